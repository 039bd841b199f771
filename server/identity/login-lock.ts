import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import type { Queryable, Tx } from '#server/platform/store/database'
import { bucketOf } from '#server/platform/limits/attempts'
import { clearTries, closedUntil } from '#server/platform/limits/attempts.store'
import type { Login } from './logins.store.ts'
import { codesLockedSince, openLockedCodes } from './passcodes.store.ts'
import { forgetSignInTries, isSignInSlowed } from './sign-in-buckets.ts'

/** A code that was locked stays so for this long; longer locks are about a new contact, and only time opens them. */
const codeLockMs = 15 * 60_000

type Lockable = Pick<Login, 'loginId' | 'email'>

/** Whether wrong passwords slow whoever tries for this login now, or wrong look-ups or wrong codes keep the person out. */
export async function isLoginLocked(
  services: Pick<Services, 'config' | 'clock'>,
  q: Queryable,
  login: Lockable,
): Promise<boolean> {
  const nowMs = services.clock.nowMs()
  return (
    (await isSignInSlowed(services, q, login, toIso(nowMs))) ||
    (await closedUntil(q, [lookupBucket(services, login)], toIso(nowMs))) !== null ||
    (await codesLockedSince(q, login.loginId, toIso(nowMs - codeLockMs)))
  )
}

/** Lets the person try again at once. The counts of networks and of everybody stay. @returns whether anything was locked */
export async function openLoginLock(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  login: Lockable,
): Promise<boolean> {
  const wasLocked = await isLoginLocked(services, tx, login)
  await forgetSignInTries(services, tx, login)
  await clearTries(tx, lookupBucket(services, login))
  await openLockedCodes(tx, login.loginId)
  return wasLocked
}

function lookupBucket(services: Pick<Services, 'config'>, { loginId }: Lockable): string {
  return bucketOf(services, 'lookup-login', loginId)
}
