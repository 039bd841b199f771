import { addDays, type LocalDate } from '#sdk/dates/dates'
import { lastPaymentNoticeDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import type { Ledger } from '#server/loans/ledger/ledger'
import { placesQuestion } from '#server/loans/payments/payer.store'
import { isContactHour, momentEverywhere } from '#server/platform/messages/local-time'
import type { Answers } from '#server/platform/store/questions'
import type { Recurring } from './autopay.store.ts'
import { bookOf, bookQuestions, firstOpenDay, nextDrawQuestions, nextDrawsBy } from './autopay-book.ts'
import { noticesQuestion, upcomingDrawsQuestion } from './autopay-records.store.ts'
import { drawHold } from './draw-holds.ts'
import type { ProjectedDraw } from './draws.rules.ts'
import { allowedCents, type DueNotice, noticesDue, remindedDrawDay, type SentNotice } from './notices.rules.ts'
import { steadyDraw } from './steady-draws.rules.ts'
import { steadyLoanQuestion } from './steady-loans.store.ts'

/** When reminders are sent, at the borrower's own clock (rules 17.1). */
const reminderTime = '09:00'
/** Draws looked at, at most: all of the days through which one may need a notice. */
const lookAhead = 8

/** The moment as of which notices are due. */
export interface NoticeMoment {
  readonly today: LocalDate
  /** What is due by then is sent. */
  readonly untilMs: number
  readonly isMissed: boolean
}

/** What is looked at for an autopay's notices, besides the loan's ledger. */
export function factQuestions(recurring: Recurring, today: LocalDate) {
  const { recurringPaymentId: id, accountNumber, customerId } = recurring
  return {
    states: placesQuestion(customerId),
    ...bookQuestions(accountNumber, today),
    ...nextDrawQuestions(recurring),
    sent: noticesQuestion(id, today),
    made: upcomingDrawsQuestion(id, today),
  }
}

/** The same with what is stored of the loan. */
export function reminderQuestions(recurring: Recurring, today: LocalDate) {
  return { ...factQuestions(recurring, today), steady: steadyLoanQuestion(recurring.accountNumber) }
}

/** What was read of an autopay. */
export type NoticeFacts = Answers<ReturnType<typeof factQuestions>>
type ReminderFacts = Answers<ReturnType<typeof reminderQuestions>>

/** What is sent for an autopay at a moment. */
export interface DueNotices {
  readonly notices: readonly DueNotice[]
  readonly reminders: readonly Reminded[]
}

/** A draw that is reminded of. */
export interface Reminded {
  readonly date: LocalDate
  readonly cents: Cents
  readonly aboveCardCents: Cents
}

const nothing: DueNotices = { notices: [], reminders: [] }

/** Whether messages that nobody asked for may go to whoever may be in these states. */
export function isReachable(states: readonly string[], { today, untilMs, isMissed }: NoticeMoment): boolean {
  return isMissed || isContactHour(states, today, untilMs)
}

/** Whether the reminder of an autopay may be due at a moment, without its draws. */
export function mayBeReminded(
  recurring: Recurring,
  { states, sent }: Pick<NoticeFacts, 'states' | 'sent'>,
  moment: NoticeMoment,
): boolean {
  return isReachable(states, moment) && isReminderTime(states, moment) && !isReminded(recurring, sent, moment.today)
}

/** The notices and reminders of an autopay that are due at a moment, from what was read. */
export function noticesBy(recurring: Recurring, ledger: Ledger, facts: NoticeFacts, moment: NoticeMoment): DueNotices {
  const { today } = moment
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
  // A reminder promises the draw; the notices are owed also while one may still be made.
  return { notices, reminders: remindersBy(recurring, coming, facts, moment) }
}

/** The same by what is stored of the loan, for an autopay that may need a reminder only; null where the ledger has to say it. */
export function reminderByStored(recurring: Recurring, facts: ReminderFacts, moment: NoticeMoment): DueNotices | null {
  if (!mayBeReminded(recurring, facts, moment)) return nothing
  const planned = plannedByStored(recurring, facts, moment.today)
  return planned === null ? null : { notices: [], reminders: remindersBy(recurring, planned, facts, moment) }
}

/** The draw whose reminder is due today, if it will be made: what `projectDraws` makes of the loan's ledger; null where that has to say it. */
function plannedByStored(
  recurring: Recurring,
  facts: ReminderFacts,
  today: LocalDate,
): readonly ProjectedDraw[] | null {
  const { past, steady, upcoming, reversing, keptUntil } = facts
  const date = remindedDrawDay(recurring.reminder, today)
  if (past.skipped.includes(date) || past.settled.includes(date)) return []
  const from = firstOpenDay(recurring, today)
  if (from > date) return []
  if (from < date || steady === null || upcoming.length > 0 || reversing.length > 0 || keptUntil !== null) return null
  if (drawHold(recurring, facts, steady) !== null) return []
  const draw = steadyDraw(steady, recurring, { today, date })
  if (draw === undefined) return null
  return draw === null ? [] : [draw]
}

/** The draws whose reminder is due today and was not sent: those that will be made, and those already sent to the bank. */
function remindersBy(
  recurring: Recurring,
  draws: readonly ProjectedDraw[],
  { states, sent, made }: Pick<NoticeFacts, 'states' | 'sent' | 'made'>,
  moment: NoticeMoment,
): readonly Reminded[] {
  const { today } = moment
  if (!isReminderTime(states, moment) || isReminded(recurring, sent, today)) return []
  const planned = draws.map((draw) => {
    const cents = allowedCents(draw, recurring.agreedCents, sent)
    return { date: draw.date, cents, aboveCardCents: cents < draw.cents ? 0 : (draw.aboveCardCents ?? 0) }
  })
  const day = remindedDrawDay(recurring.reminder, today)
  return [...made.map((draw) => ({ ...draw, aboveCardCents: 0 })), ...planned].filter(({ date }) => date === day)
}

function isReminderTime(states: readonly string[], { today, untilMs, isMissed }: NoticeMoment): boolean {
  return isMissed || untilMs >= momentEverywhere(states, today, reminderTime)
}

/** The amount is not part of what makes a reminder one: it is sent once for its draw. */
function isReminded({ reminder }: Recurring, sent: readonly SentNotice[], today: LocalDate): boolean {
  return sent.some((one) => one.kind === 'REMINDER' && one.drawDate === remindedDrawDay(reminder, today))
}
