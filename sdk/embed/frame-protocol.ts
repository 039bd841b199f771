import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import { createHeldToken } from './held-token.ts'

/**
 * How an element and the page of our origin inside its iframe talk. The frame holds the field group that the partner's page must
 * never see (a new bank account, a new card); the element gives it the token and learns the new method's id, nothing else.
 *
 * 1. The element opens `${baseUrl}/frames/<name>#<origin of the page>`; the frame answers `ready` to that origin only.
 * 2. The element sends `start` with the token to our origin only; every message is checked for origin, source and shape.
 * 3. The frame sends `height` as it grows, `renew` when its token was refused, and at the end `done` or `cancel`.
 */
export type FrameName = 'bank-account' | 'debit-card'

/** What the frame needs to work. */
export interface FrameStart {
  readonly token: string
  readonly accountNumber: string
  readonly language: Language
  readonly scheme: 'light' | 'dark' | 'auto'
}

type ToFrame = ({ readonly type: 'start' } & FrameStart) | { readonly type: 'token'; readonly token: string }
type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'renew' }
  | { readonly type: 'done'; readonly paymentMethodId: string }
  | { readonly type: 'cancel' }

interface Envelope<M> {
  readonly carport: 1
  readonly message: M
}

/** The frame's path under the base URL. */
export function framePath(name: FrameName): string {
  return `/frames/${name}`
}

/** The side of the page: an iframe in a container. */
export interface OpenFrame {
  /** The new method's id, or null when the borrower canceled or the frame was closed. */
  readonly result: Promise<string | null>
  close(): void
}

/**
 * Opens a frame.
 * @param options.url the frame page's full URL; messages go to and are taken from its origin only
 * @param options.start what to hand over once the frame is ready
 * @param options.renewToken a new token after the frame's was refused, or null
 * @param options.title names the frame for screen readers
 */
export function openFrame(options: {
  readonly container: HTMLElement
  readonly url: string
  readonly title: string
  readonly start: () => Promise<FrameStart>
  readonly renewToken: () => Promise<string | null>
}): OpenFrame {
  const { origin } = new URL(options.url)
  // A form of the page may be called createElement.
  const frame = Document.prototype.createElement.call(document, 'iframe') as HTMLIFrameElement
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const send = (message: ToFrame): void => frame.contentWindow?.postMessage(envelope(message), origin)
  const close = (): void => {
    removeEventListener('message', listen)
    frame.remove()
    resolve(null)
  }
  const act = async (message: FromFrame): Promise<void> => {
    if (message.type === 'ready') send({ type: 'start', ...(await options.start()) })
    else if (message.type === 'height') frame.style.blockSize = `${message.height}px`
    else if (message.type === 'renew') {
      const token = await options.renewToken()
      if (token !== null) send({ type: 'token', token })
    } else {
      resolve(message.type === 'done' ? message.paymentMethodId : null)
      close()
    }
  }
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const message = parseFromFrame(event.data)
    if (message !== null) act(message).catch(close)
  }
  addEventListener('message', listen)
  frame.title = options.title
  // The server lets the page that it is told of frame it, and learns no path.
  frame.referrerPolicy = 'origin'
  Object.assign(frame.style, { display: 'block', inlineSize: '100%', blockSize: '320px', border: '0' })
  frame.src = frameAddress(options.url)
  options.container.append(frame)
  return { result: promise, close }
}

/**
 * The address that a frame of ours is opened with: it names the page that opens it. Where that is a frame of ours too, the browser names ours
 * to the server, which has to be told whose page is around that one to let it be framed there.
 */
export function frameAddress(url: string): string {
  const isNested = self.origin === new URL(url).origin && self.parent !== self
  const around = isNested ? URL.parse(document.referrer)?.origin : undefined
  const query = around === undefined ? '' : `?in=${encodeURIComponent(around)}`
  return `${url}${query}#${encodeURIComponent(self.origin)}`
}

