import { addDays, formatDate, type LocalDate, businessToday } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { dueNow, dueSentence } from '#server/loans/autopay/due-text'
import { notifyBorrowers } from '#server/loans/settlement/notify-borrowers'
import { writeNotation } from '#server/platform/messages/notations'
import { appendAudit, type RecordContext, whenAndWhere, writtenOn } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { endRepossessionWarning } from './payment-extension.store.ts'
import { type PlanEffect, type PlanEvent, paymentPlanProgram, type PlanState } from './payment-plan.program.ts'
import { planStanding } from './payment-plan.rules.ts'
import type { PtcPlan } from './payment-plan.store.ts'
import { tellOfPlan } from './plan-messages.ts'
import { transitionOf } from './program.ts'

/** One step of a plan. */
export interface PlanMove {
  /** As it is after the step. */
  readonly plan: PtcPlan
  readonly from: PlanState
  readonly on: PlanEvent
  /** A login's id, or a job's name. */
  readonly actor: string
  /** The business date. Default: the context's. */
  readonly today?: LocalDate
  /** Why, for staff; in the notation and the audit line. */
  readonly reason?: string
  /** What the caller does itself. */
  readonly own?: Readonly<Partial<Record<PlanEffect, () => Promise<void>>>>
}

/**
 * Carries out everything that the program's table lists for a step, in the transaction that writes the plan's new state.
 * @throws Error for a step that the table does not have
 */
export async function movePlan(tx: Tx, context: RecordContext, move: PlanMove): Promise<void> {
  const step = transitionOf(paymentPlanProgram, move.from, move.on)
  if (step === null) throw new Error(`A payment plan that is ${move.from} has no step ${move.on}`)
  for (const effect of step.effects) {
    const own = move.own?.[effect]
    await (own === undefined ? effects[effect](tx, context, move) : own())
  }
}

type Effect = (tx: Tx, context: RecordContext, move: PlanMove) => Promise<void>

const effects: Readonly<Record<PlanEffect, Effect>> = {
  'end-autopay': onlyByCaller,
  'end-debits': onlyByCaller,
  'keep-signature': onlyByCaller,
  'keep-recording': onlyByCaller,
  'note-debits-ended': onlyByCaller,
  'tell-terms': onlyByCaller,
  'tell-debits-ended': onlyByCaller,
  'stop-repossession': (tx, context, { plan, today = businessToday(context.clock) }) =>
    endRepossessionWarning(tx, plan.accountNumber, today),
  'note-start': note(
    'PT',
    ({ reason }) => `Payment plan started${reason === undefined ? '' : ` ${reason}`}. Stop any repossession order.`,
  ),
  'note-reopened': note('PT', () => 'Payment plan continues: its last payment came back'),
  'note-end': note('PB', ({ reason }) => `Payment plan ended: ${reason ?? 'a payment was missed'}`),
  'note-completed': note('PC', () => 'Payment plan completed'),
  audit: async (tx, context, { plan, on, actor, reason }) => {
    await appendAudit(tx, {
      actor,
      subject: plan.customerId,
      action: `plan.${on}`,
      outcome: 'done',
      reason: reason ?? null,
      accountNumber: plan.accountNumber,
      ...whenAndWhere(context),
    })
  },
  'tell-required': async (tx, context, { plan, today = businessToday(context.clock) }) => {
    const standing = planStanding(plan, today)
    // Without one it cannot be made up for any more: the next rollover ends it with its message. Nor is anybody asked to pay by a day
    // that was over before the job got to it.
    if (standing === null || standing.deadline < writtenOn(context)) return
    await tellOfPlan(tx, context, plan.accountNumber, 'plan-payment-required', (language) => ({
      amount: formatCents(standing.amount, language),
      deadline: formatDate(standing.deadline, language, today),
    }))
  },
  'tell-broken': async (tx, context, { plan, today = businessToday(context.clock) }) => {
    const due = await dueNow(tx, plan.accountNumber, today)
    await notifyBorrowers(tx, context, plan.accountNumber, 'plan-ended', (language) => ({
      account: plan.accountNumber.slice(-4),
      madeBy: formatDate(addDays(today, -1), language, today),
      due: formatCents(due.currentDueTodayWithPending, language),
    }))
  },
  'tell-canceled': async (tx, context, { plan, today = businessToday(context.clock) }) => {
    const due = await dueNow(tx, plan.accountNumber, today)
    await tellOfPlan(tx, context, plan.accountNumber, 'plan-canceled', (language) => ({
      due: dueSentence(due, language),
      phone: context.config.company.phone,
    }))
  },
  'tell-completed': async (tx, context, { plan, today = businessToday(context.clock) }) => {
    const due = await dueNow(tx, plan.accountNumber, today)
    await tellOfPlan(tx, context, plan.accountNumber, 'plan-completed', (language) => ({
      due: dueSentence(due, language),
    }))
  },
}

function note(activityCode: 'PT' | 'PB' | 'PC', comment: (move: PlanMove) => string): Effect {
  return async (tx, context, move) => {
    await writeNotation(tx, {
      accountNumber: move.plan.accountNumber,
      activityCode,
      partyContacted: 'A',
      placeCalled: context.place,
      comment: comment(move),
      actor: move.actor,
      createdAtMs: context.clock.nowMs(),
    })
  }
}

async function onlyByCaller(): Promise<void> {
  throw new Error('This part of a payment plan’s step is done by whoever takes it')
}
