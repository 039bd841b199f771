import { systemClock } from '#sdk/dates/clock'
import { loginStateStorage, statePrefix } from './login-state.ts'
import { loginScopes } from './login-scopes.ts'
import type { SignInAnswer } from './prefetched-answer.ts'
import { silentAnswer } from './silent-answer.ts'

export interface PrefetchSignInOptions {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly clientId: string
  /** The portal's own URL without a slash at the end. */
  readonly portalUrl: string
}

/**
 * Asks our own provider who is signed in, as oidc-client-ts asks it, before that library is here. What the answer needs to be taken up
 * waits where the library keeps it: the state, and the verifier of the code (PKCE, RFC 7636). The library checks both.
 */
export async function prefetchSignIn(options: PrefetchSignInOptions): Promise<SignInAnswer> {
  const { issuer, authorizationEndpoint, clientId, portalUrl } = options
  const redirectUri = `${portalUrl}/silent-callback.html`
  const [id, verifier] = [randomWord(), randomWord()]
  const asked = {
    id,
    created: Math.floor(systemClock.nowMs() / 1000),
    request_type: 'si:s',
    code_verifier: verifier,
    authority: issuer,
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: loginScopes,
    response_mode: 'query',
  }
  loginStateStorage().setItem(`${statePrefix}${id}`, JSON.stringify(asked))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const question = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: loginScopes,
    state: id,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    prompt: 'none',
  })
  return silentAnswer(`${authorizationEndpoint}?${question}`)
}

/** 256 random bits as text that needs no escaping: 43 characters, the least that a verifier may have. */
function randomWord(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
