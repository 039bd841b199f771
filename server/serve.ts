import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { configOfProcess, type ServerConfig } from '#server/platform/config/config'
import { problemOfBuild } from '#server/platform/config/built-brand'
import { Problems } from '#server/platform/config/read-settings'
import { builtDir, createApp } from '#server/http'
import { createLogger, errorFields } from '#server/platform/log/log'
import { armFailpointsFrom } from '#server/platform/store/failpoints'
import { DataFolderHeldError } from '#server/platform/store/embedded'
import { partnerLimitsOf } from '#server/embed/partner-api'
import { rateLimitsOf } from '#server/platform/limits/rate-limits'
import { networkLimitsOf } from '#server/platform/limits/route-limits'
import { shareLimits } from '#server/platform/limits/shared-limits'
import { brokenPgp } from '#server/platform/vendors/bank/pgp-trials'
import { announce } from './platform/process/announce.ts'
import { storeCompiledCode } from './platform/process/compiled-code.ts'
import type { Services } from '#server/platform/context'
import { startBackgroundWork } from './background.ts'
import { startFirstCheck } from './loans/jobs/hourly-checks.ts'
import { watchVerdicts } from './loans/jobs/verdict-watch.ts'
import { openServices } from './open-services.ts'
import { stopOnSignals } from './platform/process/shutdown.ts'
import { createOperatorApp } from './operator-http.ts'

/** In-flight requests and jobs get this long to finish (reliability 54). */
const drainMs = 25_000
/** A book of loans that takes longer to check is checked while requests are answered; what moves money waits for it. */
const checkedFirstMs = 5_000

const log = createLogger()
/** What stopping has to undo, last first; grows as the start gets further, so that a signal during the start leaves nothing behind. */
const undo: (() => Promise<void>)[] = []
try {
  await start()
} catch (error) {
  await stop().catch(() => {})
  log.error('start-failed', errorFields(error))
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof DataFolderHeldError ? 75 : 1)
}

/** Configuration, database, seed, ledger check, listening, background work; then one block for people and JSON lines after it. */
async function start(): Promise<void> {
  const config = await withPort(configOfProcess())
  await refuseBrokenKeys(config)
  if (config.mode === 'production') refuseOtherBrand(config)
  if (config.mode === 'sandbox') armFailpointsFrom(config.failpoints)
  const shutDown = stopOnSignals(stop, {
    log,
    withinMs: drainMs + 15_000,
    monotonicMs: () => systemClock.monotonicMs(),
    exit: (code) => process.exit(code),
  })
  process.on('unhandledRejection', (error) => log.error('unhandled-rejection', errorFields(error)))
  process.on('uncaughtException', (error) => {
    log.error('uncaught-exception', errorFields(error))
    void shutDown(1)
  })

  const { services, people, close, announceStop } = await openServices(config, log, (error) => {
    log.error('database-lost', errorFields(error))
    void shutDown(1)
  })
  undo.push(close)
  if (config.role !== 'worker' && config.databaseUrl !== null) undo.push(shareRequestLimits(services))
  const check = config.role === 'web' ? null : startFirstCheck(services, log)
  if (check === null) await beginWatch(services)
  else {
    undo.push(() => check.stop())
    await Promise.race([check.ended, pause(checkedFirstMs, undefined, { ref: false })])
  }

  const app = await appOf(services)
  // Now, as nobody promises that there will be an orderly end.
  storeCompiledCode()
  await listen(app, config)
  const operatorApp = await openMetricsPort(services)

  const background = check === null ? null : startBackgroundWork(services, log, check.ended)
  undo.push(async () => {
    services.health.phase = 'draining'
    log.info('stopping')
    announceStop()
    await Promise.all([background?.stop(drainMs), closeApp(app), operatorApp?.close()])
  })
  services.health.phase = 'ready'
  announce(config, people)
  log.info('ready', {
    mode: config.mode,
    role: config.role,
    port: config.port,
    version: config.version,
    commit: config.commit,
    pid: process.pid,
  })
}

/** Shares the limits with other web processes on the database. @returns a function that ends it */
function shareRequestLimits(services: Services): () => Promise<void> {
  const limits = [rateLimitsOf(services), networkLimitsOf(services), partnerLimitsOf(services)]
  const shared = shareLimits(services, limits, { log })
  return () => shared.stop()
}

/** What is served over HTTP: everything, or of a worker whether it lives. */
async function appOf(services: Services): Promise<FastifyInstance> {
  const { role, isDevelopment } = services.config
  if (role === 'worker') return createOperatorApp(services)
  const development = isDevelopment ? (await import('./platform/http/development.ts')).developmentPages : null
  return createApp(services, { log, ...(development === null ? {} : { developmentPages: development }) })
}

/** The figures of any role, on a port of their own: never on the one that the public reaches. */
async function openMetricsPort(services: Services): Promise<FastifyInstance | null> {
  const { metricsPort, host } = services.config
  if (metricsPort === null) return null
  const app = createOperatorApp(services)
  await listen(app, { port: metricsPort, host })
  return app
}

/** A process that only answers requests learns from the workers whether money may move, before its first request. */
async function beginWatch(services: Services): Promise<void> {
  const watch = watchVerdicts(services, log)
  undo.push(() => watch.stop())
  await watch.look()
}

async function stop(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step()
}

/** @throws ConfigError when the elements were built for another lender */
function refuseOtherBrand({ company }: ServerConfig): void {
  const problems = new Problems()
  const message = problemOfBuild(company, resolve(builtDir, 'embed'))
  if (message !== null) problems.add('CARPORT_COMPANY_FILE', message)
  problems.refuse('Production mode')
}

/** @throws ConfigError when a PGP key of bank files can never be used. One whose time is over keeps files waiting, not borrowers out. */
async function refuseBrokenKeys(config: ServerConfig): Promise<void> {
  const problems = new Problems()
  for (const { name, message } of await brokenPgp(config, systemClock.nowMs())) problems.add(name, message)
  problems.refuse(config.mode === 'production' ? 'Production mode' : 'The sandbox')
}

/** PORT=0 takes a free port. It is found before anything is made, because addresses in tokens and pages hold it. */
async function withPort(config: ServerConfig): Promise<ServerConfig> {
  if (config.port !== 0) return config
  const probe = createServer()
  await new Promise<void>((done, failed) => probe.on('error', failed).listen(0, config.host, done))
  const address = probe.address()
  await new Promise<void>((done) => probe.close(() => done()))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  const publicUrl = config.publicUrl.replace(/:0$/, `:${address.port}`)
  return { ...config, port: address.port, publicUrl }
}

/** A process that is just stopping gives its port back within seconds; a port that stays taken is an error. */
async function listen(app: FastifyInstance, { port, host }: Pick<ServerConfig, 'port' | 'host'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await app.listen({ port, host })
      return
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || attempt === 10) throw error
      await pause(300)
    }
  }
}

/** No new connections; what is being answered is answered, for at most 25 seconds. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const tooLong = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(tooLong)
}
