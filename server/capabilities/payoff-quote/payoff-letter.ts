import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { bankClearingDays, cardClearingDays, titleReleaseDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { noteOf, partyRows } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import type { Letter, LetterRow } from '#server/platform/documents/pdf'
import type { PayoffQuote } from './quote.ts'

interface Words {
  readonly title: string
  readonly to: string
  readonly account: string
  readonly vehicle: string
  readonly vin: string
  readonly asOf: string
  readonly atClock: (moment: string) => string
  readonly principal: string
  readonly interest: (date: string) => string
  readonly lateFees: string
  readonly nsfFees: string
  readonly pendingReversals: string
  readonly total: string
  readonly goodUntil: string
  readonly perDiemRow: string
  readonly where: string
  readonly payee: string
  readonly reference: string
  readonly referenceIs: (accountNumber: string, vin: string | null) => string
  readonly mail: string
  readonly overnight: string
  readonly wire: string
  readonly ach: string
  readonly routing: (number: string) => string
  readonly receiving: (number: string) => string
  readonly checkFirst: (phone: string) => string
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
    vin: 'VIN',
    asOf: 'Amounts as of',
    atClock: (moment) => `${moment} ${businessZoneName.en}`,
    principal: 'Principal',
    interest: (date) => `Interest through ${date}`,
    lateFees: 'Late fees',
    nsfFees: 'Returned payment fees',
    pendingReversals: 'Payments being returned',
    total: 'Payoff total',
    goodUntil: 'Good through',
    perDiemRow: 'Per diem',
    where: 'Where to send the payoff',
    payee: 'Payable to',
    reference: 'Write on the payment',
    referenceIs: (accountNumber, vin) => `Loan account ${accountNumber}${vin === null ? '' : `\nVIN ${vin}`}`,
    mail: 'Check by mail',
    overnight: 'Check by overnight delivery',
    wire: 'Wire',
    ach: 'ACH',
    routing: (number) => `Routing number ${number}`,
    receiving: (number) => `Account number ${number}`,
    checkFirst: (phone) => `Before you send money, call ${phone} to confirm these instructions.`,
    perDiem: (date, perDiem) => `Each day after ${date} adds ${perDiem} in interest. If you pay sooner, you pay less.`,
    notIncluded: (list) => `These pending payments are not included in the total: ${list}.`,
    onDate: (amount, date) => `${amount} on ${date}`,
    changes: 'This total changes when a payment posts or your bank returns one. If that happens, ask for a new letter.',
    howToPay: (phone) => `You can pay the payoff on our site under Payoff quote, or call ${phone}.`,
    after: `Once your payment clears, we close the loan. That takes ${bankClearingDays} business days for a bank payment and ${cardClearingDays} for a card. We send the title or lien release within ${titleReleaseDays} business days after that.`,
    addOns:
      'If you bought a service contract, GAP or other coverage with the vehicle, you may be owed a refund. Ask the dealer or the company that sold it to you.',
  },
  es: {
    title: 'Carta de liquidación',
    to: 'Prestatario',
    account: 'Cuenta del préstamo',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    asOf: 'Montos al',
    atClock: (moment) => `${moment}, ${businessZoneName.es}`,
    principal: 'Capital',
    interest: (date) => `Intereses hasta el ${date}`,
    lateFees: 'Cargos por atraso',
    nsfFees: 'Cargos por pago devuelto',
    pendingReversals: 'Pagos en devolución',
    total: 'Total para liquidar',
    goodUntil: 'Válido hasta',
    perDiemRow: 'Interés por día',
    where: 'A dónde enviar la liquidación',
    payee: 'A nombre de',
    reference: 'Escriba en el pago',
    referenceIs: (accountNumber, vin) => `Cuenta del préstamo ${accountNumber}${vin === null ? '' : `\nVIN ${vin}`}`,
    mail: 'Cheque por correo',
    overnight: 'Cheque por entrega al día siguiente',
    wire: 'Transferencia bancaria (wire)',
    ach: 'ACH',
    routing: (number) => `Número de ruta ${number}`,
    receiving: (number) => `Número de cuenta ${number}`,
    checkFirst: (phone) => `Antes de enviar dinero, llame al ${phone} para confirmar estas instrucciones.`,
    perDiem: (date, perDiem) =>
      `Cada día después del ${date} se suman ${perDiem} de intereses. Si paga antes, paga menos.`,
    notIncluded: (list) => `El total no incluye estos pagos pendientes: ${list}.`,
    onDate: (amount, date) => `${amount} el ${date}`,
    changes: 'Este total cambia cuando se registra un pago o su banco devuelve uno. En ese caso, pida otra carta.',
    howToPay: (phone) =>
      `Puede pagar la liquidación en nuestro sitio, en Cotización de liquidación, o llamar al ${phone}.`,
    after: `Cuando su pago se confirme, cerramos el préstamo. Tarda ${bankClearingDays} días hábiles desde un banco y ${cardClearingDays} con tarjeta. Enviamos el título o la liberación del gravamen en los ${titleReleaseDays} días hábiles siguientes.`,
    addOns:
      'Si compró un contrato de servicio, GAP u otra cobertura con el vehículo, es posible que le deban un reembolso. Pregunte al concesionario o a la empresa que se lo vendió.',
  },
}

