import { act, render } from '@testing-library/react'
import { Provider, createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWebPlatform } from '#sdk/platform/platform'
import { createServerTime } from '#sdk/session/server-time'
import { createStateStore, memoryArea } from '#sdk/session/state-store'
import type { SessionTimeoutProps } from '#widgets/session-timeout'
import { ServicesProvider } from '../startup/services-context.tsx'
import type { PortalServices } from '../startup/services.ts'
import { idleSecondsAtom, isLeavingAtom, isLoggedInAtom } from '../startup/state.ts'
import { fakeMeasuring } from '#tests/fakes/measuring'
import { IdleWatcher } from './idle-watcher.tsx'

let props: SessionTimeoutProps = {}
vi.mock('#widgets/session-timeout', () => ({
  SessionTimeout: (given: SessionTimeoutProps) => {
    props = given
    return null
  },
}))

function setUp() {
  const measured: unknown[] = []
  const store = createStore()
  const calls: string[] = []
  const query = vi.fn(async () => ({
    UserContext: { startupData: { currentUnixUtc: 1_800_000_000, clientIp: '127.0.0.1', sessionIdleSeconds: 600 } },
  }))
  const services = {
    store,
    platform: createWebPlatform(),
    analytics: { track: (event: unknown) => measured.push(event) },
    stored: createStateStore([memoryArea()]),
    rest: { postJson: async () => calls.push('revoked') },
    graphql: { query, reset: () => calls.push('reset') },
    session: { logout: async () => calls.push('logout') },
    serverTime: createServerTime(),
    demo: { close: () => undefined },
    measuring: fakeMeasuring().measuring,
    impersonation: { drop: () => undefined },
    drafts: { close: () => undefined },
    log: vi.fn(),
  } as unknown as PortalServices
  render(
    <ServicesProvider value={services}>
      <Provider store={store}>
        <IdleWatcher />
      </Provider>
    </ServicesProvider>,
  )
  return { store, measured, calls, query }
}

beforeEach(() => {
  props = {}
})

test('[session-04][session-05] the timer runs from login on, until somebody leaves', () => {
  const { store } = setUp()
  expect(props.isSignedIn).toBe(false)
  act(() => store.set(isLoggedInAtom, true))
  expect(props.isSignedIn).toBe(true)
  act(() => store.set(isLeavingAtom, true))
  expect(props.isSignedIn).toBe(false)
})

test('[session-18] the limit is the one that the server told, and asking it again keeps the session alive there', async () => {
  const { store, query } = setUp()
  expect(props.idleSeconds).toBeUndefined()
  await act(async () => props.onPresence?.())
  expect(query).toHaveBeenCalledTimes(1)
  expect([props.idleSeconds, store.get(idleSecondsAtom)]).toEqual([600, 600])
})

test.each(['time-over', 'log-out'] as const)(
  '[session-10][session-11] %s logs out, on the server first, and is measured as inactivity',
  async (how) => {
    const { measured, calls, store } = setUp()
    await act(async () => props.onEnd?.(how))
    await vi.waitFor(() => expect(calls).toEqual(['revoked', 'reset', 'logout']))
    expect(measured).toEqual([{ type: 'BusinessEvent', category: 'session-timeout', action: 'inactivity-log-out' }])
    expect(store.get(isLeavingAtom)).toBe(true)
  },
)
