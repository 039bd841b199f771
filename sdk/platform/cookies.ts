import { toHttpDate } from '#sdk/dates/http-date'

/** The cookies that this page's own scripts may see. None of them says who somebody is. */
export interface CookieJar {
  has(name: string): boolean
  /**
   * Keeps a mark under a name, for the whole site (path /) and sent to no other site (SameSite Strict).
   * @param expiresMs when it goes, in milliseconds since 1970; null: when the browser closes
   */
  mark(name: string, expiresMs: number | null): void
}

/** The document's cookies. Where they are refused (a sandboxed frame), nothing is there and nothing is kept. */
export function pageCookies(page: Pick<Document, 'cookie'> = document, isSecure = isSecurePage()): CookieJar {
  return {
    has(name) {
      try {
        return page.cookie.split('; ').some((pair) => pair.split('=')[0] === name)
      } catch {
        return false
      }
    },
    mark(name, expiresMs) {
      const parts = [`${name}=1`, 'path=/', 'SameSite=Strict']
      if (expiresMs !== null) parts.push(`expires=${toHttpDate(expiresMs)}`)
      if (isSecure) parts.push('Secure')
      try {
        page.cookie = parts.join('; ')
      } catch {
        // Then it is asked again on the next page, which is a nuisance and no harm.
      }
    },
  }
}

function isSecurePage(): boolean {
  return globalThis.location?.protocol === 'https:'
}
