import { beforeEach, expect, test } from 'vitest'
import { readPast, readShared, shareReads } from './shared-reads.ts'

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
