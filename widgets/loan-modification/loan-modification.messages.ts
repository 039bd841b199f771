import { defineMessages } from '#sdk/i18n/messages'
import { paymentFrequencies } from '#sdk/loan/loan.messages'
import type { AutopayFrequency, LoanModificationStatusValue, ModificationType } from '#sdk/loan/enums.graphql'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { modificationMonths, modificationOptOutDays, modificationSignDays } from '#sdk/loan/payment-terms'

/** A page's heading and introductory text. */
export interface Introduction {
  title: string
  lead: string
  points: readonly string[]
}

/** The texts of changing a loan. Dates and amounts come in already written in the language. */
export interface LoanModificationMessages {
  loading: string
  loadFailed: string
  account: (lastFour: string) => string
  views: Readonly<Record<'manage' | 'agent-intro' | 'noagent-intro' | 'opt-out' | 'document', Introduction>>
  types: Readonly<Record<ModificationType, string>>
  /** Left out: the server's own word, which is English. */
  statuses: Partial<Record<LoanModificationStatusValue, string>>
  statusMeanings: Readonly<Record<LoanModificationStatusValue, string>>
  frequencies: Readonly<Record<AutopayFrequency, string>>
  // The list of changes
  listTitle: string
  none: string
  newPayment: (amount: string, rhythm: string) => string
  firstOn: (date: string) => string
  asked: (date: string) => string
  done: (date: string) => string
  ended: (date: string) => string
  signBy: (date: string) => string
  because: (reason: string) => string
  waitingFor: (names: string) => string
  youSigned: string
  reviewAndSign: string
  optOut: string
  askAgain: string
  nextTitle: string
  document: string
  documentSaved: string
  documentFailed: string
  noDocuments: string
  // Asking
  seeOptions: string
  askTitle: string
  askAdvisorTitle: string
  askLead: string
  askAdvisorLead: string
  choose: string
  chooseFirst: string
  choice: Readonly<Record<AutopayFrequency | 'Extension', string>>
  moved: (date: string) => string
  needsException: string
  ask: string
  askAdvisor: string
  asking: string
  words: string
  wordsHelp: string
  askAdvisorInstead: string
  askAdvisorText: string
  extendInstead: string
  refusedTitle: string
  refused: Readonly<Record<string, string>>
  otherWays: string
  paymentPlan: string
  call: (phone: string) => string
  optedOutUntil: (date: string) => string
  // The terms
  termsTitle: string
  compare: string
  payment: string
  howOften: string
  nextDue: string
  firstNew: string
  paymentsLeft: string
  lastDue: string
  lastPayment: string
  extra: string
  more: (amount: string) => string
  less: (amount: string) => string
  sameInterest: string
  kept: (list: string, count: number) => string
  keptOne: (amount: string, date: string) => string
  honest: Readonly<Record<ModificationType, readonly string[]>>
  schedule: string
  effectBy: (date: string) => string
  // Signing
  signTitle: string
  signLead: (date: string) => string
  sign: string
  signed: string
  signedWaiting: (names: string) => string
  requested: string
  // Opting out
  optOutTitle: string
  optOutList: string
  optOutNone: string
  optOutAct: string
  optingOut: string
  optedOut: string
  keep: string
  notDone: string
  unknown: string
  back: string
  backToDashboard: string
}

const optOut: Introduction = {
  title: 'Opt out of a loan change',
  lead: 'You never have to accept a loan change. Opting out is free and takes effect right away.',
  points: [
    'Your loan stays the same: same payments, same dates.',
    `We won’t offer you a change for ${modificationOptOutDays} days. You can still ask for one.`,
    'A completed change that everyone signed stays in place.',
  ],
}

