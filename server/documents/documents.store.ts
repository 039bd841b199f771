import type { Queryable } from '#server/store/database'

/** What a borrower agreed to, as it is kept. */
export interface KeptAuthorization {
  readonly version: string
  readonly text: string
  readonly sha256: string
  /** ISO 8601. */
  readonly acceptedAt: string
}

/** The authorization of a payment, or null. */
export async function readAuthorization(q: Queryable, paymentId: string): Promise<KeptAuthorization | null> {
  const rows = await q.query<KeptAuthorization>(
    `SELECT text_version AS version, text, text_sha256 AS sha256, accepted_at AS "acceptedAt" FROM payment_authorizations WHERE payment_id = $1`,
    [paymentId],
  )
  return rows[0] ?? null
}
