import { addDays, formatDate, type LocalDate, parseIso, businessToday, toIso } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { drawTimeline } from '#server/loans/autopay/draw-dates'
import { loadBook } from '#server/loans/autopay/autopay-book'
import { aboutLoan, eachSubject, type JobResult, type JobRun, recordContext, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { isOnHold, keyOf } from '#server/loans/jobs/quarantine.store'
import { totalOwedAt } from '#server/loans/ledger/ledger'
import { paymentAccepted } from '#server/loans/payments/payment-records'
import { readPayer } from '#server/loans/payments/payer.store'
import { insertAuthorization, insertPayment } from '#server/loans/payments/new-payment.store'
import { insertPaymentEvent, readPayment } from '#server/loans/payments/payments.store'
import { reader, type Tx } from '#server/platform/store/database'
import { newConfirmationNumber, newId } from '#server/platform/store/ids'
import { openPlanPayments } from './payment-plan.rules.ts'
import { listPlans, type PtcPlan, readPlanAuthorization } from './payment-plan.store.ts'
import { debitedMethod } from './plan-debits.store.ts'
import { tellOfPlan } from './plan-messages.ts'
import { openDebits } from './plans-to-look-at.store.ts'

/** A payment of a plan that is sent to the bank on a day. */
interface DueDraw {
  readonly date: LocalDate
  readonly cents: Cents
}

/**
 * Makes the payments of plans that are debited, whose file day the business date is, before the file is made. Each takes only what
 * neither posted money nor a payment under way covers, and each date is looked at once.
 */
export async function drawPlanPayments(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  return eachSubject(run, await loansToDraw(run), aboutLoan, async (accountNumber) => {
    const plan = await drawnPlan(reader(db), accountNumber)
    if (plan === null || daysToDraw(plan, run.businessDate).length === 0) return null
    const step = { ...stepOf(run), subject: `plan-draw:${plan.planId}`, accountNumber }
    return runStep(db, step, (tx) => drawAll(tx, run, accountNumber))
  })
}

/** Days between a payment's own day and the one whose file it is in: a weekend with a holiday on either side. */
const mostDaysToFile = 7

/** The loans with a plan's payment in the file of a business date. */
async function loansToDraw({ services, businessDate }: JobRun): Promise<string[]> {
  const around = { from: addDays(businessDate, -mostDaysToFile), through: addDays(businessDate, mostDaysToFile) }
  const due = (await openDebits(reader(services.db), around)).filter(
    ({ scheduledOn, agreedAt }) => fileDayOf(scheduledOn, agreedAt) === businessDate,
  )
  return [...new Set(due.map(({ accountNumber }) => accountNumber))]
}

const fileDayOf = (scheduledOn: LocalDate, agreedAt: string): LocalDate =>
  drawTimeline('ACH', scheduledOn, parseIso(agreedAt)).fileDay

async function drawnPlan(q: Parameters<typeof listPlans>[0], accountNumber: string): Promise<PtcPlan | null> {
  return (await listPlans(q, accountNumber)).find((one) => one.planStatus === 'Active' && one.isDrawn) ?? null
}

/** The dates of a plan's payments that are sent on a business date. */
function daysToDraw({ payments, createdAt }: PtcPlan, businessDate: LocalDate): LocalDate[] {
  return payments
    .filter(({ satisfiedOn }) => satisfiedOn === null)
    .map(({ scheduledOn }) => scheduledOn)
    .filter((date) => fileDayOf(date, createdAt) === businessDate)
}

async function drawAll(tx: Tx, run: JobRun, accountNumber: string): Promise<string> {
  const plan = await drawnPlan(tx, accountNumber)
  if (plan === null) return 'plan-gone'
  const book = await loadBook(tx, accountNumber, run.businessDate)
  const days = new Set(daysToDraw(plan, run.businessDate))
  const open = openPlanPayments(plan, run.businessDate, book.upcoming).filter(({ scheduledOn }) =>
    days.has(scheduledOn),
  )
  const owed = totalOwedAt(book.state, run.businessDate)
  let outcome = 'plan-nothing-due'
  for (const { scheduledOn: date, missing } of open) {
    const draw = { date, cents: Math.min(missing, owed) }
    if (draw.cents > 0) outcome = await drawOrTell(tx, run, plan, draw)
  }
  return outcome
}

async function drawOrTell(tx: Tx, run: JobRun, plan: PtcPlan, draw: DueDraw): Promise<string> {
  const { accountNumber } = plan
  const isDebited = (await debitedMethod(tx, plan)) !== null
  if (isDebited && !isTooLate(run) && !(await isLoanHeld(tx, run, accountNumber))) {
    await writeDraw(tx, run, plan, draw)
    return 'plan-drawn'
  }
  await tellOfPlan(tx, recordContext(run), accountNumber, 'plan-not-drawn', (language) => ({
    amount: formatCents(draw.cents, language),
    date: formatDate(draw.date, language, run.businessDate),
    phone: run.services.config.company.phone,
  }))
  return 'plan-held'
}

/** It was put aside until after the day it should have been sent. */
function isTooLate({ only, services, businessDate }: JobRun): boolean {
  return only !== null && businessToday(services.clock) > businessDate
}

/** A second try is not held up by the first one's failure; it is by whatever else keeps new money from the loan. */
function isLoanHeld(tx: Tx, run: JobRun, accountNumber: string): Promise<boolean> {
  const own = aboutLoan(accountNumber)
  const isTriedAgain = run.only !== null && !run.failed.has(keyOf(own))
  return isOnHold(tx, accountNumber, isTriedAgain ? { ...own, job: run.job } : null)
}

async function writeDraw(tx: Tx, run: JobRun, plan: PtcPlan, draw: DueDraw): Promise<void> {
  const { accountNumber, customerId, paymentMethodId, planId } = plan
  if (paymentMethodId === null) throw new Error('A plan without a payment method draws nothing')
  const { fileDay, debitDate } = drawTimeline('ACH', draw.date, parseIso(plan.createdAt))
  const at = toIso(run.atMs)
  const paymentId = newId('pay')
  await insertPayment(tx, {
    paymentId,
    accountNumber,
    customerId,
    paymentMethodId,
    kind: 'PLAN',
    state: 'PENDING',
    amountCents: draw.cents,
    serviceFeeCents: 0,
    paymentDate: draw.date,
    fileDay,
    debitDate,
    confirmationNumber: newConfirmationNumber(),
    idempotencyKey: null,
    duplicateNo: 0,
    at,
  })
  await insertPaymentEvent(tx, { paymentId, from: null, to: 'PENDING', reason: 'payment-plan', actor: run.job, at })
  // Each debit carries the authorization it is made under.
  const agreed = await readPlanAuthorization(tx, planId, customerId)
  if (agreed === null) throw new Error('A plan that nobody signed draws nothing')
  await insertAuthorization(tx, { paymentId, ...agreed })
  const payment = await readPayment(tx, paymentId)
  const payer = await readPayer(tx, accountNumber, customerId)
  if (payment === null || payer === null) throw new Error('The payment that was just written is not there')
  const { email, language, party } = payer
  await paymentAccepted(tx, recordContext(run), payment, { email, language, party, actor: run.job })
}
