import { newUuid } from '#sdk/platform/platform'
import { type ProofKeys, createProofKeys, signAccessProof } from './access-proof.ts'
import type { IdentityClient, IdentityClientOptions, SignedIn } from './identity-client.ts'
import { createLateIdentityClient } from './late-identity-client.ts'
import { type SessionHint, browserHint } from './session-hint.ts'
import type { UserInfo } from './user-info.ts'

/** An access token with what a request has to carry beside it. */
export interface AccessToken {
  readonly token: string
  readonly scheme: 'DPoP' | 'Bearer'
  /** The proof for one request, or null for a bearer token. */
  readonly proof: (url: string, method: string) => Promise<string | null>
}

/** How a session ended: it expired at the provider or the backend, or somebody logged out in another tab. */
export type SessionEnd = 'expired' | 'elsewhere'

/** The identity service: the one door to login (login-17). Tokens stay in this page's memory. */
export interface Session {
  /**
   * Leaves for the identity provider, which redirects back to pre-login (login-15).
   * @param asked extra parameters for our own provider
   */
  readonly login: (asked?: Readonly<Record<string, string>>) => Promise<void>
  /** The same, and the person has to show again who they are: before staff change somebody's login (reliability 30). */
  readonly confirmIdentity: () => Promise<void>
  /** Ends the login that began with login(): exchanges the code in this URL. @throws when it is not the answer to our request. */
  readonly completeLogin: (url: string) => Promise<UserInfo>
  /** Whether somebody is signed in; after a reload it asks the provider, without a page to be seen. @throws when it cannot be asked */
  readonly isAuthenticated: () => Promise<boolean>
  /** Whether somebody was signed in here when this was last known, without asking anybody. It opens nothing. */
  readonly mayBeSignedIn: () => boolean
  /** Who is signed in, or null. */
  readonly getUserInfo: () => Promise<UserInfo | null>
  /**
   * Ends the session at the provider, which redirects to pre-login with logout=true (login-16).
   * @param how what the other tabs receive: 'expired' after inactivity. Default: somebody logged out
   */
  readonly logout: (how?: SessionEnd) => Promise<void>
  /**
   * The token for a call, renewed when it is about to end; null when nobody is signed in.
   * @param reason 'refused' when the server did not take the last one: another one is fetched
   */
  readonly getAccessToken: (reason?: 'first' | 'refused') => Promise<AccessToken | null>
  /** Called when the session ended, or soon if it ended before anybody listened. Returns a function that ends it. */
  readonly onEnded: (listener: (how: SessionEnd) => void) => () => void
  /** Forgets a session that the server ended, and notifies the listeners in this page. */
  readonly forget: () => Promise<void>
}

export interface SessionOptions extends Omit<IdentityClientOptions, 'keys'> {
  /** Milliseconds since 1970 as the server's own machine has them; the device's clock may be wrong. */
  readonly proofTimeMs: () => number
  readonly hint?: SessionHint
  /** Replaced in tests. */
  readonly identity?: IdentityClient
  readonly keys?: ProofKeys
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
  readonly locks?: Pick<LockManager, 'request'> | null
}

/** Seconds before its end at which a token is renewed rather than used. */
const renewBeforeSeconds = 30

