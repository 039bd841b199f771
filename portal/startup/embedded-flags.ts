import type { FlagValue } from '#sdk/flags/flags'

/** The flags that the server wrote into the page; null where it did not, as in development. */
export function toldFlags(page: Document): Readonly<Record<string, FlagValue>> | null {
  const told = page.querySelector<HTMLMetaElement>('meta[name="carport-flags"]')?.content
  return told === undefined ? null : (JSON.parse(told) as Readonly<Record<string, FlagValue>>)
}
