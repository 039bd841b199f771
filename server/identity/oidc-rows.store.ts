import type { Queryable, Tx } from '#server/platform/store/database'

/** One thing the OpenID provider keeps: a session, a grant, a code, a refresh token, an interaction. */
export interface OidcRow {
  readonly payload: Record<string, unknown>
  readonly isConsumed: boolean
}

/** The row with this id, or null when there is none or it is too old. */
export async function findOidcRow(q: Queryable, model: string, rowId: string, now: string): Promise<OidcRow | null> {
  const rows = await q.query<OidcRow>(
    `SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM oidc_rows
     WHERE model = $1 AND row_id = $2 AND (expires_at IS NULL OR expires_at > $3)`,
    [model, rowId, now],
  )
  return rows[0] ?? null
}

/** The row with this uid, or null likewise. */
export async function findOidcRowByUid(q: Queryable, model: string, uid: string, now: string): Promise<OidcRow | null> {
  const rows = await q.query<OidcRow>(
    `SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM oidc_rows
     WHERE model = $1 AND uid = $2 AND (expires_at IS NULL OR expires_at > $3) ORDER BY expires_at DESC LIMIT 1`,
    [model, uid, now],
  )
  return rows[0] ?? null
}

/** What to write of a row. */
export interface NewOidcRow {
  readonly model: string
  readonly rowId: string
  readonly payload: Record<string, unknown>
  readonly grantId: string | null
  readonly uid: string | null
  readonly expiresAt: string | null
}

/** Writes a row, new or over the one with its id. */
export async function saveOidcRow(tx: Tx, row: NewOidcRow): Promise<void> {
  await tx.query(
    `INSERT INTO oidc_rows (model, row_id, payload, grant_id, uid, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (model, row_id) DO UPDATE
       SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
    [row.model, row.rowId, JSON.stringify(row.payload), row.grantId, row.uid, row.expiresAt],
  )
}

/** Writes a row unless there is one with its id that is not too old. False when there is. */
export async function addOidcRow(tx: Tx, row: NewOidcRow, now: string): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO oidc_rows AS o (model, row_id, payload, grant_id, uid, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (model, row_id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at
       WHERE o.expires_at <= $7 RETURNING row_id`,
    [row.model, row.rowId, JSON.stringify(row.payload), row.grantId, row.uid, row.expiresAt, now],
  )
  return rows.length === 1
}

/** Marks a row used. False when somebody did before: of two that come at once, one alone gets true. */
export async function consumeOidcRow(tx: Tx, model: string, rowId: string, now: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE oidc_rows SET consumed_at = $3 WHERE model = $1 AND row_id = $2 AND consumed_at IS NULL RETURNING row_id`,
    [model, rowId, now],
  )
  return rows.length === 1
}

/** Removes a row. */
export async function deleteOidcRow(tx: Tx, model: string, rowId: string): Promise<void> {
  await tx.query(`DELETE FROM oidc_rows WHERE model = $1 AND row_id = $2`, [model, rowId])
}

/** Removes every row of a grant. */
export async function deleteOidcRowsOfGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.query(`DELETE FROM oidc_rows WHERE grant_id = $1`, [grantId])
}

/** Removes what somebody has begun on the sign-in pages as this login: a password or a code that was right opens nothing any more. */
export async function endBegunSignIns(tx: Tx, loginId: string): Promise<void> {
  await tx.query(
    `DELETE FROM oidc_rows WHERE model = 'PendingSignIn' AND payload->>'loginId' = $1
       OR model = 'Interaction' AND payload->'result'->'login'->>'accountId' = $1`,
    [loginId],
  )
}

/** Removes what is too old to count: provider rows, sessions and devices. */
export async function deleteExpiredIdentityRows(tx: Tx, now: string): Promise<void> {
  await tx.query(`DELETE FROM oidc_rows WHERE expires_at <= $1`, [now])
  await tx.query(`DELETE FROM login_sessions WHERE expires_at <= $1`, [now])
  await tx.query(`DELETE FROM remembered_devices WHERE expires_at <= $1`, [now])
}
