import { phoenixDate, phoenixMoment, toIso } from '#sdk/dates/dates'
import { changeState } from '#server/make-a-payment/payment-changes'
import { mayHappen } from '#server/make-a-payment/payment-state'
import { lockPayment } from '#server/make-a-payment/payments.store'
import { reader, type Tx } from '#server/store/database'
import { newId } from '#server/store/ids'
import { enqueue } from '#server/store/outbox'
import { type AchDebit, traceNumber, writeAchFile } from './ach-file.ts'
import { cancelStopped } from './cancel-stopped.ts'
import { addCounts, eachSubject, type JobResult, type JobRun, stepOf } from './job-run.ts'
import { runStep } from './job-steps.store.ts'
import {
  countFiles,
  type FilablePayment,
  insertFile,
  lockUnfiled,
  nextTraceEndings,
  scheduledToFile,
} from './payment-jobs.store.ts'

const debitsPerFile = 2000
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Closes a file day: what may no longer be drawn is cancelled, scheduled payments of the day become PENDING, and the bank file is
 * made, stored and queued for the processor (rules 1.4, 22).
 */
export async function batch(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const stopped = await cancelStopped(run)
  const due = await scheduledToFile(reader(db), run.businessDate)
  const filed = await eachSubject(run, due, ({ paymentId, accountNumber }) =>
    runStep(db, { ...stepOf(run), subject: paymentId, accountNumber }, async (tx) => {
      const payment = await lockPayment(tx, paymentId)
      if (payment === null || !mayHappen(payment.state, 'filed')) return 'gone'
      await changeState(tx, paymentId, { trigger: 'filed', reason: 'cut-off', actor: run.job, at: toIso(run.atMs) })
      return 'pending'
    }),
  )
  let files = 0
  let debits = 0
  for (let made = -1; made !== 0; ) {
    made = await db.withTx((tx) => makeFile(tx, run))
    if (made > 0) files += 1
    debits += made
  }
  return addCounts(stopped, filed, { files, debits })
}

/** Makes one file of what is in none yet. @returns how many debits it has, 0 when there was nothing to file */
async function makeFile(tx: Tx, run: JobRun): Promise<number> {
  const payments = await lockUnfiled(tx, run.businessDate, debitsPerFile)
  if (payments.length === 0) return 0
  const achFileId = newId('ach')
  const endings = await nextTraceEndings(tx, payments.length)
  const debits = payments.map((payment, index) => debitOf(payment, endings[index] ?? 0))
  const fileIdModifier = modifiers.charAt(await countFiles(tx, run.businessDate))
  const at = toIso(run.atMs)
  const originator = run.services.config.company.ach
  const file = writeAchFile({
    originator,
    fileDay: run.businessDate,
    timeOfDay: timeOfDay(run.atMs),
    fileIdModifier,
    debits,
  })
  await insertFile(tx, {
    achFileId,
    fileDay: run.businessDate,
    fileIdModifier,
    ...file,
    at,
    entries: payments.map(({ paymentId }, index) => ({
      paymentId,
      traceNumber: traceNumber(originator, endings[index] ?? 0),
    })),
  })
  await enqueue(tx, { topic: 'bank.file', key: achFileId, payload: { achFileId } })
  return payments.length
}

function debitOf(payment: FilablePayment, sequence: number): AchDebit {
  return {
    sequence,
    accountType: payment.methodType === 'SAVINGS_ACCOUNT' ? 'SAVINGS' : 'CHECKING',
    routingNumber: payment.routingNumber,
    accountToken: payment.processorToken,
    amountCents: payment.amountCents,
    individualId: payment.confirmationNumber,
    individualName: payment.name,
    effectiveDate: payment.debitDate,
  }
}

/** HHMM in Phoenix. */
function timeOfDay(atMs: number): string {
  const minutes = Math.floor((atMs - phoenixMoment(phoenixDate(atMs), '00:00')) / 60_000)
  return `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0')
}
