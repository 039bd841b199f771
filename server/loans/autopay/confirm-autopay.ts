import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { ConfirmationView, FrameConfirmation, RequestContext } from '#server/platform/context'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { callingCustomer } from '#server/identity/calling-customer'
import { formalName } from '#server/loans/payments/payment-method'
import { reader } from '#server/platform/store/database'
import { readRecurring, type Recurring } from './autopay.store.ts'
import { frequencyText } from '#server/loans/payments/frequency-text'
import { type CheckedEnrollment, checkedEnrollment, type RecurringInput } from './checked-enrollment.ts'
import { agreedTo } from './enroll.ts'
import { viewerOf, viewOf } from './read-autopay.ts'

const english = {
  enrollTitle: 'Confirm autopay',
  enroll: 'Turn on autopay',
  changeTitle: 'Confirm your autopay change',
  change: 'Change autopay',
  stopTitle: 'Turn off autopay?',
  stop: 'Turn off autopay',
  skipTitle: 'Skip an autopay payment?',
  skip: (amount: string) => `Skip the ${amount} payment`,
  rhythm: 'How often',
  first: 'First payment',
  most: 'Each payment, up to',
  date: 'Payment date',
  amount: 'Payment',
  next: 'Next payment, not taken',
  on: (amount: string, day: string) => `${amount} on ${day}`,
  method: 'Payment method',
  from: 'Autopay is taken from',
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    enrollTitle: 'Confirme el pago automático',
    enroll: 'Activar el pago automático',
    changeTitle: 'Confirme el cambio del pago automático',
    change: 'Cambiar el pago automático',
    stopTitle: '¿Desactivar el pago automático?',
    stop: 'Desactivar el pago automático',
    skipTitle: '¿Omitir un pago automático?',
    skip: (amount) => `Omitir el pago de ${amount}`,
    rhythm: 'Frecuencia',
    first: 'Primer pago',
    most: 'Cada pago, hasta',
    date: 'Fecha del pago',
    amount: 'Pago',
    next: 'Próximo pago, no se cobrará',
    on: (amount, day) => `${amount} el ${day}`,
    method: 'Forma de pago',
    from: 'El pago automático se cobra a',
  },
}

interface SignedArgs {
  readonly input: RecurringInput
  readonly signature: SignatureInput
}

interface OfAutopay {
  readonly accountNumber: string
  readonly id: string
}

/** How enrolling from an element is confirmed. */
export const enrollmentConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: (args: SignedArgs, context) => describeSigned(context, args, null),
}

/** How a change of autopay from an element is confirmed. */
export const changeConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: async ({ id, ...args }: SignedArgs & { id: string }, context) => {
    const existing = await ownAutopay(context, { id, accountNumber: args.input.accountNumber })
    if (existing.status !== 'ENROLLED') throw new CarportError('NOT_FOUND')
    return describeSigned(context, args, existing)
  },
}

/** How turning autopay off from an element is confirmed. One that is off already may be turned off again, without effect. */
export const stopConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (args: OfAutopay, context) => {
    const recurring = await ownAutopay(context, args)
    const { texts: words, money, day } = viewWords(context, texts)
    const [next] = await nextPayments(context, recurring)
    return {
      title: words.stopTitle,
      rows: [
        ...(next === undefined
          ? []
          : [{ label: words.next, value: words.on(money(next.paymentAmount), day(next.paymentDate)) }]),
        ...methodAndLoan(context, recurring),
      ],
      authorization: null,
      act: words.stop,
    }
  },
}

/** How leaving a draw out from an element is confirmed. */
export const skipConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async ({ paymentDate, ...args }: OfAutopay & { paymentDate: string }, context) => {
    const recurring = await ownAutopay(context, args)
    const draw = (await nextPayments(context, recurring)).find((one) => one.paymentDate === paymentDate)
    if (draw === undefined) throw new CarportError('NOT_FOUND')
    const { texts: words, money, day } = viewWords(context, texts)
    const amount = money(draw.paymentAmount)
    return {
      title: words.skipTitle,
      rows: [
        { label: words.amount, value: amount },
        { label: words.date, value: day(paymentDate) },
        ...methodAndLoan(context, recurring),
      ],
      authorization: null,
      act: words.skip(amount),
    }
  },
}

async function describeSigned(
  context: RequestContext,
  { input, signature }: SignedArgs,
  existing: Recurring | null,
): Promise<ConfirmationView> {
  const q = reader(context.db)
  const checked = await checkedEnrollment(q, context, callingCustomer(context), input, { existing, payment: null })
  const { text } = agreedTo(context.config.company, checked, signature.authorizationVersion)
  const words = texts[context.language]
  return {
    title: existing === null ? words.enrollTitle : words.changeTitle,
    rows: enrollmentRows(context, checked),
    authorization: text,
    act: existing === null ? words.enroll : words.change,
  }
}

/** An enrollment, line by line. */
export function enrollmentRows(context: RequestContext, checked: CheckedEnrollment): ConfirmationView['rows'] {
  const { input, method, draws, agreedCents } = checked
  const { texts: words, money, day } = viewWords(context, texts)
  const [first] = draws
  return [
    { label: words.rhythm, value: frequencyText(input.frequency, context.language) },
    ...(first === undefined ? [] : [{ label: words.first, value: words.on(money(first.cents), day(first.date)) }]),
    { label: words.most, value: money(agreedCents) },
    { label: words.from, value: formalName(method, context.language) },
    loanRow(context, input.accountNumber),
  ]
}

/** The method goes by its kind and last four digits: a nickname can say anything. */
function methodAndLoan(
  context: Pick<RequestContext, 'language'>,
  of: Pick<Recurring, 'methodType' | 'lastFour' | 'accountNumber'>,
): ConfirmationView['rows'] {
  const method = formalName({ type: of.methodType, lastFour: of.lastFour, nickname: null }, context.language)
  return [{ label: texts[context.language].method, value: method }, loanRow(context, of.accountNumber)]
}

/** The caller's own autopay, on or off. @throws CarportError NOT_FOUND; NOT_ALLOWED for the other borrower's */
async function ownAutopay(context: RequestContext, { accountNumber, id }: OfAutopay): Promise<Recurring> {
  const recurring = await readRecurring(reader(context.db), id)
  if (recurring === null || recurring.accountNumber !== accountNumber) throw new CarportError('NOT_FOUND')
  if (recurring.customerId !== callingCustomer(context).customerId) throw new CarportError('NOT_ALLOWED')
  return recurring
}

async function nextPayments(
  context: RequestContext,
  recurring: Recurring,
): Promise<readonly { readonly paymentAmount: number; readonly paymentDate: string }[]> {
  if (recurring.status !== 'ENROLLED') return []
  return (await viewOf(reader(context.db), recurring, viewerOf(context))).scheduledPayments
}
