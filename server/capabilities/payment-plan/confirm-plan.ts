import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import type { FrameConfirmation } from '#server/platform/context'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import { callingCustomer } from '#server/identity/calling-customer'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { formalName } from '#server/loans/payments/payment-method'
import { planAgreementKind } from '#server/loans/programs/payment-plan-agreement'
import { planStanding } from '#server/loans/programs/payment-plan.rules'
import { listPlans } from '#server/loans/programs/payment-plan.store'
import { agreedProgram } from '#server/loans/programs/program-agreement'
import { businessToday } from '#sdk/dates/dates'
import { reader } from '#server/platform/store/database'
import { agreementOf, checkedPlan, type PlanChoice } from './checked-plan.ts'

const english = {
  signTitle: 'Confirm your payment plan',
  sign: (count: number) => `Start the plan of ${count} payments`,
  first: 'First payment',
  last: 'Last payment',
  each: 'Each payment after the first',
  on: (amount: string, day: string) => `${amount} on ${day}`,
  from: 'Payments are taken from',
  self: 'Nothing: you make each payment',
  cancelTitle: 'Cancel your payment plan?',
  cancel: 'Cancel the plan',
  next: 'Next payment, not taken',
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    signTitle: 'Confirme su plan de pagos',
    sign: (count) => `Empezar el plan de ${count} pagos`,
    first: 'Primer pago',
    last: 'Último pago',
    each: 'Cada pago después del primero',
    on: (amount, day) => `${amount} el ${day}`,
    from: 'Los pagos se debitan de',
    self: 'Nada: usted hace cada pago',
    cancelTitle: '¿Cancelar su plan de pagos?',
    cancel: 'Cancelar el plan',
    next: 'Próximo pago, no se cobrará',
  },
}

/** How signing a plan from an element is confirmed. */
export const signPlanConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: async ({ signature, ...args }: PlanChoice & { signature: SignatureInput }, context) => {
    const choice = { ...args, paymentMethodId: args.paymentMethodId ?? null }
    const checked = await checkedPlan(reader(context.db), context, callingCustomer(context), choice)
    const agreed = agreedProgram(planAgreementKind, signature, (language) => agreementOf(context, checked, language))
    const { texts: words, money, day } = viewWords(context, texts)
    const { payments } = checked.terms
    const [first, second] = payments
    const last = payments.at(-1)
    if (first === undefined || second === undefined || last === undefined) throw new CarportError('PTC_OFFER_EXPIRED')
    const { method } = checked
    return {
      title: words.signTitle,
      rows: [
        { label: words.first, value: words.on(money(first.paymentCents), day(first.scheduledOn)) },
        { label: words.each, value: money(second.paymentCents) },
        { label: words.last, value: words.on(money(last.paymentCents), day(last.scheduledOn)) },
        { label: words.from, value: method === null ? words.self : formalName(method, context.language) },
        loanRow(context, args.accountNumber),
      ],
      authorization: agreed.text,
      act: words.sign(payments.length),
    }
  },
}

/** How ending a plan from an element is confirmed. One that is canceled already may be canceled again, without effect. */
export const cancelPlanConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async ({ accountNumber, planId }: { accountNumber: string; planId: string }, context) => {
    const q = reader(context.db)
    const plan = (await listPlans(q, accountNumber)).find((one) => one.planId === planId)
    if (plan === undefined) throw new CarportError('NOT_FOUND')
    const next = planStanding(plan, businessToday(context.clock), await upcomingPayments(q, accountNumber))
    const { texts: words, money, day } = viewWords(context, texts)
    return {
      title: words.cancelTitle,
      rows: [
        ...(next === null ? [] : [{ label: words.next, value: words.on(money(next.amount), day(next.scheduledOn)) }]),
        loanRow(context, accountNumber),
      ],
      authorization: null,
      act: words.cancel,
    }
  },
}
