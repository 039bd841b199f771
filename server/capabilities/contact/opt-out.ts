import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { rateLimitsOf } from '#server/platform/limits/rate-limits'
import { networkOf } from '#server/platform/limits/attempts'
import { isSameHash } from '#server/platform/crypto/keyed-hash'
import { formOf, pageRequest, sendPage } from '#server/identity/pages/page-request'
import { findMessage } from '#server/platform/messages/contact.store'
import { customersAt, isEmailAllowed, optIn, optOut } from '#server/platform/messages/email-opt-outs.store'
import { writeNotation } from '#server/platform/messages/notations'
import { optOutMac, optOutPrefix } from '#server/platform/messages/opt-out-link'
import { optOutPage } from './opt-out-page.ts'
import { loansOf } from '#server/platform/messages/text-permissions.store'
import { reader } from '#server/platform/store/database'

const formBytes = 1024
/** The link is in the page's address, and the page has ways on to the site. */
const noReferrer = { 'referrer-policy': 'no-referrer' }

/**
 * Mounts the link of reminders: opening it asks, because mail scanners open links too; the button, and the one click of a mail
 * program, end reminders to that address at once. The same page turns them on again.
 */
export async function mountOptOut(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(`${optOutPrefix}/:token`, (request, reply) => answer(services, request, reply, async () => 'asked'))
    scope.post(`${optOutPrefix}/:token`, (request, reply) =>
      answer(services, request, reply, async (address) => {
        const wantsThem = formOf(request)('choice') === 'resume'
        await change(services, address, wantsThem)
        return wantsThem ? 'resumed' : 'stopped'
      }),
    )
  })
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (address: string) => Promise<'asked' | 'stopped' | 'resumed'>,
): Promise<FastifyReply> {
  const message = await messageOf(services, (request.params as { token: string }).token)
  const page = pageRequest(services, request, reply, message?.language)
  if (message === null) {
    // Only guesses are counted: the servers of a large mail provider click for many people at once.
    await rateLimitsOf(services).count('anonymous', networkOf(request.ip))
    return sendPage(page, optOutPage(page.language, 'unknown'), 404, noReferrer)
  }
  const done = await work(message.recipient)
  const isOn = await isEmailAllowed(reader(services.db), message.recipient)
  return sendPage(page, optOutPage(page.language, done === 'asked' && !isOn ? 'stopped' : done), 200, noReferrer)
}

async function messageOf(services: Services, token: string) {
  const [messageId = '', mac = ''] = token.split('.')
  if (!isSameHash(optOutMac(services.config, messageId), Buffer.from(mac, 'base64url'))) return null
  const message = await findMessage(services.db, messageId)
  return message?.channel === 'EMAIL' ? message : null
}

async function change(services: Services, address: string, wantsThem: boolean): Promise<void> {
  const atMs = services.clock.nowMs()
  await services.db.withTx(async (tx) => {
    const isChanged = wantsThem ? await optIn(tx, address) : await optOut(tx, address, toIso(atMs))
    if (!isChanged) return
    const comment = `Reminders by email ${wantsThem ? 'turned on again' : 'stopped'} by the link in one`
    for (const customerId of await customersAt(tx, address))
      for (const { accountNumber, party } of await loansOf(tx, customerId))
        await writeNotation(tx, {
          accountNumber,
          activityCode: 'CP',
          partyContacted: party,
          comment,
          actor: 'mail-link',
          createdAtMs: atMs,
        })
  })
}
