import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { CarportError } from '#sdk/errors/errors'
import type { Actor, RequestContext, ServerSchema, Services } from '#server/platform/context'
import { maySend } from '#server/identity/partner-pages/capabilities'
import { allowEmbedOrigin } from '#server/identity/partner-pages/cors'
import { type GraphqlAnswer, refusalOf, sendAnswer } from '#server/platform/graphql/answers'
import { openEngine, type ReadDocument } from '#server/platform/graphql/engine'
import { type AnswerPage, mountPageReads } from '#server/platform/graphql/page-reads'
import { type GraphqlBody, mountPrefetch, type SignedIn } from '#server/platform/graphql/prefetch'
import { refuse } from '#server/platform/graphql/refusals'
import { authenticate } from '#server/identity/identity'
import { shareReads } from '#server/platform/store/shared-reads'
import { headerText, requestContext } from '#server/platform/request-context'

const bodyLimitBytes = 64 * 1024

/**
 * Mounts `POST /graphql`. JSON in, JSON out, one operation a request. In production only the operations our own clients send are
 * answered, the schema describes itself to nobody, and a header that a plain form cannot send is required.
 * @returns how a page's first queries are answered for a document of ours, by the same checks
 */
export async function mountGraphql(
  app: FastifyInstance,
  services: Services,
  { schema }: ServerSchema,
): Promise<AnswerPage> {
  const isProduction = services.config.mode === 'production'
  const { readDocument, execute } = openEngine(schema, isProduction)
  const answering =
    (run: (document: ReadDocument, work: () => Promise<GraphqlAnswer>) => Promise<GraphqlAnswer>) =>
    async (context: RequestContext, read: () => GraphqlBody): Promise<GraphqlAnswer> => {
      try {
        const body = read()
        const document = readDocument(body.query)
        demandOwnDocument(context.actor, document)
        return await run(document, () => execute(context, document, body))
      } catch (error) {
        return refusal(context, error)
      }
    }
  const answer = answering((document, work) => (document.isQuery ? shareReads(work) : work()))
  // Queries of one page or element share what they read with each other.
  const answerQuery = answering((document, work) => {
    if (!document.isQuery) throw new CarportError('REQUEST_INVALID')
    return work()
  })

  await mountPrefetch(app, services, { allowOrigin: allowEmbedOrigin, signIn, answerQuery, send: sendAnswer, refusal })
  const answerPage = mountPageReads(app, services, { signIn, answerQuery, readBody, send: sendAnswer, refusal })
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
      if ('refusal' in context) return sendAnswer(reply, context.anonymous, refusal(context.anonymous, context.refusal))
      const answered = await answer(context, () => {
        if (isProduction) demandClientHeader(request)
        return readBody(request.body)
      })
      return sendAnswer(reply, context, answered)
    })
  })
  return answerPage
}

function refusal(context: RequestContext, error: unknown): GraphqlAnswer {
  return refusalOf(context, [error instanceof GraphQLError ? error : refuse(error, context)])
}

async function signIn(
  services: Services,
  request: FastifyRequest,
  headers: FastifyRequest['headers'],
): Promise<SignedIn> {
  try {
    const actor = await authenticate(services, {
      headers,
      method: request.method,
      url: `${services.config.publicUrl}${request.url}`,
      ip: request.ip,
    })
    return requestContext(services, request, actor)
  } catch (error) {
    const anonymous = requestContext(services, request, { kind: 'anonymous' })
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

/** An element's token is good for what that element itself asks, to the field; everything else is not there for it. */
function demandOwnDocument(actor: Actor, document: ReadDocument): void {
  if (actor.kind === 'embed' && !maySend(actor.capabilities, document.hash())) throw new CarportError('NOT_FOUND')
}
