import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import {
  amountDue,
  isScraProtected,
  type Ledger,
  type TrafficBucket,
  trafficBucket,
  trafficBuckets,
} from '#server/loans/ledger/ledger'
import {
  ledgerVersionQuestion,
  loadLedger,
  readVersionedLedgersOf,
  type VersionedLedger,
} from '#server/loans/ledger/ledger.store'
import { replayed } from '#server/loans/ledger/replayed'
import { aboutLoan, eachInGroups, type JobResult, type JobRun, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { planActiveQuestion } from '#server/loans/programs/payment-plan.store'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { askOfEach } from '#server/platform/store/questions'
import { askAmongOthers } from '#server/platform/store/shared-transaction'
import { countByDaysPastDue, loansToNotify } from './active-loans.store.ts'
import { type ClearCredit, clearCreditDueDates, clearCreditOf, paidSince } from './notifications.rules.ts'
import {
  endNotifications,
  insertNotification,
  openNotificationsQuestion,
  type OpenNotification,
} from './notifications.store.ts'

/**
 * Begins a business date for the notifications of active loans (rules 16, 22): what they ask for and was paid since ends, and who
 * would be reported as 30 days late at the end of the month is notified of what keeps that away. The log counts how many loans are in each
 * traffic bucket that morning.
 */
export async function tendNotifications(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  const inBucket = new Map<TrafficBucket, number>()
  const count = (bucket: TrafficBucket, loans: number) => inBucket.set(bucket, (inBucket.get(bucket) ?? 0) + loans)
  for (const { daysPastDue, loans } of await countByDaysPastDue(q, run.businessDate))
    count(trafficBucket(daysPastDue), loans)
  const since = clearCreditDueDates(run.businessDate)
  // Only these can need a change.
  const loans = loansToNotify(q, run.businessDate, since)
  // Of loans with something to do about them, until it is done: what a page read is used again where it is still true.
  const seen = new Map<string, VersionedLedger>()
  const result = await eachInGroups(
    run,
    loans,
    ({ accountNumber }) => aboutLoan(accountNumber),
    ({ accountNumber }, desk) => {
      const step = { ...stepOf(run), subject: `notifications ${accountNumber}`, accountNumber }
      const ledger = seen.get(accountNumber)
      seen.delete(accountNumber)
      return runStep(desk, step, (tx) => refreshNotifications(tx, accountNumber, run.businessDate, ledger))
    },
    // On most days most loans have nothing to tell.
    async (page) => {
      // What is read of a loan counts, and one that can't be read is in no bucket.
      for (const { daysPastDue } of page) count(trafficBucket(daysPastDue), -1)
      count(trafficBucket(null), page.length)
      const changesOf = await changesOfEach(
        q,
        page.map(({ accountNumber }) => accountNumber),
        run.businessDate,
      )
      return ({ accountNumber }) => {
        const { changes, ledger } = changesOf(accountNumber)
        count(trafficBucket(null), -1)
        count(trafficBucket(changes.daysPastDue), 1)
        if (!isNothing(changes)) seen.set(accountNumber, ledger)
        return !isNothing(changes)
      }
    },
  )
  // Some loans that are tried again say nothing about all of them.
  if (run.only === null) logBuckets(run, inBucket)
  return result
}

/** One line a bucket with its number of loans; 0 are those whose ledger could not be read. */
function logBuckets(run: JobRun, inBucket: ReadonlyMap<TrafficBucket, number>): void {
  for (const bucket of trafficBuckets)
    run.log.info('loans-in-traffic-bucket', {
      businessDate: run.businessDate,
      subject: `bucket-${bucket}`,
      count: inBucket.get(bucket) ?? 0,
    })
}

/**
 * Brings the notifications of a loan up to a day.
 * @param seen its ledger as it was read before
 * @returns a fixed word for what came of it
 */
export async function refreshNotifications(
  tx: Tx,
  accountNumber: string,
  today: LocalDate,
  seen?: VersionedLedger,
): Promise<string> {
  const { ended, clearCredit } = await changesOf(tx, accountNumber, today, seen)
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

interface Facts {
  readonly open: readonly OpenNotification[]
  readonly isOnPlan: boolean
  readonly ledger: Ledger
}

async function changesOf(tx: Tx, accountNumber: string, today: LocalDate, seen?: VersionedLedger): Promise<Changes> {
  const version = ledgerVersionQuestion(accountNumber)
  const facts = await askAmongOthers(tx, { ...factQuestions(accountNumber, today), version })
  const isAsSeen = facts.version !== null && facts.version === seen?.version
  const ledger = isAsSeen ? seen.ledger : await loadLedger(tx, accountNumber)
  return changesBy({ ...facts, ledger }, today)
}

/** The same of many loans, read at once; what it returns throws for one that can't be read. */
async function changesOfEach(
  q: Queryable,
  accountNumbers: readonly string[],
  today: LocalDate,
): Promise<(accountNumber: string) => { readonly changes: Changes; readonly ledger: VersionedLedger }> {
  const ledgers = await readVersionedLedgersOf(q, accountNumbers)
  const read = await askOfEach(
    q,
    accountNumbers.map((accountNumber) => factQuestions(accountNumber, today)),
  )
  const factsOf = new Map(accountNumbers.map((accountNumber, index) => [accountNumber, read[index]]))
  return (accountNumber) => {
    const ledger = ledgers.get(accountNumber)?.()
    const facts = factsOf.get(accountNumber)
    if (ledger === undefined || facts === undefined) throw new Error('The loan was not read.')
    return { changes: changesBy({ ledger: ledger.ledger, ...facts }, today), ledger }
  }
}

function factQuestions(accountNumber: string, today: LocalDate) {
  return { open: openNotificationsQuestion(accountNumber, today), isOnPlan: planActiveQuestion(accountNumber) }
}

/** Only posted money counts here: what is under way may come back, and the dashboard counts it by itself. */
function changesBy({ open, isOnPlan, ledger }: Facts, today: LocalDate): Changes {
  const state = replayed(ledger, today)
  const { statusKey, route } = ledger.terms
  const isProtected = isScraProtected(ledger.terms, today)
  const wanted = clearCreditOf(state, {
    today,
    statusKey,
    route,
    isScraProtected: isProtected,
    isOnPlan,
    upcoming: [],
  })
  const told = open.find(({ kind, details }) => kind === 'clear-credit' && isSame(details, wanted))
  const { isPastDue, numberOfDaysPastDue: daysPastDue } = amountDue(state, today)
  const isOver = (one: OpenNotification) => {
    if (one.kind === 'clear-credit') return one !== told
    if (one.kind === 'predicted-repo')
      return !isPastDue || isProtected || isPaid(one, paidSince(ledger, one.afterEntryNo))
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
