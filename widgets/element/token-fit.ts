import { embedCore } from '#sdk/embed/core'
import type { TokenClaims } from '#sdk/embed/tokens'

/** Whether a token's own claims match this account, capability and page. Only spares a round trip: the server has the final word. */
export function isTokenFor(
  { account, capabilities, origins }: TokenClaims,
  accountNumber: string | null,
  capability: string,
): boolean {
  return (
    (typeof account !== 'string' || !accountNumber || account === accountNumber) &&
    (!Array.isArray(capabilities) || capabilities.includes(capability)) &&
    (!Array.isArray(origins) || origins.includes(self.origin) || isOurs())
  )
}

/** A page of the servicer's own may use a token of the page that frames it. */
function isOurs(): boolean {
  return new URL(embedCore().baseUrl()).origin === self.origin
}

/**
 * A page that hands out its server's error page would have it shown as a session that ended.
 * @throws Error for a text that is no token
 */
export function demandToken(token: string | null): string | null {
  if (token !== null && /\s|</.test(token)) throw new Error('This is no token')
  return token
}
