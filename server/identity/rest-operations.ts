import * as v from 'valibot'
import { languages } from '#sdk/i18n/language'
import type { RestOperations } from '#server/platform/http/rest-operation'

/** What the portal asks about the login that is signed in. */
export const identityOperations: RestOperations = {
  'GET /api/idp-management/email-verified': {
    about: 'Returns whether the login confirmed its email address.',
    callers: ['borrower', 'staff'],
    answer: v.object({ emailVerified: v.boolean() }),
  },
  'GET /api/idp-management/user': {
    about: 'Returns the login that is signed in.',
    callers: ['borrower', 'staff'],
    answer: v.object({
      loginId: v.string(),
      email: v.string(),
      emailVerified: v.boolean(),
      userId: v.pipe(v.string(), v.description('Customer id; empty while no loan is linked.')),
      roles: v.array(v.string()),
      isInternal: v.boolean(),
      language: v.picklist(languages),
    }),
  },
  'POST /api/idp-management/verification-email/v2': {
    about: 'Emails a new link that confirms the address.',
    callers: ['borrower', 'staff'],
    status: 204,
  },
  'POST /api/idp-management/logout': {
    about: 'Ends the session, or all sessions of the login.',
    callers: ['borrower', 'staff'],
    body: v.object({ everywhere: v.optional(v.boolean()) }),
    status: 204,
  },
}
