import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendMessage } from '#server/platform/messages/messages'
import { startBackgroundWork } from '#server/background'
import { settle } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'
import { at, payerOf, type PaymentWish, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let silent: Server
let silentUrl: string

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  app.services.health.phase = 'ready'
  // Takes what it is sent and never answers.
  silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await settle(app.services)
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await app.close()
})
afterEach(() => vi.restoreAllMocks())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))

async function made(payer: TestPayer, wish: PaymentWish): Promise<string> {
  const answer = await payer.pay(wish)
  const id = answer.data?.CreateIndividualPayment.individualPayment.id
  if (id === undefined) throw new Error(`Not made: ${JSON.stringify(answer.errors)}`)
  return id
}
const stateOf = async (id: string) =>
  (await read<{ state: string }>('SELECT state FROM payments WHERE payment_id = $1', [id]))[0]?.state
const ready = async () => (await (await app.request('/readyz')).json()) as Record<string, unknown>

/** One mail is written as every mail is, and the others are like it. */
async function queueMails(count: number): Promise<void> {
  await app.services.db.withTx(async (tx) => {
    const messageId = await sendMessage(tx, {
      channel: 'EMAIL',
      recipient: 'somebody@example.com',
      template: 'payment-reminder',
      language: 'en',
      subject: 'Hello',
      body: 'Hello',
      createdAtMs: app.clock.nowMs(),
    })
    const others = [messageId, count]
    await tx.query(
      `INSERT INTO messages (message_id, channel, recipient, template, language, subject, body, created_at)
       SELECT message_id || n, channel, n || recipient, template, language, subject, body, created_at
       FROM messages, generate_series(2, $2::int) AS n WHERE message_id = $1`,
      others,
    )
    await tx.query(
      `INSERT INTO outbox (topic, key, payload) SELECT topic, key || n, replace(payload::text, $1, $1 || n)::jsonb
       FROM outbox, generate_series(2, $2::int) AS n WHERE key = $1`,
      others,
    )
  })
}

/** The bank gives no return file until mocks are restored. */
function loseReturns(): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input instanceof Object || !input.includes('/bank/returns')
      ? real(input, init)
      : Promise.reject(new TypeError('no answer')),
  )
}

