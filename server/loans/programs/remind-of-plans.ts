import { addDays, formatDate, type LocalDate } from '#sdk/dates/dates'
import { planReminderDays } from '#sdk/loan/payment-terms'
import { type Cents, formatCents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import type { JobResult, JobRun } from '#server/loans/jobs/job-run'
import { formalName, type PaymentMethod } from '#server/loans/payments/payment-method'
import type { Queryable } from '#server/platform/store/database'
import { openChargeOffPlan } from './charge-off-plan.ts'
import { accountsOnChargeOffPlan } from './charge-off-plan.store.ts'
import { planRecordTexts } from './charge-off-plan-words.ts'
import { openPlanPayments } from './payment-plan.rules.ts'
import { listPlans, type PtcPlan } from './payment-plan.store.ts'
import { debitedMethod } from './plan-debits.store.ts'
import { planMessage } from './plan-messages.ts'
import { loansWithOpenPayment } from './plans-to-look-at.store.ts'
import { remindEach } from './remind-each.ts'

/** Reminds both borrowers of a payment plan's payment that is a few days away, once. */
export function remindOfPlanPayments(run: JobRun): Promise<JobResult> {
  return remindEach(run, {
    template: 'plan-reminder',
    accounts: (q) => loansWithOpenPayment(q, { from: remindedDay(run), through: remindedDay(run) }),
    nextOf: nextPlanDue,
    wordsFor: ({ plan, method, cents, date }, { businessDate, services }, { language, customerId }) => {
      const said = { amount: formatCents(cents, language), date: formatDate(date, language, businessDate) }
      if (plan.isDrawn && method === null)
        return planMessage('plan-reminder-no-debit', language, { ...said, phone: services.config.company.phone })
      const isOwn = customerId === plan.customerId
      return planMessage('plan-reminder', language, {
        ...said,
        method: method === null ? null : methodIn[language](isOwn ? formalName(method, language) : null),
      })
    },
    outcome: 'plan-reminded',
  })
}

/** Reminds everybody on a charged-off loan of their plan's payment that is a few days away, once. */
export function remindOfChargeOffPlans(run: JobRun): Promise<JobResult> {
  return remindEach(run, {
    template: 'charge-off-plan-reminder',
    accounts: accountsOnChargeOffPlan,
    nextOf: nextChargeOffDue,
    wordsFor: ({ account, cents, date }, { businessDate }, { language }) =>
      planRecordTexts[language].reminder({
        account,
        amount: formatCents(cents, language),
        date: formatDate(date, language, businessDate),
      }),
    outcome: 'charge-off-plan-reminded',
  })
}

/** The day whose payments a run reminds of. */
const remindedDay = ({ businessDate }: JobRun): LocalDate => addDays(businessDate, planReminderDays)

interface PlanDue {
  readonly plan: PtcPlan
  /** What it is debited from; null also for a plan whose debits are held up. */
  readonly method: PaymentMethod | null
  readonly cents: Cents
  readonly date: LocalDate
}

async function nextPlanDue(q: Queryable, run: JobRun, accountNumber: string): Promise<PlanDue | null> {
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const date = remindedDay(run)
  if (!plan.payments.some(({ scheduledOn }) => scheduledOn === date)) return null
  const open = openPlanPayments(plan, run.businessDate, await upcomingPayments(q, accountNumber))
  const next = open.find(({ scheduledOn }) => scheduledOn === date)
  if (next === undefined) return null
  return { plan, method: await debitedMethod(q, plan), cents: next.missing, date }
}

/** Nobody is asked for money while a dispute is open, nor reminded of a payment that is on its way. */
async function nextChargeOffDue(
  q: Queryable,
  run: JobRun,
  accountNumber: string,
): Promise<{ account: string; cents: Cents; date: LocalDate } | null> {
  const open = await openChargeOffPlan(q, accountNumber, run.businessDate)
  if (open === null || open.next === null || open.facts.isDisputed) return null
  const { cents, dueOn: date } = open.next
  return date === remindedDay(run) ? { account: accountNumber.slice(-4), cents, date } : null
}

/** The other borrower's account is not named. */
const methodIn = {
  en: (name: string | null) => name ?? 'the bank account on file',
  es: (name: string | null) => name ?? 'la cuenta bancaria registrada',
}
