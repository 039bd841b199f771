import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { parseIso, toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { listMessages } from '#server/platform/messages/contact.store'
import { isFlagName } from '#server/platform/flags/flag-list'
import { rateLimitsOf } from '#server/platform/limits/rate-limits'
import { networkFigures, networkLimitsOf } from '#server/platform/limits/route-limits'
import { jobLog } from '#server/loans/jobs/job-run'
import { runJob } from '#server/loans/jobs/jobs'
import { errorFields } from '#server/platform/log/log'
import { listEvents } from '#server/platform/metrics/business-events.store'
import type { SettableClock } from '#server/platform/store/clock'
import { mountAppPages } from './app-pages.ts'
import { mountHelpPages } from './help-pages.ts'
import { listSandboxPeople } from './people.ts'
import { sandboxPartner } from './partner.ts'
import { mountPartnerSite } from './partner-site.ts'
import { sandboxToken, tokenRequest } from './tokens.ts'

const jobNames = ['rollover', 'returns', 'batch', 'posting', 'notices'] as const
const inboxLength = 50

const clockRequest = v.union([
  v.strictObject({ advanceSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400 * 86_400)) }),
  v.strictObject({ set: v.pipe(v.string(), v.isoTimestamp()) }),
])
const flagRequest = v.strictObject({ value: v.union([v.boolean(), v.string(), v.number()]) })
const perMinute = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)))
const limitsRequest = v.strictObject({
  queries: perMinute,
  mutations: perMinute,
  moneyMutations: perMinute,
  anonymous: perMinute,
  /** Every limit of a network, whatever the route. */
  network: perMinute,
})

/** What runs beside requests, done at once. Each gives what is held up. */
interface BackgroundWork {
  readonly drainOutbox: (services: Services) => Promise<string[]>
  /** Runs every job that is due by the clock, and works off the outbox. */
  readonly settle: (services: Services) => Promise<string[]>
}

/**
 * Mounts what testers and the demo use: who is there, tokens without a sign-in, the inbox, the clock, the jobs, flags and limits.
 * Nothing is mounted in production.
 */
export async function mountSandbox(app: FastifyInstance, services: Services, work: BackgroundWork): Promise<void> {
  if (services.config.mode === 'production') return
  app.get('/sandbox/people', () => listSandboxPeople(services.config))
  app.get('/sandbox/partner', () => sandboxPartner(services))
  app.post('/sandbox/token', async (request, reply) => {
    const asked = v.safeParse(tokenRequest, request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ error: 'Send {email}, and for an embed token {accountNumber, capabilities?, origin?, ttlSeconds?}.' })
    const token = await sandboxToken(services, asked.output)
    return (
      token ?? reply.code(404).send({ error: 'Nobody in the sandbox has this email, or they are not on that account.' })
    )
  })
  app.get<{ Querystring: { to?: string } }>('/sandbox/inbox', async (request, reply) => {
    const { to } = request.query
    if (typeof to !== 'string' || to === '')
      return reply.code(400).send({ error: 'Say whose inbox: ?to=p1@example.com' })
    return listMessages(services.db, to, inboxLength)
  })
  app.get('/sandbox/business-events', () => listEvents(services.db, inboxLength))
  mountAppPages(app)
  mountHelpPages(app, services)
  mountPartnerSite(app, services)
  mountControls(app, services, work)
}

function mountControls(app: FastifyInstance, services: Services, { drainOutbox, settle }: BackgroundWork): void {
  const clock = services.clock as SettableClock

  app.get('/sandbox/clock', () => ({ now: toIso(clock.nowMs()) }))
  app.post('/sandbox/clock', async (request, reply) => {
    const asked = v.safeParse(clockRequest, request.body)
    if (!asked.success)
      return reply.code(400).send({ error: 'Send {advanceSeconds} or {set: "2026-06-17T17:00:00Z"}.' })
    // What was sent before the clock moves is delivered first: a code would expire on its way.
    await drainOutbox(services)
    if ('set' in asked.output) await clock.setTo(parseIso(asked.output.set))
    else await clock.advanceBy(asked.output.advanceSeconds * 1000)
    const heldUp = await settle(services)
    return { now: toIso(clock.nowMs()), heldUp }
  })

  app.post<{ Params: { name: string } }>('/sandbox/jobs/:name', async (request, reply) => {
    const name = jobNames.find((known) => known === request.params.name)
    if (name === undefined) return reply.code(404).send({ error: `Jobs are ${jobNames.join(', ')}.` })
    const before = await settle(services)
    const ran = await runJob(services, name).then(
      (result) => ({ result, heldUp: [] }),
      (error: unknown) => {
        jobLog.error('jobs-held-up', errorFields(error))
        return { result: null, heldUp: ['jobs'] }
      },
    )
    const heldUp = [...new Set([...before, ...ran.heldUp, ...(await drainOutbox(services))])]
    return { job: name, result: ran.result, heldUp }
  })

  app.put<{ Params: { name: string } }>('/sandbox/flags/:name', async (request, reply) => {
    const { name } = request.params
    const asked = v.safeParse(flagRequest, request.body)
    if (!isFlagName(name))
      return reply.code(404).send({ error: 'There is no flag of this name; GET /api/flags lists them.' })
    if (!asked.success || typeof asked.output.value !== typeof services.flags.all()[name]) {
      return reply.code(400).send({ error: `Send {value} with a ${typeof services.flags.all()[name]}.` })
    }
    await services.flags.set(name, asked.output.value, 'sandbox')
    return { name, value: asked.output.value }
  })

  app.put('/sandbox/limits', async (request, reply) => {
    const asked = v.safeParse(limitsRequest, request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ error: 'Send any of queries, mutations, moneyMutations, anonymous, network: requests a minute.' })
    const { network, ...given } = asked.output
    const isGiven = ([, value]: [string, unknown]) => value !== undefined
    rateLimitsOf(services).change(Object.fromEntries(Object.entries(given).filter(isGiven)))
    if (network !== undefined) {
      const names = Object.keys(networkFigures)
      networkLimitsOf(services).change(Object.fromEntries(names.map((name) => [name, network])))
    }
    return {
      changed: Object.entries(asked.output)
        .filter(isGiven)
        .map(([name]) => name),
    }
  })
}
