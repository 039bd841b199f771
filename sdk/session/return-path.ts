/**
 * A path to go to after login, made safe: of our own origin, and one the site has. Anything else is null, so that a link from
 * outside cannot send a borrower elsewhere (reliability 51).
 * @param target a path with query, as it was stored or given in a link
 * @param origin the portal's own
 * @param isKnown whether the site has a page at this path (without query)
 */
export function safeReturnPath(
  target: string | null,
  origin: string,
  isKnown: (path: string) => boolean,
): string | null {
  if (target === null || target.length > 500 || !target.startsWith('/')) return null
  // Browsers read a backslash as a slash and drop control characters: "/\evil.example" is another host.
  if (target.startsWith('//') || target.includes('\\') || hasControlCharacter(target)) return null
  const url = new URL(target, origin)
  if (url.origin !== origin || url.username !== '' || !isKnown(url.pathname)) return null
  return `${url.pathname}${url.search}`
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character <= '\u001f' || character === '\u007f')
}
