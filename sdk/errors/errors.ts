import type { Language } from '#sdk/i18n/language'
import type { ErrorCode } from './error-codes.ts'

export type { ErrorCode } from './error-codes.ts'

/**
 * What a caller can do about an error: correct a field (validation), choose something else (refused), sign in (auth), show that
 * it is not there (not-found), review again (conflict), wait and try again (busy, unavailable), find out what happened before
 * doing anything (unknown), or report it (internal).
 */
export type ErrorCategory =
  | 'validation'
  | 'refused'
  | 'auth'
  | 'not-found'
  | 'conflict'
  | 'busy'
  | 'unavailable'
  | 'unknown'
  | 'internal'

/**
 * What a text needs to be exact: plain text, a number, one of the phrases of `texts.ts` ({ phrase: 'past-due' }), or a function of
 * the reader's language, such as `centsText(250000)` of sdk/money or `dateText('2026-11-27')` of sdk/dates.
 */
export type ErrorParameter = string | number | boolean | { readonly phrase: string } | ((language: Language) => string)

export type ErrorParameters = Readonly<Record<string, ErrorParameter>>

/** One sentence in every language that it was worded in. */
export type ErrorMessages = { readonly [TLanguage in Language]?: string | undefined }

/** One field's refusal. Lists of them are in the order of the form. */
export interface FieldError {
  /** The input's name, such as routingNumber. */
  readonly field: string
  readonly code: ErrorCode
  readonly params?: ErrorParameters
  /** The localized text, when it came from the server. */
  readonly message?: string
}

export interface CarportErrorOptions {
  /** Localized text to show; the server's, when the client makes the error from an answer. Default: the code. */
  readonly message?: string
  /** The same text in every language; the server's. */
  readonly messages?: ErrorMessages | undefined
  readonly category?: ErrorCategory
  readonly retryable?: boolean
  readonly httpStatus?: number
  readonly correlationId?: string
  readonly fields?: readonly FieldError[]
  readonly params?: ErrorParameters
  /** The underlying error, for the log only. */
  readonly cause?: unknown
}

/** Everything that is not a plain refusal: category, HTTP status, and whether the same request may be sent again. */
const notPlain: Partial<Record<ErrorCode, readonly [ErrorCategory, number, boolean?]>> = {
  UNAUTHENTICATED: ['auth', 401],
  STEP_UP_REQUIRED: ['auth', 403],
  NOT_ALLOWED: ['auth', 403],
  NOT_FOUND: ['not-found', 200],
  METHOD_NOT_FOUND: ['not-found', 200],
  DUPLICATE_PAYMENT: ['conflict', 200],
  PRICE_CHANGED: ['conflict', 200],
  IDEMPOTENCY_KEY_REQUIRED: ['internal', 400],
  IDEMPOTENCY_KEY_REUSED: ['conflict', 422],
  ATTEMPT_CLOSED: ['conflict', 409],
  REQUEST_INVALID: ['internal', 400],
  ACCOUNT_BUSY: ['busy', 200, true],
  IN_PROGRESS: ['busy', 409, true],
  TOO_MANY_REQUESTS: ['busy', 429, true],
  OUTAGE: ['unavailable', 503, true],
  PAYMENTS_PAUSED: ['unavailable', 503, true],
  INTERNAL: ['internal', 500],
  NETWORK: ['unavailable', 0, true],
  TIMEOUT: ['unknown', 0, true],
}

const validation =
  /^(AMOUNT|CARD_LIMIT|DATE|ROUTING|ACCOUNT_NUMBER|ACCOUNT_NAME|BANK_IS|EMAIL|PHONE|ADDRESS|ZIP|FIELD|SIGNATURE|OTP_WRONG|AUTOPAY_START)/

/**
 * The one error shape: what went wrong, as a code with what a caller can do about it. Thrown by the server's rules and made again
 * by the client from the server's answer. HTTP status 200 is an expected refusal inside a GraphQL answer; 0 is no answer.
 */
export class CarportError extends Error {
  override readonly name = 'CarportError'
  readonly code: ErrorCode
  readonly category: ErrorCategory
  /** Whether sending the same request again, with the same idempotency key, may succeed. */
  readonly retryable: boolean
  readonly httpStatus: number
  readonly correlationId: string | undefined
  readonly fields: readonly FieldError[]
  readonly params: ErrorParameters
  /** The text by language, for whoever changes the language while it is shown. Undefined where the server sent none. */
  readonly messages: ErrorMessages | undefined

  /** @param options anything left out has the code's own default */
  constructor(code: ErrorCode, options: CarportErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause })
    const [category, httpStatus, retryable = false] = notPlain[code] ?? [
      validation.test(code) ? 'validation' : 'refused',
      200,
    ]
    this.messages = options.messages
    this.code = code
    this.category = options.category ?? category
    this.retryable = options.retryable ?? retryable
    this.httpStatus = options.httpStatus ?? httpStatus
    this.correlationId = options.correlationId
    this.fields = options.fields ?? []
    this.params = options.params ?? {}
  }
}

/** Whether an unknown thrown value is a CarportError, of the given code when there is one. */
export function isCarportError(error: unknown, code?: ErrorCode): error is CarportError {
  return error instanceof CarportError && (code === undefined || error.code === code)
}

/** One field's refusal as an error. The same code and texts, with the field's name. */
export function fieldError(field: string, code: ErrorCode, params: ErrorParameters = {}): CarportError {
  return new CarportError(code, { fields: [{ field, code, params }], params })
}

/** The HTTP status of an error outside GraphQL, where a refusal cannot be a 200. */
export function restStatus(error: CarportError): number {
  if (error.httpStatus !== 200) return error.httpStatus === 0 ? 503 : error.httpStatus
  return { 'not-found': 404, validation: 422, busy: 409 }[error.category as string] ?? 409
}
