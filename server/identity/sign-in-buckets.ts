import type { Services } from '#server/platform/context'
import type { Queryable, Tx } from '#server/platform/store/database'
import { bucketOf, networkOf } from '#server/platform/limits/attempts'
import { emailKey, type Login } from './logins.store.ts'
import type { SlowBucket } from './slow-tries.ts'
import { forgetTries, isAnySlowed } from './slow-tries.store.ts'

type Config = Pick<Services, 'config'>

/** A stranger who guesses at one address from one network: about a hundred a day in the end. */
const strangerLimit = { freeTries: 5, firstWaitSeconds: 5, longestWaitSeconds: 900 } as const
/** All strangers at one address, from however many networks: about a thousand a day (reliability section 2). */
const addressLimit = { freeTries: 20, firstWaitSeconds: 5, longestWaitSeconds: 90 } as const
/** One network at whatever addresses. A carrier has thousands of people behind one, so the wait stays short. */
const networkLimit = { freeTries: 50, firstWaitSeconds: 1, longestWaitSeconds: 20 } as const
/** Browsers that the person was remembered in. What strangers do is not counted here. */
const knownLimit = strangerLimit

/** What a stranger's password is counted in; the first is the narrowest. */
export function strangersBuckets(services: Config, email: string, ip: string): readonly SlowBucket[] {
  const network = networkOf(ip)
  return [
    { bucket: `${fromStart(services, email)}${bucketOf(services, 'net', network)}`, limit: strangerLimit },
    { bucket: addressBucket(services, email), limit: addressLimit },
    { bucket: bucketOf(services, 'sign-in-net', network), limit: networkLimit },
  ]
}

/** What a password in a browser that is known is counted in. */
export function knownBuckets(services: Config, loginId: string): readonly SlowBucket[] {
  return [{ bucket: knownBucket(services, loginId), limit: knownLimit }]
}

type Lockable = Pick<Login, 'loginId' | 'email'>

/** Whether wrong passwords make anybody who tries for this login wait. */
export async function isSignInSlowed(services: Config, q: Queryable, login: Lockable, now: string): Promise<boolean> {
  return (
    (await isAnySlowed(q, addressBucket(services, login.email), addressLimit, now)) ||
    (await isAnySlowed(q, fromStart(services, login.email), strangerLimit, now)) ||
    (await isAnySlowed(q, knownBucket(services, login.loginId), knownLimit, now))
  )
}

/** Nobody waits any more for this login but for what their network did. */
export async function forgetSignInTries(services: Config, tx: Tx, login: Lockable): Promise<void> {
  await forgetTries(tx, addressBucket(services, login.email))
  await forgetTries(tx, fromStart(services, login.email))
  await forgetTries(tx, knownBucket(services, login.loginId))
}

const addressBucket = (services: Config, email: string) => bucketOf(services, 'sign-in', emailKey(email))
const knownBucket = (services: Config, loginId: string) => bucketOf(services, 'sign-in-known', loginId)
const fromStart = (services: Config, email: string) => `${bucketOf(services, 'sign-in-from', emailKey(email))}:`
