import * as v from 'valibot'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { chargeOffDays } from '#sdk/loan/payment-terms'
import { modificationLabelOf } from '#server/loans/programs/loan-modification.rules'
import type { HeldSubject } from '#server/loans/jobs/quarantine.store'
import type { ListedLetter } from '#server/loans/letters/letters.store'
import type { RestOperation, RestOperations } from '#server/platform/http/rest-operation'
import type { DoneChargeOff } from '#server/loans/programs/charge-off-loan'
import type { AdminPath } from './admin-call.ts'
import { troubledFiles } from './bank-files-rest.ts'
import { account, borrowerOperations, reason } from './borrower-operations.ts'
import { chargeOffBody, listedBars, type ListedChargeOff } from './charge-offs-rest.ts'
import type { OpenedImpersonation } from './impersonate.ts'
import { letterQuery } from './letters-rest.ts'
import {
  type DoneStep,
  type ListedModification,
  requestBody,
  staffSteps,
  stepBody,
  types,
} from './modifications-rest.ts'
import { warningBody } from './repossession-rest.ts'
import type { SearchAnswer } from './search-users.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const users = v.object({
  users: v.array(
    v.object({
      accountNumbers: v.array(v.string()),
      accountsOnHold: v.pipe(
        v.array(v.string()),
        v.description('Those that take no new payments until what a job could not do for them is done.'),
      ),
      customerId: v.string(),
      customerLoginId: v.pipe(v.string(), v.description('Empty without a login.')),
      masterPersonID: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      bankDebitsStopped: v.boolean(),
      login: v.nullable(v.object({ emailVerified: v.boolean(), locked: v.boolean(), devices: v.number() })),
    }),
  ),
}) satisfies v.GenericSchema<SearchAnswer>
const letters = v.array(
  v.object({
    letterId: v.string(),
    accountNumber: v.string(),
    kind: v.string(),
    state: v.picklist(['QUEUED', 'EXPORTING', 'EXPORTED', 'RETURNED']),
    batch: v.nullable(v.string()),
    exportedOn: v.nullable(v.string()),
    returnedOn: v.nullable(v.string()),
    hasAddress: v.boolean(),
    createdAt: time,
  }),
) satisfies v.GenericSchema<ListedLetter[]>
const modifications = v.array(
  v.object({
    loanModId: v.string(),
    accountNumber: v.string(),
    type: v.picklist(types),
    processType: v.picklist(['SelfService', 'AgentAssisted']),
    status: v.picklist(Object.keys(modificationLabelOf) as LoanModificationStatusValue[]),
    label: v.string(),
    createdOn: v.string(),
    hardshipReason: v.nullable(v.string()),
    outsideLimits: v.pipe(v.array(v.string()), v.readonly()) as v.GenericSchema<ListedModification['outsideLimits']>,
    borrowers: v.array(v.object({ name: v.string(), hasSigned: v.boolean() })),
    before: v.string(),
    after: v.string(),
    paymentBeforeCents: v.number(),
    paymentAfterCents: v.number(),
    extraInterestCents: v.number(),
    signBy: v.string(),
    lastDay: v.string(),
    steps: v.array(v.picklist(staffSteps)),
  }),
) satisfies v.GenericSchema<unknown, ListedModification[]>
const doneStep = v.object({
  loanModId: v.string(),
  accountNumber: v.string(),
  status: v.string(),
  label: v.string(),
  notation: v.literal('LM'),
}) satisfies v.GenericSchema<DoneStep>
const chargeOffs = v.array(
  v.object({
    accountNumber: v.string(),
    monthEnd: v.string(),
    daysPastDue: v.pipe(v.number(), v.description('At that month’s end.')),
    borrowers: v.pipe(v.array(v.string()), v.readonly()),
    daysPastDueNow: v.pipe(
      v.nullable(v.number()),
      v.description('With payments that are on their way; null: the loan cannot be read.'),
    ),
    balanceCents: v.pipe(
      v.nullable(v.number()),
      v.description('What the borrower would still owe; null: the loan cannot be read.'),
    ),
    bar: v.pipe(
      v.nullable(v.picklist(listedBars)),
      v.description('What speaks against it now; null: it can be approved.'),
    ),
  }),
) satisfies v.GenericSchema<ListedChargeOff[]>
const held = v.array(
  v.object({
    accountNumber: v.pipe(v.nullable(v.string()), v.description('Null where it belongs to no loan.')),
    stopsMoney: v.pipe(v.boolean(), v.description('The loan takes no payments until it is done.')),
    job: v.string(),
    businessDate: v.string(),
    kind: v.string(),
    id: v.string(),
    errorCode: v.string(),
    tries: v.number(),
    since: time,
    nextTryAt: time,
  }),
) satisfies v.GenericSchema<HeldSubject[]>
const doneChargeOff = v.object({
  accountNumber: v.string(),
  chargedOffOn: v.string(),
  balanceCents: v.number(),
  notation: v.literal('CO'),
}) satisfies v.GenericSchema<DoneChargeOff>
const opened = v.object({
  isImpersonating: v.literal(true),
  userInfo: v.object({ email: v.string(), loginId: v.string() }),
  adminInfo: v.object({ email: v.string() }),
  token: v.string(),
  expiresAt: time,
  expiresInSeconds: v.number(),
}) satisfies v.GenericSchema<OpenedImpersonation>

