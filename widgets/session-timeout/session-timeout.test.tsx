import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppLife, AppMoment } from '#sdk/platform/app-life'
import { createCarportEvent } from '#sdk/embed/events'
import { loadMessages } from '#sdk/i18n/messages'
import { type FakeHostOptions, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { Dialog } from '#ui'
import { sessionTimeoutMessages } from './session-timeout.messages.ts'
import { SessionTimeout, type SessionTimeoutProps } from './session-timeout.tsx'

const text =
  'Your session is about to expire due to inactivity. Select an option below to continue your session or log out. If no option is selected, you will be logged out.'

/** Channels that deliver at once, within this page. */
const channels = new Set<FakeChannel>()
class FakeChannel {
  onmessage: ((event: MessageEvent) => void) | null = null
  constructor() {
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const each of channels) if (each !== this) each.onmessage?.({ data } as MessageEvent)
  }
  close(): void {
    channels.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  channels.clear()
})

function setUp(props: SessionTimeoutProps = {}, options: FakeHostOptions = {}, language: 'en' | 'es' = 'en') {
  const host = createFakeHost(options)
  let nowMs = 5_000_000
  const clock = { nowMs: () => 1_800_000_000_000 + nowMs, monotonicMs: () => nowMs }
  const moments = new Set<(moment: AppMoment) => void>()
  const life: AppLife = {
    isInBackground: () => false,
    subscribe: (listener) => {
      moments.add(listener)
      return () => moments.delete(listener)
    },
  }
  const onEnd = vi.fn()
  const onPresence = vi.fn()
  const all = { clock, life, onEnd, onPresence, ...props }
  const view = renderCapability(<SessionTimeout {...all} />, host, language)
  /** Lets seconds pass, on the clock and in the ticks. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      nowMs += 1000
      await act(async () => vi.advanceTimersByTime(1000))
    }
  }
  const sleep = (seconds: number) => {
    nowMs += seconds * 1000
  }
  const happen = (moment: AppMoment) => act(() => moments.forEach((listener) => listener(moment)))
  const change = (next: SessionTimeoutProps) => view.rerender(<SessionTimeout {...all} {...next} />)
  return { host, pass, sleep, happen, onEnd, onPresence, change, view }
}

const warning = () => screen.queryByRole('dialog', { name: 'Session Timeout!' })
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const elsewhere = (kind: string) => act(async () => new FakeChannel().postMessage({ kind, page: -1 }))

test('[session-04][session-05] nothing is warned of while nobody is signed in, nor after they logged out', async () => {
  const { pass, change, onEnd } = setUp({ isSignedIn: false })
  await pass(1300)
  expect(warning()).toBeNull()
  change({ isSignedIn: true })
  await pass(600)
  change({ isSignedIn: false })
  await pass(1300)
  expect([warning(), onEnd.mock.calls.length, channels.size]).toEqual([null, 0, 0])
})

test('[session-07] touches, keys and clicks while the warning is open change nothing, and are not told to others', async () => {
  const { pass, onEnd } = setUp()
  const heard = vi.fn()
  new FakeChannel().onmessage = heard
  await pass(1185)
  for (let second = 0; second < 19; second += 1) {
    fireEvent.touchStart(document.body)
    fireEvent.keyDown(document.body, { key: 'a' })
    fireEvent.click(document.body)
    await pass(1)
  }
  expect([onEnd.mock.calls, heard.mock.calls]).toEqual([[['time-over']], []])
})

test('the warning has no way out but its two buttons', async () => {
  const { pass } = setUp()
  await pass(1181)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Continue Session', 'Log out'])
  fireEvent(warning() as HTMLElement, new Event('cancel', { cancelable: true }))
  expect(warning()).not.toBeNull()
})

test('[session-01][session-02][session-03][session-08] the warning says what happens, 20 seconds ahead', async () => {
  const { pass, host } = setUp()
  await pass(1180)
  expect(warning()).toBeNull()
  await pass(1)
  expect(warning()).not.toBeNull()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue Session' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  expect(host.eventsOf('carport-step')).toEqual([{ capability: 'session-timeout', step: 'warning' }])
})

test('[session-08] it is read out with its text, and the countdown is said at 20, 10 and 5', async () => {
  const { pass } = setUp()
  await pass(1181)
  const dialog = warning() as HTMLElement
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain(text)
  const said: string[] = []
  for (let second = 20; second > 0; second -= 1) {
    const region = dialog.querySelector('[role=alert]')?.textContent ?? ''
    if (said.at(-1) !== region) said.push(region)
    await pass(1)
  }
  expect(said).toEqual(['', '20 seconds left', '10 seconds left', '5 seconds left'])
})

test.each(['touchStart', 'keyDown', 'click'] as const)('[session-06] a %s gives all the time again', async (sign) => {
  const { pass } = setUp()
  await pass(1000)
  fireEvent[sign](document.body)
  await pass(1180)
  expect(warning()).toBeNull()
  await pass(1)
  expect(warning()).not.toBeNull()
})

test('[session-06] activity in another tab counts here', async () => {
  const { pass } = setUp()
  await pass(1000)
  await elsewhere('activity')
  await pass(1180)
  expect(warning()).toBeNull()
})

test('[session-09] Continue closes the warning, tells the server at once, and gives all the time again', async () => {
  const { pass, onPresence, onEnd, host } = setUp()
  await pass(1185)
  onPresence.mockClear()
  await press('Continue Session')
  expect([warning(), onPresence.mock.calls.length]).toEqual([null, 1])
  expect(host.eventsOf('carport-step').at(-1)).toEqual({ capability: 'session-timeout', step: 'continued' })
  await pass(1180)
  expect(warning()).toBeNull()
  await pass(1)
  expect([warning() !== null, onEnd.mock.calls.length]).toEqual([true, 0])
})

test('[session-09] Continue in one tab closes the warning in the others, as often as it comes', async () => {
  const { pass } = setUp()
  for (let round = 0; round < 3; round += 1) {
    await pass(1181)
    expect(warning()).not.toBeNull()
    await elsewhere('continued')
    expect(warning()).toBeNull()
  }
})

test('[session-10] Log out in the warning ends the session as idle, once, and tells the page', async () => {
  const { pass, onEnd, host } = setUp()
  await pass(1181)
  await press('Log out')
  expect(onEnd.mock.calls).toEqual([['log-out']])
  expect(host.eventsOf('carport-session-expired')).toEqual([{ capability: 'session-timeout' }])
  await pass(60)
  expect([warning(), onEnd.mock.calls.length]).toEqual([null, 1])
})

test('[session-11][session-12] without an answer the session ends 20 seconds later and everything over the page closes', async () => {
  const { pass, onEnd, view, host } = setUp()
  const onClose = vi.fn()
  const stays = vi.fn()
  renderCapability(
    <>
      <Dialog isOpen onClose={onClose} title="Cancel this payment?">
        {null}
      </Dialog>
      <Dialog isOpen onClose={stays} title="Outage" isLasting>
        {null}
      </Dialog>
    </>,
    host,
  )
  await pass(1181 + 19)
  expect(onEnd).not.toHaveBeenCalled()
  await pass(1)
  expect(onEnd.mock.calls).toEqual([['time-over']])
  expect([onClose.mock.calls.length, stays.mock.calls.length]).toEqual([1, 0])
  expect(view.container.querySelector('dialog')).toBeNull()
})

test('a session that another tab ended is over in an element too; the portal hears it from the session itself', async () => {
  const element = setUp({}, { kind: 'element' })
  await elsewhere('ended')
  expect(element.host.eventsOf('carport-session-expired')).toHaveLength(1)
  element.view.unmount()
  const portal = setUp()
  await elsewhere('ended')
  expect([portal.onEnd.mock.calls, portal.host.eventsOf('carport-session-expired')]).toEqual([[], []])
})

test('a session that the server ended is not warned of: another element told so', async () => {
  const { pass, host } = setUp({}, { kind: 'element' })
  await pass(1185)
  expect(warning()).not.toBeNull()
  await act(async () => {
    document.dispatchEvent(createCarportEvent('carport-session-expired', { capability: 'dashboard' }))
  })
  await pass(60)
  expect([warning(), host.eventsOf('carport-session-expired')]).toEqual([null, []])
})

test('[session-14][session-15] in the background nothing happens; the time there is deducted when the app is back', async () => {
  const { pass, sleep, happen, onEnd } = setUp()
  await pass(100)
  happen('background')
  sleep(1000)
  await pass(1)
  expect(warning()).toBeNull()
  happen('foreground')
  await pass(79)
  expect(warning()).toBeNull()
  await pass(1)
  expect([warning() !== null, onEnd.mock.calls.length]).toEqual([true, 0])
})

test('[session-16] whoever comes back after the time is over is logged out at once', async () => {
  const { pass, sleep, happen, onEnd } = setUp()
  await pass(100)
  happen('background')
  sleep(1200)
  happen('foreground')
  expect(onEnd.mock.calls).toEqual([['time-over']])
})

test('[session-17] an in-app browser stops the timer, and all the time is there when it closes', async () => {
  const { pass, sleep, happen, onEnd } = setUp()
  await pass(1000)
  happen('browser-opened')
  sleep(3000)
  await pass(2)
  happen('browser-closed')
  await pass(1180)
  expect([warning(), onEnd.mock.calls.length]).toEqual([null, 0])
  await pass(1)
  expect(warning()).not.toBeNull()
})

test('[session-18] another configured limit moves the warning; one that arrives late starts the timer with it', async () => {
  const { pass, change } = setUp({ idleSeconds: 60 })
  await pass(40)
  expect(warning()).toBeNull()
  await pass(1)
  expect(warning()).not.toBeNull()
  change({ idleSeconds: 600 })
  expect(warning()).toBeNull()
  await pass(580)
  expect(warning()).toBeNull()
  await pass(1)
  expect(warning()).not.toBeNull()
})

test('the server hears that somebody is there once a minute at most, and never without a sign of them', async () => {
  const { pass, onPresence } = setUp()
  await pass(300)
  expect(onPresence).not.toHaveBeenCalled()
  for (let second = 0; second < 120; second += 1) {
    fireEvent.keyDown(document.body, { key: 'a' })
    await pass(1)
  }
  await pass(60)
  expect(onPresence.mock.calls.length).toBeLessThanOrEqual(3)
  expect(onPresence.mock.calls.length).toBeGreaterThanOrEqual(2)
})

test('[embed-06] it shows nothing until it warns', () => {
  const { host } = setUp()
  expect(document.body.textContent).toBe('')
  expect(host.eventsOf('carport-ready')).toEqual([{ capability: 'session-timeout' }])
})

test('in Spanish the warning speaks Spanish', async () => {
  await loadMessages(sessionTimeoutMessages, 'es')
  const { pass } = setUp({}, {}, 'es')
  await pass(1181)
  expect(screen.getByRole('dialog', { name: '¡Su sesión está por vencer!' })).toBeTruthy()
  expect(screen.getByText('Quedan 20 segundos', { selector: 'p' })).toBeTruthy()
  await press('Continuar la sesión')
  expect(screen.queryByRole('dialog')).toBeNull()
})
