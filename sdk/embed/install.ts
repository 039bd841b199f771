import type { CarportSdk, EmbedCore } from './core.ts'

type Page = { Carport?: CarportSdk }

/** The SDK that came first to this page, or undefined. */
export function installedSdk(): CarportSdk | undefined {
  return (globalThis as Page).Carport
}

/** Puts the SDK on the page under its one name, where nobody can change it. The element code finds the core behind a symbol. */
export function installSdk(sdk: CarportSdk, core: EmbedCore): CarportSdk {
  const value = Object.freeze({ ...sdk, [Symbol.for('carport.core')]: core })
  Object.defineProperty(globalThis, 'Carport', { value, enumerable: false, configurable: true })
  return value
}
