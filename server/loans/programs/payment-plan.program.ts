import { brokenPlanDays, ptcCureDays, planOfferHours } from '#sdk/loan/payment-terms'
import type { Program } from './program.ts'

/** What a payment plan can be. Kept and PaymentRequired are both Active on the wire. */
export type PlanState = 'Offered' | 'Kept' | 'PaymentRequired' | 'Completed' | 'Broken' | 'Cancelled'

/** What happens to a payment plan. */
export type PlanEvent =
  | 'sign'
  | 'agree-by-phone'
  | 'miss'
  | 'return'
  | 'early-return'
  | 'catch-up'
  | 'debits-end'
  | 'lapse'
  | 'finish'
  | 'cancel'
  | 'pay-off'
  | 'charge-off'

/** What is done with a step, in its transaction. */
export type PlanEffect =
  | 'end-autopay'
  | 'end-debits'
  | 'keep-signature'
  | 'keep-recording'
  | 'stop-repossession'
  | 'note-start'
  | 'note-reopened'
  | 'note-debits-ended'
  | 'note-end'
  | 'note-completed'
  | 'audit'
  | 'tell-terms'
  | 'tell-required'
  | 'tell-debits-ended'
  | 'tell-broken'
  | 'tell-canceled'
  | 'tell-completed'

const debitsEndWhen =
  'Its bank was told to stop a debit of it, or says that a payment of its owner was not authorized (12 CFR 1005.10(c))'

/** The payment plan (plan to cure), step by step. */
export const paymentPlanProgram: Program<PlanState, PlanEvent, PlanEffect> = {
  name: 'payment-plan',
  title: 'Payment plan',
  source: 'rules 11',
  states: {
    Offered: { meaning: `Shown to the borrower, who can sign it for ${planOfferHours} hours. Nothing is stored.` },
    Kept: { meaning: 'Agreed to, and no payment of it is open after its day. No late fee is charged.' },
    PaymentRequired: {
      meaning: `A payment was missed or came back. The plan continues if it is made up for within ${ptcCureDays} days.`,
    },
    Completed: { meaning: 'Every payment is made.', isFinished: true },
    Broken: {
      meaning: `A missed payment was not made up for, or the next one was missed too. It counts for ${brokenPlanDays} days.`,
      isFinished: true,
    },
    Cancelled: {
      meaning: 'Ended by the borrower or at their request by an advisor, by a payoff or by a charge-off.',
      isFinished: true,
    },
  },
  effects: {
    'end-autopay': 'Autopay ends, and its owner is told.',
    'end-debits': 'Nothing more is debited for it; the borrower makes its payments.',
    'keep-signature': 'The words that were signed are kept, with who signed them and how.',
    'keep-recording': 'Who called is kept, and under what the recording of the call is filed.',
    'stop-repossession': 'A warning that the vehicle may be repossessed ends.',
    'note-start': 'Notation PT, which stops any order against the vehicle.',
    'note-reopened': 'Notation PT: the plan continues.',
    'note-debits-ended': 'Notation PT: the plan continues without automatic debits, with the reason.',
    'note-end': 'Notation PB with the reason.',
    'note-completed': 'Notation PC.',
    audit: 'One line in the audit log.',
    'tell-terms': 'Both borrowers get the terms in writing.',
    'tell-required': 'Both borrowers are told the amount and the last day.',
    'tell-debits-ended': 'Whose account was debited is told why, and what to pay next.',
    'tell-broken': 'Both borrowers are told that the plan is over and what is due.',
    'tell-canceled': 'Both borrowers are told that the plan is over and what is due.',
    'tell-completed': 'Both borrowers are told that the plan is complete.',
  },
  transitions: [
    {
      from: 'Offered',
      on: 'sign',
      to: 'Kept',
      by: ['borrower'],
      when: 'The borrower signs with a code, the offer still stands, and the loan is eligible.',
      effects: ['keep-signature', 'end-autopay', 'stop-repossession', 'note-start', 'audit', 'tell-terms'],
    },
    {
      from: 'Offered',
      on: 'agree-by-phone',
      to: 'Kept',
      by: ['staff'],
      when: 'The borrower agrees to the terms on a recorded call with an advisor, and the loan is eligible.',
      effects: ['keep-recording', 'end-autopay', 'stop-repossession', 'note-start', 'audit', 'tell-terms'],
    },
    {
      from: 'Kept',
      on: 'miss',
      to: 'PaymentRequired',
      by: ['system'],
      when: 'A payment is open on the day after its date.',
      effects: ['audit', 'tell-required'],
    },
    {
      from: 'Kept',
      on: 'return',
      to: 'PaymentRequired',
      by: ['system'],
      when: 'A payment comes back after its date.',
      effects: ['audit', 'tell-required'],
    },
    {
      from: 'PaymentRequired',
      on: 'catch-up',
      to: 'Kept',
      by: ['system'],
      when: 'Money that makes up for it is posted.',
      effects: ['audit'],
    },
    ...(['Kept', 'PaymentRequired'] as const).map((state) => ({
      from: state,
      on: 'debits-end' as const,
      to: state,
      by: ['system'] as const,
      when: `${debitsEndWhen}.`,
      effects: ['end-debits', 'note-debits-ended', 'audit', 'tell-debits-ended'] as const,
    })),
    {
      from: 'Completed',
      on: 'debits-end',
      to: 'Completed',
      by: ['system'],
      when: `${debitsEndWhen}. It has no payment left to tell of.`,
      effects: ['end-debits', 'audit'],
    },
    {
      from: 'PaymentRequired',
      on: 'lapse',
      to: 'Broken',
      by: ['system'],
      when: `Nothing made up for it in ${ptcCureDays} days, or the next payment was missed as well.`,
      effects: ['note-end', 'audit', 'tell-broken'],
    },
    ...(['Kept', 'PaymentRequired'] as const).flatMap((from) => [
      {
        from,
        on: 'finish' as const,
        to: 'Completed' as const,
        by: ['system'] as const,
        when: 'Its last payment is posted.',
        effects: ['note-completed', 'audit', 'tell-completed'] as const,
      },
      {
        from,
        on: 'cancel' as const,
        to: 'Cancelled' as const,
        by: ['borrower', 'staff'] as const,
        when: 'The borrower ends it, or asks an advisor to, with a reason.',
        effects: ['note-end', 'audit', 'tell-canceled'] as const,
      },
      {
        from,
        on: 'pay-off' as const,
        to: 'Cancelled' as const,
        by: ['system'] as const,
        when: 'The loan is paid off or closed; a message of its own says so.',
        effects: ['note-end', 'audit'] as const,
      },
      {
        from,
        on: 'charge-off' as const,
        to: 'Cancelled' as const,
        by: ['system'] as const,
        when: 'The loan is charged off.',
        effects: ['note-end', 'audit', 'tell-canceled'] as const,
      },
    ]),
    {
      from: 'Completed',
      on: 'return',
      to: 'PaymentRequired',
      by: ['system'],
      when: 'Its last payment comes back after its date.',
      effects: ['stop-repossession', 'note-reopened', 'audit', 'tell-required'],
    },
    {
      from: 'Completed',
      on: 'early-return',
      to: 'Kept',
      by: ['system'],
      when: 'Its last payment comes back before its date.',
      effects: ['stop-repossession', 'note-reopened', 'audit'],
    },
  ],
}
