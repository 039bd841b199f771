import { toIso } from '#sdk/dates/dates'
import type { RecordContext } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { changeState } from '#server/loans/payments/payment-changes'
import { paymentFollowers } from '#server/loans/payments/payment-followers'
import { paymentCanceled } from '#server/loans/payments/payment-records'
import { mayHappen } from '#server/loans/payments/payment-state'
import { readPayer } from '#server/loans/payments/payer.store'
import { lockPayment } from '#server/loans/payments/payments.store'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { aboutPayment, eachSubject, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { type DuePayment, unfilablePayments } from './payment-jobs.store.ts'

/** Cancels, with a message to who made them, the payments that a return or the end of the loan has made impossible (rules 6). */
export async function cancelStopped(run: JobRun): Promise<JobResult> {
  const stopped = unfilablePayments(reader(run.services.db))
  return eachSubject(run, stopped, aboutPayment, (payment) =>
    run.services.db.withTx((tx) => cancelForBorrower(tx, run, payment, payment.reason)),
  )
}

/** Cancels one payment that is not filed yet and notifies its owner. @returns 'cancelled', or null when it has gone on meanwhile */
export function cancelForBorrower(tx: Tx, run: JobRun, due: Cancellable, reason: string): Promise<string | null> {
  return cancelUnfiled(tx, recordContext(run), due, { reason, actor: run.job })
}

type Cancellable = Pick<DuePayment, 'paymentId' | 'accountNumber'>

/** The same, whoever does it. */
export async function cancelUnfiled(
  tx: Tx,
  context: RecordContext,
  due: Cancellable,
  { reason, actor }: { readonly reason: string; readonly actor: string },
): Promise<string | null> {
  await lockAccount(tx, due.accountNumber)
  const payment = await lockPayment(tx, due.paymentId)
  if (payment === null || payment.achFileId !== null || !mayHappen(payment.state, 'cancelled')) return null
  const at = toIso(context.clock.nowMs())
  const canceled = await changeState(tx, due.paymentId, { trigger: 'cancelled', reason, actor, at })
  const payer = await readPayer(tx, due.accountNumber, payment.customerId)
  const parties = {
    email: payer?.email ?? null,
    language: payer?.language ?? 'en',
    party: payer?.party ?? 'A',
    actor,
  } as const
  await paymentCanceled(tx, context, canceled, parties, reason)
  for (const follower of paymentFollowers()) await follower.canceled?.(tx, context, canceled, actor)
  return 'cancelled'
}
