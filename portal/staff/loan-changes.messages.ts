import { defineMessages } from '#sdk/i18n/messages'
import { paymentFrequencies } from '#sdk/loan/loan.messages'
import type { AutopayFrequency, LoanModificationStatusValue, ModificationType } from '#sdk/loan/enums.graphql'
import type { LoanChangeEnding, LoanChangeStep } from './loan-change-calls.ts'

/** The texts of the staff's work on loan changes. */
export interface LoanChangesMessages {
  title: string
  show: string
  loading: string
  none: string
  types: Readonly<Record<ModificationType, string>>
  frequencies: Readonly<Record<AutopayFrequency, string>>
  /** Left out: the server's own word. */
  statuses: Partial<Record<LoanModificationStatusValue, string>>
  account: (number: string) => string
  fromTo: (from: string, to: string) => string
  every: (amount: string, rhythm: string) => string
  interest: (amount: string) => string
  signed: (name: string) => string
  notSigned: (name: string) => string
  mustBeDone: (date: string) => string
  outside: (limits: string) => string
  limits: Readonly<Record<string, string>>
  said: (words: string) => string
  steps: Readonly<Record<LoanChangeStep, string>>
  meaning: Readonly<Record<LoanChangeStep, string>>
  ending: string
  endings: Readonly<Record<LoanChangeEnding, string>>
  cancel: string
  done: (label: string, account: string, notation: string) => string
  askTitle: string
  askLead: string
  ask: string
  type: string
  frequency: string
  words: string
}

export const en: LoanChangesMessages = {
  title: 'Loan changes',
  show: 'Show loan changes',
  loading: 'Loading loan changes',
  none: 'No loan change is waiting.',
  types: { Frequency: 'New payment dates', Extension: 'Payment extension' },
  frequencies: paymentFrequencies,
  statuses: {},
  account: (number) => `Account ${number}`,
  fromTo: (from, to) => `${from} to ${to}`,
  every: (amount, rhythm) => `${amount} ${rhythm}`,
  interest: (amount) => `Interest compared with no change: ${amount}`,
  signed: (name) => `${name} signed`,
  notSigned: (name) => `${name} hasn’t signed`,
  mustBeDone: (date) => `In effect by ${date}`,
  outside: (limits) => `Outside the limits: ${limits}`,
  limits: {
    'past-due': 'past due',
    'past-due-over-limit': 'too far past due',
    'too-few-paid': 'too few payments made',
    'too-new': 'loan too new',
    'too-recent': 'another recent change',
    'limit-reached': 'all extensions used',
  },
  said: (words) => `Borrower said: ${words}`,
  steps: {
    approve: 'Approve',
    decline: 'Decline',
    'accept-documents': 'Accept documents',
    'reject-documents': 'Reject documents',
    'accept-quality': 'Pass QA',
    cancel: 'Cancel change',
  },
  meaning: {
    approve: 'We calculate the terms as of today and ask everyone on the loan to sign.',
    decline: 'We tell the borrowers the reason you choose and that their loan stays the same.',
    'accept-documents': 'The signed documents are in order. The change goes to QA.',
    'reject-documents': 'The change is closed. We tell the borrowers the reason you choose.',
    'accept-quality': 'The change takes effect with the next posting run.',
    cancel: 'The change stops. We tell the borrowers the reason you choose.',
  },
  ending: 'Reason for the borrowers',
  endings: {
    'too-far-past-due': 'Too far past due',
    'too-many-changes': 'Had the changes we can offer',
    'no-help': 'Wouldn’t help enough',
    'income-not-shown': 'Income not confirmed',
    'signature-unclear': 'A signature doesn’t match',
    'entered-in-error': 'Entered by mistake',
    'borrower-asked': 'The borrower asked',
  },
  cancel: 'Back',
  done: (label, account, notation) => `${account}: ${label}. Notation ${notation} written.`,
  askTitle: 'Request a change for a borrower on the phone',
  askLead: 'Check who you’re talking to first. Another advisor decides, and everyone on the loan signs online.',
  ask: 'Ask for this change',
  type: 'Change',
  frequency: 'New frequency',
  words: 'What the borrower said (optional)',
}

export const loanChangesMessages = defineMessages<LoanChangesMessages>({
  name: 'loan-changes',
  en,
  es: () => import('./loan-changes.messages.es.ts').then((file) => file.es),
})
