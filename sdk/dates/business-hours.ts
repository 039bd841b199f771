import { holidayName } from './banking-calendar.ts'
import { dayOfWeek, businessClockAt } from './dates.ts'

/**
 * Whether a moment is within business hours, by the clock of the business. The text has five fields with spaces between them, as cron has them: the
 * hours are the second, the weekdays the fifth (0 and 7 are Sunday); each is "*", a number, a range with both ends included, or a
 * list of these. "* 7-18 * * 1-5" is Monday to Friday from 7:00 to 18:59. Bank holidays are closed unless every hour of every
 * day is open; a text that cannot be read is closed (rules 17.2).
 * @param ms milliseconds since 1970
 */
export function isWithinBusinessHours(hours: string, ms: number): boolean {
  const text = hours.trim()
  if (text === '*') return true
  const fields = text.split(/\s+/)
  const [, hourField = '', , , dayField = ''] = fields
  const openHours = readField(hourField, 23)
  const openDays = readField(dayField, 7)
  if (fields.length !== 5 || openHours === null || openDays === null) return false
  if (hourField === '*' && dayField === '*') return true
  const clock = businessClockAt(ms)
  const date = clock.slice(0, 10)
  const hour = Number(clock.slice(11, 13))
  const weekday = dayOfWeek(date)
  const isOpenDay = openDays.has(weekday) || (weekday === 0 && openDays.has(7))
  return isOpenDay && openHours.has(hour) && holidayName(date) === null
}

function readField(field: string, most: number): ReadonlySet<number> | null {
  if (field === '*') return new Set(Array.from({ length: most + 1 }, (_, number) => number))
  const found = new Set<number>()
  for (const part of field.split(',')) {
    const [, first = '', last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === '' || from > to || to > most) return null
    for (let number = from; number <= to; number += 1) found.add(number)
  }
  return found
}
