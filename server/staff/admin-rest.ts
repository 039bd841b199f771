import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/context'
import { type AdminPath, staffCall } from './admin-call.ts'
import { allowBankDebits } from './bank-debits.ts'
import { changeLogin, deleteUser, removeAuthDevices, sendVerificationEmail, unlockProfile } from './change-login.ts'
import { linkUser } from './link-login.ts'
import { isAdvisor } from '#server/identity/staff.rules'
import { searchByAccount, searchByEmail } from './search-users.ts'

const base = '/api/admin'

/**
 * Mounts the staff's calls. A search by account number takes its digits in the body; with them in the address it answers too, for
 * older clients. No answer is kept by anybody, and no address is logged with its query.
 */
export async function mountAdmin(app: FastifyInstance, services: Services): Promise<void> {
  app.get(base, async (request) => {
    const { actor } = await staffCall(services, request, 'GET /api/admin')
    const { loginId, email, roles } = actor
    const role = isAdvisor(roles) ? 'Loan Advisor' : 'Developer'
    return { id: loginId, loginId, email, displayName: email.split('@')[0] ?? email, roles, role }
  })

  app.get<{ Querystring: { email?: unknown } }>(`${base}/search-user/email`, async (request) =>
    searchByEmail(await staffCall(services, request, 'GET /api/admin/search-user/email'), request.query.email),
  )

  app.get<{ Querystring: Record<string, unknown> }>(`${base}/search-user/account-number`, async (request) =>
    searchByAccount(await staffCall(services, request, 'GET /api/admin/search-user/account-number'), request.query),
  )

  app.post(`${base}/search-user/account-number`, async (request) => {
    const call = await staffCall(services, request, 'POST /api/admin/search-user/account-number')
    return searchByAccount(call, typeof request.body === 'object' && request.body !== null ? request.body : {})
  })

  app.post(`${base}/send-verification-email`, async (request, reply) => {
    await sendVerificationEmail(await staffCall(services, request, 'POST /api/admin/send-verification-email'), request)
    return reply.code(204).send()
  })

  app.post(`${base}/link-user`, async (request, reply) => {
    await linkUser(await staffCall(services, request, 'POST /api/admin/link-user'), request)
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>(`${base}/bank-debit-stops/:id`, async (request, reply) => {
    const call = await staffCall(services, request, 'DELETE /api/admin/bank-debit-stops/{id}')
    await allowBankDebits(call, request, request.params.id)
    return reply.code(204).send()
  })

  const changes = [
    ['delete-user', deleteUser],
    ['unlock-profile', unlockProfile],
    ['remove-auth-devices', removeAuthDevices],
  ] as const
  for (const [name, change] of changes) {
    const path: AdminPath = `DELETE ${base}/${name}/{id}`
    app.delete<{ Params: { id: string } }>(`${base}/${name}/:id`, async (request, reply) => {
      await changeLogin(await staffCall(services, request, path), request, request.params.id, change)
      return reply.code(204).send()
    })
  }
}
