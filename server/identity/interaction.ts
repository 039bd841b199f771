import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import type { Services } from '#server/platform/context'
import { askingPageOf } from './asking-page.ts'
import { keepDevice } from './devices.ts'
import type { Login } from './logins.store.ts'
import { mailFirstVerifyLink } from './mailed-links.ts'
import { noticePage, type InteractionForm } from './pages/entry-pages.ts'
import type { FormError } from './pages/document.ts'
import { csrfToken, isOwnForm, pageRequest, sendPage, type PageRequest } from './pages/page-request.ts'
import { endPending } from './pending-sign-in.ts'
import { noteSignIn } from './sign-in.ts'

/** One visit to the sign-in pages, begun by the client's authorization request. */
export interface Visit {
  readonly page: PageRequest
  readonly provider: Provider
  readonly id: string
  readonly params: Readonly<Record<string, unknown>>
  /** The login that is signed in already and only proves it again; null otherwise. */
  readonly signedInId: string | null
}

/**
 * The visit that a request belongs to. Its cookie must be the one of the address, a form must be our own, and it must not be over.
 * Null when it is not so, and then the answer has been sent.
 */
export async function openVisit(
  services: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | null> {
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((problem: unknown) => {
    // A visit that is over differs from a database that does not answer.
    if (problem instanceof errors.SessionNotFound) return null
    throw problem
  })
  const page = pageRequest(services, request, reply, details?.params.ui_locales)
  const isOpen =
    details !== null && details.uid === (request.params as { id?: string }).id && details.prompt.name === 'login'
  if (!isOpen || (request.method === 'POST' && !isOwnForm(page, details.uid))) {
    const { failure } = page.texts
    const next = { href: `${services.config.publicUrl}/pre-login`, label: failure.again }
    await sendPage(page, noticePage(failure.expiredTitle, failure.expired, next, true), 400)
    return null
  }
  const asking = await askingPageOf(services, details.params)
  return {
    page: { ...page, asking },
    provider,
    id: details.uid,
    params: details.params,
    signedInId: details.session?.accountId ?? null,
  }
}

/** The form of a visit's page. */
export function formFor(visit: Visit, errors: readonly FormError[] = []): InteractionForm {
  return { base: addressOf(visit), csrf: csrfToken(visit.page.services, visit.id), errors }
}

/** Where a visit's pages are. */
export function addressOf(visit: Visit): string {
  return `/oidc/interaction/${visit.id}`
}

/** Sends the browser to another page of the visit. */
export function goTo(visit: Visit, path: string): FastifyReply {
  return visit.page.reply.header('cache-control', 'no-store').redirect(`${addressOf(visit)}${path}`, 303)
}

/** Ends the visit: the person is who they say, and the client gets its code. */
export async function finishVisit(
  visit: Visit,
  login: Login,
  proof: { readonly amr: string[]; readonly remember: boolean },
): Promise<FastifyReply> {
  const { page, provider } = visit
  const { services, request, reply } = page
  if (proof.remember) await keepDevice(services, request, reply, login.loginId)
  // A code is asked for where the browser is not remembered.
  const newDevice = proof.amr.includes('otp') ? (request.headers['user-agent'] ?? '') : null
  await noteSignIn(services, login, page.language, page, newDevice)
  await mailFirstVerifyLink(services, login, page.language)
  await endPending(services, visit.id)
  const result = { login: { accountId: login.loginId, remember: true, amr: proof.amr } }
  const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.header('cache-control', 'no-store').redirect(next, 303)
}
