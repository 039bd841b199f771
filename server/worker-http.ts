import Fastify, { type FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/context'
import { metricsText } from '#server/loans/jobs/metrics'
import { mountHealth } from './operations.ts'

/** What a worker answers: whether it lives, whether it can work, and its figures. Nobody but operators reaches its port. It does not listen yet. */
export function createWorkerApp(services: Services): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 15_000, forceCloseConnections: true })
  mountHealth(app, services)
  app.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(await metricsText(services)))
  return app
}
