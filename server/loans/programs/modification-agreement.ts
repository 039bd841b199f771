import { formatDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { formatCents } from '#sdk/money/money'
import { frequencyText } from '#server/loans/payments/frequency-text'
import type { Company } from '#server/platform/config/config'
import type { ModificationTerms } from './modification-terms.ts'
import { type ProgramAgreement, programAgreement } from './program-agreement.ts'

/** The wording in force; another wording counts it up. */
export const modificationAgreementKind = 'loan-modification-2'

/** What the agreement names besides its terms. */
export interface ModificationAgreementFacts {
  readonly accountNumber: string
  readonly terms: ModificationTerms
  readonly company: Pick<Company, 'legalName' | 'phone'>
}

/** What everybody on the loan signs, in numbers: nothing in it is "about", but what depends on days still to come (rules 12.3). */
export function modificationAgreement(facts: ModificationAgreementFacts, language: Language): ProgramAgreement {
  return programAgreement(modificationAgreementKind, texts[language](facts), language)
}

/** How often a loan is paid, inside a sentence. */
export function modificationRhythm(frequency: AutopayFrequency, language: Language): string {
  return frequencyText(frequency, language)
}

const texts: Readonly<Record<Language, (facts: ModificationAgreementFacts) => string[]>> = { en: english, es: spanish }

function english({ accountNumber, terms, company }: ModificationAgreementFacts): string[] {
  const { before, after } = terms
  return [
    `${company.legalName} and you agree to change your loan account ending in ${accountNumber.slice(-4)}.`,
    ...englishChange(terms),
    `After the change you have ${after.numberOfPayments} payments left. Today you have ${before.numberOfPayments}.`,
    `Your last payment is due ${formatDate(after.maturityDate, 'en')} and is estimated at ${formatCents(after.lastPaymentCents)}. Today it is due ${formatDate(before.maturityDate, 'en')} and is estimated at ${formatCents(before.lastPaymentCents)}.`,
    `You pay ${englishInterest(terms)} without the change, if every payment is made on its due date.`,
    'Your interest rate stays the same. There is no charge for this change, and you can pay early at any time.',
    'Optional products, such as GAP or a service contract, are not extended.',
    `Everybody on the loan must sign by ${formatDate(terms.signBy, 'en')}. If the change is not in effect by ${formatDate(terms.lastDay, 'en')}, we cancel it and your loan stays as it is.`,
    `Until it takes effect, your payments are due as they are today. Questions? Call ${company.phone}.`,
  ]
}

function spanish({ accountNumber, terms, company }: ModificationAgreementFacts): string[] {
  const { before, after } = terms
  const money = (cents: number) => formatCents(cents, 'es')
  return [
    `${company.legalName} y usted acuerdan cambiar su cuenta de préstamo que termina en ${accountNumber.slice(-4)}.`,
    ...spanishChange(terms),
    `Después del cambio le quedan ${after.numberOfPayments} pagos. Hoy le quedan ${before.numberOfPayments}.`,
    `Su último pago vence el ${formatDate(after.maturityDate, 'es')} y se estima en ${money(after.lastPaymentCents)}. Hoy vence el ${formatDate(before.maturityDate, 'es')} y se estima en ${money(before.lastPaymentCents)}.`,
    `Usted paga ${spanishInterest(terms)} que sin el cambio, si cada pago se hace en su fecha.`,
    'Su tasa de interés sigue igual. Este cambio no tiene costo y puede pagar antes en cualquier momento.',
    'Los productos opcionales, como GAP o un contrato de servicio, no se extienden.',
    `Todas las personas del préstamo deben firmar a más tardar el ${formatDate(terms.signBy, 'es')}. Si el cambio no está en vigor el ${formatDate(terms.lastDay, 'es')}, lo cancelamos y su préstamo queda como está.`,
    `Hasta que entre en vigor, sus pagos vencen como hoy. ¿Preguntas? Llame al ${company.phone}.`,
  ]
}

function englishInterest({ extraInterestCents: extra }: ModificationTerms): string {
  if (extra === 0) return 'the same interest as'
  return extra > 0 ? `${formatCents(extra)} more in interest than` : `${formatCents(-extra)} less in interest than`
}

function spanishInterest({ extraInterestCents: extra }: ModificationTerms): string {
  if (extra === 0) return 'los mismos intereses'
  return extra > 0 ? `${formatCents(extra, 'es')} más de intereses` : `${formatCents(-extra, 'es')} menos de intereses`
}

function englishChange(terms: ModificationTerms): string[] {
  const { before, after, firstNewDate } = terms
  const payment = formatCents(after.paymentCents)
  if (terms.type === 'Extension') {
    return [
      `Every unpaid payment moves to a later date. Your next payment moves from ${formatDate(before.nextDueDate)} to ${formatDate(firstNewDate)}.`,
      `Each payment stays ${payment}. Interest keeps adding up each day on what you owe while payments are moved.`,
    ]
  }
  const kept = terms.keptPayments.map(({ date, cents }) => `${formatCents(cents)} due ${formatDate(date)}`)
  return [
    `You pay ${payment} ${frequencyText(after.frequency, 'en')} in place of ${formatCents(before.paymentCents)} ${frequencyText(before.frequency, 'en')}.`,
    `${kept.length === 1 ? 'This payment stays as it is' : 'These payments stay as they are'}: ${kept.join('; ')}. The first payment of ${payment} is due ${formatDate(firstNewDate)}.`,
  ]
}

function spanishChange(terms: ModificationTerms): string[] {
  const { before, after, firstNewDate } = terms
  const money = (cents: number) => formatCents(cents, 'es')
  const payment = money(after.paymentCents)
  if (terms.type === 'Extension') {
    return [
      `Todos los pagos pendientes pasan a una fecha posterior. Su próximo pago pasa del ${formatDate(before.nextDueDate, 'es')} al ${formatDate(firstNewDate, 'es')}.`,
      `Cada pago sigue siendo de ${payment}. Mientras se mueven los pagos, el interés se sigue acumulando cada día sobre lo que debe.`,
    ]
  }
  const kept = terms.keptPayments.map(({ date, cents }) => `${money(cents)} que vence el ${formatDate(date, 'es')}`)
  return [
    `Usted paga ${payment} ${frequencyText(after.frequency, 'es')} en lugar de ${money(before.paymentCents)} ${frequencyText(before.frequency, 'es')}.`,
    `${kept.length === 1 ? 'Este pago queda como está' : 'Estos pagos quedan como están'}: ${kept.join('; ')}. El primer pago de ${payment} vence el ${formatDate(firstNewDate, 'es')}.`,
  ]
}
