import { toHttpDate } from '#sdk/dates/http-date'

/** Cookies that this page's own scripts can read. None of them identifies a person. */
export interface CookieJar {
  has(name: string): boolean
  /**
   * Keeps a mark under a name, for the whole site (path /) and sent to no other site (SameSite Strict).
   * @param expiresMs when it goes, in milliseconds since 1970; null: when the browser closes
   */
  mark(name: string, expiresMs: number | null): void
  /** The text under a name; null when there is none. */
  read(name: string): string | null
  /** Keeps a text under a name, as `mark` does. Letters, digits and -_.| only. */
  keep(name: string, text: string, expiresMs: number | null): void
  remove(name: string): void
}

/** The document's cookies. Where they are refused (a sandboxed frame), nothing is there and nothing is kept. */
export function pageCookies(page: Pick<Document, 'cookie'> = document, isSecure = isSecurePage()): CookieJar {
  const read = (name: string): string | null => {
    try {
      const pair = page.cookie.split('; ').find((each) => each.split('=')[0] === name)
      return pair === undefined ? null : pair.slice(name.length + 1)
    } catch {
      return null
    }
  }
  const keep = (name: string, text: string, expiresMs: number | null): void => {
    const parts = [`${name}=${text.replaceAll(/[^\w.|-]/g, '')}`, 'path=/', 'SameSite=Strict']
    if (expiresMs !== null) parts.push(`expires=${toHttpDate(expiresMs)}`)
    if (isSecure) parts.push('Secure')
    try {
      page.cookie = parts.join('; ')
    } catch {
      // Then it is asked again on the next page, which is a nuisance and no harm.
    }
  }
  return {
    read,
    keep,
    has: (name) => read(name) !== null,
    mark: (name, expiresMs) => keep(name, '1', expiresMs),
    remove: (name) => keep(name, '', 0),
  }
}

function isSecurePage(): boolean {
  return globalThis.location?.protocol === 'https:'
}
