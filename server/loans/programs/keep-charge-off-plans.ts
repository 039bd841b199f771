import { aboutLoan, eachSubject, type JobResult, type JobRun, recordContext, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { reader } from '#server/platform/store/database'
import { currentPlan, planFacts, settleChargeOffPlan } from './charge-off-plan.ts'
import { duePlanEvent } from './charge-off-plan.rules.ts'
import { accountsOnChargeOffPlan, listChargeOffPlans } from './charge-off-plan.store.ts'

/**
 * Moves the plans for charged-off balances on to a business date: a notice where a payment was missed, the end of those that were not
 * made up for in time (rules 15.3).
 */
export async function keepChargeOffPlans(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  const { businessDate: today } = run
  return eachSubject(run, await accountsOnChargeOffPlan(q), aboutLoan, async (accountNumber) => {
    // Looked at without a lock first: most plans are kept.
    const plan = currentPlan(await listChargeOffPlans(q, accountNumber))
    if (plan === null || duePlanEvent(plan, await planFacts(q, plan, today)) === null) return null
    const step = { ...stepOf(run), subject: `charge-off plan ${accountNumber}`, accountNumber }
    return runStep(run.services.db, step, async (tx) => {
      const [done] = await settleChargeOffPlan(tx, recordContext(run), accountNumber, { actor: run.job, today })
      return done ?? 'none'
    })
  })
}
