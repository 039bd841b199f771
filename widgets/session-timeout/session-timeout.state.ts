import { defaultIdleSeconds } from '#sdk/loan/access-terms'
import type { AppMoment } from '#sdk/platform/app-life'
import type { ActivitySignal } from '#sdk/session/activity'

/** The timer looks at the clock every second. */
export const tickMs = 1000
/** The warning opens when less than this is left, and always allows at least this long to respond (WCAG 2.2.1). */
export const warningMs = 20_000
/** Seconds left at which the countdown is said. */
export const announcedSeconds = [20, 10, 5] as const

/** The same moment on two clocks: one that only grows but may stand still while the device sleeps, and the one on the wall. */
export interface Moment {
  readonly monotonicMs: number
  readonly wallMs: number
}

/** stopped: nobody is signed in. expired: the time is over and nothing brings it back but a new start. */
export type IdlePhase = 'stopped' | 'running' | 'warning' | 'expired'

export interface IdleTimer {
  readonly phase: IdlePhase
  readonly limitMs: number
  /** On the monotonic clock. */
  readonly deadlineMs: number
  /** Since when the app is in the background. */
  readonly pausedAt: Moment | null
  readonly isBrowserOpen: boolean
}

/** What can happen to the timer. Of the signs of somebody, 'here' is ignored while the warning is open. */
export type IdleEvent = 'start' | 'stop' | 'tick' | AppMoment | Exclude<ActivitySignal, 'ended'>

/** The idle limit in milliseconds; anything that is no number of seconds above zero is the default. */
export function idleLimitMs(idleSeconds: number | undefined): number {
  const isUsable = idleSeconds !== undefined && Number.isFinite(idleSeconds) && idleSeconds > 0
  return (isUsable ? idleSeconds : defaultIdleSeconds) * 1000
}

/** A timer that has not started. */
export function stoppedTimer(limitMs: number): IdleTimer {
  return { phase: 'stopped', limitMs, deadlineMs: 0, pausedAt: null, isBrowserOpen: false }
}

/** The timer after something happened. The same object when nothing changed. */
export function advance(timer: IdleTimer, event: IdleEvent, at: Moment): IdleTimer {
  if (event === 'background') return timer.pausedAt === null ? { ...timer, pausedAt: at } : timer
  if (event === 'foreground') return resumed(timer, at)
  if (event === 'start') return full({ ...timer, phase: 'running' }, at)
  if (event === 'stop') return timer.phase === 'stopped' ? timer : { ...timer, phase: 'stopped' }
  if (event === 'browser-opened') return { ...timer, isBrowserOpen: true }
  if (event === 'browser-closed') return full({ ...timer, isBrowserOpen: false }, at)
  if (event === 'tick') return ticked(timer, at)
  if (event === 'here') return timer.phase === 'running' ? full(timer, at) : timer
  return full(timer, at)
}

/** Whether the warning is on the screen. */
export function isWarning(timer: IdleTimer): boolean {
  return timer.phase === 'warning'
}

/** Whole seconds until the session ends, as the countdown shows them. */
export function secondsLeft(timer: IdleTimer, monotonicMs: number): number {
  return Math.max(0, Math.ceil((timer.deadlineMs - monotonicMs) / 1000))
}

/** The countdown as it is said: the last of 20, 10 and 5 that was reached; null before. */
export function announcedAt(seconds: number): number | null {
  return announcedSeconds.findLast((each) => seconds <= each) ?? null
}

// All the time there is, for a session that is alive.
function full(timer: IdleTimer, at: Moment): IdleTimer {
  if (timer.phase === 'stopped' || timer.phase === 'expired') return timer
  const pausedAt = timer.pausedAt === null ? null : at
  return { ...timer, phase: 'running', deadlineMs: at.monotonicMs + timer.limitMs, pausedAt }
}

function ticked(timer: IdleTimer, at: Moment): IdleTimer {
  if (timer.pausedAt !== null || timer.isBrowserOpen) return timer
  if (timer.phase !== 'running' && timer.phase !== 'warning') return timer
  const leftMs = timer.deadlineMs - at.monotonicMs
  if (leftMs <= 0) return { ...timer, phase: 'expired' }
  if (timer.phase === 'warning' || leftMs >= warningMs) return timer
  return { ...timer, phase: 'warning', deadlineMs: at.monotonicMs + Math.max(leftMs, warningMs) }
}

// The time in the background counts, also what the monotonic clock slept through.
function resumed(timer: IdleTimer, at: Moment): IdleTimer {
  if (timer.pausedAt === null) return timer
  const onTheWallMs = at.wallMs - timer.pausedAt.wallMs
  const sleptMs = Math.max(0, onTheWallMs - (at.monotonicMs - timer.pausedAt.monotonicMs))
  return ticked({ ...timer, pausedAt: null, deadlineMs: timer.deadlineMs - sleptMs }, at)
}

/** User activity reported to the server, and not yet. Milliseconds on the monotonic clock. */
export interface Presence {
  readonly toldMs: number
  /** The latest activity not yet reported. */
  readonly untoldMs: number | null
}

/**
 * Whether to report activity now. The server has an idle limit of its own and sees no clicks or keys. Activity is reported once a
 * minute while it lasts and once after it ends, so that the server's limit never expires before ours.
 */
export function isNewsDue({ toldMs, untoldMs }: Presence, limitMs: number, nowMs: number): boolean {
  if (untoldMs === null) return false
  return nowMs - toldMs >= Math.min(60_000, limitMs / 2) || nowMs - untoldMs >= Math.min(20_000, limitMs / 4)
}
