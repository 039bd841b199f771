import type { Consent } from '#server/loans/accounts/changes.store'
import type { ConsentKind } from '#server/loans/accounts/consent-texts'
import { copyRows } from '#server/platform/store/copy-rows'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { ItemRun } from './board-items.ts'

/** A phone that texts can be allowed to. */
export interface CellPhone {
  readonly personPhoneId: string
  readonly customerId: string
  readonly phoneNumber: string
}

/** Keeps what people agreed to, and their phones, from being changed in the portal until the transaction ends. @returns their cell phones */
export async function lockCellPhones(tx: Tx, customerIds: readonly string[]): Promise<CellPhone[]> {
  await tx.query('SELECT FROM customers WHERE customer_id = ANY($1) ORDER BY customer_id FOR NO KEY UPDATE', [
    customerIds,
  ])
  return tx.query(
    `SELECT person_phone_id AS "personPhoneId", customer_id AS "customerId", phone_number AS "phoneNumber"
     FROM customer_phones WHERE customer_id = ANY($1) AND phone_type = 'CellPhone'`,
    [customerIds],
  )
}

/** What somebody was asked for: electronic records, or texts to a phone of theirs. */
export interface ConsentMatter {
  readonly customerId: string
  readonly kind: ConsentKind
  /** The phone's id; null where it is about none. */
  readonly subject: string | null
}

/** What people have given or taken back so far, whether here or elsewhere. */
export function knownMatters(q: Queryable, customerIds: readonly string[]): Promise<ConsentMatter[]> {
  return q.query(
    `SELECT DISTINCT customer_id AS "customerId", kind, subject FROM consents WHERE customer_id = ANY($1)`,
    [customerIds],
  )
}

/** A consent as its row of the table. */
export interface NewBoardedConsent
  extends ConsentMatter,
    Pick<Consent, 'consentId' | 'action' | 'version' | 'text' | 'sha256'> {
  readonly sourceId: string
  readonly rowHash: Buffer
  readonly givenTo: string
  /** ISO 8601. */
  readonly givenAt: string
}

/** Writes consents that count from now on, and lets texts go to the phones that they are about. */
export async function insertBoardedConsents(
  tx: Tx,
  run: ItemRun,
  consents: readonly NewBoardedConsent[],
): Promise<void> {
  if (consents.length === 0) return
  // It was given elsewhere: no login and no address of ours was there.
  await copyRows(tx, 'consents', consents, {
    consent_id: (one) => one.consentId,
    customer_id: (one) => one.customerId,
    kind: (one) => one.kind,
    subject: (one) => one.subject,
    action: (one) => one.action,
    version: (one) => one.version,
    text: (one) => one.text,
    text_sha256: (one) => one.sha256,
    given_to: (one) => one.givenTo,
    created_at: (one) => one.givenAt,
    login_id: () => 'boarding',
    ip: () => 'none',
  })
  await tx.query(
    `UPDATE customer_phones SET allow_texts = true, version = version + 1 WHERE person_phone_id = ANY($1)`,
    [
      consents
        .filter(({ kind, action }) => kind === 'TEXT_MESSAGES' && action === 'GIVEN')
        .map(({ subject }) => subject),
    ],
  )
  await copyRows(tx, 'boarded_consents', consents, {
    source: () => run.source,
    source_id: (one) => one.sourceId,
    consent_id: (one) => one.consentId,
    row_hash: (one) => one.rowHash,
    run_id: () => run.runId,
  })
}
