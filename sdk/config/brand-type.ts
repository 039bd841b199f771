import type { PhoneHours } from '#sdk/dates/phone-hours'
import type { Language } from '#sdk/i18n/language'

/** A text in every language. */
export type EachLanguage = Readonly<Record<Language, string>>

/**
 * The borrower's lender, as the product shows it. An installation sets it in CARPORT_COMPANY_FILE, which the server and
 * the builds read.
 */
export interface Brand {
  /** In page titles, greetings and legal lines. */
  readonly name: string
  /** Absolute, or a path under the base URL; null shows the name in type. */
  readonly logoUrl: string | null
  /** As people read it. `phoneHref` is what a tel: link carries. */
  readonly phone: string
  readonly phoneHref: string
  readonly phoneHours: PhoneHours
  /** For text messages; empty hides that entry. */
  readonly textNumber: string
  readonly email: string
  /** The lines of an envelope to which a check is posted. */
  readonly mailAddress: readonly string[]
  /** State licenses and company lines of the footer. */
  readonly licenseLines: readonly EachLanguage[]
  /** Paths under the base URL or absolute URLs. */
  readonly links: {
    readonly privacy: string
    readonly terms: string
    readonly accessibility: string
    readonly help: string
  }
}
