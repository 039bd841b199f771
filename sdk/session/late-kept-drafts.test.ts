import { expect, test, vi } from 'vitest'
import { lateKeptDrafts } from './late-kept-drafts.ts'

const code = vi.hoisted(() => ({ loads: 0 }))
vi.mock('./kept-drafts.ts', async (original) => {
  code.loads += 1
  return original()
})

function tab() {
  const held = new Map<string, string>()
  return {
    held,
    get: (name: string) => held.get(name) ?? null,
    set: (name: string, value: string) => void held.set(name, value),
    remove: (name: string) => void held.delete(name),
  }
}

const draftsOf = (store: ReturnType<typeof tab>) =>
  lateKeptDrafts({ store, nowMs: () => 0, readKey: async () => btoa('a'.repeat(32)) })

test('the code of drafts is loaded for whoever types, and for nobody else', async () => {
  const store = tab()
  const drafts = draftsOf(store)
  expect(await drafts.read()).toEqual({})
  drafts.keep('phone', undefined)
  drafts.close()
  await new Promise((resolve) => setTimeout(resolve))
  expect(code.loads).toBe(0)
  drafts.keep('phone', { phoneNumber: '480' })
  drafts.keep('phone', { phoneNumber: '4805' })
  drafts.keep('email', { emailAddress: 'ana@example.com' })
  const all = { phone: { phoneNumber: '4805' }, email: { emailAddress: 'ana@example.com' } }
  await expect.poll(() => draftsOf(store).read()).toEqual(all)
  expect(code.loads).toBe(1)
  drafts.keep('phone', undefined)
  drafts.keep('email', undefined)
  await expect.poll(() => store.held.size).toBe(0)
})

test('where the code does not load, nothing is kept and nobody is bothered; the next entry asks for it again', async () => {
  vi.resetModules()
  let loads = 0
  vi.doMock('./kept-drafts.ts', () => {
    loads += 1
    throw new Error('offline')
  })
  const store = tab()
  const { lateKeptDrafts: fresh } = await import('./late-kept-drafts.ts')
  const drafts = fresh({ store, nowMs: () => 0, readKey: async () => btoa('a'.repeat(32)) })
  drafts.keep('phone', { phoneNumber: '480' })
  await expect.poll(() => loads).toBe(1)
  store.set('carport.drafts', 'kept earlier')
  expect(await drafts.read()).toEqual({})
  expect(loads).toBeGreaterThan(1)
})
