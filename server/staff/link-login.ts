import type { FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import { linkLogin } from '#server/identity/account-link'
import { demandChanger, noteStaff, auditRefusal, type StaffCall } from './admin-call.ts'
import { demandBorrower, userIdIn } from './change-login.ts'
import { searchByAccount } from './search-users.ts'

const action = 'staff.link-user'

/**
 * Links a borrower's verified login to the customer with an account number and the last four digits: for whoever has no contact on file
 * that a code could go to, after staff have made sure who they are. Every contact on file is notified. Counts as one of the staff member's
 * searches. Doing it again changes nothing more.
 * @throws CarportError NOT_ALLOWED (also for a colleague's login, one whose address is not verified and one with another loan),
 *   STEP_UP_REQUIRED, FIELD_INVALID, NOT_FOUND, LOOKUP_ALREADY_LINKED when the customer has another login, TOO_MANY_REQUESTS
 */
export async function linkUser(call: StaffCall, request: FastifyRequest): Promise<void> {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
  const loginId = userIdIn(body)
  const reason = await demandChanger(call, request, action, loginId)
  const login = await demandBorrower(call, action, loginId)
  if (login === null) throw new CarportError('NOT_FOUND')
  await auditRefusal(call, action, loginId, async () => {
    if (!login.isEmailVerified) throw new CarportError('NOT_ALLOWED')
    const { users } = await searchByAccount(call, body)
    // Two people on one loan with the same digits can't be distinguished here.
    const [user, second] = users
    if (user === undefined || second !== undefined) throw new CarportError('NOT_FOUND')
    if (login.customerId === user.customerId) return
    if (login.customerId !== null) throw new CarportError('NOT_ALLOWED')
    const { customerId } = user
    await call.db.withTx(async (tx) => {
      await linkLogin(tx, call.config.company, { loginId, email: login.email, customerId, atMs: call.clock.nowMs() })
      await noteStaff(tx, call, { action, subject: customerId, outcome: 'done', reason })
    })
  })
}
