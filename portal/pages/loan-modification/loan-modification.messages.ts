import { defineMessages } from '#sdk/i18n/messages'
import { modificationOptOutDays } from '#sdk/loan/payment-terms'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'
import type { ModificationType } from '#sdk/loan/enums.graphql'

/** The pages, by the name of their route. */
export type LoanModificationPage =
  | 'agent-intro-modification'
  | 'noagent-intro-modification'
  | 'manage-modifications'
  | 'manage-modification-opt-out'
  | 'modification-opt-out'
  | 'loan-modification-viewer'

/** What the pages about changing a loan say. */
export interface LoanModificationMessages {
  topics: Readonly<Record<LoanModificationPage, HardshipTopic>>
  /** By the backend's word for it; where one is missing, the backend's own word is shown. */
  changeStatuses: Readonly<Record<string, string>>
  changesTitle: string
  noChanges: string
  changeTypes: Readonly<Record<ModificationType, string>>
  changedTo: (amount: string, date: string) => string
  doneOn: (date: string) => string
}

const optOut: HardshipTopic = {
  title: 'Opt out of a loan change',
  lead: `You never have to accept a loan change. Call us to stop one or to opt out of offers for ${modificationOptOutDays} days.`,
  points: [
    'Your loan stays the same: same payments, same dates.',
    'It’s free, and you can ask for a change again later.',
    'A completed change that everyone signed stays in place.',
  ],
}

export const loanModificationMessages = defineMessages<LoanModificationMessages>({
  name: 'loan-modification',
  en: {
    topics: {
      'agent-intro-modification': {
        title: 'Change your loan with an advisor',
        lead: 'An advisor will review your loan with you and tell you which change could help.',
        points: [
          'Have your income and monthly bills handy.',
          'You’ll see the new payments and dates in writing before you agree.',
          'You can say no anytime, and your loan stays the same.',
        ],
      },
      'noagent-intro-modification': {
        title: 'Change your loan',
        lead: 'A change can move payment dates or payments. Whether you qualify depends on your loan’s status.',
        points: [
          'Everyone on the loan must sign a change before it takes effect.',
          'Interest keeps adding up while your payments are moved.',
          'You can say no anytime, and your loan stays the same.',
        ],
      },
      'manage-modifications': {
        title: 'Your loan changes',
        lead: 'See the changes to your loan and the status of each one. To sign one that’s ready, call us and we’ll go over the documents with you.',
        points: [
          'A change takes effect once everyone on the loan has signed it.',
          'To opt out of a change, call us. Your loan stays the same.',
        ],
      },
      'manage-modification-opt-out': optOut,
      'modification-opt-out': optOut,
      'loan-modification-viewer': {
        title: 'Loan change documents',
        lead: 'We’ll mail you the documents for a loan change and go over them with you by phone.',
        points: ['Ask us for another copy anytime. It’s free.'],
      },
    },
    changeStatuses: {},
    changesTitle: 'Changes to your loan',
    noChanges: 'You don’t have any loan changes agreed to, in progress or available.',
    changeTypes: { Frequency: 'New payment dates', Extension: 'Payment extension' },
    changedTo: (amount, date) => `New payment: ${amount}, next due ${date}`,
    doneOn: (date) => `in effect since ${date}`,
  },
  es: () => import('./loan-modification.messages.es.ts').then((m) => m.es),
})
