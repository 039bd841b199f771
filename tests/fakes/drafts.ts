import type { CarportHost } from '#host'

/** Drafts in memory, and what is there: hand them to a second host to play a reload. */
export function createFakeDrafts() {
  const kept = new Map<string, unknown>()
  const drafts: NonNullable<CarportHost['drafts']> = {
    read: async () => Object.fromEntries(kept),
    keep: (name, draft) => void (draft === undefined ? kept.delete(name) : kept.set(name, draft)),
  }
  return { kept, drafts }
}
