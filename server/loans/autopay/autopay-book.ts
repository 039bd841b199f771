import { addDays, type LocalDate, parseIso } from '#sdk/dates/dates'
import { type Ledger, type LedgerState, replay, replayed } from '#server/loans/ledger/ledger'
import { loadRecentLedger } from '#server/loans/ledger/ledger.store'
import { drawsKeptQuestion } from '#server/loans/programs/payment-extension.store'
import type { Queryable } from '#server/platform/store/database'
import { type Answers, askTogether } from '#server/platform/store/questions'
import type { Recurring } from './autopay.store.ts'
import {
  type PastDraws,
  pastDrawsQuestion,
  paymentsBeingReversedQuestion,
  upcomingPaymentsQuestion,
} from './autopay-records.store.ts'
import { type DrawHold, drawHold, holdQuestions } from './draw-holds.ts'
import { drawDays, type DrawTimeline, drawTimeline, eachDrawDay, firstDrawDay } from './draw-dates.ts'
import { type ProjectedDraw, projectDraws, type ProjectionFacts, type UpcomingPayment } from './draws.rules.ts'

/** What draws are worked out from: the loan without what is being taken back, and what is on its way to it. */
export interface DrawBook {
  readonly ledger: Ledger
  readonly state: LedgerState
  readonly upcoming: readonly UpcomingPayment[]
  /** The due date that an extension moved to whose borrower keeps autopay's own days; null without one. */
  readonly keptUntil: LocalDate | null
}

/** Reads an account's book as of a day. */
export async function loadBook(q: Queryable, accountNumber: string, today: LocalDate): Promise<DrawBook> {
  const ledger = await loadRecentLedger(q, accountNumber)
  return bookOf(ledger, await askTogether(q, bookQuestions(accountNumber, today)), today)
}

/** What `bookOf` reads besides the ledger, to be asked together with other questions. */
export function bookQuestions(accountNumber: string, today: LocalDate) {
  return {
    reversing: paymentsBeingReversedQuestion(accountNumber),
    upcoming: upcomingPaymentsQuestion(accountNumber),
    keptUntil: drawsKeptQuestion(accountNumber, today),
  }
}

/** An account's book as of a day, from what was read. */
export function bookOf(
  ledger: Ledger,
  { reversing, upcoming, keptUntil }: Answers<ReturnType<typeof bookQuestions>>,
  today: LocalDate,
): DrawBook {
  return { ledger, state: stateWithout(ledger, reversing, today), upcoming, keptUntil }
}

function stateWithout(ledger: Ledger, reversing: readonly string[], today: LocalDate): LedgerState {
  if (reversing.length === 0) return replayed(ledger, today)
  const entries = ledger.entries.filter((entry) => !reversing.includes(entry.paymentId ?? ''))
  return replay({ ...ledger, entries }, today)
}

/** An autopay's next draws, what came before them, and what holds them. */
export interface NextDraws {
  /** What is drawn unless something holds it; none while autopay is paused. */
  readonly draws: readonly ProjectedDraw[]
  /** What may be promised: the same draws, and none while something holds them. */
  readonly coming: readonly ProjectedDraw[]
  readonly hold: DrawHold | null
  readonly past: PastDraws
}

/** The next draws of an autopay that are not sent yet. */
export async function nextDraws(
  q: Queryable,
  recurring: Recurring,
  book: DrawBook,
  range: DrawRange,
): Promise<NextDraws> {
  return nextDrawsBy(await askTogether(q, nextDrawQuestions(recurring)), recurring, book, range)
}

/** What `nextDrawsBy` reads, to be asked together with other questions. */
export function nextDrawQuestions(recurring: Recurring) {
  return { past: pastDrawsQuestion(recurring.recurringPaymentId), ...holdQuestions(recurring) }
}

/** The next draws of an autopay that are not sent yet, from what was read. */
export function nextDrawsBy(
  read: Answers<ReturnType<typeof nextDrawQuestions>>,
  recurring: Recurring,
  book: DrawBook,
  range: DrawRange,
): NextDraws {
  const { past } = read
  const hold = drawHold(recurring, read, book.ledger.terms)
  const draws = drawsAfter(past, recurring, book, range)
  return { draws, coming: hold === null ? draws : [], hold, past }
}

