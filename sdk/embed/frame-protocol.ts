import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import type { CarportEventDetail } from './events.ts'
import { createHeldToken } from './held-token.ts'

/**
 * Protocol between an element and the page of our origin inside its iframe. The frame holds the field group that the
 * partner's page must never see (a new bank account, a new card). The element supplies the token and learns only the
 * outcome and the new method's id.
 *
 * 1. The element opens `${baseUrl}/frames/<name>#<origin of the page>`; the frame answers `ready` to that origin only.
 * 2. The element sends `start` with the token to our origin only; every message is checked for origin, source and
 *    shape.
 * 3. The frame sends `height` as it grows and `renew` when its token was refused.
 * 4. Before each try it sends `ask`, and `answer` is whether the page around the element allows the request. Then it
 *    sends `sending` with the request's key, and `outcome` with the result: `carport-unknown` while that is
 *    undetermined.
 * 5. At the end it sends `done` or `cancel`.
 */
export type FrameName = 'bank-account' | 'debit-card'

/** What a frame can tell of a request that it sent. */
const outcomes = ['carport-success', 'carport-failure', 'carport-unknown'] as const
type OutcomeName = (typeof outcomes)[number]

/** Outcome of a request that a frame sent, as the page receives it. The element adds the capability. */
export type FrameOutcome = {
  readonly [N in OutcomeName]: { readonly name: N; readonly detail: Omit<CarportEventDetail[N], 'capability'> }
}[OutcomeName]

/** The element's handlers for messages from its frame. */
export interface FrameListener {
  /** Whether the page lets a request go out. @throws CarportError when the page failed to say */
  readonly ask: () => Promise<boolean>
  /** A request goes out: from here on it may happen. @param key its idempotency key */
  readonly sending: (key: string) => void
  readonly outcome: (outcome: FrameOutcome) => void
}

/** What the frame needs to work. */
export interface FrameStart {
  readonly token: string
  readonly accountNumber: string
  readonly language: Language
  readonly scheme: 'light' | 'dark' | 'auto'
}

type ToFrame =
  // An element of an older version does not answer: its frame asks nothing.
  | ({ readonly type: 'start'; readonly answers: boolean } & FrameStart)
  | { readonly type: 'token'; readonly token: string }
  // Null when the page failed to say.
  | { readonly type: 'answer'; readonly goes: boolean | null }
type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'renew' }
  | { readonly type: 'ask' }
  | { readonly type: 'sending'; readonly key: string }
  | ({ readonly type: 'outcome' } & FrameOutcome)
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
 * @param options.hears handlers for the frame's messages
 */
