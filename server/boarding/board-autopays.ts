import { createHash } from 'node:crypto'
import { businessDateAt, businessMoment, toIso } from '#sdk/dates/dates'
import type { Ledger } from '#server/loans/ledger/ledger'
import { loadLedgers } from '#server/loans/ledger/ledger.store'
import type { Tx } from '#server/platform/store/database'
import { newConfirmationNumber } from '#server/platform/store/ids'
import { holdsNumberEnding } from './account-numbers.ts'
import { type AutopayFacts, type AutopayTerms, autopayTerms, factsOfNewLoan, lockedFacts } from './autopay-facts.ts'
import type { Boarding } from './board-customers.ts'
import { boardItems, type ItemCounts, type Judged, loanOf, novelty } from './board-items.ts'
import {
  type BoardedAutopay,
  boardedAutopays,
  type BoardedLoan,
  boardedLoans,
  insertBoardedAutopays,
  type NewBoardedAutopay,
} from './boarded-autopays.store.ts'
import { type BoardedCustomer, boardedCustomers } from './boarded-customers.store.ts'
import { boardedId } from './boarded-id.ts'
import { type BoardedMethod, boardedMethods } from './boarded-methods.store.ts'
import type { RowOf } from './portfolio-files.ts'
import type { Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

const file = 'autopays'
type AutopayRow = RowOf<typeof file>

/**
 * Boards the autopays of loans that are open. A row that is wrong, of a loan that is being set up or closed, without its method, or
 * not what was boarded earlier is rejected: nothing is drawn for it. The loan itself is not held back.
 * @param refused customers, by their number at the source, whose row was refused
 */
export async function boardAutopays(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  onReject: (reject: Reject) => void,
): Promise<ItemCounts> {
  const judgeOf = async (rows: readonly Row<typeof file>[], added: ReadonlyMap<string, NewBoardedAutopay>) => {
    const batch = await readBatch(tx, boarding, refused, rows)
    return (row: Row<typeof file>) => judged(tx, row, boarding, { ...batch, added })
  }
  const keyOf = (autopay: NewBoardedAutopay) => autopay.accountNumber
  return boardItems(
    boarding,
    { file, judgeOf, keyOf, insert: (run, autopays) => insertBoardedAutopays(tx, run, autopays) },
    onReject,
  )
}

/** What the rows of a batch are judged by, by number of the loan or number at the source. */
interface Batch {
  readonly loans: ReadonlyMap<string, BoardedLoan>
  readonly people: ReadonlyMap<string, BoardedCustomer>
  readonly methods: ReadonlyMap<string, BoardedMethod>
  readonly known: ReadonlyMap<string, BoardedAutopay>
  /** Of loans that this run opened. */
  readonly ledgers: ReadonlyMap<string, Ledger>
  readonly added: ReadonlyMap<string, NewBoardedAutopay>
}

async function readBatch(
  tx: Tx,
  { source, runId }: Boarding,
  refused: ReadonlySet<string>,
  rows: readonly Row<typeof file>[],
): Promise<Omit<Batch, 'added'>> {
  const named = (column: 'assetNumber' | 'customerId' | 'paymentMethodId') => [
    ...new Set(rows.flatMap(({ values }) => values?.[column] ?? [])),
  ]
  const loans = await boardedLoans(tx, source, named('assetNumber'))
  const people = await boardedCustomers(tx, source, named('customerId'))
  const methods = await boardedMethods(tx, source, named('paymentMethodId'))
  const known = await boardedAutopays(tx, source, named('assetNumber'))
  const opened = loans.filter((loan) => loan.runId === runId).map((loan) => loan.accountNumber)
  const ledgers = opened.length === 0 ? [] : await loadLedgers(tx, opened)
  return {
    loans: new Map(loans.map((one) => [one.accountNumber, one])),
    people: new Map(people.filter(({ sourceId }) => !refused.has(sourceId)).map((one) => [one.sourceId, one])),
    methods: new Map(methods.map((one) => [one.sourceId, one])),
    known: new Map(known.map((one) => [one.accountNumber, one])),
    ledgers: new Map(ledgers.map((one) => [one.terms.accountNumber, one])),
  }
}

/** The autopay that a row adds, `unchanged`, or why it is refused. */
async function judged(
  tx: Tx,
  row: Row<typeof file>,
  boarding: Boarding,
  batch: Batch,
): Promise<Judged<NewBoardedAutopay>> {
  const { line, values } = row
  if (values === null) return row.rejects.map((reject) => ({ ...reject, assetNumber: loanOf(row) }))
  const { assetNumber } = values
  const refuse = (column: keyof AutopayRow, rule: string, value = ''): Reject[] => [
    { file, line, column, rule, value: masked(value), assetNumber },
  ]
  const rowHash = novelty(boarding, row, batch.known.get(assetNumber), batch.added.has(assetNumber))
  if (rowHash === 'unchanged') return rowHash
  if (typeof rowHash === 'string') return refuse('assetNumber', rowHash)
  if (values.nextDrawDate <= boarding.asOf) return refuse('nextDrawDate', 'date-order')
  if (values.signedDate > boarding.asOf) return refuse('signedDate', 'date-order')

  const loan = batch.loans.get(assetNumber)
  if (loan === undefined) return refuse('assetNumber', 'no-such-loan')
  if (loan.isSettingUp) return refuse('assetNumber', 'loan-not-open')
  const owner = batch.people.get(values.customerId)
  if (owner === undefined || !loan.customerIds.includes(owner.customerId))
    return refuse('customerId', 'no-such-customer', values.customerId)
  const method = batch.methods.get(values.paymentMethodId)
  if (method === undefined || method.customerId !== owner.customerId || !method.isUsable)
    return refuse('paymentMethodId', 'no-such-method', values.paymentMethodId)
  for (const column of ['authorizationReference', 'authorizationText'] as const)
    if (holdsNumberEnding(values[column], method.lastFour)) return refuse(column, 'account-number', values[column])

  const facts = await factsOf(tx, boarding, batch, { loan, owner })
  const terms = autopayTerms(values, method.category, facts, boarding)
  if ('rule' in terms) return refuse(terms.column, terms.rule)
  return newAutopay(boarding, values, { owner, method, terms, rowHash })
}

async function factsOf(
  tx: Tx,
  { runId, atMs }: Boarding,
  { ledgers }: Batch,
  { loan, owner }: { readonly loan: BoardedLoan; readonly owner: BoardedCustomer },
): Promise<AutopayFacts> {
  const ledger = ledgers.get(loan.accountNumber)
  // The bank may have stopped the debits of somebody who came with an earlier loan.
  if (ledger !== undefined && owner.runId === runId) return factsOfNewLoan(ledger, businessDateAt(atMs))
  return lockedFacts(tx, loan.accountNumber, owner.customerId, atMs)
}

function newAutopay(
  { config, source }: Boarding,
  row: AutopayRow,
  of: {
    readonly owner: BoardedCustomer
    readonly method: BoardedMethod
    readonly terms: AutopayTerms
    readonly rowHash: Buffer
  },
): NewBoardedAutopay {
  return {
    recurringPaymentId: `rec_${boardedId(config, 'autopay', source, row.assetNumber)}`,
    accountNumber: row.assetNumber,
    customerId: of.owner.customerId,
    paymentMethodId: of.method.paymentMethodId,
    frequency: row.frequency,
    startDate: row.nextDrawDate,
    reminder: row.reminder ?? 'TWO_DAY_BEFORE',
    ...of.terms,
    confirmationNumber: newConfirmationNumber(),
    enrolledOn: row.signedDate,
    // No text of ours: a returned draw costs no fee, which was not agreed to here.
    version: `boarded.${row.authorizationReference}`,
    text: row.authorizationText,
    sha256: createHash('sha256').update(row.authorizationText).digest('hex'),
    acceptedAt: toIso(businessMoment(row.signedDate, '00:00')),
    rowHash: of.rowHash,
  }
}
