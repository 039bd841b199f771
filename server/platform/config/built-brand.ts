import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brandOf, type Company } from './company.ts'

/** The lender a release was built for: SHA-256 of what its pages are built with, 64 hex characters. */
export function brandHash(company: Company): string {
  const { apps, businessTime, departments, internalDomains } = company
  return createHash('sha256')
    .update(JSON.stringify([brandOf(company), apps, businessTime, departments, internalDomains]))
    .digest('hex')
}

/**
 * Elements say on other people's pages whose they are, and no document of ours could tell them otherwise there: so production serves
 * none that were built for another lender, such as the sandbox's.
 * @param embedDir what the build made of the elements
 * @returns what to change; null when they name this company, or none are built
 */
export function problemOfBuild(company: Company, embedDir: string): string | null {
  const file = resolve(embedDir, 'latest.json')
  if (!existsSync(file)) return null
  const { brand } = JSON.parse(readFileSync(file, 'utf8')) as { readonly brand?: string }
  if (brand === brandHash(company)) return null
  return 'names another company than the one the elements were built for: run npm run build with the settings of this server.'
}
