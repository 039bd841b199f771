import type { KeyValueStore } from '#sdk/platform/platform'
import { draftsName } from './store-name.ts'

/** What somebody typed and did not save yet, by the form's name. */
export type Drafts = Readonly<Record<string, unknown>>

/** Keeps what is typed over a reload and a new sign-in (rules 17.3). */
export interface KeptDrafts {
  /** What this login typed in this tab within the last 30 minutes; empty when there is nothing, or it cannot be read. Never rejects. */
  read(): Promise<Drafts>
  /** Keeps a form's entries; undefined forgets them. Passwords, codes and account numbers are never handed in. */
  keep(name: string, draft: unknown): void
  /** Forgets the key and what is in memory, so that whoever signs in next can't read what the tab still stores. */
  close(): void
}

const keptMs = 30 * 60_000

type Kept = Record<string, { readonly draft: unknown; readonly atMs: number }>

export interface KeptDraftsOptions {
  readonly store: KeyValueStore
  /** The login's own key from the backend, base64 of 32 bytes. */
  readonly readKey: () => Promise<string>
  /** By the server's clock. */
  readonly nowMs: () => number
}

/** Drafts in a tab's store, encrypted: names, addresses and numbers of people are never readable at rest. */
export function createKeptDrafts(options: KeptDraftsOptions): KeptDrafts {
  const { store, readKey, nowMs } = options
  let opened: Promise<{ readonly key: CryptoKey; readonly kept: Kept }> | null = null
  let writing: Promise<void> = Promise.resolve()

  const open = () => {
    opened ??= readKey()
      .then(importKey)
      .then(async (key) => ({ key, kept: await decrypted(key, store.get(draftsName)) }))
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  const write = async (name: string, draft: unknown): Promise<void> => {
    const { key, kept } = await open()
    if (draft === undefined) delete kept[name]
    else kept[name] = { draft, atMs: nowMs() }
    const fresh = freshOnly(kept, nowMs())
    if (Object.keys(fresh).length === 0) store.remove(draftsName)
    else store.set(draftsName, await encrypted(key, fresh))
  }
  return {
    async read() {
      if (store.get(draftsName) === null) return {}
      try {
        const { kept } = await open()
        return Object.fromEntries(Object.entries(freshOnly(kept, nowMs())).map(([name, { draft }]) => [name, draft]))
      } catch {
        return {}
      }
    },
    keep(name, draft) {
      if (draft === undefined && store.get(draftsName) === null) return
      // Without a key, or where the browser offers no encryption, what is typed lives in memory alone.
      writing = writing.then(() => write(name, draft)).catch(() => undefined)
    },
    close() {
      opened = null
    },
  }
}

function freshOnly(kept: Kept, nowMs: number): Kept {
  return Object.fromEntries(Object.entries(kept).filter(([, { atMs }]) => nowMs - atMs < keptMs))
}

async function importKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function encrypted(key: CryptoKey, kept: Kept): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(kept))
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  return `${base64Of(iv)}.${base64Of(new Uint8Array(cipher))}`
}

/** Another login's drafts, and what is damaged, count as none. */
async function decrypted(key: CryptoKey, stored: string | null): Promise<Kept> {
  const [iv, cipher] = (stored ?? '').split('.')
  if (iv === undefined || cipher === undefined) return {}
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(cipher))
    return JSON.parse(new TextDecoder().decode(text)) as Kept
  } catch {
    return {}
  }
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
