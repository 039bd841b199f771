import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { FrameConfirmation } from '#server/platform/context'
import { loanRow, type ViewWords, viewWords } from '#server/identity/partner-pages/view-words'
import { readPayment } from '#server/loans/payments/payments.store'
import { callingCustomer } from '#server/identity/calling-customer'
import { formalName } from '#server/loans/payments/payment-method'
import { type ProgramWithoutPayment, programWithoutPayment } from '#server/loans/programs/plan-without-payment'
import { reader } from '#server/platform/store/database'

const english = {
  title: 'Cancel this payment?',
  amount: 'Payment',
  date: 'Payment date',
  method: 'Payment method',
  plan: 'Your payment plan then needs',
  chargeOffPlan: 'Your plan for the charged-off balance then needs',
  planBy: (amount: string, day: string) => `${amount} by ${day}`,
  extension: 'Your payment extension',
  extensionEnds: (day: string) => `Canceled with this payment. Your due date stays ${day}`,
  act: (amount: string) => `Cancel the ${amount} payment`,
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    title: '¿Cancelar este pago?',
    amount: 'Pago',
    date: 'Fecha del pago',
    method: 'Forma de pago',
    plan: 'Su plan de pagos necesita entonces',
    chargeOffPlan: 'Su plan para el saldo que pasó a pérdidas necesita entonces',
    planBy: (amount, day) => `${amount} a más tardar el ${day}`,
    extension: 'Su extensión de pago',
    extensionEnds: (day) => `Se cancela con este pago. Su fecha de vencimiento sigue siendo el ${day}`,
    act: (amount) => `Cancelar el pago de ${amount}`,
  },
}

/** How canceling a payment from an element is confirmed. Whether it still can be is decided when it is. */
export const cancelConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async ({ accountNumber, id }: { accountNumber: string; id: string }, context) => {
    const payment = await readPayment(reader(context.db), id)
    if (payment === null || payment.accountNumber !== accountNumber) throw new CarportError('NOT_FOUND')
    if (payment.customerId !== callingCustomer(context).customerId) throw new CarportError('NOT_ALLOWED')
    const view = viewWords(context, texts)
    const { texts: words, money, day } = view
    const amount = money(payment.amountCents + payment.serviceFeeCents)
    const about = { accountNumber, paymentId: id }
    const program = await programWithoutPayment(reader(context.db), about, businessToday(context.clock))
    const method = { type: payment.methodType, lastFour: payment.lastFour, nickname: null }
    return {
      title: words.title,
      rows: [
        { label: words.amount, value: amount },
        { label: words.date, value: day(payment.paymentDate) },
        { label: words.method, value: formalName(method, context.language) },
        loanRow(context, accountNumber),
        ...(program === null ? [] : [programRow(program, view)]),
      ],
      authorization: null,
      act: words.act(amount),
    }
  },
}

/** What becomes of the program that counts on the payment. */
function programRow(
  { program, amount, date }: ProgramWithoutPayment,
  { texts: words, money, day }: ViewWords<typeof english>,
): { readonly label: string; readonly value: string } {
  if (program === 'EXTENSION') return { label: words.extension, value: words.extensionEnds(day(date)) }
  const label = program === 'CHARGE_OFF_PLAN' ? words.chargeOffPlan : words.plan
  return { label, value: words.planBy(money(amount ?? 0), day(date)) }
}
