import { businessDateAt } from '#sdk/dates/dates'
import type { Ledger } from '#server/loans/ledger/ledger'
import { loadLedgers } from '#server/loans/ledger/ledger.store'
import type { Tx } from '#server/platform/store/database'
import { newConfirmationNumber } from '#server/platform/store/ids'
import { type AutopayFacts, type AutopayTerms, autopayTerms, factsOfNewLoan, lockedFacts } from './autopay-facts.ts'
import type { Boarding } from './board-customers.ts'
import { boardItems, type ItemCounts, type Judged, loanOf, novelty } from './board-items.ts'
import { insertBoardedAutopays, type NewBoardedAutopay } from './boarded-autopays.store.ts'
import { boardedId } from './boarded-id.ts'
import { boardedRows, type Known } from './boarded-rows.store.ts'
import { type DebitParties, type Parties, partiesOf, readParties, signedBefore } from './debit-parties.ts'
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
interface Batch extends Parties {
  readonly known: ReadonlyMap<string, Known>
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
  const parties = await readParties(tx, source, refused, rows)
  const numbers = rows.flatMap(({ values }) => values?.assetNumber ?? [])
  const loans = [...parties.loans.values()]
  const opened = loans.filter((loan) => loan.runId === runId).map((loan) => loan.accountNumber)
  const ledgers = opened.length === 0 ? [] : await loadLedgers(tx, opened)
  return {
    ...parties,
    known: await boardedRows(tx, 'boarded_autopays', source, numbers),
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

  const parties = partiesOf(batch, values)
  if ('rule' in parties) return refuse(parties.column, parties.rule, parties.value)
  const facts = await factsOf(tx, boarding, batch, parties)
  const terms = autopayTerms(values, parties.method.category, facts, boarding)
  if ('rule' in terms) return refuse(terms.column, terms.rule)
  return newAutopay(boarding, values, { ...parties, terms, rowHash })
}

async function factsOf(
  tx: Tx,
  { runId, atMs }: Boarding,
  { ledgers }: Batch,
  { loan, owner }: DebitParties,
): Promise<AutopayFacts> {
  const ledger = ledgers.get(loan.accountNumber)
  // The bank may have stopped the debits of somebody who came with an earlier loan.
  if (ledger !== undefined && owner.runId === runId) return factsOfNewLoan(ledger, businessDateAt(atMs))
  return lockedFacts(tx, loan.accountNumber, owner.customerId, atMs)
}

function newAutopay(
  { config, source }: Boarding,
  row: AutopayRow,
  of: DebitParties & { readonly terms: AutopayTerms; readonly rowHash: Buffer },
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
    ...signedBefore(row, row.signedDate),
    rowHash: of.rowHash,
  }
}
