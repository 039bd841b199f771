import { decodeProtectedHeader } from 'jose'

/** The types of tokens by their header, which is the same in all that one key signs: it need not be read in each request. */
const known = new Map<string, string | undefined>()
const knownAtMost = 100
/** Headers of ours are shorter. */
const longestKnown = 200

/** What kind of token one is by the `typ` of its header. Nothing of it is checked. @throws Error where there is no header to be read */
export function tokenType(token: string): string | undefined {
  const header = token.slice(0, token.indexOf('.'))
  if (known.has(header)) return known.get(header)
  const { typ } = decodeProtectedHeader(token)
  if (header.length <= longestKnown) {
    if (known.size >= knownAtMost) known.clear()
    known.set(header, typ)
  }
  return typ
}
