import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Message, sendMessage } from '#server/platform/messages/messages'
import { checkLedger } from '#server/loans/jobs/ledger-checks'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { holdLease } from '#server/platform/queue/lease'
import { type BackgroundWork, startAfter, startBackgroundWork } from './background.ts'
import { settle } from './settle.ts'

let app: TestApp
let work: BackgroundWork | null = null
const servers: Server[] = []

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  app.services.health.phase = 'ready'
  await settle(app.services)
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await work?.stop(1_000)
  work = null
  await app.services.db.withTx((tx) => tx.query('DELETE FROM outbox'))
})
afterAll(() => app.close())

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

async function gateway(answer: (request: IncomingMessage, done: () => void) => void): Promise<string> {
  const server = createServer((request, response) => answer(request, () => response.end()))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Takes what it is sent and never answers. */
const silentGateway = () => gateway(() => {})

/** Answers after a while, as a mail service does, and keeps who got something. */
async function mailGateway(afterMs: number): Promise<{ readonly url: string; readonly received: string[] }> {
  const received: string[] = []
  const url = await gateway(async (request, done) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push((JSON.parse(Buffer.concat(chunks).toString()) as { recipient: string }).recipient)
    setTimeout(done, afterMs)
  })
  return { url, received }
}

const bulk = (channel: Message['channel'], index: number, secretUntilMs?: number): Message => ({
  channel,
  recipient: channel === 'SMS' ? `602555${String(index).padStart(4, '0')}` : `somebody${index}@example.com`,
  template: 'test',
  language: 'en',
  subject: channel === 'SMS' ? null : 'Hello',
  body: 'Hello',
  createdAtMs: app.clock.nowMs(),
  ...(secretUntilMs === undefined ? {} : { secretUntilMs }),
})
const inTenMinutes = () => app.clock.nowMs() + 600_000

/** Three hundred of them wait before the one that somebody is waiting for. */
async function queue(three: (index: number) => Message, one: Message): Promise<void> {
  await app.services.db.withTx(async (tx) => {
    for (let index = 0; index < 300; index += 1) await sendMessage(tx, three(index))
  })
  await app.services.db.withTx((tx) => sendMessage(tx, one))
}

function begin(
  urls: { readonly mailUrl: string; readonly textMessageUrl: string | null },
  checked = Promise.resolve(),
): void {
  work = startBackgroundWork({ ...app.services, config: { ...app.services.config, ...urls } }, silentLog, checked)
}

describe('a code by mail', () => {
  const code = () => ({ ...bulk('EMAIL', 0, inTenMinutes()), recipient: 'waiting@example.com' })

  test.each([
    ['texts', () => undefined],
    ['codes by text', inTenMinutes],
  ])('is delivered within seconds while 300 %s wait for a gateway that never answers', async (_, secretUntilMs) => {
    const mail = await mailGateway(0)
    await queue((index) => bulk('SMS', index, secretUntilMs()), code())
    begin({ mailUrl: mail.url, textMessageUrl: await silentGateway() })
    await expect.poll(() => mail.received, { timeout: 8_000 }).toContain('waiting@example.com')
  })

  test('goes out before 300 mails that were written earlier', async () => {
    const mail = await mailGateway(500)
    await queue((index) => bulk('EMAIL', index), code())
    begin({ mailUrl: mail.url, textMessageUrl: null })
    await expect.poll(() => mail.received, { timeout: 8_000 }).toContain('waiting@example.com')
    expect(mail.received.length).toBeLessThan(50)
  })
})

test('while the ledger check of a start goes on, a code is delivered, and nobody runs the jobs until it has ended', async () => {
  const check = Promise.withResolvers<void>()
  const mail = await mailGateway(0)
  const holders = () => app.services.db.read<{ holder: string }>(`SELECT holder FROM leases WHERE name = 'jobs'`)
  await app.services.db.withTx((tx) => sendMessage(tx, { ...bulk('EMAIL', 1, inTenMinutes()) }))
  begin({ mailUrl: mail.url, textMessageUrl: null }, check.promise)
  await expect.poll(() => mail.received, { timeout: 8_000 }).toEqual(['somebody1@example.com'])
  expect(await holders()).toEqual([])
  check.resolve()
  await expect.poll(holders, { timeout: 4_000 }).toHaveLength(1)
})

test('mail that was queued by an earlier version is delivered', async () => {
  const mail = await mailGateway(0)
  await app.services.db.withTx((tx) => sendMessage(tx, bulk('EMAIL', 1)))
  await app.services.db.withTx((tx) => tx.query(`UPDATE outbox SET topic = 'message.send'`))
  begin({ mailUrl: mail.url, textMessageUrl: null })
  await expect.poll(() => mail.received, { timeout: 8_000 }).toEqual(['somebody1@example.com'])
})

test('with nothing to do, at most six statements a second are asked of the database', async () => {
  const seconds = 3
  // As a start does before it.
  await checkLedger(app.services, silentLog)
  begin({ mailUrl: await silentGateway(), textMessageUrl: null })
  // Its first looks are over: what is checked at the start is checked once.
  await new Promise((later) => setTimeout(later, 1_500))
  const { statements } = await roundTripsOf(() => new Promise((later) => setTimeout(later, seconds * 1_000)))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6 * seconds)
})

test('a process that stops hands the jobs over at once, even while it waits for a mail gateway that hangs', async () => {
  const asked = Promise.withResolvers<void>()
  await app.services.db.withTx((tx) => sendMessage(tx, bulk('EMAIL', 1)))
  begin({ mailUrl: await gateway(() => asked.resolve()), textMessageUrl: null })
  await asked.promise
  const next = holdLease(app.services.db, { name: 'jobs', holder: 'the next one', log: silentLog, everyMs: 20 })
  let hasStopped = false
  const stopped = work?.stop(60_000).then(() => (hasStopped = true))
  await expect.poll(() => next.isHeld(), { timeout: 4_000 }).toBe(true)
  expect(hasStopped).toBe(false)
  for (const server of servers) server.closeAllConnections()
  await stopped
  expect(next.isHeld()).toBe(true)
  await next.stop()
})

test('work that waits for a check starts at its end and is stopped like any other; stopped before, it never starts', async () => {
  const done: string[] = []
  const start = () => {
    done.push('started')
    return { stop: async (withinMs: number) => void done.push(`stopped within ${withinMs}`) }
  }
  const check = Promise.withResolvers<void>()
  const waiting = startAfter(check.promise, start)
  const stopped = startAfter(check.promise, start)
  await stopped.stop(1_000)
  expect(done).toEqual([])
  check.resolve()
  await check.promise
  expect(done).toEqual(['started'])
  await waiting.stop(1_000)
  await stopped.stop(1_000)
  expect(done).toEqual(['started', 'stopped within 1000'])
})
