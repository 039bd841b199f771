import { formatDate, type LocalDate } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { businessZoneName } from '#sdk/dates/business-clock'
import { cutoffOf } from '#sdk/dates/payment-timeline'
import type { Language } from '#sdk/i18n/language'
import type { PlannedPayment } from '#sdk/loan/payment-plan'
import { bankStopDays, ptcCureDays } from '#sdk/loan/payment-terms'
import { addCents, type Cents, formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { type ProgramAgreement, programAgreement } from './program-agreement.ts'

/** The wording in force. Another one counts it up. */
export const planAgreementKind = 'payment-plan-4'

/** What the words of a plan's agreement are made of. */
export interface AgreedPlan {
  readonly borrowerName: string
  /** Last four digits. */
  readonly accountEnding: string
  readonly today: LocalDate
  readonly pastDueCents: Cents
  readonly payments: readonly PlannedPayment[]
  /** The bank account that is debited, by kind and last four digits; null: the borrower makes each payment. */
  readonly methodName: string | null
  readonly isAutopayOn: boolean
  readonly company: Pick<Company, 'name' | 'phone'>
}

/** What the borrower is asked to sign for a payment plan. */
export function planAgreement(plan: AgreedPlan, language: Language): ProgramAgreement {
  return programAgreement(planAgreementKind, linesIn[language](plan), language)
}

/** The payments of a plan, one line each. */
export function scheduleLines(
  payments: readonly Pick<PlannedPayment, 'sequence' | 'scheduledOn' | 'paymentCents'>[],
  language: Language,
): string[] {
  return payments.map(
    ({ sequence, scheduledOn, paymentCents }) =>
      // With its year: a plan runs over more than one now and then.
      `${sequence}. ${formatDate(scheduledOn, language)}: ${formatCents(paymentCents, language)}`,
  )
}

/** Cents of a plan that are toward the regular payments: a plan by the week has a share of one in each of its own, and none after maturity. */
function regularOf(payments: readonly PlannedPayment[]): Cents {
  return addCents(...payments.map(({ regularCents }) => regularCents))
}

/** When the file of bank debits closes, in words; it is the same time on every day. */
function cutOff(language: Language): string {
  return formatTime(cutoffOf('2026-01-02'), language)
}

const linesIn: Readonly<Record<Language, (plan: AgreedPlan) => string[]>> = { en: english, es: spanish }

function english(plan: AgreedPlan): string[] {
  const { company, payments, methodName, today } = plan
  const money = (cents: Cents) => formatCents(cents, 'en')
  const regular = regularOf(payments)
  return [
    `Payment plan with ${company.name} for the loan account ending in ${plan.accountEnding}. Date: ${formatDate(today, 'en')}.`,
    `I, ${plan.borrowerName}, agree to make ${payments.length} payments. Together they pay the past-due amount of ${money(plan.pastDueCents)}${regular === 0 ? '' : ` and ${money(regular)} toward my regular payments`}:`,
    ...scheduleLines(payments, 'en'),
    `In all: ${money(addCents(...payments.map(({ paymentCents }) => paymentCents)))}. There is no fee for the plan. Fees already owed are not part of it.`,
    'Interest keeps adding up each day on what is owed, as in the contract. The contract stays in force in every other way.',
    `While the plan is kept, ${company.name} charges no late fee and does not move toward repossession.`,
    methodName === null
      ? 'I make each payment myself by its date.'
      : `I authorize ${company.name} to debit my account electronically (${methodName}) on each date above, or on the next banking day, for the amount shown less what I have paid toward it. If my bank returns a debit, it is not tried again.`,
    ...(methodName === null
      ? []
      : [
          `I can stop these debits by canceling the plan on the site until ${cutOff('en')} ${businessZoneName.en} on the banking day before a date, or by calling ${company.phone} at least ${bankStopDays} banking days before it.`,
        ]),
    ...(plan.isAutopayOn ? ['Autopay ends today. I can turn it on again when the plan is over.'] : []),
    `If a payment is missed or returned, I can make up for it for ${ptcCureDays} days. After that, or if the next one is missed too, the plan ends and the past-due amount is due again.`,
    'I can pay more or sooner, and I can cancel the plan at any time.',
  ]
}

function spanish(plan: AgreedPlan): string[] {
  const { company, payments, methodName, today } = plan
  const money = (cents: Cents) => formatCents(cents, 'es')
  const regular = regularOf(payments)
  return [
    `Plan de pagos con ${company.name} para la cuenta del préstamo que termina en ${plan.accountEnding}. Fecha: ${formatDate(today, 'es')}.`,
    `Yo, ${plan.borrowerName}, acepto hacer ${payments.length} pagos. En conjunto pagan el monto atrasado de ${money(plan.pastDueCents)}${regular === 0 ? '' : ` y ${money(regular)} de mis pagos regulares`}:`,
    ...scheduleLines(payments, 'es'),
    `En total: ${money(addCents(...payments.map(({ paymentCents }) => paymentCents)))}. El plan no tiene ningún cargo. Los cargos que ya se deben no son parte del plan.`,
    'Los intereses siguen sumándose cada día sobre lo que se debe, como dice el contrato. El contrato sigue vigente en todo lo demás.',
    `Mientras se cumpla el plan, ${company.name} no cobra cargos por atraso y no avanza hacia la recuperación del vehículo.`,
    methodName === null
      ? 'Hago cada pago por mi cuenta, a más tardar en su fecha.'
      : `Autorizo a ${company.name} a debitar electrónicamente de mi cuenta (${methodName}), en cada fecha de arriba, o el siguiente día hábil bancario, el monto indicado menos lo que ya haya pagado de él. Si mi banco devuelve un débito, no se intenta de nuevo.`,
    ...(methodName === null
      ? []
      : [
          `Puedo detener estos débitos si cancelo el plan en el sitio hasta las ${cutOff('es')}, ${businessZoneName.es}, del día hábil bancario anterior a una fecha, o si llamo al ${company.phone} al menos ${bankStopDays} días hábiles bancarios antes.`,
        ]),
    ...(plan.isAutopayOn ? ['El pago automático termina hoy. Puedo activarlo otra vez cuando termine el plan.'] : []),
    `Si un pago no se hace o es devuelto, puedo hacerlo en los ${ptcCureDays} días siguientes. Después de eso, o si tampoco hago el siguiente, el plan termina y el monto atrasado se debe otra vez.`,
    'Puedo pagar más o antes, y puedo cancelar el plan en cualquier momento.',
  ]
}
