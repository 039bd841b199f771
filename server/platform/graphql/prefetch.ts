import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { businessToday } from '#sdk/dates/dates'
import { toHttpDate } from '#sdk/dates/http-date'
import { CarportError } from '#sdk/errors/errors'
import type { AllowOrigin, RequestContext, Services } from '#server/platform/context'
import { documentId, readTrustedDocuments, type TrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { type GraphqlAnswer, sendPackedAnswer } from './answers.ts'

/** The body of a GraphQL request; anything else in it is refused. */
export interface GraphqlBody {
  readonly query: string
  readonly operationName?: string
  readonly variables?: Record<string, unknown>
}

/** Who asks, or why nobody may with what was sent. */
export type SignedIn = RequestContext | { readonly refusal: GraphQLError; readonly anonymous: RequestContext }

/** What `POST /graphql` does with a request, done here too. */
interface Door {
  readonly allowOrigin: AllowOrigin
  readonly signIn: (
    services: Services,
    request: FastifyRequest,
    headers: FastifyRequest['headers'],
  ) => Promise<SignedIn>
  readonly answer: (context: RequestContext, read: () => GraphqlBody) => Promise<GraphqlAnswer>
  readonly send: (reply: FastifyReply, context: RequestContext, answer: GraphqlAnswer) => FastifyReply
  readonly refusal: (context: RequestContext, error: unknown) => GraphqlAnswer
}

const bodyLimitBytes = 16 * 1024

/**
 * Mounts `POST /graphql/early`: one query of an element whose code is still on its way. The request is one that browsers send to
 * another origin without asking first, which saves a round trip: text, no header of ours, the token in the body beside the query's id.
 * Nothing is weaker for it: only queries our own clients send are answered, never a mutation; only an embed token counts, from the page
 * it is for; no cookie is read, so that a form on somebody's page can ask nothing in another's name.
 */
export async function mountPrefetch(app: FastifyInstance, services: Services, door: Door): Promise<void> {
  const queries = queriesById(readTrustedDocuments())
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    // A page whose own fetch adds a header makes its browser ask after all.
    scope.options('/graphql/early', async (request, reply) => {
      await door.allowOrigin(services, request, reply)
      return reply.code(204).send()
    })
    scope.post('/graphql/early', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      await door.allowOrigin(services, request, reply)
      reply.header('cache-control', 'no-store')
      // The product's clock, so that an element needs no question of its own after the time.
      reply.header('date', toHttpDate(services.clock.nowMs()))
      const send = (...sent: [RequestContext, GraphqlAnswer]) => door.send(reply, ...sent)
      const asked = readAsked(request.body)
      const context = await door.signIn(services, request, withToken(request.headers, asked?.token))
      if ('refusal' in context) return send(context.anonymous, door.refusal(context.anonymous, context.refusal))
      const query = asked === null ? undefined : queries.get(asked.id)
      if (asked === null || query === undefined || context.actor.kind !== 'embed')
        return send(context, door.refusal(context, new CarportError('REQUEST_INVALID')))
      const today = businessToday(services.clock)
      const answer = await door.answer(context, () => ({ query, variables: variablesOf(asked, query, today) }))
      return sendPackedAnswer(request, reply, context, answer)
    })
  })
}

/** One question as it came: which query, with which variables beside the account. */
interface Asked {
  readonly id: string
  readonly token: string
  readonly account: string
  readonly variables: URLSearchParams
}

/** Reads `{ read: 'id?name=value', account, token }`; null for anything else. */
function readAsked(body: unknown): Asked | null {
  try {
    const { read, token, account } = JSON.parse(String(body)) as Record<string, unknown>
    if (typeof read !== 'string' || typeof token !== 'string' || typeof account !== 'string') return null
    const [id = '', variables] = read.split('?', 2)
    return { id, token, account, variables: new URLSearchParams(variables) }
  } catch {
    return null
  }
}

/** The headers as they would be had the token come in its own; one that came there is not believed. */
function withToken(headers: FastifyRequest['headers'], token = ''): FastifyRequest['headers'] {
  return { ...headers, dpop: undefined, authorization: `Bearer ${token}` }
}

/**
 * The build of an element does not know what day it is; `@today` is the one of the product's clock. What the query wants as a number
 * is made one.
 */
function variablesOf({ account, variables }: Asked, query: string, today: string): Record<string, unknown> {
  const read = (name: string, value: string) => (query.includes(`$${name}: Int`) ? Number(value) : value)
  const written = [...variables].map(([name, value]) => [name, value === '@today' ? today : read(name, value)] as const)
  return { ...Object.fromEntries(written), accountNumber: account }
}

function queriesById(documents: TrustedDocuments): ReadonlyMap<string, string> {
  const queries = Object.entries(documents).filter(([, text]) => text.startsWith('query '))
  const byId = new Map(queries.map(([hash, text]) => [documentId(hash), text]))
  if (byId.size !== queries.length) throw new Error('Two queries have the same id: make documentId() longer')
  return byId
}
