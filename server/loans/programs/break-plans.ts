import { addDays, formatDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { dueNow } from '#server/loans/autopay/due-text'
import { aboutLoan, eachSubject, type JobResult, type JobRun, recordContext, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { unpostedPayments } from '#server/loans/settlement/payment-jobs.store'
import { notifyBorrowers } from '#server/loans/settlement/notify-borrowers'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { isPlanBroken } from './payment-plan.rules.ts'
import { accountsOnPlan, breakPlan, listPlans, type PtcPlan } from './payment-plan.store.ts'
import { recordPlan } from './settle-plan.ts'

/** Ends the plans that were not kept through the day before a business date, and tells both borrowers (rules 11.3). */
export async function breakMissedPlans(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  return eachSubject(run, await accountsOnPlan(q), aboutLoan, async (accountNumber) => {
    // Looked at without a lock first: most plans are kept.
    if ((await missedPlan(q, run, accountNumber)) === null) return null
    const step = { ...stepOf(run), subject: `plan ${accountNumber}`, accountNumber }
    return runStep(run.services.db, step, (tx) => endPlan(tx, run, accountNumber))
  })
}

async function missedPlan(q: Queryable, run: JobRun, accountNumber: string): Promise<PtcPlan | null> {
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const unposted = await unpostedPayments(q, accountNumber, addDays(run.businessDate, -1))
  const upcoming = unposted.map(({ effectiveDate: date, cents }) => ({ date, cents }))
  return isPlanBroken(plan, run.businessDate, upcoming) ? plan : null
}

async function endPlan(tx: Tx, run: JobRun, accountNumber: string): Promise<string> {
  const plan = await missedPlan(tx, run, accountNumber)
  if (plan === null) return 'none'
  await breakPlan(tx, plan.planId, run.businessDate)
  await recordPlan(tx, recordContext(run), plan, 'Broken', run.job)
  const due = await dueNow(tx, accountNumber, run.businessDate)
  await notifyBorrowers(tx, run, accountNumber, 'plan-ended', (language) => ({
    account: accountNumber.slice(-4),
    madeBy: formatDate(addDays(run.businessDate, -1), language, run.businessDate),
    due: formatCents(due.currentDueTodayWithPending, language),
  }))
  return 'plan-broken'
}
