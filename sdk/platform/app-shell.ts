import { type Platform, createWebPlatform } from './platform.ts'

/** What a device keeps encrypted, under names. Each call may fail. */
export interface SecureStorage {
  readonly get: (name: string) => Promise<string | null>
  readonly set: (name: string, text: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

/** Listens until the returned function is called. */
export type Listen<T> = (listener: (what: T) => void) => () => void

/** What the portal asks of where it runs: a browser, the app view of a browser, or the shell of an app. */
export interface AppShell extends Platform {
  /** Inside the shell of an app. False in a browser, also in its app view. */
  readonly isNative: boolean
  /** The keychain or the keystore; null in a browser, which has neither. */
  readonly secureStorage: SecureStorage | null
  /** Opens a page in a browser over the app. Null in a browser, and where it is turned off. */
  readonly openInAppBrowser: ((url: string) => Promise<void>) | null
  /** The back key of the device. Where somebody listens it does nothing by itself. */
  readonly onBackKey: Listen<void>
  /** Links from outside that open the app, as absolute URLs. Only the first listener receives the one that launched it. */
  readonly onLink: Listen<string>
  /** Puts the app behind others: what the back key does where there is no way back. */
  readonly minimize: () => void
}

/** Screens of an iPhone at least this high, in CSS px, have a notch (const-07). */
export const notchHeightPx = 800

/** Whether the top of the screen has a notch that the bar must stay out of. */
export function hasNotch(kind: Platform['kind'], screenHeightPx: number): boolean {
  return kind === 'ios' && screenHeightPx >= notchHeightPx
}

const never = () => () => undefined

/** An ordinary browser: no keychain, no browser over it, no back key of its own, and links are addresses. */
export function createBrowserShell(): AppShell {
  return {
    ...createWebPlatform(),
    isNative: false,
    secureStorage: null,
    openInAppBrowser: null,
    onBackKey: never,
    onLink: never,
    minimize: () => undefined,
  }
}

/** Makes a list of listeners and the function that calls them. */
export function createListeners<T>(): { readonly listen: Listen<T>; readonly tell: (what: T) => void } {
  const listeners = new Set<(what: T) => void>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(what) {
      for (const listener of listeners) listener(what)
    },
  }
}
