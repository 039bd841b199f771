import { addDays, type LocalDate, businessDateAt } from '#sdk/dates/dates'

/** An outage longer than this makes its days no days to be late on (rules 17.4). */
const shortestMs = 4 * 3_600_000

/** One platform's outage flag was switched. */
export interface OutageSwitch {
  readonly flag: string
  readonly isOn: boolean
  readonly atMs: number
}

/**
 * The business dates that an outage of more than four hours touched, on whichever platform. One that is not over yet counts from its
 * first minute: a fee is not taken in doubt.
 * @param switches in the order in which they were made
 */
export function outageDays(switches: readonly OutageSwitch[], nowMs: number): ReadonlySet<LocalDate> {
  const days = new Set<LocalDate>()
  const on = new Set<string>()
  let beganMs: number | null = null
  for (const { flag, isOn, atMs } of switches) {
    if (isOn) on.add(flag)
    else on.delete(flag)
    if (on.size > 0) beganMs ??= atMs
    else if (beganMs !== null) {
      if (atMs - beganMs > shortestMs) addDaysBetween(days, beganMs, atMs)
      beganMs = null
    }
  }
  if (beganMs !== null) addDaysBetween(days, beganMs, Math.max(beganMs, nowMs))
  return days
}

function addDaysBetween(days: Set<LocalDate>, fromMs: number, toMs: number): void {
  const last = businessDateAt(toMs)
  for (let day = businessDateAt(fromMs); day <= last; day = addDays(day, 1)) days.add(day)
}
