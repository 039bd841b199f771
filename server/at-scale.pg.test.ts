import { afterAll, beforeAll, expect, test } from 'vitest'
import { concernedByPayment } from '#server/loans/autopay/autopay.store'
import { listToEnd } from '#server/loans/autopay/autopay-pages.store'
import { paymentsBeingReversedQuestion, upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { readyPartnerTopics } from '#server/loans/events/partner-events.store'
import { claim, readyTopics } from '#server/platform/queue/outbox.store'
import { reader, type Tx } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import {
  entriesOfPayment,
  lockUnfiled,
  paymentsToPost,
  paymentsToReverse,
  scheduledFor,
  scheduledToFile,
  unfilablePayments,
  unpostedPayments,
} from '#server/loans/settlement/payment-jobs.store'

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
    await tx.query(
      `INSERT INTO payments (payment_id, account_number, customer_id, payment_method_id, state, amount_cents, payment_date, file_day, debit_date,
         confirmation_number, submitted_at, updated_at)
       SELECT 'pay_' || n, ${numberOf}, 'cus_' || n, 'pm_' || n, 'APPLIED', 100, '2026-06-01', '2026-06-01', '2026-06-01', lpad(n::text, 10, '0'), now(), now()
       FROM generate_series(1, 5000) n`,
    )
    await tx.query('ANALYZE payments, accounts, recurring_payments, recurring_draws, payment_methods, ledger_entries')
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

test('payments of one loan are found by the loan, whatever states the others are in', async () => {
  const questions: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => ask(tx, paymentsBeingReversedQuestion('000000000007')),
    (tx) => unpostedPayments(tx, '000000000007', '2026-06-30'),
    (tx) => upcomingPayments(tx, '000000000007'),
  ]
  for (const work of questions) {
    const plan = await plansOf(work, ['000000000007', '2026-06-30'])
    expect(plan).toMatch(/payments_by_account/)
    expect(plan).not.toMatch(/payments_to_|Seq Scan/)
  }
})

test('what jobs look for among all payments is found by its state, however many are over', async () => {
  const first = { after: null, limit: 2_000 }
  const looks: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => scheduledToFile(tx, '2026-06-30', first),
    (tx) => unfilablePayments(tx).next(),
    (tx) => lockUnfiled(tx, '2026-06-30', { limit: 10, except: [] }),
    (tx) => paymentsToPost(tx, '2026-06-30', first),
    (tx) => paymentsToReverse(tx, '2026-06-30'),
    (tx) => scheduledFor(tx, '2026-06-30', first),
  ]
  for (const work of looks) {
    const { statements } = await roundTripsOf(() => database.db.withTx(work))
    const asked = statements.find((sql) => sql.startsWith('SELECT')) ?? ''
    const rows = await database.db.read<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${asked}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/payments_to_(file|file_or_post|reverse) /)
    expect(plan).not.toMatch(/Seq Scan on payments/)
  }
})

test('what is ready in the outbox is found topic by topic, however many mails wait for a gateway', async () => {
  await database.db.withTx(async (tx) => {
    await tx.query(
      `INSERT INTO outbox (topic, key, payload) SELECT 'message.mail', 'm' || n, '{}' FROM generate_series(1, 20000) n`,
    )
    await tx.query(
      `INSERT INTO partners (partner_id, name, origins, capabilities, created_at) SELECT 'p' || n, 'p' || n, '{}', '{}', now() FROM generate_series(1, 20) n`,
    )
    await tx.query('ANALYZE outbox, partners')
  })
  const q = reader(database.db)
  expect(await readyTopics(q, ['bank.file', 'message.mail'])).toEqual(['message.mail'])
  expect(await readyPartnerTopics(q)).toEqual([])
  for (const work of [(tx: Tx) => readyTopics(tx, ['bank.file', 'message.mail']), (tx: Tx) => readyPartnerTopics(tx)]) {
    const { statements } = await roundTripsOf(() => database.db.withTx(work))
    const asked = statements.find((sql) => sql.startsWith('SELECT')) ?? ''
    const rows = await database.db.read<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${asked}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/outbox_ready/)
    expect(plan).not.toMatch(/Seq Scan on outbox|Hash|Merge|Sort/)
  }
})

test('a lane of two topics takes its next items without reading all that wait', async () => {
  await database.db.withTx(async (tx) => {
    await tx.query(
      `INSERT INTO outbox (topic, key, payload) SELECT 'autopay.card', 'c' || n, '{}' FROM generate_series(1, 20000) n`,
    )
    await tx.query('ANALYZE outbox')
  })
  const topics = ['card.authorize', 'autopay.card']
  const { statements } = await roundTripsOf(() => claim(database.db, topics, 8))
  const asked = statements.find((sql) => sql.includes('UPDATE outbox')) ?? ''
  const plan = await database.db.write<{ 'QUERY PLAN': unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${asked}`, [
    topics,
    8,
    60,
  ])
  const read = [...JSON.stringify(plan).matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows))
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThan(20)

  const [first, second] = [await claim(database.db, topics, 8), await claim(database.db, topics, 8)]
  expect(new Set([...first, ...second].map(({ itemId }) => itemId)).size).toBe(16)
})
