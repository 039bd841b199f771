import { beforeEach, expect, test } from 'vitest'
import { readPast, readShared, type ReadTogether, shareReads } from './shared-reads.ts'

let reads = 0
let stored = 'first'
beforeEach(() => {
  reads = 0
  stored = 'first'
})

const read = (name = 'a'): Promise<{ name: string; value: string }[]> =>
  readShared({ sql: 'SELECT value WHERE name = $1', parameters: [name] }, async () => {
    reads += 1
    return [{ name, value: stored }]
  })

test('one statement with the same parameters is read once in a piece of work, also at one moment; with others again', async () => {
  await shareReads(async () => {
    await Promise.all([read(), read()])
    expect(await read()).toEqual([{ name: 'a', value: 'first' }])
    expect(reads).toBe(1)
    expect(await read('b')).toEqual([{ name: 'b', value: 'first' }])
  })
  expect(reads).toBe(2)
})

test('nothing is shared between two pieces of work, nor without one', async () => {
  await Promise.all([shareReads(() => read()), shareReads(() => read())])
  expect(reads).toBe(2)
  await read()
  await read()
  expect(reads).toBe(4)
})

test('what was begun in the work and goes on after it reads for itself', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  await shareReads(async () => {
    await read()
    late = ended.then(() => read())
  })
  stored = 'second'
  end()
  expect(await late).toEqual([{ name: 'a', value: 'second' }])
})

test('a transaction forgets what was read before it, and what was read while it ran', async () => {
  await shareReads(async () => {
    await read()
    await readPast(async () => {
      expect(await read()).toHaveLength(1)
      expect(reads).toBe(2)
      stored = 'second'
    })
    expect(await read()).toEqual([{ name: 'a', value: 'second' }])
    await expect(readPast(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await read()
  })
  expect(reads).toBe(4)
})

test('a list that somebody empties is their own', async () => {
  await shareReads(async () => {
    const rows = await read()
    rows.length = 0
    expect(await read()).toHaveLength(1)
  })
})

test('what failed is asked again', async () => {
  let tries = 0
  const failing = () =>
    readShared({ sql: 'SELECT 1', parameters: [] }, async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      return [1]
    })
  await shareReads(async () => {
    await expect(failing()).rejects.toThrow('away')
    expect(await failing()).toEqual([1])
  })
})

/** Reads several at once, and lists what it was asked. */
function together(fails: 'never' | 'one' | 'all' = 'never') {
  const sent: string[][] = []
  const send: ReadTogether = async (asked) => {
    sent.push(asked.map(({ sql }) => sql))
    if (fails === 'all') throw new Error('away')
    return fails === 'one' ? null : asked.map(({ sql }) => [`${sql} together`])
  }
  const readOne = (sql: string) =>
    readShared(
      { sql, parameters: [1] },
      async () => {
        if (sql === 'wrong') throw new Error('wrong')
        return [`${sql} alone`]
      },
      send,
    )
  return { sent, readOne }
}

test('what is asked for before an answer has come is read together, also by what waits for something else first', async () => {
  const { sent, readOne } = together()
  const later = async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve()
    return readOne('c')
  }
  const answers = await shareReads(async () => {
    const first = await Promise.all([readOne('a'), readOne('b'), readOne('a'), later()])
    return [...first, await readOne('d')]
  })
  expect(answers.flat()).toEqual(['a together', 'b together', 'a together', 'c together', 'd alone'])
  expect(sent).toEqual([['a', 'b', 'c']])
})

test('two pieces of work are not read together, nor is anything without one', async () => {
  const { sent, readOne } = together()
  const answers = await Promise.all([shareReads(() => readOne('a')), shareReads(() => readOne('b')), readOne('c')])
  expect(answers.flat()).toEqual(['a alone', 'b alone', 'c alone'])
  expect(sent).toEqual([])
})

test('where one of those that are read together fails, each is read alone and only that one fails', async () => {
  const { readOne } = together('one')
  const answers = await shareReads(() => Promise.allSettled([readOne('a'), readOne('wrong'), readOne('b')]))
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value[0] : each.reason))).toEqual([
    'a alone',
    new Error('wrong'),
    'b alone',
  ])
})

test('where the database is away, all that are read together fail, and are asked again', async () => {
  const { sent, readOne } = together('all')
  await shareReads(async () => {
    for (let n = 0; n < 2; n += 1) {
      const answers = await Promise.allSettled([readOne('a'), readOne('b')])
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    }
  })
  expect(sent).toHaveLength(2)
})
