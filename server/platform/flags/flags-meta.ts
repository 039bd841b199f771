import { escapeAttribute } from '#server/platform/http/escape-attribute'
import type { FlagStore } from './flags.ts'

/**
 * The flags as they are now, for the head of a portal document: its first page need not wait for them. They are for everybody to read.
 * Those that are off, empty or 0 are left out: a reader takes a flag that is not there for just that.
 */
export function flagsMeta(flags: FlagStore): string {
  const set = Object.fromEntries(Object.entries(flags.all()).filter(([, value]) => Boolean(value)))
  return `<meta name="carport-flags" content="${escapeAttribute(JSON.stringify(set))}">`
}
