import { defineMessages } from '#sdk/i18n/messages'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'

/** The pages, by the name of their route. */
export type PaymentPlanPage = 'payment-plan' | 'payment-plan-history'

/** What the pages about payment plans say. */
export interface PaymentPlanMessages {
  topics: Readonly<Record<PaymentPlanPage, HardshipTopic>>
  plansTitle: string
  noPlans: string
  planPayments: (made: number, planned: number) => string
  planDates: (first: string, last: string) => string
  /** A payment that was due, and until when it can be made up for. */
  planMissed: (amount: string, due: string, deadline: string) => string
  /** By the backend's word for it. */
  planStatus: Readonly<Record<string, string>>
  /** Of a plan that ended because it was not kept. */
  planBroken: string
  endedOn: (date: string) => string
}

export const paymentPlanMessages = defineMessages<PaymentPlanMessages>({
  name: 'payment-plan',
  en: {
    topics: {
      'payment-plan': {
        title: 'Payment plan',
        lead: 'A payment plan spreads what is past due over several payments. We agree on it with you by phone.',
        points: [
          'You choose how much each payment is, within limits we tell you.',
          'There is no fee for a plan. Interest keeps adding up on what you owe.',
          'Your regular payments stay due beside the plan.',
        ],
      },
      'payment-plan-history': {
        title: 'Payment plan history',
        lead: 'Every payment plan we agreed on with you for this loan, the newest first.',
        points: [
          'A plan that was kept to its end is completed. Nothing more is asked for it.',
          'When a plan ends early, what is past due is due again. Call us and we look for another way.',
        ],
      },
    },
    plansTitle: 'Your payment plans',
    noPlans: 'This loan has no payment plans.',
    planPayments: (made, planned) => `${made} of ${planned} payments made`,
    planDates: (first, last) => `${first} to ${last}`,
    planMissed: (amount, due, deadline) =>
      `The payment of ${amount} was due ${due}. Pay it by ${deadline} to keep your plan.`,
    planStatus: {
      Offered: 'Offered',
      Active: 'Active',
      Completed: 'Completed',
      Broken: 'Ended early',
      Cancelled: 'Canceled',
    },
    planBroken: 'A payment was missed. Pay what is past due, or call us to talk about options.',
    endedOn: (date) => `ended on ${date}`,
  },
  es: () => import('./payment-plan.messages.es.ts').then((m) => m.es),
})
