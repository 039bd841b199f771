/** Tells whoever listens that the backend refused a call because it is down (outage-11). */
export interface OutageSignal {
  readonly tell: () => void
  /** Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A signal that nobody has given yet. */
export function createOutageSignal(): OutageSignal {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
