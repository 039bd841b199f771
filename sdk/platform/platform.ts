import { type AppLife, createTabLife } from './app-life.ts'

/** A string store that never throws: where storage is refused (private mode, a sandboxed frame) it keeps things in memory. */
export interface KeyValueStore {
  get(name: string): string | null
  set(name: string, value: string): void
  remove(name: string): void
}

/** What differs between a browser tab and the native shells. */
export interface Platform {
  readonly kind: 'web' | 'ios' | 'android'
  /** Lives as long as the tab. Nothing that authenticates and no bank, card or social security number goes in. */
  readonly tabStore: KeyValueStore
  /** Background and foreground, and the in-app browser. */
  appLife(): AppLife
  /** A random UUID, version 4. */
  newUuid(): string
  /** Opens a page in a new tab that cannot reach back. */
  openInNewTab(url: string): void
  print(): void
}

/** The platform of an ordinary browser. Safe to make where there is no window: it then keeps things in memory. */
export function createWebPlatform(): Platform {
  return {
    kind: 'web',
    tabStore: createTabStore(),
    appLife: () => createTabLife(),
    newUuid,
    openInNewTab: (url) => {
      window.open(url, '_blank', 'noopener')
    },
    print: () => window.print(),
  }
}

/** A version 4 UUID; also on pages without a secure context, where crypto.randomUUID is missing. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A store in the tab's session storage, with memory behind it. */
export function createTabStore(storage: () => Storage | undefined = tabStorage): KeyValueStore {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (store: Storage) => T): T | undefined => {
    try {
      const store = storage()
      return store === undefined ? undefined : work(store)
    } catch {
      // Storage is refused or full: memory holds the value for as long as the page lives.
      return undefined
    }
  }
  return {
    get: (name) => attempt((store) => store.getItem(name)) ?? memory.get(name) ?? null,
    set: (name, value) => {
      memory.set(name, value)
      attempt((store) => store.setItem(name, value))
    },
    remove: (name) => {
      memory.delete(name)
      attempt((store) => store.removeItem(name))
    },
  }
}

function tabStorage(): Storage | undefined {
  return typeof window === 'undefined' ? undefined : window.sessionStorage
}
