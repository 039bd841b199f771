import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { amountDue, replay, type TrafficBucket, trafficBucket, trafficBuckets } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { aboutLoan, eachSubject, type JobResult, type JobRun, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { isPlanActive } from '#server/loans/programs/payment-plan.store'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { countActiveLoans, loansThatMayBePastDue } from './active-loans.store.ts'
import { type ClearCredit, clearCreditOf, paidSince } from './notifications.rules.ts'
import {
  endNotifications,
  insertNotification,
  loansWithNotifications,
  openNotifications,
  type OpenNotification,
} from './notifications.store.ts'

/**
 * Begins a business date for the notifications of active loans (rules 16, 22): what they ask for and was paid since ends, and who
 * would be reported as 30 days late at the end of the month is notified of what keeps that away. The log counts how many loans are in each
 * traffic bucket that morning.
 */
export async function tendNotifications(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  // Only loans that are past due or have a notification can need a change.
  const accounts = new Set([
    ...(await loansThatMayBePastDue(q, run.businessDate)),
    ...(await loansWithNotifications(q, run.businessDate)),
  ])
  const daysPastDue = new Map<string, number>()
  const result = await eachSubject(run, [...accounts], aboutLoan, async (accountNumber) => {
    // Looked at without a lock first: on most days most loans have nothing to tell.
    const changes = await changesOf(q, accountNumber, run.businessDate)
    daysPastDue.set(accountNumber, changes.daysPastDue)
    if (isNothing(changes)) return null
    const step = { ...stepOf(run), subject: `notifications ${accountNumber}`, accountNumber }
    return runStep(run.services.db, step, (tx) => refreshNotifications(tx, accountNumber, run.businessDate))
  })
  // Some loans that are tried again say nothing about all of them.
  if (run.only === null) {
    const buckets = [...accounts].map((accountNumber) => trafficBucket(daysPastDue.get(accountNumber) ?? null))
    logBuckets(run, buckets, (await countActiveLoans(q)) - accounts.size)
  }
  return result
}

/**
 * One line a bucket with its number of loans; 0 are those whose ledger could not be read.
 * @param currentCount loans that were not looked at, because nothing of them is past due
 */
function logBuckets(run: JobRun, buckets: readonly TrafficBucket[], currentCount: number): void {
  for (const bucket of trafficBuckets) {
    const found = buckets.filter((one) => one === bucket).length
    const count = bucket === trafficBucket(0) ? found + currentCount : found
    run.log.info('loans-in-traffic-bucket', { businessDate: run.businessDate, subject: `bucket-${bucket}`, count })
  }
}

/** Brings the notifications of a loan up to a day. @returns a fixed word for what came of it */
export async function refreshNotifications(tx: Tx, accountNumber: string, today: LocalDate): Promise<string> {
  const { ended, clearCredit } = await changesOf(tx, accountNumber, today)
  if (ended.length > 0) await endNotifications(tx, ended, today)
  if (clearCredit === null) return ended.length === 0 ? 'none' : 'notification-ended'
  await insertNotification(tx, {
    notificationId: newId('ntf'),
    accountNumber,
    kind: 'clear-credit',
    severity: 'warning',
    details: clearCredit,
    createdOn: today,
    expiresOn: clearCredit.dueDate,
  })
  return 'clear-credit'
}

interface Changes {
  readonly ended: readonly string[]
  /** A notification to make; null for none, or for one that exists already. */
  readonly clearCredit: ClearCredit | null
  readonly daysPastDue: number
}

function isNothing({ ended, clearCredit }: Changes): boolean {
  return ended.length === 0 && clearCredit === null
}

/** Only posted money counts here: what is under way may come back, and the dashboard counts it by itself. */
async function changesOf(q: Queryable, accountNumber: string, today: LocalDate): Promise<Changes> {
  const open = await openNotifications(q, accountNumber, today)
  const ledger = await loadLedger(q, accountNumber)
  const state = replay(ledger, today)
  const { statusKey, route } = ledger.terms
  const isOnPlan = await isPlanActive(q, accountNumber)
  const wanted = clearCreditOf(state, { today, statusKey, route, isOnPlan, upcoming: [] })
  const told = open.find(({ kind, details }) => kind === 'clear-credit' && isSame(details, wanted))
  const { isPastDue, numberOfDaysPastDue: daysPastDue } = amountDue(state, today)
  const isOver = (one: OpenNotification) => {
    if (one.kind === 'clear-credit') return one !== told
    if (one.kind === 'predicted-repo') return !isPastDue || isPaid(one, paidSince(ledger, one.afterEntryNo))
    return one.kind === 'nsf' && isPaid(one, paidSince(ledger, one.afterEntryNo))
  }
  const ended = open.filter(isOver).map(({ notificationId }) => notificationId)
  return { ended, clearCredit: told === undefined ? wanted : null, daysPastDue }
}

function isSame(details: OpenNotification['details'], wanted: ClearCredit | null): boolean {
  return details.amount === wanted?.amount && details.dueDate === wanted?.dueDate
}

function isPaid({ kind, details }: OpenNotification, paid: Cents): boolean {
  return paid >= Number(kind === 'nsf' ? details.receiptAmount : askedToStop(details)?.amountAdjusted)
}

/** The first payment that stops a predicted repossession, as its notification has it. */
export function askedToStop(
  details: OpenNotification['details'],
): { readonly amountAdjusted: Cents; readonly dateAdjusted: LocalDate } | undefined {
  const { stopPayments } = details as {
    stopPayments: readonly { amountAdjusted: Cents; dateAdjusted: LocalDate }[]
  }
  return stopPayments[0]
}
