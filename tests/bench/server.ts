import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/platform/store/postgres'
import type { Database } from '#server/platform/store/database'
import { Api } from '#tests/fixtures/api'
import { type Figure, median, ratioFigure, silent } from './measure.ts'

const payments = 240
const dashboards = 240
const atOnce = 8
const rounds = 5
/** What is fresh is slow: compiled code, planned statements, files in memory. These rounds are not counted. */
const warmingRounds = 3
const readRounds = 7
const payer = 'p1@example.com'

/** Payments and dashboard reads over HTTP, against the same work in bare SQL on the same database. */
export async function benchServer(productUrl: string, databaseUrl: string): Promise<Figure[]> {
  const api = new Api(productUrl)
  await api.raiseLimits()
  const db = openDatabase({ url: databaseUrl, poolSize: atOnce, auditKey: 'bench', log: silent })
  try {
    const person = (await api.people()).find((each) => each.email === payer)
    const original = person?.accountNumbers[0] ?? ''
    const token = await api.token(payer)
    const paymentMethodId = (await api.methods(token)).find((each) => each.type === 'CHECKING_ACCOUNT')?.id ?? ''
    // Asked once: the sandbox's clock is no part of a payment.
    const way = { paymentMethodId, paymentDate: await api.today() }
    // Read before anything is paid: what payments leave to be done afterwards is no part of a read.
    const read: number[] = []
    const readFloor: number[] = []
    const readers = Array.from({ length: dashboards }, () => original)
    // Only to warm up.
    await timed(readers, (account) => readDashboard(api, token, account))
    await timed(readers, (account) => readInSql(db, account))
    for (let round = 0; round < readRounds; round += 1) {
      read.push(await timed(readers, (account) => readDashboard(api, token, account)))
      readFloor.push(await timed(readers, (account) => readInSql(db, account)))
    }
    const copies = await copyAccounts(db, original, payments * (warmingRounds + rounds) * 2)
    const paid: number[] = []
    const paidFloor: number[] = []
    for (let round = 0; round < warmingRounds + rounds; round += 1) {
      const mine = copies.slice(round * payments * 2, (round + 1) * payments * 2)
      const ownMs = await timed(mine.slice(0, payments), (account) => pay(api, token, account, way))
      const floorMs = await timed(mine.slice(payments), (account) => payInSql(db, account, paymentMethodId))
      if (round < warmingRounds) continue
      paid.push(ownMs)
      paidFloor.push(floorMs)
    }
    const perSecond = Math.round((payments / median(paid)) * 1000)
    process.stdout.write(`${perSecond} payments a second over HTTP\n`)
    return [
      ratioFigure('server', 'paymentToSqlFloor', { ours: paid, floor: paidFloor }),
      ratioFigure('server', 'dashboardToSqlFloor', { ours: read, floor: readFloor }),
    ]
  } finally {
    await db.close()
  }
}

/** Milliseconds to do `work` for every item, so many at once. */
export async function timed(items: readonly string[], work: (item: string) => Promise<void>): Promise<number> {
  const queue = [...items]
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
    }),
  )
  return performance.now() - startedMs
}

async function pay(
  api: Api,
  token: string,
  accountNumber: string,
  way: { readonly paymentMethodId: string; readonly paymentDate: string },
): Promise<void> {
  const answer = await api.pay(token, { accountNumber, paymentAmount: 5_000, ...way })
  if (answer.code !== null) throw new Error(`a payment was refused: ${answer.code}`)
}

async function readDashboard(api: Api, token: string, accountNumber: string): Promise<void> {
  const answer = await api.graphql<object>(
    token,
    `query Dashboard($n: String!) { GetAccount(accountNumber: $n) { accountNumber amountDue { currentDue dueDate } loanAmount { unpaidPrincipal } }
      GetVehicle(accountNumber: $n) { make model } GetIndividualPayments(accountNumber: $n) { id paymentAmount status }
      GetTransactionHistory(accountNumber: $n, first: 5) { id transactionAmount } }`,
    { n: accountNumber },
  )
  if (answer.code !== null) throw new Error(`the dashboard was refused: ${answer.code}`)
}

