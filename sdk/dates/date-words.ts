import type { Language } from '#sdk/i18n/language'

interface DateWords {
  /** From Sunday. */
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  /** @param year empty where it is left out */
  readonly write: (weekday: string, day: number, month: string, year: string) => string
}

/**
 * The words of dates as the browser's own formatter has them. That formatter is not asked: making the first one takes a slow phone
 * longer than everything else on the first screen of a payment.
 */
export const dateWords: Readonly<Record<Language, DateWords>> = {
  en: {
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    months: 'January February March April May June July August September October November December'.split(' '),
    write: (weekday, day, month, year) => `${weekday}, ${month} ${day}${year && `, ${year}`}`,
  },
  es: {
    weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    write: (weekday, day, month, year) => `${weekday}, ${day} de ${month}${year && ` de ${year}`}`,
  },
}
