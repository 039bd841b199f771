import type { HistoryLineFragment, LoanStandingFragment } from '#blocks/loan-standing.graphql'
import { isActiveAccount, isTitleOnItsWay } from '#sdk/loan/account'
import { type OwedKind, owedLines } from '#sdk/loan/owed-lines'
import { type Cents, addCents } from '#sdk/money/money'
import type { AlertFigures, AlertMessages } from './alerts.messages.ts'
import type {
  DashboardAccountQuery,
  DashboardAlertsQuery,
  DashboardAutopayQuery,
  DashboardPaymentsQuery,
} from './dashboard.graphql.ts'

export type DashboardAccount = DashboardAccountQuery['GetAccount']
export type AmountDue = DashboardAccount['amountDue']
export type LoanAmount = LoanStandingFragment['loanAmount']
export type Vehicle = NonNullable<DashboardAccountQuery['GetVehicle']>
export type UpcomingPayment = DashboardPaymentsQuery['GetIndividualPayments'][number]
export type DashboardAlert = DashboardAlertsQuery['GetAlerts']['alerts'][number]
export type HistoryItem = HistoryLineFragment

/** History lines at first, and after "show more". */
export const FIRST_HISTORY = 5
export const MORE_HISTORY = 100
/** Payments shown before the page that lists them all. */
export const MOST_UPCOMING = 3

/** What the amount card is about. */
export type DueState = 'past-due' | 'due' | 'nothing'

/** Whether something is past due, due, or nothing is left to pay; payments on their way and scheduled ones are counted in. */
export function dueState(due: AmountDue): DueState {
  if (due.stillToPay.due === 0) return 'nothing'
  return due.isPastDue ? 'past-due' : 'due'
}

/** One line of what the amount is made of. Pending payments count against it. */
export interface BreakdownLine {
  readonly kind: OwedKind | 'total'
  readonly cents: Cents
}

/** What the amount due is made of, then the total. */
export function breakdown(due: AmountDue): readonly BreakdownLine[] {
  return [...owedLines(due), { kind: 'total', cents: due.stillToPay.inAll }]
}

/** Payments that are set or on their way, the soonest first. */
export function upcomingPayments(payments: readonly UpcomingPayment[]): readonly UpcomingPayment[] {
  return payments
    .filter((payment) => payment.status === 'SCHEDULED' || payment.status === 'PENDING')
    .toSorted((one, other) => one.paymentDate.localeCompare(other.paymentDate))
}

/** What was lent, from what is paid and what is left where the contract's total is not known. */
export function loanTotal(loan: LoanAmount): Cents {
  return loan.loanAmountTotal > 0 ? loan.loanAmountTotal : addCents(loan.paidPrincipal, loan.unpaidPrincipal)
}

/** An account as the switcher and the heading name it: its last four digits. */
export function lastFour(accountNumber: string): string {
  return accountNumber.slice(-4)
}

/** The state of autopay, as the amount card shows it. */
export type AutopayLine =
  | {
      readonly kind: 'on'
      readonly next: { readonly paymentAmount: Cents; readonly paymentDate: string } | null
      /** What the next draw leaves for the borrower to pay, in the server's words. */
      readonly warning?: string | undefined
    }
  | { readonly kind: 'paused' }
  | { readonly kind: 'offered' }

/** The line about autopay; null where nothing is to be said. What is on is said also while a flag closes autopay. */
export function autopayLine(data: DashboardAutopayQuery, flags: { readonly isClosed: boolean }): AutopayLine | null {
  const running = data.GetRecurringPayments.find((recurring) => recurring.status === 'ENROLLED')
  if (running !== undefined) {
    return running.pausedReason === null
      ? { kind: 'on', next: running.scheduledPayments[0] ?? null, warning: running.warnings[0]?.message }
      : { kind: 'paused' }
  }
  const isOpen = data.GetPaymentEligibility.recurringPaymentEligibilityStatus === 'Eligible'
  return isOpen && !flags.isClosed ? { kind: 'offered' } : null
}

/** Whether paying and setting autopay up in one go is offered: only in Variation1, and not while a flag closes either (otp-04). */
export function isOtpOffered(data: DashboardAutopayQuery, flags: { readonly isClosed: boolean }): boolean {
  const isOn = data.GetRecurringPayments.some((recurring) => recurring.status === 'ENROLLED')
  return data.GetExperiments.otpDashboard === 'Variation1' && !isOn && !flags.isClosed
}

/** The text of an alert, with its figures as they are written in the language. */
export function alertWords(
  alert: DashboardAlert,
  words: Pick<AlertMessages, 'texts' | 'urgent'>,
  write: { readonly money: (cents: Cents) => string; readonly date: (day: string) => string },
): string {
  const day = (value: string | null) => (value === null ? '' : write.date(value))
  const figures: AlertFigures = {
    amount: alert.amount === null ? '' : write.money(alert.amount),
    date: day(alert.date),
    paymentDate: day(alert.paymentDate),
    method: alert.paymentDisplayName ?? '',
  }
  const urgent = alert.isUrgent ? words.urgent[alert.kind] : undefined
  return (urgent ?? words.texts[alert.kind])(figures)
}

/** The newest payment that is posted and has a split to show, of what happened last. */
export function lastSplitPayment(items: readonly HistoryItem[]): HistoryItem | null {
  const isPayment = ({ description, details }: HistoryItem) =>
    /\bPayment$/.test(description) && details.interest + details.principal > 0
  return items.find((item) => item.status === 'Posted' && isPayment(item)) ?? null
}

/** What the borrower likes to be called; null without it. An element gets no nickname. */
export function nickNameOf(account: Pick<DashboardAccount, 'customers'> | undefined): string | null {
  return account?.customers.find((customer) => customer.nickName !== null)?.nickName ?? null
}

/** Whether nothing is owed any more, be it that the last payment can still bounce and the account is not closed yet. */
export function isLoanPaidOff({ status, titleRelease, amountDue }: DashboardAccount): boolean {
  if (status.key === 'P') return true
  return (
    (isActiveAccount(status.key) || status.key === 'O') &&
    isTitleOnItsWay(titleRelease) &&
    amountDue.stillToPay.due === 0
  )
}
