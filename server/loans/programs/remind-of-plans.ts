import { addDays, formatDate, phoenixDate } from '#sdk/dates/dates'
import { planReminderDays } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { aboutLoan, eachSubject, type JobResult, type JobRun, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { formalName } from '#server/loans/payments/payment-method'
import { readMethod } from '#server/loans/payments/payment-methods.store'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { openPlanPayments } from './payment-plan.rules.ts'
import { accountsOnPlan, listPlans, type PtcPlan } from './payment-plan.store.ts'
import { tellOfPlan } from './plan-messages.ts'

/** Reminds both borrowers in writing of a plan's payment that is a few days away, once. */
export async function remindOfPlanPayments(run: JobRun): Promise<JobResult> {
  const { db, clock } = run.services
  // A missed day's reminder would speak of another day than it is.
  if (run.businessDate < phoenixDate(clock.nowMs())) return {}
  return eachSubject(run, await accountsOnPlan(reader(db)), aboutLoan, async (accountNumber) => {
    if ((await nextPayment(reader(db), run, accountNumber)) === null) return null
    const step = { ...stepOf(run), subject: `plan-reminder:${accountNumber}`, accountNumber }
    return runStep(db, step, (tx) => remind(tx, run, accountNumber))
  })
}

async function nextPayment(
  q: Queryable,
  run: JobRun,
  accountNumber: string,
): Promise<{ plan: PtcPlan; cents: number; date: string } | null> {
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const date = addDays(run.businessDate, planReminderDays)
  if (!plan.payments.some(({ scheduledOn }) => scheduledOn === date)) return null
  const open = openPlanPayments(plan, run.businessDate, await upcomingPayments(q, accountNumber))
  const next = open.find(({ scheduledOn }) => scheduledOn === date)
  return next === undefined ? null : { plan, cents: next.missing, date }
}

async function remind(tx: Tx, run: JobRun, accountNumber: string): Promise<string> {
  const next = await nextPayment(tx, run, accountNumber)
  if (next === null) return 'none'
  const { plan, cents, date } = next
  const method = plan.isDrawn && plan.paymentMethodId !== null ? await readMethod(tx, plan.paymentMethodId) : null
  await tellOfPlan(tx, { accountNumber, atMs: run.atMs }, 'plan-reminder', (language, customerId) => ({
    amount: formatCents(cents, language),
    date: formatDate(date, language, run.businessDate),
    method:
      method === null ? null : methodIn[language](customerId === plan.customerId ? formalName(method, language) : null),
  }))
  return 'plan-reminded'
}

/** The other borrower's account is not named. */
const methodIn = {
  en: (name: string | null) => name ?? 'the bank account on file',
  es: (name: string | null) => name ?? 'la cuenta bancaria registrada',
}
