import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

export type LinkPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'

/** A link that was mailed. Times are ISO 8601. */
export interface MailedLink {
  readonly linkHash: Buffer
  readonly loginId: string
  readonly purpose: LinkPurpose
  readonly email: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** Stores a link. Earlier ones of the purpose end when `isOnly`. */
export async function addMailedLink(tx: Tx, link: MailedLink, isOnly: boolean): Promise<void> {
  if (isOnly) {
    await tx.query(`UPDATE mailed_links SET used_at = $3 WHERE login_id = $1 AND purpose = $2 AND used_at IS NULL`, [
      link.loginId,
      link.purpose,
      link.createdAt,
    ])
  }
  await insertRow(tx, 'mailed_links', {
    link_hash: link.linkHash,
    login_id: link.loginId,
    purpose: link.purpose,
    email: link.email,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  })
}

/** A link that still works, or null: also when it went to an address that is no longer the login's. */
export async function findMailedLink(
  q: Queryable,
  linkHash: Buffer,
  purpose: LinkPurpose,
  now: string,
): Promise<{ loginId: string; email: string } | null> {
  const rows = await q.query<{ loginId: string; email: string }>(
    `SELECT m.login_id AS "loginId", m.email FROM mailed_links m JOIN logins l USING (login_id, email)
     WHERE m.link_hash = $1 AND m.purpose = $2 AND m.used_at IS NULL AND m.expires_at > $3`,
    [linkHash, purpose, now],
  )
  return rows[0] ?? null
}

/** Uses a link up. False when it was used meanwhile. */
export async function endMailedLink(tx: Tx, linkHash: Buffer, now: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE mailed_links SET used_at = $2 WHERE link_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING link_hash`,
    [linkHash, now],
  )
  return rows.length === 1
}

/** When links of this purpose were sent to a login since a moment, newest first. */
export async function linksSince(
  q: Queryable,
  loginId: string,
  purpose: LinkPurpose,
  since: string,
): Promise<string[]> {
  const rows = await q.query<{ createdAt: string }>(
    `SELECT created_at AS "createdAt" FROM mailed_links WHERE login_id = $1 AND purpose = $2 AND created_at > $3 ORDER BY created_at DESC`,
    [loginId, purpose, since],
  )
  return rows.map((row) => row.createdAt)
}

/** Deletes links that were sent before a moment: later than a day after, when they no longer count against the daily limit. */
export async function deleteOldLinks(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM mailed_links WHERE created_at < $1`, [before])
}