interface LetterAbout extends LetterParties {
  readonly accountNumber: string
  readonly company: Company
}

/** Where dealers and other lenders send a payoff, as the company's file gives it. */
export function payoffRemittance({ payoff, legalName, mailAddress }: Company): NonNullable<Company['payoff']> {
  return payoff ?? { payee: legalName, mailAddress, overnightAddress: null, wire: null, ach: null }
}

/**
 * The payoff in writing, for a dealer or another lender to pay from: the figures, how long they hold, where to send the money under
 * which number, what is not in them, and what happens after. The account number is written in full: money sent under four digits finds no
 * loan. What is mailed and what the portal saves names the borrower and the vehicle; an element's copy, which the page around it can
 * read, does not. The asking is audited.
 */
export function payoffLetter(quote: PayoffQuote, about: LetterAbout, language: Language): Letter {
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
    ...noteOf(about, language),
    rows: [
      ...partyRows(about, about.accountNumber, { ...t, borrower: t.to }),
      [t.asOf, t.atClock(`${date(businessDateAt(asOfMs))}, ${formatTime(asOfMs, language)}`)],
      [t.principal, money(breakdown.principal)],
      [t.interest(date(quote.goodUntil)), money(breakdown.interest)],
      ...extra.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, money(cents)] as const),
      [t.total, money(quote.payoffQuoteTotal)],
      [t.goodUntil, date(quote.goodUntil)],
      [t.perDiemRow, money(quote.perDiem)],
    ],
    sections: [{ title: t.where, rows: remittanceRows(about, t) }],
    paragraphs: [
      t.perDiem(date(quote.goodUntil), money(quote.perDiem)),
      ...(onTheirWay.length === 0 ? [] : [t.notIncluded(onTheirWay.join('; '))]),
      t.changes,
      t.checkFirst(about.company.phone),
      t.howToPay(about.company.phone),
      t.after,
      t.addOns,
    ],
  }
}

function remittanceRows(about: LetterAbout, t: Words): LetterRow[] {
  const { payee, mailAddress, overnightAddress, wire, ach } = payoffRemittance(about.company)
  const account = (to: typeof wire) =>
    to === null ? null : [to.bankName, t.routing(to.routingNumber), t.receiving(to.accountNumber)].join('\n')
  const rows: [string, string | null][] = [
    [t.payee, payee],
    [t.reference, t.referenceIs(about.accountNumber, about.vin)],
    [t.mail, mailAddress.join('\n')],
    [t.overnight, overnightAddress?.join('\n') ?? null],
    [t.wire, account(wire)],
    [t.ach, account(ach)],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}
