import type { LocalDate } from '#sdk/dates/dates'
import type { RecurringPaymentInput } from './autopay-otp.graphql.ts'

/** What brings the account current, and what pays everything that is due. */
export type AmountKind = 'past-due' | 'total-due' | 'next'

type Frequency = RecurringPaymentInput['frequency']
type Reminder = RecurringPaymentInput['reminder']

/** The slot of the payment's answers (otp-02). Empty fields stand for what is offered first. */
export interface AutoPayOtpPayment {
  readonly amount: AmountKind | null
  readonly paymentDate: LocalDate | null
  readonly paymentMethodId: string | null
}

/** The slot of autopay's answers (otp-02). */
export interface AutoPayOtpEnroll {
  readonly frequency: Frequency | null
  readonly selectedStartDate: LocalDate | null
  readonly paymentMethodId: string | null
  readonly reminder: Reminder | null
}
