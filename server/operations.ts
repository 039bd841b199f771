import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/context'
import { jobHealth } from '#server/loans/jobs/job-health'
import type { Logger } from '#server/platform/log/log'

/** /healthz and /readyz: whether the process lives, and whether it can do its work. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', (_, reply) => reply.send({ alive: true }))

  app.get('/readyz', async (_, reply) => {
    const { phase, isLedgerChecked, audit } = services.health
    const ledger = isLedgerChecked ? services.health.ledger : 'unchecked'
    const databaseState = phase === 'ready' ? await answers(services) : 'not asked'
    const isReady = phase === 'ready' && databaseState === 'answers'
    if (!isReady) reply.code(503).header('retry-after', '2')
    // A late job or a loan put aside is for people to look at, and no reason to send requests elsewhere.
    const jobs = isReady ? await jobHealth(services).catch(() => ({})) : {}
    return { ready: isReady, phase, database: databaseState, ledger, audit, ...jobs }
  })
}

/** /healthz, /readyz, /build.json and the browser's policy reports. */
export async function mountOperations(app: FastifyInstance, services: Services, log: Logger): Promise<void> {
  mountHealth(app, services)

  app.get('/build.json', () => ({ version: services.config.version, commit: services.config.commit }))

  await app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json', 'application/json']
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/csp-report', (request, reply) => {
      // Addresses in a report may hold what a page's address holds; the directive is what helps.
      const directive = /"(?:effective-?directive|violated-directive)"\s*:\s*"([a-z-]{1,40})/i.exec(
        String(request.body),
      )?.[1]
      log.withCorrelation(request.id).warn('csp-report', { reason: directive ?? 'unreadable' })
      return reply.code(204).send()
    })
  })
}

async function answers(services: Services): Promise<'answers' | 'silent'> {
  try {
    await services.db.read('SELECT 1')
    return 'answers'
  } catch {
    return 'silent'
  }
}
