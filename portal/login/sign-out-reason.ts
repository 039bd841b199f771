import type { KeyValueStore } from '#sdk/platform/platform'

/** Why a session ended without a log out: idleness, or the server ended it. */
export type SignOutReason = 'idle' | 'ended'

const storedName = 'carport.signed-out-why'

/** Stores the reason in the tab across the redirect through the provider; null clears it. */
export function writeSignOutReason(store: KeyValueStore, why: SignOutReason | null): void {
  if (why === null) store.remove(storedName)
  else store.set(storedName, why)
}

/** Returns why this tab's session ended; null when it did not, or a new one began. */
export function readSignOutReason(store: KeyValueStore): SignOutReason | null {
  const why = store.get(storedName)
  return why === 'idle' || why === 'ended' ? why : null
}
