/** A time zone as arithmetic. A wall clock is written as milliseconds too: the moment at which UTC's own clock shows the same. */
export interface ZoneClock {
  /** What the zone's clock shows at a moment, which is given in milliseconds since 1970. */
  readonly toWallMs: (ms: number) => number
  /** The moment at which the zone's clock shows it; see `momentOf` for the hours that daylight saving skips or repeats. */
  readonly toUtcMs: (wallMs: number) => number
}

const dayMs = 86_400_000
/** Zones change their distance from UTC at full quarters of an hour. */
const quarterMs = 900_000
const mostKept = 10_000

/**
 * The clock of a time zone.
 * @param timeZone an IANA name such as America/New_York; an unknown one throws a RangeError on first use
 */
export function zoneClock(timeZone: string): ZoneClock {
  let format: Intl.DateTimeFormat | null = null
  const known = new Map<number, number>()
  const offsetMsAt = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs) * quarterMs
    const kept = known.get(quarter)
    if (kept !== undefined) return kept
    // A browser's first use of its time zones is slow, so it waits for the first moment. Swedish is written as ISO 8601 has it.
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const offsetMs = Date.parse(`${format.format(quarter).replace(' ', 'T')}Z`) - quarter
    if (known.size >= mostKept) known.clear()
    known.set(quarter, offsetMs)
    return offsetMs
  }
  return { toWallMs: (ms) => ms + offsetMsAt(ms), toUtcMs: (wallMs) => momentOf(wallMs, offsetMsAt) }
}

/**
 * The moment at which a wall clock shows a time. A time that daylight saving skips is moved on by what it skips (02:30 becomes 03:30),
 * a time that it repeats is the first of the two, as `Temporal` has it.
 * @param offsetMsAt the zone's distance from UTC at a moment, in milliseconds, east positive
 */
export function momentOf(wallMs: number, offsetMsAt: (ms: number) => number): number {
  const before = wallMs - offsetMsAt(wallMs - dayMs)
  const after = wallMs - offsetMsAt(wallMs + dayMs)
  if (before + offsetMsAt(before) === wallMs) return before
  return after + offsetMsAt(after) === wallMs ? after : before
}
