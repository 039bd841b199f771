import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { placesQuestion } from './payer.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.withTx(async (tx) => {
    await tx.query(
      `INSERT INTO customers (customer_id, legacy_id, master_person_id, first_name, last_name, ssn_hmac, last4_ssn_hmac, birth_date_hmac, created_at)
       SELECT 'cus_' || n, 'L' || n, 'M' || n, 'Ana', 'Flores', n::text::bytea, n::text::bytea, n::text::bytea, now()
       FROM generate_series(1, 5000) n`,
    )
    await tx.query(
      `INSERT INTO customer_addresses (person_address_id, customer_id, address_type, address_line1, city, state, zip)
       SELECT 'adr_' || n, 'cus_' || n, 'PrimaryHome', '1 W Example Street', 'Tempe', 'AZ', '85281' FROM generate_series(1, 5000) n`,
    )
    await tx.query(
      `INSERT INTO customer_emails (person_email_id, customer_id, email_address, email_type, is_preferred)
       SELECT 'eml_' || n, 'cus_' || n, n || '@example.com', 'HomeEmail', true FROM generate_series(1, 5000) n`,
    )
    await tx.query(
      `INSERT INTO customer_phones (person_phone_id, customer_id, phone_number, phone_type, is_preferred)
       SELECT 'phn_' || n, 'cus_' || n, '4805550100', 'CellPhone', true FROM generate_series(1, 5000) n`,
    )
    await tx.query('ANALYZE customer_addresses, customer_emails, customer_phones')
  })
})
afterAll(() => database.drop())

async function plan(sql: string): Promise<string> {
  const rows = await database.db.read<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql.replaceAll('$1', `'cus_7'`)}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('what is asked about a person reads the rows of that person, however many people there are', async () => {
  for (const sql of [
    placesQuestion('cus_7').sql,
    'SELECT FROM customer_emails WHERE customer_id = $1',
    'SELECT FROM customer_phones WHERE customer_id = $1',
  ])
    expect(await plan(sql)).not.toContain('Seq Scan')
})
