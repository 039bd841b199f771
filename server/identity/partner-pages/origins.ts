import type { ServerConfig } from '#server/platform/config/config'
import { systemClock, type Clock } from '#sdk/dates/clock'
import type { Services } from '#server/platform/context'
import type { Database } from '#server/platform/store/database'
import { reader } from '#server/platform/store/database'
import { listPartnerOrigins } from './partners.store.ts'

/** How long the list is believed before it is read again. A page that was taken off the list is refused by its tokens at once. */
const freshForMs = 15_000

const known = new WeakMap<Database, { readAtMs: number; origins: Promise<ReadonlySet<string>> }>()

/**
 * Whether some partner lists this origin, so that its pages may read our answers. Never true for a wildcard or `null`. In the
 * sandbox every page of this machine counts as listed, whatever its port: a partner's developers start where they like.
 */
export async function isListedOrigin(
  { db, config }: Pick<Services, 'db' | 'config'>,
  origin: string,
  clock: Clock = systemClock,
): Promise<boolean> {
  if (isSandboxOrigin(config, origin)) return true
  const nowMs = clock.monotonicMs()
  let list = known.get(db)
  if (list === undefined || nowMs - list.readAtMs > freshForMs) {
    list = { readAtMs: nowMs, origins: listPartnerOrigins(reader(db)).then((origins) => new Set(origins)) }
    list.origins.catch(() => known.delete(db))
    known.set(db, list)
  }
  return (await list.origins).has(origin)
}

/** Forgets what was read, after the list was changed in this process. */
export function forgetListedOrigins({ db }: Pick<Services, 'db'>): void {
  known.delete(db)
}

/** An origin as browsers send it, or null: https, or http on this machine; no path, no wildcard, no name and password. */
export function readOrigin(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.origin === 'null' || url.origin !== text.replace(/\/$/, '')) return null
  if (!/^[a-z0-9.[\]:-]+$/.test(url.hostname)) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url)) ? url.origin : null
}

/** Whether an origin is a page on the developer's own machine, over http, while nothing is real. */
export function isSandboxOrigin({ mode }: Pick<Services['config'], 'mode'>, origin: string): boolean {
  if (mode !== 'sandbox') return false
  const url = URL.parse(readOrigin(origin) ?? '')
  return url !== null && url.protocol === 'http:' && isThisMachine(url)
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/**
 * The origin an embed token is used from. Browsers always name it on a POST, and name a GET's page; what names neither is
 * no page. The sandbox takes that for our own origin, so that a tester's script can use an embed token; production refuses it.
 */
export function callingOrigin(
  config: Pick<ServerConfig, 'mode' | 'publicUrl'>,
  origin: string | null,
  isBrowser: boolean,
): string | null {
  return origin ?? (config.mode === 'sandbox' && !isBrowser ? config.publicUrl : null)
}
