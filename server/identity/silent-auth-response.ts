import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * Tells a script of our own origin the address that answers its silent question, in place of a redirect that it would have to follow:
 * a round trip less. Only the hidden frame's own page is told so, and only to whom the browser itself vouches for as our own page.
 * @param silentUrl the redirect address of silent sign-ins
 */
export function silentAuthResponse(silentUrl: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const location = ctx.response.get('location')
    const isAsked = ctx.get('accept') === 'application/json' && ctx.get('sec-fetch-site') === 'same-origin'
    if (!isAsked || ctx.oidc?.route !== 'authorization' || !location.startsWith(`${silentUrl}?`)) return
    ctx.remove('location')
    ctx.status = 200
    ctx.body = { location }
  }
}
