import { addDays, type LocalDate, parseIso } from '#sdk/dates/dates'
import { type Ledger, type LedgerState, replay, replayed } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { drawsKeptQuestion } from '#server/loans/programs/payment-extension.store'
import type { Queryable } from '#server/platform/store/database'
import { askTogether } from '#server/platform/store/questions'
import type { Recurring } from './autopay.store.ts'
import {
  type PastDraws,
  pastDrawsQuestion,
  paymentsBeingReversedQuestion,
  upcomingPaymentsQuestion,
} from './autopay-records.store.ts'
import { type DrawHold, drawHold, holdQuestions } from './draw-holds.ts'
import { drawDays, type DrawTimeline, drawTimeline, firstDrawDay } from './draw-dates.ts'
import { type ProjectedDraw, projectDraws, type UpcomingPayment } from './draws.rules.ts'

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
  const ledger = await loadLedger(q, accountNumber)
  const { reversing, ...rest } = await askTogether(q, {
    reversing: paymentsBeingReversedQuestion(accountNumber),
    upcoming: upcomingPaymentsQuestion(accountNumber),
    keptUntil: drawsKeptQuestion(accountNumber, today),
  })
  return { ledger, state: stateWithout(ledger, reversing, today), ...rest }
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
  range: { readonly today: LocalDate; readonly count: number },
): Promise<NextDraws> {
  const { past, hold } = await drawsSoFar(q, recurring, book)
  const draws = drawsAfter(past, recurring, book, range)
  return { draws, coming: hold === null ? draws : [], hold, past }
}

/** What came before an autopay's next draws, and what holds them. */
export async function drawsSoFar(
  q: Queryable,
  recurring: Recurring,
  book: Pick<DrawBook, 'ledger'>,
): Promise<Pick<NextDraws, 'past' | 'hold'>> {
  const past = pastDrawsQuestion(recurring.recurringPaymentId)
  const read = await askTogether(q, { past, ...holdQuestions(recurring) })
  return { past: read.past, hold: drawHold(recurring, read, book.ledger.terms) }
}

/** The draws that follow what came before them; none while autopay is paused. */
export function drawsAfter(
  past: PastDraws,
  recurring: Recurring,
  book: DrawBook,
  { today, count }: { readonly today: LocalDate; readonly count: number },
): readonly ProjectedDraw[] {
  if (recurring.pausedReason !== null) return []
  const open = openDays(recurring, today).map((day) => day.date)
  const without = new Set([...past.skipped, ...past.settled])
  const [from = today] = open
  return projectDraws({ ...book, plan: recurring, without, from, count })
}

/** A draw day of an autopay with the times that belong to it. */
export interface OpenDay extends DrawTimeline {
  readonly date: LocalDate
}

/** Days before and after a business date on which a draw of that file day can fall: a weekend with a holiday and a day to spare. */
const reachDays = 6

/** The draw days around a business date that are sent on that date or later, the first ones first. */
export function openDays(recurring: Recurring, businessDate: LocalDate): OpenDay[] {
  const signedAtMs = parseIso(recurring.signedAt)
  const from = laterOf(addDays(businessDate, -reachDays), firstDrawDay(signedAtMs))
  return drawDays(recurring.frequency, recurring.startDate, from, 2 + reachDays)
    .map(({ date }) => ({ date, ...drawTimeline(recurring.category, date, signedAtMs) }))
    .filter((day) => day.fileDay >= businessDate)
}

function laterOf(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b
}
