import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import type { Services } from '#server/platform/context'
import { verifyAudit } from '#server/platform/store/audit'
import { reader } from '#server/platform/store/database'
import { drainLane } from '#server/platform/queue/outbox-worker'
import { outboxLanes } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { asOf, boardOn } from '#tests/fixtures/boarding'
import { at } from '#tests/fixtures/payments'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { roundTripsOf, watchSendings } from '#tests/fixtures/round-trips'

const dir = mkdtempSync(join(tmpdir(), 'carport-card-answers-'))
beforeAll(() => {
  writePortfolio(dir, { seed: 'card-answers', loans: 480, asOf, withAutopay: true })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Charge {
  readonly asked: number
  readonly outcome: 'APPROVED' | 'DECLINED'
  readonly amountCents: number
}

/** What the provider was asked: charges by their key, how often each was asked for, and how many requests were open at most. */
interface Provider {
  readonly charges: Map<string, Charge>
  most: number
  /** Which of the charges are declined, by their place; and how long an answer takes. */
  declines: (place: number) => boolean
  answerMs: number
}

let app: TestApp
let server: Server
let provider: Provider
let services: Services
let drawn: readonly { paymentId: string; accountNumber: string }[]

beforeEach(async () => {
  provider = { charges: new Map(), most: 0, declines: () => false, answerMs: 1 }
  server = await startProvider(provider)
  app = await startTestApp({ people: false, now: '2026-11-02T07:00:00Z' })
  expect((await boardOn(app.services, { dir })).loans.opened).toBe(480)
  const { port } = server.address() as AddressInfo
  services = { ...app.services, config: { ...app.services.config, cardProviderUrl: `http://127.0.0.1:${port}` } }
  await app.services.db.write(
    `UPDATE payment_methods SET category = 'CARD', type = 'VISA_DEBIT', vendor = 'CARD_PROVIDER', routing_number = NULL, name_on_account = NULL`,
  )
  await at(app, '2026-11-02', '17:00')
  await runJob(services, 'batch')
  drawn = await read(
    `SELECT payment_id AS "paymentId", account_number AS "accountNumber" FROM payments WHERE state = 'AUTHORISING' ORDER BY account_number`,
  )
  expect(drawn.length).toBeGreaterThan(24)
}, 120_000)
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  expect(await verifyAudit(reader(app.services.db), app.services.config.secrets.audit)).toEqual([])
  await app.close()
  server.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const drain = () => {
  const { card } = outboxLanes(services)
  return drainLane(services.db, card.handlers, card)
}
const states = async () =>
  Object.fromEntries(
    (
      await read<{ state: string; payments: number }>(
        'SELECT state, count(*)::int AS payments FROM payments GROUP BY 1 ORDER BY 1',
      )
    ).map(({ state, payments }) => [state, payments]),
  )
const openItems = () => read(`SELECT 1 FROM outbox WHERE topic = 'autopay.card' AND state = 'READY'`)
const mailsOf = (template: string) => read('SELECT recipient FROM messages WHERE template = $1', [template])
/** Items that failed are ready at once, and those in hand of a process that is gone are free. */
const makeReady = () =>
  app.services.db.write(`UPDATE outbox SET available_at = now(), lease_until = NULL WHERE state = 'READY'`)
const mostAsked = () => Math.max(...[...provider.charges.values()].map(({ asked }) => asked))

async function startProvider(one: Provider): Promise<Server> {
  let open = 0
  const started = createServer((request, reply) => {
    void (async () => {
      open += 1
      one.most = Math.max(one.most, open)
      const { pathname } = new URL(request.url ?? '', 'http://card')
      const body =
        request.method === 'POST' ? ((await json(request)) as { submissionKey: string; amountCents: number }) : null
      const key = body?.submissionKey ?? decodeURIComponent(pathname.split('/').at(-1) ?? '')
      const known = one.charges.get(key)
      if (body !== null) {
        const outcome = known?.outcome ?? (one.declines(one.charges.size) ? 'DECLINED' : 'APPROVED')
        one.charges.set(key, { asked: (known?.asked ?? 0) + 1, outcome, amountCents: body.amountCents })
      }
      await pause(one.answerMs)
      open -= 1
      const answer = one.charges.get(key)
      reply.statusCode = answer === undefined ? 404 : 200
      reply.setHeader('content-type', 'application/json')
      const { outcome, amountCents } = answer ?? {}
      reply.end(JSON.stringify({ submissionKey: key, outcome, amountCents, currency: 'USD' }))
    })()
  })
  started.listen(0, '127.0.0.1')
  await once(started, 'listening')
  return started
}

test('answers are recorded together, eight cards are asked at a time, and each one once', async () => {
  provider.declines = (place) => place % 5 === 3
  provider.answerMs = 20
  const { sendings } = await roundTripsOf(drain)
  const declined = [...provider.charges.values()].filter(({ outcome }) => outcome === 'DECLINED').length
  expect(declined).toBeGreaterThan(1)
  expect(await states()).toEqual({ DECLINED: declined, PENDING: drawn.length - declined })
  expect([provider.charges.size, mostAsked(), provider.most]).toEqual([drawn.length, 1, 8])
  expect(await openItems()).toEqual([])
  // Each by itself takes more than ten.
  expect(sendings).toBeLessThan(drawn.length * 7)
  expect(await mailsOf('autopay-declined')).toHaveLength(declined)
  expect(
    await read(
      `SELECT DISTINCT count(*)::int AS times FROM recurring_notices WHERE kind = 'DECLINED' GROUP BY draw_date, recurring_payment_id`,
    ),
  ).toEqual([{ times: 1 }])
  await drain()
  expect([provider.charges.size, mostAsked()]).toEqual([drawn.length, 1])
})

test('one whose answer cannot be recorded is tried again by itself, and all of the others are recorded', async () => {
  const [, , poisoned] = drawn
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  await app.services.db.write(
    `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'This one fails.'; END $$`,
  )
  await app.services.db.write(
    `CREATE TRIGGER refuse_one BEFORE UPDATE ON payments FOR EACH ROW WHEN (old.payment_id = '${poisoned?.paymentId ?? ''}') EXECUTE FUNCTION refuse_one()`,
  )
  expect(await drain()).toEqual(['autopay.card'])
  expect(await states()).toEqual({ AUTHORISING: 1, PENDING: drawn.length - 1 })
  expect(await openItems()).toHaveLength(1)
  await app.services.db.write('DROP TRIGGER refuse_one ON payments')
  await makeReady()
  await drain()
  expect(await states()).toEqual({ PENDING: drawn.length })
  // It was asked about by its key before anything was sent again.
  expect([provider.charges.size, mostAsked()]).toEqual([drawn.length, 1])
})

test('a loan that a borrower is paying on keeps nobody else waiting', async () => {
  const [, taken] = drawn
  const borrower = new pg.Client({ connectionString: services.config.databaseUrl ?? '' })
  await borrower.connect()
  await borrower.query('BEGIN')
  await borrower.query('SELECT FROM accounts WHERE account_number = $1 FOR UPDATE', [taken?.accountNumber])
  const draining = drain()
  await vi.waitFor(async () => expect(await states()).toEqual({ AUTHORISING: 1, PENDING: drawn.length - 1 }), 10_000)
  await borrower.query('COMMIT')
  await borrower.end()
  await draining
  await makeReady()
  await drain()
  expect(await states()).toEqual({ PENDING: drawn.length })
  expect([provider.charges.size, mostAsked()]).toEqual([drawn.length, 1])
})

test('a process that dies at any moment after a card was asked neither charges twice nor loses an answer', async () => {
  provider.declines = (place) => place % 4 === 1
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  for (let most = 2, deaths = 0; deaths < 40 && (await openItems()).length > 0; most += 3, deaths += 1) {
    let left = most
    await watchSendings(drain, () => {
      left -= 1
      if (left < 0) throw Object.assign(new Error('The process is dead.'), { code: 'ECONNRESET' })
    }).catch(() => {})
    await makeReady()
  }
  await drain()
  const declined = [...provider.charges.values()].filter(({ outcome }) => outcome === 'DECLINED').length
  expect(await states()).toEqual({ DECLINED: declined, PENDING: drawn.length - declined })
  expect([provider.charges.size, mostAsked()]).toEqual([drawn.length, 1])
  expect(await mailsOf('autopay-declined')).toHaveLength(declined)
  expect(await mailsOf('payment-accepted')).toHaveLength(
    (await read(`SELECT 1 FROM payment_events WHERE to_state = 'PENDING'`)).length,
  )
})

test('an item that gets no turn in time is not asked about and has not been tried', async () => {
  provider.answerMs = 3_000
  const draining = drain()
  await pause(5_000)
  const waiting = await read<{ attempts: number }>(
    `SELECT attempts FROM outbox WHERE topic = 'autopay.card' AND state = 'READY' AND lease_until IS NULL`,
  )
  provider.answerMs = 1
  await draining
  expect(waiting.length).toBeGreaterThan(0)
  for (const { attempts } of waiting) expect(attempts).toBe(0)
  await makeReady()
  await drain()
  expect(await states()).toEqual({ PENDING: drawn.length })
  expect([provider.charges.size, mostAsked()]).toEqual([drawn.length, 1])
}, 60_000)
