import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import type { ExtensionTerms, LoanDates } from './extension-terms.ts'
import { type ProgramAgreement, programAgreement } from './program-agreement.ts'

/** Names the wording; a new wording counts it up. */
export const extensionAgreementKind = 'payment-extension-3'

/** What autopay does with the days until the new due date; null where the borrower has none. */
export type AutopayChoice = 'skip' | 'keep' | null

/** Everything the agreement names. */
export interface ExtensionAgreementFacts {
  readonly terms: ExtensionTerms
  readonly borrowerName: string
  /** The last four digits of the loan account. */
  readonly accountEnding: string
  readonly companyName: string
  readonly autopay: AutopayChoice
  /** Extensions left after this one. */
  readonly leftAfter: number
  readonly today: LocalDate
  /** The authorization of the payment, in the agreement's language; empty without a payment. */
  readonly paymentAuthorization: string
}

/** What a borrower signs for an extension, in a language: every figure of the terms page (rules 13). */
export function extensionAgreement(facts: ExtensionAgreementFacts, language: Language): ProgramAgreement {
  const day = (date: LocalDate) => formatDate(date, language)
  const money = (cents: Cents) => formatCents(cents, language)
  return programAgreement(extensionAgreementKind, texts[language](facts, { day, money }), language)
}

interface Words {
  readonly day: (date: LocalDate) => string
  readonly money: (cents: Cents) => string
}

type Lines = (facts: ExtensionAgreementFacts, words: Words) => string[]

const texts: Readonly<Record<Language, Lines>> = { en: english, es: spanish }

function english({ terms, ...facts }: ExtensionAgreementFacts, { day, money }: Words): string[] {
  const { before, after } = terms
  return [
    `I, ${facts.borrowerName}, ask ${facts.companyName} to extend my loan account ending in ${facts.accountEnding}.`,
    `All ${terms.paymentsMoved} payments that are not paid in full move. The first one moves from ${day(before.dueDate)} to ${day(after.dueDate)}, and my next payment of ${money(after.nextPaymentCents)} is due on ${day(after.nextDueDate)}. My loan ends on ${day(after.maturityDate)} instead of ${day(before.maturityDate)}.`,
    terms.paymentCents === 0
      ? 'I owe no interest today, so no payment is needed.'
      : `I pay ${money(terms.paymentCents)} on ${day(terms.paymentDate)}. It pays the interest I owe to that day. It does not count as one of my regular payments.`,
    `Moving my payments by ${terms.daysMoved} days costs ${money(terms.extraInterestCents)} in extra interest. Interest is not added to my principal, so I pay no interest on interest.`,
    `My last payment is estimated at ${money(after.lastPaymentCents)}. Without the extension it would be ${money(before.lastPaymentCents)}.`,
    pastDueEnglish(after, money),
    'There is no late fee for the payments that move, as long as they are paid by their new due dates and the grace period after them.',
    'Optional products, such as GAP, a service contract or insurance, are not extended.',
    'I can make payments at any time.',
    ...(facts.autopay === null ? [] : [autopayEnglish(facts.autopay, after, day)]),
    facts.leftAfter === 1
      ? 'I can have 1 more extension on this loan after this one, within the limits that apply then.'
      : `I can have ${facts.leftAfter} more extensions on this loan after this one, within the limits that apply then.`,
    'If the payment for this extension is returned or canceled, the extension is canceled and the old dates apply again. Everything else in my contract stays the same.',
    `Date of this agreement: ${day(facts.today)}.`,
    ...(facts.paymentAuthorization === '' ? [] : [facts.paymentAuthorization]),
  ]
}

function pastDueEnglish(after: LoanDates, money: Words['money']): string {
  return after.pastDueCents === 0
    ? 'After the extension nothing is past due.'
    : `After the extension ${money(after.pastDueCents)} is still past due, for ${after.daysPastDue} days.`
}

function autopayEnglish(choice: 'skip' | 'keep', after: LoanDates, day: Words['day']): string {
  return choice === 'skip'
    ? `Autopay takes nothing before ${day(after.nextDueDate)}. Then it continues as before.`
    : 'Autopay continues on its own days. What it takes before the new due date pays my next payment early.'
}

function spanish({ terms, ...facts }: ExtensionAgreementFacts, { day, money }: Words): string[] {
  const { before, after } = terms
  return [
    `Yo, ${facts.borrowerName}, pido a ${facts.companyName} que extienda mi cuenta de préstamo que termina en ${facts.accountEnding}.`,
    `Se mueven los ${terms.paymentsMoved} pagos que no están pagados por completo. El primero pasa del ${day(before.dueDate)} al ${day(after.dueDate)}, y mi próximo pago de ${money(after.nextPaymentCents)} vence el ${day(after.nextDueDate)}. Mi préstamo termina el ${day(after.maturityDate)} en lugar del ${day(before.maturityDate)}.`,
    terms.paymentCents === 0
      ? 'Hoy no debo intereses, así que no hace falta ningún pago.'
      : `Pago ${money(terms.paymentCents)} el ${day(terms.paymentDate)}. Cubre los intereses que debo hasta ese día. No cuenta como uno de mis pagos regulares.`,
    `Mover mis pagos ${terms.daysMoved} días cuesta ${money(terms.extraInterestCents)} en intereses adicionales. Los intereses no se suman al capital, así que no pago intereses sobre intereses.`,
    `Mi último pago se estima en ${money(after.lastPaymentCents)}. Sin la extensión sería de ${money(before.lastPaymentCents)}.`,
    pastDueSpanish(after, money),
    'No hay cargo por atraso para los pagos que se mueven, si se pagan a más tardar en su nueva fecha de vencimiento y su período de gracia.',
    'Los productos opcionales, como GAP, un contrato de servicio o un seguro, no se extienden.',
    'Puedo hacer pagos en cualquier momento.',
    ...(facts.autopay === null ? [] : [autopaySpanish(facts.autopay, after, day)]),
    facts.leftAfter === 1
      ? 'Después de esta puedo tener 1 extensión más en este préstamo, dentro de los límites que se apliquen entonces.'
      : `Después de esta puedo tener ${facts.leftAfter} extensiones más en este préstamo, dentro de los límites que se apliquen entonces.`,
    'Si el pago de esta extensión es devuelto o cancelado, la extensión se cancela y vuelven las fechas anteriores. Todo lo demás de mi contrato sigue igual.',
    `Fecha de este acuerdo: ${day(facts.today)}.`,
    ...(facts.paymentAuthorization === '' ? [] : [facts.paymentAuthorization]),
  ]
}

function pastDueSpanish(after: LoanDates, money: Words['money']): string {
  return after.pastDueCents === 0
    ? 'Después de la extensión no queda nada atrasado.'
    : `Después de la extensión siguen atrasados ${money(after.pastDueCents)}, desde hace ${after.daysPastDue} días.`
}

function autopaySpanish(choice: 'skip' | 'keep', after: LoanDates, day: Words['day']): string {
  return choice === 'skip'
    ? `El pago automático no cobra nada antes del ${day(after.nextDueDate)}. Después sigue como antes.`
    : 'El pago automático sigue en sus días. Lo que cobra antes de la nueva fecha paga por adelantado mi próximo pago.'
}
