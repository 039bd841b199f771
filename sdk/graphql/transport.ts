import { createAuthentication } from './authentication.ts'
import { type Answer, readAnswer } from './answer.ts'
import type { GraphqlClientOptions, Timers } from './client-options.ts'
import { requestBody, type TypedDocument } from './document.ts'
import { outcomeUnknownError, unansweredError } from './failures.ts'

/** One request as both engines hand it over. */
export interface TransportRequest<TResult, TVariables> {
  readonly document: TypedDocument<TResult, TVariables>
  readonly variables: TVariables
  /** Mutations only. Every retry carries the same one. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
}

/** Sends requests with authentication, retries and a time-out: what both engines have in common. */
export interface Transport {
  /** @throws CarportError, or the reason of the signal when the caller gave up on something that only reads. */
  send<TResult, TVariables>(request: TransportRequest<TResult, TVariables>): Promise<TResult>
}

type AnyRequest = TransportRequest<unknown, never>
type HeadersFor = (signal: AbortSignal) => Promise<Readonly<Record<string, string>>>

const mostRetries = 4

/** The timers of the machine. */
export const systemTimers: Timers = {
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/**
 * Whether a failed attempt is sent again: attempts count from 0; one without any answer (status 0) is retried, and so is the
 * first whatever its failure was; at most 4 retries. An answer that the backend calls final is not a failure of the request.
 */
export function isRetried(attempt: number, status: number, isFinal = false): boolean {
  return !isFinal && attempt < mostRetries && (status === 0 || attempt === 0)
}

/** Milliseconds to wait before the next attempt: 1, 2, 4 and 8 s (net-12), or longer where the server asked for it. */
export function retryWaitMs(attempt: number, retryAfterMs = 0): number {
  return Math.max(1000 * 2 ** attempt, retryAfterMs)
}

/** Makes the transport. */
export function createTransport(options: GraphqlClientOptions): Transport {
  const timers = options.timers ?? systemTimers
  const authentication = createAuthentication(options)

  async function attemptOnce(request: AnyRequest, headersFor: HeadersFor): Promise<Answer> {
    const limit = new AbortController()
    const giveUp = (): void => limit.abort(request.signal?.reason)
    request.signal?.addEventListener('abort', giveUp, { once: true })
    const forget = timers.after(options.timeoutMs ?? 15_000, () =>
      limit.abort(new DOMException('No answer in time', 'TimeoutError')),
    )
    let wasSent = false
    try {
      const headers = await raced(headersFor(limit.signal), limit.signal)
      wasSent = true
      const response = await (options.fetch ?? fetch)(
        options.endpoint,
        requestInit(request, options, headers, limit.signal),
      )
      return await readAnswer(response, options.onServerTime)
    } catch (cause) {
      return {
        status: 0,
        isFinal: false,
        isDecided: false,
        mayHaveHappened: wasSent,
        isUnauthenticated: false,
        retryAfterMs: 0,
        error: unansweredError(cause),
      }
    } finally {
      forget()
      request.signal?.removeEventListener('abort', giveUp)
    }
  }

  async function authenticated(request: AnyRequest): Promise<Answer> {
    const generation = authentication.generation()
    const first = await attemptOnce(request, (signal) => authentication.headers(signal))
    if (!first.isUnauthenticated) return first
    const second = await attemptOnce(request, (signal) => authentication.renewedHeaders(generation, signal))
    if (!second.isUnauthenticated) return second
    options.onSessionExpired?.()
    return { ...second, isFinal: true }
  }

  async function send(request: AnyRequest): Promise<unknown> {
    const isEligible = isRetryEligible(request)
    let mayHaveHappened = false
    for (let attempt = 0; ; attempt += 1) {
      stopWhenAborted(request, mayHaveHappened)
      const answer = await authenticated(request)
      if (answer.error === undefined) return answer.data
      mayHaveHappened =
        request.document.kind === 'mutation' && !answer.isDecided && (mayHaveHappened || answer.mayHaveHappened)
      stopWhenAborted(request, mayHaveHappened)
      if (!isEligible || !isRetried(attempt, answer.status, answer.isFinal)) {
        throw mayHaveHappened ? outcomeUnknownError(answer.error) : answer.error
      }
      await pause(timers, retryWaitMs(attempt, answer.retryAfterMs), request.signal)
    }
  }

  return { send: (request) => send(request as unknown as AnyRequest) as Promise<never> }
}

/** Queries may be sent again; a mutation only under a key that makes the second one the same as the first. */
function isRetryEligible(request: AnyRequest): boolean {
  return request.document.kind === 'query' || request.idempotencyKey !== undefined
}

function requestHeaders(request: AnyRequest, options: GraphqlClientOptions): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-language': options.language(),
    'x-carport-client': 'web',
    'retry-eligible-on-error': String(isRetryEligible(request)),
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
    ...options.extraHeaders?.(),
  }
}

function requestInit(
  request: AnyRequest,
  options: GraphqlClientOptions,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): RequestInit {
  const { document, variables } = request
  // Without a prototype: a page that put something on Object.prototype must not decide how we ask.
  return Object.assign(Object.create(null) as object, {
    method: 'POST',
    credentials: 'omit' as const,
    headers: { ...requestHeaders(request, options), ...headers },
    body: requestBody(document, variables),
    signal,
  })
}

/** Giving up on reading is the caller's own wish; giving up on a mutation that left leaves its outcome unknown. */
function stopWhenAborted(request: AnyRequest, mayHaveHappened: boolean): void {
  if (request.signal?.aborted !== true) return
  if (mayHaveHappened) throw outcomeUnknownError(unansweredError(request.signal.reason))
  request.signal.throwIfAborted()
}

function pause(timers: Timers, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      forget()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const forget = timers.after(milliseconds, done)
    signal?.addEventListener('abort', done, { once: true })
  })
}

/** The promise, or a rejection as soon as the signal aborts. */
function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
