import { keepWrittenElsewhere, type KeptDocument } from '#server/platform/documents/documents.store'
import type { LocalDate } from '#sdk/dates/dates'
import { copyRows } from '#server/platform/store/copy-rows'
import type { Tx } from '#server/platform/store/database'
import type { ItemRun } from './board-items.ts'

/** A paper of one person about a loan; its content is read when it is kept. */
export interface NewBoardedDocument
  extends Pick<KeptDocument, 'documentId' | 'accountNumber' | 'customerId' | 'kind' | 'fileName'> {
  readonly sourceId: string
  readonly rowHash: Buffer
  readonly datedOn: LocalDate
  /** Of its content, hexadecimal. */
  readonly contentSha256: string
  readonly read: () => Buffer
}

/** Papers up to this size together are kept with one statement; a larger one is alone. */
const mostBytesTogether = 1024 * 1024

/** Keeps papers, some at a time: memory has no more of them than a megabyte, or a single one. */
export async function keepBoardedDocuments(
  tx: Tx,
  run: ItemRun,
  documents: readonly NewBoardedDocument[],
): Promise<void> {
  let some: ReadDocument[] = []
  let bytes = 0
  for (const document of documents) {
    const content = document.read()
    if (some.length > 0 && bytes + content.length > mostBytesTogether) {
      await keepSome(tx, run, some)
      some = []
      bytes = 0
    }
    some.push({ ...document, content })
    bytes += content.length
  }
  if (some.length > 0) await keepSome(tx, run, some)
}

type ReadDocument = NewBoardedDocument & { readonly content: Buffer }

async function keepSome(tx: Tx, { source, runId, at }: ItemRun, documents: readonly ReadDocument[]): Promise<void> {
  const papers = documents.map((document) => ({
    ...document,
    // It names the borrower and the vehicle.
    namesParties: true,
    facts: { source, sourceId: document.sourceId },
  }))
  await keepWrittenElsewhere(tx, papers, at)
  await copyRows(tx, 'boarded_documents', documents, {
    source: () => source,
    source_id: (one) => one.sourceId,
    document_id: (one) => one.documentId,
    row_hash: (one) => one.rowHash,
    run_id: () => runId,
  })
}
