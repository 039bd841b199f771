/** A flag's value as the server sends it. */
export type FlagValue = boolean | string | number

/** Reads feature flags. The server enforces the same flags; here they only hide what would be refused. */
export interface FlagReader {
  /** False when the flag is unknown. */
  isOn(name: string): boolean
  /** Empty when the flag is unknown. */
  text(name: string): string
  /** 0 when the flag is unknown. */
  number(name: string): number
  /** Called after any flag changed. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

/** A flag reader whose values are set by whoever fetched them. */
export interface SettableFlags extends FlagReader {
  /** Replaces all values at once. */
  replace(values: Readonly<Record<string, FlagValue>>): void
}

/** Flags held in memory. */
export function createFlags(initial: Readonly<Record<string, FlagValue>> = {}): SettableFlags {
  let values = new Map(Object.entries(initial))
  const listeners = new Set<() => void>()
  return {
    isOn: (name) => values.get(name) === true,
    text: (name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    },
    number: (name) => {
      const value = values.get(name)
      return typeof value === 'number' ? value : 0
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    replace(next) {
      values = new Map(Object.entries(next))
      for (const listener of listeners) listener()
    },
  }
}
