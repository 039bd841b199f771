import { formatDate, type LocalDate, businessToday } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import type { ConfirmationView, RequestContext } from '#server/platform/context'

/** How the values of a confirmation's view are written in the language of a request. */
export interface ViewWords<Texts> {
  /** The texts of that language. */
  readonly texts: Texts
  /** "$1,096.12" */
  readonly money: (amount: Cents) => string
  /** "Friday, November 27"; with the year where it is not this one. */
  readonly day: (date: LocalDate) => string
}

/** The texts, amounts and days of a confirmation's view, in the language of the request. */
export function viewWords<Texts>(
  { language, clock }: Pick<RequestContext, 'language' | 'clock'>,
  texts: Readonly<Record<Language, Texts>>,
): ViewWords<Texts> {
  const today = businessToday(clock)
  return {
    texts: texts[language],
    money: (amount) => formatCents(amount, language),
    day: (date) => formatDate(date, language, today),
  }
}

const loan: Readonly<Record<Language, { readonly label: string; readonly ending: string }>> = {
  en: { label: 'Loan', ending: 'Ending in' },
  es: { label: 'Préstamo', ending: 'Termina en' },
}

/** The row of a confirmation's view that names the loan, by the last four digits of its number. */
export function loanRow(
  { language }: Pick<RequestContext, 'language'>,
  accountNumber: string,
): ConfirmationView['rows'][number] {
  const { label, ending } = loan[language]
  return { label, value: `${ending} ${accountNumber.slice(-4)}` }
}
