import type { CarportSdk } from './core.ts'

type Page = { Carport?: CarportSdk }

/** The SDK that came first to this page, or undefined. */
export function installedSdk(): CarportSdk | undefined {
  return (globalThis as Page).Carport
}

/** Puts the SDK on the page under its one name, where nobody can change it. The build's late imports find their way behind a symbol. */
export function installSdk(sdk: CarportSdk, importFile: unknown): CarportSdk {
  const value = Object.freeze({ ...sdk, [Symbol.for('carport.import')]: importFile })
  Object.defineProperty(globalThis, 'Carport', { value, configurable: true })
  return value
}
