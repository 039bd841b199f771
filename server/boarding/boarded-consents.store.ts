import type { Consent } from '#server/loans/accounts/changes.store'
import type { ConsentKind } from '#server/loans/accounts/consent-texts'
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
  const of = (...keys: (keyof NewBoardedConsent)[]) => keys.map((key) => consents.map((one) => one[key]))
  // It was given elsewhere: no login and no address of ours was there.
  await tx.query(
    `INSERT INTO consents (consent_id, customer_id, kind, subject, action, version, text, text_sha256, given_to, created_at, login_id, ip)
     SELECT n.*, 'boarding', 'none'
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                 $10::timestamptz[]) AS n`,
    [
      ...of('consentId', 'customerId', 'kind', 'subject', 'action', 'version', 'text', 'sha256', 'givenTo'),
      ...of('givenAt'),
    ],
  )
  await tx.query(
    `UPDATE customer_phones SET allow_texts = true, version = version + 1 WHERE person_phone_id = ANY($1)`,
    [
      consents
        .filter(({ kind, action }) => kind === 'TEXT_MESSAGES' && action === 'GIVEN')
        .map(({ subject }) => subject),
    ],
  )
  await tx.query(
    `INSERT INTO boarded_consents (source, source_id, consent_id, row_hash, run_id)
     SELECT $4, source_id, id, hash, $5 FROM unnest($1::text[], $2::text[], $3::bytea[]) AS n (source_id, id, hash)`,
    [...of('sourceId', 'consentId', 'rowHash'), run.source, run.runId],
  )
}
