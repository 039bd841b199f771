/** The ledger's engine: pure functions of entries and a date. What reads and writes the database is in `ledger.store.ts`. */
export { allocate } from './allocation.ts'
export { amountDue, daysPastDueAfter } from './amount-due.ts'
export {
  type EntryType,
  isScraProtected,
  type LateFeeTerms,
  type Ledger,
  type LedgerEntry,
  type LoanTerms,
  type ScheduleChange,
  type ScheduleRow,
  type Split,
} from './entries.ts'
export { draftOn } from './draft-on.ts'
export { forecast, type Forecast, openRows } from './forecast.ts'
export { frequencyAfter, planFrequencyChange } from './frequency-change.ts'
export { dueDatesOfFees, lateFeeTerms, nsfFeeFor } from './fees.ts'
export { dueInstallments } from './installments.ts'
export { lateFeeAhead, type LateFeeFinding, lateFeesOn, type UnpostedPayment } from './late-fees.ts'
export {
  isPaidOff,
  isPayoffResidue,
  isPayoffShown,
  paidOffOn,
  type Payoff,
  payoff,
  payoffDateRange,
} from './payoff.ts'
export { replay } from './replay.ts'
export { replayed } from './replayed.ts'
export {
  accountStatusDescriptions,
  checkDigit,
  csoVariation,
  repossessionBlock,
  repossessionState,
  type TrafficBucket,
  trafficBucket,
  trafficBuckets,
} from './standing.ts'
export { reviewedFee } from '#server/platform/config/state-fees'
export {
  installmentsPaid,
  interestOwedAt,
  interestPaidBetween,
  type LedgerState,
  loanBalanceAt,
  paymentsLeft,
  perDiemAt,
  rateAt,
  totalOwedAt,
  unpaidFees,
} from './state.ts'
