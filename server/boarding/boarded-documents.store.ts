import { keepDocument, type KeptDocument } from '#server/platform/documents/documents.store'
import type { LocalDate } from '#sdk/dates/dates'
import type { Tx } from '#server/platform/store/database'
import type { ItemRun } from './board-items.ts'

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