/** The session of this page. */
export function createSession(options: SessionOptions): Session {
  const keys = options.keys ?? createProofKeys()
  const identity = options.identity ?? createLateIdentityClient({ ...options, keys })
  const hint = options.hint ?? browserHint
  const channel = options.channel === undefined ? openChannel() : options.channel
  const locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks
  const listeners = new Set<(how: SessionEnd) => void>()
  let unheard: SessionEnd | null = null
  const tellEnded = (how: SessionEnd) => {
    if (listeners.size === 0) unheard = how
    for (const listener of listeners) listener(how)
  }
  const { current, renew } = keepSignedIn({ identity, hint, locks, onEnd: () => tellEnded('expired') })
  channel?.addEventListener('message', (event) => {
    const how = endOf((event as MessageEvent<unknown>).data)
    if (how !== null) void identity.forget().then(() => tellEnded(how))
  })
  return {
    login: (asked) => identity.redirectToLogin(asked),
    confirmIdentity: () => identity.redirectToLogin({ prompt: 'login' }),
    async completeLogin(url) {
      const signedIn = await identity.complete(url)
      unheard = null
      hint.write(true)
      return signedIn.user
    },
    isAuthenticated: async () => (await current()) !== null,
    mayBeSignedIn: () => hint.read() !== false,
    getUserInfo: async () => (await current())?.user ?? null,
    async logout(how = 'elsewhere') {
      hint.write(false)
      channel?.postMessage(how === 'expired' ? 'expired' : 'ended')
      await identity.redirectToLogout()
    },
    async getAccessToken(reason = 'first') {
      const signedIn = reason === 'refused' ? await renew() : await current()
      return signedIn === null ? null : accessToken(signedIn, keys, options)
    },
    onEnded(listener) {
      listeners.add(listener)
      if (unheard !== null) {
        const how = unheard
        unheard = null
        queueMicrotask(() => listener(how))
      }
      return () => listeners.delete(listener)
    },
    async forget() {
      hint.write(false)
      await identity.forget()
      tellEnded('expired')
    },
  }
}

/** The headers that authenticate one request; none when nobody is signed in. */
export async function authorizationHeaders(
  token: AccessToken | null,
  method: string,
  url: string,
): Promise<Record<string, string>> {
  if (token === null) return {}
  const proof = await token.proof(url, method)
  return { authorization: `${token.scheme} ${token.token}`, ...(proof === null ? {} : { dpop: proof }) }
}

interface Keeping {
  readonly identity: IdentityClient
  readonly hint: SessionHint
  readonly locks: Pick<LockManager, 'request'> | null
  /** A session that was there is not any more. */
  readonly onEnd: () => void
}

// Whoever asks while a renewal is under way gets the same answer; other tabs wait their turn, so that refresh tokens are not used
// twice.
function keepSignedIn({ identity, hint, locks, onEnd }: Keeping) {
  let asked: Promise<SignedIn | null> | null = null
  const renewOnce = async (): Promise<SignedIn | null> => {
    const held = await identity.current()
    const renewed = await identity.renew()
    if (renewed === null) {
      // Where nothing is kept, somebody who was never here is no session that ended.
      const wasSignedIn = hint.read() ?? held !== null
      hint.write(false)
      await identity.forget()
      if (wasSignedIn) onEnd()
    }
    return renewed
  }
  const renew = (): Promise<SignedIn | null> => {
    asked ??= inTurn(locks, renewOnce).finally(() => {
      asked = null
    })
    return asked
  }
  const current = async (): Promise<SignedIn | null> => {
    const held = await identity.current()
    if (held !== null && held.secondsLeft > renewBeforeSeconds) return held
    return held === null && hint.read() === false ? null : renew()
  }
  return { current, renew }
}

function accessToken({ token, isBound }: SignedIn, keys: ProofKeys, options: SessionOptions): AccessToken {
  return {
    token,
    scheme: isBound ? 'DPoP' : 'Bearer',
    proof: async (url, method) => {
      if (!isBound) return null
      const state = await keys.get(options.clientId)
      const about = { accessToken: token, method, url, nowMs: options.proofTimeMs(), id: newUuid() }
      return signAccessProof({ keys: state.keys, ...about })
    },
  }
}

// How another tab logged out: by choice or after inactivity.
function endOf(news: unknown): SessionEnd | null {
  return news === 'ended' ? 'elsewhere' : news === 'expired' ? 'expired' : null
}

function inTurn<T>(locks: Pick<LockManager, 'request'> | null, work: () => Promise<T>): Promise<T> {
  if (locks === null) return work()
  return locks.request('carport-session', work) as Promise<T>
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('carport-session')
}
