import { createEndpoints } from '#sdk/config/endpoints'
import type { EmbedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { createPrefetchedFetch, type TakenPrefetch } from '#sdk/graphql/prefetch/prefetched-fetch'
import { createFetchClient } from '#sdk/graphql/fetch-client'
import type { Language } from '#sdk/i18n/messages'

/** expired: the token and its successor were refused. renewed: a good one came after that. replaced: a token came unasked. */
export type ConnectionChange = 'expired' | 'renewed' | 'replaced'

/** The backend under one token. Elements with the same token share it, and with it every answer and every renewal. */
export interface Connection {
  readonly client: GraphqlClient
  /** Whether the token and its successor were refused, and nothing was answered since. */
  isExpired(): boolean
  /** Asks again after the session ended, since the page may have a good token by now. */
  retry(): void
  /**
   * Adds the answers that the loader prefetched. Each is taken once, by the first who asks the same; soon it is too old. Resolves once
   * the answers that have come can be rendered, so that the capability renders once and not first without them.
   */
  addPrefetched(taken: TakenPrefetch | null, queries: PrefetchQueries): Promise<void>
  subscribe(listener: (change: ConnectionChange) => void): () => void
}

/** How long one answer is waited for when another has come, in milliseconds. */
const momentsMs = 50

const connections = new WeakMap<TokenBox, Map<string, Connection>>()

/** The connection for a token box, a language and a backend. */
export function connectionFor(core: EmbedCore, box: TokenBox, language: Language): Connection {
  const byName = connections.get(box) ?? new Map<string, Connection>()
  connections.set(box, byName)
  const name = `${language} ${core.baseUrl()}`
  const connection = byName.get(name) ?? createConnection(core.baseUrl(), box, language)
  byName.set(name, connection)
  return connection
}

function createConnection(baseUrl: string, box: TokenBox, language: Language): Connection {
  const listeners = new Set<(change: ConnectionChange) => void>()
  let isExpired = false
  const tell = (change: ConnectionChange): void => {
    for (const listener of listeners) listener(change)
  }
  let retrying: Promise<void> | null = null
  // The same person, back again: what was typed stays, only what was asked is asked again.
  const renewed = (): void => {
    isExpired = false
    client.refetchAll().catch(() => undefined)
    tell('renewed')
  }
  const prefetched = createPrefetchedFetch()
  const client = createFetchClient({
    fetch: async (...request) => {
      const response = await prefetched.fetch(...request)
      // Whichever way the page came to a good token.
      if (isExpired && response.ok) renewed()
      return response
    },
    endpoint: createEndpoints(baseUrl).graphqlUrl,
    getToken: box.getToken,
    language: () => language,
    onSessionExpired() {
      if (isExpired) return
      isExpired = true
      box.expire()
      tell('expired')
    },
  })
  box.subscribe(() => {
    if (isExpired) renewed()
    else {
      prefetched.forget()
      client.reset()
      tell('replaced')
    }
  })
  return {
    client,
    isExpired: () => isExpired,
    retry() {
      if (isExpired)
        retrying ??= client.refetchAll().finally(() => {
          retrying = null
        })
    },
    async addPrefetched(taken, queries) {
      prefetched.add(taken, queries)
      if (taken === null || !(await haveCome(taken))) return
      const all = queries(taken.account, taken.today)
      await Promise.all(all.map(([document, variables]) => client.prepare(document, variables as never)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether all answers are here and good, or within moments. */
async function haveCome({ answers }: TakenPrefetch): Promise<boolean> {
  const late = new Promise<undefined>((done) => setTimeout(done, momentsMs))
  const come = await Promise.race([answers, late]).catch(() => undefined)
  return come?.response.ok === true && come.text.split('\n').every(Boolean)
}
