import type { FastifyReply } from 'fastify'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { mailResetLink } from './mailed-links.ts'
import type { FormError } from './pages/document.ts'
import { forgotPage, noticePage } from './pages/entry-pages.ts'
import { csrfToken, formOf, isOwnForm, sendPage, type PageRequest } from './pages/page-request.ts'

const base = '/oidc/password'

/** The page on which anybody asks for a link to set a new password, opened from the account settings. */
export async function showPassword(page: PageRequest): Promise<FastifyReply> {
  return sendForm(page, '', [])
}

/** The address came. The answer and its time do not tell whether somebody has it. */
export async function submitPassword(page: PageRequest): Promise<FastifyReply> {
  const { texts, services } = page
  const email = formOf(page.request)('email').trim()
  if (!isOwnForm(page, base)) return sendForm(page, email, [])
  if (!isEmailAddress(email)) {
    const text = email === '' ? texts.errors.emailMissing : texts.errors.emailInvalid
    return sendForm(page, email, [{ field: 'email', text }])
  }
  await mailResetLink(services, email, page.language, page)
  const next = { href: settingsUrl(page), label: texts.back }
  return sendPage(page, noticePage(texts.forgot.sentTitle, texts.forgot.sent(email), next))
}

function sendForm(page: PageRequest, email: string, errors: readonly FormError[]): FastifyReply {
  const form = { base, csrf: csrfToken(page.services, base), errors }
  return sendPage(page, forgotPage(page.texts, form, email, settingsUrl(page)), errors.length > 0 ? 422 : 200)
}

function settingsUrl({ services }: PageRequest): string {
  return `${services.config.publicUrl}/settings`
}
