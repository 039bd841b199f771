import type { SecureStorage } from '#sdk/platform/app-shell'
import type { StorageArea } from './storage-area.ts'
import { storeName } from './store-name.ts'

export { storeName, type StorageArea }

/** Everything that outlives a page view. Nothing that authenticates has a name here, and nothing personal outside the device's secure storage. */
export type StoredName =
  | 'postLoginRedirect'
  | 'queryParams'
  | 'language'
  | 'loginEmail'
  | 'pauseRecommendedUpdates'
  | 'identifyId'
  | 'analyticsUserId'

/** Kept through log out (logout-05, logout-08). The language is a display preference and identifies nobody. */
const kept: readonly StoredName[] = [
  'loginEmail',
  'pauseRecommendedUpdates',
  'identifyId',
  'postLoginRedirect',
  'language',
]

/** Personal: only where the device keeps it encrypted. */
const secureOnly: readonly StoredName[] = ['loginEmail']

const names: readonly StoredName[] = [...kept, 'queryParams', 'analyticsUserId']

type Held = Partial<Record<StoredName, string>>

export interface StateStore {
  /** Where things are kept. */
  readonly kind: () => Promise<StorageArea['kind']>
  /** Null when it is not there, or cannot be read. */
  readonly read: (name: StoredName) => Promise<string | null>
  readonly write: (name: StoredName, text: string) => Promise<void>
  readonly remove: (name: StoredName) => Promise<void>
  /** Forgets what log out must forget. */
  readonly clearForLogout: () => Promise<void>
  /** Forgets everything but the analytics user id: what a start of the Android app does (native-14). */
  readonly clearForAppStart: () => Promise<void>
}

/**
 * The store of the client's state, in the first area that works: secure storage, then local storage, then IndexedDB
 * (store-05). It never throws: failures are reported, and what can't be read is removed and reads as null.
 * @param areas in order of preference
 * @param onProblem called with every failure
 */
export function createStateStore(
  areas: readonly StorageArea[],
  onProblem: (problem: unknown) => void = () => undefined,
): StateStore {
  let chosen: Promise<StorageArea> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const area = () => (chosen ??= firstWorking(areas, onProblem))

  const readAll = async (): Promise<Held> => {
    const place = await area()
    try {
      return parse(await place.read(storeName))
    } catch (problem) {
      onProblem(problem)
      await place.remove(storeName).catch(() => undefined)
      return {}
    }
  }
  // One change after the other, so that two at the same time do not lose one of them.
  const change = (work: (held: Held) => Held): Promise<void> => {
    const next = queue.then(async () => {
      const place = await area()
      const held = work(await readAll())
      if (place.kind !== 'secure') for (const name of secureOnly) delete held[name]
      if (Object.keys(held).length === 0) await place.remove(storeName)
      else await place.write(storeName, JSON.stringify(held))
    })
    queue = next.catch(onProblem)
    return queue.then(() => undefined)
  }
  return {
    kind: async () => (await area()).kind,
    read: async (name) => {
      await queue
      return (await readAll())[name] ?? null
    },
    write: (name, text) => change((held) => ({ ...held, [name]: text })),
    remove: (name) =>
      change((held) => {
        const { [name]: _gone, ...rest } = held
        return rest
      }),
    clearForLogout: () => change((held) => only(held, kept)),
    clearForAppStart: () => change((held) => only(held, ['analyticsUserId'])),
  }
}

function only(held: Held, names: readonly StoredName[]): Held {
  return Object.fromEntries(Object.entries(held).filter(([name]) => names.includes(name as StoredName)))
}

async function firstWorking(
  areas: readonly StorageArea[],
  onProblem: (problem: unknown) => void,
): Promise<StorageArea> {
  for (const candidate of areas) {
    try {
      await candidate.write(`${storeName}-probe`, '1')
      await candidate.remove(`${storeName}-probe`)
      return candidate
    } catch (problem) {
      onProblem(problem)
    }
  }
  return memoryArea()
}

function parse(text: string | null): Held {
  if (text === null) return {}
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('The stored state is not an object')
  return Object.fromEntries(
    Object.entries(value).filter(([name, held]) => names.includes(name as StoredName) && typeof held === 'string'),
  )
}

/** For as long as the page lives; the last resort. */
export function memoryArea(): StorageArea {
  const held = new Map<string, string>()
  return {
    kind: 'memory',
    read: async (name) => held.get(name) ?? null,
    write: async (name, text) => {
      held.set(name, text)
    },
    remove: async (name) => {
      held.delete(name)
    },
  }
}

/** What the device keeps encrypted. */
export function secureArea(storage: SecureStorage): StorageArea {
  return { kind: 'secure', read: storage.get, write: storage.set, remove: storage.remove }
}

/** The browser's local storage. */
export function localArea(storage: () => Storage = () => window.localStorage): StorageArea {
  return {
    kind: 'local',
    read: async (name) => storage().getItem(name),
    write: async (name, text) => storage().setItem(name, text),
    remove: async (name) => storage().removeItem(name),
  }
}

/** One table of the browser's database, for where local storage is refused: its code is loaded there alone. */
export function lateIndexedDbArea(): StorageArea {
  let made: Promise<StorageArea> | null = null
  const area = () => (made ??= import('./indexed-db-area.ts').then(({ indexedDbArea }) => indexedDbArea()))
  return {
    kind: 'indexed-db',
    read: async (name) => (await area()).read(name),
    write: async (name, text) => (await area()).write(name, text),
    remove: async (name) => (await area()).remove(name),
  }
}
