/** Notifies listeners when the backend refuses a call because it is down (outage-11). */
export interface OutageSignal {
  readonly tell: () => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a signal without listeners. */
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

/** State of process-error's history entry when an outage closed a page. */
export interface ClosedPage {
  /** Path and search. */
  readonly closedPath: string
}

/** Returns the page that an outage closed from the state of a history entry; null for none. */
export function closedPath(state: unknown): string | null {
  const path = typeof state === 'object' && state !== null ? (state as Partial<ClosedPage>).closedPath : undefined
  return typeof path === 'string' && /^\/(?!\/|error\b)/.test(path) ? path : null
}
