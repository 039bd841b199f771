import type { FastifyInstance } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import { accountPlace } from '#sdk/loan/account-place'
import { type OfferedAccount, openingAccount } from '#sdk/loan/opening-account'
import type { RequestContext, Services } from '#server/platform/context'
import { shareReads } from '#server/platform/store/shared-reads'
import { type GraphqlAnswer, sendPackedAnswer } from './answers.ts'
import type { GraphqlBody, QueryDoor } from './prefetch.ts'

interface Door extends QueryDoor {
  readonly readBody: (body: unknown) => GraphqlBody
}

/** Answers a page's first queries in this process, as `POST /graphql/page` does. */
export type AnswerPage = (context: RequestContext, page: AskedPage) => Promise<AnsweredPage>

const bodyLimitBytes = 32 * 1024
const mostReads = 12

/**
 * Mounts `POST /graphql/page`: everything that a page of the portal asks first, in one request. `{ aid, reads }` holds whole GraphQL
 * bodies; those with `@account` in place of a number are asked of the account the page opens with, which saves the round trip of asking
 * for it. All of them see the same rows, each read once. Answered is `{ account, answers }`: each query's status and body, in order, and
 * null for one that no account could be found for. Whoever signed in with an embed token is refused: elements have their own endpoint.
 * @returns the same for a document of ours, for whoever the caller made sure of
 */
export function mountPageReads(app: FastifyInstance, services: Services, door: Door): AnswerPage {
  const answerPage: AnswerPage = (context, { aid, reads }) =>
    shareReads(() => answerAll(reads, aid, (read) => door.answerQuery(context, () => read)))
  app.post('/graphql/page', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const signedIn = await door.signIn(services, request, request.headers)
    const context = 'refusal' in signedIn ? signedIn.anonymous : signedIn
    if ('refusal' in signedIn) return door.send(reply, context, door.refusal(context, signedIn.refusal))
    try {
      const page = readPage(request.body, door.readBody)
      if (context.actor.kind === 'embed') throw new CarportError('NOT_FOUND')
      const answer = { status: 200, waitSeconds: null, body: await answerPage(context, page) }
      return await sendPackedAnswer(request, reply, context, answer)
    } catch (error) {
      return door.send(reply, context, door.refusal(context, error))
    }
  })
  return answerPage
}

/** A page's first queries, and the kept id of the account that it opens with. */
export interface AskedPage {
  readonly aid: string | null
  readonly reads: readonly GraphqlBody[]
}

function readPage(body: unknown, readBody: (body: unknown) => GraphqlBody): AskedPage {
  const { aid, reads } = (body ?? {}) as Record<string, unknown>
  const isWhole = (aid === null || typeof aid === 'string') && Array.isArray(reads) && reads.length <= mostReads
  if (!isWhole) throw new CarportError('REQUEST_INVALID')
  return { aid, reads: reads.map(readBody) }
}

/** The account that the page opens with, and the answers in the order of the queries. */
export interface AnsweredPage {
  readonly account: string | null
  readonly answers: readonly (Pick<GraphqlAnswer, 'status' | 'body'> | null)[]
}

async function answerAll(
  reads: readonly GraphqlBody[],
  aid: string | null,
  answer: (read: GraphqlBody) => Promise<GraphqlAnswer>,
): Promise<AnsweredPage> {
  const plain = await Promise.all(reads.map(async (read) => (isOfAccount(read) ? null : answer(read))))
  const offered = plain.map((each) => offeredIn(each?.body)).find((each) => each !== null)
  const account = openingAccount(offered ?? [], aid)
  const ofAccount = async (read: GraphqlBody) =>
    account === null ? null : answer({ ...read, variables: { ...read.variables, accountNumber: account } })
  const all = await Promise.all(reads.map(async (read, index) => plain[index] ?? ofAccount(read)))
  return { account, answers: all.map((each) => each && { status: each.status, body: each.body }) }
}

function isOfAccount({ variables }: GraphqlBody): boolean {
  return variables?.['accountNumber'] === accountPlace
}

function offeredIn(body: object | undefined): readonly OfferedAccount[] | null {
  const { data } = (body ?? {}) as { data?: { GetAccountsForLogin?: readonly OfferedAccount[] } | null }
  return data?.GetAccountsForLogin ?? null
}
