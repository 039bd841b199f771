import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'graphql'
import { accountPlace } from '#sdk/loan/account-place'
import { requestBody } from '#sdk/graphql/document'
import { endOfTag } from '#sdk/embed/start'
import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { canonicalHash, documentId } from '#server/platform/graphql/trusted-documents'
import { readElements } from './element-model.ts'

const root = resolve(import.meta.dirname, '..')

/** The first queries of each element as the loader carries them: from the `.prefetch.ts` beside the element, tag by tag. */
export async function readElementPrefetch(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { tag, file } of readElements()) {
    const source = resolve(root, file.replace(/\.element\.ts$/, '.prefetch.ts'))
    if (!existsSync(source)) continue
    const { prefetch } = (await import(source)) as { prefetch: PrefetchQueries }
    all[tag] = prefetch('@account', '@today')
      .map(([document, variables]) => `${documentId(canonicalHash(parse(document.source)))}${written(variables)}`)
      .join(' ')
  }
  return all
}

/** The same by the end of each tag, which is enough to tell them apart and takes less of the loader. @throws Error where it is not */
export async function readLoaderPrefetch(): Promise<Record<string, string>> {
  const all = Object.entries(await readElementPrefetch())
  const byEnd = Object.fromEntries(all.map(([tag, queries]) => [endOfTag(tag), queries]))
  if (Object.keys(byEnd).length < all.length) throw new Error('Two tags end alike: make endOfTag() longer')
  return byEnd
}

/**
 * The first queries of the portal's page of a capability, each as the portal writes it, with the place of the account's number. Queries
 * about today are left out: the build does not know the day.
 */
export async function readPagePrefetch(capability: string): Promise<readonly string[]> {
  const source = resolve(root, `widgets/${capability}/${capability}.prefetch.ts`)
  const { prefetch } = (await import(source)) as { prefetch: PrefetchQueries }
  const today = '@today'
  return prefetch(accountPlace, today)
    .map(([document, variables]) => requestBody(document, variables))
    .filter((body) => !body.includes(today))
}

/** The account is sent along in any case, and what is null is left out. @throws TypeError for what is neither a word nor a number */
function written(variables: Readonly<Record<string, unknown>>): string {
  const own = Object.entries(variables).filter(([name, value]) => name !== 'accountNumber' && value !== null)
  const pairs = own.map(([name, value]) => {
    const text = String(value)
    if (!/^[\w@.-]+$/.test(text)) throw new TypeError(`${name} cannot be prefetched`)
    return `${name}=${text}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
