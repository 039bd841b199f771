import { expect, test } from 'vitest'
import type { KeyValueStore } from '#sdk/platform/platform'
import { createKeptDrafts } from './kept-drafts.ts'

const ana = btoa('a'.repeat(32))
const luis = btoa('l'.repeat(32))

function tab(): KeyValueStore & { readonly text: () => string } {
  const held = new Map<string, string>()
  return {
    get: (name) => held.get(name) ?? null,
    set: (name, value) => void held.set(name, value),
    remove: (name) => void held.delete(name),
    text: () => [...held.values()].join(''),
  }
}

const draftsOf = (store: KeyValueStore, key: string | Error = ana, nowMs = () => 0) =>
  createKeptDrafts({
    store,
    nowMs,
    readKey: async () => {
      if (key instanceof Error) throw key
      return key
    },
  })

/** Until what was kept is written. */
async function written(store: ReturnType<typeof tab>, before = ''): Promise<void> {
  await expect.poll(() => store.text()).not.toBe(before)
}

test('what was typed is there after a reload and a new sign-in of the same login', async () => {
  const store = tab()
  draftsOf(store).keep('phone', { phoneNumber: '4805550123' })
  await written(store)
  expect(await draftsOf(store).read()).toEqual({ phone: { phoneNumber: '4805550123' } })
})

test('nobody else can read it, and in the tab it is not readable at all', async () => {
  const store = tab()
  draftsOf(store).keep('email', { emailAddress: 'ana@example.com' })
  await written(store)
  expect(store.text()).not.toMatch(/ana|example|email/)
  expect(await draftsOf(store, luis).read()).toEqual({})
})

test('the next login in the same page has a key of its own', async () => {
  const store = tab()
  const keys = [ana, luis]
  const drafts = createKeptDrafts({ store, nowMs: () => 0, readKey: async () => keys.shift() ?? '' })
  drafts.keep('nickname', { nickName: 'Ani' })
  await written(store)
  drafts.close()
  expect(await drafts.read()).toEqual({})
})

test('after 30 minutes it is gone', async () => {
  const store = tab()
  draftsOf(store).keep('nickname', { nickName: 'Ani' })
  await written(store)
  expect(await draftsOf(store, ana, () => 30 * 60_000 - 1).read()).toEqual({ nickname: { nickName: 'Ani' } })
  expect(await draftsOf(store, ana, () => 30 * 60_000).read()).toEqual({})
})

test('what is saved or given up is forgotten, and nothing is left in the tab', async () => {
  const store = tab()
  const drafts = draftsOf(store)
  drafts.keep('nickname', { nickName: 'Ani' })
  await written(store)
  const before = store.text()
  drafts.keep('nickname', undefined)
  await written(store, before)
  expect(store.text()).toBe('')
})

test('without a key nothing is kept and nothing breaks', async () => {
  const store = tab()
  const drafts = draftsOf(store, new Error('offline'))
  drafts.keep('nickname', { nickName: 'Ani' })
  expect(await drafts.read()).toEqual({})
  expect(store.text()).toBe('')
})
