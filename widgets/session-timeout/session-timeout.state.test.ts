import { expect, test } from 'vitest'
import { defaultIdleSeconds } from '#sdk/loan/access-terms'
import {
  type IdleEvent,
  type IdleTimer,
  type Moment,
  advance,
  announcedAt,
  idleLimitMs,
  isNewsDue,
  secondsLeft,
  stoppedTimer,
  tickMs,
} from './session-timeout.state.ts'

const at = (seconds: number, asleepSeconds = 0): Moment => ({
  monotonicMs: seconds * 1000,
  wallMs: (1_800_000_000 + seconds + asleepSeconds) * 1000,
})

/** Plays events, each with its second, on a timer of so many seconds. */
function play(events: readonly (readonly [IdleEvent, number, number?])[], limitSeconds = 1200): IdleTimer {
  return events.reduce(
    (timer, [event, second, asleep]) => advance(timer, event, at(second, asleep)),
    stoppedTimer(limitSeconds * 1000),
  )
}

test('[const-03][const-04][session-18] 1200 seconds unless configured, looked at every second; nonsense is not configured', () => {
  expect([defaultIdleSeconds, tickMs]).toEqual([1200, 1000])
  expect(idleLimitMs(undefined)).toBe(1_200_000)
  expect([0, -5, Number.NaN, Infinity].map(idleLimitMs)).toEqual([1_200_000, 1_200_000, 1_200_000, 1_200_000])
  expect(idleLimitMs(600)).toBe(600_000)
})

test('[session-04] before anybody signs in nothing runs', () => {
  expect(play([['tick', 5000]]).phase).toBe('stopped')
  expect(play([['here', 5000]]).phase).toBe('stopped')
  expect(play([['continued', 5000]]).phase).toBe('stopped')
})

test.each([1200, 600, 60])(
  '[session-08][session-18] with %d seconds the warning comes when fewer than 20 are left',
  (limit) => {
    expect(
      play(
        [
          ['start', 0],
          ['tick', limit - 20],
        ],
        limit,
      ).phase,
    ).toBe('running')
    expect(
      play(
        [
          ['start', 0],
          ['tick', limit - 19],
        ],
        limit,
      ).phase,
    ).toBe('warning')
  },
)

test('[session-08] from the warning on there are 20 seconds to answer, however late it came', () => {
  const late = play([
    ['start', 0],
    ['tick', 1198],
  ])
  expect([late.phase, secondsLeft(late, at(1198).monotonicMs)]).toEqual(['warning', 20])
  expect(advance(late, 'tick', at(1217)).phase).toBe('warning')
})

test('[session-11] at zero the time is over, and only a new start brings it back', () => {
  const over = play([
    ['start', 0],
    ['tick', 1181],
    ['tick', 1201],
  ])
  expect(over.phase).toBe('expired')
  for (const event of ['here', 'elsewhere', 'continued', 'browser-closed', 'tick'] as const)
    expect(advance(over, event, at(1202)).phase).toBe('expired')
  expect(advance(over, 'start', at(1300)).phase).toBe('running')
})

test('[session-05] it stops on logout', () => {
  expect(
    play([
      ['start', 0],
      ['stop', 10],
      ['tick', 5000],
    ]).phase,
  ).toBe('stopped')
})

test('[session-06] activity here and elsewhere gives all the time again', () => {
  for (const sign of ['here', 'elsewhere'] as const) {
    expect(
      play([
        ['start', 0],
        [sign, 1000],
        ['tick', 2180],
      ]).phase,
    ).toBe('running')
    expect(
      play([
        ['start', 0],
        [sign, 1000],
        ['tick', 2181],
      ]).phase,
    ).toBe('warning')
  }
})

test('[session-07] while the warning is open activity in this page changes nothing', () => {
  const warned = play([
    ['start', 0],
    ['tick', 1185],
  ])
  expect(advance(warned, 'here', at(1190))).toBe(warned)
})

test('[session-09] Continue, here or in another tab, gives all the time again; so does work in another tab', () => {
  for (const event of ['continued', 'elsewhere'] as const) {
    expect(
      play([
        ['start', 0],
        ['tick', 1185],
        [event, 1190],
        ['tick', 2370],
      ]).phase,
    ).toBe('running')
  }
})

test('[session-14] in the background nothing is warned of and nothing ends', () => {
  expect(
    play([
      ['start', 0],
      ['background', 100],
      ['tick', 5000],
    ]).phase,
  ).toBe('running')
})

test('[session-15] the time in the background is deducted, also what the device slept through', () => {
  expect(
    play([
      ['start', 0],
      ['background', 100],
      ['foreground', 1100],
      ['tick', 1180],
    ]).phase,
  ).toBe('running')
  expect(
    play([
      ['start', 0],
      ['background', 100],
      ['foreground', 1185],
    ]).phase,
  ).toBe('warning')
  const slept = play([
    ['start', 0],
    ['background', 100, 0],
    ['foreground', 110, 900],
  ])
  expect(secondsLeft(slept, at(110).monotonicMs)).toBe(1200 - 110 - 900)
})

test('a wall clock that is set back gives nobody more time', () => {
  const back = play([
    ['start', 0],
    ['background', 100, 0],
    ['foreground', 110, -3000],
  ])
  expect(secondsLeft(back, at(110).monotonicMs)).toBe(1090)
})

test('[session-16] coming back after the time is over ends the session', () => {
  expect(
    play([
      ['start', 0],
      ['background', 100],
      ['foreground', 1300],
    ]).phase,
  ).toBe('expired')
  expect(
    play([
      ['background', 100],
      ['foreground', 1300],
    ]).phase,
  ).toBe('stopped')
})

test('[session-15] work in another tab while this one is hidden counts from that work', () => {
  const back = play([
    ['start', 0],
    ['background', 100, 0],
    ['elsewhere', 1000, 50],
    ['foreground', 1100, 50],
  ])
  expect(secondsLeft(back, at(1100).monotonicMs)).toBe(1100)
})

test('[session-17] an in-app browser stops the timer; when it closes all the time is there again', () => {
  expect(
    play([
      ['start', 0],
      ['browser-opened', 10],
      ['tick', 5000],
    ]).phase,
  ).toBe('running')
  const closed = play([
    ['start', 0],
    ['browser-opened', 10],
    ['tick', 5000],
    ['browser-closed', 5001],
  ])
  expect(secondsLeft(closed, at(5001).monotonicMs)).toBe(1200)
})

test('the countdown is said at 20, 10 and 5', () => {
  expect([21, 20, 11, 10, 6, 5, 1].map(announcedAt)).toEqual([null, 20, 20, 10, 10, 5, 5])
})

test('the server hears of somebody once a minute while they are busy, and once after they stopped', () => {
  const due = (toldMs: number, untoldMs: number | null, nowMs: number) =>
    isNewsDue({ toldMs, untoldMs }, 1_200_000, nowMs)
  expect(due(0, null, 500_000)).toBe(false)
  expect(due(0, 58_000, 59_000)).toBe(false)
  expect(due(0, 59_500, 60_000)).toBe(true)
  expect(due(0, 1000, 20_000)).toBe(false)
  expect(due(0, 1000, 21_000)).toBe(true)
  expect(isNewsDue({ toldMs: 0, untoldMs: 1000 }, 24_000, 7000)).toBe(true)
})
