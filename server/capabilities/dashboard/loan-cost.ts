import type { LocalDate } from '#sdk/dates/dates'
import { historyBeginsOn, isActiveAccount } from '#sdk/loan/account'
import type { Cents } from '#sdk/money/money'
import type { RequestContext } from '#server/platform/context'
import { readTitleRelease, type TitleRelease } from '#server/loans/accounts/close-loan.store'
import { interestPaidBetween, paymentsLeft, perDiemAt, rateAt } from '#server/loans/ledger/ledger'
import { reader } from '#server/platform/store/database'
import { accountFigures } from '#server/loans/accounts/account-figures'
import type { AccountRow } from '#server/loans/accounts/accounts.store'

/** The GraphQL type LoanCost. */
export interface LoanCost {
  readonly rateMillionths: number
  readonly perDiem: Cents
  readonly interestPaidThisYear: Cents
  readonly interestPaidSince: LocalDate
  readonly paymentsLeft: number
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
