import { createRequire } from 'node:module'
import { isLocalDate, type LocalDate, parseIso, toIso } from './dates.ts'
import { momentOf } from './zone-clock.ts'

const require = createRequire(import.meta.url)

/** A wall clock in a zone: the date, and the time as HH:MM. */
export interface WallClock {
  readonly date: LocalDate
  readonly time: string
}

/**
 * What the clock on a wall in the zone shows at a moment.
 * @param ms milliseconds since 1970
 * @param zone an IANA name such as America/New_York
 * @throws RangeError for an unknown zone
 */
export function wallClockAt(ms: number, zone: string): WallClock {
  const iso = toIso(ms + offsetMsAt(ms, zone))
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) }
}

/**
 * The moment when the wall clock of a zone shows a date and time, in milliseconds since 1970. A time that daylight saving skips
 * is moved on by what it skips (02:30 becomes 03:30), a time that it repeats is the first of the two, as `Temporal` has it.
 * @param time HH:MM
 * @throws RangeError for an unknown zone, date or time
 */
export function zonedMoment(date: LocalDate, time: string, zone: string): number {
  if (!isLocalDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time: ${date} ${time}`)
  // fromZonedTime of date-fns-tz lands before the gap and depends on the machine's own zone, so only its offsets are used.
  return momentOf(parseIso(`${date}T${time}:00Z`), (ms) => offsetMsAt(ms, zone))
}

/** The zone's distance from UTC at a moment, in milliseconds, east positive. */
export function offsetMsAt(ms: number, zone: string): number {
  // As CommonJS and in Node alone: for every ES module of a package Node parses the package's whole list of exports again, and date-fns
  // has 300 modules and a list of 200 kB. It cost each start of a server more than all the rest of its code.
  const { formatInTimeZone } = require('date-fns-tz') as typeof import('date-fns-tz')
  const text = formatInTimeZone(ms, zone, 'xxx')
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))
  return (text.startsWith('-') ? -minutes : minutes) * 60_000
}
