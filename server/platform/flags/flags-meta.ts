import { escapeAttribute } from '#server/platform/http/escape-attribute'
import type { FlagStore } from './flags.ts'

/** The flags as they are now, for the head of a portal document: its first page need not wait for them. They are for everybody to read. */
export function flagsMeta(flags: FlagStore): string {
  return `<meta name="carport-flags" content="${escapeAttribute(JSON.stringify(flags.all()))}">`
}
