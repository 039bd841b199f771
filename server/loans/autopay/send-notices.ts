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
import { autopayNoticeDays, lastPaymentNoticeDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { isContactHour, momentEverywhere } from '#server/platform/messages/local-time'
import { sendReminder } from '#server/platform/messages/reminders'
import { aboutAutopay, eachInGroups, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import type { Desk } from '#server/loans/jobs/desk'
import type { Ledger } from '#server/loans/ledger/ledger'
import { loadLedger, lockAccount, readLedgersOf } from '#server/loans/ledger/ledger.store'
import { sendRecord } from '#server/loans/letters/send-record'
import { placesOf, placesQuestion, readPayer } from '#server/loans/payments/payer.store'
import { formalName } from '#server/loans/payments/payment-method'
import type { RecordContext } from '#server/platform/store/audit'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { gatherLastWrites } from '#server/platform/store/last-writes'
import { type Answers, askOfEach } from '#server/platform/store/questions'
import { askAmongOthers } from '#server/platform/store/shared-transaction'
import { type CalendarsOfDay, listCalendars, notifiablePages } from './autopay-pages.store.ts'
import { lockRecurring, type Recurring } from './autopay.store.ts'
import { bookOf, bookQuestions, nextDrawQuestions, nextDrawsBy } from './autopay-book.ts'
import { autopayMessage } from './autopay-messages.ts'
import { insertSentNotice, type NewNotice, noticesQuestion, upcomingDrawsQuestion } from './autopay-records.store.ts'
import { drawTimeline } from './draw-dates.ts'
import type { ProjectedDraw } from './draws.rules.ts'
import { allowedCents, type DueNotice, isNoticeDay, isReminderDay, noticesDue, reminderDay } from './notices.rules.ts'

/** When reminders are sent, at the borrower's own clock (rules 17.1). */
const reminderTime = '09:00'
/** Draws looked at, at most: all of the days through which one may need a notice. */
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
  const moment: Moment = {
    context: recordContext({ ...run, atMs: untilMs }),
    today: run.businessDate,
    untilMs,
    isMissed,
    nowMs: clock.nowMs(),
  }
  const q = reader(db)
  const calendars = await calendarsOf(q, run.businessDate)
  const tellOnce = ({ recurringPaymentId, accountNumber }: Recurring, desk: Desk): Promise<string | null> =>
    desk.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      const recurring = await lockRecurring(tx, recurringPaymentId)
      if (recurring?.status !== 'ENROLLED' || recurring.pausedReason !== null) return null
      gatherLastWrites(tx)
      const told = await tell(tx, recurring, moment)
      return told > 0 ? 'autopay-told' : null
    })
  // On most days there is nothing to send for most of them.
  return eachInGroups(run, notifiablePages(q, calendars), aboutAutopay, tellOnce, (page) => whoIsTold(q, page, moment))
}

