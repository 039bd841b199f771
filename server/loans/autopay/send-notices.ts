import {
  addDays,
  daysBetween,
  formatDate,
  type LocalDate,
  parseIso,
  businessDateAt,
  businessMoment,
} from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { autopayNoticeDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { sendReminder } from '#server/platform/messages/reminders'
import { aboutAutopay, eachInGroups, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import type { Desk } from '#server/loans/jobs/desk'
import { loadLedger, lockAccount, readLedgersOf } from '#server/loans/ledger/ledger.store'
import { sendRecord } from '#server/loans/letters/send-record'
import { placesQuestion } from '#server/loans/payments/payer.store'
import { formalName } from '#server/loans/payments/payment-method'
import type { RecordContext } from '#server/platform/store/audit'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { gatherLastWrites } from '#server/platform/store/last-writes'
import { askOfEach } from '#server/platform/store/questions'
import { askAmongOthers } from '#server/platform/store/shared-transaction'
import { type CalendarsOfDay, listCalendars, type Notifiable, notifiablePages } from './autopay-pages.store.ts'
import { lockedRecurringQuestion, type Recurring } from './autopay.store.ts'
import { autopayMessage } from './autopay-messages.ts'
import { insertSentNotice, type NewNotice, noticesQuestion } from './autopay-records.store.ts'
import { drawTimeline } from './draw-dates.ts'
import {
  factQuestions,
  isReachable,
  mayBeReminded,
  type NoticeFacts,
  type NoticeMoment,
  noticesBy,
  reminderByStored,
  reminderQuestions,
} from './due-notices.ts'
import { isNoticeDay, isReminderDay } from './notices.rules.ts'

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
  const tellOnce = (found: Notifiable, desk: Desk): Promise<string | null> =>
    desk.withTx(async (tx) => {
      await lockAccount(tx, found.accountNumber)
      gatherLastWrites(tx)
      const told = await tell(tx, found, moment)
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

interface Moment extends NoticeMoment {
  readonly context: RecordContext
  /** When it is sent, which for a missed day is later. */
  readonly nowMs: number
}

/** Finds, for a page of autopays at once, for which there is something to send. */
async function whoIsTold(
  q: Queryable,
  page: readonly Notifiable[],
  moment: Moment,
): Promise<(recurring: Notifiable) => boolean> {
  const { today } = moment
  const seen = await askOfEach(
    q,
    page.map(({ recurringPaymentId, customerId }) => ({
      states: placesQuestion(customerId),
      sent: noticesQuestion(recurringPaymentId, today),
    })),
  )
  const seenOf = new Map(page.map((recurring, index) => [recurring, seen[index] ?? { states: [], sent: [] }]))
  // What a reminder is about is read once, under the loan's lock: most of those that may get one do.
  const judged = page.filter((each) => !each.isReminderOnly && isReachable(seenOf.get(each)?.states ?? [], moment))
  const ledgers = await readLedgersOf(
    q,
    judged.map(({ accountNumber }) => accountNumber),
  )
  const facts = await askOfEach(
    q,
    judged.map((recurring) => factQuestions(recurring, today)),
  )
  const factsOf = new Map(judged.map((recurring, index) => [recurring, facts[index]]))
  return (recurring) => {
    const own = seenOf.get(recurring)
    if (recurring.isReminderOnly) return own === undefined || mayBeReminded(recurring, own, moment)
    const read = factsOf.get(recurring)
    if (read === undefined) return false
    const ledger = ledgers.get(recurring.accountNumber)
    if (ledger === undefined) return true
    const { notices, reminders } = noticesBy(recurring, ledger(), read, moment)
    return notices.length + reminders.length > 0
  }
}

/** Sends what is due for an autopay. The account is locked, so that what is read of it stays true. @returns how much was sent */
async function tell(tx: Tx, found: Notifiable, moment: Moment): Promise<number> {
  const { today } = moment
  const { recurring, ...facts } = await askAmongOthers(tx, {
    recurring: lockedRecurringQuestion(found.recurringPaymentId),
    ...reminderQuestions(found, today),
  })
  if (recurring?.status !== 'ENROLLED' || recurring.pausedReason !== null) return 0
  const due =
    (found.isReminderOnly ? reminderByStored(recurring, facts, moment) : null) ??
    noticesBy(recurring, await loadLedger(tx, found.accountNumber), facts, moment)
  let count = 0
  for (const { kind, draw } of due.notices) {
    const template = kind === 'AMOUNT' ? 'autopay-amount' : 'autopay-last-payment'
    count += await sendOnce(
      tx,
      recurring,
      { kind, drawDate: draw.date, cents: draw.cents, sentOn: today },
      { template, aboveCardCents: draw.aboveCardCents ?? 0 },
      { ...moment, ...facts },
    )
  }
  for (const { date, cents, aboveCardCents } of due.reminders)
    count += await sendOnce(
      tx,
      recurring,
      { kind: 'REMINDER', drawDate: date, cents, sentOn: today },
      { template: 'autopay-reminder', aboveCardCents },
      { ...moment, ...facts },
    )
  return count
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
  { context, today, untilMs, nowMs, sent, payer, states }: Moment & Pick<NoticeFacts, 'sent' | 'payer' | 'states'>,
): Promise<number> {
  if (sent.some((one) => isSameNotice(one, notice))) return 0
  // A notice is written down only when it goes somewhere.
  if (payer === null) return 0
  const { skipUntilMs } = drawTimeline(recurring.category, notice.drawDate, parseIso(recurring.signedAt))
  const method = { type: recurring.methodType, lastFour: recurring.lastFour, nickname: null }
  const said = (language: Language) => ({
    amount: formatCents(notice.cents, language),
    date: formatDate(notice.drawDate, language),
    method: formalName(method, language),
    until: momentText(skipUntilMs, language),
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

/** Moments as texts: the draws of a day can be skipped until the same few. */
const momentTexts = new Map<string, string>()
const textsAtMost = 1_000

function momentText(ms: number, language: Language): string {
  const name = `${language} ${ms}`
  const known = momentTexts.get(name)
  if (known !== undefined) return known
  const text = `${formatDate(businessDateAt(ms), language)}, ${formatTime(ms, language)}`
  if (momentTexts.size >= textsAtMost) momentTexts.clear()
  momentTexts.set(name, text)
  return text
}
