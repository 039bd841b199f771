import { endOfLocalDayMs } from '#sdk/dates/clock'

/** Where the ids of measuring are kept; only asked once a visitor allowed it. */
export interface VisitStore {
  readonly get: (name: string) => string | null
  readonly set: (name: string, value: string) => void
  readonly remove: (name: string) => void
}

export interface Visit {
  /** The id of this visit; a new one after it expired. */
  readonly sessionId: () => string
  /** The id of this device. */
  readonly userId: () => string
  /** Forgets the visit, as log out must. The device's id stays. */
  readonly end: () => void
  /** Forgets both: the visitor withdrew the permission. */
  readonly forget: () => void
}

const visitMinutes = 30
/** A visit made in the last minutes of a day ends with it (analytics-10). */
const lateMinutes = 30
/** Two years (analytics-11). */
export const userIdMinutes = 1_051_200

const minuteMs = 60_000
const sessionName = 'analytics-session'
export const userIdName = 'analytics-user'

/**
 * The ids that tie events together: random, tied to no person. A session's id lasts 30 minutes from the last event, and one made after
 * 23:30 on the device's own clock ends with that day (analytics-09, analytics-10).
 */
export function createVisit(
  session: VisitStore,
  device: VisitStore,
  nowMs: () => number,
  newUuid: () => string,
): Visit {
  const idIn = (store: VisitStore, name: string, expiry: (held: number | null) => number): string => {
    const [id = '', until = ''] = (store.get(name) ?? '').split('|')
    const isAlive = id !== '' && Number(until) > nowMs()
    const kept = isAlive ? id : newUuid()
    store.set(name, `${kept}|${expiry(isAlive ? Number(until) : null)}`)
    return kept
  }
  const sessionEnd = (heldUntilMs: number | null): number => {
    const now = nowMs()
    const dayEndMs = endOfLocalDayMs(now)
    const madeLate = dayEndMs - now < lateMinutes * minuteMs
    if (heldUntilMs === dayEndMs || (heldUntilMs === null && madeLate)) return dayEndMs
    return now + visitMinutes * minuteMs
  }
  return {
    sessionId: () => idIn(session, sessionName, sessionEnd),
    userId: () => idIn(device, userIdName, (held) => held ?? nowMs() + userIdMinutes * minuteMs),
    end: () => session.remove(sessionName),
    forget() {
      session.remove(sessionName)
      device.remove(userIdName)
    },
  }
}
