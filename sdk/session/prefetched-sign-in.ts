import { systemClock } from '#sdk/dates/clock'
import { newUuid } from '#sdk/platform/platform'
import { type ProofKeys, signAccessProof } from './access-proof.ts'
import { loginStateStorage, statePrefix } from './login-state.ts'
import { takePrefetched } from './prefetched-answer.ts'

/** What the token endpoint granted, under the names that oidc-client-ts keeps it by, so that the library can go on from it. */
export interface Granted {
  readonly id_token: string
  readonly access_token: string
  readonly token_type: string
  readonly refresh_token?: string
  readonly scope?: string
  /** Seconds since 1970, by the device's clock, as the library counts. */
  readonly expires_at: number
  /** The claims of the ID token. */
  readonly profile: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }
}

interface Tokens {
  readonly id_token: string
  readonly access_token: string
  readonly token_type: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

interface Asked {
  readonly authority: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly code_verifier: string
}

/** What is used of the identity client's options. */
interface Options {
  readonly issuer: string
  readonly clientId: string
  readonly keys: ProofKeys
  readonly endpoints?: { readonly token_endpoint: string } | null
  readonly usesDpop?: boolean
}

/** Milliseconds after which the token endpoint counts as one that could not be asked. */
const limitMs = 15_000

/**
 * Exchanges the code of the prefetched answer for tokens before oidc-client-ts is here: the first queries of a page wait for a token, and
 * the library is as large as all that the page shows (OpenID Connect Core 3.1.3, PKCE, DPoP). Whatever is not a plain grant is left to the
 * library, which asks again and understands every error.
 * @returns null without a prefetched answer, for another provider than ours, and for anything but a grant to this very question
 */
export async function takeUpSignIn(options: Options): Promise<Granted | null> {
  const { issuer, endpoints = null, clientId, keys, usesDpop = true } = options
  if (endpoints === null || !usesDpop) return null
  const answer = await takePrefetched()
  if (answer === null) return null
  const { searchParams } = new URL(answer.url)
  const code = searchParams.get('code') ?? ''
  const asked = code === '' || searchParams.get('iss') !== issuer ? null : takeAsked(searchParams.get('state'), options)
  if (asked === null) {
    // The library finds out what it means.
    window.carportAnswer = Promise.resolve(answer)
    return null
  }
  const url = endpoints.token_endpoint
  const reply = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', dpop: await firstProof(url, clientId, keys) },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: asked.redirect_uri,
      code_verifier: asked.code_verifier,
    }),
    signal: AbortSignal.timeout(limitMs),
  })
  return reply.ok ? grantIn((await reply.json()) as Partial<Tokens>, options) : null
}

/** What waits for the answer, once, if this page asked our provider for it. */
function takeAsked(state: string | null, { issuer, clientId }: Options): Asked | null {
  const storage = loginStateStorage()
  const kept = state === null ? null : storage.getItem(`${statePrefix}${state}`)
  if (kept === null) return null
  const asked = JSON.parse(kept) as Asked
  if (asked.authority !== issuer || asked.client_id !== clientId) return null
  storage.removeItem(`${statePrefix}${state}`)
  return asked
}

/** Makes this page's key, which the library finds where it would have kept its own. */
async function firstProof(url: string, clientId: string, keys: ProofKeys): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  await keys.set(clientId, { keys: pair })
  return signAccessProof({
    keys: pair,
    accessToken: null,
    method: 'POST',
    url,
    nowMs: systemClock.nowMs(),
    id: newUuid(),
  })
}

/** The grant with the claims of its ID token, which needs no signature where the endpoint itself gave it (Core 3.1.3.7). */
function grantIn({ expires_in: seconds = 0, ...tokens }: Partial<Tokens>, options: Options): Granted | null {
  const { id_token: idToken = '', access_token: accessToken = '', token_type: tokenType = '' } = tokens
  const claims = JSON.parse(fromBase64Url(idToken.split('.')[1] ?? '')) as Partial<Granted['profile']>
  const { iss, sub, aud } = claims
  const isFor = [aud].flat().includes(options.clientId)
  if (iss !== options.issuer || typeof sub !== 'string' || !isFor || accessToken === '' || tokenType !== 'DPoP')
    return null
  return {
    ...tokens,
    id_token: idToken,
    access_token: accessToken,
    token_type: tokenType,
    expires_at: Math.floor(systemClock.nowMs() / 1000) + seconds,
    profile: { ...claims, iss, sub, aud: options.clientId },
  }
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}
