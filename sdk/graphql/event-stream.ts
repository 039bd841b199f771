import type { Timers, TokenReason } from './client-options.ts'
import { retryWaitMs, systemTimers } from './transport.ts'

/** One event of a stream, its data already parsed. */
export type StreamListener = (name: string, data: unknown) => void

export interface EventStreamOptions {
  /** The full URL. It contains no credentials. */
  readonly url: string
  /** The headers that authenticate one try; a refused one is tried once more with 'refused'. */
  readonly authorize: (request: {
    readonly reason: TokenReason
    readonly method: 'GET'
    readonly url: string
  }) => Promise<Readonly<Record<string, string>>>
  readonly onEvent: StreamListener
  readonly fetch?: typeof fetch
  readonly timers?: Timers
}

/** The wait between tries grows up to that of this one. */
const mostAttempts = 4

/**
 * Milliseconds to wait before a stream is opened again: anywhere up to those of a request, so that everybody whose stream one server ended
 * does not come back at the same moment.
 */
function reopenWaitMs(attempt: number, random: number): number {
  return Math.floor(random * retryWaitMs(attempt))
}

/**
 * Follows a stream of server-sent events. The browser's own EventSource can't send a token in a header, so this one
 * uses fetch. It reconnects when the connection is lost or the server ends it. A refusal ends it for good.
 * @returns the function that ends it
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const timers = options.timers ?? systemTimers
  const stop = new AbortController()
  void follow(options, timers, stop.signal)
  return () => stop.abort()
}

async function follow(options: EventStreamOptions, timers: Timers, signal: AbortSignal): Promise<void> {
  let reason: TokenReason = 'first'
  let failures = 0
  while (!signal.aborted) {
    const outcome: Outcome = await readOnce(options, reason, signal).catch((): Outcome => 'lost')
    if (outcome === 'refused' || (outcome === 'unauthenticated' && reason === 'refused')) return
    reason = outcome === 'unauthenticated' ? 'refused' : 'first'
    if (reason === 'refused') continue
    failures = outcome === 'ended' ? 0 : Math.min(failures + 1, mostAttempts)
    await new Promise<void>((resolve) => {
      const forget = timers.after(reopenWaitMs(failures, timers.random()), resolve)
      signal.addEventListener('abort', () => {
        forget()
        resolve()
      })
    })
  }
}

type Outcome = 'ended' | 'lost' | 'refused' | 'unauthenticated'

async function readOnce(options: EventStreamOptions, reason: TokenReason, signal: AbortSignal): Promise<Outcome> {
  const { url, authorize, onEvent } = options
  const headers = { accept: 'text/event-stream', ...(await authorize({ reason, method: 'GET', url })) }
  const response = await (options.fetch ?? fetch)(url, { headers, signal, credentials: 'omit', cache: 'no-store' })
  if (response.status === 401) return 'unauthenticated'
  // Too many, or a server in trouble: later. Anything else will not change.
  if (!response.ok) return response.status === 429 || response.status >= 500 ? 'lost' : 'refused'
  const reader = response.body?.getReader()
  if (reader === undefined) return 'refused'
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'ended'
    const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n')
    rest = parts.pop() ?? ''
    if (signal.aborted) return 'ended'
    for (const part of parts) tell(part, onEvent)
  }
}

function tell(part: string, onEvent: StreamListener): void {
  let name = 'message'
  let data = ''
  for (const line of part.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7)
    if (line.startsWith('data: ')) data += line.slice(6)
  }
  if (data !== '') onEvent(name, JSON.parse(data))
}
