import type { Queryable, Tx } from '#server/platform/store/database'

/** Customers whose last four digits are hashed and not sealed, in the order of their ids. */
export async function unsealedDigits(
  q: Queryable,
  afterCustomerId: string,
  limit: number,
): Promise<{ customerId: string; hash: Buffer }[]> {
  return q.query(
    `SELECT customer_id AS "customerId", last4_ssn_hmac AS hash FROM customers
     WHERE last4_ssn_sealed IS NULL AND last4_ssn_hmac IS NOT NULL AND customer_id > $1 ORDER BY customer_id LIMIT $2`,
    [afterCustomerId, limit],
  )
}

/** Keeps the sealed digits of customers. */
export async function setSealedDigits(
  tx: Tx,
  found: readonly { readonly customerId: string; readonly sealed: Buffer }[],
): Promise<void> {
  await tx.query(
    `UPDATE customers c SET last4_ssn_sealed = f.sealed
     FROM unnest($1::text[], $2::bytea[]) AS f (customer_id, sealed) WHERE c.customer_id = f.customer_id`,
    [found.map(({ customerId }) => customerId), found.map(({ sealed }) => sealed)],
  )
}
