/** Where the one backend is. Every call is this base URL plus a path. */
export interface Endpoints {
  /** Without a slash at the end; the portal's pages live under it too. */
  readonly baseUrl: string
  readonly graphqlUrl: string
  readonly flagsUrl: string
  readonly flagsStreamUrl: string
  /** The full URL of a path that starts with '/', such as '/api/flags' or '/dashboard'. */
  url(path: string): string
}

/**
 * The endpoints under a base URL.
 * @param baseUrl an absolute http(s) URL; what follows its path's last slash is kept, query and fragment are dropped
 * @throws TypeError when it is not an absolute http(s) URL
 */
export function createEndpoints(baseUrl: string): Endpoints {
  const parsed = new URL(baseUrl)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') throw new TypeError(`Not an http(s) URL: ${baseUrl}`)
  const base = `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '')
  const url = (path: string): string => {
    if (!path.startsWith('/') || path.startsWith('//')) throw new TypeError(`Not a path under the base URL: ${path}`)
    return base + path
  }
  return {
    baseUrl: base,
    graphqlUrl: url('/graphql'),
    flagsUrl: url('/api/flags'),
    flagsStreamUrl: url('/api/flags/stream'),
    url,
  }
}
