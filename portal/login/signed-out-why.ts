import type { KeyValueStore } from '#sdk/platform/platform'

/** Why a session ended by itself: nobody did anything in it for as long as it lasts, or the server ended it. */
export type SignedOutWhy = 'idle' | 'ended'

const storedName = 'carport.signed-out-why'

/** Remembers it in the tab over the way through the provider; null forgets it. */
export function writeSignedOutWhy(store: KeyValueStore, why: SignedOutWhy | null): void {
  if (why === null) store.remove(storedName)
  else store.set(storedName, why)
}

/** Why this tab's session ended by itself; null when it did not, or a new one began since. */
export function readSignedOutWhy(store: KeyValueStore): SignedOutWhy | null {
  const why = store.get(storedName)
  return why === 'idle' || why === 'ended' ? why : null
}
