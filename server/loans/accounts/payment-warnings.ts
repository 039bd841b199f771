import { formatDate, type LocalDate, businessToday } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { autopayChangeWarnings } from '#server/loans/autopay/autopay-change'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { upcomingDrawWarnings } from '#server/loans/autopay/upcoming-payment-warning'
import type { RequestContext } from '#server/platform/context'
import { accountDeadlines, type Deadline } from '#server/loans/accounts/deadlines'
import type { ModelOf } from '#server/platform/graphql/models'
import type { PaymentWarning as PaymentWarningType } from '#server/platform/graphql/resolvers.graphql'
import { type Queryable, reader } from '#server/platform/store/database'
import type { AccountStanding } from '#server/loans/accounts/account-standing'
import { duplicateRefusal, type PaymentInput } from '#server/loans/payments/checked-payment'
import { lastDuplicate, readPayment } from '#server/loans/payments/payments.store'
import { stillToPay } from '#server/loans/accounts/still-to-pay.rules'

/** What does not forbid a payment but matters before it is made. */
export interface PaymentWarning {
  readonly code: string
  readonly message: string
  readonly drawDate?: LocalDate
  readonly drawAmount?: Cents
}

declare module '#server/platform/graphql/models' {
  interface Models {
    PaymentWarning: ModelOf<PaymentWarningType, 'drawDate' | 'drawAmount', PaymentWarning>
  }
}

const texts = {
  en: {
    covered: (underWay: string) =>
      `You already have ${underWay} processing or scheduled, and nothing more is due. This payment would come on top of it.`,
    partly: (underWay: string, open: string) =>
      `You already have ${underWay} processing or scheduled, and only ${open} more is due. The rest of this payment would come on top of it.`,
    deadlines: {
      PredictedRepoWarning: (amount: string, date: string) =>
        `Your vehicle is at risk of repossession. To stop this, pay ${amount} by ${date}.`,
      PlanToCure: (amount: string, date: string) => `Your payment plan needs ${amount} by ${date}.`,
      ClearCredit: (amount: string, date: string) =>
        `To keep this month from being reported as 30 days late, pay ${amount} by ${date}.`,
      ChargeOffPlan: (amount: string, date: string) => `Your plan needs ${amount} by ${date}.`,
      LateFee: (amount: string, date: string) => `To avoid a late fee, pay ${amount} by ${date}.`,
    },
    late: (date: string) => `This payment counts on ${date}, which is too late for that. Choose an earlier day.`,
    short: (missing: string) => `With this payment, ${missing} is still missing.`,
  },
  es: {
    covered: (underWay: string) =>
      `Ya tiene ${underWay} en proceso o programados y no debe nada más. Este pago se sumaría a lo anterior.`,
    partly: (underWay: string, open: string) =>
      `Ya tiene ${underWay} en proceso o programados y solo debe ${open} más. El resto de este pago se sumaría a lo anterior.`,
    deadlines: {
      PredictedRepoWarning: (amount: string, date: string) =>
        `Su vehículo corre riesgo de ser recuperado. Para evitarlo, pague ${amount} a más tardar el ${date}.`,
      PlanToCure: (amount: string, date: string) => `Su plan de pagos necesita ${amount} a más tardar el ${date}.`,
      ClearCredit: (amount: string, date: string) =>
        `Para que este mes no se reporte con 30 días de atraso, pague ${amount} a más tardar el ${date}.`,
      ChargeOffPlan: (amount: string, date: string) => `Su plan necesita ${amount} a más tardar el ${date}.`,
      LateFee: (amount: string, date: string) =>
        `Para evitar un cargo por atraso, pague ${amount} a más tardar el ${date}.`,
    },
    late: (date: string) => `Este pago se acredita el ${date}, demasiado tarde para eso. Elija un día anterior.`,
    short: (missing: string) => `Con este pago todavía faltan ${missing}.`,
  },
}

/**
 * Everything a borrower is warned of before a payment: that money for the same installment is under way already, that a deadline would be
 * missed, that autopay is close, and what the payment does to autopay.
 */
export async function paymentWarnings(
  q: Queryable,
  context: RequestContext,
  standing: AccountStanding,
  input: PaymentInput,
): Promise<PaymentWarning[]> {
  const { language } = context
  const about = { today: standing.today, language }
  return [
    ...(await secondPaymentWarnings(q, context, standing, input)),
    ...(await deadlineWarnings(context, standing, input)),
    // Who chose to let autopay go on is not asked to skip a draw.
    ...(input.autopayDraws === 'CONTINUE' ? [] : await upcomingDrawWarnings(q, input, about)),
    ...(await autopayChangeWarnings(q, input, { ...about, isMade: false })),
  ]
}

/** What a payment that is made and not posted yet does to autopay, for its receipt. */
export async function madePaymentWarnings(context: RequestContext, paymentId: string): Promise<PaymentWarning[]> {
  const q = reader(context.db)
  const payment = await readPayment(q, paymentId)
  if (payment === null || payment.kind === 'AUTOPAY') return []
  const { accountNumber, paymentDate, amountCents: paymentAmount, autopayDraws } = payment
  const today = businessToday(context.clock)
  const made = { accountNumber, paymentDate, paymentAmount, autopayDraws }
  return autopayChangeWarnings(q, made, { today, language: context.language, isMade: true })
}

/** One rule for payments that are processing and for those that are scheduled. */
async function secondPaymentWarnings(
  q: Queryable,
  { language }: RequestContext,
  { state, due, today }: AccountStanding,
  input: PaymentInput,
): Promise<PaymentWarning[]> {
  const { accountNumber, paymentAmount: amountCents, paymentDate } = input
  if ((await lastDuplicate(q, { accountNumber, amountCents, paymentDate })) !== null) {
    const { code, params } = duplicateRefusal(input, today)
    return [{ code, message: errorText(code, language, params) }]
  }
  // Whoever pays more than their plan asks for pays what is due: the plan is no limit.
  const left = stillToPay(state, due, { today, upcoming: await upcomingPayments(q, accountNumber), plan: null })
  if (left.underWay === 0 || amountCents <= left.amount) return []
  const words = texts[language]
  const underWay = formatCents(left.underWay, language)
  const message =
    left.amount === 0 ? words.covered(underWay) : words.partly(underWay, formatCents(left.amount, language))
  return [{ code: 'PAYMENT_UNDER_WAY', message }]
}

/** A deadline shown to the borrower that this payment does not meet: it counts too late, or is too little. */
async function deadlineWarnings(
  context: RequestContext,
  { today, payer }: AccountStanding,
  input: PaymentInput,
): Promise<PaymentWarning[]> {
  return (await accountDeadlines(context, input.accountNumber, payer.customerId)).flatMap((deadline) => {
    const message = deadlineText(deadline, input, { today, language: context.language })
    return message === null ? [] : [{ code: 'DEADLINE_MISSED', message }]
  })
}

function deadlineText(
  { kind, amount, date }: Deadline,
  { paymentAmount, paymentDate }: PaymentInput,
  { today, language }: { readonly today: LocalDate; readonly language: Language },
): string | null {
  const words = texts[language]
  const isLate = paymentDate > date
  if (!isLate && paymentAmount >= amount) return null
  const wanted = words.deadlines[kind](formatCents(amount, language), formatDate(date, language, today))
  const problem = isLate
    ? words.late(formatDate(paymentDate, language, today))
    : words.short(formatCents(amount - paymentAmount, language))
  return `${wanted} ${problem}`
}
