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
        lead: 'A payment plan spreads your past-due amount over several payments. We’ll set it up with you by phone.',
        points: [
          'You choose the payment amount, within limits we’ll explain.',
          'There’s no fee for a plan. Interest keeps adding up on what you owe.',
          'Your regular payments are still due during the plan.',
        ],
      },
      'payment-plan-history': {
        title: 'Payment plan history',
        lead: 'Every payment plan you’ve had on this loan, newest first.',
        points: [
          'A completed plan is paid in full. You don’t need to do anything else.',
          'If a plan ends early, the past-due amount is due again. Call us and we’ll look for another option.',
        ],
      },
    },
    plansTitle: 'Your payment plans',
    noPlans: 'This loan doesn’t have any payment plans.',
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
    planBroken: 'A payment was missed. Pay the past-due amount, or call us to talk about options.',
    endedOn: (date) => `ended on ${date}`,
  },
  es: () => import('./payment-plan.messages.es.ts').then((m) => m.es),
})
