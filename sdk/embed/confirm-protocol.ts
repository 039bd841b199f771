import { CarportError, type ErrorCategory, type ErrorMessages } from '#sdk/errors/errors'
import { codeOf } from '#sdk/graphql/failures'
import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import { envelope, isText, originFrom, unwrap } from './frame-protocol.ts'
import { createHeldToken } from './held-token.ts'

/**
 * How an element and the confirm frame talk. The page around the element holds the token and is not trusted with money: what commits
 * the borrower is shown, confirmed and sent by this page of our origin. The element names the mutation, and learns what came of it.
 *
 * 1. The element opens `${baseUrl}/frames/confirm#<origin of the page>` ahead; the frame answers `ready` to that origin only.
 * 2. At the press the element sends `start` to our origin only; every message is checked for origin, source and shape.
 * 3. The frame sends `height` as it grows, `renew` when its token was refused, `sending` before the mutation leaves (`waiting` when it has to be
 *    confirmed again), and at the end
 *    `done` with the answer, `failed` with the error, or `cancel`.
 */
export const confirmPath = '/frames/confirm'

/** The design tokens that the frame takes from the element: its accent, its corners and its font. Ink and ground are the frame's own. */
export const confirmTokens = [
  '--carport-accent',
  '--carport-accent-hover',
  '--carport-accent-ink',
  '--carport-font',
  '--carport-radius-control',
  '--carport-radius-card',
] as const

/** What is to be confirmed, and how it looks. */
export interface ConfirmationRequest {
  readonly token: string
  readonly language: Language
  readonly scheme: 'light' | 'dark' | 'auto'
  /** Design tokens of the element, by name. The frame ignores unknown ones, and those that would make its text unreadable. */
  readonly theme: Readonly<Record<string, string>>
  /** The mutation's name in the schema, such as CreateIndividualPayment. */
  readonly operation: string
  readonly document: { readonly name: string; readonly source: string }
  readonly variables: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string
}

/** An error as it goes over the line. */
type WireProblem = Pick<CarportError, 'code' | 'message' | 'category' | 'retryable' | 'httpStatus' | 'fields'> & {
  readonly messages?: ErrorMessages | undefined
  readonly correlationId: string | null
  readonly params: Readonly<Record<string, unknown>>
}

export type ToConfirmFrame =
  | ({ readonly type: 'start' } & ConfirmationRequest)
  | { readonly type: 'token'; readonly token: string }

export type FromConfirmFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'renew' }
  | { readonly type: 'sending' }
  | { readonly type: 'waiting' }
  | { readonly type: 'done'; readonly data: object }
  | { readonly type: 'failed'; readonly error: WireProblem }
  | { readonly type: 'cancel' }

/** The side of the frame page. */
export interface ConfirmSession {
  readonly request: ConfirmationRequest
  /** The page around this one, as the browser made sure of it. */
  readonly origin: string
  /** The token of now; 'refused' asks the element for another one. */
  readonly getToken: (request: { readonly reason: 'first' | 'refused' }) => Promise<string | null>
  /** Reports the height of the page to the element, whenever it changes. */
  reportHeight(of: Element): void
  /** The mutation leaves now: from here on a frame that is lost leaves the outcome unknown. */
  sending(): void
  /** It was refused without being looked at, and the borrower is asked again. */
  waiting(): void
  done(data: object): void
  failed(error: CarportError): void
  cancel(): void
}

/**
 * Answers the element that opened this page, and waits until there is something to confirm.
 * @throws Error when this page is not in a frame, or its URL names no origin
 */
export async function connectForConfirmation(self: Window = window): Promise<ConfirmSession> {
  const origin = originFrom(self.location.hash)
  if (self.parent === self || origin === null) throw new Error('This page works only inside an element')
  const send = (message: FromConfirmFrame): void => self.parent.postMessage(envelope(message), origin)
  let start: (asked: ConfirmationRequest) => void = () => undefined
  const started = new Promise<ConfirmationRequest>((resolve) => {
    start = resolve
  })
  const held = createHeldToken(() => send({ type: 'renew' }))
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== self.parent) return
    const message = parseToConfirmFrame(event.data)
    if (message === null) return
    held.take(message.token)
    if (message.type === 'start') start(message)
  })
  send({ type: 'ready' })
  const request = await started
  return {
    request,
    origin,
    getToken: held.getToken,
    reportHeight(of) {
      new ResizeObserver(() => send({ type: 'height', height: Math.ceil(of.getBoundingClientRect().height) })).observe(
        of,
      )
    },
    sending: () => send({ type: 'sending' }),
    waiting: () => send({ type: 'waiting' }),
    done: (data) => send({ type: 'done', data }),
    failed: (error) => send({ type: 'failed', error: problemOf(error) }),
    cancel: () => send({ type: 'cancel' }),
  }
}

function problemOf(error: CarportError): WireProblem {
  const { code, message, messages, category, retryable, httpStatus, fields, correlationId = null } = error
  // A function cannot be sent; an answer of the server holds none.
  const params = Object.fromEntries(Object.entries(error.params).filter(([, value]) => typeof value !== 'function'))
  return { code, message, messages, category, retryable, httpStatus, fields, correlationId, params }
}

/** A message to the confirm frame, or null when it is not one. */
export function parseToConfirmFrame(data: unknown): ToConfirmFrame | null {
  const message = unwrap(data)
  if (message === null || !isText(message['token'], 8192)) return null
  const { type, token, language, scheme, theme, operation, document, variables, idempotencyKey } = message
  if (type === 'token') return { type, token }
  const isStart =
    type === 'start' &&
    isLanguage(language) &&
    (scheme === 'light' || scheme === 'dark' || scheme === 'auto') &&
    isText(operation, 64) &&
    isText(idempotencyKey, 64) &&
    isRecord(variables) &&
    isRecord(theme) &&
    isRecord(document) &&
    isText(document['name'], 64) &&
    isText(document['source'], 20_000)
  return isStart ? (message as unknown as ToConfirmFrame) : null
}

/** A message from the confirm frame, or null when it is not one. */
export function parseFromConfirmFrame(data: unknown): FromConfirmFrame | null {
  const message = unwrap(data)
  if (message === null) return null
  const { type, height, data: answer, error } = message
  if (type === 'ready' || type === 'renew' || type === 'sending' || type === 'waiting' || type === 'cancel')
    return { type }
  if (type === 'height' && typeof height === 'number' && height >= 0 && height <= 10_000) return { type, height }
  if (type === 'done' && isRecord(answer)) return { type, data: answer }
  return type === 'failed' && isRecord(error) ? { type, error: error as unknown as WireProblem } : null
}

/** The frame's error as one of ours. What it does not say clearly counts as unknown: then nobody pays twice. */
export function confirmationError({ message, retryable, httpStatus, ...error }: WireProblem): CarportError {
  const { messages, category, fields, correlationId, params } = error
  return new CarportError(codeOf({ code: error.code }), {
    message: String(message),
    messages,
    category: categories.includes(category) ? category : 'unknown',
    retryable: retryable === true,
    httpStatus: typeof httpStatus === 'number' ? httpStatus : 0,
    ...(isText(correlationId, 128) ? { correlationId } : {}),
    fields: Array.isArray(fields) ? fields : [],
    params: isRecord(params) ? (params as CarportError['params']) : {},
  })
}

const categories: readonly ErrorCategory[] = [
  'validation',
  'refused',
  'auth',
  'not-found',
  'conflict',
  'busy',
  'unavailable',
  'internal',
]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
