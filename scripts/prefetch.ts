import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'graphql'
import { accountPlace } from '#portal/login/prefetch-page'
import { requestBody } from '#sdk/graphql/document'
import type { FirstReads } from '#sdk/graphql/prefetch/element-prefetch'
import { canonicalHash, documentId } from '#server/platform/graphql/trusted-documents'
import { readElements } from './element-model.ts'

const root = resolve(import.meta.dirname, '..')

/** What each element asks first, as the loader carries it: from the `.prefetch.ts` beside the element, tag by tag. */
export async function readFirstReads(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { tag, file } of readElements()) {
    const source = resolve(root, file.replace(/\.element\.ts$/, '.prefetch.ts'))
    if (!existsSync(source)) continue
    const { first } = (await import(source)) as { first: FirstReads }
    all[tag] = first('@account', '@today')
      .map(([document, variables]) => `${documentId(canonicalHash(parse(document.source)))}${written(variables)}`)
      .join(' ')
  }
  return all
}

/**
 * What the portal's page of a capability asks first, as the portal writes each question, with the place of the account's number. What
 * is asked about today is left out: the build does not know the day.
 */
export async function readsAhead(capability: string): Promise<readonly string[]> {
  const source = resolve(root, `widgets/${capability}/${capability}.prefetch.ts`)
  const { first, all = first } = (await import(source)) as { first: FirstReads; all?: FirstReads }
  const today = '@today'
  return all(accountPlace, today)
    .map(([document, variables]) => requestBody(document, variables))
    .filter((body) => !body.includes(today))
}

/** The account is sent along in any case, and what is null is left out. @throws TypeError for what is not text */
function written(variables: Readonly<Record<string, unknown>>): string {
  const own = Object.entries(variables).filter(([name, value]) => name !== 'accountNumber' && value !== null)
  const pairs = own.map(([name, value]) => {
    if (typeof value !== 'string' || !/^[\w@.-]+$/.test(value)) throw new TypeError(`${name} cannot be asked early`)
    return `${name}=${value}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
