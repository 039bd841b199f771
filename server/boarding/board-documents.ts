import type { Tx } from '#server/platform/store/database'
import type { Boarding } from './board-customers.ts'
import { boardItems, type ItemCounts, type Judged, loanOf, novelty } from './board-items.ts'
import { type BoardedLoan, boardedLoans } from './boarded-autopays.store.ts'
import { boardedCustomers } from './boarded-customers.store.ts'
import { keepBoardedDocuments, type NewBoardedDocument } from './boarded-documents.store.ts'
import { boardedId } from './boarded-id.ts'
import { boardedRows, type Known } from './boarded-rows.store.ts'
import { readPaper } from './paper-file.ts'
import type { RowOf } from './portfolio-files.ts'
import type { Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

const file = 'documents'
type DocumentRow = RowOf<typeof file>

/**
 * Boards papers of loans that are open, each for one person on the loan. A row that is wrong, of a loan that is being set up, without
 * its file, or not what was boarded earlier is rejected.
 * @param refused customers, by their number at the source, whose row was refused
 */
export async function boardDocuments(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  onReject: (reject: Reject) => void,
): Promise<ItemCounts> {
  const judgeOf = async (rows: readonly Row<typeof file>[], added: ReadonlyMap<string, NewBoardedDocument>) => {
    const facts = { ...(await factsOf(tx, boarding, refused, rows)), added, held: { bytes: 0 } }
    return (row: Row<typeof file>) => judged(row, boarding, facts)
  }
  return boardItems(
    boarding,
    {
      file,
      judgeOf,
      keyOf: ({ sourceId }) => sourceId,
      insert: (run, papers) => keepBoardedDocuments(tx, run, papers),
    },
    onReject,
  )
}

/** What the rows of a batch are judged by, by number at the source. */
interface Facts {
  readonly loans: ReadonlyMap<string, BoardedLoan>
  /** Our ids of boarded people. */
  readonly customerIds: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, Known>
  readonly added: ReadonlyMap<string, NewBoardedDocument>
  /** How much of the batch's papers memory has until they are kept. */
  readonly held: { bytes: number }
}

/** Papers of a batch that memory has until they are kept; any other is read again then. */
const mostBytesHeld = 4 * 1024 * 1024

async function factsOf(
  tx: Tx,
  { source }: Boarding,
  refused: ReadonlySet<string>,
  rows: readonly Row<typeof file>[],
): Promise<Omit<Facts, 'added' | 'held'>> {
  const values = rows.flatMap((row) => row.values ?? [])
  const idsOf = (column: 'assetNumber' | 'customerId' | 'documentId') => [
    ...new Set(values.map((value) => value[column])),
  ]
  const people = await boardedCustomers(tx, source, idsOf('customerId'))
  return {
    loans: new Map((await boardedLoans(tx, source, idsOf('assetNumber'))).map((one) => [one.accountNumber, one])),
    customerIds: new Map(
      people.flatMap(({ sourceId, customerId }) => (refused.has(sourceId) ? [] : [[sourceId, customerId] as const])),
    ),
    known: await boardedRows(tx, 'boarded_documents', source, idsOf('documentId')),
  }
}

/** The paper that a row adds, `unchanged`, or why it is refused. */
function judged(
  row: Row<typeof file>,
  boarding: Boarding,
  { loans, customerIds, known, added, held }: Facts,
): Judged<NewBoardedDocument> {
  const { line, values } = row
  if (values === null) return row.rejects.map((reject) => ({ ...reject, assetNumber: loanOf(row) }))
  const refuse = (column: keyof DocumentRow, rule: string, value: string = values[column]): Reject[] => [
    { file, line, column, rule, value: masked(value), assetNumber: values.assetNumber },
  ]
  const rowHash = novelty(boarding, row, known.get(values.documentId), added.has(values.documentId))
  if (rowHash === 'unchanged') return rowHash
  if (typeof rowHash === 'string') return refuse('documentId', rowHash)
  const loan = loans.get(values.assetNumber)
  if (loan === undefined) return refuse('assetNumber', 'no-such-loan', '')
  if (loan.isSettingUp) return refuse('assetNumber', 'loan-not-open', '')
  const customerId = customerIds.get(values.customerId)
  if (customerId === undefined || !loan.customerIds.includes(customerId))
    return refuse('customerId', 'no-such-customer')
  if (values.documentDate > boarding.asOf) return refuse('documentDate', 'date-order', '')
  const paper = readPaper(boarding.dir, values)
  if (typeof paper === 'string') return refuse(paper === 'sha-256' ? 'sha256' : 'fileName', paper)
  const isHeld = held.bytes + paper.length <= mostBytesHeld
  if (isHeld) held.bytes += paper.length
  return {
    sourceId: values.documentId,
    rowHash,
    documentId: `doc_${boardedId(boarding.config, 'document', boarding.source, values.documentId)}`,
    accountNumber: values.assetNumber,
    customerId,
    kind: values.documentType,
    fileName: `${values.documentType.toLowerCase().replaceAll('_', '-')}-${values.documentDate}.pdf`,
    datedOn: values.documentDate,
    contentSha256: values.sha256,
    read: isHeld ? () => paper : () => sameAgain(boarding, values),
  }
}

/** @throws Error when the file is another one than a moment ago */
function sameAgain({ dir }: Boarding, { fileName, sha256 }: DocumentRow): Buffer {
  const paper = readPaper(dir, { fileName, sha256 })
  if (typeof paper === 'string')
    throw new Error(`The file documents/${fileName} changed while it was read. Nothing was boarded; run this again.`)
  return paper
}
