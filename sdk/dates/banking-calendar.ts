import { addDays, dayOfWeek, type LocalDate } from './dates.ts'

/** Federal Reserve holidays (rules 1.3), for calendars and texts. */
export type BankHoliday =
  | 'new-year'
  | 'martin-luther-king'
  | 'presidents'
  | 'memorial'
  | 'juneteenth'
  | 'independence'
  | 'labor'
  | 'columbus'
  | 'veterans'
  | 'thanksgiving'
  | 'christmas'

/** Holidays of a fixed day, as MM-DD. */
const fixed: readonly (readonly [string, BankHoliday])[] = [
  ['01-01', 'new-year'],
  ['06-19', 'juneteenth'],
  ['07-04', 'independence'],
  ['11-11', 'veterans'],
  ['12-25', 'christmas'],
]

/** Holidays of a weekday: month, weekday (0 is Sunday), first day of the month it can fall on; it is that day or one of the next six. */
const floating: readonly (readonly [number, number, number, BankHoliday])[] = [
  [1, 1, 15, 'martin-luther-king'],
  [2, 1, 15, 'presidents'],
  [5, 1, 25, 'memorial'],
  [9, 1, 1, 'labor'],
  [10, 1, 8, 'columbus'],
  [11, 4, 22, 'thanksgiving'],
]

/**
 * The holiday that keeps banks closed on a weekday, or null. A holiday on a Sunday closes the Monday after it; one on a
 * Saturday closes no other day: the Friday before stays open, unlike the federal employees' rule.
 */
export function holidayName(date: LocalDate): BankHoliday | null {
  const weekday = dayOfWeek(date)
  const yesterday = addDays(date, -1)
  for (const [monthDay, name] of fixed) {
    if (date.endsWith(monthDay) && weekday !== 0 && weekday !== 6) return name
    if (weekday === 1 && yesterday.endsWith(monthDay)) return name
  }
  const month = Number(date.slice(5, 7))
  const day = Number(date.slice(8))
  for (const [holidayMonth, holidayWeekday, firstDay, name] of floating) {
    if (month === holidayMonth && weekday === holidayWeekday && day >= firstDay && day < firstDay + 7) return name
  }
  return null
}

/** Whether banks settle on that date: Monday to Friday and not a Federal Reserve holiday. */
export function isBankingDay(date: LocalDate): boolean {
  const weekday = dayOfWeek(date)
  return weekday !== 0 && weekday !== 6 && holidayName(date) === null
}

/** The first banking day after the date, never the date itself. */
export function nextBankingDay(after: LocalDate): LocalDate {
  let date = addDays(after, 1)
  while (!isBankingDay(date)) date = addDays(date, 1)
  return date
}

/** The last banking day before the date, never the date itself. */
export function previousBankingDay(before: LocalDate): LocalDate {
  let date = addDays(before, -1)
  while (!isBankingDay(date)) date = addDays(date, -1)
  return date
}
