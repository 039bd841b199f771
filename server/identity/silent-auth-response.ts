import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * Answers a silent sign-in of our own origin with the address itself, in place of a redirect that the script would have to follow:
 * a round trip less. Only the hidden frame's page is answered so, and only where the browser vouches for the asking page as ours.
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
