import { defineMessages } from '#sdk/i18n/messages'
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
  notEnded: 'You are still impersonating.',
  notEndedText: 'The session could not be ended. Check your connection and try again. Without that it ends by itself.',
  shownAs: 'View',
  views: { web: 'Website', iOSApp: 'iPhone app', AndroidApp: 'Android app' },
  action: 'Impersonate',
  dialogTitle: 'Impersonate this customer',
  dialogText:
    'You see what the customer sees for 30 minutes. It is noted with your name, and the customer can read that our team looked.',
  open: 'Open in a new tab',
  opened: 'A new tab is open. Confirm there to start.',
  blocked: 'The new tab did not open',
  blockedText: 'Your browser blocked it. Open it with this link and give the reason there.',
  openHere: 'Open the page',
  cancel: 'Cancel',
  title: (email) => `See what ${email} sees`,
  rules:
    'For 30 minutes you see this customer’s pages. You can cancel a payment or skip an autopay draw for them. What needs their signature or a code, they do themselves. Every step is noted with your name.',
  staff: 'You',
  customer: 'Customer',
  start: 'Start impersonating',
  loading: 'Opening the customer’s pages',
  nobodyTitle: 'Choose a customer first',
  nobodyText: 'Find the customer in the staff area, then choose Impersonate.',
  endedTitle: 'You are not impersonating any more',
  endedText: (email) => `The session for ${email} is ended on our server. You can close this tab.`,
  overTitle: 'The session is over',
  overText: (email) =>
    `You no longer see what ${email} sees: a session lasts 30 minutes at most. What was not finished was not done. Start again from the staff area if the customer still needs you.`,
  reloadedText:
    'Loading the page again ends a session, because nothing of it is kept in the browser. Start again from the staff area if the customer still needs you.',
  toStaffArea: 'Go to the staff area',
}

export const impersonationMessages = defineMessages<ImpersonationMessages>({
  name: 'impersonation',
  en,
  es: () => import('./impersonation.messages.es.ts').then((file) => file.es),
})
