import type { CarportOptions } from './options.ts'
import type { TokenBox } from './tokens.ts'

/**
 * What the loader and the element code share. The element code finds it on the one global name, so that the loader needs none of
 * its code and two copies of the SDK on a page work with the first one's state.
 */
export interface EmbedCore {
  /** Where the backend is, an absolute URL. */
  baseUrl(): string
  options(): CarportOptions
  /** Called after configure(). Returns a function that ends it. */
  subscribe(listener: () => void): () => void
  /** The token of configure({ getToken }), for every element that has none of its own. */
  readonly tokens: TokenBox
  /** Loads a tag's code; again after it failed. Rejects when it cannot be had or is not what was published. */
  load(tag: string): Promise<void>
  /** Loads a file of this release that a module imports late; the build puts the call there. */
  importFile(file: string): Promise<unknown>
}

/** The SDK as a page sees it: exported by carport.js, and the value of the one global name. */
export interface CarportSdk {
  readonly version: string
  /** Tells the SDK where tokens come from and how things look; may be called at any time, again and again. */
  configure(options: CarportOptions): void
  /** Loads the code of these tags (default: all) before they appear, or where they appear inside foreign shadow roots. */
  defineElements(tags?: readonly string[]): Promise<void>
}

/** The one global name. */
export const globalName = 'Carport'

const coreKey = Symbol.for('carport.core')

type Page = { [globalName]?: CarportSdk & { readonly [coreKey]?: EmbedCore } }

/** The SDK that came first to this page, or undefined. */
export function installedSdk(): CarportSdk | undefined {
  return (globalThis as Page)[globalName]
}

/** Puts the SDK on the page, where nobody can change it. */
export function installSdk(sdk: CarportSdk, core: EmbedCore): CarportSdk {
  const value = Object.freeze({ ...sdk, [coreKey]: core })
  Object.defineProperty(globalThis, globalName, { value, enumerable: false, configurable: true })
  return value
}

/** What the element code works with. @throws Error when no entry of the SDK was loaded before it */
export function embedCore(): EmbedCore {
  const core = (globalThis as Page)[globalName]?.[coreKey]
  if (core === undefined) throw new Error('Load carport.js before the code of an element')
  return core
}
