import { formatDate, type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import {
  aboutAutopay,
  eachInGroups,
  type JobResult,
  type JobRun,
  recordContext,
  stepOf,
} from '#server/loans/jobs/job-run'
import type { Desk } from '#server/loans/jobs/desk'
import { runStep } from '#server/loans/jobs/job-steps.store'
import type { LoanTerms } from '#server/loans/ledger/entries'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { paymentAccepted } from '#server/loans/payments/payment-records'
import type { Payer } from '#server/loans/payments/payer.store'
import { formalName } from '#server/loans/payments/payment-method'
import { reader, type Tx } from '#server/platform/store/database'
import { newConfirmationNumber, newId } from '#server/platform/store/ids'
import { enqueueNew } from '#server/platform/queue/outbox.store'
import type { Answers } from '#server/platform/store/questions'
import { askAmongOthers } from '#server/platform/store/shared-transaction'
import { type DrawCalendar, enrolledPages, listCalendars } from './autopay-pages.store.ts'
import { lockRecurring, type Recurring } from './autopay.store.ts'
import { bookOf, bookQuestions, drawsSentOn, mayHaveOpenDay, nextDrawQuestions, type OpenDay } from './autopay-book.ts'
import { recordAutopay, notifyOwner } from './autopay-records.ts'
import { insertDrawnPayment, insertUndrawn, isSignedQuestion, noticesQuestion } from './autopay-records.store.ts'
import { drawHold } from './draw-holds.ts'
import { type ProjectedDraw, projectDraws } from './draws.rules.ts'
import { pauseAutopay } from './end-autopay.ts'
import { allowedCents, roundingCents } from './notices.rules.ts'
import { steadyDraw } from './steady-draws.rules.ts'
import { steadyLoanQuestion } from './steady-loans.store.ts'

/**
 * Makes the draws whose file day the business date is, before the file is made (rules 8.2, 22). Each draw day is settled once: drawn,
 * skipped, or left out because nothing is due.
 */
export async function makeDraws(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const q = reader(db)
  const calendars = (await listCalendars(q)).filter((one) => mayBeDrawn(one, run.businessDate))
  const enrolled = enrolledPages(q, calendars)
  const daysToDraw = drawsSentOn(run.businessDate)
  const drawAll = async (recurring: Recurring, desk: Desk): Promise<string[]> => {
    const { recurringPaymentId: id, accountNumber } = recurring
    const outcomes: string[] = []
    for (const { date } of daysToDraw(recurring)) {
      const step = { ...stepOf(run), subject: `autopay:${id}:${date}`, accountNumber }
      const outcome = await runStep(desk, step, (tx) => drawOnce(tx, { run, daysToDraw }, id, date))
      if (outcome !== null) outcomes.push(outcome)
    }
    return outcomes
  }
  return eachInGroups(run, enrolled, aboutAutopay, drawAll, async () => (recurring) => daysToDraw(recurring).length > 0)
}

/** Whether a draw day of a calendar can be one that is sent on a business date; true where that can't be found out. */
function mayBeDrawn(calendar: DrawCalendar, businessDate: LocalDate): boolean {
  try {
    return mayHaveOpenDay(calendar, businessDate)
  } catch {
    return true
  }
}

/** What is judged for a draw besides the loan's ledger. The account's lock is held, so all of it stays true. */
function factQuestions(recurring: Recurring, today: LocalDate, date: LocalDate) {
  return {
    ...nextDrawQuestions(recurring),
    ...bookQuestions(recurring.accountNumber, today),
    notices: noticesQuestion(recurring.recurringPaymentId, date),
    isSigned: isSignedQuestion(recurring.recurringPaymentId),
    steady: steadyLoanQuestion(recurring.accountNumber),
  }
}

type Facts = Answers<ReturnType<typeof factQuestions>>

async function drawOnce(
  tx: Tx,
  { run, daysToDraw }: { readonly run: JobRun; readonly daysToDraw: ReturnType<typeof drawsSentOn> },
  id: string,
  date: LocalDate,
): Promise<string> {
  const recurring = await lockRecurring(tx, id)
  if (recurring?.status !== 'ENROLLED' || recurring.pausedReason !== null) return 'autopay-gone'
  const day = daysToDraw(recurring).find((one) => one.date === date)
  if (day === undefined) return 'autopay-gone'
  const facts = await askAmongOthers(tx, factQuestions(recurring, run.businessDate, date))
  const { past } = facts
  if (past.settled.includes(date)) return 'autopay-gone'
  const settle = (outcome: 'nothing-due' | 'skipped' | 'held') =>
    insertUndrawn(tx, { recurringPaymentId: id, drawDate: date, outcome, at: toIso(run.atMs) })
  if (past.skipped.includes(date)) {
    await settle('skipped')
    return 'autopay-skipped'
  }
  const loan =
    steadyOf(recurring, facts, run.businessDate, date) ??
    (await projectedOf(tx, recurring, facts, run.businessDate, date))
  if (await isHeld(tx, run, recurring, { ...facts, terms: loan.terms }, day)) {
    await settle('held')
    return 'autopay-held'
  }
  const { cents, dueCents, aboveCardCents } = drawCents(recurring, loan.draw, facts.notices)
  if (cents === 0) {
    await settle('nothing-due')
    return 'autopay-nothing-due'
  }
  await writeDraw(tx, run, recurring, { ...day, cents, payer: facts.payer, isSigned: facts.isSigned })
  const open = dueCents - cents
  if (open <= roundingCents) return 'autopay-drawn'
  const why = open > aboveCardCents ? 'old-amount' : 'card-limit'
  await tellOpen(tx, run, recurring, { why, date, cents, dueCents })
  return `autopay-drawn-at-${why}`
}

/** A draw of a day, null where nothing is due, and what of the loan may hold it. */
interface LoanOfDraw {
  readonly draw: ProjectedDraw | null
  readonly terms: Pick<LoanTerms, 'statusKey' | 'route'>
}

/** By what is stored of the loan, without its ledger; null where that is not enough. */
function steadyOf(
  recurring: Recurring,
  { steady, upcoming, reversing, keptUntil }: Facts,
  today: LocalDate,
  date: LocalDate,
): LoanOfDraw | null {
  if (steady === null || upcoming.length > 0 || reversing.length > 0 || keptUntil !== null) return null
  const draw = steadyDraw(steady, recurring, { today, date })
  return draw === undefined ? null : { draw, terms: steady }
}

async function projectedOf(
  tx: Tx,
  recurring: Recurring,
  facts: Facts,
  today: LocalDate,
  date: LocalDate,
): Promise<LoanOfDraw> {
  const book = bookOf(await loadLedger(tx, recurring.accountNumber), facts, today)
  const [draw] = projectDraws({ ...book, plan: recurring, without: new Set(), from: date, count: 1 })
  return { draw: draw?.date === date ? draw : null, terms: book.ledger.terms }
}

/** What is drawn on a day, what is due on it, and what of that is more than a card can pay. */
function drawCents(
  recurring: Recurring,
  draw: ProjectedDraw | null,
  notices: Facts['notices'],
): { cents: Cents; dueCents: Cents; aboveCardCents: Cents } {
  if (draw === null) return { cents: 0, dueCents: 0, aboveCardCents: 0 }
  const { aboveCardCents = 0 } = draw
  const cents = allowedCents(draw, recurring.agreedCents, notices)
  return { cents, dueCents: draw.cents + aboveCardCents, aboveCardCents }
}

/** Why a draw leaves some of what is due open, as logs and the audit name it. */
const openReasons = { 'old-amount': 'no-notice-in-time', 'card-limit': 'card-limit' } as const

/**
 * A draw leaves something open: it stays at the old amount because no notice of the new one was handed over in time, or at what a card
 * can pay at once. The owner and staff are notified.
 */
async function tellOpen(
  tx: Tx,
  run: JobRun,
  recurring: Recurring,
  draw: {
    readonly why: keyof typeof openReasons
    readonly date: LocalDate
    readonly cents: Cents
    readonly dueCents: Cents
  },
): Promise<void> {
  const { why, date, cents, dueCents } = draw
  const reason = openReasons[why]
  run.log.warn(`autopay-${why}`, { job: run.job, businessDate: run.businessDate, reason })
  const payer = await recordAutopay(tx, recordContext(run), recurring, {
    notation: null,
    comment: '',
    action: `autopay.draw-${why}`,
    reason,
    actor: run.job,
  })
  const method = { type: recurring.methodType, lastFour: recurring.lastFour, nickname: null }
  await notifyOwner(tx, payer, recordContext(run), `autopay-${why}`, (language) => ({
    amount: formatCents(cents, language),
    due: formatCents(dueCents, language),
    rest: formatCents(dueCents - cents, language),
    date: formatDate(date, language),
    method: formalName(method, language),
  }))
}

/**
 * Draws that must not be made, with a message: the method is gone, bank debits are stopped, the vehicle is being repossessed, the loan
 * takes no new money, or the draw was put aside until after the day it should have been sent.
 */
async function isHeld(
  tx: Tx,
  run: JobRun,
  recurring: Recurring,
  facts: Facts & Pick<LoanOfDraw, 'terms'>,
  day: OpenDay,
): Promise<boolean> {
  const context = recordContext(run)
  if (!recurring.isMethodUsable) {
    await pauseAutopay(tx, context, recurring, { reason: 'method', actor: run.job })
    return true
  }
  const isTooLate = run.only !== null && businessToday(run.services.clock) > day.fileDay
  if (!isTooLate && drawHold(recurring, facts, facts.terms) === null) return false
  await notifyOwner(tx, facts.payer, context, 'autopay-held', (language) => ({
    date: formatDate(day.date, language),
    phone: run.services.config.company.phone,
  }))
  return true
}

async function writeDraw(
  tx: Tx,
  run: JobRun,
  recurring: Recurring,
  draw: OpenDay & { readonly cents: Cents; readonly payer: Payer | null; readonly isSigned: boolean },
): Promise<void> {
  const { recurringPaymentId, accountNumber, customerId } = recurring
  const { cents, payer } = draw
  const at = toIso(run.atMs)
  const paymentId = newId('pay')
  const isCard = recurring.category === 'CARD'
  const state = isCard ? 'AUTHORISING' : 'PENDING'
  if (!draw.isSigned) throw new Error('An autopay without an authorization draws nothing')
  const payment = {
    paymentId,
    accountNumber,
    customerId,
    paymentMethodId: recurring.paymentMethodId,
    kind: 'AUTOPAY',
    state,
    amountCents: cents,
    serviceFeeCents: 0,
    paymentDate: draw.date,
    fileDay: draw.fileDay,
    debitDate: draw.debitDate,
    confirmationNumber: newConfirmationNumber(),
    autopayDraws: 'COVERED',
  } as const
  await insertDrawnPayment(
    tx,
    recurringPaymentId,
    { ...payment, idempotencyKey: null, duplicateNo: 0, at },
    { reason: 'autopay', actor: run.job },
  )
  if (isCard) {
    await enqueueNew(tx, { topic: 'autopay.card', key: paymentId, payload: { paymentId } })
    return
  }
  if (payer === null) throw new Error('Nobody pays the draw that was just written')
  const { category, methodType, lastFour } = recurring
  await paymentAccepted(
    tx,
    recordContext(run),
    { ...payment, category, methodType, lastFour },
    {
      email: payer.email,
      language: payer.language,
      party: payer.party,
      electronicRecords: payer.electronicRecords,
      actor: run.job,
    },
  )
}
