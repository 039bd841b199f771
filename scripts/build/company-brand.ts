import type { Plugin } from 'vite'
import type { Brand } from '#sdk/config/brand'
import type { BusinessTime } from '#sdk/dates/business-clock'
import { businessMoment } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import { brandHash } from '#server/platform/config/built-brand'
import { brandOf, type Company, readCompany, sandboxCompany } from '#server/platform/config/company'
import { Problems } from '#server/platform/config/read-settings'

/**
 * Builds with the lender of CARPORT_COMPANY_FILE in place of the sandbox's, the domains of its people, its clock and what its texts call that
 * clock: elements on other people's pages, and apps, have no document of ours that could tell them.
 * @throws Error when the file is not right
 */
export function companyBrand(file = process.env.CARPORT_COMPANY_FILE): Plugin {
  const company = companyToBuild(file)
  const modules = file ? { ...brandModules(company), ...clockModule(company) } : {}
  return {
    name: 'carport-company-brand',
    enforce: 'pre',
    load: (id) => Object.entries(modules).find(([path]) => id.replaceAll('\\', '/').endsWith(`/${path}`))?.[1] ?? null,
    transform: {
      filter: { id: /\/(widgets|portal)\/.*\.tsx?$/, code: /Arizona/ },
      handler: (code) => inBusinessTime(code, company.businessTime),
    },
  }
}

/** The hash of the lender that a build names, which production compares with its own. @throws Error when the file is not right */
export function builtBrand(file = process.env.CARPORT_COMPANY_FILE): string {
  return brandHash(companyToBuild(file))
}

/** Names that lender in the portal's document, so that the server, which takes the name out again, need not write it into each. */
export function builtForMark(): Plugin {
  return {
    name: 'carport-built-for',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'carport-built-for', content: builtBrand() } }],
  }
}

/** The lender that is built for: of the file, or the sandbox's without one. @throws Error when the file is not right */
export function companyToBuild(file = process.env.CARPORT_COMPANY_FILE): Company {
  if (!file) return sandboxCompany
  const problems = new Problems()
  const company = readCompany(file, problems)
  problems.refuse('The build')
  return company
}

/** The modules that name the lender and its own people, by path: the sandbox's by `npm run brand`, another's by every build. */
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
    'sdk/config/app-pages.ts': `${origin}
/** Where phones get the servicer's own app, by system: an absolute URL, or a path on the host that serves the portal; null where there is none. */
export const appPages: Readonly<Record<'ios' | 'android', string | null>> = ${JSON.stringify({ ios: company.apps.ios, android: company.apps.android })}
`,
    'sdk/config/departments.ts': `${origin}
/** Where papers and claims go that the servicer's main number does not take. */
export const departments = ${JSON.stringify(company.departments)}
`,
    'portal/login/internal-domains.ts': `${origin}
/** Domains of the company's own login emails: whoever signs in with one is staff (role-05). */
export const internalDomains: readonly string[] = ${JSON.stringify(company.internalDomains)}
`,
  }
}

/** The clock of the business, when it is another than that of the rules. A page counts days, and names cut-offs, by it. */
function clockModule({ businessTime }: Company): Readonly<Record<string, string>> {
  if (isOfTheRules(businessTime)) return {}
  const { timeZone, zoneName, paymentCutoff, postingRun } = businessTime
  const figures = { businessTimeZone: timeZone, businessZoneName: zoneName, paymentCutoff, postingRun }
  return {
    'sdk/dates/business-clock.ts': `import { zoneClock } from './zone-clock.ts'
${Object.entries(figures)
  .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
  .join('\n')}
const clock = /* @__PURE__ */ zoneClock(businessTimeZone)
export const toWallMs = (ms) => clock.toWallMs(ms)
export const toUtcMs = (wallMs) => clock.toUtcMs(wallMs)
`,
  }
}

/** Texts of a page with the cut-off and the zone of a business in place of those of the rules, which they name in full. */
function inBusinessTime(code: string, businessTime: BusinessTime): string | null {
  if (isOfTheRules(businessTime)) return null
  const { paymentCutoff, zoneName } = businessTime
  const cutoff = (language: Language) => formatTime(businessMoment('2026-06-17', paymentCutoff), language)
  return code
    .replaceAll(/5:00 PM(?= Arizona time)/g, cutoff('en'))
    .replaceAll(/5:00 p\.m\.(?=, hora de Arizona)/g, cutoff('es'))
    .replaceAll('Arizona time', zoneName.en)
    .replaceAll('hora de Arizona', zoneName.es)
}

function isOfTheRules(businessTime: BusinessTime): boolean {
  return JSON.stringify(businessTime) === JSON.stringify(sandboxCompany.businessTime)
}

const origin = '// Written by npm run brand from server/platform/config/sandbox-company.json.'
