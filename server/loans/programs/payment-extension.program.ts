import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import type { Program } from './program.ts'

/** Where an extension that a borrower signs online can stand; the same words as every change of a loan. */
export type ExtensionState = Extract<
  LoanModificationStatusValue,
  'PendingSignature' | 'PendingFinalization' | 'PendingMaintenanceTransaction' | 'Complete' | 'Cancelled'
>

export type ExtensionEvent =
  | 'signed'
  | 'paid-for'
  | 'card-declined'
  | 'posted'
  | 'payment-canceled'
  | 'payment-returned'

export type ExtensionEffect =
  | 'keep-signature'
  | 'take-payment'
  | 'stop-repossession'
  | 'skip-draws'
  | 'note-start'
  | 'tell-start'
  | 'move-dates'
  | 'return-draws'
  | 'shelter-from-late-fee'
  | 'note-end'
  | 'tell-canceled'
  | 'tell-returned'

/** An extension of all payments by one month, signed by a borrower (rules 13). */
export const paymentExtensionProgram: Program<ExtensionState, ExtensionEvent, ExtensionEffect> = {
  name: 'payment-extension',
  title: 'Payment extension',
  source: 'rules 13',
  states: {
    PendingSignature: { meaning: 'The borrower is reading the terms.' },
    PendingFinalization: { meaning: 'Signed. A card that pays for it is being charged.' },
    PendingMaintenanceTransaction: { meaning: 'Signed. The dates move when its payment posts.' },
    Complete: { meaning: 'The due dates have moved.' },
    Cancelled: { meaning: 'The old due dates apply.', isFinished: true },
  },
  effects: {
    'keep-signature': 'Keeps the signed agreement with the name, time and address of who signed.',
    'take-payment': 'Accepts the payment of the interest owed, with its authorization. Nothing where none is owed.',
    'stop-repossession': 'Ends a warning that the vehicle may be repossessed.',
    'skip-draws': 'Skips autopay draws before the new due date, where the borrower chose that.',
    'note-start': 'Writes notation EX, which stops any repossession order, and an audit line.',
    'tell-start': 'Sends both borrowers the new dates, and the one who signed the agreement.',
    'move-dates': 'Writes the ledger entry that moves every unpaid installment and maturity.',
    'return-draws': 'Gives back the autopay draws that it skipped.',
    'shelter-from-late-fee': 'Keeps late fees away for ten days, counted from the day on which the borrowers are told.',
    'note-end': 'Writes notation EX and an audit line.',
    'tell-canceled': 'Tells both borrowers that the old due date stays.',
    'tell-returned': 'Tells both borrowers the same day that the old due date is back.',
  },
  transitions: [
    {
      from: 'PendingSignature',
      on: 'signed',
      to: 'PendingFinalization',
      by: ['borrower'],
      when: 'The loan is eligible, and the borrower typed their name and their code under the terms as they are now.',
      effects: ['keep-signature', 'take-payment'],
    },
    {
      from: 'PendingFinalization',
      on: 'paid-for',
      to: 'PendingMaintenanceTransaction',
      by: ['system'],
      when: 'A bank payment was accepted, a card was charged, or no interest is owed.',
      effects: ['stop-repossession', 'skip-draws', 'note-start', 'tell-start'],
    },
    {
      from: 'PendingFinalization',
      on: 'card-declined',
      to: 'Cancelled',
      by: ['system'],
      when: 'The card was declined. Nothing was charged and nothing changed.',
      effects: [],
    },
    {
      from: 'PendingMaintenanceTransaction',
      on: 'posted',
      to: 'Complete',
      by: ['system'],
      when: 'The posting run posted the payment; at once where no interest is owed.',
      effects: ['move-dates'],
    },
    {
      from: 'PendingMaintenanceTransaction',
      on: 'payment-canceled',
      to: 'Cancelled',
      by: ['borrower', 'staff', 'system'],
      when: 'Its payment was canceled before it went to the bank.',
      effects: ['return-draws', 'note-end', 'tell-canceled'],
    },
    {
      from: 'Complete',
      on: 'payment-returned',
      to: 'Cancelled',
      by: ['system'],
      when: 'The bank returned its payment. The posting run takes the ledger entry back, and the old dates with it.',
      effects: ['return-draws', 'shelter-from-late-fee', 'note-end', 'tell-returned'],
    },
  ],
}
