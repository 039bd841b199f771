/** Small marks that are not secret, kept for the whole browser: only whether it is worth asking the provider after a reload. */
export interface SessionHint {
  readonly read: () => boolean
  readonly write: (isSignedIn: boolean) => void
}

const hintName = 'carport.session-hint'

/** In local storage. It authenticates nobody: it only spares visitors who never signed in a question to the provider. */
export const browserHint: SessionHint = {
  read() {
    try {
      return window.localStorage.getItem(hintName) === '1'
    } catch {
      // Storage is refused: ask the provider rather than show a signed-in borrower the door.
      return true
    }
  },
  write(isSignedIn) {
    try {
      if (isSignedIn) window.localStorage.setItem(hintName, '1')
      else window.localStorage.removeItem(hintName)
    } catch {
      // Then every reload asks the provider, which is slower and not wrong.
    }
  },
}