/** The staff's tools: looking for borrowers, helping with their login, letters, and looking through their eyes. */
export const staffOperations: Readonly<Record<AdminPath, RestOperation>> & RestOperations = {
  'GET /api/admin': {
    about: 'Returns who is signed in and their roles.',
    callers: ['staff'],
    answer: v.object({
      id: v.string(),
      loginId: v.string(),
      email: v.string(),
      displayName: v.string(),
      roles: v.array(v.string()),
      role: v.picklist(['Loan Advisor', 'Developer']),
    }),
  },
  'GET /api/admin/search-user/email': {
    about: 'Finds the borrower who signs in with exactly this address.',
    callers: ['staff'],
    query: v.object({ email: v.pipe(v.string(), v.email()) }),
    answer: users,
  },
  'GET /api/admin/search-user/account-number': {
    about: 'Finds a borrower like the `POST`, for older clients. Prefer the `POST`: addresses are kept in more places.',
    callers: ['staff'],
    query: v.object(account),
    answer: users,
  },
  'POST /api/admin/search-user/account-number': {
    about: 'Finds who on an account has these last four digits of a social security number.',
    callers: ['staff'],
    body: v.object(account),
    answer: users,
  },
  ...borrowerOperations,
  'GET /api/admin/letters': {
    about: 'Lists letters, newest first.',
    callers: ['staff'],
    query: letterQuery,
    answer: v.object({ letters }),
  },
  'POST /api/admin/letters/{id}/returned': {
    about: 'Notes that the post returned a letter, so that a notice in it does not count.',
    callers: ['staff'],
    path: { id: 'Id of the letter.' },
    status: 204,
  },
  'GET /api/admin/loan-modifications': {
    about: 'Lists the loan changes that wait for somebody, those that have to take effect first in front.',
    callers: ['staff'],
    answer: v.object({ modifications }),
  },
  'POST /api/admin/loan-modifications': {
    about: 'Asks for a loan change for a borrower on the phone. Needs a sign-in of the last five minutes.',
    callers: ['staff'],
    body: requestBody,
    answer: doneStep,
  },
  'POST /api/admin/loan-modifications/{id}/{step}': {
    about: `Takes a step: ${staffSteps.join(', ')}. One that ends the change needs an \`ending\`. Needs a sign-in of the last five minutes.`,
    callers: ['staff'],
    path: { id: 'Id of the change.', step: 'What is done.' },
    body: stepBody,
    answer: doneStep,
  },
  'GET /api/admin/held-loans': {
    about:
      'Lists what a job could not do for a loan and tries again by itself, loans that take no payments meanwhile first.',
    callers: ['staff'],
    answer: v.object({ held }),
  },
  'GET /api/admin/bank-files': {
    about: 'Lists the bank files that the bank did not answer about in time, or of which it rejected payments.',
    callers: ['staff'],
    answer: v.object({ bankFiles: troubledFiles }),
  },
  'GET /api/admin/charge-offs': {
    about: `Lists the loans that were ${chargeOffDays} days past due at the end of a month and wait for a decision, the earliest first.`,
    callers: ['staff'],
    answer: v.object({ chargeOffs }),
  },
  'POST /api/admin/charge-offs': {
    about:
      'Charges off a loan from that list and tells everybody on it. Autopay, plans and scheduled payments end. Needs a sign-in of the last five minutes.',
    callers: ['staff'],
    body: v.object({ ...chargeOffBody.entries, reason: v.optional(reason) }),
    answer: doneChargeOff,
  },
  'POST /api/admin/repossession-warnings': {
    about:
      'Warns the people of a loan that repossession is predicted, in place of an earlier warning. The same warning again changes nothing.',
    callers: ['staff'],
    body: v.object({ ...warningBody.entries, reason: v.optional(reason) }),
    status: 201,
    answer: v.object({ notificationId: v.string() }),
  },
  'DELETE /api/admin/repossession-warnings/{id}': {
    about: 'Takes a warning of a predicted repossession back. The reason goes in `Staff-Reason`.',
    callers: ['staff'],
    path: { id: 'Id of the notification.' },
    status: 204,
  },
  'POST /api/admin/impersonation/tickets': {
    about: 'Gives a loan advisor a ticket, good for a minute, to see what a borrower sees.',
    callers: ['staff'],
    body: v.object({ email: v.pipe(v.string(), v.email()), reason }),
    status: 201,
    answer: v.object({ ticket: v.string(), expiresAt: time }),
  },
  'POST /api/admin/impersonation/sessions': {
    about: 'Exchanges a ticket for the one token of an impersonation, bound to the key of the page.',
    callers: ['staff'],
    body: v.object({
      ticket: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      keyThumbprint: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    }),
    status: 201,
    answer: opened,
  },
  'POST /api/admin/impersonation/end': {
    about: 'Ends whatever impersonation the staff member has open.',
    callers: ['staff'],
    status: 204,
  },
  'POST /api/impersonation/end': {
    about: 'Ends the impersonation whose token is sent.',
    callers: ['borrower'],
    status: 204,
  },
}
