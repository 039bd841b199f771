import * as v from 'valibot'
import type { RestOperation } from '#server/platform/http/rest-operation'
import type { AdminPath } from './admin-call.ts'

export const reason = v.pipe(
  v.string(),
  v.minLength(5),
  v.maxLength(200),
  v.description('Kept in the audit trail. The `Staff-Reason` header, percent-encoded, does the same.'),
)
export const account = {
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  last4Ssn: v.pipe(v.string(), v.regex(/^\d{4}$/)),
}

const loginId = { id: 'Id of the login.' }

/** What staff may do for a borrower who calls: about their login, and about bank debits that a return stopped. */
export const borrowerOperations = {
  'POST /api/admin/send-verification-email': {
    about: 'Emails a borrower a new link that confirms their address. Needs a sign-in of the last five minutes.',
    callers: ['staff'],
    body: v.object({ userId: v.string(), reason: v.optional(reason) }),
    status: 204,
  },
  'POST /api/admin/link-user': {
    about: "Links a borrower's verified login to the customer on a loan. Needs a sign-in of the last five minutes.",
    callers: ['staff'],
    body: v.object({ userId: v.string(), ...account, reason: v.optional(reason) }),
    status: 204,
  },
  'DELETE /api/admin/delete-user/{id}': {
    about: 'Removes a login; the customer, the loans and the payments stay. The reason goes in `Staff-Reason`.',
    callers: ['staff'],
    path: loginId,
    status: 204,
  },
  'DELETE /api/admin/unlock-profile/{id}': {
    about: 'Lets a borrower who is locked out try again at once. The reason goes in `Staff-Reason`.',
    callers: ['staff'],
    path: loginId,
    status: 204,
  },
  'DELETE /api/admin/remove-auth-devices/{id}': {
    about: "Forgets a borrower's devices and signs them out everywhere. The reason goes in `Staff-Reason`.",
    callers: ['staff'],
    path: loginId,
    status: 204,
  },
  'DELETE /api/admin/bank-debit-stops/{id}': {
    about:
      'Allows bank debits and autopay of a borrower again, after an unauthorized return stopped them all, or two returns for insufficient funds put them on hold. Needs a sign-in of the last five minutes; the reason goes in `Staff-Reason`.',
    callers: ['staff'],
    path: { id: 'Id of the customer.' },
    status: 204,
  },
} as const satisfies Readonly<Partial<Record<AdminPath, RestOperation>>>
