import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { sendTemplate } from '#server/contact/messages'
import type { RequestContext, StaffActor } from '#server/context'
import { bucketOf } from '#server/identity/attempts'
import { clearTries } from '#server/identity/attempts.store'
import { forgetDevices } from '#server/identity/devices.store'
import { revokeSessionsOf } from '#server/identity/sessions.store'
import { company } from '#server/make-a-payment/company'
import { appendAudit } from '#server/store/audit'
import type { Tx } from '#server/store/database'
import { deleteLogin, findBorrowerLogin } from './admin.store.ts'

/** What staff do to a borrower's login. */
export type LoginAction = 'delete-user' | 'unlock-profile' | 'remove-auth-devices'

const freshSeconds = 300
const longestReason = 300

/**
 * Does it, tells the borrower by email, and keeps who did it and why. Doing it again changes nothing (rules 19.1).
 * @throws CarportError STEP_UP_REQUIRED when the sign-in is older than five minutes; FIELD_INVALID without a reason
 */
export async function actOnLogin(
  context: RequestContext,
  staff: StaffActor,
  asked: { readonly action: LoginAction; readonly loginId: string; readonly reason: string },
): Promise<void> {
  // Sign-ins are on the machine's clock: moving the sandbox's day makes nobody a stranger.
  const ageSeconds = Math.floor(systemClock.nowMs() / 1000) - staff.authTimeSeconds
  if (ageSeconds > freshSeconds) throw new CarportError('STEP_UP_REQUIRED')
  const reason = asked.reason.trim()
  if (reason === '' || reason.length > longestReason) throw fieldError('reason', 'FIELD_INVALID')
  const { action, loginId } = asked
  await context.db.withTx(async (tx) => {
    const login = await findBorrowerLogin(tx, loginId)
    if (login !== null) {
      await sendTemplate(tx, {
        template: 'staff-action',
        parameters: { what: told[login.language][action], phone: company.phone },
        channel: 'EMAIL',
        recipient: login.email,
        language: login.language,
        createdAtMs: context.clock.nowMs(),
      })
      await doers[action](tx, context, loginId, login.emailKey)
    }
    await appendAudit(tx, {
      actor: staff.loginId,
      subject: login?.customerId ?? loginId,
      action: `staff.${action}`,
      outcome: 'done',
      reason,
      correlationId: context.correlationId,
      ip: context.ip,
      at: context.clock.nowMs(),
    })
  })
}

const doers: Readonly<
  Record<LoginAction, (tx: Tx, context: RequestContext, loginId: string, emailKey: string) => Promise<void>>
> = {
  'delete-user': async (tx, context, loginId, emailKey) => {
    await revokeSessionsOf(tx, loginId, toIso(systemClock.nowMs()), 'login removed by staff')
    await clearTries(tx, bucketOf(context, 'sign-in', emailKey))
    await deleteLogin(tx, loginId)
  },
  'unlock-profile': (tx, context, _loginId, emailKey) => clearTries(tx, bucketOf(context, 'sign-in', emailKey)),
  'remove-auth-devices': (tx, _context, loginId) => forgetDevices(tx, loginId),
}

const told = {
  en: {
    'delete-user': 'your login was removed. Your loan is as it was. You can make a new login at any time',
    'unlock-profile': 'your login was unlocked. You can sign in again',
    'remove-auth-devices': 'your known devices were removed. The next sign-in asks for a code',
  },
  es: {
    'delete-user': 'se quitó su acceso. Su préstamo sigue igual. Puede crear un acceso nuevo cuando quiera',
    'unlock-profile': 'se desbloqueó su acceso. Ya puede entrar de nuevo',
    'remove-auth-devices': 'se quitaron sus dispositivos conocidos. Al entrar de nuevo se le pedirá un código',
  },
} as const
