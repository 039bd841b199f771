import { isBankingDay, nextBankingDay } from '#sdk/dates/banking-calendar'
import { businessDateAt, businessMoment } from '#sdk/dates/dates'

/**
 * The moment at which journeys begin when it is this one, in milliseconds: this one between 9 a.m. and 3 p.m. of a banking day, and else
 * the next 9 a.m. of one. Before that come the jobs of the night and the hours in which nobody is mailed, after it the cut-off.
 */
export function bankHoursFrom(nowMs: number): number {
  const today = businessDateAt(nowMs)
  const isOpenToday = isBankingDay(today) && nowMs < businessMoment(today, '15:00')
  const opensMs = businessMoment(isOpenToday ? today : nextBankingDay(today), '09:00')
  return Math.max(nowMs, opensMs)
}
