import { nextBankingDay } from '#sdk/dates/banking-calendar'
import { type LocalDate, businessClockAt, businessToday, toIso } from '#sdk/dates/dates'
import { changeLocked } from '#server/loans/payments/payment-changes'
import { mayHappen } from '#server/loans/payments/payment-state'
import { lockPayment, type PaymentKind } from '#server/loans/payments/payments.store'
import { reader, type Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { enqueue } from '#server/platform/queue/outbox.store'
import { type AchDebit, checkDebit, traceNumber, writeAchFile } from './ach-file.ts'
import { cancelStopped } from './cancel-stopped.ts'
import {
  aboutPayment,
  addCounts,
  eachInGroups,
  type JobResult,
  type JobRun,
  setAside,
  stepOf,
} from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { pagesAfter } from '#server/loans/jobs/subject-pages'
import {
  type DuePayment,
  type FilablePayment,
  lockUnfiled,
  nextTraceEndings,
  paymentsPerPage,
  scheduledToFile,
} from './payment-jobs.store.ts'
import { countFiles, insertFile } from './stored-files.store.ts'

/** Debits of one file; its batches hold fewer each. */
const debitsPerFile = 20_000
/** Payments that are debited one after another under one authorization. */
const recurringKinds: ReadonlySet<PaymentKind> = new Set<PaymentKind>(['AUTOPAY', 'PLAN', 'PCO'])
/** The files of one day differ by one character: there are 36 at most. */
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Closes a file day: what may no longer be drawn is canceled, scheduled payments of the day become PENDING, and the bank file is
 * made, stored and queued for the processor (rules 1.4, 22). A debit that no file can carry is put aside alone. What is left when the
 * day's files are used up goes into those of the next file day, with an alert.
 */
export async function batch(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const stopped = await cancelStopped(run)
  const due = pagesAfter<DuePayment>(
    (after, limit) => scheduledToFile(reader(db), run.businessDate, { after, limit }),
    paymentsPerPage,
  )
  const filed = await eachInGroups(run, due, aboutPayment, ({ paymentId, accountNumber }, desk) =>
    runStep(desk, { ...stepOf(run), subject: paymentId, accountNumber }, async (tx) => {
      const payment = await lockPayment(tx, paymentId)
      if (payment === null || !mayHappen(payment.state, 'filed')) return 'gone'
      await changeLocked(tx, payment, { trigger: 'filed', reason: 'cut-off', actor: run.job, at: toIso(run.atMs) })
      return 'pending'
    }),
  )
  return addCounts(stopped, filed, await makeFiles(run))
}

async function makeFiles(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const unfit = new Map<string, { payment: FilablePayment; error: unknown }>()
  let files = 0
  let debits = 0
  for (;;) {
    const made = await db.withTx((tx) => makeFile(tx, run, unfit))
    if (made === 'nothing') break
    if (made === 'no-file-left') {
      run.log.error('bank-files-used-up', { job: run.job, businessDate: run.businessDate, count: modifiers.length })
      break
    }
    files += 1
    debits += made
  }
  for (const { payment, error } of unfit.values()) await setAside(run, aboutPayment(payment), error)
  return addCounts({ files, debits }, unfit.size === 0 ? {} : { failed: unfit.size })
}

/**
 * Makes one file of what is in none yet.
 * @param unfit takes the payments that fit no file, which are passed over
 * @returns how many debits it has
 */
async function makeFile(
  tx: Tx,
  run: JobRun,
  unfit: Map<string, { payment: FilablePayment; error: unknown }>,
): Promise<number | 'nothing' | 'no-file-left'> {
  const fileDay = fileDayOf(run)
  const waiting = await lockUnfiled(tx, run.businessDate, { limit: debitsPerFile, except: [...unfit.keys()] })
  const payments = waiting
    .filter((payment) => isFit(run, payment, unfit))
    .map((payment) => ({ ...payment, debitDate: possibleDebitDate(payment, fileDay) }))
  if (payments.length === 0) return waiting.length === 0 ? 'nothing' : makeFile(tx, run, unfit)
  const fileIdModifier = modifiers.charAt(await countFiles(tx, fileDay))
  if (fileIdModifier === '') return 'no-file-left'
  const achFileId = newId('ach')
  const endings = await nextTraceEndings(tx, payments.length)
  const debits = payments.map((payment, index) => debitOf(payment, endings[index] ?? 0))
  const at = toIso(run.atMs)
  const originator = run.services.config.company.ach
  const file = writeAchFile({
    originator,
    fileDay,
    timeOfDay: timeOfDay(run.atMs),
    fileIdModifier,
    debits,
  })
  await insertFile(tx, {
    achFileId,
    fileDay,
    fileIdModifier,
    ...file,
    at,
    entries: payments.map(({ paymentId, debitDate }, index) => ({
      paymentId,
      debitDate,
      traceNumber: traceNumber(originator, endings[index] ?? 0),
    })),
  })
  await enqueue(tx, { topic: 'bank.file', key: achFileId, payload: { achFileId } })
  return payments.length
}

function isFit(
  run: JobRun,
  payment: FilablePayment,
  unfit: Map<string, { payment: FilablePayment; error: unknown }>,
): boolean {
  try {
    checkDebit(run.services.config.company.ach, debitOf(payment, 1))
    return true
  } catch (error) {
    unfit.set(payment.paymentId, { payment, error })
    return false
  }
}

/** What was put aside goes out on the day it is tried again, which may be days after its own. */
function fileDayOf(run: JobRun): LocalDate {
  return run.only === null ? run.businessDate : businessToday(run.services.clock)
}

/** The day its bank sees it: the one that was promised, or what a file of this day can still reach. */
function possibleDebitDate(payment: FilablePayment, fileDay: LocalDate): LocalDate {
  const first = nextBankingDay(fileDay)
  return payment.debitDate < first ? first : payment.debitDate
}

function debitOf(payment: FilablePayment, sequence: number): AchDebit {
  return {
    sequence,
    entryClass: payment.isByPhone ? 'TEL' : 'WEB',
    accountType: payment.methodType === 'SAVINGS_ACCOUNT' ? 'SAVINGS' : 'CHECKING',
    routingNumber: payment.routingNumber,
    accountToken: payment.processorToken,
    amountCents: payment.amountCents,
    isRecurring: recurringKinds.has(payment.kind),
    individualId: payment.confirmationNumber,
    individualName: payment.name,
    effectiveDate: payment.debitDate,
  }
}

/** HHMM by the clock of the business. */
function timeOfDay(atMs: number): string {
  return businessClockAt(atMs).slice(11, 16).replace(':', '')
}
