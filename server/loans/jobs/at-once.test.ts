import fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inGroups, type Keyed, oneAhead, workAtOnce } from './at-once.ts'
import { pagesAfter, pagesOf, pagesOfStretches } from './subject-pages.ts'

interface Job {
  readonly name: string
  readonly turns?: number
}

async function* pagesWith<T>(...pages: readonly (readonly T[])[]): AsyncGenerator<readonly T[]> {
  yield* pages
}

/** Works on items and writes down when each begins and ends, and how many there were at once. */
function watched(failing: ReadonlySet<string> = new Set()) {
  const log: string[] = []
  let running = 0
  let most = 0
  const work = async ({ name, turns = 1 }: Job): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    log.push(`+${name}`)
    for (let count = 0; count < turns; count += 1) await turn()
    running -= 1
    log.push(`-${name}`)
    if (failing.has(name)) throw new Error(name)
  }
  return { log, work, most: () => most }
}

const named = (name: string, keys: readonly string[], turns = 1): Keyed<Job> => ({ item: { name, turns }, keys })

test('as many as allowed are worked on at once, and never more', async () => {
  const { log, work, most } = watched()
  const items = Array.from({ length: 50 }, (_, index) => named(`${index}`, [`loan:${index}`], 1 + (index % 5)))
  await workAtOnce(pagesWith(items.slice(0, 20), items.slice(20)), 4, work)
  expect([most(), log.length]).toEqual([4, 100])
})

test('two of one key are never worked on at the same time, and keep their order over pages; others go past them', async () => {
  const { log, work } = watched()
  const pages = pagesWith(
    [named('a1', ['loan:1', 'customer:x'], 9), named('a2', ['loan:2', 'customer:x']), named('b', ['loan:3'])],
    [named('a3', ['loan:1', 'customer:x']), named('c', ['loan:4'])],
  )
  await workAtOnce(pages, 4, work)
  const only = (letter: string) => log.filter((line) => line.slice(1).startsWith(letter))
  expect(only('a')).toEqual(['+a1', '-a1', '+a2', '-a2', '+a3', '-a3'])
  expect(log.indexOf('-b')).toBeLessThan(log.indexOf('-a1'))
})

test('nobody overtakes whoever waits for one of their keys', async () => {
  const { log, work } = watched()
  const page = [named('first', ['x'], 5), named('second', ['x', 'y']), named('third', ['y'])]
  await workAtOnce(pagesWith(page), 4, work)
  expect(log.filter((line) => line.startsWith('+'))).toEqual(['+first', '+second', '+third'])
})

test('once the work fails nothing more is begun, what is in hand is finished, and the failure is passed on', async () => {
  const { log, work } = watched(new Set(['b']))
  const page = [named('a', ['1'], 6), named('b', ['2'], 2), named('c', ['3'], 6), named('d', ['4'])]
  await expect(workAtOnce(oneAhead(pagesWith(page, [named('e', ['5'])])), 3, work)).rejects.toThrow('b')
  expect(log.toSorted()).toEqual(['+a', '+b', '+c', '-a', '-b', '-c'])
})

test('a page that cannot be read ends the work after what is in hand', async () => {
  const { log, work } = watched()
  async function* broken(): AsyncGenerator<readonly Keyed<Job>[]> {
    yield [named('a', ['1'], 5)]
    throw new Error('no page')
  }
  await expect(workAtOnce(oneAhead(broken()), 4, work)).rejects.toThrow('no page')
  expect(log).toEqual(['+a', '-a'])
})

