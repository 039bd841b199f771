import type { DPoPState } from 'oidc-client-ts'

/** Where the key of DPoP (RFC 9449) is kept: in this page's memory and nowhere else. A reload makes another one. */
export interface ProofKeys {
  set(name: string, state: DPoPState): Promise<void>
  get(name: string): Promise<DPoPState>
  remove(name: string): Promise<DPoPState>
  getAllKeys(): Promise<string[]>
}

/** Keys that cannot be read out by script and vanish with the page. */
export function createProofKeys(): ProofKeys {
  const states = new Map<string, DPoPState>()
  // The library's interface promises a state where it means "or undefined", and asks for it before it has made one.
  const find = (name: string) => states.get(name) as DPoPState
  return {
    set: async (name, state) => {
      states.set(name, state)
    },
    get: async (name) => find(name),
    remove: async (name) => {
      const state = find(name)
      states.delete(name)
      return state
    },
    getAllKeys: async () => [...states.keys()],
  }
}

export interface ProofRequest {
  readonly keys: CryptoKeyPair
  /** The token that is sent along; null where one is only asked for. */
  readonly accessToken: string | null
  /** Such as 'POST'. */
  readonly method: string
  /** The request's full URL; query and fragment are left out of the proof. */
  readonly url: string
  /** Milliseconds since 1970 by the server's clock, because a wrong device clock must not sign anybody out. */
  readonly nowMs: number
  readonly id: string
}

/** Signs the proof that whoever sends this request holds the key the access token is bound to, or is to be. */
export async function signAccessProof(request: ProofRequest): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', request.keys.publicKey)
  const url = new URL(request.url)
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }
  const payload = {
    jti: request.id,
    htm: request.method,
    htu: `${url.origin}${url.pathname}`,
    iat: Math.floor(request.nowMs / 1000),
    ...(request.accessToken === null
      ? {}
      : { ath: base64Url(await crypto.subtle.digest('SHA-256', encode(request.accessToken))) }),
  }
  const signed = `${base64Url(encode(JSON.stringify(header)))}.${base64Url(encode(JSON.stringify(payload)))}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    request.keys.privateKey,
    encode(signed),
  )
  return `${signed}.${base64Url(signature)}`
}

/** Thumbprint of the public key (RFC 7638), by which a token is bound to it. */
export async function keyThumbprint({ publicKey }: Pick<CryptoKeyPair, 'publicKey'>): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  // Exactly these members, in this order.
  return base64Url(await crypto.subtle.digest('SHA-256', encode(JSON.stringify({ crv, kty, x, y }))))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
