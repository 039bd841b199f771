import type { FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext, Services, StaffActor } from '#server/platform/context'
import { enforcePolicy } from '#server/identity/policy'
import { impersonationFlag } from '#server/identity/impersonated-actor'
import { signedInReader } from '#server/identity/signed-in'
import { headerText } from '#server/platform/request-context'
import { appendAudit, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { isFresh, mayChangeLogins, maySearch, readReason } from '#server/identity/staff.rules'

/** A staff member's request. */
export interface StaffCall extends RequestContext {
  readonly actor: StaffActor
}

const search = {
  actors: ['staff'],
  because: 'Advisors and developers find a borrower.',
} as const
const change = {
  actors: ['staff'],
  because:
    'Loan advisors help with a borrower’s login, after a fresh sign-in and with a reason; developers only in the sandbox.',
} as const

const impersonation = {
  actors: ['staff'],
  disabledBy: [impersonationFlag],
  because: 'Loan advisors may see what a borrower sees, with a reason, for half an hour, and it is noted (rules 19.3).',
} as const

/** Policies of the staff's REST paths, by method and path. They go through the same checks as GraphQL fields. */
export const adminPolicies = {
  'GET /api/admin': { actors: ['staff'], because: 'Staff learn their own roles.' },
  'GET /api/admin/search-user/email': search,
  'GET /api/admin/search-user/account-number': search,
  'POST /api/admin/search-user/account-number': search,
  'POST /api/admin/send-verification-email': change,
  'POST /api/admin/link-user': change,
  'DELETE /api/admin/delete-user/{id}': change,
  'DELETE /api/admin/unlock-profile/{id}': change,
  'DELETE /api/admin/remove-auth-devices/{id}': change,
  'DELETE /api/admin/bank-debit-stops/{id}': {
    actors: ['staff'],
    because:
      'A return stops all bank debits of a person until an advisor has talked with them, after a fresh sign-in and with a reason.',
  },
  'GET /api/admin/letters': {
    actors: ['staff'],
    because: 'Advisors see which letters wait for paper and which were handed over.',
  },
  'POST /api/admin/letters/{id}/returned': {
    actors: ['staff'],
    because: 'Advisors note that the post brought a letter back, so that it counts as not received.',
  },
  'GET /api/admin/loan-modifications': {
    actors: ['staff'],
    because: 'Advisors see which loan changes wait, and for whom.',
  },
  'POST /api/admin/loan-modifications': {
    actors: ['staff'],
    because:
      'Advisors ask for a change for a borrower on the phone, after a fresh sign-in and with a reason; it binds nobody.',
  },
  'POST /api/admin/loan-modifications/{id}/{step}': {
    actors: ['staff'],
    because: 'Advisors decide about loan changes and check what was signed, after a fresh sign-in and with a reason.',
  },
  'GET /api/admin/held-loans': {
    actors: ['staff'],
    because: 'Advisors see which loans take no payments for now, and why, for a borrower on the phone.',
  },
  'GET /api/admin/bank-files': {
    actors: ['staff'],
    because: 'Advisors see which payments the bank rejected, or has not answered about, for a borrower on the phone.',
  },
  'GET /api/admin/charge-offs': {
    actors: ['staff'],
    because: 'Advisors see which loans were past due long enough at a month’s end to be charged off.',
  },
  'POST /api/admin/charge-offs': {
    actors: ['staff'],
    because: 'No loan is charged off unless an advisor decides so, after a fresh sign-in and with a reason.',
  },
  'POST /api/admin/repossession-warnings': {
    actors: ['staff'],
    because: 'Advisors pass on that repossession is predicted, with what stops it and a reason.',
  },
  'DELETE /api/admin/repossession-warnings/{id}': {
    actors: ['staff'],
    because: 'Advisors take a warning back when nothing is predicted any more.',
  },
  'POST /api/admin/impersonation/tickets': impersonation,
  'POST /api/admin/impersonation/sessions': impersonation,
  'POST /api/admin/impersonation/end': {
    actors: ['staff'],
    because: 'Staff end what they have open, also when the page that held its token is gone.',
  },
  'POST /api/impersonation/end': {
    actors: ['borrower'],
    because: 'Whoever looks through a borrower’s eyes ends it with the token of just that; nobody else has one.',
  },
} as const satisfies Readonly<Record<string, Policy>>

export type AdminPath = keyof typeof adminPolicies

/**
 * Signs the caller in and runs the checks of the path's policy.
 * @throws CarportError UNAUTHENTICATED without a token, NOT_FOUND for whoever is not staff, TOO_MANY_REQUESTS
 */
export async function staffCall(services: Services, request: FastifyRequest, path: AdminPath): Promise<StaffCall> {
  const context = await signedInReader(services, request)
  const kind = request.method === 'GET' ? 'query' : 'mutation'
  await enforcePolicy({ kind, name: path, policy: adminPolicies[path], args: {}, context })
  if (context.actor.kind !== 'staff') throw new CarportError('NOT_FOUND')
  return { ...context, actor: context.actor }
}

/** Demands a role that may look for borrowers. @throws CarportError NOT_ALLOWED */
export async function demandSearcher(call: StaffCall): Promise<void> {
  await auditRefusal(call, 'staff.search', '', async () => {
    if (!maySearch(call.actor.roles)) throw new CarportError('NOT_ALLOWED')
  })
}

/**
 * Demands what a change of a borrower's login needs: the role, a sign-in of the last five minutes, and a reason, in the
 * `Staff-Reason` header (percent-encoded) or as `reason` in the body. A refusal is noted.
 * @returns the reason
 * @throws CarportError NOT_ALLOWED, STEP_UP_REQUIRED, FIELD_INVALID of `reason`
 */
export async function demandChanger(
  call: StaffCall,
  request: FastifyRequest,
  action: string,
  loginId: string,
): Promise<string> {
  return auditRefusal(call, action, loginId, async () => {
    if (!mayChangeLogins(call.actor.roles, call.config.mode)) throw new CarportError('NOT_ALLOWED')
    // Sign-ins are on the machine's clock: moving the sandbox's day makes nobody a stranger.
    if (!isFresh(call.actor.authTimeSeconds, Math.floor(systemClock.nowMs() / 1000)))
      throw new CarportError('STEP_UP_REQUIRED')
    return readReason(headerText(request, 'staff-reason') ?? reasonIn(request.body))
  })
}

/** Runs a step of a call, and audits a refusal with its code before it goes out. */
export async function auditRefusal<T>(
  call: StaffCall,
  action: string,
  subject: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    if (isCarportError(problem))
      await call.db.withTx((tx) => noteStaff(tx, call, { action, subject, outcome: 'refused', reason: problem.code }))
    throw problem
  }
}

/** Writes an audit row about what a staff member did. `subject` is an id, or empty when the action concerns nobody. */
export async function noteStaff(
  tx: Tx,
  call: StaffCall,
  done: {
    readonly action: string
    readonly subject: string
    readonly outcome: 'done' | 'refused'
    readonly reason: string
    readonly accountNumber?: string | null
  },
): Promise<void> {
  await appendAudit(tx, {
    ...done,
    subject: done.subject === '' ? 'nobody' : done.subject,
    actor: call.actor.loginId,
    ...whenAndWhere(call),
  })
}

/** The `reason` of a body, percent-encoded as the header has it; null without one. */
export function reasonIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('reason' in body) || typeof body.reason !== 'string') return null
  return encodeURIComponent(body.reason)
}
