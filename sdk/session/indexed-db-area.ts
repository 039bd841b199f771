import type { StorageArea } from './storage-area.ts'
import { storeName } from './store-name.ts'

/** One table of the browser's database. */
export function indexedDbArea(): StorageArea {
  const table = 'state'
  const open = () => {
    const request = window.indexedDB.open(storeName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    return asPromise(request)
  }
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open()
    try {
      return await asPromise(work(database.transaction(table, mode).objectStore(table)))
    } finally {
      database.close()
    }
  }
  return {
    kind: 'indexed-db',
    read: async (name) => {
      const value: unknown = await run('readonly', (store) => store.get(name))
      return typeof value === 'string' ? value : null
    },
    write: async (name, text) => {
      await run('readwrite', (store) => store.put(text, name))
    },
    remove: async (name) => {
      await run('readwrite', (store) => store.delete(name))
    },
  }
}

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser refused its database'))
  })
}
