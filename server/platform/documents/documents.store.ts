import { hash } from 'node:crypto'
import type { DocumentKind } from '#sdk/loan/enums.graphql'
import type { LocalDate } from '#sdk/dates/dates'
import { copyRows } from '#server/platform/store/copy-rows'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import { newId } from '#server/platform/store/ids'

/** What a borrower agreed to, as it is kept. */
export interface KeptAuthorization {
  readonly version: string
  readonly text: string
  readonly sha256: string
  /** ISO 8601. */
  readonly acceptedAt: string
}

/** The authorization of a payment, or null. */
export async function readAuthorization(q: Queryable, paymentId: string): Promise<KeptAuthorization | null> {
  const rows = await q.query<KeptAuthorization>(
    `SELECT text_version AS version, text, text_sha256 AS sha256, accepted_at AS "acceptedAt" FROM payment_authorizations WHERE payment_id = $1`,
    [paymentId],
  )
  return rows[0] ?? null
}

/** Papers that are boarded with a loan from the servicer's own system. */
export const boardedKinds = ['LOAN_CONTRACT', 'ACCOUNT_STATEMENT', 'LETTER'] as const satisfies readonly DocumentKind[]
type BoardedKind = (typeof boardedKinds)[number]

/** A letter that is kept as it was written. */
export interface KeptDocument {
  readonly documentId: string
  readonly accountNumber: string
  readonly customerId: string
  readonly kind: 'PAYOFF_LETTER' | 'BALANCE_STATEMENT' | 'SALE_NOTICE' | BoardedKind
  /** Names the borrower and the vehicle: no element opens it. */
  readonly namesParties: boolean
  /** As it is called when it is saved. */
  readonly fileName: string
  /** A PDF. */
  readonly content: Buffer
}

/** Whose letter, about what, on which day; the facts are its whole content. */
export interface DocumentAbout {
  readonly accountNumber: string
  readonly customerId: string
  readonly kind: KeptDocument['kind']
  readonly namesParties: boolean
  readonly facts: unknown
}

/** A letter with the same content, kept before. @returns its id, or null */
export async function findSameDocument(q: Queryable, about: DocumentAbout): Promise<string | null> {
  const [row] = await q.query<{ documentId: string }>(
    `SELECT document_id AS "documentId" FROM documents
     WHERE customer_id = $1 AND account_number = $2 AND kind = $3 AND facts_sha256 = $4`,
    [about.customerId, about.accountNumber, about.kind, hashOf(JSON.stringify(about.facts))],
  )
  return row?.documentId ?? null
}

/** Keeps a letter forever. @returns its id */
export async function keepDocument(
  tx: Tx,
  document: DocumentAbout & { readonly fileName: string; readonly content: Buffer; readonly at: string },
): Promise<string> {
  const documentId = newId('doc')
  await insertRow(tx, 'documents', {
    document_id: documentId,
    account_number: document.accountNumber,
    customer_id: document.customerId,
    kind: document.kind,
    names_parties: document.namesParties,
    file_name: document.fileName,
    facts_sha256: hashOf(JSON.stringify(document.facts)),
    content: document.content,
    content_sha256: hashOf(document.content),
    created_at: document.at,
  })
  return documentId
}

/** A paper that was written elsewhere. */
export interface WrittenElsewhere extends DocumentAbout, Pick<KeptDocument, 'documentId' | 'fileName' | 'content'> {
  /** The day on it. */
  readonly datedOn: LocalDate
  /** Of its content, hexadecimal. */
  readonly contentSha256: string
}

/** Keeps papers that were written elsewhere, all with one statement. */
export async function keepWrittenElsewhere(tx: Tx, papers: readonly WrittenElsewhere[], at: string): Promise<void> {
  await copyRows(tx, 'documents', papers, {
    document_id: (one) => one.documentId,
    account_number: (one) => one.accountNumber,
    customer_id: (one) => one.customerId,
    kind: (one) => one.kind,
    names_parties: (one) => one.namesParties,
    file_name: (one) => one.fileName,
    dated_on: (one) => one.datedOn,
    content: (one) => one.content,
    facts_sha256: ({ facts }) => hashOf(JSON.stringify(facts)),
    content_sha256: (one) => one.contentSha256,
    created_at: () => at,
  })
}

/** A kept letter with its content, or null. */
export async function readDocument(q: Queryable, documentId: string): Promise<KeptDocument | null> {
  const rows = await q.query<KeptDocument>(
    `SELECT document_id AS "documentId", account_number AS "accountNumber", customer_id AS "customerId", kind,
            names_parties AS "namesParties", file_name AS "fileName", content
     FROM documents WHERE document_id = $1`,
    [documentId],
  )
  return rows[0] ?? null
}

function hashOf(content: string | Buffer): string {
  return hash('sha256', content)
}
