/** What happens to the app as a whole: it goes to the background or returns, and a browser opens over it or closes. */
export type AppMoment = 'background' | 'foreground' | 'browser-opened' | 'browser-closed'

export interface AppLife {
  /** Whether the app is behind others now. */
  isInBackground(): boolean
  /** Returns a function that ends it. */
  subscribe(listener: (moment: AppMoment) => void): () => void
}

/** A browser tab: hidden is the background, and no browser opens over it. */
export function createTabLife(page: Document = document): AppLife {
  return {
    isInBackground: () => page.visibilityState === 'hidden',
    subscribe(listener) {
      const change = () => listener(page.visibilityState === 'hidden' ? 'background' : 'foreground')
      page.addEventListener('visibilitychange', change)
      return () => page.removeEventListener('visibilitychange', change)
    },
  }
}
