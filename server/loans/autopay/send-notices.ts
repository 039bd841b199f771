import {
  addDays,
  daysBetween,
  formatDate,
  formatTime,
  type LocalDate,
  parseIso,
  businessDateAt,
  businessMoment,
} from '#sdk/dates/dates'
import { autopayNoticeDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { isContactHour, momentEverywhere } from '#server/platform/messages/local-time'
import { sendReminder } from '#server/platform/messages/reminders'
import { aboutAutopay, eachSubject, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { sendRecord } from '#server/loans/letters/send-record'
import { homeStates, readPayer } from '#server/loans/payments/payer.store'
import { formalName } from '#server/loans/payments/payment-method'
import type { RecordContext } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { listNotifiable, lockRecurring, type Recurring } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'
import { autopayMessage } from './autopay-messages.ts'
import {
  deleteNotice,
  insertNotice,
  linkNotice,
  type NewNotice,
  readNotices,
  upcomingDraws,
} from './autopay-records.store.ts'
import { drawTimeline } from './draw-dates.ts'
import type { ProjectedDraw } from './draws.rules.ts'
import { allowedCents, isNoticeDay, noticesDue, reminderDay, type SentNotice } from './notices.rules.ts'

/** When reminders are sent, at the borrower's own clock (rules 17.1). */
const reminderTime = '09:00'
/** Draws looked at: 30 days of weekly ones, and some. */
const lookAhead = 8

/**
 * Notifies owners of draws: ten days before one of another amount, thirty days before the last one, and the reminder they chose
 * (rules 8.2, 17.1). Each is sent once. Run again in the course of the day it sends what has become due by the borrower's clock; a
 * day that was missed is made up for as a whole.
 */
export async function sendAutopayNotices(run: JobRun): Promise<JobResult> {
  const { db, clock } = run.services
  const isMissed = run.businessDate < businessDateAt(clock.nowMs())
  // A missed day is looked at as it was at its end.
  const untilMs = isMissed ? businessMoment(addDays(run.businessDate, 1), '00:00') - 1 : run.atMs
  const notifiable = (await listNotifiable(reader(db))).filter(
    (one) => one.isInMotion || isNoticeDay(one, run.businessDate),
  )
  return eachSubject(run, notifiable, aboutAutopay, async ({ recurringPaymentId, accountNumber }) =>
    db.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      const recurring = await lockRecurring(tx, recurringPaymentId)
      if (recurring?.status !== 'ENROLLED' || recurring.pausedReason !== null) return null
      const told = await tell(tx, recurring, {
        context: recordContext({ ...run, atMs: untilMs }),
        today: run.businessDate,
        untilMs,
        isMissed,
        nowMs: clock.nowMs(),
      })
      return told > 0 ? 'autopay-told' : null
    }),
  )
}

interface Moment {
  readonly context: RecordContext
  readonly today: LocalDate
  /** What is due by then is sent. */
  readonly untilMs: number
  readonly isMissed: boolean
  /** When it is sent, which for a missed day is later. */
  readonly nowMs: number
}

async function tell(tx: Tx, recurring: Recurring, moment: Moment): Promise<number> {
  const { today, untilMs, isMissed } = moment
  const { recurringPaymentId: id, agreedCents } = recurring
  const states = await homeStates(tx, recurring.customerId)
  const isReachable = isMissed || isContactHour(states, today, untilMs)
  if (!isReachable) return 0
  const book = await loadBook(tx, recurring.accountNumber, today)
  const { draws, coming, past } = await nextDraws(tx, recurring, book, { today, count: lookAhead })
  const sent = await readNotices(tx, id, today)
  let count = 0
  for (const { kind, draw } of noticesDue({ today, draws, agreedCents, lastDrawCents: past.lastDrawCents, sent })) {
    const template = kind === 'AMOUNT' ? 'autopay-amount' : 'autopay-last-payment'
    count += await sendOnce(
      tx,
      recurring,
      { kind, drawDate: draw.date, cents: draw.cents, sentOn: today },
      { template, aboveCardCents: draw.aboveCardCents ?? 0 },
      moment,
    )
  }
  const isReminderTime = isMissed || untilMs >= momentEverywhere(states, today, reminderTime)
  if (!isReminderTime) return count
  // A reminder promises the draw; the notices are owed also while one may still be made.
  for (const { date, cents, aboveCardCents } of await reminded(tx, recurring, coming, sent, today)) {
    // The amount is not part of what makes a reminder one: it is sent once for its draw.
    if (sent.some((one) => one.kind === 'REMINDER' && one.drawDate === date)) continue
    count += await sendOnce(
      tx,
      recurring,
      { kind: 'REMINDER', drawDate: date, cents, sentOn: today },
      { template: 'autopay-reminder', aboveCardCents },
      moment,
    )
  }
  return count
}

