import { readConfig } from '#server/platform/config/config'
import { expect, test } from 'vitest'
import { networkOf } from './attempts.ts'
import { isEmailAddress } from '#server/platform/messages/email-address'

test('tries are counted by address, and by household for version 6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  for (const written of ['::ffff:c000:201', '::FFFF:C000:0201', '0::ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
    expect(networkOf(written), written).toBe('192.0.2.1')
  expect(networkOf('::ffff:a00:1')).toBe('10.0.0.1')
  expect(networkOf('::ffff:1:2:3')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8::1')).toBe('2001:db8:0:0::/64')
})

test('an address needs a mailbox and a dotted domain', () => {
  for (const text of [
    '',
    'a',
    'a@b',
    'a b@c.de',
    'a@b..de',
    'a@-b.de',
    '<a@b.de>',
    `${'a'.repeat(65)}@b.de`,
    'a@b.c\nBcc: x@y.de',
  ])
    expect(isEmailAddress(text)).toBe(false)
  for (const text of ['a@b.de', "o'neil+loan@mail.example.com"]) expect(isEmailAddress(text)).toBe(true)
})

const identityOf = (env: Record<string, string>) =>
  readConfig({ CARPORT_SECRET: 'secret', AUDIT_KEY: 'key', ...env }).identity

test('[session-18] the idle limit is 1200 seconds unless it is set, and nonsense stops the start', () => {
  expect(identityOf({})).toMatchObject({
    idleSeconds: 1200,
    absoluteSeconds: 28_800,
    secondFactor: 'new-device',
    outsideIssuer: null,
  })
  expect(identityOf({ SESSION_IDLE_SECONDS: '60' }).idleSeconds).toBe(60)
  expect(() => identityOf({ SESSION_IDLE_SECONDS: '0' })).toThrow('SESSION_IDLE_SECONDS')
  expect(() => identityOf({ SECOND_FACTOR: 'sometimes' })).toThrow('SECOND_FACTOR')
  expect(() => identityOf({ OIDC_ISSUER: 'https://id.example' })).toThrow('OIDC_AUDIENCE')
  expect(() =>
    identityOf({ OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'api', OIDC_ALGORITHMS: 'HS256' }),
  ).toThrow('OIDC_ALGORITHMS')
})
