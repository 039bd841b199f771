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
  /**
   * From here on requests are the borrower's.
   * @param onOver called when it is over without anybody having ended it: its time ran out, or the server refuses it
   */
  readonly hold: (granted: GrantedPass, onOver: () => void) => void
  readonly isHeld: () => boolean
  /** The headers of one request; null while nobody is looked at. */
  readonly headers: (method: string, url: string) => Promise<Readonly<Record<string, string>> | null>
  /** Forgets token and key: requests are the staff member's own again. */
  readonly drop: () => void
  /** The server refused the token, so it is over. Does nothing while none is held. */
  readonly refused: () => void
}

/** @param proofTimeMs milliseconds since 1970 as the server's own machine has them */
export function createImpersonationPass(proofTimeMs: () => number): ImpersonationPass {
  let keys: CryptoKeyPair | null = null
  let held: (GrantedPass & { readonly keys: CryptoKeyPair; readonly onOver: () => void }) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellOver = () => held?.onOver()
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
    hold(granted, onOver) {
      if (keys === null) throw new Error('There is no key for the token')
      clearTimeout(timer)
      held = { ...granted, keys, onOver }
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
  }
}
