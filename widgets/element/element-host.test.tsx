import { expect, test } from 'vitest'
import type { EmbedCore } from '#sdk/embed/core'
import { createTokenBox } from '#sdk/embed/tokens'
import { createElementHost } from './element-host.ts'

function jwt(claims: object): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
}

function setUp() {
  const box = createTokenBox(
    () => undefined,
    () => 0,
  )
  const client = {} as Parameters<typeof createElementHost>[0]['client']
  const element = document.createElement('div')
  const core = { baseUrl: () => 'https://pay.example.com', contact: () => ({}) } as unknown as EmbedCore
  return { box, host: createElementHost({ element, core, box, client, now: () => 0, language: 'en' }) }
}

test('[embed-14] links to the portal name the loan that the element shows, and nothing before a token says which', async () => {
  const { box, host } = setUp()
  const path = (destination: Parameters<typeof host.href>[0]) => {
    const { pathname, search, hash } = new URL(host.href(destination) ?? '')
    return `${pathname}${search}${hash}`
  }
  expect(path('make-a-payment-payoff')).toBe('/make-a-payment/payoff-quote')
  box.put(jwt({ account: '100000000117', aid: 'L-117' }))
  await box.claims()
  expect(path('make-a-payment-payoff')).toBe('/make-a-payment/payoff-quote?aid=L-117')
  expect(path('transaction-history')).toBe('/account-details?aid=L-117#history')
  box.put('opaque')
  await box.claims()
  expect(path('autopay')).toBe('/enroll-autopay')
})
