import type { Brand } from '#sdk/config/brand'
import type { ElementPrefetch } from '#sdk/graphql/prefetch/element-prefetch'
import type { Language } from '#sdk/i18n/messages'
import type { CarportOptions } from './options.ts'
import type { native } from './native.ts'
import type { TokenBox } from './tokens.ts'

/**
 * Shared by the loader and the element code. The loader passes it to the element code once that has loaded, so that no
 * code is duplicated. It gives access to tokens, so scripts of the page can't reach it.
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
  /** Reads properties of the document that the page's forms may shadow. */
  readonly native: typeof native
  /** One line for the developer of the page. */
  readonly notice: (text: string) => void
  /** A box for an element's own token; it asks configure({ getToken }) when its token ends. */
  newTokenBox(prefetched?: Promise<string | null>): TokenBox
  /** The token of configure({ getToken }), for every element that has none of its own. Here as soon as the element code is. */
  tokens: TokenBox
  /** What the loader prefetched for an element. null keeps the loader from prefetching: the element asks by itself. */
  readonly prefetched: WeakMap<Element, ElementPrefetch | null>
  /** Loads a tag's code; again after it failed. Rejects when it cannot be had or is not what was published. */
  readonly load: (tag: string) => Promise<void>
}

/** The SDK as a page sees it: exported by carport.js, and the value of the one global name. */
export interface CarportSdk {
  readonly version: string
  /** Configures where tokens come from and how things look; may be called at any time, again and again. */
  readonly configure: (options: CarportOptions) => void
  /** Loads the code of these tags (default: all) before they appear, or where they appear inside foreign shadow roots. */
  readonly defineElements: (tags?: readonly string[]) => Promise<void>
}

let handed: EmbedCore | undefined

/** Takes what the loader hands over. The first counts. */
export function takeCore(core: EmbedCore): void {
  handed ??= core
}

/** What the element code works with. @throws Error when no entry of the SDK was loaded before it */
export function embedCore(): EmbedCore {
  if (handed === undefined) throw new Error('Load carport.js before the code of an element')
  return handed
}
