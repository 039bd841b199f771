import { emptySplit, isSameSplit, type Ledger, type LedgerEntry, splitOf, splitTotal } from './entries.ts'
import { isLinked, recordedSplits } from './recorded.ts'
import { type LedgerState, unpaidFees } from './state.ts'

const moneyTypes = ['PAYMENT', 'RECOVERY', 'EXTENSION']

/**
 * Checks a ledger against the invariants of rules 2.1 and its own replay. (a) and (c) to (e) by entry, (b) and (d) by account.
 * @param state a replay of the whole ledger
 * @returns one sentence per problem, without personal data; empty when all is well
 */
export function ledgerProblems(ledger: Ledger, state: LedgerState): string[] {
  return [
    ...ledger.entries.flatMap(entryProblems),
    ...openingProblems(ledger, state),
    ...linkProblems(ledger.entries),
    ...bucketProblems(state),
    ...satisfactionProblems(ledger, state),
    ...recordProblems(ledger, state),
  ]
}

function entryProblems(entry: LedgerEntry): string[] {
  const problems: string[] = []
  if (moneyTypes.includes(entry.type) && splitTotal(splitOf(entry)) !== entry.cents) {
    problems.push(`(a) the parts of ${entry.entryId} do not sum to its cents`)
  }
  if (entry.effectiveDate > entry.postedDate) problems.push(`(e) ${entry.entryId} is effective after it was posted`)
  return problems
}

function openingProblems(ledger: Ledger, state: LedgerState): string[] {
  if (ledger.entries.length === 0) return []
  const openings = ledger.entries.filter((entry) => entry.type === 'OPEN')
  return openings.length === 1 && state.isOpen ? [] : ['the ledger does not start with one OPEN entry']
}

/** Everything that belongs to another entry must find it. */
function linkProblems(entries: readonly LedgerEntry[]): string[] {
  const roots = new Set(entries.filter((entry) => !isLinked(entry)).map((entry) => entry.entryId))
  return entries
    .filter(
      (entry) =>
        (isLinked(entry) && !roots.has(entry.reversesId ?? '')) || (entry.type === 'REVERSAL' && !isLinked(entry)),
    )
    .map((entry) => `${entry.entryId} belongs to no entry`)
}

function bucketProblems(state: LedgerState): string[] {
  const buckets = {
    principal: state.principalCents,
    interest: state.accruedInterestCents,
    credit: state.creditCents,
    'charged-off balance': state.chargedOff?.balanceCents ?? 0,
    ...Object.fromEntries([...state.lateFees, ...state.nsfFees].map((fee) => [`fee ${fee.entryId}`, fee.unpaidCents])),
  }
  return Object.entries(buckets)
    .filter(([, cents]) => cents < 0 || !Number.isSafeInteger(cents))
    .map(([name]) => `(b) the ${name} is below zero`)
}

/** Interest and principal paid = installments satisfied + extension payments + what is above the pay-ahead limit. */
function satisfactionProblems(ledger: Ledger, state: LedgerState): string[] {
  const problems = state.rows
    .filter((row) => row.satisfiedCents < 0 || row.satisfiedCents > row.amountCents)
    .map((row) => `(d) installment ${row.seq} is satisfied beyond its amount`)
  const paid = ledger.entries
    .filter((entry) => moneyTypes.includes(entry.type))
    .map((entry) => state.splits.get(entry.entryId) ?? emptySplit)
    .reduce((sum, split) => sum + split.interestCents + split.principalCents, 0)
  const satisfied = state.rows.reduce((sum, row) => sum + row.satisfiedCents, 0)
  if (satisfied + state.unmarked.extensionCents + state.unmarked.beyondLimitCents !== paid) {
    problems.push('(d) what installments were satisfied with is not what was paid')
  }
  return problems
}

/** What the entries say, with their corrections, must be what the replay derives. */
function recordProblems(ledger: Ledger, state: LedgerState): string[] {
  const problems: string[] = []
  let principal = 0
  let fees = 0
  for (const [entryId, { root, split }] of recordedSplits(ledger.entries)) {
    if (!isSameSplit(split, state.splits.get(entryId) ?? emptySplit)) {
      problems.push(`(c) the split of ${entryId} is not what a replay gives`)
    }
    const sign = ['OPEN', 'FEE_LATE', 'FEE_NSF'].includes(root.type) ? 1 : -1
    principal += sign * split.principalCents
    fees += sign * (split.lateFeeCents + split.nsfFeeCents)
  }
  if (principal !== state.principalCents) problems.push('(c) the principal is not the sum of the entries')
  if (fees !== unpaidFees(state.lateFees) + unpaidFees(state.nsfFees)) {
    problems.push('(c) the fees are not the sum of the entries')
  }
  return problems
}