export function openFrame(options: {
  readonly container: HTMLElement
  readonly url: string
  readonly title: string
  readonly start: () => Promise<FrameStart>
  readonly renewToken: () => Promise<string | null>
  readonly hears: FrameListener
}): OpenFrame {
  const { origin } = new URL(options.url)
  // A form of the page may be called createElement.
  const frame = Document.prototype.createElement.call(document, 'iframe') as HTMLIFrameElement
  let end: (paymentMethodId: string | null) => void = () => undefined
  const result = new Promise<string | null>((resolve) => {
    end = resolve
  })
  const send = (message: ToFrame): void => frame.contentWindow?.postMessage(envelope(message), origin)
  const close = (): void => {
    removeEventListener('message', listen)
    frame.remove()
    end(null)
  }
  const act = async (message: FromFrame): Promise<void> => {
    if (message.type === 'ready') send({ type: 'start', answers: true, ...(await options.start()) })
    else if (message.type === 'ask') send({ type: 'answer', goes: await options.hears.ask().catch(() => null) })
    else if (message.type === 'sending') options.hears.sending(message.key)
    else if (message.type === 'outcome') options.hears.outcome(message)
    else if (message.type === 'height') frame.style.blockSize = `${message.height}px`
    else if (message.type === 'renew') {
      const token = await options.renewToken()
      if (token !== null) send({ type: 'token', token })
    } else {
      end(message.type === 'done' ? message.paymentMethodId : null)
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
  // The server decides by the page's origin whether that page may frame ours. It never gets the path.
  frame.referrerPolicy = 'origin'
  Object.assign(frame.style, { display: 'block', inlineSize: '100%', blockSize: '320px', border: '0' })
  frame.src = frameAddress(options.url)
  options.container.append(frame)
  return { result, close }
}

/**
 * Returns the address at which to open a frame of ours. Its hash names the page that opens it. When that is itself a
 * frame of ours, the browser sends our origin as the referrer, so the query names the page around it for the server to
 * allow.
 */
export function frameAddress(url: string): string {
  const isNested = self.origin === new URL(url).origin && self.parent !== self
  const around = isNested && document.referrer !== '' ? new URL(document.referrer).origin : undefined
  const query = around === undefined ? '' : `?in=${encodeURIComponent(around)}`
  return `${url}${query}#${encodeURIComponent(self.origin)}`
}

/** The side of the frame page. */
export interface FrameSession extends FrameStart {
  /** The token of now; 'refused' asks the page for another one. Fits a GraphQL client's getToken. */
  getToken(request: { readonly reason: 'first' | 'refused' }): Promise<string | null>
  /** Reports the height of the page to the element, whenever it changes. Returns a function that ends it. */
  reportHeight(of: Element): () => void
  /** Requests a height in CSS pixels for the next page, which doesn't report its own. */
  wantHeight(heightPx: number): void
  /** Whether the page around the element lets a request go out. @throws Error when it failed to say */
  ask(): Promise<boolean>
  /** A request goes out now, under this key. */
  sending(key: string): void
  outcome(outcome: FrameOutcome): void
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
  let asked: { readonly resolve: (goes: boolean) => void; readonly reject: (problem: Error) => void } | null = null
  const send = (message: FromFrame): void => self.parent.postMessage(envelope(message), origin)
  const held = createHeldToken(() => send({ type: 'renew' }))
  let start: (message: Extract<ToFrame, { type: 'start' }>) => void = () => undefined
  const started = new Promise<Extract<ToFrame, { type: 'start' }>>((resolve) => {
    start = resolve
  })
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== self.parent) return
    const message = parseToFrame(event.data)
    if (message === null) return
    // Only the first start counts. Later tokens are taken only when one was requested.
    if (message.type === 'start') {
      if (held.now() !== '') return
      held.take(message.token)
      start(message)
    } else if (message.type === 'answer') {
      if (message.goes === null) asked?.reject(new Error('The page did not say'))
      else asked?.resolve(message.goes)
    } else if (held.isAwaited()) held.take(message.token)
  })
  send({ type: 'ready' })
  const { accountNumber, language, scheme, answers } = await started
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
    ask() {
      if (!answers) return Promise.resolve(true)
      return new Promise((resolve, reject) => {
        asked = { resolve, reject }
        send({ type: 'ask' })
      })
    },
    sending: (key) => send({ type: 'sending', key }),
    outcome: (outcome) => send({ type: 'outcome', ...outcome }),
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
  const { type, token, accountNumber, language, scheme, goes } = message ?? {}
  if (type === 'answer') return goes === null || typeof goes === 'boolean' ? { type, goes } : null
  if (!isText(token, 8192)) return null
  if (type === 'token') return { type, token }
  const isStart =
    type === 'start' &&
    isText(accountNumber, 32) &&
    isLanguage(language) &&
    (scheme === 'light' || scheme === 'dark' || scheme === 'auto')
  return isStart ? { type, answers: message?.['answers'] === true, token, accountNumber, language, scheme } : null
}

/** A message from the frame, or null when it is not one. */
export function parseFromFrame(data: unknown): FromFrame | null {
  const message = unwrap(data)
  if (message === null) return null
  const { type, height, paymentMethodId, key } = message
  if (type === 'ready' || type === 'renew' || type === 'ask' || type === 'cancel') return { type }
  if (type === 'sending') return isText(key, 64) ? { type, key } : null
  if (type === 'outcome') return parseOutcome(message)
  if (type === 'height' && typeof height === 'number' && height >= 0 && height <= 10_000) return { type, height }
  return type === 'done' && isText(paymentMethodId, 64) ? { type, paymentMethodId } : null
}

/** Reads an outcome. Its detail isn't checked here: the event keeps only the allowed fields. */
function parseOutcome({ name, detail }: Record<string, unknown>): FromFrame | null {
  const known = outcomes.find((one) => one === name)
  if (known === undefined || typeof detail !== 'object' || detail === null) return null
  return { type: 'outcome', name: known, detail } as FromFrame
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
