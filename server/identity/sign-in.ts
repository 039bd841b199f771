import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { Services } from '#server/platform/context'
import { reader, type Tx } from '#server/platform/store/database'
import { clearTries } from '#server/platform/limits/attempts.store'
import { auditIdentity } from './audit-event.ts'
import { isDeviceRemembered } from './devices.store.ts'
import { findLoginByEmail, markSignedIn, type Login } from './logins.store.ts'
import { tellNewDevice } from './new-device.ts'
import { isPassword } from './password.ts'
import { knownBuckets, strangersBuckets } from './sign-in-buckets.ts'
import { type SlowBucket, takeBack, takeTurn } from './slow-tries.ts'
import { takeTryBack } from './slow-tries.store.ts'

/** The origin of a try. */
export interface Origin {
  readonly ip: string
  readonly correlationId: string
}

export type PasswordOutcome =
  | { readonly outcome: 'right'; readonly login: Login }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly untilMs: number }

const nobodyKnown = { device: null, signedInId: null }

/**
 * Tries a password. Strangers are slowed by what strangers did at the address and in the network; a browser that is known only by
 * what was typed in known ones, so that nobody can keep the person out of theirs. While somebody has to wait nothing is compared and
 * nothing written. An address that nobody has is counted, slowed and answered like any other, after the same work.
 * @param known the hash of the device cookie, and the login that is signed in already and only proves it again
 * @throws CarportError TOO_MANY_REQUESTS (503) when too many passwords wait to be compared; the try does not count then
 */
export async function tryPassword(
  services: Services,
  typed: { readonly email: string; readonly password: string },
  origin: Origin,
  known: { readonly device: Buffer | null; readonly signedInId: string | null } = nobodyKnown,
): Promise<PasswordOutcome> {
  const login = await findLoginByEmail(reader(services.db), typed.email)
  const loginId = login?.loginId ?? ''
  const isDevice =
    known.device !== null &&
    (await isDeviceRemembered(reader(services.db), known.device, loginId, toIso(systemClock.nowMs())))
  const isKnown = login !== null && (isDevice || known.signedInId === loginId)
  const buckets = isKnown ? knownBuckets(services, loginId) : strangersBuckets(services, typed.email, origin.ip)
  const turn = await takeTurn(services, buckets)
  if (turn.isWaiting) return { outcome: 'locked', untilMs: turn.untilMs }
  const hash = login === null || login.passwordHash === '' ? null : login.passwordHash
  const isRight = await isPassword(typed.password, hash).catch(async (problem: unknown) => {
    await takeBack(services, buckets)
    throw problem
  })
  if (isRight && login !== null) {
    await services.db.withTx((tx) => forgetRightTry(tx, buckets))
    return { outcome: 'right', login }
  }
  await noteWrong(services, login, buckets, turn.counts, origin)
  return { outcome: 'wrong' }
}

/** What the person typed wrong before is forgotten; what others did at the address and in the network stays. */
async function forgetRightTry(tx: Tx, [own, ...wider]: readonly SlowBucket[]): Promise<void> {
  for (const { bucket } of wider) await takeTryBack(tx, bucket)
  if (own !== undefined) await clearTries(tx, own.bucket)
}

/** Each wrong try is noted until there are waits, then that there are, and nothing more while they last. */
async function noteWrong(
  services: Services,
  login: Login | null,
  buckets: readonly SlowBucket[],
  counts: readonly number[],
  origin: Origin,
): Promise<void> {
  const over = buckets.map(({ limit }, index) => (counts[index] ?? 0) - limit.freeTries)
  if ((over[0] ?? 0) > 0) return
  await services.db.withTx((tx) =>
    auditIdentity(tx, {
      loginId: login?.loginId ?? null,
      action: 'login.password',
      outcome: 'refused',
      reason: over.includes(0) ? 'LOCKED' : 'WRONG',
      ...origin,
      atMs: services.clock.nowMs(),
    }),
  )
}

/**
 * Notes that a person signed in.
 * @param newDevice the browser's name for itself, where it is not one that is remembered; null where it is
 */
export async function noteSignIn(
  services: Services,
  login: Login,
  language: Language,
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
