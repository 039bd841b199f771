import { createHash } from 'node:crypto'
import { formatDate, type LocalDate } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { businessZoneName } from '#sdk/dates/business-clock'
import { cutoffOf } from '#sdk/dates/payment-timeline'
import { autopayNoticeDays, bankStopDays, lastPaymentNoticeDays } from '#sdk/loan/payment-terms'
import { isLanguage } from '#sdk/i18n/is-language'
import { frequencyText } from '#server/loans/payments/frequency-text'
import { returnFeeClause } from '#server/loans/payments/return-fee'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import type { PaymentCategory } from '#server/loans/payments/service-fee'

/** Everything an authorization of regular draws names (rules 7.2, 8.2). */
export interface AutopayAuthorizationFacts {
  readonly category: PaymentCategory
  readonly frequency: AutopayFrequency
  /** The most a draw takes without a notice. */
  readonly agreedCents: Cents
  readonly firstDraw: { readonly date: LocalDate; readonly cents: Cents }
  /** Kind and last four digits, in the text's language. */
  readonly methodName: string
  readonly borrowerName: string
  /** The last four digits of the loan's number. */
  readonly accountEnding: string
  readonly today: LocalDate
  /** What a return for insufficient funds costs; 0 for nothing. */
  readonly nsfFeeCents: Cents
  readonly company: Pick<Company, 'legalName' | 'phone'>
}

export interface AutopayAuthorization {
  /** Names text, language and wording: another amount or date is another version, so that nobody signs what they did not read. */
  readonly version: string
  readonly text: string
  readonly sha256: string
}

/** The start of a version. */
const names = { ACH: 'web-debit-autopay-1', CARD: 'card-autopay-1' } as const

const texts: Readonly<Record<Language, (facts: AutopayAuthorizationFacts) => string[]>> = { en: english, es: spanish }

/** The text a borrower is asked to agree to, in their language. */
export function autopayAuthorization(facts: AutopayAuthorizationFacts, language: Language): AutopayAuthorization {
  const text = texts[language](facts).join('\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { version: `${names[facts.category]}.${sha256.slice(0, 12)}.${language}`, text, sha256 }
}

/** The language of a version in force for this kind of method, or null for any other text. */
export function languageOfAutopayVersion(version: string, category: PaymentCategory): Language | null {
  const [name, , language] = version.split('.')
  if (name !== names[category]) return null
  return isLanguage(language) ? language : null
}

/** When a day's draws leave, as people read it. */
function cutoffTime({ today }: AutopayAuthorizationFacts, language: Language): string {
  return formatTime(cutoffOf(today), language)
}

function english(f: AutopayAuthorizationFacts): string[] {
  const money = (cents: Cents) => formatCents(cents, 'en')
  const verb = f.category === 'ACH' ? 'make electronic debits from my account' : 'charge my card'
  return [
    `I, ${f.borrowerName}, authorize ${f.company.legalName} to ${verb} ${frequencyText(f.frequency, 'en')} for my loan ending in ${f.accountEnding}: ${f.methodName}.`,
    `The first payment is ${money(f.firstDraw.cents)} on ${formatDate(f.firstDraw.date, 'en')}. Each payment is the amount due at that time, up to ${money(f.agreedCents)}. If nothing is due, no payment is taken. No fee is added to any payment except the last one. Any amount above the payment due may go to unpaid fees.`,
    `If a payment will be a different amount, I will get a notice of the amount and date ${autopayNoticeDays} days before. Without that notice, no more than the amount above will be taken.`,
    `The last payment is the payoff amount as of that day. I will get a notice ${autopayNoticeDays} days before it and a message ${lastPaymentNoticeDays} days before it.`,
    f.category === 'ACH'
      ? 'If the day is a weekend or a bank holiday, my bank account will be debited on the next business day, and the payment will still be credited as of the day I chose.'
      : 'If the day is a weekend or a bank holiday, my card will be charged on the next business day, and the payment will still be credited as of the day I chose.',
    `I can stop all payments or skip one on this site until ${cutoffTime(f, 'en')} ${businessZoneName.en} on the business day it is sent, or by calling ${f.company.phone}.${f.category === 'ACH' ? ` I also have the right to stop a payment by notifying my bank at least ${bankStopDays} business days before the payment.` : ''}`,
    ...(f.nsfFeeCents > 0
      ? [
          `If my bank returns a debit for insufficient funds, I agree to ${returnFeeClause(f.nsfFeeCents, 'en')}. A returned payment will not be tried again.`,
        ]
      : []),
    'Autopay is my choice. It is not required for my loan, a payment plan or any other help. Interest accrues daily, and autopay does not change my due date.',
    `Date of this authorization: ${formatDate(f.today, 'en')}. A copy will be emailed to me and kept on file.`,
  ]
}

function spanish(f: AutopayAuthorizationFacts): string[] {
  const money = (cents: Cents) => formatCents(cents, 'es')
  const verb = f.category === 'ACH' ? 'hacer débitos electrónicos de mi cuenta' : 'cobrar a mi tarjeta'
  return [
    `Yo, ${f.borrowerName}, autorizo a ${f.company.legalName} a ${verb} ${frequencyText(f.frequency, 'es')} para mi préstamo que termina en ${f.accountEnding}: ${f.methodName}.`,
    `El primer pago es de ${money(f.firstDraw.cents)} el ${formatDate(f.firstDraw.date, 'es')}. Cada pago es lo que se deba ese día, hasta ${money(f.agreedCents)}. Si no se debe nada, no se cobra nada. No se suma ningún cargo a un pago, salvo al último. Lo que exceda el pago adeudado puede aplicarse a cargos pendientes.`,
    `Si un pago va a ser de otra cantidad, recibo un aviso con la cantidad y la fecha ${autopayNoticeDays} días antes. Sin ese aviso no se cobra más que la cantidad indicada arriba.`,
    `El último pago es la cantidad para liquidar el préstamo ese día. Recibo un aviso ${autopayNoticeDays} días antes y un mensaje ${lastPaymentNoticeDays} días antes.`,
    f.category === 'ACH'
      ? 'Si el día es fin de semana o feriado bancario, el débito se hace el siguiente día hábil y el pago cuenta con la fecha que elegí.'
      : 'Si el día es fin de semana o feriado bancario, el cobro se hace el siguiente día hábil y el pago cuenta con la fecha que elegí.',
    `Puedo detener todos los pagos u omitir uno en este sitio hasta las ${cutoffTime(f, 'es')}, ${businessZoneName.es}, del día hábil en que se envía, o llamando al ${f.company.phone}.${f.category === 'ACH' ? ` También tengo derecho a detener un pago en mi banco si le aviso al menos ${bankStopDays} días hábiles antes del pago.` : ''}`,
    ...(f.nsfFeeCents > 0
      ? [
          `Si mi banco devuelve un débito por falta de fondos, acepto ${returnFeeClause(f.nsfFeeCents, 'es')}. Un pago devuelto no se intenta de nuevo.`,
        ]
      : []),
    'El pago automático es mi decisión. No es un requisito para mi préstamo, para un plan de pagos ni para ninguna otra ayuda. Los intereses se acumulan cada día y el pago automático no cambia mi fecha de vencimiento.',
    `Fecha de esta autorización: ${formatDate(f.today, 'es')}. Recibiré una copia por correo electrónico y se conservará otra en el expediente.`,
  ]
}
