import type { CarportEventDetail } from './events.ts'
import type { Language } from '#sdk/i18n/messages'
import type { Brand } from '#sdk/config/brand'
import type { Token } from '#sdk/theme/tokens'

/** Why the page is asked for a token: none was there yet, the one in use is about to end, or the server refused it. */
export type HostTokenReason = 'first' | 'expiring' | 'refused'

/** The page's way to a token, usually a request to its own server. null: nobody is signed in. */
export type HostGetToken = (request: {
  readonly reason: HostTokenReason
  readonly signal: AbortSignal
}) => Promise<string | null> | string | null

/** How the elements look. Everything has the value of sdk/theme/tokens.css unless told. */
export interface Appearance {
  /** 'auto' follows the device; so it is by default where the page's own `color-scheme` names dark, and 'light' elsewhere. */
  readonly scheme?: 'light' | 'dark' | 'auto'
  /** Custom properties by name, such as { '--carport-accent': '#0a7' }. Names that are no token are ignored. */
  readonly tokens?: Partial<Record<Token, string>>
}

/** What a page tells the SDK. Every call of configure() replaces only what it names. */
export interface CarportOptions {
  /**
   * Another function is used from the next need on: what is shown and typed stays. null forgets the token, and with it everything
   * that is shown: for a page where somebody signs out, or somebody else signs in.
   */
  readonly getToken?: HostGetToken | null
  /**
   * Asked after carport-submit and before the request goes out; false stops it like preventDefault() does, a failure stops it and
   * says that it was not sent. Default: nothing is asked.
   */
  readonly beforeSubmit?: (detail: CarportEventDetail['carport-submit']) => Promise<boolean>
  /** Where the backend is. Default: the origin that carport.js was loaded from. */
  readonly baseUrl?: string
  /** Default: the nearest `lang` attribute around the element, else English. */
  readonly language?: Language
  readonly appearance?: Appearance
  /** Replaces single texts: by language, then by capability, then by the text's name. */
  readonly messages?: Readonly<Partial<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>>>
  /** Replaces parts of the brand that elements show, such as the phone number. */
  readonly brand?: Partial<Brand>
}
