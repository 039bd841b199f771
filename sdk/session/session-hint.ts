/** Small marks that are not secret, kept for the whole browser: only whether it is worth asking the provider after a reload. */
export interface SessionHint {
  /** Null where the browser refuses storage and this page has not found out yet. */
  readonly read: () => boolean | null
  readonly write: (isSignedIn: boolean) => void
}

/** Where it is kept. */
const hintName = 'carport.session-hint'

// What this page found out itself, for a browser that keeps nothing.
let foundOut: boolean | null = null

/** In local storage. It authenticates nobody: it only spares visitors who never signed in a question to the provider. */
export const browserHint: SessionHint = {
  read() {
    try {
      return window.localStorage.getItem(hintName) === '1'
    } catch {
      return foundOut
    }
  },
  write(isSignedIn) {
    foundOut = isSignedIn
    try {
      if (isSignedIn) window.localStorage.setItem(hintName, '1')
      else window.localStorage.removeItem(hintName)
    } catch {
      // Then every reload asks the provider, which is slower and not wrong.
    }
  },
}
