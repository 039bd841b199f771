import type { LocalDate } from '#sdk/dates/dates'
import { isPaidOff, replay } from '#server/loans/ledger/ledger'
import { loadLedger, lockAccount } from '#server/loans/ledger/ledger.store'
import { aboutLoan, eachSubject, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { pendingTotals } from '#server/loans/payments/payments.store'
import type { RecordContext } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { movePlan } from './move-plan.ts'
import { planState } from './payment-plan.rules.ts'
import { endPlan, listPlans } from './payment-plan.store.ts'
import { endedLoansOnPlan } from './plans-to-look-at.store.ts'

/** Ends the plans of loans that are paid off, charged off or closed (rules 11.3). */
export async function endPlansOfEndedLoans(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const loans = await endedLoansOnPlan(reader(db))
  const statusOf = new Map(loans.map(({ accountNumber, statusKey }) => [accountNumber, statusKey]))
  return eachSubject(run, [...statusOf.keys()], aboutLoan, async (accountNumber) =>
    db.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      const statusKey = statusOf.get(accountNumber)
      if (statusKey === 'A' && !(await isDone(tx, run, accountNumber))) return null
      const on = statusKey === 'O' ? 'charge-off' : 'pay-off'
      const { job: actor, businessDate: today } = run
      return (await endPlanOfLoan(tx, recordContext(run), { accountNumber, on, actor, today })) ? 'plan-ended' : null
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

/**
 * Ends the payment plan of a loan that is paid off, closed or charged off, with all of its effects in the program's table. The account's
 * row is locked by the caller.
 * @returns whether there was one
 */
export async function endPlanOfLoan(
  tx: Tx,
  context: RecordContext,
  ended: {
    readonly accountNumber: string
    readonly on: 'charge-off' | 'pay-off'
    readonly actor: string
    readonly today: LocalDate
  },
): Promise<boolean> {
  const { accountNumber, on, actor, today } = ended
  const plan = (await listPlans(tx, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return false
  const reason = reasons[on]
  const from = planState(plan, today)
  if (!(await endPlan(tx, plan.planId, { to: 'Cancelled', by: 'system', on: today, reason }))) return false
  await movePlan(tx, context, { plan, from, on, actor, today, reason })
  return true
}
