import * as v from 'valibot'
import { parseIso } from '#sdk/dates/dates'
import { isAlwaysOpen, type OpenHours, type PhoneHours, writtenTime } from '#sdk/dates/phone-hours'
import type { Language } from '#sdk/i18n/language'

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const words = {
  en: {
    days: dayNames,
    every: 'Every day',
    from: (first: string, last: string) => `${first} to ${last}`,
    and: 'and',
    hours: (opens: string, closes: string) => `${opens} to ${closes}`,
    always: '24 hours a day',
    beforeZone: ' ',
  },
  es: {
    days: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    every: 'todos los días',
    from: (first: string, last: string) => `de ${first} a ${last}`,
    and: 'y',
    hours: (opens: string, closes: string) => `de ${opens} a ${closes}`,
    always: 'las 24 horas',
    beforeZone: ', ',
  },
} as const

/** The time zones of the United States, as borrowers know them. */
const zones = {
  'America/New_York': { en: 'Eastern time', es: 'hora del Este' },
  'America/Chicago': { en: 'Central time', es: 'hora del Centro' },
  'America/Denver': { en: 'Mountain time', es: 'hora de la Montaña' },
  'America/Phoenix': { en: 'Arizona time', es: 'hora de Arizona' },
  'America/Los_Angeles': { en: 'Pacific time', es: 'hora del Pacífico' },
  'America/Anchorage': { en: 'Alaska time', es: 'hora de Alaska' },
  'Pacific/Honolulu': { en: 'Hawaii time', es: 'hora de Hawái' },
  'America/Puerto_Rico': { en: 'Puerto Rico time', es: 'hora de Puerto Rico' },
} as const

const clock = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 07:00'))
const hours = v.pipe(
  v.strictObject({
    days: v.pipe(v.array(v.picklist(dayNames)), v.minLength(1)),
    opens: clock,
    closes: clock,
  }),
  v.check(({ opens, closes }) => opens < closes, 'opens before it closes'),
  v.transform((told) => ({ ...told, days: told.days.map((day) => dayNames.indexOf(day)) })),
)

/** When the phone is answered, as the company's file has it: what is shown of it is written from it. */
export const phoneHoursFile = v.pipe(
  v.strictObject({
    timeZone: v.picklist(Object.keys(zones) as (keyof typeof zones)[]),
    week: v.pipe(v.array(hours), v.minLength(1)),
  }),
  v.transform((told): PhoneHours => withText(told)),
)

/** The same with its text in both languages and the name of its time zone. */
export function withText(told: { timeZone: keyof typeof zones; week: readonly OpenHours[] }): PhoneHours {
  const zoneName = zones[told.timeZone]
  return { ...told, zoneName, en: textOf(told.week, 'en', zoneName.en), es: textOf(told.week, 'es', zoneName.es) }
}

/** A day of one fixed summer: what a zone is called must not depend on when a build is made. */
const summerMs = parseIso('2026-07-01T00:00:00Z')

/** What borrowers call a time zone: by our own list, or else as CLDR has it, without saying whether it is summer. */
export function zoneNameOf(timeZone: string): PhoneHours['zoneName'] {
  if (Object.hasOwn(zones, timeZone)) return zones[timeZone as keyof typeof zones]
  const named = (language: Language) =>
    new Intl.DateTimeFormat(`${language}-US`, { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(summerMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return { en: named('en').replace(/ Time$/, ' time'), es: named('es') }
}

function textOf(week: readonly OpenHours[], language: Language, zone: string): string {
  const t = words[language]
  if (isAlwaysOpen({ week })) return capitalized(`${t.every}, ${t.always}`)
  const lines = week.map(({ days, opens, closes }) => {
    const time = t.hours(writtenTime(opens, language), writtenTime(closes, language))
    return `${daysOf(days, language)}, ${time}`
  })
  return capitalized(`${lines.join('; ')}${t.beforeZone}${zone}`)
}

/** "Monday to Friday", "Saturday and Sunday", "Monday, Wednesday and Friday". */
function daysOf(days: readonly number[], language: Language): string {
  const t = words[language]
  // A week begins on Monday here: its end is Saturday and Sunday.
  const sorted = [...new Set(days)].toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
  const names = sorted.map((day) => t.days[day] ?? '')
  const [first = '', last = ''] = [names[0], names.at(-1)]
  if (sorted.length === 7) return t.every
  const isRun = sorted.every((day, index) => index === 0 || day === ((sorted[index - 1] ?? 0) + 1) % 7)
  if (isRun && sorted.length > 2) return t.from(first, last)
  return names.length === 1 ? first : `${names.slice(0, -1).join(', ')} ${t.and} ${last}`
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
