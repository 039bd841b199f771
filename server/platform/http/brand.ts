import type { Company } from '#server/platform/config/config'
import { brandOf, sandboxCompany } from '#server/platform/config/company'
import { escapeAttribute } from './escape-attribute.ts'

/** The lender as the portal shows it, for the head of its documents; what only contracts and banks read stays here. */
export function brandMeta(company: Company): string {
  return `<meta name="carport-brand" content="${escapeAttribute(JSON.stringify(brandOf(company)))}">`
}

/** A document as the build drew it, which has the sandbox's lender only, with this one's name, phone and hours in their place. */
export function inNameOf(company: Company, document: string): string {
  if (company === sandboxCompany) return document
  const words = (of: Company) => [of.name, of.phoneHref, of.phone, of.phoneHours.en, of.phoneHours.es]
  const own = words(company)
  return words(sandboxCompany).reduce(
    (text, drawn, index) => text.replaceAll(drawn, () => escapeAttribute(own[index] ?? '')),
    document,
  )
}
