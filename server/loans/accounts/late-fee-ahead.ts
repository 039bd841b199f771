import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { type AccountFigures, accountFigures } from '#server/loans/accounts/account-figures'
import { dueInstallments, lateFeeAhead, loanBalanceAt } from '#server/loans/ledger/ledger'
import { lateFeeShelter } from '#server/loans/programs/late-fee-shelter'
import { unpostedPayments } from '#server/loans/settlement/payment-jobs.store'
import type { RequestContext } from '#server/platform/context'
import { readOutageSwitches } from '#server/platform/flags/flags.store'
import { outageDays } from '#server/platform/flags/outage-days'
import { reader } from '#server/platform/store/database'

/** The GraphQL type LateFeeAhead, with what keeps the fee away. Amounts in cents. */
export interface LateFeeAhead {
  readonly payBy: LocalDate
  readonly amount: Cents
  /** What is missing of the installments, with what is on its way counted in. */
  readonly missing: Cents
}

/**
 * The last day on which a payment keeps a late fee away from an installment whose grace days run (rules 2.4), and the fee, if nothing
 * but what is already on its way is paid; null when no fee threatens. The caller has checked that the loan is the person's own.
 */
export async function nextLateFee(context: RequestContext, accountNumber: string): Promise<LateFeeAhead | null> {
  const figures = await accountFigures(context, accountNumber)
  const { state, today } = figures
  const isIncreaseOn = context.flags.getBoolean('LateFeeIncrease')
  // Mostly nothing is past due, and what would keep a fee away need not be asked.
  const { past } = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, today), today)
  if (past.length === 0) return null
  const found = await shelteredFee(context, figures, isIncreaseOn)
  return found === null ? null : { payBy: addDays(found.feeDay, -1), amount: found.cents, missing: found.missingCents }
}

async function shelteredFee(
  context: RequestContext,
  { ledger, state, today }: AccountFigures,
  isIncreaseOn: boolean,
): Promise<ReturnType<typeof lateFeeAhead>> {
  const q = reader(context.db)
  const { accountNumber } = ledger.terms
  const unposted = await unpostedPayments(q, accountNumber, '9999-12-31')
  const freeDays = outageDays(await readOutageSwitches(q), context.clock.nowMs())
  const shelter = await lateFeeShelter(q, { accountNumber, businessDate: today, unposted })
  return lateFeeAhead(ledger, state, { today, isIncreaseOn, unposted, outageDays: freeDays, ...shelter })
}
