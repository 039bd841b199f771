import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { modificationLateDays, modificationPaidInstallments, modificationSignDays } from '#sdk/loan/payment-terms'
import type { Program, ProgramActor, Transition } from './program.ts'

/** Before anything is kept there is only the request. */
export type ModificationState = LoanModificationStatusValue | 'Request'

/** What happens to a change of a loan. */
export type ModificationEvent =
  | 'request'
  | 'request-advisor'
  | 'request-exception'
  | 'approve'
  | 'decline'
  | 'sign'
  | 'sign-last'
  | 'expire'
  | 'accept-documents'
  | 'reject-documents'
  | 'accept-quality'
  | 'finalize'
  | 'post'
  | 'cancel'

export type ModificationEffect =
  | 'freeze-terms'
  | 'keep-signature'
  | 'change-ledger'
  | 'close'
  | 'note-step'
  | 'tell-borrowers'

type Row = Transition<ModificationState, ModificationEvent, ModificationEffect>

/** The states of a change that is neither carried out nor over. */
export const unfinishedChanges: readonly LoanModificationStatusValue[] = [
  'PendingManagerApproval',
  'PendingManagerEligibilityExceptionApproval',
  'PendingSignature',
  'PendingDocumentReview',
  'PendingQaApproval',
  'PendingFinalization',
  'PendingMaintenanceTransaction',
]

/** What every end of a change does, and what every signature does. */
const ending = ['close', 'note-step', 'tell-borrowers'] as const
const signing = ['keep-signature', 'note-step', 'tell-borrowers'] as const
const deciding = ['PendingManagerApproval', 'PendingManagerEligibilityExceptionApproval'] as const

function row(
  from: ModificationState,
  on: ModificationEvent,
  to: ModificationState,
  by: readonly ProgramActor[],
  when: string,
  effects: readonly ModificationEffect[],
  more: Pick<Row, 'notAfter'> = {},
): Row {
  return { from, on, to, by, when, effects, ...more }
}

/** A change of a loan's payments, from its request to the entry in the ledger (rules 12.2). No step of it asks for money. */
export const loanModificationProgram: Program<ModificationState, ModificationEvent, ModificationEffect> = {
  name: 'loan-modification',
  title: 'Loan modification',
  source: 'rules 12.2',
  states: {
    Request: { meaning: 'Nothing is kept yet.' },
    PendingManagerApproval: { meaning: 'An advisor decides who didn’t ask for it.' },
    PendingManagerEligibilityExceptionApproval: {
      meaning: 'An advisor who didn’t ask for it decides whether the loan may be outside the limits.',
    },
    PendingSignature: { meaning: 'Approved. Everybody on the loan can sign.' },
    PendingDocumentReview: { meaning: 'Signed by everybody. Staff check the documents.' },
    PendingQaApproval: { meaning: 'The documents are in order. A second person looks at them next.' },
    PendingFinalization: { meaning: 'Checked twice. The next run closes the file.' },
    PendingMaintenanceTransaction: { meaning: 'The next posting changes the schedule.' },
    Complete: { meaning: 'The schedule has changed.', isFinished: true },
    Cancelled: { meaning: 'The borrower or staff stopped it. The loan is as it was.', isFinished: true },
    Declined: { meaning: 'An advisor said no, with the reason. The loan is as it was.', isFinished: true },
    Expired: { meaning: 'Not everybody signed in time. The loan is as it was.', isFinished: true },
    RejectedClosed: { meaning: 'The signed documents were not in order. The loan is as it was.', isFinished: true },
  },
  effects: {
    'freeze-terms': `Works the terms out as of today, gives them a document, and ${modificationSignDays} days to sign.`,
    'keep-signature': 'Keeps who signed which words, from where and when.',
    'change-ledger': 'Writes the entry that changes the schedule, and the contract’s payment.',
    close: 'Notes the day it was completed or ended.',
    'note-step': 'Keeps the step with who took it, and writes notation LM and an audit line.',
    'tell-borrowers': 'Writes to everybody on the loan what became of it and what is next.',
  },
  transitions: [
    row(
      'Request',
      'request',
      'PendingSignature',
      ['borrower'],
      `Without an advisor, inside the limits: current, ${modificationPaidInstallments} installments paid, none lately.`,
      ['freeze-terms', 'note-step', 'tell-borrowers'],
    ),
    row(
      'Request',
      'request-advisor',
      'PendingManagerApproval',
      ['borrower', 'staff'],
      'With an advisor, inside the limits.',
      ['note-step', 'tell-borrowers'],
    ),
    row(
      'Request',
      'request-exception',
      'PendingManagerEligibilityExceptionApproval',
      ['borrower', 'staff'],
      'With an advisor, outside the limits.',
      ['note-step', 'tell-borrowers'],
    ),
    ...deciding.flatMap((from) => [
      row(
        from,
        'approve',
        'PendingSignature',
        ['staff'],
        'An advisor who didn’t ask for it approves it.',
        ['freeze-terms', 'note-step', 'tell-borrowers'],
        { notAfter: ['request-advisor', 'request-exception'] },
      ),
      row(from, 'decline', 'Declined', ['staff'], 'An advisor declines it and says why.', ending),
    ]),
    row('PendingSignature', 'sign', 'PendingSignature', ['borrower'], 'One signs and another has not yet.', signing),
    row(
      'PendingSignature',
      'sign-last',
      'PendingDocumentReview',
      ['borrower'],
      'The last person on the loan signs.',
      signing,
    ),
    row('PendingSignature', 'expire', 'Expired', ['system'], 'The day after the last day to sign.', ending),
    row('PendingDocumentReview', 'accept-documents', 'PendingQaApproval', ['staff'], 'The documents are in order.', [
      'note-step',
    ]),
    row(
      'PendingDocumentReview',
      'reject-documents',
      'RejectedClosed',
      ['staff'],
      'They are not, and staff say why.',
      ending,
    ),
    row(
      'PendingQaApproval',
      'accept-quality',
      'PendingFinalization',
      ['staff'],
      'Somebody who didn’t accept the documents finds nothing wrong with them.',
      ['note-step'],
      { notAfter: ['accept-documents'] },
    ),
    row('PendingFinalization', 'finalize', 'PendingMaintenanceTransaction', ['system'], 'The next posting run.', [
      'note-step',
    ]),
    row('PendingMaintenanceTransaction', 'post', 'Complete', ['system'], 'The posting run.', [
      'change-ledger',
      'close',
      'note-step',
      'tell-borrowers',
    ]),
    ...unfinishedChanges.map((from) =>
      row(
        from,
        'cancel',
        'Cancelled',
        ['borrower', 'staff', 'system'],
        `Somebody on the loan opts out, staff stop it, or it cannot take effect: the loan ended, or ${modificationLateDays} days after the last day to sign.`,
        ending,
      ),
    ),
  ],
}
