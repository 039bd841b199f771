import {
  CarportError,
  type ErrorCode,
  type ErrorMessages,
  type ErrorParameter,
  type FieldError,
  isCarportError,
} from '#sdk/errors/errors'

/** One error of a GraphQL answer, as the backend writes it. */
export interface WireError {
  readonly message: string
  readonly extensions: Readonly<Record<string, unknown>>
}

/** The backend refused: its code, its text, and one entry per refused field. */
export function refusalError(errors: readonly WireError[], response: Response): CarportError {
  const first = errors[0]
  const extensions = first?.extensions ?? {}
  const code = codeOf(extensions)
  return new CarportError(code, {
    ...(first?.message ? { message: first.message } : {}),
    messages: extensions['messages'] as ErrorMessages | undefined,
    ...(typeof extensions['retryable'] === 'boolean' ? { retryable: extensions['retryable'] } : {}),
    params: isRecord(extensions['params']) ? parametersOf(extensions['params']) : {},
    httpStatus: response.status,
    fields: errors.flatMap(fieldOf),
    ...correlationOf(extensions['correlationId'] ?? response.headers.get('x-correlation-id')),
  })
}

/** Something answered, but not our backend's shape: a gateway's page, a body that is not JSON. */
export function malformedError(response: Response): CarportError {
  const code = response.status === 401 ? 'UNAUTHENTICATED' : response.status === 429 ? 'TOO_MANY_REQUESTS' : 'NETWORK'
  return new CarportError(code, {
    httpStatus: response.status,
    ...correlationOf(response.headers.get('x-correlation-id')),
  })
}

/** Nothing answered: the line was lost, or it took too long. */
export function unansweredError(cause: unknown): CarportError {
  if (cause instanceof CarportError) return cause
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new CarportError(isLate ? 'TIMEOUT' : 'NETWORK', { category: 'unavailable', cause })
}

/** The same error, said of a mutation that left and whose answer did not arrive: it may have happened. */
export function outcomeUnknownError(error: CarportError): CarportError {
  return new CarportError(error.code, {
    message: error.message,
    messages: error.messages,
    category: 'unknown',
    retryable: true,
    httpStatus: error.httpStatus,
    ...correlationOf(error.correlationId),
    cause: error,
  })
}

/**
 * Whether the backend refused a call because it is down: status 503 with the code OUTAGE. Not after an earlier try whose answer was
 * lost, for that one may have happened.
 */
export function isOutage(error: unknown): boolean {
  return isCarportError(error, 'OUTAGE') && error.httpStatus === 503 && error.category !== 'unknown'
}

/** The backend's code, or INTERNAL when it sent none that could be one of ours. */
export function codeOf(extensions: Readonly<Record<string, unknown>>): ErrorCode {
  const code = extensions['code']
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? (code as ErrorCode) : 'INTERNAL'
}

function fieldOf(error: WireError): FieldError[] {
  const about = error.extensions['field']
  const name = isRecord(about) ? about['field'] : about
  if (typeof name !== 'string') return []
  return [
    {
      field: name,
      code: codeOf(isRecord(about) && about['code'] !== undefined ? about : error.extensions),
      message: error.message,
    },
  ]
}

function parametersOf(values: Readonly<Record<string, unknown>>): Record<string, ErrorParameter> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  )
}

function correlationOf(value: unknown): { correlationId?: string } {
  return typeof value === 'string' && value !== '' ? { correlationId: value } : {}
}

/** Whether a value that came over the line has fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
