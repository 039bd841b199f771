import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'

/** One thing that happened on a sandbox loan. Days count from today, past ones below zero. Amounts in cents. */
export type LoanEvent =
  | { readonly kind: 'payment'; readonly day: number; readonly cents: number; readonly description?: string }
  /** A payment that also closes the loan: its amount is the payoff of that day. */
  | { readonly kind: 'payoff'; readonly day: number }
  /** Extends the loan: every open installment moves one month on, and the payment satisfies none of them. */
  | { readonly kind: 'extension'; readonly day: number; readonly cents: number }
  /** A payment the bank sent back, with the fee for it. */
  | {
      readonly kind: 'returned-payment'
      readonly day: number
      readonly cents: number
      readonly returnedDay: number
      readonly nsfCents: number
    }
  /** A late fee on the installment due that day. */
  | { readonly kind: 'late-fee'; readonly day: number; readonly dueDay: number; readonly cents: number }
  | { readonly kind: 'charge-off'; readonly day: number }

/** When the installments fall due. */
export interface ScheduleSpec {
  /** Days from today of one installment. */
  readonly anchorDay: number
  /** Installments before and after that one. */
  readonly before: number
  readonly after: number
  /** 'calendar' keeps the day of the month; a number is a fixed count of days. */
  readonly step: 'calendar' | number
  /** Installments of another amount, by step: -5 is five before the anchor. Cents. */
  readonly amounts?: Readonly<Record<number, number>>
  /** The last installment falls on this day, counted from today, in place of its step. */
  readonly lastDay?: number
}

/** One sandbox loan. */
export interface LoanSpec {
  readonly accountNumber: string
  readonly statusKey: 'A' | 'P' | 'C' | 'O' | 'R' | 'B'
  readonly route: string
  readonly state: string
  readonly rateMillionths: number
  readonly frequency: AutopayFrequency
  readonly regularCents: number
  /** What was lent, and what of it was owed on the day the loan came to us. */
  readonly loanAmountCents: number
  readonly openingPrincipalCents: number
  readonly openingDay: number
  readonly soldDay: number
  readonly maturityDay: number
  readonly schedule: ScheduleSpec
  /** Installments due before today that are paid on their day, besides the events: all of them up to, not including, this day. */
  readonly paidBeforeDay: number
  readonly events: readonly LoanEvent[]
  readonly vehicle: {
    readonly make: string
    readonly model: string
    readonly yearsOld: number
    readonly vinStem: string
  }
  readonly csoCheckDigit: number
  readonly isExtensionEligible?: boolean
  readonly scraFromDay?: number
  readonly chargeOff?: Omit<ChargeOffFacts, 'chargedOffOn' | 'sale'> & {
    readonly chargedOffDay: number
    readonly sale?: { readonly soldDay: number; readonly priceCents: number; readonly costsCents: number }
  }
  readonly notifications?: readonly NotificationSpec[]
}

/** A notification of a sandbox loan; days count from today and become dates. */
export type NotificationSpec =
  | { readonly kind: 'nsf'; readonly returnedDay: number; readonly paidDay: number; readonly cents: number }
  | { readonly kind: 'predicted-repo'; readonly untilDay: number; readonly cents: number }

/** A bank account or card in a sandbox wallet. The last four decide what the simulated processor does with it. */
export interface MethodSpec {
  readonly type: 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | 'VISA_DEBIT' | 'MASTERCARD_DEBIT'
  readonly lastFour: string
  /** The whole number, so that it is recognized when somebody types it. Left out: it is not known. */
  readonly number?: string
  readonly nickname?: string
  readonly isDefault?: true
}

/** Somebody who can sign in to the sandbox, or whose loan waits to be linked. */
export interface PersonSpec {
  /** P1 to P27, A1 to A3 or DEMO. */
  readonly id: string
  /** Null for a borrower who has no login of their own. */
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly about: string
  readonly roles?: readonly string[]
  readonly birthDate?: string
  readonly last4Ssn?: string
  /** False: the login is not linked to this customer yet. */
  readonly isLinked?: false
  /** False: nobody has opened the link that was mailed to the address yet. */
  readonly isEmailVerified?: false
  /** False: electronic records were never agreed to, though there is a login. */
  readonly hasElectronicRecords?: false
  readonly state?: string
  readonly loans?: readonly LoanSpec[]
  /** Loans of others on which this person is the co-buyer. */
  readonly coBuyerOf?: readonly string[]
  readonly methods?: readonly MethodSpec[]
}
