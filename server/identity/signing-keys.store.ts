import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

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
  await insertRow(tx, 'signing_keys', {
    kid: key.kid,
    purpose: key.purpose,
    public_jwk: JSON.stringify(key.publicJwk),
    sealed: key.sealed,
    created_at: key.createdAt,
    signs_from: key.signsFrom,
  })
}
