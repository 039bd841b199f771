import { entryPath } from './entry-path.ts'

/** How staff look at a customer's pages: as the site, or in the layout of an app (imp-07). */
export type ShownAs = 'web' | 'iOSApp' | 'AndroidApp'

/** All of them, in the order they are offered. */
export const shownAs: readonly ShownAs[] = ['web', 'iOSApp', 'AndroidApp']

/** Whom an address names, and how they are to be shown. */
export interface Entry {
  readonly email: string
  readonly as: ShownAs
}

const emailName = 'impersonatedUserEmail'
const platformName = 'impersonatedUserPlatform'

/** The address that opens the page where staff confirm. It starts nothing by itself, and holds no token (reliability U4). */
export function entryAddress({ email, as }: Entry): string {
  return `${entryPath}?${new URLSearchParams({ [emailName]: email, [platformName]: as }).toString()}`
}

/** Whom the query of an address names (imp-05); null when it names nobody. A platform that is none of ours is the site. */
export function readEntry(search: string): Entry | null {
  const query = new URLSearchParams(search)
  const email = (query.get(emailName) ?? '').trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return null
  const asked = (query.get(platformName) ?? '').toLowerCase()
  return { email, as: shownAs.find((each) => each.toLowerCase() === asked) ?? 'web' }
}
