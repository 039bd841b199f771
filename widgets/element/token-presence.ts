import type { Presence } from '#host/host'
import type { TokenBox } from '#sdk/embed/tokens'

/** Somebody is signed in once there is a token. Until one came, and after it was taken back, nobody is. */
export function tokenPresence(box: TokenBox): Presence {
  let isSignedIn = false
  let attempt = 0
  const listeners = new Set<() => void>()
  const become = (next: boolean): void => {
    if (next === isSignedIn) return
    isSignedIn = next
    for (const listener of listeners) listener()
  }
  const ask = (): void => {
    attempt += 1
    const mine = attempt
    box.claims().then(
      (claims) => mine === attempt && become(claims !== null),
      () => mine === attempt && become(false),
    )
  }
  let end: (() => void) | null = null
  return {
    isSignedIn: () => isSignedIn,
    subscribe(listener) {
      listeners.add(listener)
      end ??= box.subscribe(ask)
      ask()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        end?.()
        end = null
      }
    },
  }
}
