/**
 * Sign-in for pages without a token. The element opens `/embed-sign-in` of our origin in a pop-up. Whoever signs in
 * there confirms which page gets what, and the pop-up hands that page a token made for its origin alone.
 *
 * 1. The pop-up sends `ready` to the window that opened it.
 * 2. The element answers with its request, to our origin only. No part of it is ever in an address, and the page's
 *    origin is the one that the browser gives the message.
 * 3. The pop-up sends the token to exactly that origin. Both sides check origin, source and shape of every message.
 */
import { signInPath } from './sign-in-path.ts'

/** What a page wants to show. */
export interface SignInWish {
  readonly capabilities: readonly string[]
  /** Null where the page leaves the loan to the borrower. */
  readonly accountNumber: string | null
}

/** The same with who asks. */
export interface SignInRequest extends SignInWish {
  /** The page's origin, such as https://www.example.com. */
  readonly origin: string
}

/** How often it is looked whether the pop-up was closed, in milliseconds. */
const lookEveryMs = 500
/** How long the pop-up waits for the window that opened it, in milliseconds. */
const answerWithinMs = 10_000

/**
 * Opens the pop-up; call it in the handler of a click.
 * @param baseUrl where the backend is; messages go to and are taken from its origin only
 * @returns the token, or null when the pop-up was closed; undefined at once when the browser opened none
 */
export function openSignIn(baseUrl: string, wish: SignInWish): Promise<string | null> | undefined {
  const url = new URL(baseUrl.replace(/\/$/, '') + signInPath)
  const opened = window.open(url, 'carport-sign-in', 'popup,width=480,height=760')
  if (opened === null) return undefined
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.origin !== url.origin || event.source !== opened) return
      if (fieldIn(event.data, 'ready') === true) opened.postMessage({ carport: 1, ...wish }, url.origin)
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
  })
}

/** In the pop-up: asks the window that opened it what it wants. Null when it does not say, or not in our words. */
export function receiveSignInRequest(opener: Window): Promise<SignInRequest | null> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source === opener && fieldIn(event.data, 'capabilities') !== undefined) end(readSignInRequest(event))
    }
    const end = (request: SignInRequest | null): void => {
      clearTimeout(late)
      removeEventListener('message', listen)
      resolve(request)
    }
    const late = setTimeout(() => end(null), answerWithinMs)
    addEventListener('message', listen)
    // It is not known yet whose window that is; that this one is open is no secret.
    opener.postMessage({ carport: 1, ready: true }, '*')
  })
}

/** Reads a sign-in request. Null when the message is none of ours, or is not from a web page. */
export function readSignInRequest({
  origin,
  data,
}: Pick<MessageEvent<unknown>, 'origin' | 'data'>): SignInRequest | null {
  const capabilities = fieldIn(data, 'capabilities')
  const accountNumber = fieldIn(data, 'accountNumber') ?? null
  const isOrigin = /^https?:\/\//.test(origin) && new URL(origin).origin === origin
  const areNames =
    Array.isArray(capabilities) &&
    capabilities.length > 0 &&
    capabilities.length <= 20 &&
    capabilities.every((each): each is string => typeof each === 'string' && /^[a-z0-9-]{1,40}$/.test(each))
  const isLoan = accountNumber === null || (typeof accountNumber === 'string' && /^\d{12}$/.test(accountNumber))
  return isOrigin && areNames && isLoan ? { origin, capabilities, accountNumber } : null
}

/** Hands the token to the page that opened this pop-up, if it is still of that origin. */
export function handOver(opener: Pick<Window, 'postMessage'>, origin: string, token: string): void {
  opener.postMessage({ carport: 1, token }, origin)
}

/** The token in a message of the pop-up, or null when it is not one. */
export function tokenIn(data: unknown): string | null {
  const token = fieldIn(data, 'token')
  return typeof token === 'string' && token.length > 0 && token.length <= 8192 ? token : null
}

/** A field of a message of ours. */
function fieldIn(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || (data as { readonly carport?: unknown }).carport !== 1)
    return undefined
  return (data as Readonly<Record<string, unknown>>)[name]
}
