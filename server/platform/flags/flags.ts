import type { Clock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Database } from '#server/platform/store/database'
import { flagDefault, flagNames, isFlagName, type FlagName, type FlagValue } from './flag-list.ts'
import { readFlags, readFlagsVersion, writeFlag } from './flags.store.ts'

export type { FlagName, FlagValue } from './flag-list.ts'

/** Hears of a flag that got another value. */
export type FlagListener = (name: FlagName, value: FlagValue) => void

/** The flags of a running server. Reads are answered from memory; the database is the truth and is followed. */
export interface FlagStore {
  /** @throws Error for a name that is not a boolean flag: a typing mistake must not read as "off". */
  getBoolean(name: string): boolean
  /** @throws Error for a name that is not a text flag. */
  getString(name: string): string
  /** @throws Error for a name that is not a number flag. */
  getNumber(name: string): number
  /** Every flag with its value now. */
  all(): Readonly<Record<FlagName, FlagValue>>
  /** Grows by one with every change; the ETag of the flag endpoints. */
  version(): number
  /** Sets a flag for every process on this database. @throws Error for an unknown name or a value of another type. */
  set(name: string, value: FlagValue, setBy?: string): Promise<void>
  /** Calls back after each change, whoever made it. @returns the function that ends it. */
  subscribe(listener: FlagListener): () => void
  /** Stops following the database. */
  close(): void
}

export interface FlagStoreOptions {
  readonly db: Database
  readonly clock: Clock
  readonly isSandbox: boolean
  /** The company's number for texts: what TextNumber is until somebody sets it. */
  readonly textNumber: string
  /** How often another process's change is looked for. Default 1000 milliseconds; 0 never looks. */
  readonly pollMs?: number
}

/** Reads the flags and follows their changes. While the database cannot be read the last known values stay. */
export async function createFlagStore(options: FlagStoreOptions): Promise<FlagStore> {
  const { db, clock, isSandbox, textNumber } = options
  const defaultOf = (name: FlagName) => (name === 'TextNumber' ? textNumber : flagDefault(name, isSandbox))
  const listeners = new Set<FlagListener>()
  let version = 0
  let values = new Map<FlagName, FlagValue>(flagNames.map((name) => [name, defaultOf(name)]))

  async function refresh(): Promise<void> {
    const stored = await readFlags(db)
    // A look that began before a change can end after it.
    if (stored.version < version) return
    const before = values
    version = stored.version
    values = new Map(flagNames.map((name) => [name, stored.values.get(name) ?? defaultOf(name)]))
    for (const [name, value] of values) {
      if (before.get(name) !== value) for (const listener of listeners) listener(name, value)
    }
  }

  await refresh()
  const timer = follow(options.pollMs ?? 1000, async () => {
    if ((await readFlagsVersion(db)) !== version) await refresh()
  })

  return {
    getBoolean: (name) => typed(values, name, 'boolean') as boolean,
    getString: (name) => typed(values, name, 'string') as string,
    getNumber: (name) => typed(values, name, 'number') as number,
    all: () => Object.fromEntries(values) as Record<FlagName, FlagValue>,
    version: () => version,
    async set(name, value, setBy = 'system') {
      typed(values, name, typeof value)
      const updatedAt = toIso(clock.nowMs())
      await db.withTx((tx) => writeFlag(tx, { name, value, updatedAt, updatedBy: setBy }))
      await refresh()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => clearInterval(timer),
  }
}

function typed(values: ReadonlyMap<FlagName, FlagValue>, name: string, type: string): FlagValue {
  const value = isFlagName(name) ? values.get(name) : undefined
  if (value === undefined) throw new Error(`There is no flag called ${name}; flag-list.ts lists them all`)
  if (typeof value !== type) throw new Error(`Flag ${name} holds a ${typeof value}, not a ${type}`)
  return value
}

function follow(everyMs: number, look: () => Promise<void>): NodeJS.Timeout | undefined {
  if (everyMs === 0) return undefined
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // A failed look keeps the last known values; the next one tries again.
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, everyMs)
  timer.unref()
  return timer
}
