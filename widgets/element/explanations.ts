import { embedCore } from '#sdk/embed/core'
import type { TokenClaims } from '#sdk/embed/tokens'

/** What an element has to say to the developer of its page. */
export interface Trouble {
  /** The code of its carport-error, or the name of its carport-session-expired. */
  readonly code: string
  readonly capability: string
  readonly accountNumber: string | null
  /** Claims read from its token, unverified. */
  readonly claims: TokenClaims
}

/** Why an element shows no loan, in one line of the console with what to change. Origins and capabilities; no account and no token. */
export function explain(trouble: Trouble): void {
  const text = textOf(trouble)
  if (text !== null) embedCore().notice(`<carport-${trouble.capability}> ${text}`)
}

function textOf({ code, capability, accountNumber, claims }: Trouble): string | null {
  if (code === 'TOKEN_NOT_AVAILABLE')
    return 'got no token: getToken() threw, or gave the text of an error page. Look at what your server answered, and at reply.ok before reply.text().'
  if (code === 'TOKEN_LATE')
    return 'has waited five seconds for getToken(). Have it give the token, null when nobody is signed in, or throw; and end a request that hangs with AbortSignal.timeout().'
  if (code === 'carport-session-expired')
    return 'had two tokens in a row refused. Ask your server for a new one each time getToken() is called, keep none in a cache, and make them for this page’s origin.'
  if (code !== 'NOT_AVAILABLE') return null
  const { account, capabilities, origins } = claims
  if (Array.isArray(origins) && !origins.includes(self.origin))
    return `is on ${self.origin}, and its token is for ${origins.join(', ')}. Name this page in "origins" where your server asks for the token.`
  if (Array.isArray(capabilities) && !capabilities.includes(capability))
    return `has a token for ${capabilities.join(', ')}. Name ${capability} in "capabilities" where your server asks for the token.`
  return accountNumber && account !== accountNumber
    ? 'has a token for another account. account-number and "accountNumber" in your server’s request have to be the same.'
    : null
}
