import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'graphql'
import { accountPlace } from '#sdk/loan/account-place'
import { requestBody } from '#sdk/graphql/document'
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

/**
 * The first queries of the portal's page of a capability, each as the portal writes it, with the place of the account's number. Queries
 * about today are left out: the build does not know the day.
 */
export async function readPagePrefetch(capability: string): Promise<readonly string[]> {
  const source = resolve(root, `widgets/${capability}/${capability}.prefetch.ts`)
  const { prefetch, portalPrefetch = prefetch } = (await import(source)) as {
    prefetch: PrefetchQueries
    portalPrefetch?: PrefetchQueries
  }
  const today = '@today'
  return portalPrefetch(accountPlace, today)
    .map(([document, variables]) => requestBody(document, variables))
    .filter((body) => !body.includes(today))
}

/** The account is sent along in any case, and what is null is left out. @throws TypeError for what is not text */
function written(variables: Readonly<Record<string, unknown>>): string {
  const own = Object.entries(variables).filter(([name, value]) => name !== 'accountNumber' && value !== null)
  const pairs = own.map(([name, value]) => {
    if (typeof value !== 'string' || !/^[\w@.-]+$/.test(value)) throw new TypeError(`${name} cannot be prefetched`)
    return `${name}=${value}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
