import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

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
  await insertRow(tx, 'confirmations', {
    confirmation_hash: one.confirmationHash,
    token_id: one.tokenId,
    login_id: one.loginId,
    operation: one.operation,
    idempotency_key: one.idempotencyKey,
    arguments_hmac: one.argumentsHmac,
    view_hmac: one.viewHmac,
    act: one.act,
    language: one.language,
    is_code_wanted: one.isCodeWanted,
    created_at: one.createdAt,
    expires_at: one.expiresAt,
  })
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
