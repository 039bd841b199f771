import { defineMessages } from '#sdk/i18n/messages'

/** One made-up number and what becomes of a payment with it. */
export interface TestOutcome {
  readonly what: string
  readonly becomes: string
}

/** The page about payments that move no money. */
export interface MockPaymentMessages {
  title: string
  lead: string
  loading: string
  bankTitle: string
  bankRouting: string
  outcomes: readonly TestOutcome[]
  cardTitle: string
  cardText: string
  start: string
  noneTitle: string
  noneText: string
  payReal: string
}

export const mockPaymentMessages = defineMessages<MockPaymentMessages>({
  name: 'mock-payment',
  en: {
    title: 'Test payments',
    lead: 'This site uses simulated banks. No payment made here moves real money.',
    loading: 'Checking whether this is a test site',
    bankTitle: 'Bank accounts, by their last four digits',
    bankRouting: 'Use the routing number 021000021 or 122105155.',
    outcomes: [
      { what: '0001', becomes: 'Returned the next banking day: insufficient funds' },
      { what: '0002', becomes: 'Returned the next banking day: account closed' },
      { what: '0003', becomes: 'Returned the next banking day: no such account' },
      { what: '0099', becomes: 'Rejected when added' },
      { what: 'Any other', becomes: 'Clears' },
    ],
    cardTitle: 'Debit cards',
    cardText: 'The card page has a button for each outcome: approved, declined, expired, canceled.',
    start: 'Start a test payment',
    noneTitle: 'Test payments aren’t available here',
    noneText: 'This site uses real banks. Every payment you confirm comes out of your account.',
    payReal: 'Make a payment',
  },
  es: () => import('./mock-payment.messages.es.ts').then((m) => m.es),
})
