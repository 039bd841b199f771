import type { Queryable, Tx } from '#server/platform/store/database'

/** A customer who was boarded before, in this run or an earlier one. */
export interface BoardedCustomer {
  readonly sourceId: string
  readonly customerId: string
  readonly rowHash: Buffer
  readonly runId: string
}

/** Those of a source's customers who were boarded. */
export function boardedCustomers(
  q: Queryable,
  source: string,
  sourceIds: readonly string[],
): Promise<BoardedCustomer[]> {
  return q.query(
    `SELECT source_id AS "sourceId", customer_id AS "customerId", row_hash AS "rowHash", run_id AS "runId"
     FROM boarded_customers WHERE source = $1 AND source_id = ANY($2)`,
    [source, sourceIds],
  )
}

/** A person as their row of the tables. Hashes and what is sealed are made already. */
export interface NewCustomer {
  readonly sourceId: string
  readonly rowHash: Buffer
  readonly customerId: string
  readonly idText: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly generation: string | null
  readonly ssnHmac: Buffer
  readonly last4SsnHmac: Buffer
  readonly last4SsnSealed: Buffer
  readonly birthDateHmac: Buffer
  readonly addressLine1: string
  readonly addressLine2: string | null
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly emailAddress: string | null
  readonly emailVerifiedAt: string | null
  readonly phoneNumber: string | null
  readonly phoneType: string | null
  readonly phoneVerifiedAt: string | null
}

/** Writes people with their address, email and phone. */
export async function insertCustomers(
  tx: Tx,
  run: { readonly runId: string; readonly source: string; readonly at: string },
  people: readonly NewCustomer[],
): Promise<void> {
  if (people.length === 0) return
  const of = (...keys: (keyof NewCustomer)[]) => keys.map((key) => people.map((one) => one[key]))
  await tx.query(
    `INSERT INTO customers (customer_id, legacy_id, master_person_id, first_name, middle_name, last_name, generation, ssn_hmac,
                            last4_ssn_hmac, last4_ssn_sealed, birth_date_hmac, created_at)
     SELECT id, 'L' || text, 'M' || text, first, middle, last, generation, ssn, last4, sealed, birth, $11::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::bytea[], $9::bytea[],
                 $10::bytea[]) AS n (id, text, first, middle, last, generation, ssn, last4, sealed, birth)`,
    [
      ...of('customerId', 'idText', 'firstName', 'middleName', 'lastName', 'generation'),
      ...of('ssnHmac', 'last4SsnHmac', 'last4SsnSealed', 'birthDateHmac'),
      run.at,
    ],
  )
  await tx.query(
    `INSERT INTO customer_addresses (person_address_id, customer_id, address_type, address_line1, address_line2, city, state, zip)
     SELECT 'adr_' || text, id, 'PrimaryHome', line1, line2, city, state, zip
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS n (id, text, line1, line2, city, state, zip)`,
    of('customerId', 'idText', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'),
  )
  await tx.query(
    `INSERT INTO customer_emails (person_email_id, customer_id, email_address, email_type, is_preferred, verified_at)
     SELECT 'eml_' || text, id, email, 'HomeEmail', true, verified
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS n (id, text, email, verified) WHERE email IS NOT NULL`,
    of('customerId', 'idText', 'emailAddress', 'emailVerifiedAt'),
  )
  await tx.query(
    `INSERT INTO customer_phones (person_phone_id, customer_id, phone_number, phone_type, is_preferred, verified_at)
     SELECT 'phn_' || text, id, phone, type, true, verified
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) AS n (id, text, phone, type, verified)
     WHERE phone IS NOT NULL`,
    of('customerId', 'idText', 'phoneNumber', 'phoneType', 'phoneVerifiedAt'),
  )
  await tx.query(
    `INSERT INTO boarded_customers (source, source_id, customer_id, row_hash, run_id)
     SELECT $4, source_id, id, hash, $5 FROM unnest($1::text[], $2::text[], $3::bytea[]) AS n (source_id, id, hash)`,
    [...of('sourceId', 'customerId', 'rowHash'), run.source, run.runId],
  )
}

/** Takes out the people of a run who are on no loan. @returns how many there were */
export async function deleteCustomersWithoutLoan(tx: Tx, runId: string): Promise<number> {
  const gone = await tx.query<{ id: string }>(
    `DELETE FROM boarded_customers b WHERE run_id = $1
       AND NOT EXISTS (SELECT FROM account_customers a WHERE a.customer_id = b.customer_id) RETURNING customer_id AS id`,
    [runId],
  )
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.query('DELETE FROM customer_addresses WHERE customer_id = ANY($1)', [ids])
  await tx.query('DELETE FROM customer_emails WHERE customer_id = ANY($1)', [ids])
  await tx.query('DELETE FROM customer_phones WHERE customer_id = ANY($1)', [ids])
  await tx.query('DELETE FROM customers WHERE customer_id = ANY($1)', [ids])
  return ids.length
}
