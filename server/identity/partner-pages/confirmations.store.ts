import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'

/** A grant of the confirm frame. Times are ISO 8601. */
export interface ConfirmationRow {
  readonly confirmationHash: Buffer
  readonly tokenId: string
  readonly loginId: string
  /** The mutation's name, such as CreateIndividualPayment. */
  readonly operation: string
  readonly idempotencyKey: string
  readonly argumentsHmac: Buffer
  readonly viewHmac: Buffer
  /** The words of the button. */
  readonly act: string
  readonly language: Language
  readonly isCodeWanted: boolean
  readonly createdAt: string
  readonly expiresAt: string
  /** Null until the code was typed. */
  readonly provedAt: string | null
}

/** Keeps a grant. */
export async function insertConfirmation(tx: Tx, one: Omit<ConfirmationRow, 'provedAt'>): Promise<void> {
  await tx.query(
    `INSERT INTO confirmations (confirmation_hash, token_id, login_id, operation, idempotency_key, arguments_hmac, view_hmac, act, language,
       is_code_wanted, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      one.confirmationHash,
      one.tokenId,
      one.loginId,
      one.operation,
      one.idempotencyKey,
      one.argumentsHmac,
      one.viewHmac,
      one.act,
      one.language,
      one.isCodeWanted,
      one.createdAt,
      one.expiresAt,
    ],
  )
}

/** A token's own grant that has not run out, or null. */
export async function findConfirmation(
  q: Queryable,
  asked: { readonly confirmationHash: Buffer; readonly tokenId: string; readonly now: string },
): Promise<ConfirmationRow | null> {
  const rows = await q.query<ConfirmationRow>(
    `SELECT confirmation_hash AS "confirmationHash", token_id AS "tokenId", login_id AS "loginId", operation,
            idempotency_key AS "idempotencyKey", arguments_hmac AS "argumentsHmac", view_hmac AS "viewHmac", act, language,
            is_code_wanted AS "isCodeWanted", created_at AS "createdAt", expires_at AS "expiresAt", proved_at AS "provedAt"
     FROM confirmations WHERE confirmation_hash = $1 AND token_id = $2 AND expires_at > $3`,
    [asked.confirmationHash, asked.tokenId, asked.now],
  )
  return rows[0] ?? null
}

/** Remembers that the code of a grant was typed. */
export async function markProved(tx: Tx, confirmationHash: Buffer, at: string): Promise<void> {
  await tx.query(`UPDATE confirmations SET proved_at = $2 WHERE confirmation_hash = $1`, [confirmationHash, at])
}

/** Deletes grants that ran out before a moment. */
export async function deleteOldConfirmations(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM confirmations WHERE expires_at < $1`, [before])
}
