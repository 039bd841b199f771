import { planCureDays, planFirstPaymentDays } from '#sdk/loan/payment-terms'
import type { Program } from './program.ts'

/** Where a plan for a charged-off balance is (rules 15.3). */
export type ChargeOffPlanState =
  | 'None'
  | 'Offered'
  | 'PendingInitialPayment'
  | 'Active'
  | 'PAYMENT_REQUIRED'
  | 'Broken'
  | 'Cancelled'
  | 'Completed'

/** What moves such a plan on. */
export type ChargeOffPlanEvent =
  | 'terms-opened'
  | 'signed'
  | 'initial-paid'
  | 'initial-late'
  | 'initial-returned'
  | 'payment-missed'
  | 'payment-made'
  | 'cure-ended'
  | 'balance-paid'
  | 'payment-returned'
  | 'canceled'

/** What a step does with the change of state, in the same transaction. */
export type ChargeOffPlanEffect =
  | 'keep-terms'
  | 'stop-repossession'
  | 'note-plan'
  | 'note-end'
  | 'note-completed'
  | 'send-terms'
  | 'send-started'
  | 'send-notice'
  | 'send-back-on-track'
  | 'send-ended'
  | 'send-completed'

/** A plan for a charged-off balance: Keep Your Keys, and the same plan where the vehicle is gone. */
export const keepYourKeysProgram: Program<ChargeOffPlanState, ChargeOffPlanEvent, ChargeOffPlanEffect> = {
  name: 'keep-your-keys',
  title: 'Plan for a charged-off balance',
  source: 'rules 15.3, 19.5',
  states: {
    None: { meaning: 'No terms were looked at. The whole balance is owed.' },
    Offered: { meaning: 'Terms are saved. Nothing is agreed on, and nothing is owed under them.' },
    PendingInitialPayment: { meaning: 'Signed. The first payment has to post.' },
    Active: { meaning: 'The plan is kept. No interest and no fees are added, and the vehicle is not repossessed.' },
    PAYMENT_REQUIRED: { meaning: 'A payment was missed. Paying it by the date in the written notice keeps the plan.' },
    Broken: { meaning: 'The missed payment was not made up for. The rest of the balance is owed.', isFinished: true },
    Cancelled: { meaning: 'The plan ended before it was paid. The rest of the balance is owed.', isFinished: true },
    Completed: { meaning: 'The balance is paid.', isFinished: true },
  },
  effects: {
    'keep-terms': 'Saves the terms in place of those looked at before.',
    'stop-repossession': 'Ends a repossession order and warnings of one.',
    'note-plan': 'Writes notation KO and an audit line.',
    'note-end': 'Writes notation KX and an audit line.',
    'note-completed': 'Writes notation PC and an audit line.',
    'send-terms': 'Sends the terms with every payment to both borrowers.',
    'send-started': 'Tells both borrowers that the plan is on.',
    'send-notice': 'Sends both borrowers the written notice of the missed payment, with the day to make up for it.',
    'send-back-on-track': 'Tells both borrowers that the plan continues.',
    'send-ended': 'Tells both borrowers why the plan ended and what is owed.',
    'send-completed': 'Tells both borrowers that the balance is paid.',
  },
  transitions: [
    {
      from: 'None',
      on: 'terms-opened',
      to: 'Offered',
      by: ['borrower', 'staff'],
      when: 'Terms within the limits are looked at.',
      effects: ['keep-terms'],
    },
    {
      from: 'Offered',
      on: 'terms-opened',
      to: 'Offered',
      by: ['borrower', 'staff'],
      when: 'Other terms are looked at.',
      effects: ['keep-terms'],
    },
    {
      from: 'Offered',
      on: 'signed',
      to: 'PendingInitialPayment',
      by: ['borrower', 'staff'],
      when: 'The borrower signs with a code, or by phone with a recorded authorization. The loan has no other plan.',
      effects: ['stop-repossession', 'note-plan', 'send-terms'],
    },
    {
      from: 'PendingInitialPayment',
      on: 'initial-paid',
      to: 'Active',
      by: ['system'],
      when: 'The first payment posts.',
      effects: ['send-started'],
    },
    {
      from: 'PendingInitialPayment',
      on: 'initial-late',
      to: 'Cancelled',
      by: ['system'],
      when: `The first payment was not made within ${planFirstPaymentDays} days of the signature.`,
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'PendingInitialPayment',
      on: 'initial-returned',
      to: 'Cancelled',
      by: ['system'],
      when: 'The bank returns the first payment.',
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'Active',
      on: 'initial-returned',
      to: 'Cancelled',
      by: ['system'],
      when: 'The bank returns the first payment after it posted.',
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'Active',
      on: 'payment-missed',
      to: 'PAYMENT_REQUIRED',
      by: ['system'],
      when: 'A day of the plan passes without its payment, and no dispute is open.',
      effects: ['send-notice'],
    },
    {
      from: 'PAYMENT_REQUIRED',
      on: 'payment-made',
      to: 'Active',
      by: ['system'],
      when: `What was missed posts, with a date within ${planCureDays} days of the notice.`,
      effects: ['send-back-on-track'],
    },
    {
      from: 'PAYMENT_REQUIRED',
      on: 'cure-ended',
      to: 'Broken',
      by: ['system'],
      when: `The ${planCureDays} days after the notice pass without the missed payment, and no dispute is open.`,
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'PAYMENT_REQUIRED',
      on: 'initial-returned',
      to: 'Cancelled',
      by: ['system'],
      when: 'The bank returns the first payment after it posted.',
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'Active',
      on: 'balance-paid',
      to: 'Completed',
      by: ['system'],
      when: 'Nothing is left of the balance. The lien is released as after a payoff.',
      effects: ['note-completed', 'send-completed'],
    },
    {
      from: 'Completed',
      on: 'payment-returned',
      to: 'Active',
      by: ['system'],
      when: 'The bank returns a payment that had paid the balance.',
      effects: ['note-plan'],
    },
    {
      from: 'PendingInitialPayment',
      on: 'canceled',
      to: 'Cancelled',
      by: ['staff'],
      when: 'An advisor cancels it, with a reason; the borrower asks them to.',
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'Active',
      on: 'canceled',
      to: 'Cancelled',
      by: ['staff'],
      when: 'An advisor cancels it, with a reason; the borrower asks them to.',
      effects: ['note-end', 'send-ended'],
    },
    {
      from: 'PAYMENT_REQUIRED',
      on: 'canceled',
      to: 'Cancelled',
      by: ['staff'],
      when: 'An advisor cancels it, with a reason; the borrower asks them to.',
      effects: ['note-end', 'send-ended'],
    },
  ],
}

/** Whether a plan in this state was agreed to and is under way. */
export function isOpenPlan(state: ChargeOffPlanState): boolean {
  return state === 'PendingInitialPayment' || state === 'Active' || state === 'PAYMENT_REQUIRED'
}
