import Fastify, { type FastifyInstance } from 'fastify'
import { backgroundFigures } from '#server/loans/jobs/background-figures'
import type { Services } from '#server/platform/context'
import { createLogger, errorFields } from '#server/platform/log/log'
import { gauge } from '#server/platform/metrics/exposition'
import { watchProcess } from '#server/platform/metrics/process-figures'
import { requestFigures } from '#server/platform/metrics/request-figures'
import { poolFigures } from '#server/platform/store/pool-figures'
import { mountHealth } from './operations.ts'

/** HTTP for operators alone: liveness, readiness and figures, on a port that the proxy doesn't forward. It doesn't listen yet. */
export function createOperatorApp(services: Services): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 15_000, forceCloseConnections: true })
  const processFigures = watchProcess()
  app.addHook('onClose', async () => processFigures.stop())
  mountHealth(app, services)
  app.get('/metrics', async (_, reply) => {
    const lines = [
      ...(await databaseFigures(services)),
      ...poolFigures(services.db),
      ...(services.config.role === 'worker' ? [] : requestFigures()),
      ...processFigures.read(),
      '',
    ]
    return reply.type('text/plain; version=0.0.4').send(lines.join('\n'))
  })
  return app
}

/** Figures that are read from the database. Without it, the others are still answered. */
async function databaseFigures(services: Services): Promise<string[]> {
  const { health, config, db } = services
  const isStopped = health.ledger === 'broken' || health.audit === 'broken'
  const stopped = gauge('carport_payments_stopped', 'Whether no money moves for anybody', [[{}, isStopped ? 1 : 0]])
  const answers = (isUp: boolean) =>
    gauge('carport_database_up', 'Whether the database answered this request', [[{}, isUp ? 1 : 0]])
  try {
    // Web processes leave them to the workers: they are the same wherever they are read.
    if (config.role !== 'web') return [...stopped, ...answers(true), ...(await backgroundFigures(services))]
    await db.read('SELECT 1')
    return [...stopped, ...answers(true)]
  } catch (error) {
    createLogger().warn('figures-not-read', errorFields(error))
    return [...stopped, ...answers(false)]
  }
}