/** The draws whose reminder is due today: those that will be made, and those already sent to the bank. */
async function reminded(
  tx: Tx,
  recurring: Recurring,
  draws: readonly ProjectedDraw[],
  sent: readonly SentNotice[],
  today: LocalDate,
): Promise<{ date: LocalDate; cents: Cents; aboveCardCents: Cents }[]> {
  const planned = draws.map((draw) => {
    const cents = allowedCents(draw, recurring.agreedCents, sent)
    return { date: draw.date, cents, aboveCardCents: cents < draw.cents ? 0 : (draw.aboveCardCents ?? 0) }
  })
  const made = await upcomingDraws(tx, recurring.recurringPaymentId, today)
  return [...made.map((draw) => ({ ...draw, aboveCardCents: 0 })), ...planned].filter(
    ({ date }) => reminderDay(recurring.reminder, date) === today,
  )
}

/** A notice's content: its words, and what its draw leaves open beyond what a card can pay. */
interface Telling {
  readonly template: 'autopay-amount' | 'autopay-last-payment' | 'autopay-reminder'
  readonly aboveCardCents: Cents
}

async function sendOnce(
  tx: Tx,
  recurring: Recurring,
  notice: NewNotice,
  { template, aboveCardCents }: Telling,
  { context, today, untilMs, nowMs }: Moment,
): Promise<number> {
  const payer = await readPayer(tx, recurring.accountNumber, recurring.customerId)
  // A notice is written down only when it goes somewhere.
  if (payer === null || !(await insertNotice(tx, recurring.recurringPaymentId, notice))) return 0
  const { skipUntilMs } = drawTimeline(recurring.category, notice.drawDate, parseIso(recurring.signedAt))
  const method = { type: recurring.methodType, lastFour: recurring.lastFour, nickname: null }
  const said = (language: Language) => ({
    amount: formatCents(notice.cents, language),
    date: formatDate(notice.drawDate, language),
    method: formalName(method, language),
    until: `${formatDate(businessDateAt(skipUntilMs), language)}, ${formatTime(skipUntilMs, language)}`,
    isAbout: daysBetween(notice.sentOn, notice.drawDate) > autopayNoticeDays,
    aboveCard:
      aboveCardCents === 0
        ? null
        : {
            due: formatCents(notice.cents + aboveCardCents, language),
            rest: formatCents(aboveCardCents, language),
          },
  })
  const { customerId, email, language } = payer
  if (template !== 'autopay-reminder') {
    const worded = autopayMessage(template, language, said(language))
    const record = await sendRecord(tx, payer, { template, ...worded }, context)
    await linkNotice(tx, recurring.recurringPaymentId, notice, record)
  } else {
    const isOnItsWay = skipUntilMs <= nowMs
    const worded = autopayMessage(template, language, isOnItsWay ? { ...said(language), until: null } : said(language))
    const states = await homeStates(tx, customerId)
    const count = await sendReminder(tx, context.config, {
      customerId,
      template,
      email,
      language,
      ...worded,
      states,
      today,
      atMs: untilMs,
    })
    if (count === 0) {
      await deleteNotice(tx, recurring.recurringPaymentId, notice)
      return 0
    }
  }
  return 1
}
