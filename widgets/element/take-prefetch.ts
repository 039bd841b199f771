import { todayInPhoenix } from '#sdk/dates/dates'
import type { EmbedCore } from '#sdk/embed/core'
import type { TakenReads } from '#sdk/graphql/prefetch/prefetched-fetch'
import type { Language } from '#sdk/i18n/messages'
import type { ServerNow } from './server-clock.ts'

/**
 * Takes out what the loader asked for an element; from then on the loader asks nothing for it. What was asked with another token, for
 * another account or in another language than what is shown now is given up.
 * @param shown left out, all of it is given up
 */
export function takeEarly(
  core: EmbedCore,
  element: Element,
  shown?: Readonly<{ token: string | null; account: string | null; language: Language; now: ServerNow }>,
): TakenReads | null {
  const early = core.early.get(element) ?? null
  core.early.set(element, null)
  const isFit = (['token', 'account', 'language'] as const).every((name) => early?.[name] === shown?.[name])
  if (early !== null && shown !== undefined && isFit) return { ...early, today: todayInPhoenix({ nowMs: shown.now }) }
  early?.abort.abort()
  return null
}

/** Frameworks set properties before our code is here; Lit takes over its own, and this one is not Lit's. */
export function takeEarlyToken(element: HTMLElement): void {
  if (!Object.hasOwn(element, 'token')) return
  const own = element as HTMLElement & { token: unknown }
  const { token } = own
  Reflect.deleteProperty(own, 'token')
  own.token = token
}
