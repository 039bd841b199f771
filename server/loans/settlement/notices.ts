import { addDays, formatDate, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import { isContactHour } from '#server/platform/messages/local-time'
import { sendReminder } from '#server/platform/messages/reminders'
import type { Worded } from '#server/platform/messages/worded'
import { cancelUntilMs } from '#server/loans/payments/payment-view'
import { placesOf, readPayer } from '#server/loans/payments/payer.store'
import { lockPayment, type Payment } from '#server/loans/payments/payments.store'
import { formalName } from '#server/loans/payments/payment-method'
import { reader, type Tx } from '#server/platform/store/database'
import { aboutPayment, eachInGroups, type JobResult, type JobRun, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { pagesAfter } from '#server/loans/jobs/subject-pages'
import { type DuePayment, paymentsPerPage, scheduledFor } from './payment-jobs.store.ts'

/**
 * Reminds borrowers of the payments that are set for tomorrow (rules 17.1, 22): once, and not before eight o'clock where they live. Run
 * again in the course of the day it reaches those who live further west.
 */
export async function notices(run: JobRun): Promise<JobResult> {
  const { db, clock } = run.services
  const q = reader(db)
  const due = pagesAfter<DuePayment>(
    (after, limit) => scheduledFor(q, addDays(run.businessDate, 1), { after, limit }),
    paymentsPerPage,
  )
  const isMissed = run.businessDate < businessDateAt(clock.nowMs())
  return eachInGroups(run, due, aboutPayment, async (payment, desk) => {
    const states = await placesOf(desk.q, payment.customerId)
    if (!isMissed && !isContactHour(states, run.businessDate, run.atMs)) return null
    return runStep(desk, { ...stepOf(run), subject: payment.paymentId, accountNumber: payment.accountNumber }, (tx) =>
      remind(tx, run, payment, states),
    )
  })
}

async function remind(tx: Tx, run: JobRun, due: DuePayment, states: readonly string[]): Promise<string> {
  const payment = await lockPayment(tx, due.paymentId)
  const payer = payment === null ? null : await readPayer(tx, due.accountNumber, payment.customerId)
  if (payment?.state !== 'SCHEDULED' || payer === null) return 'not-sent'
  const { customerId, email, language } = payer
  const count = await sendReminder(tx, run.services.config, {
    customerId,
    template: 'payment-reminder',
    email,
    language,
    ...words[language](payment),
    states,
    today: run.businessDate,
    atMs: run.atMs,
  })
  return count === 0 ? 'not-sent' : 'reminded'
}

const words: Readonly<Record<Language, (payment: Payment) => Worded>> = {
  en: (payment) => {
    const { amount, method, date, until } = parts(payment, 'en')
    return {
      subject: `Your ${amount} payment is scheduled for tomorrow`,
      body: `Your ${amount} payment from ${method} is scheduled for ${date}. You can cancel it under Scheduled Payments until ${until}.`,
    }
  },
  es: (payment) => {
    const { amount, method, date, until } = parts(payment, 'es')
    return {
      subject: `Su pago de ${amount} está programado para mañana`,
      body: `Su pago de ${amount} desde ${method} está programado para el ${date}. Puede cancelarlo en Pagos programados hasta el ${until}.`,
    }
  },
}

function parts(payment: Payment, language: Language): { amount: string; method: string; date: string; until: string } {
  const untilMs = cancelUntilMs(payment) ?? 0
  return {
    amount: formatCents(payment.amountCents, language),
    method: formalName({ type: payment.methodType, lastFour: payment.lastFour, nickname: null }, language),
    date: formatDate(payment.paymentDate, language, payment.paymentDate),
    until: `${formatDate(businessDateAt(untilMs), language, payment.paymentDate)}, ${formatTime(untilMs, language)}`,
  }
}
