import { type CarportEventDetail, type CarportEventName, createCarportEvent, eventNames } from './events.ts'

/**
 * Protocol of an element that fills a whole page in an iframe, for site builders that allow no custom tags:
 * `/frames/element?tag=payoff-quote`. Only listed pages may frame it. With the SDK beside it, `<iframe data-carport>`
 * gets its height, its events and the page's token. Without the SDK it offers to sign in. The token or
 * `data-account-number` names the account, which keeps it out of the address.
 *
 * The page sends `hello` until it is answered, and again after the frame reloads, as it does when it is moved. The
 * frame answers the origin of that message, and both sides check the window and origin of every message. For
 * carport-submit the frame sends `ask`: the submission goes out only if the page allows it in time.
 */
type ToFrame =
  | { readonly type: 'hello'; readonly answers: boolean; readonly accountNumber: string | null }
  | { readonly type: 'answer'; readonly id: number; readonly goes: boolean }
  | { readonly type: 'token'; readonly token: string | null }
type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'token'; readonly reason: 'first' | 'refused' }
  | { readonly type: 'ask'; readonly id: number; readonly detail: SubmitDetail }
  | { readonly type: 'event'; readonly name: CarportEventName; readonly detail: CarportEventDetail[CarportEventName] }

type Hello = Extract<ToFrame, { type: 'hello' }>
type SubmitDetail = CarportEventDetail['carport-submit']

/** How long the page may take to say whether a submission goes out. Its listeners are synchronous, so this is for a page that hangs. */
export const answerWithinMs = 5000
const helloEveryMs = 250
const hellos = 120
const highest = 20_000

const unanswered =
  'Only listed pages may frame it, and the browser must say whose page it is in: <iframe data-carport referrerpolicy="origin">.'
const inAddress =
  'An account number stands in the address of a frame, where histories and logs keep it. Name it with data-account-number on the iframe, or leave it out: the token says whose loan it is.'

/**
 * Connects a frame in the page.
 * @param getToken the page's way to a token, or null where it has none
 * @param notice one line for the page's developer
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  getToken: (reason: 'first' | 'refused') => Promise<string | null>,
  notice: (text: string) => void,
): void {
  const originOf = (): string => new URL(frame.src, location.href).origin
  const send = (message: ToFrame): void => frame.contentWindow?.postMessage({ carport: 1, message }, originOf())
  let greeting: ReturnType<typeof setInterval> | undefined
  const greet = (): void => {
    let left = hellos
    clearInterval(greeting)
    greeting = setInterval(() => {
      left -= 1
      if (left === 0) notice(`${frame.title || 'A frame'} did not answer. ${unanswered}`)
      if (left === 0 || !frame.isConnected) clearInterval(greeting)
      else send({ type: 'hello', answers: true, accountNumber: frame.dataset['accountNumber'] ?? null })
    }, helloEveryMs)
  }
  greet()
  frame.addEventListener('load', greet)
  // The frame's next load sends the page's origin, whatever the page's own policy. The first load began before this
  // code ran.
  if (!frame.hasAttribute('referrerpolicy')) frame.setAttribute('referrerpolicy', 'origin')
  if (new URL(frame.src, location.href).searchParams.has('account-number')) notice(inAddress)
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== originOf() || event.source !== frame.contentWindow) return
    const message = parseFromFrame(event.data)
    if (message === null) return
    clearInterval(greeting)
    if (message.type === 'height') frame.style.blockSize = `${message.height}px`
    else if (message.type === 'event') frame.dispatchEvent(createCarportEvent(message.name, message.detail))
    else if (message.type === 'ask') {
      const goes = frame.dispatchEvent(createCarportEvent('carport-submit', message.detail))
      send({ type: 'answer', id: message.id, goes })
    } else if (message.type === 'token')
      getToken(message.reason).then(
        (token) => send({ type: 'token', token }),
        () => send({ type: 'token', token: null }),
      )
  })
  frame.style.inlineSize ||= '100%'
  frame.style.border ||= '0'
}

/** The page's side of the frame page. */
export interface FramingPage {
  /** Whose page it is, such as https://builder.example. */
  readonly origin: string
  /** The account that the page names; null where the token does. */
  readonly accountNumber: string | null
  /**
   * Asks the page whether a submission may go out. A page of an older SDK only gets the event.
   * @throws Error when it does not answer in time
   */
  askSubmit(detail: SubmitDetail): Promise<boolean>
  getToken(reason: 'first' | 'refused'): Promise<string | null>
  height(height: number): void
  tell(name: CarportEventName, detail: CarportEventDetail[CarportEventName]): void
}

