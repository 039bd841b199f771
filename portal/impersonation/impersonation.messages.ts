import { defineMessages } from '#sdk/i18n/messages'
import { impersonationMinutes } from '#sdk/loan/access-terms'
import type { ShownAs } from './entry.ts'

/** The texts of looking through a borrower's eyes. */
export interface ImpersonationMessages {
  warning: (staffEmail: string, customerEmail: string) => string
  label: string
  endsAt: (time: string) => string
  end: string
  notEnded: string
  notEndedText: string
  shownAs: string
  views: Record<ShownAs, string>
  action: string
  dialogTitle: string
  dialogText: string
  open: string
  opened: string
  blocked: string
  blockedText: string
  openHere: string
  cancel: string
  title: (email: string) => string
  rules: string
  staff: string
  customer: string
  start: string
  loading: string
  nobodyTitle: string
  nobodyText: string
  endedTitle: string
  endedText: (email: string) => string
  overTitle: string
  overText: (email: string) => string
  reloadedText: string
  toStaffArea: string
}

export const en: ImpersonationMessages = {
  warning: (staffEmail, customerEmail) => `Warning: You (${staffEmail}) are impersonating ${customerEmail}!`,
  label: 'Impersonation',
  endsAt: (time) => `Ends at ${time}`,
  end: 'De-impersonate',
  notEnded: 'You’re still impersonating.',
  notEndedText:
    'We couldn’t end the session. Check your connection and try again. Otherwise it will end automatically.',
  shownAs: 'View',
  views: { web: 'Website', iOSApp: 'iPhone app', AndroidApp: 'Android app' },
  action: 'Impersonate',
  dialogTitle: 'Impersonate this customer',
  dialogText: `You’ll see what the customer sees for ${impersonationMinutes} minutes. We record this with your name, and the customer can see that our team viewed the account.`,
  open: 'Open in a new tab',
  opened: 'We opened a new tab. Confirm there to start.',
  blocked: 'The new tab didn’t open',
  blockedText: 'Your browser blocked it. Open it with this link and enter the reason there.',
  openHere: 'Open the page',
  cancel: 'Cancel',
  title: (email) => `See what ${email} sees`,
  rules: `For ${impersonationMinutes} minutes, you’ll see this customer’s pages. You can cancel a payment or skip an autopay payment for them. They have to do anything that needs their signature or a code. We record every step with your name.`,
  staff: 'You',
  customer: 'Customer',
  start: 'Start impersonating',
  loading: 'Opening the customer’s pages',
  nobodyTitle: 'Choose a customer first',
  nobodyText: 'Find the customer in the staff area, then choose Impersonate.',
  endedTitle: 'You’re no longer impersonating',
  endedText: (email) => `The session for ${email} has ended. You can close this tab.`,
  overTitle: 'The session is over',
  overText: (email) =>
    `You no longer see what ${email} sees. A session lasts up to ${impersonationMinutes} minutes. Anything you didn’t finish wasn’t done. Start again from the staff area if the customer still needs help.`,
  reloadedText:
    'Reloading the page ends a session because nothing is stored in the browser. Start again from the staff area if the customer still needs help.',
  toStaffArea: 'Go to the staff area',
}

export const impersonationMessages = defineMessages<ImpersonationMessages>({
  name: 'impersonation',
  en,
  es: () => import('./impersonation.messages.es.ts').then((file) => file.es),
})
