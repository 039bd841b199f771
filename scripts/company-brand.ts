import type { Plugin } from 'vite'
import { brandOf, readCompany } from '#server/platform/config/company'
import { Problems } from '#server/platform/config/read-settings'

/**
 * Builds with the lender of CARPORT_COMPANY_FILE in place of the sandbox's: elements on other people's pages have no document of ours
 * that could tell them.
 * @throws Error when the file is not right
 */
export function companyBrand(file = process.env.CARPORT_COMPANY_FILE): Plugin {
  const modules = file ? modulesOf(file) : {}
  return {
    name: 'carport-company-brand',
    enforce: 'pre',
    load: (id) => Object.entries(modules).find(([path]) => id.replaceAll('\\', '/').endsWith(path))?.[1] ?? null,
  }
}

function modulesOf(file: string): Readonly<Record<string, string>> {
  const problems = new Problems()
  const { name, phone, phoneHref, ...details } = brandOf(readCompany(file, problems))
  problems.refuse('The build')
  return {
    '/sdk/config/contact.ts': `export const defaultContact = ${JSON.stringify({ name, phone, phoneHref })}`,
    '/sdk/config/brand-details.ts': `export const defaultHours = ${JSON.stringify(details.phoneHours)}
export const defaultDetails = ${JSON.stringify(details)}`,
  }
}
