import { addDays, type LocalDate, toIso } from '#sdk/dates/dates'
import { returnNoticeDays } from '#sdk/loan/payment-terms'
import { ledgerWords } from './ledger-words.ts'
import { appendEntry } from '#server/loans/ledger/ledger.store'
import { changeLocked } from '#server/loans/payments/payment-changes'
import { paymentFollowers } from '#server/loans/payments/payment-followers'
import { mayHappen } from '#server/loans/payments/payment-state'
import { lockPayment, type Payment } from '#server/loans/payments/payments.store'
import { settlePlan } from '#server/loans/programs/settle-plan'
import { reader, type Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { errorFields } from '#server/platform/log/log'
import { deliverFile } from './ach-delivery.ts'
import { aboutReturn, applyReturn, returnFee } from './apply-return.ts'
import { cancelStopped } from './cancel-stopped.ts'
import { takeAnswers } from './file-answers.ts'
import { finishCleared, releaseTitle, reopenIfOwed, startClearing } from '#server/loans/accounts/close-loan'
import { endsLoan } from '#server/loans/accounts/close-loan.rules'
import { clearingsDue, titlesToSend } from '#server/loans/accounts/close-loan.store'
import { insertNotification } from '#server/loans/accounts/notifications.store'
import {
  aboutLoan,
  aboutPayment,
  addCounts,
  eachInGroups,
  eachSubject,
  type JobResult,
  type JobRun,
  recordContext,
  stepOf,
} from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { pagesAfter } from '#server/loans/jobs/subject-pages'
import {
  type DatedPayment,
  type DuePayment,
  entriesOfPayment,
  paymentsPerPage,
  paymentsToPost,
  paymentsToReverse,
} from './payment-jobs.store.ts'
import { waitingReturns } from './processor-events.store.ts'
import { unacceptedFiles } from './stored-files.store.ts'
import { loansWithReturnAside } from '#server/loans/jobs/quarantine.store'
import { returnRule } from '#server/loans/payments/return-codes'

/**
 * The posting run (rules 1.4, 7.4, 22): returns that came before today's run are taken back in the ledger, accepted payments are
 * posted, returns that waited for that are applied, paid-off loans whose payment cleared are closed, and titles ordered before leave.
 */
export async function posting(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  await deliverOpenFiles(run)
  await takeAnswers(run.services)
  const reversed = await eachSubject(run, await paymentsToReverse(q, run.businessDate), aboutPayment, (due) =>
    step(run, `reverse:${due.paymentId}`, due, (tx) => reverse(tx, run, due)),
  )
  const toPost = pagesAfter<DatedPayment>(
    (after, limit) => paymentsToPost(q, run.businessDate, { after, limit }),
    paymentsPerPage,
  )
  const posted = await eachInGroups(run, toPost, aboutPayment, (due, desk) =>
    runStep(desk, { ...stepOf(run), subject: due.paymentId, accountNumber: due.accountNumber }, (tx) =>
      post(tx, run, due),
    ),
  )
  const context = { ...recordContext(run), db: run.services.db, log: run.log }
  const returned = await eachSubject(run, await waitingReturns(q), aboutReturn, async (event) => {
    const outcome = await applyReturn(context, event)
    return outcome === 'APPLIED' ? 'returned' : null
  })
  const stopped = await cancelStopped(run)
  return addCounts(reversed, posted, returned, stopped, await closeLoans(run))
}

/**
 * Closes loans whose last payment can no longer bounce and lets titles go. That is only known when the day's returns were read: without
 * them, or with one of the loan put aside, it waits for a run that has them.
 */
async function closeLoans(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  if (!run.areReturnsRead) {
    run.log.warn('loans-not-closed', { job: run.job, businessDate: run.businessDate, reason: 'returns not read' })
    return {}
  }
  const waiting = await loansWithReturnAside(q)
  const cleared = (await clearingsDue(q, run.businessDate)).filter(({ accountNumber }) => !waiting.has(accountNumber))
  const closed = await eachSubject(run, cleared, aboutPayment, (due) =>
    step(run, `clear:${due.paymentId}`, due, (tx) => finishCleared(tx, run, due)),
  )
  const titles = (await titlesToSend(q, run.businessDate)).filter((accountNumber) => !waiting.has(accountNumber))
  const sent = await eachSubject(run, titles, aboutLoan, (accountNumber) =>
    runStep(run.services.db, { ...stepOf(run), subject: `title:${accountNumber}`, accountNumber }, (tx) =>
      releaseTitle(tx, run, accountNumber),
    ),
  )
  return addCounts(closed, sent)
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
  const { amountCents: cents, autopayDraws, submittedAt } = payment
  const plan = await appendEntry(tx, {
    ...shared,
    // An extension's payment moves the due dates, and satisfies none of the installments.
    ...(payment.kind === 'EXTENSION'
      ? { type: 'EXTENSION', cents, description: ledgerWords.extension }
      : { type: 'PAYMENT', cents, autopayDraws, submittedAt, description: ledgerWords.payment }),
  })
  if (payment.serviceFeeCents > 0) {
    await appendEntry(tx, {
      ...shared,
      type: 'SERVICE_FEE',
      cents: payment.serviceFeeCents,
      description: ledgerWords.serviceFee,
    })
  }
  const posted = await changeLocked(tx, payment, {
    trigger: 'posted',
    reason: 'posting-run',
    actor: run.job,
    at: toIso(run.atMs),
    postedDate: run.businessDate,
  })
  for (const follower of paymentFollowers()) await follower.posted?.(tx, recordContext(run), posted, run.job)
  await settlePlan(tx, recordContext(run), payment.accountNumber, run.job)
  if (endsLoan(payment, plan.state)) await startClearing(tx, run, payment)
  return 'posted'
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
  await reopenIfOwed(tx, run, payment)
  if (returnRule(payment.returnCode ?? '').family === 'funds') await notify(tx, payment, returnedOn)
  await changeLocked(tx, payment, {
    trigger: 'reversal-posted',
    reason: 'posting-run',
    actor: run.job,
    at: toIso(run.atMs),
  })
  return 'reversed'
}

async function notify(tx: Tx, payment: Payment, returnedOn: LocalDate): Promise<void> {
  await insertNotification(tx, {
    notificationId: newId('ntf'),
    accountNumber: payment.accountNumber,
    kind: 'nsf',
    severity: 'warning',
    details: { nSFDate: returnedOn, paymentReceiptDate: payment.paymentDate, receiptAmount: payment.amountCents },
    createdOn: returnedOn,
    expiresOn: addDays(returnedOn, returnNoticeDays),
  })
}
