import type { ConversationFragment } from '#texts/chat/chat.graphql'
import type { IndividualPaymentInput } from '#texts/make-a-payment/make-a-payment.graphql'
import type { MadePaymentFragment } from '#texts/make-a-payment/steps/later.graphql'
import type { AutopayStartQuery } from '#texts/autopay/autopay.graphql'
import { runningAutopay } from './answers/autopay-answers.ts'
import { listedPayment } from './answers/listed-payments.ts'
import { checking, madePayment, visa } from './answers/payment-answers.ts'
import type { LoanFacts } from './scenarios.ts'

/** The day on which the mock servicer always is: a Friday. */
export const today = '2026-11-20'

export interface KeptPayment extends MadePaymentFragment {
  /** The idempotency key that it came with. */
  readonly key: string | null
}

export type KeptMethod = typeof checking
export type KeptAutopay = AutopayStartQuery['GetRecurringPayments'][number]

/** What the mock servicer remembers: what a borrower does to it is there the next time it is asked. */
export interface MockLoan {
  readonly facts: LoanFacts
  payments: KeptPayment[]
  methods: KeptMethod[]
  autopay: (KeptAutopay & { readonly key?: string | null }) | null
  chat: ConversationFragment | null
  /** Takes a payment; the same key gives the same one. */
  pay(input: IndividualPaymentInput, key: string | null): KeptPayment
  paymentOf(key: string): KeptPayment | undefined
}

const usual: LoanFacts = {
  isPastDue: false,
  isEligible: true,
  isEmpty: false,
  isAutopayOn: false,
  isPayoffByPhone: false,
  isChatOpen: false,
}

/** A loan in its state at the start of a scenario. */
export function createLoan(about: Partial<LoanFacts> = {}): MockLoan {
  const facts = { ...usual, ...about }
  const loan: MockLoan = {
    facts,
    payments: facts.isEmpty ? [] : firstPayments(),
    methods: facts.isEmpty ? [] : [checking, visa],
    autopay: facts.isAutopayOn ? runningAutopay() : null,
    chat: facts.isChatOpen ? conversation() : null,
    paymentOf: (key) => loan.payments.find((payment) => payment.key === key),
    pay(input, key) {
      const before = key === null ? undefined : loan.paymentOf(key)
      if (before !== undefined) return before
      const number = loan.payments.length + 1
      const made = {
        ...madePayment(input),
        id: `pay_${number}`,
        confirmationNumber: confirmationNumber(number),
        key,
      }
      loan.payments = [made, ...loan.payments]
      return made
    },
  }
  return loan
}

/** One that is set, one that is on its way and one that was posted. */
function firstPayments(): KeptPayment[] {
  const kept = {
    paymentSource: 'CHECKING_ACCOUNT' as const,
    warnings: [],
    parties: null,
    key: null,
  }
  return [
    { ...listedPayment({ id: 'pay_1', confirmationNumber: confirmationNumber(1) }), ...kept },
    {
      ...listedPayment({
        id: 'pay_2',
        status: 'PENDING',
        paymentDate: today,
        debitDate: '2026-11-23',
        cancelUntil: null,
        isCancellable: false,
        paymentAmount: 20_000,
        totalAmount: 20_000,
        confirmationNumber: confirmationNumber(2),
      }),
      ...kept,
    },
    {
      ...listedPayment({
        id: 'pay_3',
        status: 'APPLIED',
        paymentDate: '2026-11-10',
        debitDate: '2026-11-10',
        cancelUntil: null,
        isCancellable: false,
        paymentAmount: 79_612,
        totalAmount: 79_612,
        confirmationNumber: confirmationNumber(3),
      }),
      ...kept,
    },
  ]
}

function conversation(): ConversationFragment {
  const at = (minute: number) => `${today}T16:${String(minute).padStart(2, '0')}:00.000Z`
  return {
    id: 'chat_1',
    status: 'OPEN',
    closedBy: null,
    messages: [
      { number: 1, sender: 'BORROWER', text: 'Hello', sentAt: at(50) },
      { number: 2, sender: 'ADVISOR', text: 'Good morning. How can I help?', sentAt: at(51) },
    ],
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten letters and digits as the servicer writes them, another for each number. */
export function confirmationNumber(number: number): string {
  return Array.from({ length: 10 }, (_, index) => letters.charAt((number * 7 + index * 11 + number * index) % 32)).join(
    '',
  )
}
