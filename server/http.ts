import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import { rootDir } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { refuseImpersonationHeader } from '#server/identity/impersonation-header'
import { createLogger, type Logger } from '#server/platform/log/log'
import { countRequest } from '#server/platform/metrics/request-figures'
import { openDrawnPages } from './drawn-pages.ts'
import { pathOf, readPortalDocuments, sendDocument } from './portal-documents.ts'
import { answerInTime } from './platform/http/answer-in-time.ts'
import { answerErrors, sendRefusal } from './platform/http/errors.ts'
import { mountFiles } from './platform/http/files.ts'
import { mountRooms, type PageSources } from './mounts.ts'
import { mountOperations } from './operations.ts'
import { setBaselineHeaders } from './platform/http/response-headers.ts'
import { limitRoutes } from './platform/limits/route-limits.ts'

export interface AppOptions {
  readonly log?: Logger
  /** Where the builds are; `dist` by default. */
  readonly distDir?: string
  /** How long a document waits at most for what is drawn in it. Default 1000. */
  readonly drawnWithinMs?: number
  /** Development: answers what no route does, with Vite's hot-reloading portal in place of the built one. */
  readonly developmentPages?: (app: FastifyInstance) => Promise<(request: FastifyRequest, reply: FastifyReply) => void>
}

/** What `npm run build` makes. */
export const builtDir = resolve(rootDir, 'dist')
/** First path segments that belong to the API: what is not there is a 404 in JSON, never the portal's page. */
const apiPaths =
  /^\/(\.well-known|api|graphql|ofrep|oidc|sandbox|sdk|examples|processors|webhooks|assets|healthz|readyz|build\.json|csp-report)(\/|$)/

/**
 * Makes the HTTP server: limits, request ids, logs and headers, then every room's routes, the built files, and for any other
 * address the portal's page. It does not listen yet.
 */
export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const log = options.log ?? createLogger()
  const app = Fastify({
    logger: false,
    // X-Forwarded-For is believed for as many hops as there are proxies of ours, and never by default.
    trustProxy: (_address: string, hop: number) => hop < services.config.trustedProxies,
    bodyLimit: 128 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: (request) => requestId(request.headers['x-correlation-id']),
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
  })
  answerInTime(app)
  watchRequests(app, services, log)
  answerErrors(app, log)
  refuseImpersonationHeader(app, services)
  await mountOperations(app, services, log)
  const sources = await mountRooms(app, services)
  await mountFiles(app, services, options.distDir ?? builtDir)
  await answerPages(app, services, sources, options)
  return app
}

/** Headers, correlation ids, limits, and one log line for each answer: the route's pattern, never its values. */
function watchRequests(app: FastifyInstance, services: Services, log: Logger): void {
  const streams = new Set<ServerResponse>()
  const keepStream = (response: ServerResponse): void => {
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }
  // A stream has no end of its own: closing waits for it unless it is ended. Its client reconnects to another process.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
  const started = new WeakMap<FastifyRequest, number>()
  // These have nothing to wait for, and each request would wait a turn for each of them.
  app.addHook('onRequest', (request, reply, goOn) => {
    setBaselineHeaders(reply.raw)
    reply.raw.setHeader('x-correlation-id', request.id)
    started.set(request, systemClock.monotonicMs())
    goOn()
  })
  const isStream = limitRoutes(app, services)
  app.addHook('onRequest', (request, reply, goOn) => {
    if (isStream(request)) keepStream(reply.raw)
    goOn()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    if (route === '/healthz' || route === '/readyz') return
    const durationMs = Math.round(systemClock.monotonicMs() - (started.get(request) ?? 0))
    const answered = { method: request.method, route, status: reply.statusCode, durationMs }
    countRequest(answered)
    log.withCorrelation(request.id).info('request', answered)
  })
}

async function answerPages(
  app: FastifyInstance,
  services: Services,
  sources: PageSources,
  options: AppOptions,
): Promise<void> {
  const portalDir = resolve(options.distDir ?? builtDir, 'portal')
  const documents = readPortalDocuments(portalDir)
  const drawPage = openDrawnPages(services, portalDir, sources, options.drawnWithinMs)
  const developmentPages = await options.developmentPages?.(app)
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (developmentPages === undefined) return sendDocument(services, documents, drawPage, request, reply)
    reply.hijack()
    developmentPages(request, reply)
    return reply
  }
  // The files of a build are mounted at / and refuse the folder itself.
  if (documents.has('index.html')) app.get('/', answerPage)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !apiPaths.test(pathOf(request))
    if (!isPage) return sendRefusal(request, reply, new CarportError('NOT_FOUND'))
    return answerPage(request, reply)
  })
}

/** The caller's correlation id when it looks like one, else a new one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
