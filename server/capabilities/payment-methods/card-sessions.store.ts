import type { Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

/** One visit to the card provider's page. */
export interface CardSession {
  readonly cardSessionId: string
  readonly loginId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly expiresAt: string
  /** Set when the card was saved. */
  readonly paymentMethodId: string | null
}

const sessionColumns = `card_session_id AS "cardSessionId", login_id AS "loginId", customer_id AS "customerId",
  account_number AS "accountNumber", expires_at AS "expiresAt", payment_method_id AS "paymentMethodId"`

/** Remembers for whom the provider's page was opened. */
export async function insertCardSession(
  tx: Tx,
  session: {
    cardSessionId: string
    loginId: string
    customerId: string
    accountNumber: string
    purpose: string
    expiresAt: string
  },
): Promise<void> {
  await insertRow(tx, 'card_sessions', {
    card_session_id: session.cardSessionId,
    login_id: session.loginId,
    customer_id: session.customerId,
    account_number: session.accountNumber,
    purpose: session.purpose,
    expires_at: session.expiresAt,
  })
}

/** Gives a session of this login its single-use token, once. @returns false when there is none, or it had one already */
export async function giveSingleUseToken(
  tx: Tx,
  session: { cardSessionId: string; loginId: string; tokenSha256: string; expiresAt: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE card_sessions SET single_use_sha256 = $3, expires_at = $4
     WHERE card_session_id = $1 AND login_id = $2 AND single_use_sha256 IS NULL RETURNING card_session_id`,
    [session.cardSessionId, session.loginId, session.tokenSha256, session.expiresAt],
  )
  return rows.length === 1
}

/** The session a single-use token belongs to, locked; null when there is none. */
export async function lockSessionOfToken(tx: Tx, tokenSha256: string): Promise<CardSession | null> {
  const rows = await tx.query<CardSession>(
    `SELECT ${sessionColumns} FROM card_sessions WHERE single_use_sha256 = $1 FOR UPDATE`,
    [tokenSha256],
  )
  return rows[0] ?? null
}

/** Uses a session up. */
export async function spendSession(tx: Tx, cardSessionId: string, paymentMethodId: string): Promise<void> {
  await tx.query('UPDATE card_sessions SET payment_method_id = $2 WHERE card_session_id = $1', [
    cardSessionId,
    paymentMethodId,
  ])
}
