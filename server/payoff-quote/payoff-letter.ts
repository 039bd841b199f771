import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import type { Company } from '#server/config'
import type { Letter } from '#server/documents/pdf'
import type { LetterParties } from './payoff-quote.store.ts'
import type { PayoffQuote } from './quote.ts'

type Language = 'en' | 'es'

interface Words {
  readonly title: string
  readonly to: string
  readonly account: string
  readonly vehicle: string
  readonly vin: string
  readonly asOf: string
  readonly arizona: (moment: string) => string
  readonly principal: string
  readonly interest: (date: string) => string
  readonly lateFees: string
  readonly nsfFees: string
  readonly pendingReversals: string
  readonly total: string
  readonly goodUntil: string
  readonly perDiem: (date: string, perDiem: string) => string
  readonly notIncluded: (list: string) => string
  readonly onDate: (amount: string, date: string) => string
  readonly changes: string
  readonly howToPay: (phone: string) => string
  readonly after: string
  readonly addOns: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Payoff letter',
    to: 'Borrower',
    account: 'Loan account',
    vehicle: 'Vehicle',
    vin: 'Vehicle number (VIN)',
    asOf: 'Figures as of',
    arizona: (moment) => `${moment} Arizona time`,
    principal: 'Principal',
    interest: (date) => `Interest through ${date}`,
    lateFees: 'Late fees',
    nsfFees: 'Returned payment fees',
    pendingReversals: 'Payments being returned',
    total: 'Payoff total',
    goodUntil: 'Good through',
    perDiem: (date, perDiem) => `Each day after ${date} adds ${perDiem}. If you pay earlier, you pay less.`,
    notIncluded: (list) => `These payments are on their way and are not taken off the total: ${list}.`,
    onDate: (amount, date) => `${amount} on ${date}`,
    changes: 'A payment that posts, or one that your bank returns, changes this total. Ask for a new letter then.',
    howToPay: (phone) => `You can pay the payoff on our site under Payoff quote, or call ${phone}.`,
    after:
      'Once your payment clears, we close the loan. That takes 10 business days for a bank payment and 3 for a card. We send the title or lien release within 10 business days after that.',
    addOns:
      'If you bought a service contract, GAP or other coverage with the vehicle, you may be owed a refund. Ask the dealer or the company that sold it to you.',
  },
  es: {
    title: 'Carta de liquidación',
    to: 'Prestatario',
    account: 'Cuenta del préstamo',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    asOf: 'Cifras a la fecha',
    arizona: (moment) => `${moment}, hora de Arizona`,
    principal: 'Capital',
    interest: (date) => `Intereses hasta el ${date}`,
    lateFees: 'Cargos por atraso',
    nsfFees: 'Cargos por pago devuelto',
    pendingReversals: 'Pagos en devolución',
    total: 'Total para liquidar',
    goodUntil: 'Válido hasta',
    perDiem: (date, perDiem) => `Cada día después del ${date} suma ${perDiem}. Si paga antes, paga menos.`,
    notIncluded: (list) => `Estos pagos están en camino y no se restan del total: ${list}.`,
    onDate: (amount, date) => `${amount} el ${date}`,
    changes: 'Un pago que se registre, o uno que su banco devuelva, cambia este total. En ese caso pida otra carta.',
    howToPay: (phone) =>
      `Puede pagar la liquidación en nuestro sitio, en Cotización de liquidación, o llamar al ${phone}.`,
    after:
      'Cuando su pago se confirme, cerramos el préstamo. Toma 10 días hábiles con banco y 3 con tarjeta. Enviamos el título o la liberación del gravamen en los 10 días hábiles siguientes.',
    addOns:
      'Si compró un contrato de servicio, GAP u otra cobertura con el vehículo, es posible que le deban un reembolso. Pregunte al concesionario o a la empresa que se lo vendió.',
  },
}

/** The payoff in writing: the figures, how long they hold, what is not in them, and what happens after. */
export function payoffLetter(
  quote: PayoffQuote,
  about: LetterParties & { readonly accountNumber: string; readonly company: Company },
  language: Language,
): Letter {
  const t = words[language]
  const money = (cents: number) => formatCents(cents, language)
  const date = (day: string) => formatDate(day, language)
  const asOfMs = parseIso(quote.asOf)
  const { breakdown } = quote
  const extra: [string, number][] = [
    [t.lateFees, breakdown.lateFees],
    [t.nsfFees, breakdown.nsfFees],
    [t.pendingReversals, breakdown.pendingReversals],
  ]
  const onTheirWay = quote.notIncluded.map((payment) =>
    t.onDate(money(payment.paymentAmount), date(payment.paymentDate)),
  )
  return {
    language,
    from: about.company.legalName,
    title: t.title,
    rows: [
      [t.to, about.borrowerName],
      [t.account, `•••• ${about.accountNumber.slice(-4)}`],
      ...(about.vehicle === null ? [] : [[t.vehicle, about.vehicle] as const]),
      ...(about.vin === null ? [] : [[t.vin, about.vin] as const]),
      [t.asOf, t.arizona(`${date(phoenixDate(asOfMs))}, ${formatTime(asOfMs, language)}`)],
      [t.principal, money(breakdown.principal)],
      [t.interest(date(quote.goodUntil)), money(breakdown.interest)],
      ...extra.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, money(cents)] as const),
      [t.total, money(quote.payoffQuoteTotal)],
      [t.goodUntil, date(quote.goodUntil)],
    ],
    paragraphs: [
      t.perDiem(date(quote.goodUntil), money(quote.perDiem)),
      ...(onTheirWay.length === 0 ? [] : [t.notIncluded(onTheirWay.join('; '))]),
      t.changes,
      t.howToPay(about.company.phone),
      t.after,
      t.addOns,
    ],
  }
}
