import type { Database } from '#server/platform/store/database'
import { reader } from '#server/platform/store/database'
import { oncePerDatabase } from '#server/platform/store/once-per-database'
import { readRevisions } from './chat.store.ts'

/** Notifies open pages that a conversation changed, whichever process changed it. */
export interface ChatHub {
  /** Calls back after a change of one conversation, or with 'all' of any. Returns a function that ends it. */
  watch(id: string, listener: () => void): () => void
  /** Looks at once: something was just written here. */
  look(): void
}

/** How often another process's writing is looked for. */
const everyMs = 1_000

/** The one hub of a running server. It asks the database only while somebody watches. */
export const chatHubOf = oncePerDatabase(createChatHub)

function createChatHub(db: Database): ChatHub {
  const watchers = new Map<string, Set<() => void>>()
  let seen: ReadonlyMap<string, number> | null = null
  let looking: Promise<void> | null = null
  let isStale = false
  let timer: NodeJS.Timeout | undefined

  const tell = (id: string) => {
    for (const listener of watchers.get(id) ?? []) listener()
  }
  async function lookOnce(): Promise<void> {
    const ids = [...watchers.keys()].filter((id) => id !== 'all')
    const now = new Map((await readRevisions(reader(db), ids)).map((row) => [row.id, row.revision]))
    const before = seen
    seen = now
    // The first look may see a change that whoever watches read too early to have: nobody can tell, so everybody reads again.
    if (before === null) {
      for (const id of watchers.keys()) tell(id)
      return
    }
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id))
    for (const id of changed) tell(id)
    if (changed.length > 0) tell('all')
  }
  function look(): void {
    if (watchers.size === 0) return
    isStale = true
    looking ??= (async () => {
      while (isStale) {
        isStale = false
        // A look that fails is made again a second later.
        await lookOnce().catch(() => undefined)
      }
      looking = null
    })()
  }
  return {
    look,
    watch(id, listener) {
      const listeners = watchers.get(id) ?? new Set()
      watchers.set(id, listeners)
      listeners.add(listener)
      if (timer === undefined) {
        timer = setInterval(look, everyMs)
        timer.unref()
      }
      look()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) watchers.delete(id)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
        seen = null
      }
    },
  }
}
