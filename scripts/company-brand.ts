import type { Plugin } from 'vite'
import type { Brand } from '#sdk/config/brand'
import { brandHash } from '#server/platform/config/built-brand'
import { brandOf, type Company, readCompany, sandboxCompany } from '#server/platform/config/company'
import { Problems } from '#server/platform/config/read-settings'

/**
 * Builds with the lender of CARPORT_COMPANY_FILE in place of the sandbox's: elements on other people's pages have no document of ours
 * that could tell them.
 * @throws Error when the file is not right
 */
export function companyBrand(file = process.env.CARPORT_COMPANY_FILE): Plugin {
  const modules = file ? brandModules(companyOf(file)) : {}
  return {
    name: 'carport-company-brand',
    enforce: 'pre',
    load: (id) => Object.entries(modules).find(([path]) => id.replaceAll('\\', '/').endsWith(`/${path}`))?.[1] ?? null,
  }
}

/** The hash of the lender that a build names, which production compares with its own. @throws Error when the file is not right */
export function builtBrand(file = process.env.CARPORT_COMPANY_FILE): string {
  return brandHash(file ? companyOf(file) : sandboxCompany)
}

function companyOf(file: string): Company {
  const problems = new Problems()
  const company = readCompany(file, problems)
  problems.refuse('The build')
  return company
}

/** The modules of sdk/config that name the lender, by path: the sandbox's by `npm run brand`, another's by every build. */
export function brandModules(company: Company): Readonly<Record<string, string>> {
  const brand: Brand = brandOf(company)
  const { name, phone, phoneHref, phoneHours, ...details } = brand
  return {
    'sdk/config/contact.ts': `${origin}
/** Whom to turn to when nothing else could be loaded: of an installation that has not set its own. */
export const defaultContact = ${JSON.stringify({ name, phone, phoneHref })}
`,
    'sdk/config/brand-details.ts': `${origin}
import type { PhoneHours } from '#sdk/dates/phone-hours'
import type { Brand } from './brand-type.ts'

/** When the phone is answered. Apart from the rest: elements show it, and nothing else of this file. */
export const defaultHours: PhoneHours = ${JSON.stringify(phoneHours)}

/** What the brand of an installation that has not set its own is beside its name and phone number. */
export const defaultDetails: Omit<Brand, 'name' | 'phone' | 'phoneHref'> = { phoneHours: defaultHours, ${JSON.stringify(details).slice(1)}
`,
  }
}

const origin = '// Written by npm run brand from server/platform/config/sandbox-company.json.'
