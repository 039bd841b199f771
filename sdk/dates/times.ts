import type { Language } from '#sdk/i18n/language'
import { businessClockAt } from './dates.ts'
import { withArticle } from './spanish-time.ts'

const words: Readonly<Record<Language, { readonly halves: string; readonly inSentence: (time: string) => string }>> = {
  en: { halves: 'AM PM', inSentence: (time) => time },
  es: { halves: 'a.m. p.m.', inSentence: withArticle },
}

/**
 * The time of day in the business time zone as people read it: "5:00 PM", "5:00 p.m.". The browser's own formatter is not asked: making one
 * takes a slow phone a fifteenth of a second.
 * @param ms milliseconds since 1970
 */
export function formatTime(ms: number, language: Language = 'en'): string {
  const clock = businessClockAt(ms)
  const hour = Number(clock.slice(11, 13))
  return `${hour % 12 || 12}:${clock.slice(14, 16)} ${words[language].halves.split(' ')[hour < 12 ? 0 : 1]}`
}

/** The business time of day of a moment as a parameter of a text that is written later, in the reader's language; Spanish has its article. */
export function timeText(ms: number): (language: Language) => string {
  return (language) => words[language].inSentence(formatTime(ms, language))
}
