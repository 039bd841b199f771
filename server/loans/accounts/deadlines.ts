import { compareDates, type LocalDate, businessToday } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { accountFigures } from '#server/loans/accounts/account-figures'
import { accountAlerts } from '#server/loans/accounts/alerts'
import { nextLateFee } from '#server/loans/accounts/late-fee-ahead'
import { openChargeOffPlan } from '#server/loans/programs/charge-off-plan'
import type { RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'

const alertKinds = ['PredictedRepoWarning', 'PlanToCure', 'ClearCredit'] as const

/** Money that must be here by a day, today or later. */
export interface Deadline {
  readonly kind: (typeof alertKinds)[number] | 'ChargeOffPlan' | 'LateFee'
  readonly amount: Cents
  readonly date: LocalDate
}

/**
 * The deadlines shown to a borrower, the soonest first: those of the alerts, of a plan for a charged-off balance, and of the late fee
 * whose grace days run. Paying is held against the same figures.
 * @param customerId the borrower; default: who asks
 * @throws CarportError NOT_FOUND
 */
export async function accountDeadlines(
  context: RequestContext,
  accountNumber: string,
  customerId?: string,
): Promise<Deadline[]> {
  const today = businessToday(context.clock)
  const { alerts } = await accountAlerts(context, accountNumber, customerId)
  const told = alertKinds.flatMap((kind) => {
    const alert = alerts.find((one) => one.kind === kind)
    return alert === undefined || alert.amount === null || alert.date === null
      ? []
      : [{ kind, amount: alert.amount, date: alert.date }]
  })
  return [...told, ...(await planDeadline(context, accountNumber)), ...(await feeDeadline(context, accountNumber))]
    .filter(({ date }) => date >= today)
    .sort((a, b) => compareDates(a.date, b.date))
}

async function planDeadline(context: RequestContext, accountNumber: string): Promise<Deadline[]> {
  const { state, today } = await accountFigures(context, accountNumber)
  if (state.chargedOff === null) return []
  const open = await openChargeOffPlan(reader(context.db), accountNumber, today)
  // While a dispute is open nothing is demanded.
  if (open === null || open.next === null || open.facts.isDisputed) return []
  const { cents: amount, payBy: date } = open.next
  return [{ kind: 'ChargeOffPlan', amount, date }]
}

async function feeDeadline(context: RequestContext, accountNumber: string): Promise<Deadline[]> {
  const fee = await nextLateFee(context, accountNumber)
  return fee === null ? [] : [{ kind: 'LateFee', amount: fee.missing, date: fee.payBy }]
}