/** A calendar that no day can be found in is left to its autopays, each to fail by itself. */
async function calendarsOf(q: Queryable, today: LocalDate): Promise<CalendarsOfDay> {
  const calendars = await listCalendars(q)
  const whose = (isDay: typeof isNoticeDay) =>
    calendars.filter((calendar) => {
      try {
        return isDay(calendar, today)
      } catch {
        return true
      }
    })
  return { today, notice: whose(isNoticeDay), reminder: whose(isReminderDay) }
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

/** What is looked at for an autopay's notices, besides the loan's ledger. */
function factQuestions(recurring: Recurring, today: LocalDate) {
  const { recurringPaymentId: id, accountNumber, customerId } = recurring
  return {
    states: placesQuestion(customerId),
    ...bookQuestions(accountNumber, today),
    ...nextDrawQuestions(recurring),
    sent: noticesQuestion(id, today),
    made: upcomingDrawsQuestion(id, today),
  }
}

type Facts = Answers<ReturnType<typeof factQuestions>>

/** What is sent for an autopay at a moment. */
interface Due {
  readonly notices: readonly DueNotice[]
  readonly reminders: readonly Reminded[]
}

const nothing: Due = { notices: [], reminders: [] }

/** Finds, for a page of autopays at once, for which there is something to send. */
async function whoIsTold(
  q: Queryable,
  page: readonly Recurring[],
  moment: Moment,
): Promise<(recurring: Recurring) => boolean> {
  const states = await askOfEach(
    q,
    page.map(({ customerId }) => ({ states: placesQuestion(customerId) })),
  )
  const reachable = page.filter((_, index) => isReachable(states[index]?.states ?? [], moment))
  const ledgers = await readLedgersOf(
    q,
    reachable.map(({ accountNumber }) => accountNumber),
  )
  const facts = await askOfEach(
    q,
    reachable.map((recurring) => factQuestions(recurring, moment.today)),
  )
  const factsOf = new Map(reachable.map((recurring, index) => [recurring, facts[index]]))
  return (recurring) => {
    const ledger = ledgers.get(recurring.accountNumber)
    const own = factsOf.get(recurring)
    if (own === undefined) return false
    if (ledger === undefined) return true
    const { notices, reminders } = dueBy(recurring, ledger(), own, moment)
    return notices.length + reminders.length > 0
  }
}

async function tell(tx: Tx, recurring: Recurring, moment: Moment): Promise<number> {
  const { today } = moment
  const ledger = await loadLedger(tx, recurring.accountNumber)
  const facts = await askAmongOthers(tx, factQuestions(recurring, today))
  const due = dueBy(recurring, ledger, facts, moment)
  let count = 0
  for (const { kind, draw } of due.notices) {
    const template = kind === 'AMOUNT' ? 'autopay-amount' : 'autopay-last-payment'
    count += await sendOnce(
      tx,
      recurring,
      { kind, drawDate: draw.date, cents: draw.cents, sentOn: today },
      { template, aboveCardCents: draw.aboveCardCents ?? 0 },
      { ...moment, sent: facts.sent },
    )
  }
  for (const { date, cents, aboveCardCents } of due.reminders)
    count += await sendOnce(
      tx,
      recurring,
      { kind: 'REMINDER', drawDate: date, cents, sentOn: today },
      { template: 'autopay-reminder', aboveCardCents },
      { ...moment, sent: facts.sent },
    )
  return count
}

function isReachable(states: readonly string[], { today, untilMs, isMissed }: Moment): boolean {
  return isMissed || isContactHour(states, today, untilMs)
}

/** The notices and reminders of an autopay that are due at a moment, from what was read. */
function dueBy(recurring: Recurring, ledger: Ledger, facts: Facts, moment: Moment): Due {
  const { today, untilMs, isMissed } = moment
  const { states, sent } = facts
  if (!isReachable(states, moment)) return nothing
  const book = bookOf(ledger, facts, today)
  const { draws, coming, past } = nextDrawsBy(facts, recurring, book, {
    today,
    count: lookAhead,
    through: addDays(today, lastPaymentNoticeDays),
  })
  const { agreedCents } = recurring
  const notices = noticesDue({ today, draws, agreedCents, lastDrawCents: past.lastDrawCents, sent })
  const isReminderTime = isMissed || untilMs >= momentEverywhere(states, today, reminderTime)
  if (!isReminderTime) return { notices, reminders: [] }
  // A reminder promises the draw; the notices are owed also while one may still be made.
  const reminders = reminded(recurring, coming, facts, today).filter(
    // The amount is not part of what makes a reminder one: it is sent once for its draw.
    ({ date }) => !sent.some((one) => one.kind === 'REMINDER' && one.drawDate === date),
  )
  return { notices, reminders }
}

interface Reminded {
  readonly date: LocalDate
  readonly cents: Cents
  readonly aboveCardCents: Cents
}

/** The draws whose reminder is due today: those that will be made, and those already sent to the bank. */
function reminded(
  recurring: Recurring,
  draws: readonly ProjectedDraw[],
  { sent, made }: Facts,
  today: LocalDate,
): Reminded[] {
  const planned = draws.map((draw) => {
    const cents = allowedCents(draw, recurring.agreedCents, sent)
    return { date: draw.date, cents, aboveCardCents: cents < draw.cents ? 0 : (draw.aboveCardCents ?? 0) }
  })
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
  { context, today, untilMs, nowMs, sent }: Moment & Pick<Facts, 'sent'>,
): Promise<number> {
  if (sent.some((one) => isSameNotice(one, notice))) return 0
  const payer = await readPayer(tx, recurring.accountNumber, recurring.customerId)
  // A notice is written down only when it goes somewhere.
  if (payer === null) return 0
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
    await insertSentNotice(tx, recurring.recurringPaymentId, notice, record)
  } else {
    const isOnItsWay = skipUntilMs <= nowMs
    const worded = autopayMessage(template, language, isOnItsWay ? { ...said(language), until: null } : said(language))
    const states = await placesOf(tx, customerId)
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
    if (count === 0) return 0
    await insertSentNotice(tx, recurring.recurringPaymentId, notice, { messageId: null, letterId: null })
  }
  return 1
}

/** What the loan's lock keeps true: a notice is one by its kind, its draw and the amount it names. */
function isSameNotice(a: NewNotice, b: NewNotice): boolean {
  return a.kind === b.kind && a.drawDate === b.drawDate && a.cents === b.cents
}
