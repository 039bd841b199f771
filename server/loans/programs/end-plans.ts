import { isPaidOff, replay } from '#server/loans/ledger/ledger'
import { loadLedger, lockAccount } from '#server/loans/ledger/ledger.store'
import { aboutLoan, eachSubject, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { pendingTotals } from '#server/loans/payments/payments.store'
import { reader, type Tx } from '#server/platform/store/database'
import { movePlan } from './move-plan.ts'
import { planState } from './payment-plan.rules.ts'
import { endPlan, listPlans, loansOnPlan } from './payment-plan.store.ts'

/** Ends the plans of loans that are paid off, charged off or closed (rules 11.3). */
export async function endPlansOfEndedLoans(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const loans = await loansOnPlan(reader(db))
  const statusOf = new Map(loans.map(({ accountNumber, statusKey }) => [accountNumber, statusKey]))
  return eachSubject(run, [...statusOf.keys()], aboutLoan, async (accountNumber) =>
    db.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      const statusKey = statusOf.get(accountNumber)
      if (statusKey === 'A' && !(await isDone(tx, run, accountNumber))) return null
      return end(tx, run, accountNumber, statusKey === 'O' ? 'charge-off' : 'pay-off')
    }),
  )
}

/** Nothing is owed any more, also while the payment that ended the loan can still bounce. */
async function isDone(tx: Tx, run: JobRun, accountNumber: string): Promise<boolean> {
  const state = replay(await loadLedger(tx, accountNumber), run.businessDate)
  if (!isPaidOff(state, run.businessDate)) return false
  const { pendingReversalAmountToday } = await pendingTotals(tx, accountNumber, run.businessDate)
  return pendingReversalAmountToday === 0
}

const reasons = { 'charge-off': 'charged-off', 'pay-off': 'paid-off' } as const

async function end(tx: Tx, run: JobRun, accountNumber: string, on: 'charge-off' | 'pay-off'): Promise<string | null> {
  const plan = (await listPlans(tx, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const reason = reasons[on]
  const from = planState(plan, run.businessDate)
  if (!(await endPlan(tx, plan.planId, { to: 'Cancelled', by: 'system', on: run.businessDate, reason }))) return null
  await movePlan(tx, recordContext(run), { plan, from, on, actor: run.job, today: run.businessDate, reason })
  return 'plan-ended'
}
