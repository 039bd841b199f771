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

/** Puts short pages together, until there are so many subjects in one. */
export async function* fullPages<T>(pages: AsyncIterable<readonly T[]>, perPage: number): AsyncGenerator<readonly T[]> {
  let found: T[] = []
  for await (const page of pages) {
    found.push(...page)
    if (found.length < perPage) continue
    yield found
    found = []
  }
  if (found.length > 0) yield found
}

/** A part of the book: what is after one account number, up to another. */
export interface Stretch {
  readonly after: string
  readonly through: string
}

/** Where a stretch ends, and whether the book does, too. */
export interface StretchEnd {
  readonly through: string
  readonly isLast: boolean
}

/**
 * Goes through the book in stretches, so that what is read to find the subjects among all loans is read once, however many pages they fill.
 * @param endOf gives the end of the stretch after an account number; null where there is none
 * @param read gives the subjects of a stretch
 * @returns full pages, but for the last
 */
export async function* pagesOfStretches<T>(
  endOf: (after: string) => Promise<StretchEnd | null>,
  read: (stretch: Stretch) => Promise<readonly T[]>,
  perPage: number = subjectsPerPage,
): AsyncGenerator<readonly T[]> {
  let found: T[] = []
  let after = ''
  for (let end = await endOf(after); end !== null; end = end.isLast ? null : await endOf(after)) {
    const { through } = end
    found.push(...(await read({ after, through })))
    while (found.length >= perPage) {
      yield found.slice(0, perPage)
      found = found.slice(perPage)
    }
    after = through
  }
  if (found.length > 0) yield found
}
