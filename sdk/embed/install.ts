import type { CarportSdk } from './core.ts'

/**
 * What every script of the page may find: the SDK and the way to its files, and nothing that leads to a token. It is behind a symbol of
 * the registry of elements: neither an id nor a variable of the page can stand in its place.
 */
interface Registered {
  readonly [key: symbol]: { readonly sdk: CarportSdk; readonly importFile: unknown } | undefined
}

// The build writes the same name into every late import.
const key = Symbol.for('carport.import')

/** The SDK that came first to this page, or undefined. */
export function installedSdk(): CarportSdk | undefined {
  return (globalThis.customElements as unknown as Registered | undefined)?.[key]?.sdk
}

/**
 * Puts the SDK on the page under its one name, where nobody can change it, unless the page uses that name for something else. The
 * build's late imports find their way behind a symbol.
 */
export function installSdk(sdk: CarportSdk, importFile: unknown): CarportSdk {
  const value = Object.freeze(sdk)
  Object.defineProperty(customElements, key, { value: Object.freeze({ sdk: value, importFile }), configurable: true })
  // An element with this id or name is no property of the page's own.
  if (!Object.hasOwn(globalThis, 'Carport')) Object.defineProperty(globalThis, 'Carport', { value, configurable: true })
  return value
}
