import { GraphQLError } from 'graphql'
import { CarportError, type ErrorMessages, type ErrorParameters } from '#sdk/errors/errors'
import { errorText, phraseText, type Phrase } from '#sdk/errors/texts'
import { type Language, languages } from '#sdk/i18n/language'
import type { RequestContext } from '#server/platform/context'
import { errorFields } from '#server/platform/log/log'
import { countRefusal } from '#server/platform/metrics/request-figures'
import { CommitUnknownError } from '#server/platform/store/database'
import { outcomeUnknown } from '#server/platform/store/trouble'

/** What a caller learns of an error. Nothing else of it leaves the server. */
export interface Refusal {
  readonly message: string
  readonly extensions: {
    readonly code: string
    readonly retryable: boolean
    readonly correlationId: string
    /** The text in every language, for whoever changes the page's language while it is shown. */
    readonly messages: ErrorMessages
    /** The first field at fault, and all of them in the order of the form. */
    readonly field?: string
    readonly fields?: readonly { readonly field: string; readonly code: string; readonly message: string }[]
    readonly params?: Readonly<Record<string, string | number | boolean>>
  }
}

/** The HTTP statuses that tell more than 200 with an error does; every other refusal is an answer and goes out as 200. */
const tellingStatuses = new Set([400, 401, 409, 422, 429, 503])

const statusOfRefusal = new WeakMap<GraphQLError, number>()

/** The HTTP status for a reply with this error. */
export function statusOf(error: GraphQLError): number {
  return statusOfRefusal.get(error) ?? 200
}

/**
 * Turns whatever was thrown into what the caller may see. Expected refusals get their code and text in the caller's language;
 * anything else becomes INTERNAL with a reference, and is logged without its data.
 */
export function refuse(
  thrown: unknown,
  context: Pick<RequestContext, 'correlationId' | 'language' | 'log'>,
): GraphQLError {
  const error = thrown instanceof CarportError ? thrown : internal(thrown, context)
  const status = tellingStatuses.has(error.httpStatus) ? error.httpStatus : 200
  const { message, extensions } = describe(error, context)
  const refusal = new GraphQLError(message, { extensions })
  statusOfRefusal.set(refusal, status)
  return refusal
}

/** The text and the machine-readable part of a refusal that is about to be sent, for GraphQL and REST alike; counts it. */
export function describe(error: CarportError, context: Pick<RequestContext, 'correlationId' | 'language'>): Refusal {
  countRefusal(error.code)
  const { correlationId } = context
  const fields = error.fields.map(({ field, code, params: own }) => ({
    field,
    code,
    message: errorText(code, context.language, { ...error.params, correlationId, ...own }),
  }))
  const inLanguage = (language: Language) => [language, textOf(error, { ...context, language })]
  return {
    message: textOf(error, context),
    extensions: {
      code: error.code,
      retryable: error.retryable,
      correlationId,
      messages: Object.fromEntries(languages.map(inLanguage)),
      ...(fields[0] === undefined ? {} : { field: fields[0].field, fields }),
      ...(Object.keys(error.params).length === 0 ? {} : { params: plainParameters(error.params, context.language) }),
    },
  }
}

function textOf(
  { code, params }: CarportError,
  { correlationId, language }: Pick<RequestContext, 'correlationId' | 'language'>,
): string {
  return errorText(code, language, { ...params, correlationId })
}

/** Parameters as plain values: what is worded differently in every language is sent worded. */
function plainParameters(params: ErrorParameters, language: Language): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'function') return [name, value(language)]
      return [name, typeof value === 'object' ? phraseText(value.phrase as Phrase, language) : value]
    }),
  )
}

/** How long a refused caller should wait, in seconds, for the Retry-After header; null when waiting does not help. */
export function retryAfterSeconds(error: GraphQLError): number | null {
  const status = statusOf(error)
  const params = error.extensions.params
  const seconds =
    typeof params === 'object' && params !== null && 'seconds' in params ? Number(params.seconds) : Number.NaN
  if (Number.isFinite(seconds)) return seconds
  if (status === 503) return 60
  return status === 409 ? 2 : null
}

function internal(thrown: unknown, context: Pick<RequestContext, 'log'>): CarportError {
  context.log.error('unexpected-error', errorFields(thrown))
  // The connection was lost while committing: "nothing was charged" would be a guess.
  return thrown instanceof CommitUnknownError ? outcomeUnknown(thrown) : new CarportError('INTERNAL')
}
