import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Actor, Policy, RequestContext, Services } from '#server/platform/context'
import { allowEmbedOrigin } from '#server/identity/partner-pages/cors'
import { enforcePolicy } from '#server/identity/policy'
import { startEventStream } from '#server/platform/http/event-stream'
import { countedAs } from '#server/platform/limits/rate-limits'
import { createOpenStreams } from '#server/identity/open-streams'
import { signedInListener } from '#server/identity/signed-in'
import { reader } from '#server/platform/store/database'
import { advisorList, advisorView, callingAdvisor, noteListed, noteRead } from './advisor-chat.ts'
import { borrowerView } from './borrower-chat.ts'
import { chatHubOf } from './chat-hub.ts'
import { type Conversation, readConversation } from './chat.store.ts'

/** Streams one process keeps open, and streams of one login. */
const mostStreams = 2_000
const mostOfLogin = 6
/** A stream ends well before most tokens do; its client opens another with a fresh one. */
const longestMs = 240_000
/** A line now and then keeps proxies from closing a quiet stream. */
const heartbeatMs = 25_000

/** Whoever asks for the headers alone would keep a request open for as long as a stream. */
const noHead = { exposeHeadRoute: false }

const policy: Policy = {
  actors: ['borrower', 'embed', 'staff'],
  embedCapabilities: ['chat'],
  because: 'A borrower hears of their own conversation, found by their customer id; a loan advisor of all.',
}

/** What a stream sends: called at its start and after every change. False ends the stream. */
type Send = (write: (event: string, data: unknown) => void) => Promise<boolean>

/**
 * Mounts the live side of the chat as server-sent events: `GET /api/chat/conversations/{id}/stream` for the borrower whose it is and
 * for advisors, and `GET /api/chat/conversations/stream`, the advisors' list. The token is in the Authorization header, never in the
 * address. Opening a stream again is no sign of somebody being there, and a stream ends with the sign-in of whoever opened it.
 */
export async function mountChatStreams(app: FastifyInstance, services: Services): Promise<void> {
  const streams = createStreams(services)
  app.addHook('preClose', async () => streams.endAll())
  for (const path of ['/api/chat/conversations/stream', '/api/chat/conversations/:id/stream']) {
    app.options(path, async (request, reply) => {
      await allowEmbedOrigin(services, request, reply)
      return reply.code(204).send()
    })
  }
  app.get('/api/chat/conversations/stream', noHead, async (request, reply) => {
    const listener = await enter(services, request, reply)
    const { context } = listener
    await noteListed(context)
    return streams.open(listener, reply, 'all', async (write) => {
      write('conversations', await advisorList(context))
      return true
    })
  })
  app.get<{ Params: { id: string } }>('/api/chat/conversations/:id/stream', noHead, async (request, reply) => {
    const listener = await enter(services, request, reply)
    const { context } = listener
    const { id } = request.params
    const found = await readConversation(reader(services.db), id)
    if (found === null || !mayHear(context, found)) throw new CarportError('NOT_FOUND')
    if (context.actor.kind === 'staff') await noteRead(context, found)
    return streams.open(listener, reply, id, conversationSender(context, id))
  })
}

/** Who listens, and whether they still may. */
type Listener = Awaited<ReturnType<typeof signedInListener>>

async function enter(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Listener> {
  await allowEmbedOrigin(services, request, reply)
  const listener = await signedInListener(services, request)
  const { context } = listener
  await enforcePolicy({ kind: 'query', name: 'GET /api/chat/conversations/stream', policy, args: {}, context })
  return listener
}

function mayHear({ actor }: Pick<RequestContext, 'actor'>, conversation: Conversation): boolean {
  if (actor.kind === 'staff') return callingAdvisor({ actor }) !== ''
  if (actor.kind === 'embed' && actor.accountNumber !== conversation.accountNumber) return false
  return (actor.kind === 'borrower' || actor.kind === 'embed') && actor.customerId === conversation.customerId
}

/** Sends the conversation as it is with what is new in it, and ends once it is over. */
function conversationSender(context: RequestContext, id: string): Send {
  let sentNumber = 0
  return async (write) => {
    const now = await readConversation(reader(context.db), id)
    if (now === null) return false
    const view = await (context.actor.kind === 'staff' ? advisorView : borrowerView)(context, now, sentNumber)
    sentNumber = view.messages.at(-1)?.number ?? sentNumber
    write('conversation', view)
    return now.status !== 'CLOSED'
  }
}

function createStreams(services: Services) {
  const ends = new Set<() => void>()
  const signedIn = createOpenStreams()
  const counts = new Map<string, number>()
  const count = (who: string, by: 1 | -1) => {
    const now = (counts.get(who) ?? 0) + by
    if (now > 0) counts.set(who, now)
    else counts.delete(who)
  }
  const demandRoom = (actor: Actor, ip: string): string => {
    const who = countedAs(actor, ip)
    if (ends.size >= mostStreams || (counts.get(who) ?? 0) >= mostOfLogin)
      throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds: 30 } })
    return who
  }
  return {
    endAll() {
      for (const end of ends) end()
    },
    open({ context, again }: Listener, reply: FastifyReply, id: string, send: Send): FastifyReply {
      const who = demandRoom(context.actor, context.ip)
      const raw = startEventStream(reply)
      const end = () => raw.end()
      const push = inOrder(async () => {
        // Nothing is said to somebody who signed out, not even in the moment before their stream ends.
        await again()
        if (!(await send((event, data) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)))) end()
      }, end)
      const unwatch = chatHubOf(services).watch(id, push)
      const release = signedIn.keep({ again, end })
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
      const limit = setTimeout(end, longestMs)
      ends.add(end)
      count(who, 1)
      raw.once('close', () => {
        unwatch()
        release()
        clearInterval(heartbeat)
        clearTimeout(limit)
        ends.delete(end)
        count(who, -1)
      })
      push()
      return reply
    },
  }
}

/** Runs the work again for each call, one at a time; calls that come meanwhile are one more run. */
function inOrder(work: () => Promise<void>, onFailure: () => void): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) run().catch(onFailure)
  }
}
