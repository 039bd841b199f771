import { isCarportError } from '#sdk/errors/errors'

/** What a failed attempt means for the money and for what is offered next. */
export type AttemptOutcome =
  | 'refused'
  | 'duplicate'
  | 'price-changed'
  | 'changed'
  | 'step-up'
  | 'records'
  | 'passcode'
  | 'paused'
  | 'signed-out'
  | 'busy'
  | 'not-sent'
  | 'unknown'

/**
 * Reads a failure of a request that moves money. Only a clear refusal counts as one: no answer, an answer of a server in trouble and
 * "still running" mean that it may have happened.
 */
export function outcomeOf(error: unknown): AttemptOutcome {
  if (!isCarportError(error)) return 'unknown'
  const { code, category, httpStatus } = error
  // Whatever was answered last: an earlier try of the same request may have got through.
  if (category === 'unknown') return 'unknown'
  if (code === 'DUPLICATE_PAYMENT') return 'duplicate'
  if (code === 'PRICE_CHANGED') return 'price-changed'
  if (code === 'IDEMPOTENCY_KEY_REUSED') return 'changed'
  if (code === 'STEP_UP_REQUIRED') return 'step-up'
  if (code === 'ECONSENT_REQUIRED') return 'records'
  if (code.startsWith('OTP_')) return 'passcode'
  if (code === 'OUTAGE' || code === 'PAYMENTS_PAUSED') return 'paused'
  if (category === 'auth') return 'signed-out'
  if (code === 'ACCOUNT_BUSY' || code === 'TOO_MANY_REQUESTS') return 'busy'
  // The client reports 'unavailable' without a status only for requests it never sent.
  if (category === 'unavailable' && httpStatus === 0) return 'not-sent'
  const isUnclear = category === 'internal' || category === 'busy' || category === 'unavailable'
  return isUnclear || httpStatus === 0 || httpStatus >= 500 ? 'unknown' : 'refused'
}

/** State of the attempt. */
export type Attempt = { readonly phase: 'idle' | 'sending' | 'offline' } | FailedAttempt | UnknownAttempt

/** Our system said no. */
export interface FailedAttempt {
  readonly phase: Exclude<AttemptOutcome, 'unknown'>
  /** Why, with the server's words where it sent some. */
  readonly error: unknown
}

/** It may have happened, or we have just learned that it did not. */
export interface UnknownAttempt {
  readonly phase: 'unknown'
  readonly reference: string
  /** What our system said about it so far. not-received is for good: whatever arrives later is refused. */
  readonly answer: 'checking' | 'unreachable' | 'not-received'
  /** How often we asked without an answer. */
  readonly checks: number
}

/** Seconds before each question that we ask by ourselves while the outcome is not known. */
export const checkAfterSeconds = [0, 2, 4, 8, 16]

/** The first moment of not knowing. */
export function unknownAttempt(reference: string): UnknownAttempt {
  return { phase: 'unknown', reference, answer: 'checking', checks: 0 }
}
