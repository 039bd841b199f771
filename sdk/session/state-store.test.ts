import { expect, test, vi } from 'vitest'
import { createStateStore, memoryArea, storeName, type StorageArea } from './state-store.ts'

function area(kind: StorageArea['kind'], failing = false): StorageArea & { held: Map<string, string> } {
  const held = new Map<string, string>()
  const guard = () => {
    if (failing) throw new Error(`${kind} is refused`)
  }
  return {
    kind,
    held,
    read: async (name) => (guard(), held.get(name) ?? null),
    write: async (name, text) => void (guard(), held.set(name, text)),
    remove: async (name) => void (guard(), held.delete(name)),
  }
}

test('[store-05] secure storage comes before local storage, local storage before IndexedDB', async () => {
  expect(await createStateStore([area('secure'), area('local'), area('indexed-db')]).kind()).toBe('secure')
  expect(await createStateStore([area('secure', true), area('local'), area('indexed-db')]).kind()).toBe('local')
  expect(await createStateStore([area('secure', true), area('local', true), area('indexed-db')]).kind()).toBe(
    'indexed-db',
  )
  expect(await createStateStore([area('local', true)]).kind()).toBe('memory')
})

test('[store-04] everything is held under the one name STATEv4', async () => {
  const local = area('local')
  await createStateStore([local]).write('postLoginRedirect', '/manage-payments')
  expect([...local.held.keys()]).toEqual(['STATEv4'])
  expect(storeName).toBe('STATEv4')
})

test('a personal item is not written where the device does not encrypt', async () => {
  const local = area('local')
  const store = createStateStore([local])
  await store.write('loginEmail', 'p1@example.com')
  await store.write('queryParams', '?aid=7')
  expect(local.held.get(storeName)).toBe('{"queryParams":"?aid=7"}')
  expect(await store.read('loginEmail')).toBeNull()
})

test('a store that cannot be read is told, made anew, and reads as empty', async () => {
  const local = area('local')
  local.held.set(storeName, '{broken')
  const onProblem = vi.fn()
  const store = createStateStore([local], onProblem)
  expect(await store.read('postLoginRedirect')).toBeNull()
  expect(onProblem).toHaveBeenCalledTimes(1)
  expect(local.held.has(storeName)).toBe(false)
  await store.write('postLoginRedirect', '/account')
  expect(await store.read('postLoginRedirect')).toBe('/account')
})

test('[err-14] secure storage that fails is told, made anew, and reads as null; then it works again', async () => {
  const secure = area('secure')
  let isBroken = false
  const onProblem = vi.fn()
  const broken = new Error('the keychain is locked')
  const store = createStateStore(
    [{ ...secure, read: async (name) => (isBroken ? Promise.reject(broken) : secure.read(name)) }],
    onProblem,
  )
  await store.write('loginEmail', 'p1@example.com')
  isBroken = true
  expect(await store.read('loginEmail')).toBeNull()
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(broken)
  expect(secure.held.has(storeName)).toBe(false)
  isBroken = false
  expect(await store.kind()).toBe('secure')
  await store.write('loginEmail', 'p2@example.com')
  expect(await store.read('loginEmail')).toBe('p2@example.com')
})

test('a name nobody listed is dropped on reading', async () => {
  const local = area('local')
  local.held.set(storeName, JSON.stringify({ accessToken: 'secret', queryParams: '?aid=7' }))
  const store = createStateStore([local])
  await store.write('language', 'es')
  expect(local.held.get(storeName)).not.toContain('secret')
})

test('[logout-05][logout-08] log out keeps login email, the two ids and the redirect, and forgets the rest', async () => {
  const secure = area('secure')
  const store = createStateStore([secure])
  await store.write('loginEmail', 'p1@example.com')
  await store.write('pauseRecommendedUpdates', '1')
  await store.write('identifyId', 'i-1')
  await store.write('postLoginRedirect', '/manage-payments')
  await store.write('queryParams', '?aid=7')
  await store.clearForLogout()
  expect(await store.read('queryParams')).toBeNull()
  expect(await store.read('loginEmail')).toBe('p1@example.com')
  expect(await store.read('pauseRecommendedUpdates')).toBe('1')
  expect(await store.read('identifyId')).toBe('i-1')
  expect(await store.read('postLoginRedirect')).toBe('/manage-payments')
})

test('writes at the same time lose nothing', async () => {
  const store = createStateStore([memoryArea()])
  await Promise.all([
    store.write('identifyId', 'i-1'),
    store.write('queryParams', '?aid=7'),
    store.write('language', 'es'),
  ])
  expect(await store.read('identifyId')).toBe('i-1')
  expect(await store.read('queryParams')).toBe('?aid=7')
  expect(await store.read('language')).toBe('es')
})
