import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { Policy, RequestContext, Services, StaffActor } from '#server/context'
import { enforcePolicy } from '#server/graphql/policy'
import { mailVerifyLink } from '#server/identity/mailed-links'
import { signedInReader } from '#server/identity/signed-in'
import { appendAudit } from '#server/store/audit'
import { reader } from '#server/store/database'
import { findBorrowerLogin } from './admin.store.ts'
import { actOnLogin, type LoginAction } from './login-actions.ts'
import { searchCustomers, type Search } from './search.ts'

const staffOnly = (because: string): Policy => ({ actors: ['staff'], impersonation: 'blocked', because })
const onLogins = staffOnly(
  'Staff help people with their logins; each act needs a fresh sign-in and a reason, is kept, and is told.',
)

/** Policies of the staff paths, by method and path. They go through the same checks as GraphQL fields. */
export const adminPolicies: Readonly<Record<string, Policy>> = {
  'GET /api/admin': staffOnly('Staff learn which role they have; nobody else learns that there are roles.'),
  'GET /api/admin/search-user/email': staffOnly('Staff find a customer who calls; every search is counted and kept.'),
  'GET /api/admin/search-user/account-number': staffOnly(
    'Staff find a customer who calls; both numbers are asked for.',
  ),
  'POST /api/admin/search-user/account-number': staffOnly(
    'The same with the digits in the body, so that no log keeps them.',
  ),
  'POST /api/admin/send-verification-email': onLogins,
  'DELETE /api/admin/delete-user/{id}': onLogins,
  'DELETE /api/admin/unlock-profile/{id}': onLogins,
  'DELETE /api/admin/remove-auth-devices/{id}': onLogins,
}

interface AccountSearch {
  readonly accountNumber?: string
  readonly last4Ssn?: string
}

/** Mounts what staff do besides looking through a borrower's eyes. */
export async function mountAdmin(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/api/admin', async (request) => adminInfo((await staffOf(services, request, 'GET /api/admin')).staff))

  const search = (request: FastifyRequest, path: string, asked: Search) =>
    staffOf(services, request, path).then(({ context, staff }) => searchCustomers(context, staff, asked))
  app.get<{ Querystring: { email?: string } }>('/api/admin/search-user/email', (request) =>
    search(request, 'GET /api/admin/search-user/email', { by: 'email', email: request.query.email ?? '' }),
  )
  app.get<{ Querystring: AccountSearch }>('/api/admin/search-user/account-number', (request) =>
    search(request, 'GET /api/admin/search-user/account-number', accountSearch(request.query)),
  )
  app.post<{ Body: AccountSearch | null }>('/api/admin/search-user/account-number', (request) =>
    search(request, 'POST /api/admin/search-user/account-number', accountSearch(request.body)),
  )

  app.post<{ Body: { userId?: string } | null }>('/api/admin/send-verification-email', async (request, reply) => {
    const { context, staff } = await staffOf(services, request, 'POST /api/admin/send-verification-email')
    await sendVerification(context, staff, request.body?.userId)
    return reply.code(204).send()
  })

  for (const action of ['delete-user', 'unlock-profile', 'remove-auth-devices'] as const satisfies LoginAction[]) {
    app.delete<{ Params: { id: string }; Body: { reason?: string } | null }>(
      `/api/admin/${action}/:id`,
      async (request, reply) => {
        const { context, staff } = await staffOf(services, request, `DELETE /api/admin/${action}/{id}`)
        const reason = request.body?.reason
        await actOnLogin(context, staff, {
          action,
          loginId: request.params.id,
          reason: typeof reason === 'string' ? reason : '',
        })
        return reply.code(204).send()
      },
    )
  }
}

function adminInfo({ email, loginId, roles }: StaffActor): object {
  const role = roles.includes('LOAN_ADVISOR') ? 'Loan Advisor' : 'Developer'
  return { id: loginId, loginId, email, displayName: email.split('@')[0] ?? email, roles, role }
}

function accountSearch(asked: AccountSearch | null): Search {
  return {
    by: 'account-number',
    accountNumber: String(asked?.accountNumber ?? ''),
    last4Ssn: String(asked?.last4Ssn ?? ''),
  }
}

/** Mails the link again to somebody who lost it. @throws CarportError FIELD_INVALID without a user; TOO_MANY_REQUESTS */
async function sendVerification(context: RequestContext, staff: StaffActor, userId: unknown): Promise<void> {
  if (typeof userId !== 'string' || userId === '') throw fieldError('userId', 'FIELD_INVALID')
  const login = await findBorrowerLogin(reader(context.db), userId)
  if (login === null) throw new CarportError('NOT_FOUND')
  await mailVerifyLink(context, userId, login.language)
  await context.db.withTx((tx) =>
    appendAudit(tx, {
      actor: staff.loginId,
      subject: login.customerId ?? userId,
      action: 'staff.send-verification-email',
      outcome: 'done',
      correlationId: context.correlationId,
      ip: context.ip,
      at: context.clock.nowMs(),
    }),
  )
}

/** Who asks, once the path's policy let them in. @throws CarportError UNAUTHENTICATED, NOT_FOUND for everybody but staff */
async function staffOf(
  services: Services,
  request: FastifyRequest,
  path: string,
): Promise<{ context: RequestContext; staff: StaffActor }> {
  const context = await signedInReader(services, request)
  const policy = adminPolicies[path]
  if (policy === undefined) throw new Error(`${path} has no policy`)
  await enforcePolicy({ kind: request.method === 'GET' ? 'query' : 'mutation', policy, args: {}, context })
  if (context.actor.kind !== 'staff') throw new CarportError('NOT_FOUND')
  return { context, staff: context.actor }
}
