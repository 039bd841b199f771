import type { GetToken } from '#sdk/graphql/client-options'
import type { HostGetToken, HostTokenReason } from './options.ts'

/** Holds one token in memory, and nowhere else, for the elements that share it. */
export interface TokenBox {
  /** For the GraphQL client. Waits until there is a token; null means that nobody is signed in. */
  readonly getToken: GetToken
  /** Takes a token from the page: text, a promise of it, or null to forget the one before. */
  put(token: string | Promise<string | null> | null): void
  /**
   * Asks the page now, so that the answer is on its way while the code loads.
   * @param isNew the page has another function: it is asked too where the one before gave nobody, a refused token or no answer yet
   */
  start(isNew?: boolean): void
  /** The token and its successor were refused: the next function that the page brings is asked at once. */
  expire(): void
  /**
   * Claims of the token, once there is one. Empty when it is not a JWT, null when nobody is signed in. Only to show
   * "not available" early: the server decides.
   */
  claims(): Promise<TokenClaims | null>
  /** Claims of the token in use, as of the last `claims()`. */
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

/** A page that has not answered for so long is asked again by the next who needs a token. */
export const lateMs = 5_000

/**
 * A box that asks the page's callback when it is empty, near the token's end, or after a refusal. All who wait share one call.
 * @param callback read each time, so that configure() may come later; undefined: wait until a token is put in
 * @param monotonicMs for the token's age; the device's date is never believed
 * @param prefetched the token that the loader asked for already
 */
export function createTokenBox(
  callback: () => HostGetToken | undefined,
  monotonicMs: () => number,
  prefetched?: Promise<string | null>,
): TokenBox {
  return new PageTokenBox(callback, monotonicMs, prefetched)
}

class PageTokenBox implements TokenBox {
  readonly #callback: () => HostGetToken | undefined
  readonly #monotonicMs: () => number
  known: TokenClaims = {}
  #current: Promise<string | null> | null = null
  #asking: Promise<string | null> | null = null
  #askedMs = 0
  #receivedMs = 0
  #isNobody = false
  #isRefused = false
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  #waiting: ((token: Promise<string | null>) => void)[] = []

  constructor(
    callback: () => HostGetToken | undefined,
    monotonicMs: () => number,
    prefetched: Promise<string | null> | undefined,
  ) {
    this.#callback = callback
    this.#monotonicMs = monotonicMs
    if (prefetched !== undefined) void this.#follow(prefetched)
  }

  readonly getToken: GetToken = async ({ reason }) => {
    if (reason === 'refused') return this.#ask('refused')
    if (this.#current === null || this.#isLate()) return this.#ask('first')
    return (await this.#isNearEnd()) ? this.#ask('expiring') : this.#current
  }

  put(token: string | Promise<string | null> | null): void {
    this.#current = null
    this.#asking = null
    if (token !== null) this.#hold(Promise.resolve(token)).catch(() => undefined)
    this.#tell()
  }

  start(isNew = false): void {
    if (this.#callback() === undefined) return
    const isWanting = isNew && (this.#isNobody || this.#isRefused)
    if (this.#current !== null && !isWanting && !(isNew && this.#isLate())) return
    const waitMs = this.#askedMs + lateMs - this.#monotonicMs()
    if (this.#isRefused && waitMs > 0) {
      if (this.#retry !== undefined) return
      // Without the wait, a page that brings a new function on every event would loop.
      this.#retry = setTimeout(() => {
        this.#retry = undefined
        if (this.#isRefused) this.start(true)
      }, waitMs)
      return
    }
    this.#ask('first').then(
      (token) => (isWanting && token !== null ? this.#tell() : undefined),
      () => undefined,
    )
  }

  expire(): void {
    this.#isRefused = true
  }

  async claims(): Promise<TokenClaims | null> {
    const token = await (this.#current ?? this.#ask('first'))
    this.known = readClaims(token)
    return token === null ? null : this.known
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #isLate(): boolean {
    return this.#asking !== null && this.#monotonicMs() - this.#askedMs >= lateMs
  }

  async #isNearEnd(): Promise<boolean> {
    const { lifeSeconds = NaN } = readClaims(await this.#current)
    const isOld = this.#monotonicMs() - this.#receivedMs > Math.max(lifeSeconds * 1000 - marginMs, lifeSeconds * 500)
    return isOld && this.#callback() !== undefined
  }

  #ask(reason: HostTokenReason): Promise<string | null> {
    const asking = this.#asking
    if (asking !== null && !this.#isLate()) return asking
    const getToken = this.#callback()
    if (getToken === undefined) {
      if (reason !== 'first') return Promise.resolve(null)
      return new Promise((resolve) => this.#waiting.push(resolve))
    }
    const answer = Promise.resolve().then(() => getToken({ reason, signal: new AbortController().signal }))
    // The first answer that succeeds wins.
    return this.#follow(asking === null ? answer : Promise.any([asking, answer]))
  }

  #follow(answer: Promise<string | null>): Promise<string | null> {
    const asked = this.#hold(answer)
    this.#asking = asked
    this.#askedMs = this.#monotonicMs()
    const done = (): void => {
      if (this.#asking === asked) this.#asking = null
    }
    asked.then(done, done)
    return asked
  }

  #hold(token: Promise<string | null>): Promise<string | null> {
    const held = token.then((text) => {
      this.#receivedMs = this.#monotonicMs()
      this.#isNobody = !text
      this.#isRefused = false
      return text || null
    })
    held.catch(() => {
      // The next who asks tries again.
      if (this.#current === held) this.#current = null
    })
    this.#current = held
    for (const tell of this.#waiting.splice(0)) tell(held)
    return held
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
