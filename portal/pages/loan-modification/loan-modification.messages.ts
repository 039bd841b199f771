import { defineMessages } from '#sdk/i18n/messages'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'

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
  changeTypes: Readonly<Record<'Frequency' | 'Extension', string>>
  changedTo: (amount: string, date: string) => string
  doneOn: (date: string) => string
}

const optOut: HardshipTopic = {
  title: 'Opt out of a loan change',
  lead: 'You never have to take a loan change. Call us to stop one, or to get no more offers for 90 days.',
  points: [
    'Your loan then stays as it is: the same payments, the same dates.',
    'It costs nothing, and you can ask for a change again later.',
    'A change that everyone has signed and that is complete stays in place.',
  ],
}

export const loanModificationMessages = defineMessages<LoanModificationMessages>({
  name: 'loan-modification',
  en: {
    topics: {
      'agent-intro-modification': {
        title: 'Change your loan with an advisor',
        lead: 'An advisor looks at your loan with you and tells you which change could lower the pressure.',
        points: [
          'Have your income and your monthly bills at hand.',
          'You see the new payments and dates in writing before you agree.',
          'You can say no at any time. Your loan then stays as it is.',
        ],
      },
      'noagent-intro-modification': {
        title: 'Change your loan',
        lead: 'A change can move payment dates or payments. Whether one is open to you depends on how your loan stands.',
        points: [
          'Everyone on the loan signs a change before it counts.',
          'Interest keeps adding up while payments move.',
          'You can say no at any time. Your loan then stays as it is.',
        ],
      },
      'manage-modifications': {
        title: 'Your loan changes',
        lead: 'See the changes to your loan and where each one stands. To sign one that is ready, call us and we will go through the documents with you.',
        points: [
          'A change counts once everyone on the loan has signed it.',
          'To opt out of a change, call us. Your loan then stays as it is.',
        ],
      },
      'manage-modification-opt-out': optOut,
      'modification-opt-out': optOut,
      'loan-modification-viewer': {
        title: 'Loan change documents',
        lead: 'We mail the documents of a loan change to you, and read through them with you by phone.',
        points: ['Ask us for another copy at any time. It is free.'],
      },
    },
    changeStatuses: {},
    changesTitle: 'Changes to your loan',
    noChanges: 'No loan changes have been agreed to, are in progress or are available to you.',
    changeTypes: { Frequency: 'Other payment dates', Extension: 'Payment extension' },
    changedTo: (amount, date) => `With it: ${amount}, next due ${date}`,
    doneOn: (date) => `in place since ${date}`,
  },
  es: () => import('./loan-modification.messages.es.ts').then((m) => m.es),
})
