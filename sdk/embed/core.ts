import type { Brand } from '#sdk/config/brand'
import type { EarlyReads } from '#sdk/graphql/early-reads'
import type { Language } from '#sdk/i18n/messages'
import type { CarportOptions } from './options.ts'
import type { ChunkTable } from './chunks.ts'
import type { native } from './native.ts'
import type { TokenBox } from './tokens.ts'

/**
 * What the loader and the element code share. The element code finds it in the page, so that the loader needs none of its code and
 * two copies of the SDK on a page work with the first one's state.
 */
export interface EmbedCore {
  /** Where the backend is, an absolute URL. */
  baseUrl(): string
  options(): CarportOptions
  /** Called after configure(). Returns a function that ends it. */
  subscribe(listener: () => void): () => void
  /** The brand's name and phone number, with what the page replaced. */
  contact(): Pick<Brand, 'name' | 'phone' | 'phoneHref'>
  /** The language the page chose, else the nearest `lang` attribute's, else English. */
  languageAt(element: Element): Language
  /** Whether a tag works without account and token, and shows nothing of its own until it has something to say. */
  isBare(tag: string): boolean
  /** What the document says of itself, whatever the page's forms are called. */
  readonly native: typeof native
  /** One line for the developer of the page. */
  readonly notice: (text: string) => void
  /** A box for an element's own token; it asks configure({ getToken }) when its token ends. */
  newTokenBox(early?: Promise<string | null>): TokenBox
  /** The token of configure({ getToken }), for every element that has none of its own. Here as soon as the element code is. */
  tokens: TokenBox
  /** What was asked for an element before its code was here. null keeps the loader from asking: the element asks by itself. */
  readonly early: WeakMap<Element, EarlyReads | null>
  /** Loads a tag's code; again after it failed. Rejects when it cannot be had or is not what was published. */
  readonly load: (tag: string) => Promise<void>
  /** Loads a file of this release that a module imports late; the build puts the call there. */
  readonly importFile: (file: string, more?: ChunkTable) => Promise<unknown>
}

/** The SDK as a page sees it: exported by carport.js, and the value of the one global name. */
export interface CarportSdk {
  readonly version: string
  /** Tells the SDK where tokens come from and how things look; may be called at any time, again and again. */
  readonly configure: (options: CarportOptions) => void
  /** Loads the code of these tags (default: all) before they appear, or where they appear inside foreign shadow roots. */
  readonly defineElements: (tags?: readonly string[]) => Promise<void>
}

/**
 * The page's registry of elements with the core of the SDK that came first, behind a symbol: neither an id nor a variable of the page
 * can stand in its place.
 */
export interface Registered {
  readonly [key: symbol]: (EmbedCore & { readonly sdk: CarportSdk }) | undefined
}

/** What the element code works with. @throws Error when no entry of the SDK was loaded before it */
export function embedCore(): EmbedCore {
  const core = (customElements as unknown as Registered)[Symbol.for('carport.core')]
  if (core === undefined) throw new Error('Load carport.js before the code of an element')
  return core
}
