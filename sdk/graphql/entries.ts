import type { QueryHandle } from './client.ts'

/** One question that a client keeps the answer of. */
export interface Entry extends QueryHandle<unknown> {
  isWatched(): boolean
  /** Drops the answer and aborts the request on its way. */
  forget(): void
}

/** Asks again whatever somebody watches. Never rejects. */
export async function refetchWatched(entries: ReadonlyMap<string, Entry>): Promise<void> {
  const watched = [...entries.values()].filter((entry) => entry.isWatched())
  await Promise.allSettled(watched.map((entry) => entry.refetch()))
}

/** Drops every answer, and the entries that nobody watches. */
export function forgetAll(entries: Map<string, Entry>): void {
  for (const [name, entry] of entries) {
    entry.forget()
    if (!entry.isWatched()) entries.delete(name)
  }
}
