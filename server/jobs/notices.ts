import { addDays, formatDate, formatTime, phoenixDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { sendMessage } from '#server/contact/messages'
import { cancelUntilMs } from '#server/make-a-payment/payment-view'
import { readPayer } from '#server/make-a-payment/payer.store'
import { lockPayment, type Payment } from '#server/make-a-payment/payments.store'
import { formalName } from '#server/payment-methods/payment-method'
import { reader, type Tx } from '#server/store/database'
import { eachSubject, type JobResult, type JobRun, stepOf } from './job-run.ts'
import { runStep } from './job-steps.store.ts'
import { type DuePayment, scheduledFor } from './payment-jobs.store.ts'

/** Reminds borrowers of the payments that are set for tomorrow (rules 17.1, 22). */
export async function notices(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const due = await scheduledFor(reader(db), addDays(run.businessDate, 1))
  return eachSubject(run, due, (payment) =>
    runStep(db, { ...stepOf(run), subject: payment.paymentId, accountNumber: payment.accountNumber }, (tx) =>
      remind(tx, run, payment),
    ),
  )
}

async function remind(tx: Tx, run: JobRun, due: DuePayment): Promise<string> {
  const payment = await lockPayment(tx, due.paymentId)
  const payer = payment === null ? null : await readPayer(tx, due.accountNumber, payment.customerId)
  if (payment?.state !== 'SCHEDULED' || payer === null || payer.email === null) return 'not-sent'
  await sendMessage(tx, {
    channel: 'EMAIL',
    recipient: payer.email,
    template: 'payment-reminder',
    language: payer.language,
    ...words[payer.language](payment),
    createdAtMs: run.atMs,
  })
  return 'reminded'
}

const words: Readonly<Record<'en' | 'es', (payment: Payment) => { subject: string; body: string }>> = {
  en: (payment) => {
    const { amount, method, date, until } = parts(payment, 'en')
    return {
      subject: `Your ${amount} payment is set for tomorrow`,
      body: `Your ${amount} payment from ${method} is set for ${date}. You can cancel it under Scheduled Payments until ${until}.`,
    }
  },
  es: (payment) => {
    const { amount, method, date, until } = parts(payment, 'es')
    return {
      subject: `Su pago de ${amount} es mañana`,
      body: `Su pago de ${amount} desde ${method} está programado para ${date}. Puede cancelarlo en Pagos programados hasta ${until}.`,
    }
  },
}

function parts(
  payment: Payment,
  language: 'en' | 'es',
): { amount: string; method: string; date: string; until: string } {
  const untilMs = cancelUntilMs(payment) ?? 0
  return {
    amount: formatCents(payment.amountCents, language),
    method: formalName({ type: payment.methodType, lastFour: payment.lastFour, nickname: null }, language),
    date: formatDate(payment.paymentDate, language, payment.paymentDate),
    until: `${formatDate(phoenixDate(untilMs), language, payment.paymentDate)}, ${formatTime(untilMs, language)}`,
  }
}
