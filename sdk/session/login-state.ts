import { systemClock } from '#sdk/dates/clock'
import { type CookieJar, pageCookies } from '#sdk/platform/cookies'

/** Before the id of each state that waits. */
export const statePrefix = 'carport.login.'

const loginMs = 15 * 60_000

/**
 * Where the state of a login under way waits for the answer of the provider: the tab's storage, or cookies of some minutes where the
 * browser refuses that. The state is worth nothing without the provider's code.
 */
export function loginStateStorage(tab: () => Storage = () => window.sessionStorage): Storage {
  try {
    const storage = tab()
    storage.setItem('carport.login-probe', '1')
    storage.removeItem('carport.login-probe')
    return storage
  } catch {
    return cookieStorage(pageCookies(globalThis.document ?? { cookie: '' }))
  }
}

/** Cookies behind the interface of storage, for texts under names that are known. */
export function cookieStorage(cookies: CookieJar, nowMs = () => systemClock.nowMs()): Storage {
  return {
    // Whoever sweeps up finds nothing: a cookie goes by itself.
    length: 0,
    key: () => null,
    clear: () => undefined,
    getItem(name) {
      const kept = cookies.read(name)
      return kept === null || kept === '' ? null : fromWord(kept)
    },
    setItem: (name, text) => cookies.keep(name, toWord(text), nowMs() + loginMs),
    removeItem: (name) => cookies.remove(name),
  }
}

// A text as letters and digits, which is all that a cookie holds.
function toWord(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromWord(word: string): string {
  const binary = atob(word.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}
