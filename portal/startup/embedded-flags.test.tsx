import { afterEach, expect, test } from 'vitest'
import { embeddedFlags } from './embedded-flags.ts'

afterEach(() => document.head.replaceChildren())

test('[out-01] a page without flags says so, so that the portal waits for the server’s', () => {
  expect(embeddedFlags(document)).toBeNull()
})

test('[out-01] the flags of the page are there before the portal asks for any', () => {
  const meta = document.createElement('meta')
  meta.name = 'carport-flags'
  meta.content = '{"OutageWeb":true,"TextNumber":"480-555-0142","SamplingRate":-1}'
  document.head.append(meta)
  expect(embeddedFlags(document)).toEqual({ OutageWeb: true, TextNumber: '480-555-0142', SamplingRate: -1 })
})
