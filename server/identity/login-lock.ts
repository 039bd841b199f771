import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import type { Queryable, Tx } from '#server/store/database'
import { bucketOf } from './attempts.ts'
import { clearTries, closedUntil } from './attempts.store.ts'
import { emailKey, type Login } from './logins.store.ts'
import { codesLockedSince, openLockedCodes } from './passcodes.store.ts'

/** A code that was locked stays so for this long; longer locks are about a new contact, and only time opens them. */
const codeLockMs = 15 * 60_000

type Lockable = Pick<Login, 'loginId' | 'email'>

/** Whether wrong passwords, wrong look-ups or wrong codes keep this person out now. */
export async function isLoginLocked(
  services: Pick<Services, 'config' | 'clock'>,
  q: Queryable,
  login: Lockable,
): Promise<boolean> {
  const nowMs = services.clock.nowMs()
  const until = await closedUntil(q, bucketsOf(services, login), toIso(nowMs))
  return until !== null || (await codesLockedSince(q, login.loginId, toIso(nowMs - codeLockMs)))
}

/** Lets the person try again at once. The counts of networks and of everybody stay. @returns whether anything was locked */
export async function openLoginLock(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  login: Lockable,
): Promise<boolean> {
  const wasLocked = await isLoginLocked(services, tx, login)
  for (const bucket of bucketsOf(services, login)) await clearTries(tx, bucket)
  await openLockedCodes(tx, login.loginId)
  return wasLocked
}

function bucketsOf(services: Pick<Services, 'config'>, { loginId, email }: Lockable): string[] {
  return [bucketOf(services, 'sign-in', emailKey(email)), bucketOf(services, 'lookup-login', loginId)]
}
