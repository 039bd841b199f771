import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainOutbox } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { readConfig } from '#server/platform/config/config'
import { thirdPartyMeta, thirdPartyOrigins } from '#server/platform/config/third-parties'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ people: false })
})
afterAll(() => app.close())

const payload = {
  eventVersion: 3,
  eventDateTime: '2026-11-20T18:00:00.000Z',
  sessionId: '01234567-89ab-4cde-8f01-23456789abcd',
  userId: '01234567-89ab-4cde-8f01-23456789abcd',
  type: 'BusinessEvent',
  category: 'make-a-payment',
  action: 'success',
  nonInteraction: false,
  data: { step: 'success' },
  pageName: 'make-a-payment',
  pageSubName: '',
  pageTitle: 'Payment',
  accountNumber: '0001',
  customerGuid: 'cus_12345',
  platform: 'DesktopSite',
}
const event = { source: 'carport-portal', topic: 'be_servicing', name: 'make-a-payment.success', payload }

const post = (body: unknown) =>
  app.request('/api/business-events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const kept = async () =>
  (await (await app.request('/sandbox/business-events')).json()) as { payload: { value?: number } }[]

test('[analytics-04] the proxy refuses what could be about a person, what is not listed, and what is not of its version and topic', async () => {
  for (const wrong of [
    {},
    { events: [] },
    { events: Array.from({ length: 51 }, () => event) },
    { events: [{ ...event, topic: 'other' }] },
    { events: [{ ...event, payload: { ...payload, eventVersion: 2 } }] },
    { events: [event, { ...event, payload: { ...payload, label: 'ana@example.com' } }] },
    { events: [{ ...event, payload: { ...payload, data: { step: '100000000001' } } }] },
    { events: [{ ...event, payload: { ...payload, accountNumber: '100000000001' } }] },
    { events: [{ ...event, payload: { ...payload, firstName: 'Ana' } }] },
  ]) {
    expect((await post(wrong)).status).toBe(400)
  }
  expect(await kept()).toEqual([])
})

test('[analytics-04][analytics-06] it keeps events of version 3 and topic be_servicing, newest first', async () => {
  expect((await post({ events: [event, { ...event, payload: { ...payload, value: 2 } }] })).status).toBe(202)
  expect((await kept()).map((each) => each.payload.value)).toEqual([2, undefined])
})

test('[analytics-04] it passes batches on to the servicer’s own stream, and again when that was down', async () => {
  const got: unknown[] = []
  let status = 503
  const stream = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (status === 200) got.push(JSON.parse(body))
      reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => stream.listen(0, '127.0.0.1', resolve))
  const config = app.services.config as { businessEventsUrl: string | null }
  config.businessEventsUrl = `http://127.0.0.1:${(stream.address() as AddressInfo).port}/events`
  expect((await post({ events: [event] })).status).toBe(202)
  await drainOutbox(app.services)
  expect(got).toEqual([])
  status = 200
  await app.services.db.withTx((tx) =>
    tx.query("UPDATE outbox SET available_at = clock_timestamp() WHERE topic = 'business-events.pass-on'"),
  )
  await drainOutbox(app.services)
  expect(got).toEqual([{ events: [event] }])
  config.businessEventsUrl = null
  stream.close()
})

const thirdPartiesOf = (env: Record<string, string>) =>
  readConfig({ CARPORT_SECRET: 'secret', AUDIT_KEY: 'key', ...env }).thirdParties

test('[out-06] third parties come from one file, whose mistakes are named, and only their origins may be called', async () => {
  const { mkdtempSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const path = join(mkdtempSync(join(tmpdir(), 'carport-parties-')), 'parties.json')
  expect(thirdPartiesOf({})).toEqual({})
  writeFileSync(path, JSON.stringify({ monitoring: { dsn: 'http://k@errors.example.com/1' } }))
  expect(() => thirdPartiesOf({ CARPORT_THIRD_PARTIES: path })).toThrow(/monitoring\.dsn/)
  writeFileSync(
    path,
    JSON.stringify({
      monitoring: { dsn: 'https://k@errors.example.com/1' },
      consent: { scriptUrl: 'https://consent.example.com/c.js', id: '7', connectOrigins: ['https://geo.example.com'] },
    }),
  )
  const told = thirdPartiesOf({ CARPORT_THIRD_PARTIES: path })
  expect(thirdPartyOrigins(told)).toEqual([
    'https://errors.example.com',
    'https://consent.example.com',
    'https://geo.example.com',
  ])
  expect(thirdPartyMeta({ environment: 'test' })).toBe(
    '<meta name="carport-third-parties" content="{&quot;environment&quot;:&quot;test&quot;}">',
  )
  expect(thirdPartyMeta({})).toBe('')
})
