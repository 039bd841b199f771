import { addDays, addMonths, formatDate, type LocalDate, businessDateAt, businessMoment, toIso } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { formatCents } from '#sdk/money/money'
import { findEnrolled, insertRecurring, type Recurring } from '#server/loans/autopay/autopay.store'
import { loadBook, nextDraws } from '#server/loans/autopay/autopay-book'
import {
  insertSentNotice,
  insertRecurringAuthorization,
  type NewNotice,
} from '#server/loans/autopay/autopay-records.store'
import { drawTimeline } from '#server/loans/autopay/draw-dates'
import { insertMessage, sentMark } from '#server/platform/messages/contact.store'
import { writeRows } from '#server/platform/queue/finish-together'
import { autopayAuthorization } from '#server/loans/autopay/autopay-text'
import { nsfFeeFor } from '#server/loans/ledger/ledger'
import { autopayMessage } from '#server/loans/autopay/autopay-messages'
import { readPayer } from '#server/loans/payments/payer.store'
import { formalName } from '#server/loans/payments/payment-method'
import { methodsQuestion } from '#server/loans/payments/payment-methods.store'
import type { Services } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import type { SeedIds } from './seed-ids.ts'

/** An autopay that was set up long ago: monthly, from the default bank account, on the due date. */
interface AutopaySpec {
  readonly personId: string
  readonly borrowerName: string
  readonly accountNumber: string
  /** Days from today of the next draw. */
  readonly nextDay: number
}

const specs: readonly AutopaySpec[] = [
  { personId: 'P1', borrowerName: 'Maria Santos', accountNumber: '100000000001', nextDay: 12 },
  { personId: 'P20', borrowerName: 'Irene Walsh', accountNumber: '100000000020', nextDay: 9 },
]

const signedDay = -120
const monthsBefore = 3

interface World {
  readonly services: Pick<Services, 'config'>
  readonly ids: SeedIds
  readonly today: LocalDate
}

/** Turns autopay on for P1 and P20 (rules 23). The notice of P20's last draw was sent ten days before it, as the rules want. */
export async function seedAutopay(tx: Tx, world: World): Promise<void> {
  for (const spec of specs) await enroll(tx, world, spec)
}

async function enroll(tx: Tx, { services, ids, today }: World, spec: AutopaySpec): Promise<void> {
  const { accountNumber } = spec
  const customerId = ids.id('cus', spec.personId)
  const method = (await ask(tx, methodsQuestion(customerId))).find((one) => one.isDefault)
  if (method === undefined) throw new Error(`${spec.personId} has nothing to pay with`)
  const { ledger } = await loadBook(tx, accountNumber, today)
  const nextDraw = addDays(today, spec.nextDay)
  const startDate = addMonths(nextDraw, -monthsBefore)
  const signedOn = addDays(today, signedDay)
  const at = toIso(businessMoment(signedOn, '12:00'))
  const recurringPaymentId = ids.id('rec', accountNumber)
  const agreedCents = ledger.terms.regularPaymentCents
  await insertRecurring(tx, {
    recurringPaymentId,
    accountNumber,
    customerId,
    paymentMethodId: method.paymentMethodId,
    status: 'ENROLLED',
    frequency: 'MONTHLY',
    startDate,
    isAfterDue: false,
    reminder: 'TWO_DAY_BEFORE',
    agreedCents,
    confirmationNumber: `SEED0${accountNumber.slice(-2)}AP0`,
    enrolledOn: signedOn,
    otpPaymentId: null,
    idempotencyKey: null,
    at,
  })
  const agreed = autopayAuthorization(
    {
      category: method.category,
      frequency: 'MONTHLY',
      agreedCents,
      firstDraw: { date: startDate, cents: agreedCents },
      methodName: formalName(method, 'en'),
      borrowerName: spec.borrowerName,
      accountEnding: accountNumber.slice(-4),
      today: signedOn,
      nsfFeeCents: nsfFeeFor(ledger.terms, { returnCode: 'R01', date: signedOn, wasFeeAuthorized: true }),
      company: services.config.company,
    },
    'en',
  )
  const kept = { ...agreed, loginId: 'sandbox', ip: '127.0.0.1', userAgent: 'sandbox', acceptedAt: at }
  await insertRecurringAuthorization(tx, recurringPaymentId, kept, at)
  await tellLastDraw(tx, ids, accountNumber, today)
}

/** Notices of a draw that is less than ten days away are in the past already. */
async function tellLastDraw(tx: Tx, ids: SeedIds, accountNumber: string, today: LocalDate): Promise<void> {
  const recurring = await findEnrolled(tx, accountNumber)
  if (recurring === null) return
  const { draws } = await nextDraws(tx, recurring, await loadBook(tx, accountNumber, today), { today, count: 1 })
  const [last] = draws
  if (last?.isFinal !== true) return
  for (const [kind, days] of [
    ['LAST_PAYMENT', 30],
    ['AMOUNT', 10],
  ] as const) {
    const notice = { kind, drawDate: last.date, cents: last.cents, sentOn: addDays(last.date, -days) }
    // Only a notice that was handed over lets the last draw take more than the agreed amount.
    const messageId = kind === 'AMOUNT' ? await mailNotice(tx, ids, recurring, notice) : null
    await insertSentNotice(tx, recurring.recurringPaymentId, notice, { messageId, letterId: null })
  }
}

async function mailNotice(tx: Tx, ids: SeedIds, recurring: Recurring, notice: NewNotice): Promise<string> {
  const payer = await readPayer(tx, recurring.accountNumber, recurring.customerId)
  if (payer === null || payer.email === null) throw new Error('Nobody to tell of the last draw')
  const createdAtMs = businessMoment(notice.sentOn, '09:00')
  const { skipUntilMs } = drawTimeline(recurring.category, notice.drawDate, createdAtMs)
  const worded = autopayMessage('autopay-amount', 'en', {
    amount: formatCents(notice.cents),
    date: formatDate(notice.drawDate, 'en'),
    method: formalName({ type: recurring.methodType, lastFour: recurring.lastFour, nickname: null }, 'en'),
    until: `${formatDate(businessDateAt(skipUntilMs), 'en')}, ${formatTime(skipUntilMs, 'en')}`,
    aboveCard: null,
  })
  const messageId = ids.id('msg', recurring.accountNumber)
  const at = toIso(createdAtMs)
  await insertMessage(tx, {
    messageId,
    channel: 'EMAIL',
    recipient: payer.email,
    template: 'autopay-amount',
    language: 'en',
    ...worded,
    documentId: null,
    secretUntil: null,
    createdAt: at,
    ofLoan: payer,
  })
  await writeRows(tx, [sentMark(messageId, at)])
  return messageId
}
