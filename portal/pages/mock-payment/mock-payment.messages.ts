import { defineMessages } from '#sdk/i18n/messages'

/** The last four digits of the made-up accounts. */
export const testAccounts = ['0001', '0002', '0003', '0099'] as const

/** The page about payments that move no money. */
export interface MockPaymentMessages {
  title: string
  lead: string
  loading: string
  bankTitle: string
  bankRouting: string
  /** What becomes of a payment from each. */
  outcomes: Record<(typeof testAccounts)[number], string>
  anyOther: string
  clears: string
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
    outcomes: {
      '0001': 'Returned the next banking day: insufficient funds',
      '0002': 'Returned the next banking day: account closed',
      '0003': 'Returned the next banking day: no such account',
      '0099': 'Rejected when added',
    },
    anyOther: 'Any other',
    clears: 'Clears',
    cardTitle: 'Debit cards',
    cardText: 'The card page has a button for each outcome: approved, declined, expired, canceled.',
    start: 'Start a test payment',
    noneTitle: 'Test payments aren’t available here',
    noneText: 'This site uses real banks. Every payment you confirm comes out of your account.',
    payReal: 'Make a payment',
  },
  es: () => import('./mock-payment.messages.es.ts').then((m) => m.es),
})
