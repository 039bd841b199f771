import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { historyDescriptions } from '#sdk/loan/loan.messages.es'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import { noteOf, partyRows } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import type { Company } from '#server/platform/config/company'
import type { Letter, LetterRow } from '#server/platform/documents/pdf'

/** What a balance is made of: what was owed at the charge-off, and everything since. Amounts in cents. */
export interface BalanceParts {
  readonly asOf: LocalDate
  readonly chargedOffOn: LocalDate
  readonly principal: Cents
  readonly interest: Cents
  readonly fees: Cents
  readonly atChargeOff: Cents
  readonly since: readonly { readonly date: LocalDate; readonly description: string; readonly cents: Cents }[]
  readonly balance: Cents
}

const english = {
  balanceTitle: 'How we calculated your balance',
  saleTitle: 'Notice of sale',
  to: 'Borrower',
  account: 'Loan account',
  vehicle: 'Vehicle',
  vin: 'VIN',
  chargedOff: 'Charged off on',
  principal: 'Principal at charge-off',
  interest: 'Unpaid interest at charge-off',
  fees: 'Unpaid fees at charge-off',
  owedThen: 'Total owed at charge-off',
  since: 'Since then',
  descriptions: {} as Readonly<Record<string, string>>,
  credit: (description: string, date: string) => `${description} on ${date}`,
  balance: (date: string) => `Balance as of ${date}`,
  noInterest: 'No interest or fees have been added since the charge-off.',
  sold: 'Sold on',
  price: 'Sale price',
  costs: 'Costs of the sale',
  net: 'Credited to your balance',
  debt: 'This is an attempt to collect a debt. Any information obtained will be used for that purpose.',
  dispute: (phone: string) =>
    `If something here is wrong, you can dispute it on our site or call ${phone}. You can also ask who the original creditor is.`,
}
const words: Readonly<Record<Language, typeof english>> = {
  en: english,
  es: {
    balanceTitle: 'Cómo calculamos su saldo',
    saleTitle: 'Aviso de venta',
    to: 'Prestatario',
    account: 'Cuenta del préstamo',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    chargedOff: 'Pasado a pérdidas el',
    principal: 'Capital en esa fecha',
    interest: 'Intereses sin pagar en esa fecha',
    fees: 'Cargos sin pagar en esa fecha',
    owedThen: 'Deuda al pasar a pérdidas',
    since: 'Desde entonces',
    descriptions: historyDescriptions,
    credit: (description, date) => `${description} el ${date}`,
    balance: (date) => `Saldo al ${date}`,
    noInterest: 'Desde entonces no se han agregado intereses ni cargos.',
    sold: 'Vendido el',
    price: 'Precio de venta',
    costs: 'Costos de la venta',
    net: 'Acreditado a su saldo',
    debt: 'Este es un intento de cobrar una deuda. Toda información obtenida se usará con ese fin.',
    dispute: (phone) =>
      `Si algo aquí no es correcto, puede disputarlo en nuestro sitio o llamar al ${phone}. También puede preguntar quién es el acreedor original.`,
  },
}

interface LetterAbout extends LetterParties {
  readonly accountNumber: string
  readonly company: Pick<Company, 'legalName' | 'phone'>
}

/** How a charged-off balance was computed, line by line. */
export function balanceLetter(parts: BalanceParts, about: LetterAbout, language: Language): Letter {
  const t = words[language]
  const money = (cents: Cents) => formatCents(cents, language)
  const day = (date: LocalDate) => formatDate(date, language)
  return {
    ...frame(about, language, t.balanceTitle),
    rows: [
      ...rowsOf(about, language),
      [t.chargedOff, day(parts.chargedOffOn)],
      [t.principal, money(parts.principal)],
      [t.interest, money(parts.interest)],
      [t.fees, money(parts.fees)],
      [t.owedThen, money(parts.atChargeOff)],
    ],
    sections: [
      {
        title: t.since,
        rows: [
          ...parts.since.map(
            ({ date, description, cents }): LetterRow => [
              t.credit(t.descriptions[description] ?? description, day(date)),
              money(-cents),
            ],
          ),
          [t.balance(day(parts.asOf)), money(parts.balance)],
        ],
      },
    ],
    paragraphs: [t.noInterest, t.dispute(about.company.phone), t.debt],
  }
}

/** What the vehicle was sold for, and what of it was credited. */
export function saleLetter(
  sale: NonNullable<ChargeOffFacts['sale']>,
  parts: Pick<BalanceParts, 'asOf' | 'balance'>,
  about: LetterAbout,
  language: Language,
): Letter {
  const t = words[language]
  const money = (cents: Cents) => formatCents(cents, language)
  return {
    ...frame(about, language, t.saleTitle),
    rows: [
      ...rowsOf(about, language),
      [t.sold, formatDate(sale.soldOn, language)],
      [t.price, money(sale.priceCents)],
      [t.costs, money(sale.costsCents)],
      [t.net, money(sale.priceCents - sale.costsCents)],
      [t.balance(formatDate(parts.asOf, language)), money(parts.balance)],
    ],
    paragraphs: [t.dispute(about.company.phone), t.debt],
  }
}

function frame(about: LetterAbout, language: Language, title: string): Omit<Letter, 'rows' | 'paragraphs'> {
  return { language, from: about.company.legalName, title, ...noteOf(about, language) }
}

function rowsOf(about: LetterAbout, language: Language): LetterRow[] {
  const t = words[language]
  return partyRows(about, `•••• ${about.accountNumber.slice(-4)}`, { ...t, borrower: t.to })
}
