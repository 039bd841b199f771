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

/** What process-error is told about the page that an outage closed, in the entry of the browser's history. */
export interface ClosedPage {
  /** Path and search. */
  readonly closedPath: string
}

/** The page that an outage closed, out of the state of a history entry; null for none. */
export function closedPath(state: unknown): string | null {
  const path = typeof state === 'object' && state !== null ? (state as Partial<ClosedPage>).closedPath : undefined
  return typeof path === 'string' && /^\/(?!\/|error\b)/.test(path) ? path : null
}
