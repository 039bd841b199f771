import { httpDateMs } from '#sdk/dates/http-date'
import type { CarportError } from '#sdk/errors/errors'
import { codeOf, isRecord, malformedError, refusalError, type WireError } from './failures.ts'

/** What became of one attempt. */
export interface Answer {
  /** The HTTP status; 0 when there was none. */
  readonly status: number
  /** Present when it worked. */
  readonly data?: unknown
  /** Present when it did not. */
  readonly error?: CarportError
  /** The backend has decided; asking again would change nothing, or not soon enough to wait for. */
  readonly isFinal: boolean
  /** The request may have taken effect although no answer confirms it. */
  readonly mayHaveHappened: boolean
  /** It certainly decided about this very request, an earlier try under the same key included. */
  readonly isDecided: boolean
  /** The token was refused or missing. */
  readonly isUnauthenticated: boolean
  /** Milliseconds the backend asked to wait; 0 when it said nothing. */
  readonly retryAfterMs: number
}

/** Longest wait worth a spinner. When the backend asks for more, the borrower sees the error instead. */
const patienceMs = 10_000

/** Codes that are given before the backend has looked whether the request was done already. */
const undecidedCodes = [
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'OUTAGE',
  'PAYMENTS_PAUSED',
  'CONFIRMATION_REQUIRED',
  'IN_PROGRESS',
  'ACCOUNT_BUSY',
  'INTERNAL',
]

/** Reads a response into an answer. Never throws for what the backend said; throws when the body breaks off. */
export async function readAnswer(response: Response, onServerTime?: (serverMs: number) => void): Promise<Answer> {
  const text = await response.text()
  tellServerTime(response, onServerTime)
  const body = parseBody(text)
  const wireErrors = errorsOf(body)
  const about = { status: response.status, retryAfterMs: retryAfterMs(response) }
  const first = wireErrors[0]
  if (first !== undefined) return { ...about, ...refusal(wireErrors, first, response) }
  const data = response.ok && isRecord(body) ? body['data'] : undefined
  if (isRecord(data)) {
    return { ...about, isFinal: true, isDecided: true, mayHaveHappened: false, isUnauthenticated: false, data }
  }
  return {
    ...about,
    isFinal: about.retryAfterMs > patienceMs,
    isDecided: false,
    mayHaveHappened: response.ok || response.status >= 500,
    isUnauthenticated: response.status === 401,
    error: malformedError(response),
  }
}

function refusal(
  errors: readonly WireError[],
  first: WireError,
  response: Response,
): Omit<Answer, 'status' | 'retryAfterMs'> {
  const code = codeOf(first.extensions)
  const isUnauthenticated = response.status === 401 || code === 'UNAUTHENTICATED'
  const isPlain = first.extensions['code'] !== undefined && first.extensions['retryable'] !== true
  return {
    // What the backend does not call retryable is its decision, whatever the HTTP status beside it.
    isFinal: !isUnauthenticated && (isPlain || retryAfterMs(response) > patienceMs),
    isDecided: !undecidedCodes.includes(code),
    mayHaveHappened: code === 'INTERNAL' || code === 'IN_PROGRESS',
    isUnauthenticated,
    error: refusalError(errors, response),
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorsOf(body: unknown): WireError[] {
  const list = isRecord(body) ? body['errors'] : undefined
  if (!Array.isArray(list)) return []
  return list.filter(isRecord).map((error) => ({
    message: typeof error['message'] === 'string' ? error['message'] : '',
    extensions: isRecord(error['extensions']) ? error['extensions'] : {},
  }))
}

/** Retry-After in seconds; our backend does not use the date form. Never more than a minute. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1000 : 0
}

function tellServerTime(response: Response, listener?: (serverMs: number) => void): void {
  const ms = listener === undefined ? null : httpDateMs(response.headers.get('date'))
  if (ms !== null) listener?.(ms)
}
