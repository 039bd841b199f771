import { hash } from 'node:crypto'
import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, businessClockAt, businessDateAt, type LocalDate } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { cardFeeDescription } from '#sdk/loan/payment-terms'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { returnFeeClause } from './return-fee.ts'
import type { PaymentCategory } from './service-fee.ts'

/** What is agreed to, and how: a bank debit or a card charge online, or a bank debit on the phone. */
export type AuthorizationKind = PaymentCategory | 'PHONE'

/** Everything a payment's authorization names (rules 7.2). */
export interface AuthorizationFacts {
  readonly kind: AuthorizationKind
  readonly amountCents: Cents
  readonly serviceFeeCents: Cents
  readonly paymentDate: LocalDate
  readonly debitDate: LocalDate
  /** CONTINUE adds what was chosen about autopay. */
  readonly autopayDraws: AutopayDraws
  /** Kind and last four digits, in the text's language. */
  readonly methodName: string
  readonly borrowerName: string
  /** The day it is agreed to. */
  readonly today: LocalDate
  /** Until when it can be revoked, milliseconds; null when it never can. */
  readonly cancelUntilMs: number | null
  /** What a return for insufficient funds costs; 0 for nothing. */
  readonly nsfFeeCents: Cents
  /** Who takes the money, as authorizations name it. */
  readonly company: Pick<Company, 'legalName' | 'phone'>
}

export interface Authorization {
  /** Names text and language. A changed text gets a new version, so that what was agreed to can be shown for years. */
  readonly version: string
  readonly text: string
  readonly sha256: string
}

const current = { ACH: 'web-debit-5', CARD: 'card-payment-5', PHONE: 'tel-debit-1' } as const

type InEachLanguage = Readonly<Record<Language, (facts: AuthorizationFacts) => string>>
const texts: Readonly<Record<(typeof current)[keyof typeof current], InEachLanguage>> = {
  'web-debit-5': { en: bankEnglish, es: bankSpanish },
  'card-payment-5': { en: cardEnglish, es: cardSpanish },
  'tel-debit-1': { en: phoneEnglish, es: phoneSpanish },
}

/** The text a borrower is asked to agree to, in their language. */
export function authorizationFor(facts: AuthorizationFacts, language: Language): Authorization {
  const name = current[facts.kind]
  const text = texts[name][language](facts)
  return { version: `${name}.${language}`, text, sha256: hash('sha256', text) }
}

/** Whether a version was ever given out, in force or not. */
export function isVersionOfOurs(version: string): boolean {
  return Object.values(current).some((name) => version.startsWith(name.replace(/\d+$/, '')))
}

/** The language of the version that was agreed to. @returns null for a version that is not the one in force for this kind of agreement */
export function languageOfVersion(version: string, kind: AuthorizationKind): Language | null {
  const [name, language] = version.split('.')
  if (name !== current[kind]) return null
  return isLanguage(language) ? language : null
}

function bankEnglish(f: AuthorizationFacts): string {
  const day = words('en')
  return [
    `I, ${f.borrowerName}, authorize ${f.company.legalName} to make one single electronic debit of ${formatCents(f.amountCents, 'en')} from my account: ${f.methodName}.`,
    `The payment will be credited as of ${day(f.paymentDate)}. My bank may debit my account on ${day(f.debitDate)} or on the next business day.`,
    revokeEnglish(f),
    ...(f.nsfFeeCents > 0
      ? [`If my bank returns this debit for insufficient funds, I agree to ${returnFeeClause(f.nsfFeeCents, 'en')}.`]
      : []),
    ...autopayEnglish(f),
    `Date of this authorization: ${day(f.today)}.`,
  ].join('\n')
}

function cardEnglish(f: AuthorizationFacts): string {
  const day = words('en')
  const fee =
    f.serviceFeeCents > 0
      ? ` That is ${formatCents(f.amountCents, 'en')} for my loan and a service fee of ${formatCents(f.serviceFeeCents, 'en')} (${cardFeeDescription}).`
      : ''
  return [
    `I, ${f.borrowerName}, authorize ${f.company.legalName} to charge my card one time for ${formatCents(f.amountCents + f.serviceFeeCents, 'en')}: ${f.methodName}.${fee}`,
    `The payment will be credited as of ${day(f.paymentDate)}. My card will be charged right away, so this payment can’t be canceled online. I can call ${f.company.phone} with questions.`,
    ...autopayEnglish(f),
    `Date of this authorization: ${day(f.today)}.`,
  ].join('\n')
}

/** What an advisor reads to the borrower, whose agreement is recorded. */
function phoneEnglish(f: AuthorizationFacts): string {
  const day = words('en')
  return [
    `Today is ${day(f.today)}. This call is recorded.`,
    `${f.borrowerName}, do you authorize ${f.company.legalName} to make one single electronic debit of ${formatCents(f.amountCents, 'en')} from your account: ${f.methodName}?`,
    `The payment will be credited as of ${day(f.paymentDate)}. Your bank may debit your account on ${day(f.debitDate)} or on the next business day.`,
    ...(f.cancelUntilMs === null
      ? []
      : [
          `You can revoke this authorization until ${untilEnglish(f.cancelUntilMs)}, on our site under Scheduled Payments or by calling ${f.company.phone}.`,
        ]),
    ...(f.nsfFeeCents > 0
      ? [
          `If your bank returns this debit for insufficient funds, you agree to ${returnFeeClause(f.nsfFeeCents, 'en')}.`,
        ]
      : []),
    `If you have questions about this debit, call ${f.company.phone}. We’ll send you a receipt.`,
  ].join('\n')
}

