import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { amountDue, type Ledger, type LedgerEntry, type LoanTerms, perDiemAt } from '#server/loans/ledger/ledger'
import { planEntry } from '#server/loans/ledger/append-plan'
import { interestBetween } from '#server/loans/ledger/interest'
import type { StoredBalances } from '#server/loans/ledger/ledger-rows.store'
import type { EntryStamp } from '#server/loans/ledger/new-entry'
import { storedBalancesOf } from '#server/loans/ledger/stored-balances'
import type { Loan } from './loan-candidate.ts'

/** Where the ledger and the balances file say different things of a loan. Amounts in cents, dates as they are. */
export interface Difference {
  readonly figure: string
  readonly file: number | string
  readonly ledger: number | string | null
}

/** What the control totals add up. Amounts in cents. */
export interface LoanFigures {
  readonly principalCents: Cents
  readonly accruedInterestCents: Cents
  readonly lateFeeCents: Cents
  readonly returnedPaymentFeeCents: Cents
  readonly pastDueCents: Cents
  readonly daysPastDue: number
}

/** How a loan begins: its one OPEN entry, and what the ledger makes of it. */
export interface Opening {
  readonly entry: LedgerEntry
  /** What is kept of the ledger beside it. */
  readonly balances: StoredBalances
  readonly figures: LoanFigures
  /** Empty when the ledger matches the balances file. */
  readonly differences: readonly Difference[]
}

/**
 * Opens a loan's ledger in memory as of a day and compares it with the balances file: accrued interest at the contract
 * rate, the amount and days past due, and the next due date.
 */
export function openingOf(loan: Loan, asOf: LocalDate, stamp: EntryStamp, atMs: number): Opening {
  const { assetNumber, balances, schedule } = loan
  const terms = termsOf(loan, asOf)
  const rows = schedule.map(({ installmentNumber, dueDate, amount }) => ({
    seq: installmentNumber,
    dueDate,
    amountCents: amount,
  }))
  const ledger: Ledger = { terms, schedule: rows, entries: [] }
  const { entry, state } = planEntry(
    ledger,
    {
      type: 'OPEN',
      accountNumber: assetNumber,
      effectiveDate: asOf,
      split: {
        principalCents: balances.reportingPeriodActualEndBalanceAmount,
        interestCents: balances.accruedInterestAmount,
        lateFeeCents: balances.lateFeeAmount,
        nsfFeeCents: balances.returnedPaymentFeeAmount,
      },
      description: 'Loan boarded',
      actor: 'boarding',
      atMs,
    },
    () => stamp,
  )
  const due = amountDue(state, asOf)
  const figures: LoanFigures = {
    principalCents: state.principalCents,
    accruedInterestCents: state.accruedInterestCents,
    lateFeeCents: balances.lateFeeAmount,
    returnedPaymentFeeCents: balances.returnedPaymentFeeAmount,
    pastDueCents: due.amountDueItemized.pastDueAmount,
    daysPastDue: due.numberOfDaysPastDue,
  }
  const wanted = interestBetween(terms, [], figures.principalCents, balances.interestPaidThroughDate, asOf)
  // A payment may have paid part of a day's interest: less than a day's worth is no difference.
  const isInterestRight = Math.abs(wanted - figures.accruedInterestCents) <= perDiemAt(state, asOf)
  return {
    entry,
    balances: storedBalancesOf(state, [entry], entry.entryNo),
    figures,
    differences: [
      ...(isInterestRight
        ? []
        : [{ figure: 'accruedInterestAmount', file: balances.accruedInterestAmount, ledger: wanted }]),
      ...differ('pastDueAmount', balances.pastDueAmount, figures.pastDueCents),
      ...differ('nextPaymentDueDate', balances.nextPaymentDueDate, due.dueDate),
      ...differ('currentDelinquencyStatus', balances.currentDelinquencyStatus, figures.daysPastDue),
    ],
  }
}

function differ<T extends number | string>(figure: string, file: T, ledger: T | null): Difference[] {
  return file === ledger ? [] : [{ figure, file, ledger }]
}

function termsOf({ assetNumber, terms }: Loan, asOf: LocalDate): LoanTerms {
  return {
    accountNumber: assetNumber,
    statusKey: 'A',
    route: 'S00',
    contractState: terms.contractState,
    rateMillionths: terms.reportingPeriodInterestRatePercentage,
    paymentFrequency: terms.paymentFrequency,
    regularPaymentCents: terms.reportingPeriodScheduledPaymentAmount,
    loanAmountCents: terms.originalLoanAmount,
    openedOn: asOf,
    contractDate: terms.originationDate,
    installmentsPaidBefore: terms.installmentsPaid ?? 0,
    maturityDate: terms.loanMaturityDate,
    scraFrom: terms.servicememberFromDate ?? null,
    scraTo: terms.servicememberToDate ?? null,
    contractLateFee: null,
  }
}