/** Waits for the page around this one to say hello. Null when none does in the given time. */
export function connectToPage(waitMs: number, self: Window = window): Promise<FramingPage | null> {
  let settle: (page: FramingPage | null) => void = () => undefined
  const page = new Promise<FramingPage | null>((resolve) => {
    settle = resolve
  })
  const timer = setTimeout(() => settle(null), waitMs)
  let origin: string | null = null
  let asked: Promise<string | null> | null = null
  let answer: (token: string | null) => void = () => undefined
  const send = (message: FromFrame): void => {
    if (origin !== null) self.parent.postMessage({ carport: 1, message }, origin)
  }
  const asks = createAsks((id, detail) => send({ type: 'ask', id, detail }))
  const pageAt = (from: string, { answers, accountNumber }: Hello): FramingPage => ({
    origin: from,
    accountNumber,
    askSubmit(detail) {
      if (answers) return asks.ask(detail)
      send({ type: 'event', name: 'carport-submit', detail })
      return Promise.resolve(true)
    },
    getToken(reason) {
      asked ??= new Promise((resolve) => {
        answer = resolve
      })
      send({ type: 'token', reason })
      return asked
    },
    height: (height) => send({ type: 'height', height }),
    tell: (name, detail) => send({ type: 'event', name, detail }),
  })
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== self.parent || self.parent === self || (origin !== null && event.origin !== origin)) return
    const message = parseToFrame(event.data)
    if (message?.type === 'hello') {
      origin = event.origin
      clearTimeout(timer)
      send({ type: 'ready' })
      settle(pageAt(origin, message))
    } else if (message?.type === 'answer') {
      asks.answered(message.id, message.goes)
    } else if (message?.type === 'token') {
      answer(message.token)
      asked = null
    }
  })
  return page
}

/** Questions on their way, by number: an answer counts once, and only for the question it names. */
function createAsks(send: (id: number, detail: SubmitDetail) => void) {
  const waiting = new Map<number, (goes: boolean) => void>()
  let last = 0
  return {
    ask(detail: SubmitDetail): Promise<boolean> {
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(id)
          reject(new Error('The page did not answer'))
        }, answerWithinMs)
        waiting.set(id, (goes) => {
          clearTimeout(late)
          resolve(goes)
        })
        send(id, detail)
      })
    },
    answered(id: number, goes: boolean): void {
      waiting.get(id)?.(goes)
      waiting.delete(id)
    },
  }
}

/** A message of the page, or null when it is not one. */
export function parseToFrame(data: unknown): ToFrame | null {
  const message = unwrap(data)
  const { id, goes, accountNumber } = message ?? {}
  if (message?.['type'] === 'hello') {
    const isNumber = typeof accountNumber === 'string' && /^\d{4,20}$/.test(accountNumber)
    return { type: 'hello', answers: message['answers'] === true, accountNumber: isNumber ? accountNumber : null }
  }
  if (message?.['type'] === 'answer')
    return typeof id === 'number' && typeof goes === 'boolean' ? { type: 'answer', id, goes } : null
  const token = message?.['token']
  const isToken = token === null || (typeof token === 'string' && token.length <= 8192)
  return message?.['type'] === 'token' && isToken ? { type: 'token', token } : null
}

/** A message of the frame, or null when it is not one. */
export function parseFromFrame(data: unknown): FromFrame | null {
  const message = unwrap(data)
  if (message === null) return null
  const { type, height, reason, name, detail, id } = message
  if (type === 'ready') return { type }
  if (type === 'height' && typeof height === 'number' && height >= 0 && height <= highest) return { type, height }
  if (type === 'token' && (reason === 'first' || reason === 'refused')) return { type, reason }
  if (type === 'ask' && typeof id === 'number' && typeof detail === 'object' && detail !== null)
    return { type, id, detail: detail as SubmitDetail }
  const known = eventNames.find((one) => one === name)
  if (type !== 'event' || known === undefined || typeof detail !== 'object' || detail === null) return null
  return { type, name: known, detail: detail as CarportEventDetail[CarportEventName] }
}

function unwrap(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'object' || data === null || (data as { carport?: unknown }).carport !== 1) return null
  const { message } = data as { readonly message?: unknown }
  return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
}
