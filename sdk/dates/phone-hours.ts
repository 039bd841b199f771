import type { Language } from '#sdk/i18n/language'
import { holidayName } from './banking-calendar.ts'
import { addDays, dayOfWeek, type LocalDate, toIso } from './dates.ts'

/** Hours of some weekdays. */
export interface OpenHours {
  /** 0 is Sunday, 6 is Saturday. */
  readonly days: readonly number[]
  /** HH:MM on the clock of the servicer's time zone; `closes` may be 24:00. */
  readonly opens: string
  readonly closes: string
}

/** When the phone is answered, as data. */
export interface OpenWeek {
  /** An IANA name such as America/Phoenix. */
  readonly timeZone: string
  readonly week: readonly OpenHours[]
}

/** The same with the text that is written from it, and what the zone is called. */
export interface PhoneHours extends OpenWeek, Readonly<Record<Language, string>> {
  readonly zoneName: Readonly<Record<Language, string>>
}

/** The next time at which somebody answers the phone, on the clock of the servicer's time zone. */
export interface Opening {
  readonly date: LocalDate
  /** HH:MM */
  readonly time: string
  /** Days from today in that zone. */
  readonly inDays: number
}

/** Longer than any run of closed days: six days of a week that is open on one, and holidays after it. */
const mostDays = 21

/** Whether it is answered at every hour of every day, holidays too. */
export function isAlwaysOpen({ week }: Pick<OpenWeek, 'week'>): boolean {
  return week.some(({ days, opens, closes }) => days.length === 7 && opens === '00:00' && closes === '24:00')
}

/**
 * When the phone is answered next; null while it is answered. Bank holidays are closed (rules 17.2).
 * @param ms now by the server's clock, in milliseconds since 1970
 */
export function nextOpening(hours: OpenWeek, ms: number): Opening | null {
  if (isAlwaysOpen(hours)) return null
  const { timeZone, week } = hours
  // A browser's first use of its time zones takes a slow phone as long as drawing a page, and every page draws this. Swedish is written
  // as ISO 8601 has it: 2026-11-23 07:00.
  const clock =
    timeZone === 'America/Phoenix'
      ? toIso(ms - 7 * 3_600_000)
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms)
  const today = clock.slice(0, 10)
  const now = clock.slice(11)
  for (let inDays = 0; inDays <= mostDays; inDays += 1) {
    const date = addDays(today, inDays)
    const left = holidayName(date) === null ? week.filter((each) => each.days.includes(dayOfWeek(date))) : []
    const next = left
      .filter(({ closes }) => inDays > 0 || now < closes)
      .toSorted((one, other) => (one.opens < other.opens ? -1 : 1))[0]
    if (next !== undefined) return inDays === 0 && next.opens <= now ? null : { date, time: next.opens, inDays }
  }
  return null
}

/** A time as people read it: "7 AM", "8:30 p.m.". @param time HH:MM */
export function writtenTime(time: string, language: Language): string {
  const [hour, minute] = time.split(':')
  const half = Number(hour) % 24 < 12 ? 0 : 1
  const words = { en: ['AM', 'PM'], es: ['a.m.', 'p.m.'] } as const
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${words[language][half]}`
}
