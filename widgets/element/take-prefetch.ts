import { businessToday } from '#sdk/dates/dates'
import type { EmbedCore } from '#sdk/embed/core'
import type { TakenPrefetch } from '#sdk/graphql/prefetch/prefetched-fetch'
import type { Language } from '#sdk/i18n/messages'
import type { ServerNow } from './server-clock.ts'

/**
 * Takes what the loader prefetched for an element; from then on the loader prefetches nothing for it. What was sent with another token,
 * for another account or in another language than the ones shown now is aborted.
 * @param shown left out, all of it is aborted
 */
export function takePrefetch(
  core: EmbedCore,
  element: Element,
  shown?: Readonly<{ token: string | null; account: string | null; language: Language; now: ServerNow }>,
): TakenPrefetch | null {
  const sent = core.prefetched.get(element) ?? null
  core.prefetched.set(element, null)
  const isFit = (['token', 'account', 'language'] as const).every((name) => sent?.[name] === shown?.[name])
  if (sent !== null && shown !== undefined && isFit) return { ...sent, today: businessToday({ nowMs: shown.now }) }
  sent?.abort.abort()
  return null
}

/** Frameworks set properties before our code is here; Lit takes over its own, and this one is not Lit's. */
export function takeTokenProperty(element: HTMLElement): void {
  if (!Object.hasOwn(element, 'token')) return
  const own = element as HTMLElement & { token: unknown }
  const { token } = own
  Reflect.deleteProperty(own, 'token')
  own.token = token
}
