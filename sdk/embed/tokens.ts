import type { GetToken } from '#sdk/graphql/client-options'
import type { HostGetToken, HostTokenReason } from './options.ts'

/** Holds one token in memory, and nowhere else, for the elements that share it. */
export interface TokenBox {
  /** For the GraphQL client. Waits until there is a token; null means that nobody is signed in. */
  readonly getToken: GetToken
  /** Takes a token from the page: text, a promise of it, or null to forget the one before. */
  put(token: string | Promise<string | null> | null): void
  /** Asks the page now, so that the answer is on its way while the code loads. */
  start(): void
  /**
   * What the token says of itself, once there is one; empty for one that is not a JWT, null when nobody is signed in. Only to show
   * "not available" early: the server decides.
   */
  claims(): Promise<TokenClaims | null>
  /** What the token in use says of itself, as far as it was read. */
  readonly known: TokenClaims
  /** Called after a token was put in. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

/** As they are in the token: nobody has looked yet whether they are what they should be. */
export interface TokenClaims {
  readonly account?: unknown
  readonly capabilities?: unknown
  readonly origins?: unknown
  /** What the portal's addresses call the account. */
  readonly aid?: string
  /** Seconds between issue and end; NaN where the token does not say. */
  readonly lifeSeconds?: number
}

/** A token this close to its end is replaced before it is used. */
const marginMs = 30_000

/**
 * A box that asks the page's callback when it is empty, near the token's end, or after a refusal. All who wait share one call.
 * @param callback read each time, so that configure() may come later; undefined: wait until a token is put in
 * @param monotonicMs for the token's age; the device's date is never believed
 */
export function createTokenBox(callback: () => HostGetToken | undefined, monotonicMs: () => number): TokenBox {
  let current: Promise<string | null> | null = null
  let asking: Promise<string | null> | null = null
  let receivedMs = 0
  let known: TokenClaims = {}
  const listeners = new Set<() => void>()
  const waiting: ((token: Promise<string | null>) => void)[] = []

  const hold = (token: Promise<string | null>): Promise<string | null> => {
    const held = token.then((text) => {
      receivedMs = monotonicMs()
      return text || null
    })
    held.catch(() => {
      // The next who asks tries again.
      if (current === held) current = null
    })
    current = held
    for (const tell of waiting.splice(0)) tell(held)
    return held
  }
  const ask = (reason: HostTokenReason): Promise<string | null> => {
    if (asking !== null) return asking
    const getToken = callback()
    if (getToken === undefined) {
      if (reason !== 'first') return Promise.resolve(null)
      return new Promise((resolve) => waiting.push(resolve))
    }
    const asked = hold(Promise.resolve().then(() => getToken({ reason, signal: new AbortController().signal })))
    asking = asked
    const done = (): void => {
      asking = null
    }
    asked.then(done, done)
    return asked
  }
  const isNearEnd = async (): Promise<boolean> => {
    const { lifeSeconds = NaN } = readClaims(await current)
    const isOld = monotonicMs() - receivedMs > Math.max(lifeSeconds * 1000 - marginMs, lifeSeconds * 500)
    return isOld && callback() !== undefined
  }
  return {
    get known() {
      return known
    },
    async getToken({ reason }) {
      if (reason === 'refused') return ask('refused')
      if (current === null) return ask('first')
      return (await isNearEnd()) ? ask('expiring') : current
    },
    put(token) {
      current = null
      asking = null
      if (token !== null) hold(Promise.resolve(token)).catch(() => undefined)
      for (const listener of listeners) listener()
    },
    start() {
      if (current === null && callback() !== undefined) ask('first').catch(() => undefined)
    },
    async claims() {
      const token = await (current ?? ask('first'))
      known = readClaims(token)
      return token === null ? null : known
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readClaims(token: string | null): TokenClaims {
  const payload = token?.split('.')[1]
  if (payload === undefined) return {}
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as TokenClaims &
      Record<'iat' | 'exp', number>
    return { ...claims, lifeSeconds: claims.exp - claims.iat }
  } catch {
    return {}
  }
}
