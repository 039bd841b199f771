/** Query parameters of an identity provider's answer. */
const answerNames = ['code', 'state', 'iss', 'session_state']

let loginAnswer: string | null = null
let returnedFromCards = ''

/**
 * Removes one-time secrets, a sign-in's code and the card page's token, from the address before anything else runs, so that they reach
 * neither vendor scripts nor the history.
 */
export function hideAddressSecrets(): void {
  const url = new URL(window.location.href)
  if (url.pathname === '/pre-login' && url.searchParams.has('code') && url.searchParams.has('state')) {
    loginAnswer = url.href
    for (const name of answerNames) url.searchParams.delete(name)
  } else if (url.pathname === '/payment-authenticate-success' && url.hash !== '') {
    returnedFromCards = url.hash
    url.hash = ''
  } else return
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`)
}

/** Returns the address with the provider's answer, once; without an answer, the current address. */
export function takeLoginAnswer(): string {
  const answer = loginAnswer ?? window.location.href
  loginAnswer = null
  return answer
}

/**
 * Returns the fragment of the card page's answer; empty for none. Reading has no side effect, because React may discard a first render:
 * `forgetCardAnswer` clears it.
 */
export function cardAnswer(): string {
  return returnedFromCards
}

/** Clears the card page's answer once it was used or abandoned. */
export function forgetCardAnswer(): void {
  returnedFromCards = ''
}
