import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { bucketOf, countTries, lockedUntil, networkOf, uncountTries, type AttemptLimit } from './attempts.ts'
import { clearTries } from './attempts.store.ts'
import { auditIdentity } from './audit-event.ts'
import { emailKey, findLoginByEmail, markSignedIn, type Login } from './logins.store.ts'
import { tellNewDevice } from './new-device.ts'
import { isPassword } from './password.ts'
import { reader } from '#server/store/database'

/** Ten wrong passwords for an address in 15 minutes close it for 15 minutes. */
const emailLimit: AttemptLimit = { tries: 10, windowSeconds: 900, closedSeconds: 900 }
/** A network has more people in it. */
const networkLimit: AttemptLimit = { tries: 50, windowSeconds: 900, closedSeconds: 900 }

/** Where a try comes from. */
export interface Origin {
  readonly ip: string
  readonly correlationId: string
}

export type PasswordOutcome =
  | { readonly outcome: 'right'; readonly login: Login }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly untilMs: number }

/**
 * Tries a password. An address that nobody has is counted, locked and answered like any other, after the same work, so that the
 * answer does not tell who is a customer.
 */
export async function tryPassword(
  services: Services,
  typed: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<PasswordOutcome> {
  const nowMs = services.clock.nowMs()
  const byEmail = { bucket: bucketOf(services, 'sign-in', emailKey(typed.email)), limit: emailLimit }
  const byNetwork = { bucket: bucketOf(services, 'sign-in-net', networkOf(origin.ip)), limit: networkLimit }
  const buckets = [byEmail, byNetwork]
  const closedUntilMs = await lockedUntil(services, buckets)
  const counted = closedUntilMs === null ? await services.db.withTx((tx) => countTries(tx, nowMs, buckets)) : null
  const login = await findLoginByEmail(reader(services.db), typed.email)
  const isRight = await isPassword(
    typed.password,
    login === null || login.passwordHash === '' ? null : login.passwordHash,
  )
  if (counted !== null && !counted.isOver && isRight && login !== null) {
    await services.db.withTx(async (tx) => {
      await uncountTries(tx, [byNetwork])
      await clearTries(tx, byEmail.bucket)
    })
    return { outcome: 'right', login }
  }
  const isLocked = counted === null || counted.full.length > 0
  await services.db.withTx((tx) =>
    auditIdentity(tx, {
      loginId: login?.loginId ?? null,
      action: 'login.password',
      outcome: 'refused',
      reason: isLocked ? 'LOCKED' : 'WRONG',
      ...origin,
      atMs: nowMs,
    }),
  )
  return isLocked
    ? { outcome: 'locked', untilMs: closedUntilMs ?? nowMs + emailLimit.closedSeconds * 1000 }
    : { outcome: 'wrong' }
}

/**
 * Notes that a person signed in.
 * @param newDevice the browser's name for itself, where it is not one that is remembered; null where it is
 */
export async function noteSignIn(
  services: Services,
  login: Login,
  language: 'en' | 'es',
  origin: Origin,
  newDevice: string | null,
): Promise<void> {
  const { loginId } = login
  const atMs = services.clock.nowMs()
  await services.db.withTx(async (tx) => {
    if (newDevice !== null) await tellNewDevice(tx, services.config.company, login, { userAgent: newDevice, atMs })
    await markSignedIn(tx, loginId, toIso(atMs), language)
    await auditIdentity(tx, { loginId, action: 'login', outcome: 'done', ...origin, atMs })
  })
}