export const en: LoanModificationMessages = {
  loading: 'Loading your loan changes',
  loadFailed: 'We couldn’t load your loan changes. No changes were made.',
  account: (lastFour) => `Account ending in ${lastFour}`,
  views: {
    manage: {
      title: 'Your loan changes',
      lead: 'See each change to your loan, sign one that’s ready, or ask for a new one.',
      points: [],
    },
    'agent-intro': {
      title: 'Change your loan with an advisor',
      lead: 'An advisor will review your loan with you and tell you which change could help.',
      points: [
        'Have your income and monthly bills handy.',
        'You’ll see the new payments and dates in writing before you agree.',
        'We never ask you to pay to have a change reviewed.',
        'You can say no anytime, and your loan stays the same.',
      ],
    },
    'noagent-intro': {
      title: 'Change your loan',
      lead: 'If you get paid every week or two, your loan payments can follow. You see every number before you ask.',
      points: [
        'We tell you right away if a change is possible. It’s free.',
        `Everyone on the loan signs online within ${modificationSignDays} days.`,
        'Your next payment stays as it is. Only later dates move.',
        'You can say no anytime, and your loan stays the same.',
      ],
    },
    'opt-out': optOut,
    document: {
      title: 'Loan change documents',
      lead: 'Save the document of each loan change. It shows the terms and who signed.',
      points: [],
    },
  },
  types: { Frequency: 'New payment dates', Extension: 'Payment extension' },
  statuses: {},
  statusMeanings: {
    PendingManagerApproval: 'An advisor is reviewing your request. Your payments are due as before.',
    PendingManagerEligibilityExceptionApproval:
      'An advisor is deciding on an exception for your loan. Your payments are due as before.',
    PendingSignature: 'Everyone on the loan needs to sign.',
    PendingDocumentReview: 'We’re checking the signed documents.',
    PendingQaApproval: 'A second person is checking the documents.',
    PendingFinalization: 'Your change is checked and about to take effect.',
    PendingMaintenanceTransaction: 'Your change takes effect with the next update of your account.',
    Complete: 'Your change is in effect.',
    Cancelled: 'Your loan stays the same.',
    Declined: 'Your loan stays the same.',
    Expired: 'Not everyone signed in time. Your loan stays the same.',
    RejectedClosed: 'Your loan stays the same.',
  },
  frequencies: paymentFrequencies,
  listTitle: 'Changes to your loan',
  none: 'You don’t have any loan changes.',
  newPayment: (amount, rhythm) => `${amount} ${rhythm}`,
  firstOn: (date) => `First payment on the new date: ${date}`,
  asked: (date) => `Requested ${date}`,
  done: (date) => `In effect since ${date}`,
  ended: (date) => `Ended ${date}`,
  signBy: (date) => `Sign by ${date}`,
  because: (reason) => `Why: ${reason}.`,
  waitingFor: (names) => `Waiting for ${names} to sign`,
  youSigned: 'You signed',
  reviewAndSign: 'Review and sign',
  optOut: 'Opt out',
  askAgain: 'Ask for another change',
  nextTitle: 'What you can do next',
  document: 'Save the document',
  documentSaved: 'The document is in your downloads.',
  documentFailed: 'We couldn’t save the document',
  noDocuments: 'You don’t have any loan change documents.',
  seeOptions: 'See your options',
  askTitle: 'Choose how often you pay',
  askAdvisorTitle: 'Choose what an advisor should review',
  askLead: 'Choose one to compare it with your loan today. Nothing changes until everyone signs.',
  askAdvisorLead: 'Choose one to compare it with your loan today. An advisor decides, and there’s no fee.',
  choose: 'Your payments after the change',
  chooseFirst: 'Choose one to continue.',
  choice: {
    WEEKLY: 'Every week',
    BI_WEEKLY: 'Every two weeks',
    SEMI_MONTHLY: 'Twice a month',
    MONTHLY: 'Every month',
    Extension: 'Move all my payments to a later date',
  },
  moved: (date) => `Your next payment moves to ${date}`,
  needsException: 'Needs an advisor’s exception',
  ask: 'Ask for this change',
  askAdvisor: 'Send it to an advisor',
  asking: 'Sending your request',
  words: 'What happened? (optional)',
  wordsHelp: 'A few words help the advisor, such as “fewer hours at work.” Please leave out account numbers.',
  askAdvisorInstead: 'Ask an advisor',
  askAdvisorText: 'An advisor may make an exception.',
  extendInstead: 'Move payments to a later date',
  refusedTitle: 'You can’t change your payments online right now',
  refused: {
    'account-status': 'Your account status doesn’t allow it.',
    repossession: 'Please call us about your vehicle first.',
    'paid-off': 'Your loan is paid off.',
    matured: 'Your loan term has ended.',
    'payment-plan': 'You have a payment plan. Finish or end it first.',
    'modification-open': 'You already have a loan change in progress.',
    'too-few-left': 'You have only a few payments left.',
    'no-schedule': 'No other schedule would pay off your loan.',
    'past-due': 'Your account is past due. Bring it up to date first, or ask an advisor.',
    'past-due-over-limit': `Your account is more than ${extensionTerms.pastDueDays} days past due.`,
    'too-few-paid': 'You haven’t made enough payments yet.',
    'too-new': 'Your loan is too new.',
    'too-recent': `You had a change like this in the last ${modificationMonths} months.`,
    'limit-reached': 'You have used all the extensions for this loan.',
  },
  otherWays: 'Other ways to get help',
  paymentPlan: 'See payment plans',
  call: (phone) => `Call us at ${phone}`,
  optedOutUntil: (date) => `You opted out of offers until ${date}. You can still ask for a change.`,
  termsTitle: 'Your loan today and with the change',
  compare: 'Your loan today compared with the change',
  payment: 'Payment',
  howOften: 'How often',
  nextDue: 'Next payment due',
  firstNew: 'First payment on a new date',
  paymentsLeft: 'Payments left',
  lastDue: 'Last payment due',
  lastPayment: 'Estimated last payment',
  extra: 'Interest compared with no change',
  more: (amount) => `${amount} more`,
  less: (amount) => `${amount} less`,
  sameInterest: 'The same',
  kept: (list, count) => `${count === 1 ? 'This payment stays as it is' : 'These payments stay as they are'}: ${list}.`,
  keptOne: (amount, date) => `${amount} due ${date}`,
  honest: {
    Frequency: [
      'Your interest rate stays the same, and the change is free.',
      'You can pay early anytime.',
      'Autopay stays on, with the same dates. Each automatic payment covers what’s due before the next one, so your next one can be larger.',
    ],
    Extension: [
      'Interest keeps adding up each day on what you owe.',
      'Your interest rate stays the same, and the change is free.',
      'GAP, a service contract or insurance isn’t extended.',
    ],
  },
  schedule: 'Your first payments with the change',
  effectBy: (date) => `The change takes effect by ${date}, or not at all.`,
  signTitle: 'Sign your loan change',
  signLead: (date) => `Everyone on the loan signs with their own login by ${date}.`,
  sign: 'Sign the loan change',
  signed: 'You signed. We’re checking the documents and will write to you when the change takes effect.',
  signedWaiting: (names) => `Thanks. We’re waiting for ${names} to sign too.`,
  requested: 'We received your request. We’ll write to you when an advisor has decided.',
  optOutTitle: 'What stops',
  optOutList: 'These changes stop when you opt out:',
  optOutNone: 'No change is in progress. Opting out only stops offers.',
  optOutAct: 'Opt out',
  optingOut: 'Opting out',
  optedOut: 'You opted out. Your loan stays the same.',
  keep: 'Keep it',
  notDone: 'That didn’t work',
  unknown: 'We don’t know yet if this went through. We’re checking. Please don’t send it again.',
  back: 'Back',
  backToDashboard: 'Back to your account',
}

export const loanModificationMessages = defineMessages<LoanModificationMessages>({
  name: 'loan-modification',
  en,
  es: () => import('./loan-modification.messages.es.ts').then((file) => file.es),
})
