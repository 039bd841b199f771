import type { FlagValue } from '#sdk/flags/flags'

/** Returns the flags that the server embedded in the page; null without any, as in development. */
export function embeddedFlags(page: Document): Readonly<Record<string, FlagValue>> | null {
  const embedded = page.querySelector<HTMLMetaElement>('meta[name="carport-flags"]')?.content
  return embedded === undefined ? null : (JSON.parse(embedded) as Readonly<Record<string, FlagValue>>)
}
