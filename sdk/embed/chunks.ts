import { createElement, native } from './native.ts'

/** The files of a release that are loaded later: name → its SHA-256 in base64, and the files it imports. */
export type ChunkTable = Readonly<Record<string, readonly [hash: string, ...imports: string[]]>>

/** Least waits after a try that failed, in milliseconds; the longest are twice as long. */
const waits = [150, 500, 1250, 0]

/**
 * Loads a module of this release. All files it needs are fetched first, at once, each held against its published hash; only when
 * all of them are what was published is any of them run. A file that does not come is asked for again, with growing waits.
 * @param file name relative to the entry
 * @throws Error when a file cannot be had or is not the published one
 */
export async function importChunk(file: string, table: ChunkTable, base: string): Promise<unknown> {
  const files = new Set([file])
  // A set also goes through what is added on the way.
  for (const name of files) for (const imported of table[name]?.slice(1) ?? []) files.add(imported)
  await fetchAll(files, table, base)
  return import(/* @vite-ignore */ new URL(file, base).href)
}

/** Fetches files without running them. Those that are here or on their way are not asked for again. */
export async function fetchAll(files: Iterable<string>, table: ChunkTable, base: string): Promise<void> {
  await Promise.all([...files].map((name) => fetchChunk(new URL(name, base).href, `sha256-${table[name]?.[0]}`)))
}

const fetched = new Map<string, Promise<void>>()

function fetchChunk(url: string, integrity: string): Promise<void> {
  const known = fetched.get(url)
  if (known !== undefined) return known
  const coming = tryFetching(url, integrity)
  fetched.set(url, coming)
  coming.catch(() => fetched.delete(url))
  return coming
}

async function tryFetching(url: string, integrity: string): Promise<void> {
  // The page's own hint has brought the file and held it against its hash, where the browser takes hints: reading it again would cost a
  // slow phone time.
  let hint = native('querySelector').call(document, `link[href="${url}"][integrity]`) as HTMLLinkElement | null
  for (const wait of waits) {
    try {
      // A module that failed once stays failed for its document, so it becomes one only when the browser's cache has its file. What
      // is not the published file, an error's page too, is refused for its hash.
      if (!hint?.relList.supports('modulepreload')) await (await fetch(url, { integrity })).text()
      return await preload(url, integrity)
    } catch {
      hint = null
      await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random())))
    }
  }
  throw new Error(`${url} did not load`)
}

/** Puts the file in the page's module map without running it. @throws when it did not come or is not the published one */
async function preload(url: string, integrity: string): Promise<void> {
  const link = createElement('link')
  // A browser older than 2023 takes the file as it was fetched.
  if (!link.relList.supports('modulepreload')) return
  await new Promise((onload, onerror) => {
    Object.assign(link, { rel: 'modulepreload', integrity, href: url, onload, onerror })
    native('head').append(link)
  })
  link.remove()
}