/** The least SQL an accepted payment could do: lock the account, its key, the payment, its event, its authorization, one outbox row. */
async function payInSql(db: Database, accountNumber: string, methodId: string): Promise<void> {
  const id = randomUUID()
  await db.withTx(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE account_number = $1 FOR UPDATE', [accountNumber])
    const rows = await tx.query<{ customer_id: string }>(
      'SELECT customer_id FROM payment_methods WHERE payment_method_id = $1',
      [methodId],
    )
    await tx.query(
      `INSERT INTO payments (payment_id, account_number, customer_id, payment_method_id, state, amount_cents, payment_date, file_day, debit_date,
                             confirmation_number, idempotency_key, submitted_at, updated_at)
       VALUES ($1, $2, $3, $4, 'PENDING', 5000, '2020-01-01', '2020-01-01', '2020-01-02', $5, $1, now(), now())`,
      [id, accountNumber, rows[0]?.customer_id, methodId, id.slice(0, 13)],
    )
    await tx.query(
      `INSERT INTO payment_events (payment_id, to_state, reason, actor, created_at) VALUES ($1, 'PENDING', 'bench', 'bench', now())`,
      [id],
    )
    await tx.query(
      `INSERT INTO payment_authorizations (payment_id, text_version, text, text_sha256, login_id, ip, user_agent, accepted_at)
       VALUES ($1, '1', 'bench', 'bench', 'bench', '', '', now())`,
      [id],
    )
  })
}

async function readInSql(db: Database, accountNumber: string): Promise<void> {
  await db.read('SELECT * FROM accounts WHERE account_number = $1', [accountNumber])
  await db.read('SELECT * FROM ledger_entries WHERE account_number = $1 ORDER BY effective_date, entry_no', [
    accountNumber,
  ])
  await db.read('SELECT * FROM schedule_rows WHERE account_number = $1 ORDER BY seq', [accountNumber])
  await db.read('SELECT * FROM payments WHERE account_number = $1 ORDER BY payment_date', [accountNumber])
  await db.read('SELECT * FROM vehicles WHERE account_number = $1', [accountNumber])
}

/** Copies of one account with its schedule and ledger, so that each can be paid once. */
export async function copyAccounts(db: Database, original: string, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => String(900_000_000_000 + index))
  await db.withTx(async (tx) => {
    const copy = async (table: string, changed: Readonly<Record<string, string>>, where = 'account_number') => {
      const columns = await tx.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_identity = 'NO' ORDER BY ordinal_position`,
        [table],
      )
      const names = columns.map((each) => each.name)
      const values = names.map((name) => changed[name] ?? `t.${name}`)
      const alias = where === 'account_number' ? `t.account_number = $1` : where
      await tx.query(
        `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} t, unnest($2::text[]) AS n WHERE ${alias}`,
        [original, numbers],
      )
    }
    await copy('accounts', { account_number: 'n', legacy_id: `'L' || n` })
    await copy('account_customers', { account_number: 'n' })
    await copy('schedule_rows', { account_number: 'n' })
    await copy('ledger_entries', {
      account_number: 'n',
      entry_id: `t.entry_id || n`,
      reverses_id: 't.reverses_id || n',
      payment_id: 't.payment_id || n',
    })
    await copy(
      'ledger_postings',
      { entry_id: `t.entry_id || n` },
      't.entry_id IN (SELECT entry_id FROM ledger_entries WHERE account_number = $1)',
    )
    await copy('account_balances', {
      account_number: 'n',
      last_entry_no: '(SELECT max(entry_no) FROM ledger_entries e WHERE e.account_number = n)',
    })
  })
  // So many new rows would be vacuumed and written out during the payments, and are planned for as if they were not there.
  await db.write('VACUUM ANALYZE')
  await db.write('CHECKPOINT')
  return numbers
}
