import { addDays, businessToday } from '#sdk/dates/dates'
import { modificationTroubleDays } from '#sdk/loan/payment-terms'
import {
  aboutLoan,
  eachSubject,
  type JobResult,
  type JobRun,
  recordContext,
  stepOf,
  type Subject,
} from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import type { JobSteps } from '#server/loans/jobs/steps'
import { isPaidOff, replay } from '#server/loans/ledger/ledger'
import { loadLedger, readLedgersOf } from '#server/loans/ledger/ledger.store'
import { unfinishedChanges } from '#server/loans/programs/loan-modification.program'
import { endedByDays } from '#server/loans/programs/loan-modification.rules'
import type { ModificationEnding } from '#server/loans/programs/modification-messages'
import {
  findRequested,
  requestedIn,
  type RequestedModification,
  unsignedBefore,
} from '#server/loans/programs/modification-records.store'
import { expireOffer, offersBefore } from '#server/loans/programs/modification-offers.store'
import { takeStep } from '#server/loans/programs/modification-steps'
import { mayBeOffered, offerModification, openingOf } from '#server/loans/programs/offer-modification'
import { scheduleOf } from '#server/loans/programs/modification-terms'
import { loansInTroubleSince } from '#server/loans/accounts/active-loans.store'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'

/** The part of loan changes in the jobs of the day. */
export const loanModificationSteps: JobSteps = {
  before: {
    rollover: [{ movesNoMoney: expireUnsigned }, { movesNoMoney: expireOffers }, { movesNoMoney: cancelImpossible }],
  },
  // After the day's payments: what they satisfied is known when the schedule changes. Offers follow the night's late fees.
  after: {
    rollover: [{ movesNoMoney: offerChanges }],
    posting: [{ movesNoMoney: finalizeChecked }, completeFinalized],
  },
}

/** Ends the changes that not everybody signed by the day before a business date (rules 12.2). */
async function expireUnsigned(run: JobRun): Promise<JobResult> {
  return eachChange(
    run,
    await unsignedBefore(reader(run.services.db), run.businessDate),
    'expire',
    async (tx, change) => {
      if (endedBy(change, run) !== 'expire') return 'gone'
      await takeStep(tx, recordContext(run), change, {
        ...bySystem(run, change),
        event: 'expire',
        day: change.signBy ?? addDays(run.businessDate, -1),
      })
      return 'modification-expired'
    },
  )
}

/** Ends the offers that nobody took up by the day before a business date (rules 12.2). */
async function expireOffers(run: JobRun): Promise<JobResult> {
  const over = await offersBefore(reader(run.services.db), run.businessDate)
  return eachSubject(run, over, aboutChange, ({ loanModId, accountNumber }) =>
    runStep(
      run.services.db,
      { ...stepOf(run), subject: `modification:offer-over:${loanModId}`, accountNumber },
      async (tx) => ((await expireOffer(tx, loanModId, run.businessDate)) ? 'modification-offer-expired' : 'gone'),
    ),
  )
}

/** Offers another schedule to the loans that have caught up after payments went wrong. */
async function offerChanges(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  const since = addDays(run.businessDate, -modificationTroubleDays)
  const loans = loansInTroubleSince(q, since, run.businessDate)
  const offerOnce = async (accountNumber: string): Promise<string | null> => {
    // Looked at without a lock first: on most days most of them are offered nothing.
    if ((await openingOf(q, recordContext(run), accountNumber)) === null) return null
    const step = { ...stepOf(run), subject: `modification:offer:${accountNumber}`, accountNumber }
    const offer = { accountNumber, today: run.businessDate, actor: run.job }
    return runStep(run.services.db, step, async (tx) =>
      (await offerModification(tx, recordContext(run), offer)) ? 'modification-offered' : 'none',
    )
  }
  return eachSubject(run, loans, aboutLoan, offerOnce, async (page) => {
    const ledgers = await readLedgersOf(q, page)
    const today = businessToday(recordContext(run).clock)
    return (accountNumber) => {
      const ledger = ledgers.get(accountNumber)
      return ledger === undefined || mayBeOffered(ledger(), today)
    }
  })
}

