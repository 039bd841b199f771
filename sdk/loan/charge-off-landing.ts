import type { PcoLandingExperience } from './account.ts'

/** What a borrower whose loan was charged off is shown first, by the loan's check digit (rules 15.3). */
export function pcoLandingOf(pcoLandingPageCheckDigit: number): PcoLandingExperience {
  if (pcoLandingPageCheckDigit <= 3) return 'self-service-landing-page'
  return pcoLandingPageCheckDigit <= 6 ? 'self-service-no-landing-page' : 'call-in-landing-page'
}
