import type { Language } from '#sdk/i18n/language'
import { businessDateAt } from '#sdk/dates/dates'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { aboutLoan, eachSubject, type JobResult, type JobRun, stepOf } from '#server/loans/jobs/job-run'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { placesOf, readPayer } from '#server/loans/payments/payer.store'
import { isContactHour } from '#server/platform/messages/local-time'
import { type ReminderTemplate, sendReminder } from '#server/platform/messages/reminders'
import type { Worded } from '#server/platform/messages/worded'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'

/** How a plan's next payment is reminded of. */
export interface PlanReminders<T> {
  readonly template: ReminderTemplate
  readonly accounts: (q: Queryable) => Promise<readonly string[]>
  /** The payment that is a few days away; null for none. */
  readonly nextOf: (q: Queryable, run: JobRun, accountNumber: string) => Promise<T | null>
  readonly wordsFor: (
    next: T,
    run: JobRun,
    reader: { readonly language: Language; readonly customerId: string },
  ) => Worded
  /** A fixed word for one that was sent. */
  readonly outcome: string
}

/**
 * Reminds everybody on the loans of a program of a plan's next payment, each once, and not outside eight to nine where they live. Run
 * again in the course of the day it reaches those who live further west (rules 17.1, 22).
 */
export async function remindEach<T>(run: JobRun, reminders: PlanReminders<T>): Promise<JobResult> {
  const { db, clock } = run.services
  // A missed day's reminder would speak of another day than it is.
  if (run.businessDate < businessDateAt(clock.nowMs())) return {}
  const q = reader(db)
  return eachSubject(run, await reminders.accounts(q), aboutLoan, async (accountNumber) => {
    if ((await reminders.nextOf(q, run, accountNumber)) === null) return null
    const done: (string | null)[] = []
    for (const customerId of await customersOfAccount(q, accountNumber)) {
      if (!isContactHour(await placesOf(q, customerId), run.businessDate, run.atMs)) continue
      const step = { ...stepOf(run), subject: `${reminders.template}:${accountNumber}:${customerId}`, accountNumber }
      done.push(await runStep(db, step, (tx) => remind(tx, run, reminders, { accountNumber, customerId })))
    }
    return done.includes(reminders.outcome) ? reminders.outcome : null
  })
}

async function remind<T>(
  tx: Tx,
  run: JobRun,
  reminders: PlanReminders<T>,
  { accountNumber, customerId }: { readonly accountNumber: string; readonly customerId: string },
): Promise<string> {
  const next = await reminders.nextOf(tx, run, accountNumber)
  const payer = await readPayer(tx, accountNumber, customerId)
  if (next === null || payer === null) return 'none'
  const { email, language } = payer
  const count = await sendReminder(tx, run.services.config, {
    customerId,
    template: reminders.template,
    email,
    language,
    ...reminders.wordsFor(next, run, { language, customerId }),
    states: await placesOf(tx, customerId),
    today: run.businessDate,
    atMs: run.atMs,
  })
  return count === 0 ? 'none' : reminders.outcome
}
