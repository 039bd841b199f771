/** Subjects of a page: what a job holds in memory of them, and reads of them at once. */
export const subjectsPerPage = 200

/** Subjects of a job: a short list, or pages that are read as the job goes on. */
export type Subjects<T> = readonly T[] | AsyncIterable<readonly T[]>

/**
 * Reads subjects page by page, each after the last one of the page before, until one is not full.
 * @param read gives at most `limit` subjects in an order of their own, after one; null for the first ones
 */
export async function* pagesAfter<T>(
  read: (after: T | null, limit: number) => Promise<readonly T[]>,
  limit: number = subjectsPerPage,
): AsyncGenerator<readonly T[]> {
  let after: T | null = null
  for (;;) {
    const page: readonly T[] = await read(after, limit)
    if (page.length > 0) yield page
    if (page.length < limit) return
    after = page.at(-1) ?? null
  }
}

/** The pages of subjects, whichever way they are given. */
export async function* pagesOf<T>(subjects: Subjects<T>): AsyncGenerator<readonly T[]> {
  if (Symbol.asyncIterator in subjects) {
    yield* subjects
    return
  }
  for (let from = 0; from < subjects.length; from += subjectsPerPage) yield subjects.slice(from, from + subjectsPerPage)
}
