import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { type Refusal, refuse, retryAfterSeconds, statusOf } from '#server/platform/graphql/refusals'
import { sendPacked } from '#server/platform/http/packed'
import { applyReplyHeaders } from '#server/platform/request-context'

/** What goes back for one operation. */
export interface GraphqlAnswer {
  readonly status: number
  readonly body: object
  /** Seconds to wait before asking again, where there is something to wait for. */
  readonly waitSeconds: number | null
}

/** Sends an answer, with the headers the resolvers left. */
export function sendAnswer(
  reply: FastifyReply,
  context: RequestContext,
  { status, body, waitSeconds }: GraphqlAnswer,
): FastifyReply {
  if (waitSeconds !== null) reply.header('retry-after', String(waitSeconds))
  applyReplyHeaders(context, reply)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/**
 * The same, compressed: for answers that only a page can cause that has the token, and may read them. Nobody else can put something of theirs
 * beside the borrower's figures and learn these from the size.
 */
export function sendPackedAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
  { status, body, waitSeconds }: GraphqlAnswer,
): Promise<FastifyReply> {
  if (waitSeconds !== null) reply.header('retry-after', String(waitSeconds))
  applyReplyHeaders(context, reply)
  return sendPacked(request, reply.code(status).type('application/json; charset=utf-8'), JSON.stringify(body))
}

/** The outcome of an executed operation. */
export function answerOf(context: RequestContext, { errors = [], data }: ExecutionResult): GraphqlAnswer {
  return errors.length > 0 ? refusalOf(context, errors, data) : { status: 200, body: { data }, waitSeconds: null }
}

/** The most telling status of the errors is the answer's; what was answered beside them goes with it. */
export function refusalOf(
  context: RequestContext,
  errors: readonly GraphQLError[],
  data?: ExecutionResult['data'],
): GraphqlAnswer {
  const known = errors.map((error) => presentable(error, context))
  return {
    status: Math.max(...known.map(({ cause }) => statusOf(cause))),
    waitSeconds: known.map(({ cause }) => retryAfterSeconds(cause)).find((seconds) => seconds !== null) ?? null,
    body: { errors: known.flatMap(({ bodies }) => bodies), ...(data === undefined ? {} : { data }) },
  }
}

/** An error as the caller sees it. `cause` is the refusal that was made for it. */
function presentable(error: GraphQLError, context: RequestContext): { cause: GraphQLError; bodies: object[] } {
  const original = error.originalError instanceof GraphQLError ? error.originalError : error
  const path = error.path === undefined ? {} : { path: error.path }
  if (typeof original.extensions.code === 'string' && typeof original.extensions.correlationId === 'string') {
    return { cause: original, bodies: perField(original).map((body) => ({ ...body, ...path })) }
  }
  // A document or variables that do not fit the schema, or a resolver that broke the schema's promise.
  const isCallers = error.originalError === undefined || error.path === undefined
  const refusal = refuse(isCallers ? new CarportError('REQUEST_INVALID') : error.originalError, context)
  const detail = isCallers && context.config.mode === 'sandbox' ? { detail: error.message } : {}
  return {
    cause: refusal,
    bodies: [{ message: refusal.message, extensions: { ...refusal.extensions, ...detail }, ...path }],
  }
}

/** One error for each field at fault, in the order of the form. */
function perField({ message, extensions }: GraphQLError): { message: string; extensions: object }[] {
  const { fields, ...plain } = extensions as unknown as Refusal['extensions']
  if (fields === undefined) return [{ message, extensions: plain }]
  return fields.map((one, index) =>
    index === 0
      ? { message, extensions: plain }
      : {
          message: one.message,
          extensions: { code: one.code, field: one.field, retryable: false, correlationId: plain.correlationId },
        },
  )
}
