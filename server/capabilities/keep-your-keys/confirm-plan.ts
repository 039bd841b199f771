import type { Language } from '#sdk/i18n/language'
import { planEnd } from '#sdk/loan/charge-off-plan'
import { callingCustomer } from '#server/identity/calling-customer'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { formalName } from '#server/loans/payments/payment-method'
import type { FrameConfirmation } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { agreedPlan, checkedPlan, type PlanArgs } from './sign-plan.ts'

const english = {
  title: 'Confirm your plan',
  balance: 'Balance',
  first: 'First payment',
  on: (amount: string, date: string) => `${amount} by ${date}`,
  regular: 'Then',
  times: (count: number, amount: string) => (count === 1 ? `1 payment of ${amount}` : `${count} payments of ${amount}`),
  from: 'Starting',
  last: 'Last payment',
  method: 'First payment from',
  sign: 'Sign the plan',
  signAndPay: (amount: string) => `Sign the plan and pay ${amount}`,
  signAndSchedule: (amount: string) => `Sign the plan and schedule payment of ${amount}`,
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    title: 'Confirme su plan',
    balance: 'Saldo',
    first: 'Primer pago',
    on: (amount, date) => `${amount} a más tardar el ${date}`,
    regular: 'Después',
    times: (count, amount) => (count === 1 ? `1 pago de ${amount}` : `${count} pagos de ${amount}`),
    from: 'A partir del',
    last: 'Último pago',
    method: 'Primer pago desde',
    sign: 'Firmar el plan',
    signAndPay: (amount) => `Firmar el plan y pagar ${amount}`,
    signAndSchedule: (amount) => `Firmar el plan y programar un pago de ${amount}`,
  },
}

/** How signing a plan from an element is confirmed. */
export const planConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: async ({ signature, ...args }: PlanArgs & { signature: SignatureInput }, context) => {
    const checked = await checkedPlan(reader(context.db), context, callingCustomer(context), args)
    const { text } = agreedPlan(checked, signature)
    const { texts: words, money, day } = viewWords(context, texts)
    const { terms, payment, grounds } = checked
    const first = money(terms.initialPaymentAmount)
    const signAndTake = terms.initialPaymentDate > grounds.today ? words.signAndSchedule : words.signAndPay
    return {
      title: words.title,
      rows: [
        { label: words.balance, value: money(grounds.balanceCents) },
        { label: words.first, value: words.on(first, day(terms.initialPaymentDate)) },
        { label: words.regular, value: words.times(terms.numberOfPayments, money(terms.regularPaymentAmount)) },
        { label: words.from, value: day(terms.paymentStartDate) },
        { label: words.last, value: day(planEnd(terms)) },
        ...(payment === null ? [] : [{ label: words.method, value: formalName(payment.method, context.language) }]),
        loanRow(context, args.accountNumber),
      ],
      authorization: text,
      act: payment === null ? words.sign : signAndTake(first),
    }
  },
}
