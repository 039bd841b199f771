import { systemClock } from '#sdk/dates/clock'
import type { IdentityClient, IdentityClientOptions, SignedIn } from './identity-client.ts'
import { type Granted, takeUpSignIn } from './prefetched-sign-in.ts'
import { readUserInfo } from './user-info.ts'

const loadCode = () => import('./identity-client.ts')

/** Fetches its code ahead of the first use. A failure shows at that use. */
export function prepareIdentity(): void {
  loadCode().catch(() => undefined)
}

/**
 * The identity client, whose code is fetched when somebody signs in or a session ends or goes on: a visitor of the open pages does without
 * it, and so does a page that takes up a session by the answer its document asked for. What cannot be fetched fails the call, and the next
 * call tries again.
 */
export function createLateIdentityClient(options: IdentityClientOptions): IdentityClient {
  let loading: Promise<IdentityClient> | null = null
  /** What was taken up without the library, until it has it. */
  let granted: Granted | null = null
  const load = (): Promise<IdentityClient> => {
    loading ??= loadCode().then(
      ({ createIdentityClient }) => createIdentityClient(options, granted),
      (problem: unknown) => {
        loading = null
        throw problem
      },
    )
    return loading
  }
  return {
    redirectToLogin: async (asked) => (await load()).redirectToLogin(asked),
    complete: async (url) => (await load()).complete(url),
    // Before its code is here nobody can have signed in on this page in another way.
    current: async () => (loading === null ? signedInBy(granted) : (await loading).current()),
    async renew() {
      if (loading === null && granted === null) {
        granted = await takeUpSignIn(options).catch(() => null)
        if (granted !== null && loading === null) return signedInBy(granted)
      }
      return (await load()).renew()
    },
    async forget() {
      granted = null
      await (await loading)?.forget()
    },
    redirectToLogout: async () => (await load()).redirectToLogout(),
  }
}

function signedInBy(granted: Granted | null): SignedIn | null {
  if (granted === null) return null
  return {
    user: readUserInfo(granted.profile),
    token: granted.access_token,
    isBound: true,
    secondsLeft: granted.expires_at - Math.floor(systemClock.nowMs() / 1000),
  }
}
