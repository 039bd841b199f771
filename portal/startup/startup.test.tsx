import { expect, test, vi } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { apolloClientOn } from '#sdk/graphql/apollo-client'
import { connectOpenFeature } from '#sdk/flags/open-feature'
import { createServerTime } from '#sdk/session/server-time'
import { fakeServices } from '#tests/fakes/portal'
import { loadFlags, loadUserContext } from './startup.ts'
import { userContextAtom } from './state.ts'

vi.mock('#sdk/flags/open-feature', () => ({ connectOpenFeature: vi.fn() }))

test('[acct-33][const-17] the offset to the server’s time is kept from startup, and today is the server’s', async () => {
  const { services: base } = fakeServices()
  const serverTime = createServerTime({ ...systemClock, nowMs: () => Date.parse('2026-11-20T18:00:00Z') })
  const startupData = {
    // A day and a bit ahead of the device.
    currentUnixUtc: Date.parse('2026-11-22T02:30:00Z') / 1000,
    clientIp: '192.0.2.1',
    sessionIdleSeconds: 1200,
  }
  const graphql = apolloClientOn({ send: async () => ({ UserContext: { startupData } }) as never })
  const services = { ...base, graphql, serverTime }
  expect(serverTime.today()).toBe('2026-11-20')
  await loadUserContext(services)
  expect(serverTime.offsetMs()).toBe(32.5 * 3_600_000)
  expect(services.store.get(userContextAtom)).toEqual({ clientIp: '192.0.2.1', serverOffsetMs: 32.5 * 3_600_000 })
  expect(serverTime.today()).toBe('2026-11-21')
})

test('[err-16] the portal logs which update of a flag it ignored', async () => {
  const { services } = fakeServices()
  await loadFlags(services)
  const [flags, baseUrl, onIgnored] = vi.mocked(connectOpenFeature).mock.calls[0] ?? []
  expect([flags, baseUrl]).toEqual([services.flags, services.endpoints.baseUrl])
  expect(services.log).not.toHaveBeenCalled()
  onIgnored?.('NoSuchFlag')
  expect(services.log).toHaveBeenCalledExactlyOnceWith('flags', new Error('The update of NoSuchFlag is ignored'))
})
