import { copyRows } from '#server/platform/store/copy-rows'
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
  await copyRows(tx, 'customers', people, {
    customer_id: (one) => one.customerId,
    legacy_id: (one) => `L${one.idText}`,
    master_person_id: (one) => `M${one.idText}`,
    first_name: (one) => one.firstName,
    middle_name: (one) => one.middleName,
    last_name: (one) => one.lastName,
    generation: (one) => one.generation,
    ssn_hmac: (one) => one.ssnHmac,
    last4_ssn_hmac: (one) => one.last4SsnHmac,
    last4_ssn_sealed: (one) => one.last4SsnSealed,
    birth_date_hmac: (one) => one.birthDateHmac,
    created_at: () => run.at,
  })
  await copyRows(tx, 'customer_addresses', people, {
    person_address_id: (one) => `adr_${one.idText}`,
    customer_id: (one) => one.customerId,
    address_type: () => 'PrimaryHome',
    address_line1: (one) => one.addressLine1,
    address_line2: (one) => one.addressLine2,
    city: (one) => one.city,
    state: (one) => one.state,
    zip: (one) => one.zip,
  })
  await insertContacts(tx, people)
  await copyRows(tx, 'boarded_customers', people, {
    source: () => run.source,
    source_id: (one) => one.sourceId,
    customer_id: (one) => one.customerId,
    row_hash: (one) => one.rowHash,
    run_id: () => run.runId,
  })
}

async function insertContacts(tx: Tx, people: readonly NewCustomer[]): Promise<void> {
  const withEmail = people.filter(({ emailAddress }) => emailAddress !== null)
  await copyRows(tx, 'customer_emails', withEmail, {
    person_email_id: (one) => `eml_${one.idText}`,
    customer_id: (one) => one.customerId,
    email_address: (one) => one.emailAddress,
    email_type: () => 'HomeEmail',
    is_preferred: () => true,
    verified_at: (one) => one.emailVerifiedAt,
  })
  const withPhone = people.filter(({ phoneNumber }) => phoneNumber !== null)
  await copyRows(tx, 'customer_phones', withPhone, {
    person_phone_id: (one) => `phn_${one.idText}`,
    customer_id: (one) => one.customerId,
    phone_number: (one) => one.phoneNumber,
    phone_type: (one) => one.phoneType,
    is_preferred: () => true,
    verified_at: (one) => one.phoneVerifiedAt,
  })
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
