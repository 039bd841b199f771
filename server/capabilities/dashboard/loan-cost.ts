import { addDays, type LocalDate } from '#sdk/dates/dates'
import { historyBeginsOn, isActiveAccount } from '#sdk/loan/account'
import type { Cents } from '#sdk/money/money'
import type { RequestContext } from '#server/platform/context'
import { readOutageSwitches } from '#server/platform/flags/flags.store'
import { outageDays } from '#server/platform/flags/outage-days'
import { readTitleRelease, type TitleRelease } from '#server/loans/accounts/close-loan.store'
import { lateFeeShelter } from '#server/loans/programs/late-fee-shelter'
import { unpostedPayments } from '#server/loans/settlement/payment-jobs.store'
import {
  dueInstallments,
  interestPaidBetween,
  lateFeeAhead,
  loanBalanceAt,
  paymentsLeft,
  perDiemAt,
  rateAt,
} from '#server/loans/ledger/ledger'
import { reader } from '#server/platform/store/database'
import { type AccountFigures, accountFigures } from '#server/loans/accounts/account-figures'
import type { AccountRow } from '#server/loans/accounts/accounts.store'

/** The GraphQL type LoanCost. */
export interface LoanCost {
  readonly rateMillionths: number
  readonly perDiem: Cents
  readonly interestPaidThisYear: Cents
  readonly interestPaidSince: LocalDate
  readonly paymentsLeft: number
}

/** The GraphQL type LateFeeAhead. */
export interface LateFeeAhead {
  readonly payBy: LocalDate
  readonly amount: Cents
}

/** The rate, the interest of a day and of this year, and the payments left, as of today; null for a loan that is not open. */
export async function loanCost(context: RequestContext, account: AccountRow): Promise<LoanCost | null> {
  if (!isActiveAccount(account.statusKey)) return null
  const { ledger, state, today } = await accountFigures(context, account.accountNumber)
  const yearStart = `${today.slice(0, 4)}-01-01`
  // What was paid to somebody else before the loan came here is not in this ledger.
  const begins = historyBeginsOn(account)
  const interestPaidSince = begins !== null && begins > yearStart ? begins : yearStart
  return {
    rateMillionths: rateAt(state, today),
    perDiem: perDiemAt(state, today),
    interestPaidThisYear: interestPaidBetween(ledger, state, yearStart, today),
    interestPaidSince,
    paymentsLeft: paymentsLeft(state, today),
  }
}

/**
 * The last day on which a payment keeps a late fee away from an installment whose grace days run (rules 2.4), and the fee, if nothing
 * but what is already on its way is paid; null when no fee threatens.
 */
export async function nextLateFee(context: RequestContext, account: AccountRow): Promise<LateFeeAhead | null> {
  const figures = await accountFigures(context, account.accountNumber)
  const { state, today } = figures
  const isIncreaseOn = context.flags.getBoolean('LateFeeIncrease')
  // Mostly nothing is past due, and what would keep a fee away need not be asked.
  const { past } = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, today), today)
  if (past.length === 0) return null
  const found = await shelteredFee(context, figures, isIncreaseOn)
  return found === null ? null : { payBy: addDays(found.feeDay, -1), amount: found.cents }
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

/** What becomes of the title of a loan on which nothing is owed; null while something is. */
export async function titleRelease(
  context: RequestContext,
  { accountNumber, statusKey, isSettingUp }: AccountRow,
): Promise<{ status: TitleRelease['state']; promisedOn: LocalDate } | null> {
  if (isSettingUp) return null
  if (isActiveAccount(statusKey)) {
    const { state } = await accountFigures(context, accountNumber)
    if (state.principalCents > 0) return null
  }
  const release = await readTitleRelease(reader(context.db), accountNumber)
  return release === null ? null : { status: release.state, promisedOn: release.promisedOn }
}