/** The side of the frame page. */
export interface FrameSession extends FrameStart {
  /** The token of now; 'refused' asks the page for another one. Fits a GraphQL client's getToken. */
  getToken(request: { readonly reason: 'first' | 'refused' }): Promise<string | null>
  /** Tells the element how high the page is, whenever it changes. Returns a function that ends it. */
  reportHeight(of: Element): () => void
  /** Asks for this much room, in CSS pixels, for the page that comes next and reports nothing itself. */
  wantHeight(heightPx: number): void
  done(paymentMethodId: string): void
  cancel(): void
}

/**
 * Answers the element that opened this page and waits for what it hands over.
 * @throws Error when this page is not in a frame, or its URL names no origin
 */
export async function connectToElement(self: Window = window): Promise<FrameSession> {
  const origin = originFrom(self.location.hash)
  if (self.parent === self || origin === null) throw new Error('This page works only inside an element')
  let isLeaving = false
  const send = (message: FromFrame): void => self.parent.postMessage(envelope(message), origin)
  const held = createHeldToken(() => send({ type: 'renew' }))
  const started = Promise.withResolvers<FrameStart>()
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== self.parent) return
    const message = parseToFrame(event.data)
    if (message === null) return
    // What it began with stays: a token comes once, and again only where it was asked for.
    if (message.type === 'start') {
      if (held.now() !== '') return
      held.take(message.token)
      started.resolve(message)
    } else if (held.isAwaited()) held.take(message.token)
  })
  send({ type: 'ready' })
  const { accountNumber, language, scheme } = await started.promise
  return {
    accountNumber,
    language,
    scheme,
    get token() {
      return held.now()
    },
    getToken: held.getToken,
    reportHeight(of) {
      const observer = new ResizeObserver(() => {
        if (!isLeaving) send({ type: 'height', height: Math.ceil(of.getBoundingClientRect().height) })
      })
      observer.observe(of)
      return () => observer.disconnect()
    },
    wantHeight(height) {
      isLeaving = true
      send({ type: 'height', height })
    },
    done: (paymentMethodId) => send({ type: 'done', paymentMethodId }),
    cancel: () => send({ type: 'cancel' }),
  }
}

/** The origin that the frame's URL names after the #, or null. */
export function originFrom(hash: string): string | null {
  try {
    const text = decodeURIComponent(hash.slice(1))
    const url = new URL(text)
    return url.origin === text && (url.protocol === 'https:' || url.protocol === 'http:') ? text : null
  } catch {
    return null
  }
}

/** A message to the frame, or null when it is not one. */
export function parseToFrame(data: unknown): ToFrame | null {
  const message = unwrap(data)
  if (message === null || !isText(message['token'], 8192)) return null
  const { type, token, accountNumber, language, scheme } = message
  if (type === 'token') return { type, token: token as string }
  const isStart =
    type === 'start' &&
    isText(accountNumber, 32) &&
    isLanguage(language) &&
    (scheme === 'light' || scheme === 'dark' || scheme === 'auto')
  return isStart ? { type, token: token as string, accountNumber, language, scheme } : null
}

/** A message from the frame, or null when it is not one. */
export function parseFromFrame(data: unknown): FromFrame | null {
  const message = unwrap(data)
  if (message === null) return null
  const { type, height, paymentMethodId } = message
  if (type === 'ready' || type === 'renew' || type === 'cancel') return { type }
  if (type === 'height' && typeof height === 'number' && height >= 0 && height <= 10_000) return { type, height }
  return type === 'done' && isText(paymentMethodId, 64) ? { type, paymentMethodId } : null
}

/** A message as it goes over the line. */
export function envelope<M extends object>(message: M): Envelope<M> {
  return { carport: 1, message }
}

/** What is in an envelope, unread; null when it is none of ours. */
export function unwrap(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'object' || data === null || (data as Partial<Envelope<object>>).carport !== 1) return null
  const { message } = data as { readonly message?: unknown }
  return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
}

/** Whether it is text of at most that many characters, and not empty. */
export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}
