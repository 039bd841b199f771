import type { Clock } from '#sdk/dates/clock'
import type { AppLife } from '#sdk/platform/app-life'
import type { ActivityFeed } from '#sdk/session/activity'
import {
  type IdleEvent,
  type IdleTimer,
  type Moment,
  type Presence,
  advance,
  isNewsDue,
  isWarning,
  secondsLeft,
  stoppedTimer,
  tickMs,
} from './session-timeout.state.ts'

/** How a session ended: nobody answered, Log out was pressed, or another tab ended it. */
export type IdleEnd = 'time-over' | 'log-out' | 'elsewhere'

export interface IdleWatchOptions {
  readonly limitMs: number
  readonly clock: Clock
  readonly life: AppLife
  readonly feed: ActivityFeed
  /** Called with the seconds left while the warning is open, null when it is not. */
  readonly onView: (secondsLeft: number | null) => void
  /** Somebody is there: the server, which ends sessions by itself, should know. */
  readonly onPresence: () => void
  /** The session is over. Called once. */
  readonly onEnd: (how: IdleEnd) => void
}

/** The timer at work: it has started when it is there. */
export interface IdleWatch {
  readonly continueSession: () => void
  readonly end: () => void
  /** Stops without ending the session. */
  readonly close: () => void
}

/** Starts the idle timer on the clock, the app's life and the signs of somebody. */
export function startIdleWatch(options: IdleWatchOptions): IdleWatch {
  const { limitMs, clock, life, feed, onView, onPresence, onEnd } = options
  const now = (): Moment => ({ monotonicMs: clock.monotonicMs(), wallMs: clock.nowMs() })
  let timer: IdleTimer = stoppedTimer(limitMs)
  let presence: Presence = { toldMs: clock.monotonicMs(), untoldMs: null }

  const tellServer = () => {
    presence = { toldMs: clock.monotonicMs(), untoldMs: null }
    onPresence()
  }
  const finish = (how: IdleEnd) => {
    close()
    onView(null)
    onEnd(how)
  }
  const happen = (event: IdleEvent) => {
    const at = now()
    const before = timer
    timer = advance(timer, event, at)
    if (timer.phase === 'expired') return finish('time-over')
    if (event === 'here' && before.phase === 'running') {
      presence = { ...presence, untoldMs: at.monotonicMs }
      feed.tell('activity')
    }
    if (event === 'tick' && isNewsDue(presence, limitMs, at.monotonicMs)) tellServer()
    if (isWarning(timer) || isWarning(before)) onView(isWarning(timer) ? secondsLeft(timer, at.monotonicMs) : null)
  }
  const ends = [
    feed.subscribe((signal) => (signal === 'ended' ? finish('elsewhere') : happen(signal))),
    life.subscribe(happen),
  ]
  const ticking = setInterval(() => happen('tick'), tickMs)
  const close = () => {
    clearInterval(ticking)
    for (const end of ends.splice(0)) end()
  }
  if (life.isInBackground()) happen('background')
  happen('start')
  return {
    continueSession() {
      feed.tell('continued')
      happen('continued')
      tellServer()
    },
    end() {
      feed.tell('ended')
      finish('log-out')
    },
    close,
  }
}
