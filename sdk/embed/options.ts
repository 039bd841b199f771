import type { CarportEventDetail } from './events.ts'
import type { Language } from '#sdk/i18n/messages'
import type { Brand } from '#sdk/config/brand'
import type { Token } from '#sdk/theme/tokens'

/** Why a token is needed: there is none yet, the current one is about to expire, or the server refused it. */
export type HostTokenReason = 'first' | 'expiring' | 'refused'

/** Gets a token, usually from the page's own server. null: nobody is signed in. */
export type HostGetToken = (request: {
  readonly reason: HostTokenReason
  readonly signal: AbortSignal
}) => Promise<string | null> | string | null

/** How the elements look. Defaults are in sdk/theme/tokens.css. */
export interface Appearance {
  /** 'auto' follows the device. Default: 'auto' where the page's own `color-scheme` includes dark, else 'light'. */
  readonly scheme?: 'light' | 'dark' | 'auto'
  /** Custom properties by name, such as { '--carport-accent': '#0a7' }. Unknown names are ignored. */
  readonly tokens?: Partial<Record<Token, string>>
}

/** Options of configure(). Each call replaces only what it names. */
export interface CarportOptions {
  /**
   * A new function is used the next time a token is needed; what is shown and typed stays. null clears the token and everything
   * that is shown: call it when somebody signs out, or somebody else signs in.
   */
  readonly getToken?: HostGetToken | null
  /**
   * Called after carport-submit and before the request is sent. Return false to stop the request, as with
   * preventDefault(). Throwing also stops it, and the borrower sees that nothing was sent. Default: none.
   */
  readonly beforeSubmit?: (detail: CarportEventDetail['carport-submit']) => Promise<boolean>
  /** The servicer's origin. Default: the origin that carport.js was loaded from. */
  readonly baseUrl?: string
  /** Default: the nearest `lang` attribute around the element, else English. */
  readonly language?: Language
  readonly appearance?: Appearance
  /** Replaces individual texts: by language, then by capability, then by the text's name. */
  readonly messages?: Readonly<Partial<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>>>
  /** Replaces parts of the brand that elements display, such as the phone number. */
  readonly brand?: Partial<Brand>
}
