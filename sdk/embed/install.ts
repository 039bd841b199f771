import type { CarportSdk, EmbedCore, Registered } from './core.ts'

// The loader takes no code from the file that the elements find the core with.
const coreKey = Symbol.for('carport.core')

/** The SDK that came first to this page, or undefined. */
export function installedSdk(): CarportSdk | undefined {
  return (globalThis.customElements as unknown as Registered | undefined)?.[coreKey]?.sdk
}

/**
 * Puts the SDK on the page under its one name, where nobody can change it, unless the page uses that name for something else. The
 * element code finds the core behind a symbol.
 */
export function installSdk(sdk: CarportSdk, core: EmbedCore): CarportSdk {
  const value = Object.freeze(sdk)
  Object.defineProperty(customElements, coreKey, { value: Object.assign(core, { sdk: value }), configurable: true })
  // An element with this id or name is no property of the page's own.
  if (!Object.hasOwn(globalThis, 'Carport'))
    Object.defineProperty(globalThis, 'Carport', { value, enumerable: false, configurable: true })
  return value
}