/** What came before an autopay's next draws, and what holds them. */
export async function drawsSoFar(
  q: Queryable,
  recurring: Recurring,
  book: Pick<DrawBook, 'ledger'>,
): Promise<Pick<NextDraws, 'past' | 'hold'>> {
  const read = await askTogether(q, nextDrawQuestions(recurring))
  return { past: read.past, hold: drawHold(recurring, read, book.ledger.terms) }
}

/** The draws that follow what came before them; none while autopay is paused. */
export function drawsAfter(
  past: PastDraws,
  recurring: Recurring,
  book: DrawBook,
  { today, ...range }: DrawRange,
): readonly ProjectedDraw[] {
  if (recurring.pausedReason !== null) return []
  const without = new Set([...past.skipped, ...past.settled])
  return projectDraws({ ...book, plan: recurring, without, from: firstOpenDay(recurring, today), ...range })
}

/** The first draw day around a business date that is sent on that date or later. */
export function firstOpenDay(recurring: Recurring, businessDate: LocalDate): LocalDate {
  const [open] = eachOpenDay(recurring, businessDate)
  return open?.date ?? businessDate
}

/** Which draws are looked at: so many after a day, and none after the last day if one is given. */
type DrawRange = { readonly today: LocalDate } & Pick<ProjectionFacts, 'count' | 'through'>

/** A draw day of an autopay with the times that belong to it. */
export interface OpenDay extends DrawTimeline {
  readonly date: LocalDate
}

/** Days before and after a business date on which a draw of that file day can fall: a weekend with a holiday and a day to spare. */
const reachDays = 6

/** The draw days around a business date that are sent on that date or later, the first ones first. */
export function openDays(recurring: Recurring, businessDate: LocalDate): OpenDay[] {
  return [...eachOpenDay(recurring, businessDate)]
}

/** What draw days follow from. */
type DrawDates = Pick<Recurring, 'frequency' | 'startDate' | 'category' | 'signedAt'>

/** As many draw days are remembered as a book has that differ, or so. */
const rememberedAtMost = 10_000

/**
 * Finds the draw days of autopays that are sent on a business date. They are worked out once for all that have the same: a few calendars, and
 * after boarding one moment at which they were signed.
 */
export function drawsSentOn(businessDate: LocalDate): (recurring: DrawDates) => readonly OpenDay[] {
  const through = addDays(businessDate, reachDays)
  const remembered = new Map<string, readonly OpenDay[]>()
  return (recurring) => {
    const key = `${recurring.frequency} ${recurring.startDate} ${recurring.category} ${recurring.signedAt}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const days = [...eachOpenDay(recurring, businessDate, through)].filter((day) => day.fileDay === businessDate)
    if (remembered.size < rememberedAtMost) remembered.set(key, days)
    return days
  }
}

/** Each worked out when it is asked for. @param through the last day that is looked at; default none */
function* eachOpenDay(recurring: DrawDates, businessDate: LocalDate, through?: LocalDate): Generator<OpenDay> {
  const signedAtMs = parseIso(recurring.signedAt)
  const from = laterOf(addDays(businessDate, -reachDays), firstDrawDay(signedAtMs))
  for (const { date } of eachDrawDay(recurring.frequency, recurring.startDate, from, 2 + reachDays)) {
    if (through !== undefined && date > through) return
    const day = { date, ...drawTimeline(recurring.category, date, signedAtMs) }
    if (day.fileDay >= businessDate) yield day
  }
}

/** Whether an autopay can have a draw day that is sent on a business date, by its calendar alone. */
export function mayHaveOpenDay(
  { frequency, startDate }: Pick<Recurring, 'frequency' | 'startDate'>,
  businessDate: LocalDate,
): boolean {
  const [first] = drawDays(frequency, startDate, addDays(businessDate, -reachDays), 1)
  return first !== undefined && first.date <= addDays(businessDate, reachDays)
}

function laterOf(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b
}
