import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { readPayment } from '#server/loans/payments/payments.store'
import type { Queryable } from '#server/platform/store/database'
import { isPlanBroken, planStanding } from './payment-plan.rules.ts'
import { listPlans } from './payment-plan.store.ts'

/** What a loan's plan would ask for if a payment that it counts on were canceled. */
export interface PlanWithoutPayment {
  readonly amount: Cents
  /** Until when it keeps the plan. */
  readonly deadline: LocalDate
}

/** What canceling a payment does to the loan's plan; null where it does nothing to one. */
export async function planWithoutPayment(
  q: Queryable,
  about: { readonly accountNumber: string; readonly paymentId: string },
  today: LocalDate,
): Promise<PlanWithoutPayment | null> {
  const { accountNumber, paymentId } = about
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  const payment = plan === undefined ? null : await readPayment(q, paymentId)
  if (plan === undefined || payment === null || payment.accountNumber !== accountNumber) return null
  const upcoming = await upcomingPayments(q, accountNumber)
  const index = upcoming.findIndex(({ date, cents }) => date === payment.paymentDate && cents === payment.amountCents)
  if (index < 0) return null
  const left = upcoming.toSpliced(index, 1)
  const [now, then] = [planStanding(plan, today, upcoming), planStanding(plan, today, left)]
  // One that is over without it is over at the next rollover, whatever is paid: it is due today.
  if (then === null) return isPlanBroken(plan, today, left) ? { amount: payment.amountCents, deadline: today } : null
  if (now?.amount === then.amount && now.deadline === then.deadline) return null
  return { amount: then.amount, deadline: then.deadline }
}
