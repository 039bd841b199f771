import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '#sdk/i18n/is-language'
import { type Language, languageAfter } from '#sdk/i18n/language'
import type { Services } from '#server/platform/context'
import type { AskingPage } from '../asking-page.ts'
import { cookieName, setCookieHeader } from '../cookies.ts'
import { portalClientId } from '#server/platform/config/identity-settings'
import { capabilityTexts } from '#sdk/loan/capability-texts'
import { passwordScript, renderDocument, type Page, type PageFrame } from './document.ts'
import { html, type Html } from './html.ts'
import { pageTexts, type PageTexts } from './page-texts.ts'

/** A request for one of our pages, with what every page needs. */
export interface PageRequest {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly texts: PageTexts
  readonly ip: string
  readonly correlationId: string
  /** The page of a partner that somebody signs in for; absent or null where it is our own site. */
  readonly asking?: AskingPage | null
}

const yearSeconds = 31_536_000

/** Reads the language (chosen here before, asked for by the client, the browser's) and keeps a new choice. */
export function pageRequest(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  uiLocales?: unknown,
): PageRequest {
  const chosen = languageIn((request.query as { lang?: unknown }).lang)
  if (chosen !== null) {
    reply.header('set-cookie', setCookieHeader(services.config, 'language', chosen, { maxAgeSeconds: yearSeconds }))
  }
  const language =
    chosen ??
    languageIn(cookieOf(request, cookieName(services.config, 'language'))) ??
    languageIn(uiLocales) ??
    languageIn(request.headers['accept-language']) ??
    'en'
  return { services, request, reply, language, texts: pageTexts(language), ip: request.ip, correlationId: request.id }
}

/** The first of our languages in a list such as `es-MX, en;q=0.8` or `es en`. */
export function languageIn(list: unknown): Language | null {
  if (typeof list !== 'string') return null
  for (const part of list.split(/[,\s]+/)) {
    const code = part.slice(0, 2).toLowerCase()
    if (isLanguage(code)) return code
  }
  return null
}

/** One cookie's value, or null. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

/**
 * Sends a page with its policy: our one style sheet, no script but the one that shows a password, no frame, forms to ourselves alone.
 * @param more headers to set over the page's own
 */
export function sendPage(
  page: PageRequest,
  content: Page,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): FastifyReply {
  const isForm = page.request.method !== 'GET'
  const script = content.hasPassword === true ? { nonce: newNonce(), code: passwordScript } : undefined
  return page.reply
    .code(status)
    .headers({ ...pageHeaders(script?.nonce), ...more })
    .type('text/html; charset=utf-8')
    .send(
      renderDocument(frameOf(page.services, page.language, isForm ? null : page.request.url), {
        ...content,
        body: html`${askingNote(page)}${content.body}`,
        script,
      }),
    )
}

/** Names whose page somebody signs in for, and what they are going to be asked to allow there. */
function askingNote({ asking, language, texts }: PageRequest): Html | false {
  if (asking === undefined || asking === null) return false
  const { partnerName, host, capabilities } = asking
  const lines = capabilities.map((each) => html`<li>${capabilityTexts[language][each] ?? each}</li>`)
  return html`<div class="notice">
<p>${texts.asking.lead(`${partnerName} (${host})`)}</p>
<ul>${lines}</ul>
<p>${texts.asking.safe(host)}</p>
</div>`
}

/** What the frame of a page shows. @param url the page's own, for the link to the other language; null when it cannot be opened again */
export function frameOf(services: Services, language: Language, url: string | null): PageFrame {
  const { name: brandName, phone: brandPhone } = services.config.company
  return {
    language,
    brandName,
    brandPhone,
    homeUrl: services.config.publicUrl,
    otherLanguageUrl: url === null ? null : inOtherLanguage(url, language),
  }
}

function inOtherLanguage(url: string, language: Language): string {
  const address = new URL(url, 'http://page')
  address.searchParams.set('lang', languageAfter(language))
  return `${address.pathname}${address.search}`
}

/** Headers of a page. A nonce allows one script of ours; without it none runs. */
export function pageHeaders(nonce?: string): Record<string, string> {
  const script = nonce === undefined ? "'none'" : `'nonce-${nonce}'`
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; script-src ${script}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  }
}

/** A nonce for one response. */
export function newNonce(): string {
  return randomBytes(18).toString('base64')
}

/** The fields of a form that was sent, by name. */
export function formOf(request: FastifyRequest): (name: string) => string {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  return (name) => body.get(name) ?? ''
}

/** The hidden value of a form that belongs to this interaction or link. It is worth nothing without that one's own secret. */
export function csrfToken(services: Services, scope: string): string {
  return createHmac('sha256', services.config.secrets.cookies)
    .update(`csrf\0${portalClientId}\0${scope}`)
    .digest('base64url')
}

/** Whether a form came from our own page: its hidden value is right, and the browser names no other origin. */
export function isOwnForm(page: PageRequest, scope: string): boolean {
  const { origin, 'sec-fetch-site': site } = page.request.headers
  if (origin !== undefined && origin !== page.services.config.publicUrl) return false
  if (site !== undefined && site !== 'same-origin') return false
  const sent = Buffer.from(formOf(page.request)('csrf'))
  const right = Buffer.from(csrfToken(page.services, scope))
  return sent.length === right.length && timingSafeEqual(sent, right)
}
