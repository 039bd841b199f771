import { useFormatters } from '#host'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { useLanguage, useMessages } from '#ui'
import { loanModificationMessages } from './loan-modification.messages.ts'

/** The texts of loan changes, with amounts, dates, names and statuses as they are written in the borrower's language. */
export function useChangeTexts() {
  const texts = useMessages(loanModificationMessages)
  const language = useLanguage()
  const names = (list: readonly string[]): string =>
    new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(list)
  const status = (value: LoanModificationStatusValue, label: string): string => texts.statuses[value] ?? label
  return { ...useFormatters(), texts, names, status }
}
