import { businessTimeZone } from '#sdk/dates/business-clock'
import { addDays, type LocalDate, businessDateAt, businessMoment } from '#sdk/dates/dates'
import { wallClockAt, zonedMoment } from '#sdk/dates/zoned'

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** The time zones of a state; a state in two zones has both. */
const zonesOfState: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: [central],
  AR: [central],
  AZ: ['America/Phoenix'],
  CA: [pacific],
  CO: [mountain],
  CT: [eastern],
  DC: [eastern],
  DE: [eastern],
  FL: [eastern, central],
  GA: [eastern],
  HI: ['Pacific/Honolulu'],
  IA: [central],
  ID: [mountain, pacific],
  IL: [central],
  IN: [eastern, central],
  KS: [central, mountain],
  KY: [eastern, central],
  LA: [central],
  MA: [eastern],
  MD: [eastern],
  ME: [eastern],
  MI: [eastern, central],
  MN: [central],
  MO: [central],
  MS: [central],
  MT: [mountain],
  NC: [eastern],
  ND: [central, mountain],
  NE: [central, mountain],
  NH: [eastern],
  NJ: [eastern],
  NM: [mountain],
  NV: [pacific, mountain],
  NY: [eastern],
  OH: [eastern],
  OK: [central],
  OR: [pacific, mountain],
  PA: [eastern],
  PR: ['America/Puerto_Rico'],
  RI: [eastern],
  SC: [eastern],
  SD: [central, mountain],
  TN: [eastern, central],
  TX: [central, mountain],
  UT: [mountain],
  VA: [eastern],
  VT: [eastern],
  WA: [pacific],
  WI: [central],
  WV: [eastern],
  WY: [mountain],
}

/**
 * When a time of day has come at every place a person may be, milliseconds since 1970 (rules 17.1).
 * @param states those in which the person may be; without one it is the time of the business
 * @param time HH:MM
 */
export function momentEverywhere(states: readonly string[], date: LocalDate, time: string): number {
  const moments = zonesOf(states).map((zone) => momentIn(date, time, zone))
  return moments.length === 0 ? businessMoment(date, time) : Math.max(...moments)
}

/** Moments worked out before: a job asks for the same few of a day for every borrower. */
const knownMoments = new Map<string, number>()
const knownAtMost = 1_000

function momentIn(date: LocalDate, time: string, zone: string): number {
  const name = `${date} ${time} ${zone}`
  const known = knownMoments.get(name)
  if (known !== undefined) return known
  const moment = zonedMoment(date, time, zone)
  if (knownMoments.size >= knownAtMost) knownMoments.clear()
  knownMoments.set(name, moment)
  return moment
}

/** Whether messages that nobody asked for may be sent at a moment: 8:00 to 21:00 at every place the person may be (rules 17.1). */
export function isContactHour(states: readonly string[], date: LocalDate, ms: number): boolean {
  return ms >= momentEverywhere(states, date, '08:00') && ms < contactEnd(states, date)
}

/** The first moment from a given one at which `isContactHour` holds, milliseconds since 1970. */
export function nextContactMoment(states: readonly string[], ms: number): number {
  const today = businessDateAt(ms)
  const date = ms < contactEnd(states, today) ? today : addDays(today, 1)
  return Math.max(ms, momentEverywhere(states, date, '08:00'))
}

function contactEnd(states: readonly string[], date: LocalDate): number {
  const endings = zonesOf(states).map((zone) => momentIn(date, '21:00', zone))
  return endings.length === 0 ? businessMoment(date, '21:00') : Math.min(...endings)
}

/** Whether it is within the quiet hours of a phone at any place the person may be. They may reach over midnight. */
export function isQuietHour(
  states: readonly string[],
  ms: number,
  { quietStart, quietEnd }: { readonly quietStart: string | null; readonly quietEnd: string | null },
): boolean {
  if (quietStart === null || quietEnd === null || quietStart === quietEnd) return false
  const zones = zonesOf(states)
  return (zones.length === 0 ? [businessTimeZone] : zones).some((zone) => {
    const { time } = wallClockAt(ms, zone)
    return quietStart < quietEnd ? time >= quietStart && time < quietEnd : time >= quietStart || time < quietEnd
  })
}

function zonesOf(states: readonly string[]): string[] {
  return [...new Set(states.flatMap((state) => zonesOfState[state] ?? []))]
}
