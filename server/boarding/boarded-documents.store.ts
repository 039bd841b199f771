import { keepDocument, type KeptDocument } from '#server/platform/documents/documents.store'
import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { ItemRun, Known } from './board-items.ts'

/** A paper that was boarded before, in this run or an earlier one. */
export interface BoardedDocument extends Known {
  readonly sourceId: string
}

/** Those of a source's papers that were boarded. */
export function boardedDocuments(
  q: Queryable,
  source: string,
  sourceIds: readonly string[],
): Promise<BoardedDocument[]> {
  return q.query(
    `SELECT source_id AS "sourceId", row_hash AS "rowHash", run_id AS "runId"
     FROM boarded_documents WHERE source = $1 AND source_id = ANY($2)`,
    [source, sourceIds],
  )
}

/** A paper of one person about a loan; its content is read when it is kept. */
export interface NewBoardedDocument
  extends Pick<KeptDocument, 'documentId' | 'accountNumber' | 'customerId' | 'kind' | 'fileName'> {
  readonly sourceId: string
  readonly rowHash: Buffer
  readonly datedOn: LocalDate
  readonly read: () => Promise<Buffer>
}

/** Keeps papers, one after the other: no two of them are in memory. */
export async function keepBoardedDocuments(
  tx: Tx,
  run: ItemRun,
  documents: readonly NewBoardedDocument[],
): Promise<void> {
  for (const { sourceId, rowHash, read, ...document } of documents) {
    await keepDocument(tx, {
      ...document,
      // It names the borrower and the vehicle.
      namesParties: true,
      facts: { source: run.source, sourceId },
      content: await read(),
      at: run.at,
    })
    await tx.query(
      `INSERT INTO boarded_documents (source, source_id, document_id, row_hash, run_id) VALUES ($1, $2, $3, $4, $5)`,
      [run.source, sourceId, document.documentId, rowHash, run.runId],
    )
  }
}
