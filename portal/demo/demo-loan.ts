import { type LocalDate, addDays } from '#sdk/dates/dates'
import type { AutopayFrequency, AutopayReminder, PaymentMethodType } from '#sdk/loan/enums.graphql'
import { modificationOptOutDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, addCents, mulDivHalfUp } from '#sdk/money/money'
import type { DemoMessages } from './demo.messages.ts'
import { type DemoProfile, firstProfile } from './demo-people.ts'

/** The number of the demo's one account. */
export const accountNumber = '100000000099'

/** The figures of rules 23. Whole cents; days are counted from today. */
export const contract = {
  loanAmount: 3_750_000,
  regularPayment: 79_612,
  principal: 3_347_455,
  /** What is left of the installment that is due in a week, after the part payment of D-10. */
  currentDue: 9_612,
  /** 17.81 %, in millionths. */
  rateMillionths: 178_100,
  lastPaymentDay: -10,
  dueDay: 7,
  nextDueDay: 37,
  maturityDay: 1980,
  paymentsLeft: 67,
  saleDay: -320,
  /** The day the loan came to us: its history begins then. */
  servicedDay: -203,
} as const

/** A saved bank account or card. Nothing but its last four digits is kept. */
export interface DemoMethod {
  readonly id: string
  readonly type: PaymentMethodType
  readonly lastFour: string
  readonly nickname: string | null
  readonly isDefault: boolean
  readonly addedDate: LocalDate
  /** False: for one payment, not in the wallet. */
  readonly isSaved: boolean
}

/** A payment that was made in the demo. It is never posted: the demo lasts as long as one sign-in. */
export interface DemoPayment {
  readonly id: string
  readonly key: string | null
  readonly confirmationNumber: string
  readonly amount: Cents
  readonly serviceFee: Cents
  readonly paymentDate: LocalDate
  readonly methodId: string
  readonly madeAtMs: number
}

export interface DemoAutopay {
  readonly id: string
  readonly confirmationNumber: string
  readonly frequency: AutopayFrequency
  readonly selectedStartDate: LocalDate
  readonly paymentMethodId: string
  readonly reminder: AutopayReminder
  readonly enrollmentDate: LocalDate
  readonly skipped: readonly LocalDate[]
}

/** What the demo remembers: what its user does is there until they log out. */
export interface DemoLoan {
  readonly today: LocalDate
  payments: readonly DemoPayment[]
  /** Removed ones too, so that a payment made with one still has a name. */
  methods: readonly (DemoMethod & { readonly isRemoved?: boolean })[]
  autopay: DemoAutopay | null
  profile: DemoProfile
  isAutopayAlertDismissed: boolean
  /** Through when no change of the loan is offered. */
  optedOutUntil: LocalDate | null
  /** Counts what was made, for ids. */
  made: number
}

/** What an answer is given from. */
export interface DemoCall {
  readonly loan: DemoLoan
  readonly texts: DemoMessages
  readonly language: Language
  readonly nowMs: number
  readonly idempotencyKey: string | null
  /** What a card payment costs today, in whole cents. */
  readonly cardFeeCents: Cents
}

/** The demo as it begins. @param todayNow today in the business time zone, asked anew each time */
export function createDemoLoan(todayNow: () => LocalDate, loginEmail: string): DemoLoan {
  const method = { nickname: null, isDefault: false, isSaved: true, addedDate: addDays(todayNow(), contract.saleDay) }
  return {
    get today() {
      return todayNow()
    },
    payments: [],
    methods: [
      { ...method, id: 'demo_checking', type: 'CHECKING_ACCOUNT', lastFour: '6789', isDefault: true },
      { ...method, id: 'demo_savings', type: 'SAVINGS_ACCOUNT', lastFour: '4321' },
      { ...method, id: 'demo_visa', type: 'VISA_DEBIT', lastFour: '4242' },
    ],
    autopay: null,
    profile: firstProfile(loginEmail),
    isAutopayAlertDismissed: false,
    // They opted out of loan changes a while ago: nothing is offered that the demo would refuse.
    optedOutUntil: addDays(todayNow(), modificationOptOutDays - 30),
    made: 0,
  }
}

/** A new number for an id, another each time. */
export function nextNumber(loan: DemoLoan): number {
  loan.made += 1
  return loan.made
}

/** Ten letters and digits as confirmation numbers have them: there is no letter O in one. */
export function confirmationNumberOf(number: number): string {
  return `DEM0${String(number).padStart(6, '0')}`
}

/** Interest since the last payment, through a day: whole cents, rounded once (rules 2.2). @param day counted from today */
export function interestThrough(day: number): Cents {
  const days = day - contract.lastPaymentDay
  return mulDivHalfUp(BigInt(contract.principal), BigInt(contract.rateMillionths * days), 365_000_000n)
}

/** What is on its way and counts by today. */
export function pendingToday(loan: DemoLoan): Cents {
  return paidBy(loan, loan.today)
}

/** What was paid or scheduled to count by a day. */
export function paidBy(loan: DemoLoan, day: LocalDate): Cents {
  return addCents(...loan.payments.filter((one) => one.paymentDate <= day).map((one) => one.amount))
}

/** The day of the extension that the demo's loan had. */
export const extensionDay = -145
/** The day from which the extension moved the next payment. */
export const extendedToDay = -112
