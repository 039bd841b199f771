import { isPaidOff, isPayoffResidue, replay } from '#server/ledger/ledger'
import { nextBankingDay } from '#sdk/dates/banking-calendar'
import { addDays, type LocalDate, toIso } from '#sdk/dates/dates'
import { ledgerWords } from './ledger-words.ts'
import { appendEntry, loadLedger } from '#server/ledger/ledger.store'
import { changeState } from '#server/make-a-payment/payment-changes'
import { mayHappen } from '#server/make-a-payment/payment-state'
import { lockPayment, type Payment } from '#server/make-a-payment/payments.store'
import { reader, type Tx } from '#server/store/database'
import { newId } from '#server/store/ids'
import { errorFields } from '#server/log'
import { deliverFile } from './ach-delivery.ts'
import { applyReturn, returnFee } from './apply-return.ts'
import { cancelForBorrower, cancelStopped } from './cancel-stopped.ts'
import { addCounts, eachSubject, type JobResult, type JobRun, recordContext, stepOf } from './job-run.ts'
import { runStep } from './job-steps.store.ts'
import {
  clearingsDue,
  closeAsPaid,
  type DuePayment,
  entriesOfPayment,
  insertClearing,
  insertNsfNotification,
  paymentsToPost,
  paymentsToReverse,
  scheduledOfAccount,
  unacceptedFiles,
} from './payment-jobs.store.ts'
import { waitingReturns } from './processor-events.store.ts'

/** Banking days after which a payoff can no longer bounce (rules 14). */
const clearingDays = { ACH: 10, CARD: 3 } as const
/** How long the dashboard tells of a returned payment (rules 16). */
const nsfNoticeDays = 15

/**
 * The posting run (rules 1.4, 7.4, 22): returns that came before today's run are taken back in the ledger, accepted payments are
 * posted, returns that waited for that are applied, and paid-off loans whose payment cleared are closed.
 */
export async function posting(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  await deliverOpenFiles(run)
  const reversed = await eachSubject(run, await paymentsToReverse(q), (due) =>
    step(run, `reverse:${due.paymentId}`, due, (tx) => reverse(tx, run, due)),
  )
  const posted = await eachSubject(run, await paymentsToPost(q, run.businessDate), (due) =>
    step(run, due.paymentId, due, (tx) => post(tx, run, due)),
  )
  const context = { ...recordContext(run), db: run.services.db, log: run.log }
  const returned = await eachSubject(run, await waitingReturns(q), async (event) => {
    const outcome = await applyReturn(context, event)
    return outcome === 'APPLIED' ? 'returned' : null
  })
  const stopped = await cancelStopped(run)
  const closed = await eachSubject(run, await clearingsDue(q, run.businessDate), (due) =>
    step(run, `clear:${due.paymentId}`, due, (tx) => close(tx, run, due)),
  )
  return addCounts(reversed, posted, returned, stopped, closed)
}

/** Nothing is posted that the bank processor does not have; a file it does not answer about waits for the next run. */
async function deliverOpenFiles(run: JobRun): Promise<void> {
  for (const achFileId of await unacceptedFiles(reader(run.services.db))) {
    try {
      await deliverFile(run.services, achFileId, true)
    } catch (error) {
      run.log.error('bank-file-not-delivered', { job: run.job, businessDate: run.businessDate, ...errorFields(error) })
    }
  }
}

function step(
  run: JobRun,
  subject: string,
  due: DuePayment,
  work: (tx: Tx) => Promise<string>,
): Promise<string | null> {
  return runStep(run.services.db, { ...stepOf(run), subject, accountNumber: due.accountNumber }, work)
}