function phoneSpanish(f: AuthorizationFacts): string {
  const day = words('es')
  return [
    `Hoy es ${day(f.today)}. Esta llamada se graba.`,
    `${f.borrowerName}, ¿autoriza a ${f.company.legalName} a hacer un solo débito electrónico de ${formatCents(f.amountCents, 'es')} de su cuenta: ${f.methodName}?`,
    `El pago se acreditará con fecha ${day(f.paymentDate)}. Su banco puede hacer el débito el ${day(f.debitDate)} o el siguiente día hábil.`,
    ...(f.cancelUntilMs === null
      ? []
      : [
          `Puede revocar esta autorización hasta las ${untilSpanish(f.cancelUntilMs)}, en nuestro sitio en Pagos programados o llamando al ${f.company.phone}.`,
        ]),
    ...(f.nsfFeeCents > 0
      ? [`Si su banco devuelve este débito por falta de fondos, acepta ${returnFeeClause(f.nsfFeeCents, 'es')}.`]
      : []),
    `Si tiene preguntas sobre este débito, llame al ${f.company.phone}. Le enviaremos un recibo.`,
  ].join('\n')
}

function autopayEnglish({ autopayDraws }: AuthorizationFacts): string[] {
  if (autopayDraws === 'COVERED') return []
  return [
    'I choose to have autopay continue as before. This payment does not cover my upcoming payments: they stay due, and autopay makes them. It goes toward interest owed and my principal. If autopay ends before this payment posts, it covers my upcoming payments instead.',
  ]
}

function autopaySpanish({ autopayDraws }: AuthorizationFacts): string[] {
  if (autopayDraws === 'COVERED') return []
  return [
    'Elijo que el pago automático siga como antes. Este pago no cubre mis próximos pagos: siguen pendientes y se cobran con el pago automático. Se aplica a los intereses adeudados y al capital. Si el pago automático termina antes de que este pago se registre, este pago cubre mis próximos pagos.',
  ]
}

function revokeEnglish(f: AuthorizationFacts): string {
  if (f.cancelUntilMs === null) return `I can call ${f.company.phone} with questions.`
  return `I can revoke this authorization until ${untilEnglish(f.cancelUntilMs)}, on this site under Scheduled Payments or by calling ${f.company.phone}.`
}

function bankSpanish(f: AuthorizationFacts): string {
  const day = words('es')
  return [
    `Yo, ${f.borrowerName}, autorizo a ${f.company.legalName} a hacer un solo débito electrónico de ${formatCents(f.amountCents, 'es')} de mi cuenta: ${f.methodName}.`,
    `El pago se acreditará con fecha ${day(f.paymentDate)}. Mi banco puede hacer el débito el ${day(f.debitDate)} o el siguiente día hábil.`,
    revokeSpanish(f),
    ...(f.nsfFeeCents > 0
      ? [`Si mi banco devuelve este débito por falta de fondos, acepto ${returnFeeClause(f.nsfFeeCents, 'es')}.`]
      : []),
    ...autopaySpanish(f),
    `Fecha de esta autorización: ${day(f.today)}.`,
  ].join('\n')
}

function cardSpanish(f: AuthorizationFacts): string {
  const day = words('es')
  const fee =
    f.serviceFeeCents > 0
      ? ` Son ${formatCents(f.amountCents, 'es')} para mi préstamo y un cargo por servicio de ${formatCents(f.serviceFeeCents, 'es')} (${cardFeeDescription}).`
      : ''
  return [
    `Yo, ${f.borrowerName}, autorizo a ${f.company.legalName} a cobrar a mi tarjeta una sola vez ${formatCents(f.amountCents + f.serviceFeeCents, 'es')}: ${f.methodName}.${fee}`,
    `El pago se acreditará con fecha ${day(f.paymentDate)}. El cargo a mi tarjeta es inmediato, por eso este pago no se puede cancelar en línea. Si tengo preguntas, puedo llamar al ${f.company.phone}.`,
    ...autopaySpanish(f),
    `Fecha de esta autorización: ${day(f.today)}.`,
  ].join('\n')
}

function revokeSpanish(f: AuthorizationFacts): string {
  if (f.cancelUntilMs === null) return `Si tengo preguntas, puedo llamar al ${f.company.phone}.`
  return `Puedo revocar esta autorización hasta las ${untilSpanish(f.cancelUntilMs)}, en este sitio en Pagos programados o llamando al ${f.company.phone}.`
}

function untilEnglish(ms: number): string {
  return `${timeOfDay(ms, 'en')} ${businessZoneName.en} on ${words('en')(businessDateAt(ms))}`
}

function untilSpanish(ms: number): string {
  return `${timeOfDay(ms, 'es')}, ${businessZoneName.es}, del ${words('es')(businessDateAt(ms))}`
}

/** One time of day for nearly all of them, and Intl takes longer for it than for the rest of the text. */
const timesOfDay = new Map<string, string>()

function timeOfDay(ms: number, language: Language): string {
  const key = `${businessClockAt(ms).slice(11)} ${language}`
  const known = timesOfDay.get(key)
  if (known !== undefined) return known
  if (timesOfDay.size >= 100) timesOfDay.clear()
  const text = formatTime(ms, language)
  timesOfDay.set(key, text)
  return text
}

/** An authorization is read for years, so its dates carry the year. */
function words(language: Language): (date: LocalDate) => string {
  return (date) => formatDate(date, language)
}
