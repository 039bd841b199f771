import type { Language } from '#sdk/i18n/language'
import { toUtcMs, toWallMs } from './business-clock.ts'
import type { Clock } from './clock.ts'
import { dateWords } from './date-words.ts'

/** A calendar date, YYYY-MM-DD, with no time and no zone. Compares and sorts as text. */
export type LocalDate = string

const dayMs = 86_400_000

/** Whether the text is a date that exists, as YYYY-MM-DD. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && utcDate(ms) === text
}

/** The date that many days later; earlier when negative. @throws RangeError when the date does not exist. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return utcDate(utcMs(date) + days * dayMs)
}

/**
 * The date that many months later, on the anchor day or, in a shorter month, on its last day (rules 3.1).
 * @param anchorDay 1 to 31; default the date's own day. Give it so that Jan 31, Feb 28, Mar 31 keeps its 31.
 */
export function addMonths(date: LocalDate, months: number, anchorDay = Number(date.slice(8))): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months]
  return utcDate(Math.min(Date.UTC(year, month, anchorDay), Date.UTC(year, month + 1, 0)))
}

/** Days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (utcMs(to) - utcMs(from)) / dayMs
}

/** -1, 0 or 1, for sorting. */
export function compareDates(a: LocalDate, b: LocalDate): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: LocalDate): number {
  return new Date(utcMs(date)).getUTCDay()
}

/** The date in the business time zone at a moment, given in milliseconds since 1970. */
export function businessDateAt(ms: number): LocalDate {
  return utcDate(toWallMs(ms))
}

/** What the clock of the business shows at a moment given in milliseconds since 1970, as ISO 8601; its Z means nothing. */
export function businessClockAt(ms: number): string {
  return toIso(toWallMs(ms))
}

/** Today, for every servicing rule: the date in the business time zone. */
export function businessToday(clock: Pick<Clock, 'nowMs'>): LocalDate {
  return businessDateAt(clock.nowMs())
}

/** The moment when the clock of the business shows a time, such as ('2026-06-17', '17:00'), in milliseconds since 1970. */
export function businessMoment(date: LocalDate, time: string): number {
  return toUtcMs(parseIso(`${date}T${time}:00Z`))
}

/** A moment as ISO 8601 in UTC, for the wire. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

/** Milliseconds since 1970 of an ISO 8601 moment with a zone. @throws RangeError when it is not one. */
export function parseIso(text: string): number {
  const ms = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`Not a moment: ${text}`)
  return ms
}

/**
 * The date as people read it: "Friday, November 27", "viernes, 27 de noviembre".
 * @param thisYear the year is left out for dates of this year (a number, or today's date); without it the year is always shown
 */
export function formatDate(date: LocalDate, language: Language = 'en', thisYear?: number | LocalDate): string {
  const isThisYear = thisYear !== undefined && date.slice(0, 4) === `${thisYear}`.slice(0, 4)
  const year = isThisYear ? '' : `${Number(date.slice(0, 4))}`
  const { weekdays, months, write } = dateWords[language]
  return write(weekdays[dayOfWeek(date)] ?? '', Number(date.slice(8)), months[Number(date.slice(5, 7)) - 1] ?? '', year)
}

/** The date as a parameter of a text that is written later, in the reader's language; the year is left out when it is this one. */
export function dateText(date: LocalDate, thisYear?: number | LocalDate): (language: Language) => string {
  return (language) => formatDate(date, language, thisYear)
}

// A schedule counts the same days again and again, which was a third of what a payment's preview cost.
const known = new Map<LocalDate | number, LocalDate | number>()

/** Keeps what five decades come to; beyond that it is worked out again. */
function remember<V extends LocalDate | number>(key: LocalDate | number, value: V): V {
  if (known.size > 40_000) known.clear()
  known.set(key, value)
  return value
}

function utcMs(date: LocalDate): number {
  return (known.get(date) as number | undefined) ?? remember(date, parseIso(`${date}T00:00:00Z`))
}

function utcDate(ms: number): LocalDate {
  const days = Math.floor(ms / dayMs)
  return (known.get(days) as LocalDate | undefined) ?? remember(days, toIso(ms).slice(0, 10))
}
