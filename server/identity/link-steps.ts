import type { FastifyReply } from 'fastify'
import { formatTime } from '#sdk/dates/times'
import { cookieName, setCookieHeader } from './cookies.ts'
import { isKnownDevice } from './devices.ts'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { formFor, type Visit } from './interaction.ts'
import { confirmEmail, mailResetLink, readResetLink, readVerifyLink, resetPassword } from './mailed-links.ts'
import type { FormError } from './pages/document.ts'
import { forgotPage, linkPage, noticePage } from './pages/entry-pages.ts'
import { cookieOf, csrfToken, formOf, isOwnForm, sendPage, type PageRequest } from './pages/page-request.ts'
import { newPasswordError } from './register-step.ts'
import { tryPassword } from './sign-in.ts'

/** The page that asks where to mail a link for a new password. */
export async function showForgot(visit: Visit): Promise<FastifyReply> {
  return sendPage(visit.page, forgotPage(visit.page.texts, formFor(visit), ''))
}

/** The address came. The answer does not tell whether somebody has it. */
export async function submitForgot(visit: Visit): Promise<FastifyReply> {
  const { page } = visit
  const { texts, services } = page
  const email = formOf(page.request)('email').trim()
  if (!isEmailAddress(email)) {
    const text = email === '' ? texts.errors.emailMissing : texts.errors.emailInvalid
    return sendPage(page, forgotPage(texts, formFor(visit, [{ field: 'email', text }]), email), 422)
  }
  await mailResetLink(services, email, page.language, page)
  const next = { href: formFor(visit).base, label: texts.signIn.title }
  return sendPage(page, noticePage(texts.forgot.sentTitle, texts.forgot.sent(email), next))
}

/** A link for a new password was opened. Opening it changes nothing: mail scanners open links too. */
export async function showReset(page: PageRequest): Promise<FastifyReply> {
  if (hasLinkInAddress(page)) return hideSecret(page, 'reset')
  const secret = linkSecret(page, 'reset')
  const link = await readResetLink(page.services, secret)
  return link === null ? sendEnded(page) : sendResetForm(page, secret, link.email, [])
}

/** A new password came. */
export async function submitReset(page: PageRequest): Promise<FastifyReply> {
  const { services, texts } = page
  const secret = linkSecret(page, 'reset')
  const link = isOwnForm(page, secret) ? await readResetLink(services, secret) : null
  if (link === null) return sendEnded(page)
  const password = formOf(page.request)('password')
  const problem = newPasswordError(texts, password, link.email)
  if (problem !== null) return sendResetForm(page, secret, link.email, [{ field: 'password', text: problem }])
  if (!(await resetPassword(services, secret, password, page))) return sendEnded(page)
  const next = { href: `${services.config.publicUrl}/pre-login`, label: texts.signIn.title }
  return sendPage(page, noticePage(texts.reset.doneTitle, texts.reset.done, next))
}

/** A link that confirms an address was opened: asks for the password, unless this browser is known to be the person's. */
export async function showVerify(page: PageRequest): Promise<FastifyReply> {
  if (hasLinkInAddress(page)) return hideSecret(page, 'verify')
  const secret = linkSecret(page, 'verify')
  const link = await readVerifyLink(page.services, secret)
  return link === null ? sendEnded(page) : sendVerifyForm(page, secret, link, [])
}

/** The address is confirmed by somebody who has the mail and the password, never by the mail alone: another may have made the login. */
export async function submitVerify(page: PageRequest): Promise<FastifyReply> {
  const { services, texts, request } = page
  const secret = linkSecret(page, 'verify')
  const link = isOwnForm(page, secret) ? await readVerifyLink(services, secret) : null
  if (link === null) return sendEnded(page)
  if (!(await isKnownDevice(services, request, link.loginId))) {
    const tried = await tryPassword(services, { email: link.email, password: formOf(request)('password') }, page)
    if (tried.outcome !== 'right') {
      const text =
        tried.outcome === 'locked'
          ? texts.errors.locked(formatTime(tried.untilMs, page.language))
          : texts.errors.noMatch
      return sendVerifyForm(page, secret, link, [{ field: 'password', text }])
    }
  }
  if (!(await confirmEmail(services, secret, page))) return sendEnded(page)
  const next = { href: `${services.config.publicUrl}/pre-login/verify-email?success=true`, label: texts.verify.goOn }
  return sendPage(page, noticePage(texts.verify.doneTitle, texts.verify.done, next))
}

function sendResetForm(page: PageRequest, secret: string, email: string, errors: readonly FormError[]): FastifyReply {
  const { reset } = page.texts
  const form = { base: pathOf('reset'), csrf: csrfToken(page.services, secret), errors }
  const view = { title: reset.title, lead: reset.lead, button: reset.button, email, field: 'new' } as const
  return sendPage(page, linkPage(page.texts, form, view), errors.length > 0 ? 422 : 200)
}

async function sendVerifyForm(
  page: PageRequest,
  secret: string,
  link: { readonly loginId: string; readonly email: string },
  errors: readonly FormError[],
): Promise<FastifyReply> {
  const { verify } = page.texts
  const form = { base: pathOf('verify'), csrf: csrfToken(page.services, secret), errors }
  const isKnown = await isKnownDevice(page.services, page.request, link.loginId)
  const lead = isKnown ? verify.leadKnown(link.email) : verify.lead(link.email)
  const view = {
    title: verify.title,
    lead,
    button: verify.button,
    email: link.email,
    field: isKnown ? 'none' : 'current',
  } as const
  return sendPage(page, linkPage(page.texts, form, view), errors.length > 0 ? 422 : 200)
}

function sendEnded(page: PageRequest): FastifyReply {
  const { linkEnded } = page.texts
  const next = { href: `${page.services.config.publicUrl}/pre-login`, label: linkEnded.toSite }
  return sendPage(page, noticePage(linkEnded.title, linkEnded.lead, next, true), 410)
}

type LinkKind = 'reset' | 'verify'

const pathOf = (kind: LinkKind) => `/oidc/${kind}`
const secretPattern = /^[\w-]{43}$/
/** As long as the longer of the two links works. */
const secretSeconds = 86_400

function hasLinkInAddress({ request }: PageRequest): boolean {
  return (request.query as { link?: unknown }).link !== undefined
}

/**
 * Moves the secret of a mailed link out of the address, into a cookie of the page alone: what is opened from the page, the browser's
 * history and scripts of the site's next page would all see the address.
 */
function hideSecret(page: PageRequest, kind: LinkKind): FastifyReply {
  const { link } = page.request.query as { link?: unknown }
  if (typeof link !== 'string' || !secretPattern.test(link)) return sendEnded(page)
  const path = pathOf(kind)
  const cookie = setCookieHeader(page.services.config, kind, link, { maxAgeSeconds: secretSeconds, path })
  return page.reply
    .header('set-cookie', cookie)
    .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .redirect(path, 303)
}

function linkSecret(page: PageRequest, kind: LinkKind): string {
  const secret = cookieOf(page.request, cookieName(page.services.config, kind)) ?? ''
  return secretPattern.test(secret) ? secret : ''
}
