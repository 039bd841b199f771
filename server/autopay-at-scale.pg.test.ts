import { afterAll, beforeAll, expect, test } from 'vitest'
import { concernedByPayment } from '#server/loans/autopay/autopay.store'
import { listToEnd } from '#server/loans/autopay/autopay-pages.store'
import { reader, type Tx } from '#server/platform/store/database'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { entriesOfPayment } from '#server/loans/settlement/payment-jobs.store'

let database: TestDatabase
const numberOf = `lpad(n::text, 12, '0')`
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.withTx(async (tx) => {
    // Without what they refer to: these rows are only to be many.
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(
      `INSERT INTO recurring_payments (recurring_payment_id, account_number, customer_id, payment_method_id, status, frequency, start_date,
         is_after_due, reminder, agreed_cents, confirmation_number, enrolled_on, signed_at, created_at, updated_at)
       SELECT 'rec_' || n, ${numberOf}, 'cus_' || n, 'pm_' || n, 'ENROLLED', 'MONTHLY', '2026-07-01', false, 'ONE_DAY_BEFORE', 10000,
         lpad(n::text, 10, '0'), '2026-06-01', now(), now(), now() FROM generate_series(1, 5000) n`,
    )
    await tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, state, added_on, created_at, updated_at)
       SELECT 'pm_' || n, 'cus_' || n, 'ACH', 'CHECKING_ACCOUNT', 'BANK_PROCESSOR', 't' || n, '0000', 'USABLE', '2026-06-01', now(), now()
       FROM generate_series(1, 5000) n`,
    )
    await tx.query(
      `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, payment_id, principal_cents, description, actor, created_at)
       SELECT 'led_' || n, 'a' || n, 'PAYMENT', '2026-06-01', '2026-06-01', 100, 'pay_' || n, 100, 'Payment', 'posting', now()
       FROM generate_series(1, 5000) n`,
    )
    await tx.query(
      `INSERT INTO accounts (account_number, legacy_id, status_key, originating_company_key, lending_provider_key, sale_date, contract_state,
         rate_millionths, payment_frequency, regular_payment_cents, loan_amount_cents, opened_on, maturity_date, created_at)
       SELECT ${numberOf}, n, CASE n % 1000 WHEN 0 THEN 'P' ELSE 'A' END, 'c', 'c', '2026-01-01', 'TX', 90000, 'MONTHLY', 10000, 500000, '2026-01-01',
         '2030-01-01', now()
       FROM generate_series(1, 5000) n`,
    )
    await tx.query('ANALYZE accounts, recurring_payments, recurring_draws, payment_methods, ledger_entries')
  })
})
afterAll(() => database.drop())

/** The plans of what some work asks about one of many. */
async function plansOf(work: (tx: Tx) => Promise<unknown>, values: readonly string[]): Promise<string> {
  const { statements } = await roundTripsOf(() => database.db.withTx(work))
  const plans = statements
    .filter((sql) => sql.startsWith('SELECT'))
    .map((sql) => sql.replaceAll(/\$(\d)/g, (_, place: string) => `'${values[Number(place) - 1]}'`))
    .map((sql) => database.db.read<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`))
  return (await Promise.all(plans))
    .flat()
    .map((row) => row['QUERY PLAN'])
    .join('\n')
}

test('what a returned payment concerns is found by its own rows, however many autopays and entries there are', async () => {
  const payment = { paymentId: 'pay_7', paymentMethodId: 'pm_7', customerId: 'cus_7' }
  const concerned = await plansOf((tx) => concernedByPayment(tx, payment), ['pay_7', 'pm_7', 'cus_7'])
  expect(concerned).toMatch(/recurring_by_customer/)
  const entries = await plansOf((tx) => entriesOfPayment(tx, 'pay_7'), ['pay_7'])
  expect(entries).toMatch(/ledger_one_payment_entry/)
  expect(`${concerned}\n${entries}`).not.toMatch(/Seq Scan on (recurring_payments|payment_methods|ledger_entries)/)
})

test('autopays of loans that have ended are found from those loans, however many others there are', async () => {
  const q = reader(database.db)
  expect((await listToEnd(q)).map((found) => [Number(found.accountNumber), found.statusKey])).toEqual(
    [1000, 2000, 3000, 4000, 5000].map((number) => [number, 'P']),
  )
  const plan = await plansOf((tx) => listToEnd(tx), [])
  expect(plan).toMatch(/accounts_ended/)
  expect(plan).not.toMatch(/Seq Scan on (accounts|recurring_payments|payment_methods)/)
})
