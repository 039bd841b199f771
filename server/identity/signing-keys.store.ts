import type { Queryable, Tx } from '#server/platform/store/database'

export type KeyPurpose = 'oidc' | 'embed' | 'chat' | 'impersonation'

/** A private key as it is in the database. */
export interface SealedKey {
  readonly kid: string
  readonly purpose: KeyPurpose
  readonly publicJwk: Record<string, unknown>
  readonly sealed: Buffer
  readonly createdAt: string
  /** Published from createdAt on, and signs from here on. */
  readonly signsFrom: string
}

/** Lets one process at a time make keys. Ends with the transaction. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('carport.signing_keys'))`)
}

/** Keys of a purpose that sign, will sign, or may have signed something that is still used: the newest first. */
export async function listSigningKeys(q: Queryable, purpose: KeyPurpose, retiredAfter: string): Promise<SealedKey[]> {
  return q.query<SealedKey>(
    `SELECT kid, purpose, public_jwk AS "publicJwk", sealed, created_at AS "createdAt", signs_from AS "signsFrom"
     FROM signing_keys WHERE purpose = $1 AND (retired_at IS NULL OR retired_at > $2) ORDER BY signs_from DESC, created_at DESC`,
    [purpose, retiredAfter],
  )
}

/** Adds a key, and retires the one before it from the moment on at which this one signs. */
export async function addSigningKey(tx: Tx, key: SealedKey): Promise<void> {
  await tx.query(`UPDATE signing_keys SET retired_at = $2 WHERE purpose = $1 AND retired_at IS NULL`, [
    key.purpose,
    key.signsFrom,
  ])
  await tx.query(
    `INSERT INTO signing_keys (kid, purpose, public_jwk, sealed, created_at, signs_from) VALUES ($1, $2, $3, $4, $5, $6)`,
    [key.kid, key.purpose, JSON.stringify(key.publicJwk), key.sealed, key.createdAt, key.signsFrom],
  )
}
