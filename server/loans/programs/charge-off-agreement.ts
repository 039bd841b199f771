import { formatDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type ChargeOffTerms, planRows } from '#sdk/loan/charge-off-plan'
import { planCureDays, planFirstPaymentDays } from '#sdk/loan/payment-terms'
import { type Cents, formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { type ProgramAgreement, programAgreement } from './program-agreement.ts'

/** The wording of the agreement; a new one counts it up. */
export const planAgreementKind = 'charge-off-plan-2'

interface AgreedPlan {
  readonly accountNumber: string
  readonly balanceCents: Cents
  readonly terms: ChargeOffTerms
}

interface Words {
  readonly title: (lender: string, account: string, balance: string) => string
  readonly first: (amount: string, date: string) => string
  readonly payment: (number: number, amount: string, date: string) => string
  readonly rest: readonly string[]
  readonly end: (phone: string) => string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: (lender, account, balance) =>
      `I agree to pay ${lender} the balance of ${balance} on my loan ending in ${account} in these payments:`,
    first: (amount, date) => `First payment: ${amount} by ${date}`,
    payment: (number, amount, date) => `Payment ${number}: ${amount} by ${date}`,
    rest: [
      `The plan starts when my first payment posts. If it isn’t made within ${planFirstPaymentDays} days of signing, or my bank returns it, the plan ends.`,
      'No interest and no fees are added while I keep the plan. The vehicle is not repossessed while I keep it.',
      `If I miss a payment, I get a written notice and can make it up within ${planCureDays} days. If I don’t, the plan ends and I owe what is left of the balance.`,
      'Paying more or sooner is free. I can pay each time myself.',
    ],
    end: (phone) => `I can end this plan at any time by calling ${phone}.`,
  },
  es: {
    title: (lender, account, balance) =>
      `Acepto pagar a ${lender} el saldo de ${balance} de mi préstamo que termina en ${account} en estos pagos:`,
    first: (amount, date) => `Primer pago: ${amount} a más tardar el ${date}`,
    payment: (number, amount, date) => `Pago ${number}: ${amount} a más tardar el ${date}`,
    rest: [
      `El plan comienza cuando se registra mi primer pago. Si no se hace en ${planFirstPaymentDays} días desde la firma, o mi banco lo devuelve, el plan termina.`,
      'No se agregan intereses ni cargos mientras cumplo el plan. El vehículo no se recupera mientras lo cumplo.',
      `Si no hago un pago, recibo un aviso por escrito y puedo ponerme al día en ${planCureDays} días. Si no lo hago, el plan termina y debo lo que queda del saldo.`,
      'Pagar más o antes no tiene costo. Puedo pagar cada vez por mi cuenta.',
    ],
    end: (phone) => `Puedo terminar este plan en cualquier momento llamando al ${phone}.`,
  },
}

/** The lines of a plan’s agreement, with one for every payment. */
export function planAgreementText(
  { accountNumber, balanceCents, terms }: AgreedPlan,
  company: Pick<Company, 'name' | 'phone'>,
  language: Language,
): string[] {
  const texts = words[language]
  const money = (cents: Cents) => formatCents(cents, language)
  return [
    texts.title(company.name, accountNumber.slice(-4), money(balanceCents)),
    ...planRows(balanceCents, terms).map(({ sequence, cents, dueOn }) =>
      sequence === 0
        ? texts.first(money(cents), formatDate(dueOn, language))
        : texts.payment(sequence, money(cents), formatDate(dueOn, language)),
    ),
    ...texts.rest,
    texts.end(company.phone),
  ]
}

/**
 * What the borrower signs: the plan, and where the first payment is made with it, that payment’s authorization.
 * @param payment the words of the payment’s own authorization; null where the borrower pays by themselves
 */
export function planAgreement(
  plan: AgreedPlan,
  company: Pick<Company, 'name' | 'phone'>,
  language: Language,
  payment: string | null,
): ProgramAgreement {
  const lines = planAgreementText(plan, company, language)
  return programAgreement(planAgreementKind, payment === null ? lines : [...lines, payment], language)
}
