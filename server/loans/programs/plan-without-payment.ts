import type { LocalDate } from '#sdk/dates/dates'
import type { HardshipProgram } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { type Payment, readPayment } from '#server/loans/payments/payments.store'
import type { Queryable } from '#server/platform/store/database'
import { openChargeOffPlan } from './charge-off-plan.ts'
import { nextPlanPayment } from './charge-off-plan.rules.ts'
import { readExtensionOfPayment } from './payment-extension.store.ts'
import { isPlanBroken, planStanding, type Upcoming } from './payment-plan.rules.ts'
import { listPlans } from './payment-plan.store.ts'

/** The GraphQL type ProgramWithoutPayment: what canceling a payment does to a program that counts on it. */
export interface ProgramWithoutPayment {
  readonly program: HardshipProgram
  /** What the plan then asks for. Null for an extension, which ends with its payment. */
  readonly amount: Cents | null
  /** Until when that keeps the plan; for an extension the due date that stays. */
  readonly date: LocalDate
}

/** What canceling a payment does to the program that a loan is on; null where it does nothing to one. */
export async function programWithoutPayment(
  q: Queryable,
  about: { readonly accountNumber: string; readonly paymentId: string },
  today: LocalDate,
): Promise<ProgramWithoutPayment | null> {
  const { accountNumber, paymentId } = about
  const payment = await readPayment(q, paymentId)
  if (payment === null || payment.accountNumber !== accountNumber) return null
  if (payment.kind === 'EXTENSION') return extensionWithout(q, paymentId)
  const upcoming = await upcomingPayments(q, accountNumber)
  const index = upcoming.findIndex(({ date, cents }) => date === payment.paymentDate && cents === payment.amountCents)
  if (index < 0) return null
  const money = { upcoming, left: upcoming.toSpliced(index, 1) }
  return (await planWithout(q, payment, money, today)) ?? chargeOffPlanWithout(q, payment, money, today)
}

/** The money that is under way, with the payment and without it. */
interface Money {
  readonly upcoming: readonly Upcoming[]
  readonly left: readonly Upcoming[]
}

async function planWithout(
  q: Queryable,
  { accountNumber, amountCents }: Payment,
  { upcoming, left }: Money,
  today: LocalDate,
): Promise<ProgramWithoutPayment | null> {
  const program = 'PAYMENT_PLAN'
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const [now, then] = [planStanding(plan, today, upcoming), planStanding(plan, today, left)]
  // One that is over without it is over at the next rollover, whatever is paid: it is due today.
  if (then === null) return isPlanBroken(plan, today, left) ? { program, amount: amountCents, date: today } : null
  if (now?.amount === then.amount && now.deadline === then.deadline) return null
  return { program, amount: then.amount, date: then.deadline }
}

async function chargeOffPlanWithout(
  q: Queryable,
  { accountNumber }: Payment,
  { left }: Money,
  today: LocalDate,
): Promise<ProgramWithoutPayment | null> {
  const open = await openChargeOffPlan(q, accountNumber, today)
  if (open === null) return null
  const { plan, facts, next: now } = open
  const then = nextPlanPayment(plan, { ...facts, upcoming: left })
  if (then === null || (now?.cents === then.cents && now.dueOn === then.dueOn)) return null
  // A day that is over keeps nothing: without the payment the plan is judged tomorrow.
  return { program: 'CHARGE_OFF_PLAN', amount: then.cents, date: then.payBy < today ? today : then.payBy }
}

async function extensionWithout(q: Queryable, paymentId: string): Promise<ProgramWithoutPayment | null> {
  const extension = await readExtensionOfPayment(q, paymentId)
  if (extension?.status !== 'PendingMaintenanceTransaction') return null
  return { program: 'EXTENSION', amount: null, date: extension.oldDueDate }
}
