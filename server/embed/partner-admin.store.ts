import type { Queryable, Tx } from '#server/platform/store/database'
import type { Partner } from '#server/identity/partner-pages/partners.store'

/** A secret key as it may be shown. */
export interface PartnerKey {
  readonly lastFour: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/** Writes what a partner may do from now on. Its tokens that are out are held to it at their next request. */
export async function updatePartner(tx: Tx, partner: Partner): Promise<void> {
  await tx.query(
    'UPDATE partners SET name = $2, origins = $3, capabilities = $4, lending_provider_keys = $5 WHERE partner_id = $1 AND revoked_at IS NULL',
    [partner.partnerId, partner.name, partner.origins, partner.capabilities, partner.lendingProviderKeys],
  )
}

/** The keys of a partner, the newest first. */
export async function listPartnerKeys(q: Queryable, partnerId: string): Promise<PartnerKey[]> {
  return q.query<PartnerKey>(
    `SELECT last_four AS "lastFour", created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"
     FROM partner_keys WHERE partner_id = $1 ORDER BY created_at DESC`,
    [partnerId],
  )
}

/** Ends the keys of a partner that end in these characters. @returns how many there were */
export async function revokePartnerKey(
  tx: Tx,
  key: { readonly partnerId: string; readonly lastFour: string; readonly at: string },
): Promise<number> {
  const rows = await tx.query(
    'UPDATE partner_keys SET revoked_at = $3 WHERE partner_id = $1 AND last_four = $2 AND revoked_at IS NULL RETURNING 1',
    [key.partnerId, key.lastFour, key.at],
  )
  return rows.length
}

/** The lending providers that have loans here, in order. */
export async function listLendingProviders(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ key: string }>('SELECT DISTINCT lending_provider_key AS key FROM accounts ORDER BY key')
  return rows.map(({ key }) => key)
}

/** The partner whose server got this token in the days the log is kept, or null. */
export async function findPartnerOfToken(q: Queryable, tokenId: string): Promise<string | null> {
  const rows = await q.query<{ partnerId: string }>(
    'SELECT partner_id AS "partnerId" FROM partner_requests WHERE token_id = $1 LIMIT 1',
    [tokenId],
  )
  return rows[0]?.partnerId ?? null
}

/** Ends one token before its time. */
export async function revokeEmbedToken(tx: Tx, tokenId: string, at: string): Promise<void> {
  await tx.query('INSERT INTO revoked_embed_tokens (token_id, revoked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    tokenId,
    at,
  ])
}
