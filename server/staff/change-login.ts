import type { FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { notifyContacts } from '#server/platform/messages/security-notices'
import { forgetDevices } from '#server/identity/devices.store'
import { openLoginLock } from '#server/identity/login-lock'
import { findLogin, type Login } from '#server/identity/logins.store'
import { mailVerifyLink } from '#server/identity/mailed-links'
import { signOutEverywhere } from '#server/identity/sessions.store'
import { reader, type Tx } from '#server/platform/store/database'
import { demandChanger, noteStaff, auditRefusal, type StaffCall } from './admin-call.ts'
import { invalid } from '#server/identity/staff.rules'
import { deleteLogin } from './staff.store.ts'

type Notice = 'login-unlocked' | 'devices-removed' | 'login-removed'

/** One kind of change: what it does, and the borrower's notice when it did something. */
interface Change {
  readonly action: string
  readonly notice: Notice
  /** @returns whether anything changed: a repeated call changes nothing and notifies nobody */
  readonly work: (tx: Tx, call: StaffCall, login: Login) => Promise<boolean>
}

/** Lets a borrower who is locked out try again at once. */
export const unlockProfile: Change = {
  action: 'staff.unlock-profile',
  notice: 'login-unlocked',
  work: (tx, call, login) => openLoginLock(call, tx, login),
}

/** Forgets the borrower's browsers and signs them out everywhere, so that the next sign-in needs a code. */
export const removeAuthDevices: Change = {
  action: 'staff.remove-auth-devices',
  notice: 'devices-removed',
  work: async (tx, _call, { loginId }) => {
    const devices = await forgetDevices(tx, loginId)
    const sessions = await signOutEverywhere(tx, loginId, toIso(systemClock.nowMs()), 'devices removed by staff')
    return devices + sessions > 0
  },
}

/** Takes the login out, and nothing else: the customer, the loans, payments and autopay stay. */
export const deleteUser: Change = {
  action: 'staff.delete-user',
  notice: 'login-removed',
  work: async (tx, call, login) => {
    await signOutEverywhere(tx, login.loginId, toIso(systemClock.nowMs()), 'login removed by staff')
    await openLoginLock(call, tx, login)
    await deleteLogin(tx, login.loginId)
    return true
  },
}

/**
 * Makes a change of a borrower's login, notes it with its reason and notifies every contact of the borrower on file, all at once. Making it again changes
 * nothing more: a login that is gone, or never was, is answered like one that was changed.
 * @throws CarportError NOT_ALLOWED (also for a colleague's login), STEP_UP_REQUIRED, FIELD_INVALID
 */
export async function changeLogin(
  call: StaffCall,
  request: FastifyRequest,
  loginId: string,
  { action, notice, work }: Change,
): Promise<void> {
  if (!/^[\w-]{1,80}$/.test(loginId)) throw invalid('id')
  const reason = await demandChanger(call, request, action, loginId)
  await demandBorrower(call, action, loginId)
  await call.db.withTx(async (tx) => {
    const login = await findLogin(tx, loginId)
    if (login !== null && (await work(tx, call, login))) {
      // A login that is gone has no address to look up any more.
      await notifyContacts(tx, call.config.company, {
        whose: login.customerId === null ? { loginId } : { customerId: login.customerId },
        template: notice,
        parameters: () => ({}),
        also: [{ channel: 'EMAIL', address: login.email }],
        createdAtMs: call.clock.nowMs(),
      })
    }
    await noteStaff(tx, call, { action, subject: login?.customerId ?? loginId, outcome: 'done', reason })
  })
}

/**
 * Mails the borrower a link that confirms their address, in their language. One who confirmed it gets none.
 * @throws CarportError NOT_FOUND, TOO_MANY_REQUESTS within a minute of the last one and after five in a day, and as changeLogin
 */
export async function sendVerificationEmail(call: StaffCall, request: FastifyRequest): Promise<void> {
  const action = 'staff.send-verification-email'
  const loginId = userIdIn(request.body)
  const reason = await demandChanger(call, request, action, loginId)
  const login = await demandBorrower(call, action, loginId)
  if (login === null) throw new CarportError('NOT_FOUND')
  await auditRefusal(call, action, loginId, () => mailVerifyLink(call, loginId, login.language))
  const subject = login.customerId ?? loginId
  await call.db.withTx((tx) => noteStaff(tx, call, { action, subject, outcome: 'done', reason }))
}

/** The login of a borrower, or null. @throws CarportError NOT_ALLOWED for a colleague's */
export async function demandBorrower(call: StaffCall, action: string, loginId: string): Promise<Login | null> {
  return auditRefusal(call, action, loginId, async () => {
    const login = await findLogin(reader(call.db), loginId)
    if (login !== null && login.roles.length > 0) throw new CarportError('NOT_ALLOWED')
    return login
  })
}

/** The login that a body names. @throws CarportError FIELD_INVALID */
export function userIdIn(body: unknown): string {
  const id = typeof body === 'object' && body !== null && 'userId' in body ? body.userId : null
  if (typeof id !== 'string' || !/^[\w-]{1,80}$/.test(id)) throw invalid('userId')
  return id
}
