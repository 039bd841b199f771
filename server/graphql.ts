import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  type ExecutionResult,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { CarportError } from '#sdk/errors/errors'
import type { Actor, RequestContext, ServerSchema, Services } from '#server/platform/context'
import { maySend } from '#server/identity/partner-pages/capabilities'
import { allowEmbedOrigin } from '#server/identity/partner-pages/cors'
import { documentLimits, limitDocument } from '#server/platform/graphql/document-limits'
import { type GraphqlBody, mountPrefetch, type SignedIn } from '#server/platform/graphql/prefetch'
import { type Refusal, refuse, retryAfterSeconds, statusOf } from '#server/platform/graphql/refusals'
import { canonicalHash, readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { authenticate } from '#server/identity/identity'
import { shareReads } from '#server/platform/store/shared-reads'
import { applyReplyHeaders, headerText, requestContext } from '#server/platform/request-context'

const bodyLimitBytes = 64 * 1024

/**
 * Mounts `POST /graphql`. JSON in, JSON out, one operation a request. In production only the operations our own clients send are
 * answered, the schema describes itself to nobody, and a header that a plain form cannot send is required.
 */
export async function mountGraphql(app: FastifyInstance, services: Services, { schema }: ServerSchema): Promise<void> {
  const isProduction = services.config.mode === 'production'
  const readDocument = documentReader(isProduction ? new Set(Object.keys(readTrustedDocuments())) : null)
  const yoga = createYoga<{ request: Request; carport: RequestContext }, RequestContext>({
    schema: schema as never,
    logging: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    maskedErrors: false,
    context: ({ carport }) => carport,
    plugins: [documentRules(isProduction)],
  })

  const answer = async (
    reply: FastifyReply,
    context: RequestContext,
    read: () => GraphqlBody,
  ): Promise<FastifyReply> => {
    try {
      const body = read()
      const document = readDocument(body.query)
      demandOwnDocument(context.actor, document)
      const execute = async () =>
        yoga.getResultForParams(
          { params: { ...body }, request: new Request(`${services.config.publicUrl}/graphql`, { method: 'POST' }) },
          { request: undefined as never, carport: context },
        )
      const result = await (document.isQuery ? shareReads(execute) : execute())
      return sendResult(reply, context, result as ExecutionResult)
    } catch (error) {
      return sendErrors(reply, context, [error instanceof GraphQLError ? error : refuse(error, context)])
    }
  }

  await mountPrefetch(app, services, { allowOrigin: allowEmbedOrigin, signIn, answer, refuse: sendErrors })
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['text/plain'])
    scope.options('/graphql', async (request, reply) => {
      await allowEmbedOrigin(services, request, reply)
      return reply.code(204).send()
    })
    scope.post('/graphql', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      await allowEmbedOrigin(services, request, reply)
      reply.header('cache-control', 'no-store')
      const context = await signIn(services, request, request.headers)
      if ('refusal' in context) return sendErrors(reply, context.anonymous, [context.refusal])
      return answer(reply, context, () => {
        if (isProduction) demandClientHeader(request)
        return readBody(request.body)
      })
    })
  })
}

async function signIn(
  services: Services,
  request: FastifyRequest,
  headers: FastifyRequest['headers'],
): Promise<SignedIn> {
  const anonymous = requestContext(services, request, { kind: 'anonymous' })
  try {
    const actor = await authenticate(services, {
      headers,
      method: request.method,
      url: `${services.config.publicUrl}${request.url}`,
      ip: request.ip,
    })
    return requestContext(services, request, actor)
  } catch (error) {
    return { refusal: refuse(error, anonymous), anonymous }
  }
}

/** A form on somebody's page can post text, but not set a header. */
function demandClientHeader(request: FastifyRequest): void {
  const isOurs = ['x-carport-client', 'authorization'].some((name) => headerText(request, name) !== null)
  if (!isOurs) throw new CarportError('REQUEST_INVALID')
}

const bodyKeys = new Set(['query', 'operationName', 'variables', 'extensions'])

function readBody(body: unknown): GraphqlBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new CarportError('REQUEST_INVALID')
  const { query, operationName, variables } = body as Record<string, unknown>
  const isWhole =
    typeof query === 'string' &&
    (operationName === undefined || operationName === null || typeof operationName === 'string') &&
    (variables === undefined || variables === null || (typeof variables === 'object' && !Array.isArray(variables))) &&
    Object.keys(body).every((key) => bodyKeys.has(key))
  if (!isWhole) throw new CarportError('REQUEST_INVALID')
  return {
    query,
    ...(typeof operationName === 'string' ? { operationName } : {}),
    ...(variables === undefined || variables === null ? {} : { variables: variables as Record<string, unknown> }),
  }
}

const rememberedDocuments = 500

/** A document that somebody sent. Its hash is worked out once for every text, and only where somebody asks for it. */
interface ReadDocument {
  readonly hash: () => string
  /** It has queries alone, which change nothing that they read. */
  readonly isQuery: boolean
}

/** Parses a document within the token limit and, where a list is given, refuses every document that is not on it. */
function documentReader(trusted: ReadonlySet<string> | null): (text: string) => ReadDocument {
  const known = new Map<string, ReadDocument>()
  return (text) => {
    const seen = known.get(text)
    if (seen !== undefined) return seen
    const parsed = parse(text, { maxTokens: documentLimits.tokens, noLocation: true })
    let hash: string | null = null
    const isQuery = parsed.definitions.every(
      (each) => each.kind !== Kind.OPERATION_DEFINITION || each.operation === OperationTypeNode.QUERY,
    )
    const document = { hash: () => (hash ??= canonicalHash(parsed)), isQuery }
    if (trusted !== null && !trusted.has(document.hash())) throw new CarportError('REQUEST_INVALID')
    if (known.size >= rememberedDocuments) known.delete(known.keys().next().value as string)
    known.set(text, document)
    return document
  }
}

/** An element's token is good for what that element itself asks, to the field; everything else is not there for it. */
function demandOwnDocument(actor: Actor, document: ReadDocument): void {
  if (actor.kind === 'embed' && !maySend(actor.capabilities, document.hash())) throw new CarportError('NOT_FOUND')
}

function documentRules(isProduction: boolean): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(limitDocument(documentLimits) as never)
      if (isProduction) addValidationRule(NoSchemaIntrospectionCustomRule as never)
    },
  }
}

function sendResult(reply: FastifyReply, context: RequestContext, result: ExecutionResult): FastifyReply {
  const errors = result.errors ?? []
  if (errors.length > 0) return sendErrors(reply, context, errors, result.data)
  applyReplyHeaders(context, reply)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: result.data }))
}

/** The most telling status of the errors is the reply's; what was answered beside them goes with it. */
function sendErrors(
  reply: FastifyReply,
  context: RequestContext,
  errors: readonly GraphQLError[],
  data?: ExecutionResult['data'],
): FastifyReply {
  const known = errors.map((error) => presentable(error, context))
  const status = Math.max(...known.map(({ cause }) => statusOf(cause)))
  const wait = known.map(({ cause }) => retryAfterSeconds(cause)).find((seconds) => seconds !== null)
  if (wait !== undefined && wait !== null) reply.header('retry-after', String(wait))
  applyReplyHeaders(context, reply)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: known.flatMap(({ bodies }) => bodies), ...(data === undefined ? {} : { data }) }))
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
