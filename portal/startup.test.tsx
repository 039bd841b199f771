import { expect, test } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { todayInPhoenix } from '#sdk/dates/dates'
import { apolloClientOn } from '#sdk/graphql/apollo-client'
import { createBrowserShell } from '#sdk/platform/app-shell'
import { createServerTime } from '#sdk/session/server-time'
import { fakeServices } from '#tests/fakes/portal'
import { createPortalServices, serverOffsetName } from './services.ts'
import { loadUserContext } from './startup.ts'
import { userContextAtom } from './state.ts'

test('[const-17] the offset to the server’s time is kept from startup, and today is the server’s', async () => {
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
  expect(services.store.get(userContextAtom)?.serverOffsetMs).toBe(32.5 * 3_600_000)
  expect(serverTime.today()).toBe('2026-11-21')
  expect(services.platform.tabStore.get(serverOffsetName)).toBe(String(32.5 * 3_600_000))
})

test('[const-17] after a reload the tab goes by the server’s time before it is told again', () => {
  const platform = createBrowserShell()
  platform.tabStore.set(serverOffsetName, String(48 * 3_600_000))
  const { serverTime } = createPortalServices('https://pay.example.com', platform)
  platform.tabStore.remove(serverOffsetName)
  expect(serverTime.today()).toBe(todayInPhoenix({ nowMs: () => systemClock.nowMs() + 48 * 3_600_000 }))
})
