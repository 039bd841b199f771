import type { IdentityClient, IdentityClientOptions } from './identity-client.ts'

const loadCode = () => import('./identity-client.ts')

/** Fetches its code ahead of the first use. A failure shows at that use. */
export function prepareIdentity(): void {
  loadCode().catch(() => undefined)
}

/**
 * The identity client, whose code is fetched when somebody signs in or a session may be there to take up: a visitor of the open
 * pages does without it. What cannot be fetched fails the call, and the next call tries again.
 */
export function createLateIdentityClient(options: IdentityClientOptions): IdentityClient {
  let loading: Promise<IdentityClient> | null = null
  const load = (): Promise<IdentityClient> => {
    loading ??= loadCode().then(
      ({ createIdentityClient }) => createIdentityClient(options),
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
    // Before its code is here nobody can have signed in on this page.
    current: async () => (loading === null ? null : (await loading).current()),
    renew: async () => (await load()).renew(),
    forget: async () => (loading === null ? undefined : (await loading).forget()),
    redirectToLogout: async () => (await load()).redirectToLogout(),
  }
}
