import type { LocalDate } from '#sdk/dates/dates'
import type { LoanGroup } from './loan-groups.ts'
import { type LoanFile, loanFiles, optionalFiles, type RowOf } from './portfolio-files.ts'
import { masked, type Reject } from './rejects.ts'

/** A loan all of whose rows are right by themselves and fit each other. */
export interface Loan {
  readonly assetNumber: string
  readonly terms: RowOf<'loans'>
  readonly parties: readonly RowOf<'parties'>[]
  readonly vehicle: RowOf<'vehicles'>
  readonly schedule: readonly RowOf<'schedule'>[]
  readonly balances: RowOf<'balances'>
  /** What happened before; shown, never counted. */
  readonly transactions: readonly RowOf<'transactions'>[]
}

/** A loan of the files, and why it is held back, if it is. */
export interface Candidate {
  readonly group: LoanGroup
  /** Null when it is held back. */
  readonly loan: Loan | null
  readonly rejects: readonly Reject[]
}

/**
 * Puts a loan together from its rows. One bad row, a file that lacks it, or rows that do not fit each other hold it back whole.
 * @param customers the people on file by their number at the source; the missing ones were rejected or never given
 */
export function candidateOf(
  group: LoanGroup,
  asOf: LocalDate,
  customers: { has(customerId: string): boolean },
): Candidate {
  const { assetNumber, rows } = group
  const own = (file: LoanFile) =>
    rows[file]
      .filter((row) => row.rejects.length > 0)
      .flatMap((row) => row.rejects.map((reject) => ({ ...reject, assetNumber })))
  const rejects: Reject[] = loanFiles.flatMap(own)
  const missing = loanFiles.filter((file) => rows[file].length === 0 && !optionalFiles.has(file))
  if (rows.loans.length === 0) rejects.push(...strays(group))
  else rejects.push(...missing.map((file) => ({ ...at(group, 'loans'), file, line: 0, rule: 'missing' })))
  for (const file of ['loans', 'vehicles', 'balances'] as const) {
    const again = rows[file][1]
    if (again !== undefined) rejects.push({ ...at(group, file), line: again.line, rule: 'duplicate' })
  }
  if (rejects.length > 0) return { group, loan: null, rejects }
  const loan = loanOf(group)
  const problems = [
    ...partyProblems(group, loan, customers),
    ...dateProblems(group, loan, asOf),
    ...scheduleProblems(group, loan),
    ...transactionProblems(group, loan, asOf),
  ]
  return problems.length === 0 ? { group, loan, rejects: [] } : { group, loan: null, rejects: problems }
}

function loanOf({ assetNumber, rows }: LoanGroup): Loan {
  const good = <F extends LoanFile>(file: F) => rows[file].map(({ values }) => values as RowOf<F>)
  const only = <F extends LoanFile>(file: F) => good(file)[0] as RowOf<F>
  return {
    assetNumber,
    terms: only('loans'),
    parties: good('parties'),
    vehicle: only('vehicles'),
    schedule: good('schedule'),
    balances: only('balances'),
    transactions: good('transactions'),
  }
}

/** A reject of a loan's first row in a file. */
function at({ assetNumber, rows }: LoanGroup, file: LoanFile): Omit<Reject, 'rule'> {
  return { file, line: rows[file][0]?.line ?? 0, column: null, value: '', assetNumber }
}

/** Rows of a loan that the loans file does not have. */
function strays(group: LoanGroup): Reject[] {
  return loanFiles
    .filter((file) => group.rows[file].length > 0)
    .map((file) => ({ ...at(group, file), column: 'assetNumber', rule: 'no-such-loan' }))
}

function partyProblems(group: LoanGroup, { parties }: Loan, customers: { has(customerId: string): boolean }): Reject[] {
  const problems: Reject[] = []
  const seen = new Set<string>()
  for (const [index, { customerId, role }] of parties.entries()) {
    const line = group.rows.parties[index]?.line ?? 0
    const reject = { ...at(group, 'parties'), line, column: 'customerId', value: masked(customerId) }
    if (seen.has(customerId)) problems.push({ ...reject, rule: 'duplicate' })
    else if (!customers.has(customerId)) problems.push({ ...reject, rule: 'no-such-customer' })
    seen.add(customerId)
    const isSecondBuyer = role === 'buyer' && parties.findIndex((one) => one.role === 'buyer') !== index
    if (isSecondBuyer) problems.push({ ...reject, column: 'role', value: '', rule: 'one-buyer' })
  }
  if (!parties.some(({ role }) => role === 'buyer'))
    problems.push({ ...at(group, 'parties'), column: 'role', rule: 'one-buyer' })
  return problems
}

function dateProblems(group: LoanGroup, { terms, balances }: Loan, asOf: LocalDate): Reject[] {
  const dated = (file: LoanFile, column: string): Reject => ({ ...at(group, file), column, rule: 'date-order' })
  const { servicememberFromDate: from, servicememberToDate: to } = terms
  return [
    ...(terms.originationDate > asOf ? [dated('loans', 'originationDate')] : []),
    ...(terms.loanMaturityDate <= terms.originationDate ? [dated('loans', 'loanMaturityDate')] : []),
    ...(to !== undefined && (from === undefined || to < from) ? [dated('loans', 'servicememberToDate')] : []),
    ...(balances.interestPaidThroughDate > asOf ? [dated('balances', 'interestPaidThroughDate')] : []),
  ]
}

function scheduleProblems(group: LoanGroup, { terms, schedule }: Loan): Reject[] {
  const problems: Reject[] = []
  if (schedule.length !== terms.installmentCount)
    problems.push({ ...at(group, 'loans'), column: 'installmentCount', rule: 'count' })
  for (const [index, { installmentNumber, dueDate }] of schedule.entries()) {
    const before = schedule[index - 1]
    const isOutOfSequence = installmentNumber !== index + 1
    if (!isOutOfSequence && (before === undefined || dueDate > before.dueDate)) continue
    const reject = { ...at(group, 'schedule'), line: group.rows.schedule[index]?.line ?? 0 }
    problems.push(
      isOutOfSequence
        ? { ...reject, column: 'installmentNumber', rule: 'sequence' }
        : { ...reject, column: 'dueDate', rule: 'date-order' },
    )
  }
  return problems
}

function transactionProblems(group: LoanGroup, { transactions }: Loan, asOf: LocalDate): Reject[] {
  const seen = new Set<string>()
  return transactions.flatMap((one, index) => {
    const isKnown = seen.has(one.transactionId)
    seen.add(one.transactionId)
    const parts =
      one.actualInterestCollectedAmount + one.actualPrincipalCollectedAmount + one.actualOtherCollectedAmount
    if (!isKnown && one.transactionDate <= asOf && parts === one.totalActualAmountPaid) return []
    const reject = { ...at(group, 'transactions'), line: group.rows.transactions[index]?.line ?? 0 }
    return [
      ...(isKnown ? [{ ...reject, column: 'transactionId', rule: 'duplicate' }] : []),
      ...(one.transactionDate > asOf ? [{ ...reject, column: 'transactionDate', rule: 'date-order' }] : []),
      ...(parts === one.totalActualAmountPaid ? [] : [{ ...reject, column: 'totalActualAmountPaid', rule: 'sum' }]),
    ]
  })
}
