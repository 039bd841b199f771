import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#server/platform/context'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { silent, tamperedBook } from '#tests/fixtures/tampered-book'
import { watchedServices } from '#tests/fixtures/watched-services'
import { checkLedger, checkLedgerOfHour } from './ledger-checks.ts'

const hourMs = 3_600_000
const changed = '100000000001'
const altered = '100000000002'
const other = '100000000003'

let app: TestApp
let book: string[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const rows = await app.services.db.read<{ number: string }>('SELECT account_number AS number FROM accounts')
  book = rows.map(({ number }) => number)
})
afterAll(() => app.close())
// Each test begins after a start.
beforeEach(() => checkLedger(app.services, silent))

const { write, alterSilently, misstate, payTenDollars, onHold } = tamperedBook(() => app)

/** An hour's check on a server that counts what it reads, and that a test may disturb. */
function watched(disturb?: (sql: string) => Promise<void>) {
  const { services, seen } = watchedServices(app.services, disturb)
  const events: string[] = []
  const log = { ...silent, error: (event: string) => events.push(event) }
  return { seen, events, check: () => checkLedgerOfHour(services, log) }
}

async function passHours(hours: number, check: () => Promise<void>): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await app.clock.advanceBy(hourMs)
    await check()
  }
}

test('an hour in which nothing changed reads no loan, however many there are', async () => {
  const { seen, check } = watched()
  await check()
  // What is put aside, what changed, when each of a hundred slices was checked, and what is put aside for the verdict.
  expect(seen).toEqual({ statements: 4, rows: 101, loans: [] })
})

test('a loan that changed is verified in the next hour, alone and once', async () => {
  const { seen, check } = watched()
  await payTenDollars(changed)
  await misstate(changed, 1)
  await check()
  expect([seen.loans, await onHold()]).toEqual([[changed], [changed]])
  await misstate(changed, -1)
  await check()
  expect([seen.loans, await onHold()]).toEqual([[changed, changed], []])
  await check()
  expect(seen.loans).toEqual([changed, changed])
})

test.each([
  [
    'its balances',
    'account_balances SET credit_cents = credit_cents + 1',
    'account_balances SET credit_cents = credit_cents - 1',
  ],
  [
    'its rate',
    'accounts SET rate_millionths = rate_millionths + 1',
    'accounts SET rate_millionths = rate_millionths - 1',
  ],
  ['its status', `accounts SET status_key = 'B'`, `accounts SET status_key = 'A'`],
  ['its schedule', 'schedule_rows SET due_date = due_date + 1', 'schedule_rows SET due_date = due_date - 1'],
  ['its schedule once more', 'schedule_rows SET due_date = due_date + 1', 'schedule_rows SET due_date = due_date - 1'],
])('a change of %s is a change of the loan', async (_, change, back) => {
  const { seen, check } = watched()
  await write(`UPDATE ${change} WHERE account_number = $1`, [other])
  await check()
  expect(seen.loans).toEqual([other])
  await write(`UPDATE ${back} WHERE account_number = $1`, [other])
  await check()
  expect([seen.loans, await onHold()]).toEqual([[other, other], []])
})

test('what no figure is computed from is no change', async () => {
  const { seen, check } = watched()
  await write(`UPDATE accounts SET bad_routing_numbers = '{111000025}' WHERE account_number = $1`, [other])
  await check()
  expect(seen.loans).toEqual([])
})

test('a loan that nobody touched, altered behind the product’s back, is found within a day, and each other one is verified', async () => {
  const { seen, check } = watched()
  await misstate(altered, 1)
  await check()
  expect(await onHold()).toEqual([])
  await passHours(23, check)
  expect(await onHold()).toEqual([altered])
  expect(new Set(seen.loans)).toEqual(new Set(book))
  // Each once, but for the one that is looked at again every hour.
  expect(seen.loans.filter((number) => number !== altered).toSorted()).toEqual(
    book.filter((number) => number !== altered).toSorted(),
  )
  await misstate(altered, -1)
  await check()
  expect(await onHold()).toEqual([])
})

test('a loan without balances is found, too', async () => {
  const [row] = await app.services.db.read(
    'SELECT to_jsonb(b) AS kept FROM account_balances b WHERE account_number = $1',
    [altered],
  )
  await alterSilently('DELETE FROM account_balances WHERE account_number = $1', [altered])
  await passHours(23, watched().check)
  expect(await onHold()).toEqual([altered])
  await alterSilently('INSERT INTO account_balances SELECT * FROM jsonb_populate_record(NULL::account_balances, $1)', [
    JSON.stringify(row?.kept),
  ])
  await watched().check()
  expect(await onHold()).toEqual([])
})

test('a check that dies in the middle is repeated, and nothing is passed over', async () => {
  let left = Number.POSITIVE_INFINITY
  const dying = watched(async () => {
    left -= 1
    if (left < 0) throw new Error('the connection is gone')
  })
  const loans = [changed, altered, other]
  for (const number of loans) await payTenDollars(number)
  for (const number of loans) await misstate(number, 1)
  await app.clock.advanceBy(23 * hourMs)
  // One step further each time: dead after one statement, after two, and so on.
  for (let steps = 1; steps < 60; steps += 1) {
    left = steps
    await dying.check()
  }
  expect(dying.events).toContain('ledger-check-failed')
  expect(await onHold()).toEqual(loans)
  for (const number of loans) await misstate(number, -1)
  const { seen, check } = watched()
  await check()
  expect(await onHold()).toEqual([])
  await check()
  const verified = new Set([...dying.seen.loans, ...seen.loans])
  expect(verified).toEqual(new Set(book))
})

