import { formatDate, type LocalDate, toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { addCents, formatCents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { type RecordContext, writtenOn } from '#server/platform/store/audit'
import type { Queryable, Tx } from '#server/platform/store/database'
import { listDisputes } from './charge-off-disputes.store.ts'
import {
  type ChargeOffPlan,
  duePlanEvent,
  type NextPlanPayment,
  nextPlanPayment,
  paidRows,
  planChange,
  type PlanFacts,
} from './charge-off-plan.rules.ts'
import {
  beingReturned,
  changePlanState,
  endRepossession,
  listChargeOffPlans,
  postedSince,
} from './charge-off-plan.store.ts'
import type { PlanEnding, PlanWords } from './charge-off-plan-words.ts'
import { planAgreementText } from './charge-off-agreement.ts'
import { recordChargeOff, notifyBorrowers } from './charge-off-records.ts'
import { type ChargeOffPlanEffect, type ChargeOffPlanEvent, isOpenPlan } from './keep-your-keys.program.ts'
import type { ProgramActor } from './program.ts'

/** Who moves a plan on, on which business date, and why where a reason is given. */
export interface PlanStepBy {
  readonly by: ProgramActor
  /** A login's id, or a job's name. */
  readonly actor: string
  readonly today: LocalDate
  readonly reason?: string
}

/** The plan of a loan that matters: the one that is open, or the last one that was signed. Null without either. */
export function currentPlan(plans: readonly ChargeOffPlan[]): ChargeOffPlan | null {
  return plans.find(({ state }) => isOpenPlan(state)) ?? plans.find(({ signedOn }) => signedOn !== null) ?? null
}

/** What a plan's next step depends on, read at one moment. */
export async function planFacts(
  q: Queryable,
  plan: Pick<ChargeOffPlan, 'accountNumber' | 'signedOn' | 'terms'>,
  today: LocalDate,
): Promise<PlanFacts> {
  const { accountNumber } = plan
  const owedCents = totalOwedAt(replay(await loadLedger(q, accountNumber)), today)
  const [dispute] = await listDisputes(q, accountNumber)
  return {
    today,
    posted: await postedSince(q, accountNumber, plan.signedOn ?? today),
    upcoming: await upcomingPayments(q, accountNumber),
    isBalancePaid: addCents(owedCents, await beingReturned(q, accountNumber)) === 0,
    isDisputed: dispute !== undefined && dispute.answeredOn === null,
    answeredOn: dispute?.answeredOn ?? null,
  }
}

/** The plan a charged-off loan is on, with what it asks for next. */
export interface OpenChargeOffPlan {
  readonly plan: ChargeOffPlan
  readonly facts: PlanFacts
  readonly next: NextPlanPayment | null
}

/** The plan that a loan is on; null without one. The caller has checked who asks. */
export async function openChargeOffPlan(
  q: Queryable,
  accountNumber: string,
  today: LocalDate,
): Promise<OpenChargeOffPlan | null> {
  const plan = currentPlan(await listChargeOffPlans(q, accountNumber))
  if (plan === null || !isOpenPlan(plan.state)) return null
  const facts = await planFacts(q, plan, today)
  return { plan, facts, next: nextPlanPayment(plan, facts) }
}

/**
 * Takes a step of the program's table with all of its effects, in the caller's transaction. The account is locked by the caller.
 * @returns the plan after it; null where the table has no such step or the plan is no longer in that state, and nothing was done
 */
export async function takePlanStep(
  tx: Tx,
  context: RecordContext,
  plan: ChargeOffPlan,
  event: ChargeOffPlanEvent,
  step: PlanStepBy,
): Promise<ChargeOffPlan | null> {
  const change = planChange(plan, event, { ...step, writtenOn: writtenOn(context) })
  if (change === null) return null
  const { effects: rowEffects, ...columns } = change
  const at = toIso(context.clock.nowMs())
  const changed = await changePlanState(tx, plan.planId, { from: plan.state, ...columns, at })
  if (changed === null) return null
  for (const effect of rowEffects) await effects[effect](tx, context, changed, { ...step, event })
  return changed
}

/**
 * Brings a loan's plan in line with its money and the day: one step after the other until nothing is due.
 * @returns what happened, in its order
 */
export async function settleChargeOffPlan(
  tx: Tx,
  context: RecordContext,
  accountNumber: string,
  step: Omit<PlanStepBy, 'by'> & { readonly returnedPaymentId?: string },
): Promise<ChargeOffPlanEvent[]> {
  const done: ChargeOffPlanEvent[] = []
  // Each event ends a state; a plan passes through three of them at most in one go.
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const plan = currentPlan(await listChargeOffPlans(tx, accountNumber))
    if (plan === null) break
    const facts = { ...(await planFacts(tx, plan, step.today)), returnedPaymentId: step.returnedPaymentId ?? null }
    const event = duePlanEvent(plan, facts)
    if (event === null) break
    if ((await takePlanStep(tx, context, plan, event, { ...step, by: 'system' })) === null) break
    done.push(event)
  }
  return done
}

const mostSteps = 4

type Effect = (
  tx: Tx,
  context: RecordContext,
  plan: ChargeOffPlan,
  step: PlanStepBy & { readonly event: ChargeOffPlanEvent },
) => Promise<void>

const effects: Readonly<Record<ChargeOffPlanEffect, Effect>> = {
  // Terms are saved before the step, so that it has something to offer.
  'keep-terms': () => Promise.resolve(),
  'stop-repossession': async (tx, context, { accountNumber, customerId }, { actor, today }) => {
    if (!(await endRepossession(tx, accountNumber, today))) return
    const comment = 'Repossession stopped: a plan was agreed on'
    const about = { accountNumber, customerId }
    await recordChargeOff(tx, context, about, { notation: 'KO', comment, action: 'repossession.stop', actor })
  },
  'note-plan': (tx, context, plan, { actor, event }) =>
    recordChargeOff(tx, context, plan, {
      notation: 'KO',
      comment: `${event === 'signed' ? 'Plan agreed on' : 'Plan continues'}. ${describeTerms(plan)}`,
      action: event === 'signed' ? 'charge-off-plan.sign' : 'charge-off-plan.reopen',
      actor,
    }),
  'note-end': (tx, context, plan, { actor, event, reason }) =>
    recordChargeOff(tx, context, plan, {
      notation: 'KX',
      comment: `Plan ended: ${reason ?? event}`,
      action: 'charge-off-plan.end',
      actor,
      reason: event,
    }),
  'note-completed': (tx, context, plan, { actor }) =>
    recordChargeOff(tx, context, plan, {
      notation: 'PC',
      comment: 'Plan completed: the balance is paid',
      action: 'charge-off-plan.complete',
      actor,
    }),
  'send-terms': async (tx, context, plan, { today }) => {
    const words = await planWords(tx, context, plan, today)
    await notifyBorrowers(tx, plan.accountNumber, context, (texts, language) => texts.terms(words(language)))
  },
  'send-started': async (tx, context, plan, { today }) => {
    const words = await planWords(tx, context, plan, today)
    await notifyBorrowers(tx, plan.accountNumber, context, (texts, language) => texts.started(words(language)))
  },
  'send-notice': async (tx, context, plan, { today }) => {
    const words = await planWords(tx, context, plan, today)
    await notifyBorrowers(tx, plan.accountNumber, context, (texts, language) => texts.notice(words(language)))
  },
  'send-back-on-track': async (tx, context, plan, { today }) => {
    const words = await planWords(tx, context, plan, today)
    await notifyBorrowers(tx, plan.accountNumber, context, (texts, language) => texts.onTrack(words(language)))
  },
  'send-ended': async (tx, context, plan, { today, event }) => {
    const words = await planWords(tx, context, plan, today)
    await notifyBorrowers(tx, plan.accountNumber, context, (texts, language) =>
      texts.ended(words(language), event as PlanEnding),
    )
  },
  'send-completed': async (tx, context, plan, { today }) => {
    const words = await planWords(tx, context, plan, today)
    await notifyBorrowers(tx, plan.accountNumber, context, (texts, language) => texts.completed(words(language)))
  },
}

function describeTerms({ terms }: ChargeOffPlan): string {
  const { initialPaymentAmount, numberOfPayments, regularPaymentAmount, paymentStartDate } = terms
  return `${formatCents(initialPaymentAmount)} first, then ${numberOfPayments} payments of ${formatCents(regularPaymentAmount)} from ${paymentStartDate}`
}

async function planWords(
  tx: Tx,
  context: RecordContext,
  plan: ChargeOffPlan,
  today: LocalDate,
): Promise<(language: Language) => PlanWords> {
  const facts = await planFacts(tx, plan, today)
  const next = nextPlanPayment(plan, facts)
  const owedCents = totalOwedAt(replay(await loadLedger(tx, plan.accountNumber)), today)
  const missedCents = missedAt(plan, facts)
  const { company } = context.config
  return (language) => ({
    account: plan.accountNumber.slice(-4),
    terms: planAgreementText(plan, company, language).join('\n'),
    next:
      next === null
        ? null
        : { amount: formatCents(next.cents, language), date: formatDate(next.dueOn, language, today) },
    payBy: formatDate(next?.payBy ?? today, language, today),
    missed: formatCents(missedCents, language),
    owed: formatCents(owedCents, language),
    phone: company.phone,
  })
}

/** What of the payments whose day is over nothing covers, in cents. */
export function missedAt(plan: ChargeOffPlan, { posted, upcoming, today }: PlanFacts): number {
  const paidCents = addCents(...[...posted, ...upcoming].filter(({ date }) => date <= today).map(({ cents }) => cents))
  const dueCents = addCents(
    ...paidRows(plan, [])
      .filter(({ dueOn }) => dueOn < today)
      .map(({ cents }) => cents),
  )
  return Math.max(0, dueCents - paidCents)
}
