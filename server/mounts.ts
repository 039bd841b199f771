import type { FastifyInstance } from 'fastify'
import { buildServerSchema } from '#server/schema'
import { drainOutbox, settle } from '#server/settle'
import { allowEmbedOrigin } from '#server/identity/partner-pages/cors'
import { chatTranscript } from '#server/capabilities/chat/transcript'
import { mountChatStreams } from '#server/capabilities/chat/streams'
import type { Services } from '#server/platform/context'
import { mountRest } from '#server/capabilities/dashboard/rest'
import { mountDocuments } from '#server/capabilities/documents/documents'
import { mountConfirmations } from '#server/embed/confirmations'
import { mountEmbed } from '#server/embed/sessions'
import type { AnswerPage } from '#server/platform/graphql/page-reads'
import { mountFlags } from '#server/platform/flags/routes'
import { mountGraphql } from '#server/graphql'
import { type CookieBorrower, mountIdentity } from '#server/identity/identity'
import { mountAdmin } from '#server/staff/admin-rest'
import { mountImpersonation } from '#server/staff/impersonation-rest'
import { mountOptOut } from '#server/capabilities/contact/opt-out'
import { mountIncomingTexts } from '#server/capabilities/contact/incoming-texts'
import { mountWebhooks } from '#server/loans/settlement/webhooks'
import { mountModifications } from '#server/staff/modifications-rest'
import { mountBankFiles } from '#server/staff/bank-files-rest'
import { mountHeldLoans } from '#server/staff/held-loans-rest'
import { mountLetters } from '#server/staff/letters-rest'
import { mountChargeOffs } from '#server/staff/charge-offs-rest'
import { mountRepossessionWarnings } from '#server/staff/repossession-rest'
import { mountMailFailures } from '#server/loans/letters/mail-failures'
import { mountBusinessEvents } from '#server/platform/metrics/business-events'

/** What the portal's documents get from the rooms: who is signed in, and what their page asks first. */
export interface PageSources {
  readonly cookieBorrower: CookieBorrower
  readonly answerPage: AnswerPage
}

/** Mounts every room's routes. What the sandbox adds is not even loaded in production (reliability 56). */
export async function mountRooms(app: FastifyInstance, services: Services): Promise<PageSources> {
  const schema = buildServerSchema()
  await mountFlags(app, services, allowEmbedOrigin)
  const answerPage = await mountGraphql(app, services, schema)
  const cookieBorrower = await mountIdentity(app, services)
  await mountEmbed(app, services, schema)
  mountConfirmations(app, services, schema)
  await mountRest(app, services)
  await mountDocuments(app, services, chatTranscript)
  await mountAdmin(app, services)
  await mountImpersonation(app, services)
  await mountChatStreams(app, services)
  await mountWebhooks(app, services)
  await mountIncomingTexts(app, services)
  await mountMailFailures(app, services)
  await mountLetters(app, services)
  await mountHeldLoans(app, services)
  await mountBankFiles(app, services)
  await mountModifications(app, services)
  await mountChargeOffs(app, services)
  await mountRepossessionWarnings(app, services)
  await mountOptOut(app, services)
  await mountBusinessEvents(app, services)
  const sources = { cookieBorrower, answerPage }
  if (services.config.mode !== 'sandbox') return sources
  const { mountSandbox } = await import('#server/sandbox/endpoints')
  const { mountProcessors } = await import('#server/sandbox/processors/routes')
  await mountSandbox(app, services, { drainOutbox, settle })
  await mountProcessors(app, services)
  return sources
}
