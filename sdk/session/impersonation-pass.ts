import { newUuid } from '#sdk/platform/platform'
import { keyThumbprint, signAccessProof } from './access-proof.ts'

/** What the server gave for a ticket. */
export interface GrantedPass {
  readonly token: string
  /** Through whose eyes: the borrower's login id. */
  readonly loginId: string
  /** Seconds until it is over. */
  readonly seconds: number
}

/**
 * The token with which staff look through a borrower's eyes, and the key it is bound to. Both are in this page's memory and nowhere
 * else; a reload loses them, and it is not renewed.
 */
export interface ImpersonationPass {
  /** Makes the key the next token is bound to. @returns its thumbprint */
  readonly newKey: () => Promise<string>
  /** From here on requests are the borrower's. */
  readonly hold: (granted: GrantedPass) => void
  readonly isHeld: () => boolean
  /** The headers of one request; null while nobody is looked at. */
  readonly headers: (method: string, url: string) => Promise<Readonly<Record<string, string>> | null>
  /** Forgets token and key: requests are the staff member's own again. */
  readonly drop: () => void
  /** The server refused the token, so it is over. Does nothing while none is held. */
  readonly refused: () => void
  /** Called when it is over without anybody having ended it: its time ran out, or the server refuses it. */
  readonly onOver: (listener: () => void) => () => void
}

/** @param proofTimeMs milliseconds since 1970 as the server's own machine has them */
export function createImpersonationPass(proofTimeMs: () => number): ImpersonationPass {
  const listeners = new Set<() => void>()
  let keys: CryptoKeyPair | null = null
  let held: (GrantedPass & { readonly keys: CryptoKeyPair }) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellOver = () => {
    if (held === null) return
    for (const listener of listeners) listener()
  }
  const drop = () => {
    clearTimeout(timer)
    held = null
    keys = null
  }
  return {
    async newKey() {
      keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
      return keyThumbprint(keys)
    },
    hold(granted) {
      if (keys === null) throw new Error('There is no key for the token')
      clearTimeout(timer)
      held = { ...granted, keys }
      timer = setTimeout(tellOver, granted.seconds * 1000)
    },
    isHeld: () => held !== null,
    async headers(method, url) {
      if (held === null) return null
      const { token, loginId } = held
      const dpop = await signAccessProof({
        keys: held.keys,
        accessToken: token,
        method,
        url,
        nowMs: proofTimeMs(),
        id: newUuid(),
      })
      return { authorization: `DPoP ${token}`, dpop, 'impersonation-user-id': loginId }
    },
    drop,
    refused: tellOver,
    onOver(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