test('a loan that changes while it is checked is checked again', async () => {
  let isFirst = true
  const { seen, check } = watched(async (sql) => {
    if (sql !== 'BEGIN' || !isFirst) return
    isFirst = false
    await payTenDollars(changed)
  })
  await payTenDollars(changed)
  await check()
  await check()
  await check()
  expect(seen.loans).toEqual([changed, changed])
})

test('a check waits for nobody: a loan whose balances are locked is checked again', async () => {
  await payTenDollars(changed)
  const { seen, events, check } = watched()
  const client = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM account_balances WHERE account_number = '${changed}' FOR UPDATE`)
  await check()
  await client.end()
  await check()
  await check()
  expect([seen.loans, events]).toEqual([[changed, changed], []])
})

test('what a start verified is not verified again by the hour after it, and what it could not note is', async () => {
  await payTenDollars(changed)
  const warnings: string[] = []
  const { db } = app.services
  const notNoting: Services = {
    ...app.services,
    db: { ...db, write: () => Promise.reject(new Error('busy')) },
  }
  await checkLedger(notNoting, { ...silent, warn: (event: string) => warnings.push(event) })
  expect(warnings).toEqual(['ledger-check-not-noted'])
  const { seen, check } = watched()
  await check()
  expect(seen.loans).toEqual([changed])
})

test('the loans of an hour are chosen by an index', async () => {
  const plans = await app.services.db.withTx(async (tx) => {
    await tx.query('ANALYZE account_balances, accounts')
    await tx.query('SET LOCAL enable_seqscan = off')
    const changes = await tx.query(
      `EXPLAIN SELECT account_number FROM account_balances
       WHERE NOT is_checked AND account_number > '' ORDER BY account_number LIMIT 200`,
    )
    const slice = await tx.query(
      `EXPLAIN SELECT account_number FROM accounts
       WHERE right(account_number, 2) = '01' AND account_number > '' ORDER BY account_number LIMIT 200`,
    )
    return [JSON.stringify(changes), JSON.stringify(slice)]
  })
  expect(plans).toEqual([
    expect.stringMatching(/Index (Only )?Scan using account_balances_unchecked/),
    expect.stringMatching(/Index (Only )?Scan using accounts_by_slice/),
  ])
})

/** Loans of one slice: accounts without a ledger, which are whole without balances and broken with them. */
const manyLoans = async (count: number) => {
  await write(
    `INSERT INTO accounts SELECT (jsonb_populate_record(a, jsonb_build_object('account_number', '2' || lpad(n::text, 9, '0') || '07',
       'legacy_id', 'many-' || n))).* FROM accounts a, generate_series(1, $2::int) n WHERE a.account_number = $1`,
    [other, count],
  )
  const rows = await app.services.db.read<{ id: string }>(
    `SELECT account_number AS id FROM accounts WHERE legacy_id LIKE 'many-%' ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}

test('a book that has grown costs an hour without changes no more, and one with many changes reads each loan once', async () => {
  const many = await manyLoans(450)
  await alterSilently(
    `INSERT INTO account_balances SELECT (jsonb_populate_record(b, jsonb_build_object('account_number', id, 'is_checked', true))).*
     FROM account_balances b, unnest($2::text[]) id WHERE b.account_number = $1`,
    [other, many],
  )
  const { seen, check } = watched()
  await check()
  expect(seen).toEqual({ statements: 4, rows: 101, loans: [] })

  await write('UPDATE account_balances SET credit_cents = credit_cents + 1 WHERE account_number = ANY($1)', [many])
  await check()
  expect([seen.loans, await onHold(), app.services.health.ledger]).toEqual([many, many, 'broken'])

  await alterSilently('DELETE FROM account_balances WHERE account_number = ANY($1)', [many])
  await check()
  expect([await onHold(), app.services.health.ledger]).toEqual([[], 'healthy'])

  const day = watched()
  await passHours(23, day.check)
  expect(day.seen.loans.toSorted()).toEqual([...book, ...many].toSorted())
  await alterSilently('DELETE FROM accounts WHERE account_number = ANY($1)', [many])
})

// Last: an entry cannot be taken away again.
test('a loan that cannot even be read is a finding like any other, for a start and for an hour', async () => {
  await write(
    `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, description, actor, created_at)
     VALUES ('led_broken', $1, 'WAIVER', '2026-01-01', '2026-01-01', 0, 'Broken', 'test', 'infinity')`,
    [other],
  )
  await misstate(altered, 1)
  const { events, check } = watched()
  await passHours(23, check)
  expect([events.includes('ledger-check-failed'), await onHold()]).toEqual([false, [altered, other]])
  await misstate(altered, -1)
  await checkLedger(app.services, { ...silent, error: (event: string) => events.push(event) })
  expect([events.includes('ledger-check-failed'), await onHold()]).toEqual([false, [other]])
})
