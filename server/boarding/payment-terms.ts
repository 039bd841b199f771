import { businessDateAt, businessMoment } from '#sdk/dates/dates'
import { paymentTimeline } from '#sdk/dates/payment-timeline'
import { CarportError, type ErrorCode } from '#sdk/errors/errors'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { type CheckedPayment, checkedPayment } from '#server/loans/payments/checked-payment'
import { isFirstPaymentProofNeeded } from '#server/loans/payments/first-payment'
import { heldMethodQuestion } from '#server/loans/payments/payment-methods.store'
import type { Tx } from '#server/platform/store/database'
import { noFlags } from './autopay-facts.ts'
import type { Boarding } from './board-customers.ts'
import { hadPayment } from './boarded-payments.store.ts'
import type { DebitParties, Refusal } from './debit-parties.ts'
import type { RowOf } from './portfolio-files.ts'

type PaymentRow = RowOf<'scheduled_payments'>
type PaymentRefusal = Refusal<keyof PaymentRow>

/** Columns that do not fit each other or the day of the figures. */
export function misfit(row: PaymentRow, { asOf }: Pick<Boarding, 'asOf'>): PaymentRefusal | null {
  if (row.paymentDate <= asOf) return { column: 'paymentDate', rule: 'date-order' }
  if (row.authorizedDate > asOf) return { column: 'authorizedDate', rule: 'date-order' }
  if (row.authorizedHow === 'PAPER') return { column: 'authorizedHow', rule: 'web-or-phone' }
  const isByPhone = row.authorizedHow === 'PHONE'
  if (isByPhone && row.callerName === undefined) return { column: 'callerName', rule: 'required' }
  if (!isByPhone && row.callerName !== undefined) return { column: 'callerName', rule: 'phone-only' }
  return null
}

/** What refuses a payment here, as the row's rule. */
const rules: Readonly<Partial<Record<ErrorCode, PaymentRefusal>>> = {
  ACCOUNT_ON_HOLD: { column: 'assetNumber', rule: 'loan-not-open' },
  PAYMENT_INELIGIBLE: { column: 'assetNumber', rule: 'no-payment' },
  METHOD_NOT_FOUND: { column: 'paymentMethodId', rule: 'no-such-method' },
  ACH_NOT_AVAILABLE: { column: 'paymentMethodId', rule: 'bank-stopped' },
  AMOUNT_TOO_LOW: { column: 'amount', rule: 'amount-limit' },
  AMOUNT_TOO_HIGH: { column: 'amount', rule: 'amount-limit' },
  AMOUNT_ABOVE_PAYOFF: { column: 'amount', rule: 'above-payoff' },
  DATE_OUT_OF_RANGE: { column: 'paymentDate', rule: 'day-window' },
  TOO_MANY_PAYMENTS: { column: 'assetNumber', rule: 'too-many' },
}
const passed: PaymentRefusal = { column: 'paymentDate', rule: 'day-passed' }

/**
 * Judges a payment by the rules of making one here (rules 7.3), and by what nobody could confirm or prove again: it may not repeat one,
 * nor be its account's first. Locks the loan and the method until the transaction ends.
 */
export async function paymentTerms(
  tx: Tx,
  row: PaymentRow,
  { owner, method }: DebitParties,
  { config, atMs }: Pick<Boarding, 'config' | 'atMs'>,
): Promise<CheckedPayment | PaymentRefusal> {
  const { assetNumber: accountNumber, paymentDate, amount: paymentAmount, autopayDraws = 'COVERED' } = row
  if (method.category === 'CARD') return { column: 'paymentMethodId', rule: 'bank-debit' }
  if (paymentDate < businessDateAt(atMs)) return passed
  await lockAccount(tx, accountNumber)
  if (await hadPayment(tx, { accountNumber, amountCents: paymentAmount, paymentDate }))
    return { column: 'scheduledPaymentId', rule: 'payment-here' }
  const context = { clock: { nowMs: () => atMs }, flags: noFlags, config }
  const { paymentMethodId } = method
  const input = { accountNumber, paymentAmount, paymentDate, paymentMethodId, serviceFee: 0, autopayDraws }
  try {
    const checked = await checkedPayment(tx, context, owner, input, heldMethodQuestion)
    if (isFileClosed(row, checked)) return passed
    if (checked.autopayDraws !== autopayDraws) return { column: 'autopayDraws', rule: 'autopay-draws' }
    // Nobody is there to give the code that proves whose account it is.
    if (isFirstPaymentProofNeeded(context, checked.method, checked.methodUse))
      return { column: 'paymentMethodId', rule: 'never-used' }
    return checked
  } catch (error) {
    const refusal = error instanceof CarportError ? rules[error.code] : undefined
    if (refusal === undefined) throw error
    return refusal
  }
}

/** Whether the bank file that would have debited the payment on its day has closed: the old system may have made it. */
function isFileClosed({ authorizedDate, paymentDate }: PaymentRow, { timeline }: CheckedPayment): boolean {
  const agreed = paymentTimeline({ submittedAtMs: businessMoment(authorizedDate, '00:00'), paymentDate })
  return agreed.fileDay < timeline.fileDay
}
