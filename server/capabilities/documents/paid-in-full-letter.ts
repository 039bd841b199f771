import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { noteOf, partyRows } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import type { Letter } from '#server/platform/documents/pdf'

const words = {
  en: {
    title: 'Paid-in-full letter',
    to: 'Borrower',
    account: 'Loan account',
    vehicle: 'Vehicle',
    vin: 'VIN',
    paidOn: 'Paid in full on',
    balance: 'Balance',
    statement: (company: string) =>
      `This loan is paid in full. ${company} has closed the account, and you owe nothing more on it.`,
    lien: 'We release our lien on the vehicle. We will send the title or lien release separately.',
    keep: (phone: string) => `Keep this letter with your records. Questions? Call ${phone}.`,
  },
  es: {
    title: 'Carta de préstamo pagado',
    to: 'Prestatario',
    account: 'Cuenta del préstamo',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    paidOn: 'Pagado por completo el',
    balance: 'Saldo',
    statement: (company: string) =>
      `Este préstamo está pagado por completo. ${company} cerró la cuenta y usted ya no debe nada de él.`,
    lien: 'Liberamos nuestro gravamen sobre el vehículo. El título o la liberación del gravamen se envía por separado.',
    keep: (phone: string) => `Guarde esta carta con sus documentos. ¿Tiene preguntas? Llame al ${phone}.`,
  },
} as const

/** The letter that a loan is paid off: for an insurer, the motor vehicle office, or another lender. */
export function paidInFullLetter(
  about: LetterParties & {
    readonly accountNumber: string
    readonly company: Company
    readonly paidOn: LocalDate
  },
  language: Language,
): Letter {
  const t = words[language]
  const { company } = about
  return {
    language,
    from: company.legalName,
    title: t.title,
    ...noteOf(about, language),
    rows: [
      // The number in full: whoever reads this letter has to find the loan by it.
      ...partyRows(about, about.accountNumber.replace(/(\d{4})(?=\d)/g, '$1 '), { ...t, borrower: t.to }),
      [t.paidOn, formatDate(about.paidOn, language)],
      [t.balance, formatCents(0, language)],
    ],
    paragraphs: [t.statement(company.legalName), t.lien, t.keep(company.phone)],
  }
}
