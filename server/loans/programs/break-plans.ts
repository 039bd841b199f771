import { addDays } from '#sdk/dates/dates'
import { aboutLoan, eachSubject, type JobResult, type JobRun, recordContext, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { unpostedPayments } from '#server/loans/settlement/payment-jobs.store'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { movePlan } from './move-plan.ts'
import { isPlanBroken, planStanding, type Upcoming } from './payment-plan.rules.ts'
import { endPlan, listPlans, type PtcPlan } from './payment-plan.store.ts'
import { loansWithOpenPayment } from './plans-to-look-at.store.ts'

/**
 * Looks at every plan as the day before a business date left it (rules 11.3): one that was not kept ends, and where a payment was missed
 * on that day both borrowers learn until when it can be made up for.
 */
export async function judgePlans(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  const missed = await loansWithOpenPayment(q, { from: null, through: addDays(run.businessDate, -1) })
  return eachSubject(run, missed, aboutLoan, async (accountNumber) => {
    // Looked at without a lock first: money may be on its way, or it was missed on an earlier day.
    if ((await verdictOf(q, run, accountNumber)) === null) return null
    const step = { ...stepOf(run), subject: `plan ${accountNumber}`, accountNumber }
    return runStep(run.services.db, step, (tx) => judge(tx, run, accountNumber))
  })
}

type Verdict = { readonly plan: PtcPlan; readonly on: 'lapse' | 'miss' }

async function verdictOf(q: Queryable, run: JobRun, accountNumber: string): Promise<Verdict | null> {
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const yesterday = addDays(run.businessDate, -1)
  const unposted = await unpostedPayments(q, accountNumber, yesterday)
  const upcoming: Upcoming[] = unposted.map(({ effectiveDate: date, cents }) => ({ date, cents }))
  if (isPlanBroken(plan, run.businessDate, upcoming)) return { plan, on: 'lapse' }
  const standing = planStanding(plan, run.businessDate, upcoming)
  const isMissed = standing?.state === 'PAYMENT_REQUIRED' && standing.keptThrough === yesterday
  return isMissed ? { plan, on: 'miss' } : null
}

async function judge(tx: Tx, run: JobRun, accountNumber: string): Promise<string> {
  const verdict = await verdictOf(tx, run, accountNumber)
  if (verdict === null) return 'none'
  const { plan, on } = verdict
  const move = { plan, actor: run.job, today: run.businessDate }
  if (on === 'miss') {
    await movePlan(tx, recordContext(run), { ...move, from: 'Kept', on })
    return 'plan-missed'
  }
  const end = { to: 'Broken', by: 'system', on: run.businessDate, reason: 'missed-payment' } as const
  if (!(await endPlan(tx, plan.planId, end))) return 'none'
  await movePlan(tx, recordContext(run), { ...move, from: 'PaymentRequired', on })
  return 'plan-broken'
}