test('however many subjects there are, two pages of them are in memory: the next is read when the last of one is begun', async () => {
  let read = 0
  let begun = 0
  let mostAhead = 0
  const all = pagesAfter<number>(async (after, limit) => {
    const first = (after ?? 0) + 1
    const page = Array.from({ length: Math.min(limit, 1_000 - first + 1) }, (_, index) => first + index)
    read += page.length
    return page
  }, 50)
  async function* keyed(): AsyncGenerator<readonly Keyed<number>[]> {
    for await (const page of all) yield page.map((item) => ({ item, keys: [`${item}`] }))
  }
  const done: number[] = []
  await workAtOnce(oneAhead(keyed()), 4, async (item) => {
    begun += 1
    mostAhead = Math.max(mostAhead, read - begun)
    await turn()
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
  expect(mostAhead).toBeLessThan(150)
})

test('how many are worked on at once may depend on how many were begun', async () => {
  let working = 0
  const most: number[] = []
  const page = Array.from({ length: 8 }, (_, index) => named(`${index}`, [`${index}`]))
  await workAtOnce(
    pagesWith(page),
    (begun) => (begun < 3 ? 1 : 2),
    async () => {
      working += 1
      most.push(working)
      await turn()
      working -= 1
    },
  )
  expect(most.slice(0, 3)).toEqual([1, 1, 1])
  expect(Math.max(...most)).toBe(2)
})

test('after a page that is not full the next one is asked for when it is done', async () => {
  const asked: number[] = []
  async function* pages(): AsyncGenerator<readonly number[]> {
    for (const page of [[1, 2], [3, 4], [5]]) {
      asked.push(page.length)
      yield page
    }
  }
  const seen: number[] = []
  for await (const _ of oneAhead(pages(), (page) => page.length === 2)) seen.push(asked.length)
  expect(seen).toEqual([2, 3, 3])
  const slowly: number[] = []
  asked.length = 0
  for await (const _ of oneAhead(pages(), () => false)) slowly.push(asked.length)
  expect(slowly).toEqual([1, 2, 3])
})

test('a short list is cut into pages', async () => {
  const pages: (readonly number[])[] = []
  for await (const page of pagesOf(Array.from({ length: 450 }, (_, index) => index))) pages.push(page)
  expect(pages.map((page) => page.length)).toEqual([200, 200, 50])
})

test('groups have at most so many items and never two of one key, which follow in their order', () => {
  const page = [
    named('a1', ['loan:1', 'customer:x']),
    named('a2', ['loan:2', 'customer:x']),
    named('b', ['loan:3']),
    named('a3', ['loan:2']),
    named('c', ['loan:4']),
    named('d', ['loan:5']),
  ]
  expect(inGroups(page, 3).map(({ item, keys }) => [item.map(({ name }) => name), keys])).toEqual([
    [
      ['a1', 'b', 'c'],
      ['loan:1', 'customer:x', 'loan:3', 'loan:4'],
    ],
    [
      ['a2', 'd'],
      ['loan:2', 'customer:x', 'loan:5'],
    ],
    [['a3'], ['loan:2']],
  ])
  expect(inGroups([], 3)).toEqual([])
})

test('a book that is looked through in stretches gives each subject once, in order and in full pages, whatever the stretches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ id: fc.integer({ min: 100, max: 999 }).map(String), isFound: fc.boolean() }), {
        selector: ({ id }) => id,
        maxLength: 60,
      }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 9 }),
      async (loans, perStretch, perPage) => {
        const book = loans.toSorted((a, b) => a.id.localeCompare(b.id))
        let isRead = 0
        const pages = pagesOfStretches(
          async (after) => {
            const stretch = book.filter(({ id }) => id > after).slice(0, perStretch)
            const last = stretch.at(-1)
            return last === undefined ? null : { through: last.id, isLast: stretch.length < perStretch }
          },
          async ({ after, through }) => {
            const stretch = book.filter(({ id }) => id > after && id <= through)
            isRead += stretch.length
            return stretch.filter(({ isFound }) => isFound).map(({ id }) => id)
          },
          perPage,
        )
        const found: (readonly string[])[] = []
        for await (const page of pages) found.push(page)
        const wanted = book.filter(({ isFound }) => isFound).map(({ id }) => id)
        expect(found.flat()).toEqual(wanted)
        expect(found.slice(0, -1).every(({ length }) => length === perPage)).toBe(true)
        expect(found.every(({ length }) => length > 0 && length <= perPage)).toBe(true)
        expect(isRead).toBe(book.length)
      },
    ),
  )
})
