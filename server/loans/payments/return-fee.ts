import type { LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents, parseCents } from '#sdk/money/money'
import { type LoanTerms, nsfFeeFor } from '#server/loans/ledger/ledger'

/** How an authorization names the fee for a payment that is returned, up to its amount. */
const clauses: Readonly<Record<Language, string>> = {
  en: 'a returned payment fee of ',
  es: 'un cargo por pago devuelto de ',
}

/** The fee for a return with its amount, as it is named in the sentence of an authorization. */
export function returnFeeClause(feeCents: Cents, language: Language): string {
  return `${clauses[language]}${formatCents(feeCents, language)}`
}

/** The fee for a return that the words of an authorization name, in cents; 0 where they name none. */
export function namedReturnFee(text: string): Cents {
  for (const clause of Object.values(clauses)) {
    const start = text.indexOf(clause)
    const amount = start === -1 ? null : /^\$[\d,]+\.\d\d/.exec(text.slice(start + clause.length))
    if (amount !== null) return parseCents(amount[0]) ?? 0
  }
  return 0
}

/**
 * What a returned payment costs, in cents; 0 for most. Only the fee that was agreed to is charged, and only as much of it as the state
 * allows on the day of the return (rules 2.4).
 * @param returned.agreedText the authorization of the debit; null without one
 */
export function returnFeeOf(
  terms: Pick<LoanTerms, 'contractState' | 'scraFrom' | 'scraTo'>,
  returned: { readonly returnCode: string; readonly date: LocalDate; readonly agreedText: string | null },
): Cents {
  const { returnCode, date, agreedText } = returned
  const namedCents = agreedText === null ? 0 : namedReturnFee(agreedText)
  return Math.min(namedCents, nsfFeeFor(terms, { returnCode, date, wasFeeAuthorized: namedCents > 0 }))
}
