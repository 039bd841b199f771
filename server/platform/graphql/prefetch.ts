import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { businessToday } from '#sdk/dates/dates'
import { toHttpDate } from '#sdk/dates/http-date'
import { CarportError } from '#sdk/errors/errors'
import type { AllowOrigin, RequestContext, Services } from '#server/platform/context'
import { documentId, readTrustedDocuments, type TrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { sendPacked } from '#server/platform/http/packed'
import { applyReplyHeaders } from '#server/platform/request-context'
import { shareReads } from '#server/platform/store/shared-reads'
import { type GraphqlAnswer, sendPackedAnswer } from './answers.ts'

/** The body of a GraphQL request; anything else in it is refused. */
export interface GraphqlBody {
  readonly query: string
  readonly operationName?: string
  readonly variables?: Record<string, unknown>
}

/** Who asks, or why nobody may with what was sent. */
export type SignedIn = RequestContext | { readonly refusal: GraphQLError; readonly anonymous: RequestContext }

/** What `POST /graphql` does with a request, for those that bring several queries. */
export interface QueryDoor {
  readonly signIn: (
    services: Services,
    request: FastifyRequest,
    headers: FastifyRequest['headers'],
  ) => Promise<SignedIn>
  /** Answers a query; a mutation is refused. */
  readonly answerQuery: (context: RequestContext, read: () => GraphqlBody) => Promise<GraphqlAnswer>
  readonly send: (reply: FastifyReply, context: RequestContext, answer: GraphqlAnswer) => FastifyReply
  readonly refusal: (context: RequestContext, error: unknown) => GraphqlAnswer
}

interface Door extends QueryDoor {
  readonly allowOrigin: AllowOrigin
}

const bodyLimitBytes = 16 * 1024
const mostReads = 12

/**
 * Mounts `POST /graphql/early`: the first queries of an element whose code is still on its way, all in one request, which see the same rows.
 * Answered is a line for each, in their order: the body `POST /graphql` would answer with, or nothing where that would have another status than 200. The request is one that browsers send to
 * another origin without asking first, which saves a round trip: text, no header of ours, the token in the body beside the queries' ids.
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
      const bodies = asked === null ? null : bodiesOf(asked, queries, businessToday(services.clock))
      if (asked === null || bodies === null || context.actor.kind !== 'embed')
        return send(context, door.refusal(context, new CarportError('REQUEST_INVALID')))
      const answers = await shareReads(() => Promise.all(bodies.map((body) => door.answerQuery(context, () => body))))
      const [only] = answers
      if (asked.isAlone && only !== undefined) return sendPackedAnswer(request, reply, context, only)
      applyReplyHeaders(context, reply)
      return sendPacked(request, reply.type('text/plain; charset=utf-8'), answers.map(lineOf).join('\n'))
    })
  })
}

/** The questions of an element as they came. */
interface Asked {
  readonly token: string
  readonly account: string
  /** Each query's id, with its variables beside the account. */
  readonly reads: readonly { readonly id: string; readonly variables: URLSearchParams }[]
  /** It came as loaders of earlier versions send it: its answer is the whole reply. */
  readonly isAlone: boolean
}

/** Reads `{ reads: 'id?name=value id', account, token }`, or the same with one `read`; null for anything else. */
function readAsked(body: unknown): Asked | null {
  try {
    const { read, reads = read, token, account } = JSON.parse(String(body)) as Record<string, unknown>
    if (typeof reads !== 'string' || typeof token !== 'string' || typeof account !== 'string') return null
    const all = reads.split(' ').map((one) => {
      const [id = '', variables] = one.split('?', 2)
      return { id, variables: new URLSearchParams(variables) }
    })
    return all.length > mostReads ? null : { token, account, reads: all, isAlone: reads === read }
  } catch {
    return null
  }
}

/** What is asked, as `POST /graphql` takes it; null where one of the ids is no query of ours. */
function bodiesOf(
  { reads, account }: Asked,
  queries: ReadonlyMap<string, string>,
  today: string,
): readonly GraphqlBody[] | null {
  const bodies = reads.flatMap(({ id, variables }) => {
    const query = queries.get(id)
    return query === undefined ? [] : [{ query, variables: variablesOf(account, variables, query, today) }]
  })
  return bodies.length === reads.length ? bodies : null
}

/** Nothing for what failed: the element asks it again, in the ordinary way. */
const lineOf = ({ status, body }: GraphqlAnswer): string => (status === 200 ? JSON.stringify(body) : '')

/** The headers as they would be had the token come in its own; one that came there is not believed. */
function withToken(headers: FastifyRequest['headers'], token = ''): FastifyRequest['headers'] {
  return { ...headers, dpop: undefined, authorization: `Bearer ${token}` }
}

/**
 * The build of an element does not know what day it is; `@today` is the one of the product's clock. What the query wants as a number
 * is made one.
 */
function variablesOf(
  account: string,
  variables: URLSearchParams,
  query: string,
  today: string,
): Record<string, unknown> {
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
