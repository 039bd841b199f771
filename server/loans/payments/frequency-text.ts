import type { Language } from '#sdk/i18n/language'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'

const texts: Readonly<Record<Language, Readonly<Record<AutopayFrequency, string>>>> = {
  en: { WEEKLY: 'every week', BI_WEEKLY: 'every two weeks', SEMI_MONTHLY: 'twice a month', MONTHLY: 'every month' },
  es: {
    WEEKLY: 'cada semana',
    BI_WEEKLY: 'cada dos semanas',
    SEMI_MONTHLY: 'dos veces al mes',
    MONTHLY: 'cada mes',
  },
}

/** Returns how often payments are made, in words: "every two weeks". */
export function frequencyText(frequency: AutopayFrequency, language: Language): string {
  return texts[language][frequency]
}