/** Cancels changes that can't take effect any more: the loan ended, or the last day in the agreement is over. */
async function cancelImpossible(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  return eachSubject(run, await requestedIn(q, unfinishedChanges), aboutChange, async (open) => {
    // Looked at without a lock first: on most days every change can still take effect.
    if ((await whyImpossible(q, run, open)) === null) return null
    return changeStep(run, open, 'cancel', async (tx, change) => {
      const reason = await whyImpossible(tx, run, change)
      if (reason === null || !unfinishedChanges.includes(change.status)) return 'gone'
      await takeStep(tx, recordContext(run), change, { ...bySystem(run, change), event: 'cancel', reason })
      return 'modification-cancelled'
    })
  })
}

async function whyImpossible(
  q: Queryable,
  run: JobRun,
  change: RequestedModification,
): Promise<ModificationEnding | null> {
  const ledger = await loadLedger(q, change.accountNumber)
  const state = replay(ledger, run.businessDate)
  if (ledger.terms.statusKey !== 'A' || isPaidOff(state, run.businessDate)) return 'loan-ended'
  return endedBy(change, run) === 'too-late' ? 'too-late' : null
}

function endedBy({ status, signBy, terms }: RequestedModification, { businessDate }: JobRun) {
  return endedByDays({ status, signBy, lastDay: terms.lastDay }, businessDate)
}

/** Closes the files of changes that were checked twice. */
async function finalizeChecked(run: JobRun): Promise<JobResult> {
  const due = await requestedIn(reader(run.services.db), ['PendingFinalization'])
  return eachChange(run, due, 'finalize', async (tx, change) => {
    if (change.status !== 'PendingFinalization') return 'gone'
    await takeStep(tx, recordContext(run), change, { ...bySystem(run, change), event: 'finalize' })
    return 'modification-finalized'
  })
}

/** Changes the schedules of the loans whose change is final, and notifies both borrowers. */
async function completeFinalized(run: JobRun): Promise<JobResult> {
  const due = await requestedIn(reader(run.services.db), ['PendingMaintenanceTransaction'])
  return eachChange(run, due, 'post', async (tx, change) => {
    if (change.status !== 'PendingMaintenanceTransaction') return 'gone'
    const reason = (await whyImpossible(tx, run, change)) ?? (await whyNoSchedule(tx, run, change))
    const step = { ...bySystem(run, change), day: run.businessDate }
    if (reason !== null) {
      await takeStep(tx, recordContext(run), change, { ...step, event: 'cancel', reason })
      return 'modification-cancelled'
    }
    await takeStep(tx, recordContext(run), change, { ...step, event: 'post' })
    return 'modification-complete'
  })
}

/** Payments since the signature left too few installments to change. */
async function whyNoSchedule(tx: Tx, run: JobRun, change: RequestedModification): Promise<ModificationEnding | null> {
  if (change.type === 'Extension') return null
  const state = replay(await loadLedger(tx, change.accountNumber), run.businessDate)
  return scheduleOf(state, run.businessDate, change.terms) === null ? 'loan-ended' : null
}

function bySystem(run: JobRun, change: RequestedModification) {
  return { by: 'system', actor: run.job, subject: change.accountNumber } as const
}

interface ChangeOfLoan {
  readonly loanModId: string
  readonly accountNumber: string
}

function aboutChange({ accountNumber }: ChangeOfLoan): Subject {
  return aboutLoan(accountNumber)
}

function eachChange(
  run: JobRun,
  changes: readonly ChangeOfLoan[],
  name: string,
  work: (tx: Tx, change: RequestedModification) => Promise<string>,
): Promise<JobResult> {
  return eachSubject(run, changes, aboutChange, (change) => changeStep(run, change, name, work))
}

function changeStep(
  run: JobRun,
  { loanModId, accountNumber }: ChangeOfLoan,
  name: string,
  work: (tx: Tx, change: RequestedModification) => Promise<string>,
): Promise<string | null> {
  const step = { ...stepOf(run), subject: `modification:${name}:${loanModId}`, accountNumber }
  return runStep(run.services.db, step, async (tx) => {
    const change = await findRequested(tx, loanModId)
    return change === null ? 'gone' : work(tx, change)
  })
}
