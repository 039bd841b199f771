import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Language } from '#sdk/i18n/language'
import type { Services } from '#server/platform/context'
import { cookieName } from './cookies.ts'
import { unavailablePage } from './pages/entry-pages.ts'
import { renderDocument, type Page } from './pages/document.ts'
import { html, providersOwn } from './pages/html.ts'
import { pageTexts } from './pages/page-texts.ts'
import { frameOf, languageIn, newNonce, pageHeaders } from './pages/page-request.ts'

/**
 * Sign-out at our own client's request goes on by itself: the ID token that came with the request shows that it is meant. A
 * request without one, such as a link on somebody's page, is asked about. Without scripts there is a button.
 */
export function renderSigningOut(services: Services, ctx: KoaContextWithOIDC, form: string): void {
  const language = languageOf(services, ctx)
  const texts = pageTexts(language)
  const isMeant = ctx.oidc.entities.IdTokenHint !== undefined
  const nonce = newNonce()
  const body = html`<h1>${texts.signingOut.title}</h1>
<p class="lead">${texts.signingOut.lead}</p>
${providersOwn(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signingOut.button}</button>
<p class="links"><a href="${services.config.publicUrl}">${texts.signingOut.stay}</a></p>`
  const code = "document.querySelector('button[name=logout]').click()"
  send(
    services,
    ctx,
    { title: texts.signingOut.title, body, ...(isMeant ? { script: { nonce, code } } : {}) },
    isMeant ? nonce : undefined,
  )
}

/** After a sign-out that named no page to go to. */
export function renderSignedOut(services: Services, ctx: KoaContextWithOIDC): void {
  const { signedOut } = pageTexts(languageOf(services, ctx))
  const body = html`<h1>${signedOut.title}</h1>
<p class="lead">${signedOut.lead}</p>
<a class="action" href="${services.config.publicUrl}/pre-login">${signedOut.again}</a>`
  send(services, ctx, { title: signedOut.title, body })
}

/** A request that cannot be answered to the client. What was wrong with it is for the log, not for the reader. */
export function renderFailure(services: Services, ctx: KoaContextWithOIDC, error: string): void {
  const { failure } = pageTexts(languageOf(services, ctx))
  const isExpired = error === 'invalid_request' && ctx.oidc?.route === 'resume'
  const [title, lead] = isExpired ? [failure.expiredTitle, failure.expired] : [failure.title, failure.lead]
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<a class="action" href="${services.config.publicUrl}/pre-login">${failure.again}</a>`
  send(services, ctx, { title, body })
}

/** The database is away: nothing is wrong with what was asked, and the same address answers again later. */
export function renderUnavailable(services: Services, ctx: KoaContextWithOIDC): void {
  send(services, ctx, unavailablePage(pageTexts(languageOf(services, ctx)), services.config.publicUrl))
}

function send(services: Services, ctx: KoaContextWithOIDC, page: Page, nonce?: string): void {
  // The address of a sign-out carries the ID token.
  ctx.set({ ...pageHeaders(nonce), 'referrer-policy': 'no-referrer' })
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = renderDocument(frameOf(services, languageOf(services, ctx), null), page)
}

function languageOf({ config }: Services, ctx: KoaContextWithOIDC): Language {
  return (
    languageIn(ctx.oidc?.params?.ui_locales) ??
    languageIn(ctx.cookies.get(cookieName(config, 'language'))) ??
    languageIn(ctx.get('accept-language')) ??
    'en'
  )
}