/** An entry that belongs to nothing: the ledger refuses every entry after it. Made at no moment, it cannot even be read. */
async function poison(accountNumber: string, createdAt = '2026-06-01T00:00:00Z'): Promise<void> {
  await write(
    `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, description, actor, created_at)
     VALUES ($1, $2, 'REVERSAL', '2026-06-01', '2026-06-01', 0, 'Broken', 'test', $3)`,
    [`led_broken_${accountNumber}`, accountNumber, createdAt],
  )
}
async function heal(accountNumber: string): Promise<void> {
  await app.services.db.withTx(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`)
    await tx.query('DELETE FROM ledger_entries WHERE entry_id = $1', [`led_broken_${accountNumber}`])
  })
}

describe('a loan whose ledger refuses every entry', () => {
  const p1 = () => payerOf(app, 'p1@example.com', '100000000001')
  const p2 = () => payerOf(app, 'p2@example.com', '100000000002')
  let stuck: string

  test('is put aside alone, by its id in the log, and the days go on for everybody else', async () => {
    await at(app, '2026-06-17', '10:00')
    stuck = await made(p2(), { paymentAmount: 2100 })
    const first = await made(p1(), { paymentAmount: 2200 })
    await poison('100000000002')
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
    await at(app, '2026-06-17', '20:30')
    await settle(app.services)
    vi.restoreAllMocks()
    expect(lines.find((line) => line.includes('job-step-failed'))).toContain(stuck)
    expect(await stateOf(first)).toBe('APPLIED')

    await at(app, '2026-06-18', '10:00')
    await settle(app.services)
    const second = await made(p1(), { paymentAmount: 2300 })
    await at(app, '2026-06-18', '20:30')
    await settle(app.services)
    expect([await stateOf(second), await stateOf(stuck)]).toEqual(['APPLIED', 'PENDING'])
  })

  test('takes no new money, and whom to call is said; nobody else is refused', async () => {
    await at(app, '2026-06-22', '10:00')
    const refused = await p2().pay({ paymentAmount: 2400 })
    expect([refused.status, refused.code]).toEqual([200, 'ACCOUNT_ON_HOLD'])
    expect(refused.errors[0]?.message).toMatch(/Nothing was charged.*\(800\) 555-0142/)
    expect((await p2().preview({ paymentAmount: 2400 })).code).toBe('ACCOUNT_ON_HOLD')
    expect((await p1().pay({ paymentAmount: 2500 })).code).toBeNull()
  })

  test('is named to operators and to advisors, with what failed, why, how often and when it is tried next', async () => {
    const { code, said } = await runCommandLine({ DATABASE_URL: app.services.config.databaseUrl ?? '' }, 'job', 'held')
    expect(code).toBe(1)
    expect(said).toMatch(
      new RegExp(
        `^Loan 100000000002 takes no payments: posting of 2026-06-17, payment ${stuck}, \\w+, \\d+ tr(y|ies), since 2026-06-1\\S+Z, next try 20\\S+Z$`,
        'm',
      ),
    )
    const look = async (email: string) =>
      app.request('/api/admin/held-loans', { headers: { authorization: `Bearer ${await app.token(email)}` } })
    const { held } = (await (await look('a1@staff.example.com')).json()) as { held: readonly object[] }
    expect(held).toContainEqual(
      expect.objectContaining({ accountNumber: '100000000002', stopsMoney: true, job: 'posting', id: stuck }),
    )
    expect((await look('p2@example.com')).status).toBe(404)
  })

  test('is counted by /readyz, which stays ready', async () => {
    expect(await ready()).toMatchObject({ ready: true, ledger: 'healthy', quarantine: { loans: 1 } })
  })

  test('is tried again, and goes on when it works', async () => {
    await heal('100000000002')
    await at(app, '2026-06-22', '20:30')
    await settle(app.services)
    expect(await stateOf(stuck)).toBe('APPLIED')
    expect(await ready()).toMatchObject({ quarantine: { loans: 0, subjects: 0 } })
    expect((await p2().pay({ paymentAmount: 2600 })).code).toBeNull()
    expect(await runCommandLine({ DATABASE_URL: app.services.config.databaseUrl ?? '' }, 'job', 'held')).toEqual({
      code: 0,
      said: 'Nothing is held.',
    })
  })
})

test('a loan that rollover cannot even read is put aside, refused without reading it, and the day goes on', async () => {
  const account = '100000000005'
  await at(app, '2026-06-23', '10:00')
  await settle(app.services)
  const [row] = await read<{ seq: number; due: string }>(
    'SELECT seq, due_date AS due FROM schedule_rows WHERE account_number = $1 ORDER BY seq DESC LIMIT 1',
    [account],
  )
  const dueOn = (due: string) =>
    write('UPDATE schedule_rows SET due_date = $3 WHERE account_number = $1 AND seq = $2', [account, row?.seq, due])
  await dueOn('infinity')
  await at(app, '2026-06-24', '00:10')
  await settle(app.services)
  expect(await read(`SELECT subject_id AS id, tries FROM quarantine WHERE job = 'rollover'`)).toEqual([
    { id: account, tries: 1 },
  ])
  expect(
    await read(`SELECT max(business_date) AS day FROM job_steps WHERE job = 'rollover' AND subject = '*'`),
  ).toEqual([{ day: '2026-06-24' }])
  expect((await payerOf(app, 'p5@example.com', account).pay({ paymentAmount: 2600 })).code).toBe('ACCOUNT_ON_HOLD')
  await dueOn(row?.due ?? '')
  await write('UPDATE quarantine SET retry_at = clock_timestamp()')
  await settle(app.services)
  expect(await read('SELECT 1 FROM quarantine')).toEqual([])
})

test('conversations that cannot be tidied up hold no late fees, and are tidied up when they can', async () => {
  await write('ALTER TABLE chat_conversations RENAME TO chat_conversations_away')
  await at(app, '2026-06-24', '04:00')
  await write(`DELETE FROM job_steps WHERE job = 'rollover' AND subject = '*' AND business_date = '2026-06-24'`)
  await settle(app.services)
  expect(
    await read(`SELECT max(business_date) AS day FROM job_steps WHERE job = 'rollover' AND subject = '*'`),
  ).toEqual([{ day: '2026-06-24' }])
  expect(await ready()).toMatchObject({ quarantine: { loans: 0, subjects: 1 } })
  await write('ALTER TABLE chat_conversations_away RENAME TO chat_conversations')
  await write('UPDATE quarantine SET retry_at = clock_timestamp()')
  await settle(app.services)
  expect(await ready()).toMatchObject({ quarantine: { subjects: 0 } })
})

test('a bank that gives no return file holds neither notices nor the bank file nor posting, and health says what is late', async () => {
  const payer = payerOf(app, 'p4@example.com', '100000000004')
  await at(app, '2026-06-24', '05:00')
  await settle(app.services)
  loseReturns()
  await at(app, '2026-06-24', '10:00')
  await settle(app.services)
  const id = await made(payer, { paymentAmount: 2700 })
  await at(app, '2026-06-24', '20:30')
  await settle(app.services)
  expect(await stateOf(id)).toBe('APPLIED')
  expect(await ready()).toMatchObject({
    ready: true,
    lateJobs: [{ job: 'returns', businessDate: '2026-06-24', minutesLate: 870 }],
  })
  vi.restoreAllMocks()
  await settle(app.services)
  expect(await ready()).toMatchObject({ lateJobs: [] })
})

test('100,000 mails to a gateway that never answers do not hold the bank file at cut-off', async () => {
  const payer = payerOf(app, 'p4@example.com', '100000000004')
  await at(app, '2026-06-26', '10:00')
  await settle(app.services)
  const id = await made(payer, { paymentAmount: 2800 })
  await queueMails(100_000)
  await at(app, '2026-06-26', '17:00')
  const services = { ...app.services, config: { ...app.services.config, mailUrl: silentUrl } }
  const work = startBackgroundWork(services, {
    info: () => {},
    warn: () => {},
    error: () => {},
    withCorrelation: () => ({ info: () => {}, warn: () => {}, error: () => {} }),
  })
  try {
    await expect
      .poll(
        () =>
          read(
            'SELECT 1 FROM ach_files JOIN ach_entries USING (ach_file_id) WHERE payment_id = $1 AND accepted_at IS NOT NULL',
            [id],
          ),
        { timeout: 6_000 },
      )
      .toHaveLength(1)
    const [waiting] = await read<{ mails: number }>(
      `SELECT count(*)::int AS mails FROM outbox WHERE topic LIKE 'message%' AND state = 'READY'`,
    )
    expect(waiting?.mails).toBeGreaterThanOrEqual(100_000)
  } finally {
    silent.closeAllConnections()
    await work.stop(100)
    await write(`DELETE FROM outbox WHERE topic LIKE 'message%'`)
  }
})

test('a paid-off loan is not closed before the returns of the day were read', async () => {
  const accountNumber = '100000000017'
  const payer = payerOf(app, 'p17@example.com', accountNumber)
  const status = () => read('SELECT status_key AS key FROM accounts WHERE account_number = $1', [accountNumber])
  await at(app, '2026-06-29', '10:00')
  await settle(app.services)
  const quote = await payer.ask<{ GetPayoffQuote: { payoffQuoteTotal: number } }>(
    'query($n: String!) { GetPayoffQuote(accountNumber: $n, goodUntil: "2026-06-29") { payoffQuoteTotal } }',
    { n: accountNumber },
  )
  await made(payer, { paymentAmount: quote.data?.GetPayoffQuote.payoffQuoteTotal ?? 0 })
  await at(app, '2026-06-29', '20:30')
  await settle(app.services)
  await write(`UPDATE payoff_clearings SET clears_on = '2026-06-30' WHERE account_number = $1`, [accountNumber])
  loseReturns()
  await at(app, '2026-06-30', '20:30')
  await settle(app.services)
  expect(await status()).toEqual([{ key: 'A' }])
  vi.restoreAllMocks()
  await at(app, '2026-07-01', '20:30')
  await settle(app.services)
  expect(await status()).toEqual([{ key: 'P' }])
})

test('a loan that cannot be read does not keep the change of another loan from being canceled', async () => {
  const unread = '100000000022'
  const other = '100000000025'
  await write(
    `INSERT INTO loan_modifications (loan_mod_id, account_number, type, process_type, created_by, status, experience_to_show, sign_by, created_on)
     SELECT 'mod_late_' || number, number, 'Frequency', 'SelfService', 'Analytic', 'PendingDocumentReview', 'View', '2026-06-24', '2026-06-17'
     FROM unnest($1::text[]) AS number`,
    [[unread, other]],
  )
  await write(
    `INSERT INTO loan_modification_terms (loan_mod_id, account_number, terms, requested_by, created_at)
     SELECT loan_mod_id, account_number, '{"signBy": "2026-06-24", "lastDay": "2026-07-01"}', 'test', '2026-06-17T17:00:00Z'
     FROM loan_modifications WHERE loan_mod_id LIKE 'mod_late_%'`,
  )
  await poison(unread, 'infinity')
  const changes = () =>
    read(`SELECT account_number AS id, status FROM loan_modifications WHERE loan_mod_id LIKE 'mod_late_%' ORDER BY 1`)
  await at(app, '2026-07-02', '00:10')
  await settle(app.services)
  expect(await changes()).toEqual([
    { id: unread, status: 'PendingDocumentReview' },
    { id: other, status: 'Cancelled' },
  ])
  expect(await read('SELECT subject_kind AS kind, subject_id AS id FROM quarantine')).toEqual([
    { kind: 'account', id: unread },
  ])
  await heal(unread)
  await write('UPDATE quarantine SET retry_at = clock_timestamp()')
  await settle(app.services)
  expect(await changes()).toEqual([unread, other].map((id) => ({ id, status: 'Cancelled' })))
  expect(await read('SELECT 1 FROM quarantine')).toEqual([])
})
