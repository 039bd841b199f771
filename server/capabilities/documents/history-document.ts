import { formatDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { historyDescriptions, historyStatuses } from '#sdk/loan/loan.messages.es'
import { formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import type { HistoryItem } from '#server/loans/payments/transaction-history'
import { copyNote } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import { openPaper } from '#server/platform/documents/pdf-paper'
import { addTable } from '#server/platform/documents/pdf-table'

const words = {
  en: {
    title: 'Loan history',
    about: (ending: string, day: string) => `Account ending in ${ending} · as of ${day}`,
    columns: ['Date', 'Description', 'Status', 'Amount', 'Interest', 'Principal', 'Fees'],
    since: (day: string) => `Starts ${day}, when we began servicing your loan.`,
    none: 'This loan has no activity yet.',
    estimate: 'How a pending payment is applied is an estimate until it posts.',
    texts: {} as Readonly<Record<string, string>>,
  },
  es: {
    title: 'Historial del préstamo',
    about: (ending: string, day: string) => `Cuenta que termina en ${ending} · al ${day}`,
    columns: ['Fecha', 'Descripción', 'Estado', 'Monto', 'Intereses', 'Capital', 'Cargos'],
    since: (day: string) => `Empieza el ${day}, cuando empezamos a administrar su préstamo.`,
    none: 'Este préstamo aún no tiene movimientos.',
    estimate: 'La forma en que se aplica un pago pendiente es una estimación hasta que se registre.',
    texts: { ...historyDescriptions, ...historyStatuses } as Readonly<Record<string, string>>,
  },
} as const

const margin = 48
/** The longest day in Spanish and the longest description fit on one line. */
const widths = [116, 110, 58, 64, 58, 62, 48]
const rowHeight = 20
const size = 9

/** A loan's whole history as a table on letter paper, with the head on every page. */
export function historyPdf(
  company: Company,
  about: {
    readonly accountNumber: string
    readonly today: string
    readonly language: Language
    /** The first day of a history that is not whole; null for one that is. */
    readonly since: string | null
    readonly parties: LetterParties | null
  },
  items: readonly HistoryItem[],
): Promise<Buffer> {
  const { language, parties, since } = about
  const t = words[language]
  const paper = openPaper({ title: t.title, author: company.legalName, language, margin })
  const { document, add, finish } = paper
  add('P', () => document.font('Helvetica').fontSize(11).fillColor('#4a5a6a').text(company.legalName))
  add('H1', () =>
    document.font('Helvetica-Bold').fontSize(20).fillColor('#1b2733').moveDown(0.3).text(t.title).moveDown(0.2),
  )
  const ending = about.accountNumber.slice(-4)
  add('P', () => {
    document.font('Helvetica').fontSize(11).fillColor('#4a5a6a')
    const named = [parties?.borrowerName, parties?.vehicle, parties?.vin].filter((part) => typeof part === 'string')
    if (named.length > 0) document.text(named.join(' · '))
    document.text(t.about(ending, formatDate(about.today, language)))
    if (since !== null) document.text(t.since(formatDate(since, language, about.today)))
    document.moveDown()
  })
  const note = copyNote(parties?.borrowerName === null, language)
  if (note !== null) add('P', () => document.text(note).moveDown())
  if (items.length === 0) add('P', () => document.text(t.none))
  else
    addTable(
      paper,
      t.columns.map((title, index) => ({ title, width: widths[index] ?? 60, isAmount: index > 2 })),
      items.map((item) => cellsOf(item, language)),
      { margin, size, rowHeight },
    )
  if (items.some((item) => item.status === 'Pending')) {
    add('P', () =>
      document
        .font('Helvetica')
        .fontSize(size)
        .text(t.estimate, margin, document.y + 12),
    )
  }
  return finish()
}

function cellsOf(item: HistoryItem, language: Language): string[] {
  const { texts } = words[language]
  const { interest, principal, fees } = item.details
  const money = [item.transactionAmount, interest, principal, fees].map((cents) => formatCents(cents, language))
  return [
    formatDate(item.transactionDate, language, 0).replace(/^\p{L}+, /u, ''),
    texts[item.description] ?? item.description,
    texts[item.status] ?? item.status,
    ...money,
  ]
}