async function post(tx: Tx, run: JobRun, due: DuePayment): Promise<string> {
  const payment = await lockPayment(tx, due.paymentId)
  if (payment === null || !mayHappen(payment.state, 'posted')) return 'gone'
  const shared = {
    accountNumber: payment.accountNumber,
    effectiveDate: payment.paymentDate,
    paymentId: payment.paymentId,
    actor: run.job,
    atMs: run.atMs,
  }
  const plan = await appendEntry(tx, {
    ...shared,
    type: 'PAYMENT',
    cents: payment.amountCents,
    description: ledgerWords.payment,
  })
  if (payment.serviceFeeCents > 0) {
    await appendEntry(tx, {
      ...shared,
      type: 'SERVICE_FEE',
      cents: payment.serviceFeeCents,
      description: ledgerWords.serviceFee,
    })
  }
  await changeState(tx, payment.paymentId, {
    trigger: 'posted',
    reason: 'posting-run',
    actor: run.job,
    at: toIso(run.atMs),
    postedDate: run.businessDate,
  })
  if (
    payment.kind === 'PAYOFF' &&
    (isPayoffResidue(plan.state, payment.paymentDate) || isPaidOff(plan.state, payment.paymentDate))
  ) {
    await startClearing(tx, run, payment)
  }
  return 'posted'
}

/** The loan is paid off: a small rest is written off, what else was scheduled is cancelled, and the account closes when it clears. */
async function startClearing(tx: Tx, run: JobRun, payment: Payment): Promise<void> {
  const { accountNumber, paymentId } = payment
  const state = replay(await loadLedger(tx, accountNumber), run.businessDate)
  if (isPayoffResidue(state, payment.paymentDate)) {
    await appendEntry(tx, {
      type: 'PAYOFF_WRITE_OFF',
      accountNumber,
      effectiveDate: payment.paymentDate,
      paymentId,
      description: ledgerWords.writeOff,
      actor: run.job,
      atMs: run.atMs,
    })
  }
  await insertClearing(tx, {
    paymentId,
    accountNumber,
    clearsOn: bankingDaysAfter(run.businessDate, clearingDays[payment.category]),
  })
  for (const due of await scheduledOfAccount(tx, accountNumber))
    await cancelForBorrower(tx, run, due, 'the loan is paid off')
}

async function close(tx: Tx, run: JobRun, due: DuePayment): Promise<string> {
  await closeAsPaid(tx, { ...due, finishedOn: run.businessDate })
  return 'closed'
}

/** Takes a returned payment back: the ledger is as if it was never paid, with the fee for the return where there is one. */
async function reverse(tx: Tx, run: JobRun, due: DuePayment): Promise<string> {
  const payment = await lockPayment(tx, due.paymentId)
  if (payment === null || !mayHappen(payment.state, 'reversal-posted')) return 'gone'
  const shared = { accountNumber: payment.accountNumber, paymentId: payment.paymentId, actor: run.job, atMs: run.atMs }
  for (const reversesId of await entriesOfPayment(tx, payment.paymentId)) {
    await appendEntry(tx, { ...shared, type: 'REVERSAL', reversesId, description: ledgerWords.reversal })
  }
  const returnedOn = payment.returnedOn ?? run.businessDate
  const feeCents = await returnFee(tx, payment, { code: payment.returnCode ?? '', returnedOn })
  if (feeCents > 0)
    await appendEntry(tx, { ...shared, type: 'FEE_NSF', cents: feeCents, description: ledgerWords.nsfFee })
  if (payment.returnCode === 'R01' || payment.returnCode === 'R09') await notify(tx, payment, returnedOn)
  await changeState(tx, payment.paymentId, {
    trigger: 'reversal-posted',
    reason: 'posting-run',
    actor: run.job,
    at: toIso(run.atMs),
  })
  return 'reversed'
}

async function notify(tx: Tx, payment: Payment, returnedOn: LocalDate): Promise<void> {
  await insertNsfNotification(tx, {
    id: newId('ntf'),
    accountNumber: payment.accountNumber,
    details: { nSFDate: returnedOn, paymentReceiptDate: payment.paymentDate, receiptAmount: payment.amountCents },
    createdOn: returnedOn,
    expiresOn: addDays(returnedOn, nsfNoticeDays),
  })
}

function bankingDaysAfter(date: LocalDate, days: number): LocalDate {
  let day = date
  for (let passed = 0; passed < days; passed += 1) day = nextBankingDay(day)
  return day
}
