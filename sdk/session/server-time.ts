import { type Clock, systemClock } from '#sdk/dates/clock'
import { type LocalDate, businessToday } from '#sdk/dates/dates'

/** The client's estimate of the server's clock. Display only: every rule is decided on the server. */
export interface ServerTime {
  /** Takes the time from a server's answer, in milliseconds since 1970. */
  readonly learn: (serverMs: number) => void
  /** Milliseconds since 1970 by the server's clock, or by the device's until the first answer. */
  readonly nowMs: () => number
  /** Today in the business time zone. */
  readonly today: () => LocalDate
  /** Server minus device, in milliseconds: the offset that is kept from startup, followed or not. */
  readonly offsetMs: () => number
}

/**
 * Keeps the offset between the server's clock and the device's.
 * @param clock the device's
 * @param isFollowed false while the device's own clock is to be followed (flag-13); default: the server's is
 */
export function createServerTime(clock: Clock = systemClock, isFollowed: () => boolean = () => true): ServerTime {
  let offset = 0
  const nowMs = () => clock.nowMs() + (isFollowed() ? offset : 0)
  return {
    learn(serverMs) {
      offset = serverMs - clock.nowMs()
    },
    nowMs,
    today: () => businessToday({ nowMs }),
    offsetMs: () => offset,
  }
}
