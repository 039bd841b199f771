import { createHash } from 'node:crypto'
import { FlagdCore } from '@openfeature/flagd-core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AllowOrigin, Services } from '#server/platform/context'
import { startEventStream } from '#server/platform/http/event-stream'
import { sendPacked } from '#server/platform/http/packed'
import { flagNames, isFlagName, liveFlagNames, type FlagName, type FlagValue } from './flag-list.ts'
import type { FlagStore } from './flags.ts'

const streamPath = '/api/flags/stream'
/** A line now and then keeps proxies from closing a quiet stream. */
const heartbeatMs = 25_000

/**
 * Mounts the flags for clients: `GET /api/flags` (all values), `GET /api/flags/stream` (server-sent events, live flags only), and
 * the OpenFeature remote evaluation protocol under `/ofrep/v1`. Flags hold nothing personal, so none of these asks for a token.
 * @param allowOrigin lets the pages of partners read the answer
 */
export async function mountFlags(app: FastifyInstance, services: Services, allowOrigin: AllowOrigin): Promise<void> {
  const evaluator = createEvaluator(services.flags)

  app.get('/api/flags', async (request, reply) => {
    await allowOrigin(services, request, reply)
    return sendTagged(request, reply, services.flags.all())
  })

  // Whoever asks for the headers alone would keep a request open for as long as a stream.
  app.get<{ Querystring: { since?: string } }>(streamPath, { exposeHeadRoute: false }, async (request, reply) => {
    await allowOrigin(services, request, reply)
    openStream(services.flags, reply, Number(request.query.since))
    return reply
  })

  app.post('/ofrep/v1/evaluate/flags', async (request, reply) => {
    await allowOrigin(services, request, reply)
    const answer = {
      flags: evaluator.all(),
      // Whoever opens the stream later, or again after it was lost, names the flags they have.
      eventStreams: [
        { type: 'sse', url: `${services.config.publicUrl}${streamPath}?since=${services.flags.version()}` },
      ],
    }
    return sendTagged(request, reply, answer)
  })

  app.post<{ Params: { name: string } }>('/ofrep/v1/evaluate/flags/:name', async (request, reply) => {
    await allowOrigin(services, request, reply)
    const { name } = request.params
    if (!isFlagName(name)) return reply.code(404).send({ key: name, errorCode: 'FLAG_NOT_FOUND' })
    return reply.header('cache-control', 'no-cache').send(evaluator.one(name))
  })

  for (const path of ['/api/flags', streamPath, '/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags/:name']) {
    app.options(path, async (request, reply) => {
      await allowOrigin(services, request, reply)
      return reply.code(204).send()
    })
  }
}

interface Evaluation {
  readonly key: string
  readonly value: FlagValue
  readonly reason: string
  readonly variant: string
}

/** Evaluates through the OpenFeature flag daemon's own core, so that targeting rules can be added without another protocol. */
function createEvaluator(flags: FlagStore): { all(): Evaluation[]; one(name: FlagName): Evaluation } {
  const core = new FlagdCore()
  let loadedVersion = -1
  const load = () => {
    if (loadedVersion === flags.version()) return
    const values = flags.all()
    const definitions = Object.fromEntries(
      flagNames.map((name) => [name, { state: 'ENABLED', variants: { now: values[name] }, defaultVariant: 'now' }]),
    )
    core.setConfigurations(JSON.stringify({ flags: definitions }))
    loadedVersion = flags.version()
  }
  const evaluation = (name: FlagName): Evaluation => {
    const value = flags.all()[name]
    const type = typeof value as 'boolean' | 'string' | 'number'
    const result = core.resolve<FlagValue>(type, name, value, {})
    return { key: name, value: result.value, reason: result.reason ?? 'STATIC', variant: result.variant ?? 'now' }
  }
  return {
    all() {
      load()
      return flagNames.map(evaluation)
    },
    one(name) {
      load()
      return evaluation(name)
    },
  }
}

/** Flags are the same for everybody and hold nothing that was sent to us, so they may be compressed. */
async function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> {
  const text = JSON.stringify(answer)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('etag', tag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return sendPacked(request, reply.type('application/json; charset=utf-8'), text)
}

/**
 * Sends the live flags as they are, then each change. Flags outside the live list never appear here.
 * @param since the version of the flags that an OpenFeature provider has; NaN for a client that reads the flags from the stream
 */
function openStream(flags: FlagStore, reply: FastifyReply, since: number): void {
  const raw = startEventStream(reply)
  const send = (values: Partial<Record<FlagName, FlagValue>>) =>
    raw.write(`event: flags\ndata: ${JSON.stringify(values)}\n\n`)
  // The OpenFeature web provider asks again on the event that the configuration changed.
  const askAgain = () => raw.write(`data: ${JSON.stringify({ type: 'refetchEvaluation' })}\n\n`)
  const all = flags.all()
  send(Object.fromEntries(liveFlagNames.map((name) => [name, all[name]])))
  if (flags.version() > since) askAgain()
  const unsubscribe = flags.subscribe((name, value) => {
    if (!liveFlagNames.includes(name)) return
    send({ [name]: value })
    askAgain()
  })
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
  heartbeat.unref()
  raw.on('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
  })
}
