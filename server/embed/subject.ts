import type { FastifyInstance } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext, ServerSchema, Services } from '#server/platform/context'
import { enforcePolicy } from '#server/identity/policy'
import { authenticateRequest } from '#server/identity/identity'
import { requestContext } from '#server/platform/request-context'
import { reader } from '#server/platform/store/database'
import { callingOrigin } from '#server/identity/partner-pages/origins'
import { findFirstName } from './subject.store.ts'

/** Whose wallet a form in our frame writes to, as far as the person at the screen must know it. */
export interface Subject {
  readonly firstName: string
  /** Of the loan. */
  readonly lastFour: string
  /** The partner that asked for the token; null where none did. */
  readonly partnerName: string | null
}

const name = 'POST /api/embed/subject'

/** Who may ask: whoever may put something into that wallet. */
export function subjectPolicy({ policies }: ServerSchema): Policy {
  return {
    actors: ['embed'],
    embedCapabilities: policies.get('Mutation.AddBankAccount')?.embedCapabilities ?? [],
    because:
      'Our frame says whose wallet it writes to; it cannot take that from the page around it, which gave it the token.',
  }
}

/**
 * Mounts `POST /api/embed/subject`: whose wallet an embed token writes to, for the frames of our own origin alone. The page around
 * them chooses the token, so the person who types hears of it from the server.
 */
export function mountSubject(app: FastifyInstance, services: Services, schema: ServerSchema): void {
  const policy = subjectPolicy(schema)
  app.post('/api/embed/subject', { bodyLimit: 1024 }, async (request, reply) => {
    const actor = await authenticateRequest(services, request)
    const context = requestContext(services, request, actor)
    const isBrowser = request.headers['sec-fetch-site'] !== undefined
    if (
      actor.kind === 'embed' &&
      callingOrigin(services.config, context.origin, isBrowser) !== services.config.publicUrl
    )
      throw new CarportError('NOT_ALLOWED')
    await enforcePolicy({ kind: 'query', name, policy, args: {}, context })
    return reply.header('cache-control', 'no-store').send(await subjectOf(context))
  })
}

async function subjectOf({ actor, db }: RequestContext): Promise<Subject> {
  if (actor.kind !== 'embed') throw new CarportError('NOT_FOUND')
  const firstName = await findFirstName(reader(db), actor.customerId)
  if (firstName === null) throw new CarportError('NOT_FOUND')
  return { firstName, lastFour: actor.accountNumber.slice(-4), partnerName: actor.partner?.name ?? null }
}
