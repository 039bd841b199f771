import { defineMessages } from '#sdk/i18n/messages'
import { passcodeMinutes } from '#sdk/loan/access-terms'

/** The account look-up page. */
export interface AccountLookupMessages {
  title: string
  lead: string
  accountNumber: string
  accountNumberHelp: string
  accountNumberWrong: string
  last4: string
  last4Wrong: string
  dob: string
  dobWrong: string
  find: string
  failed: string
  call: (phone: string) => string
  /** The step of the code that goes to a contact on file. */
  codeTitle: string
  codeLead: string
  noContacts: (phone: string) => string
  contactsLegend: string
  send: string
  sent: (contact: string) => string
  code: string
  codeHelp: string
  codeMissing: string
  connect: string
  sendAgain: string
  back: string
  callInstead: (phone: string) => string
}

export const accountLookupMessages = defineMessages<AccountLookupMessages>({
  name: 'account-lookup',
  en: {
    title: 'Find your loan',
    lead: 'We only ask once, to connect your login to your loan.',
    accountNumber: 'Account number',
    accountNumberHelp: '12 digits. It’s on your statement and in your welcome letter.',
    accountNumberWrong: 'Enter the 12 digits of your account number',
    last4: 'Last 4 digits of your Social Security number',
    last4Wrong: 'Enter the last 4 digits of your Social Security number',
    dob: 'Date of birth',
    dobWrong: 'Enter your date of birth',
    find: 'Find my loan',
    failed: 'We couldn’t reach our server. No changes were made. Try again in a minute.',
    call: (phone) => `Can’t find your loan? Call us at ${phone}.`,
    codeTitle: 'Confirm it’s you',
    codeLead:
      'Your details match. To connect your loan, we’ll send a code to a phone or email we already have on file.',
    noContacts: (phone) =>
      `Your details match, but we don’t have a phone number or email on file that we can send a code to. To protect your loan, our team has to connect it for you. Call us at ${phone}.`,
    contactsLegend: 'Where should we send the code?',
    send: 'Send code',
    sent: (contact) => `We sent a code to ${contact}. It works for ${passcodeMinutes} minutes.`,
    code: 'Code',
    codeHelp: '6 digits',
    codeMissing: 'Enter the 6-digit code.',
    connect: 'Connect my loan',
    sendAgain: 'Send a new code',
    back: 'Back',
    callInstead: (phone) => `Can’t get a code there? Call us at ${phone}.`,
  },
  es: () => import('./account-lookup.messages.es.ts').then((m) => m.es),
})
