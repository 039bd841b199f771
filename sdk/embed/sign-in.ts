/**
 * Sign-in for pages without a token. The element opens `/embed-sign-in` of our origin in a pop-up; whoever signs in there confirms
 * which page goes on, and the pop-up hands that page a token made for its origin alone. Both sides name the other's exact origin.
 */
export const signInPath = '/embed-sign-in'

/** What the page that opened the pop-up wants to show. */
export interface SignInRequest {
  /** The page's origin, such as https://www.example.com. */
  readonly origin: string
  readonly capability: string
  /** The borrower's own loan when null. */
  readonly accountNumber: string | null
}

interface Handover {
  readonly carport: 1
  readonly token: string
}

/** How often it is looked whether the pop-up was closed, in milliseconds. */
const lookEveryMs = 500

/**
 * Opens the pop-up; call it in the handler of a click.
 * @param baseUrl where the backend is; messages are taken from its origin only
 * @returns the token, or null when the pop-up was closed; undefined at once when the browser opened none
 */
export function openSignIn(
  baseUrl: string,
  request: Omit<SignInRequest, 'origin'>,
): Promise<string | null> | undefined {
  const url = new URL(baseUrl.replace(/\/$/, '') + signInPath)
  url.searchParams.set('origin', self.origin)
  url.searchParams.set('capability', request.capability)
  if (request.accountNumber) url.searchParams.set('account', request.accountNumber)
  const opened = window.open(url, 'carport-sign-in', 'popup,width=480,height=760')
  if (opened === null) return undefined
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== url.origin || event.source !== opened) return
    const token = tokenIn(event.data)
    if (token !== null) end(token)
  }
  const look = setInterval(() => (opened.closed ? end(null) : undefined), lookEveryMs)
  const end = (token: string | null): void => {
    clearInterval(look)
    removeEventListener('message', listen)
    resolve(token)
  }
  addEventListener('message', listen)
  return promise
}

/** What the pop-up's address asks for, or null when it is none of ours. */
export function readSignInRequest(search: string): SignInRequest | null {
  const asked = new URLSearchParams(search)
  const origin = asked.get('origin') ?? ''
  const capability = asked.get('capability') ?? ''
  const url = URL.parse(origin)
  const isOrigin = url !== null && url.origin === origin && /^https?:$/.test(url.protocol)
  return isOrigin && /^[a-z0-9-]{1,40}$/.test(capability)
    ? { origin, capability, accountNumber: asked.get('account') }
    : null
}

/** Hands the token to the page that opened this pop-up, if it is still of that origin. */
export function handOver(opener: Pick<Window, 'postMessage'>, origin: string, token: string): void {
  const message: Handover = { carport: 1, token }
  opener.postMessage(message, origin)
}

/** The token in a message of the pop-up, or null when it is not one. */
export function tokenIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || (data as Partial<Handover>).carport !== 1) return null
  const { token } = data as { readonly token?: unknown }
  return typeof token === 'string' && token.length > 0 && token.length <= 8192 ? token : null
}
