import { describe, expect, test } from 'vitest'
import type { ServerConfig } from '#server/platform/config/config'
import { isSignedWebhook, signWebhook } from './webhook-signature.ts'

const services = { config: { secrets: { webhooks: 'a'.repeat(64), agreed: {} } } as ServerConfig }
const nowMs = 1_781_700_000_000
const body = '{"submissionKey":"pay_1"}'
const headers = signWebhook(services, 'bank-processor', { id: 'evt_1', nowMs, body })

describe('webhooks that are refused', () => {
  test.each([
    ['a changed body', headers, `${body} `, nowMs],
    ['another event id', { ...headers, 'webhook-id': 'evt_2' }, body, nowMs],
    [
      'another timestamp',
      { ...headers, 'webhook-timestamp': `${Number(headers['webhook-timestamp']) + 1}` },
      body,
      nowMs,
    ],
    ['one older than five minutes', headers, body, nowMs + 301_000],
    ['one from the future', headers, body, nowMs - 301_000],
    ['no signature', { ...headers, 'webhook-signature': '' }, body, nowMs],
    [
      'a signature of another version',
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v0') },
      body,
      nowMs,
    ],
    ['no headers', {}, body, nowMs],
  ])('%s', (_, given, text, at) => {
    expect(isSignedWebhook(services, 'bank-processor', given, { nowMs: at, body: text })).toBe(false)
  })

  test('one signed by another vendor', () => {
    expect(isSignedWebhook(services, 'card-provider', headers, { nowMs, body })).toBe(false)
  })
})

test('a fresh one with its vendor signature is accepted, also beside an older key', () => {
  expect(isSignedWebhook(services, 'bank-processor', headers, { nowMs: nowMs + 299_000, body })).toBe(true)
  const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
  expect(isSignedWebhook(services, 'bank-processor', both, { nowMs, body })).toBe(true)
})
