/** Something to do, with the names of what nobody else may work on meanwhile. */
export interface Keyed<T> {
  readonly item: T
  readonly keys: readonly string[]
}

/**
 * Works on items that arrive page by page, several at once and never two of the same key: those are done one after the other, in their
 * order. The next page is asked for when the last item of a page is begun, so that there are never more than a page of them in memory.
 * @param atMost items at once, which may depend on how many were begun
 * @param work must not fail: once it does nothing more is begun, and what is in hand is finished
 * @throws whatever the first `work` that failed threw, or the pages
 */
export async function workAtOnce<T>(
  pages: AsyncIterable<readonly Keyed<T>[]>,
  atMost: number | ((begun: number) => number),
  work: (item: T) => Promise<void>,
): Promise<void> {
  const busy = new Set<string>()
  const inHand = new Set<Promise<void>>()
  const failures: unknown[] = []
  let begun = 0
  const isRoom = () => inHand.size < (typeof atMost === 'number' ? atMost : atMost(begun))
  const begin = ({ item, keys }: Keyed<T>): void => {
    begun += 1
    for (const key of keys) busy.add(key)
    const own = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        for (const key of keys) busy.delete(key)
        inHand.delete(own)
      })
    inHand.add(own)
  }
  try {
    for await (const page of pages) {
      const waiting = [...page]
      while (waiting.length > 0 && failures.length === 0) {
        const next = isRoom() ? firstFree(waiting, busy) : -1
        if (next === -1) await Promise.race(inHand)
        else for (const one of waiting.splice(next, 1)) begin(one)
      }
      if (failures.length > 0) break
    }
  } finally {
    await Promise.all(inHand)
  }
  if (failures.length > 0) throw failures[0]
}

/** The first whose keys are free, and whom no earlier one with such a key waits for; -1 for none. */
function firstFree(waiting: readonly Keyed<unknown>[], busy: ReadonlySet<string>): number {
  const taken = new Set(busy)
  return waiting.findIndex(({ keys }) => {
    const isFree = !keys.some((key) => taken.has(key))
    if (!isFree) for (const key of keys) taken.add(key)
    return isFree
  })
}

/**
 * Puts the items of a page into groups of at most so many, none of which has two of the same key: those are in later groups, in their
 * order.
 */
export function inGroups<T>(page: readonly Keyed<T>[], atMost: number): Keyed<T[]>[] {
  const groups: Keyed<T[]>[] = []
  for (let left = page; left.length > 0; ) {
    const keys = new Set<string>()
    const taken = new Set<string>()
    const items: T[] = []
    const later: Keyed<T>[] = []
    for (const one of left) {
      const isFree = items.length < atMost && !one.keys.some((key) => taken.has(key))
      if (isFree) items.push(one.item)
      else later.push(one)
      for (const key of one.keys) taken.add(key)
      if (isFree) for (const key of one.keys) keys.add(key)
    }
    groups.push({ item: items, keys: [...keys] })
    left = later
  }
  return groups
}

/**
 * Pages, of which the next is being made while one is worked on.
 * @param isFull whether there may be another one after a page. After one that isn't full the next is only asked for when it is done, so that
 *   what ends with it needs no second connection
 */
export async function* oneAhead<T>(
  pages: AsyncIterator<T>,
  isFull: (page: T) => boolean = () => true,
): AsyncGenerator<T> {
  let next = ask(pages)
  try {
    for (let page = await next; page.done !== true; page = await next) {
      const isAhead = isFull(page.value)
      if (isAhead) next = ask(pages)
      yield page.value
      if (!isAhead) next = ask(pages)
    }
  } finally {
    await next.catch(() => {})
    await pages.return?.()
  }
}

/** Asked for early: a failure is whoever waits for it to see, or nobody's once the work has ended. */
function ask<T>(pages: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = pages.next()
  next.catch(() => {})
  return next
}
