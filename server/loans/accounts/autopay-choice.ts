import type { LocalDate } from '#sdk/dates/dates'
import type { AmountDue } from '#sdk/loan/amount-due'
import type { Language } from '#sdk/i18n/language'
import type { LedgerState } from '#server/loans/ledger/ledger'
import type { Queryable } from '#server/platform/store/database'
import { changeText, continuedText } from '#server/loans/autopay/autopay-change'
import { changedDraws, type DrawsBeside, drawsBeside, type PaymentBeside } from '#server/loans/autopay/draws-beside'
import type { ProjectedDraw } from '#server/loans/autopay/draws.rules'

/** What the choice is judged by: the loan today, and what is owed on it. */
interface LoanToday {
  readonly today: LocalDate
  readonly state: LedgerState
  readonly due: AmountDue
}

type Asked = PaymentBeside & { readonly kind: 'ONE_TIME' | 'PAYOFF' }

/**
 * The choice that a borrower has about extra money: each way with its draws and amounts. Null where the payment changes no draw, and
 * where autopay cannot go on beside it: something is past due or a fee is owed, which money always pays first, or the loan ends.
 */
export async function autopayChoice(
  q: Queryable,
  loan: LoanToday,
  payment: Asked,
  language: Language,
): Promise<{ covered: string; continued: string } | null> {
  const draws = await drawsIfOpen(q, loan, payment)
  if (draws === null) return null
  const reader = { today: loan.today, language }
  const covered = changeText(draws.before, draws.covered, reader)
  const continued = continuedText(draws, payment, reader)
  return covered === null || continued === null ? null : { covered, continued }
}

/** Whether a payment may leave the next draws as they are. */
export async function mayAutopayGoOn(q: Queryable, loan: LoanToday, payment: Asked): Promise<boolean> {
  return (await drawsIfOpen(q, loan, payment)) !== null
}

async function drawsIfOpen(q: Queryable, loan: LoanToday, payment: Asked): Promise<DrawsBeside | null> {
  const { pastDueAmount, totalFees, pendingTotalItemized } = loan.due.amountDueItemized
  const isClean = pastDueAmount + totalFees + pendingTotalItemized.pendingReversalAmountToday === 0
  if (!isClean || payment.kind === 'PAYOFF' || loan.state.chargedOff !== null) return null
  const draws = await drawsBeside(q, payment, { today: loan.today, isMade: false })
  if (draws === null || changedDraws(draws.before, draws.covered).length === 0) return null
  return isSame(draws.before, draws.continued) ? draws : null
}

function isSame(before: readonly ProjectedDraw[], after: readonly ProjectedDraw[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ date, cents }, index) => date === after[index]?.date && cents === after[index].cents)
  )
}
