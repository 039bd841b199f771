/** What identity providers put beside the code of a sign-in. */
const answerNames = ['code', 'state', 'iss', 'session_state']

let loginAnswer: string | null = null
let returnedFromCards = ''

/**
 * Takes what works once, the code of a sign-in and the token of the card page, out of the address, before anything else of the page runs:
 * scripts of vendors, the history and whatever reports addresses are not to meet it.
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

/** The address with the provider's answer, as the page was opened; without one, or when it was taken before, the address as it is. */
export function takeLoginAnswer(): string {
  const answer = loginAnswer ?? window.location.href
  loginAnswer = null
  return answer
}

/**
 * The fragment that the card page came back with; empty when there was none. Reading it changes nothing, because React may throw a first
 * render away and begin again: `forgetCardAnswer` ends it.
 */
export function cardAnswer(): string {
  return returnedFromCards
}

/** The answer was used, or given up: whoever comes to the page again starts anew. */
export function forgetCardAnswer(): void {
  returnedFromCards = ''
}
