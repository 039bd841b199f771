import type { Services } from '#server/platform/context'
import { readOrigin } from '#server/identity/partner-pages/origins'
import { pageGrant } from '#server/identity/partner-pages/page-grant'

/** The authorization parameter with the origin of the page that somebody signs in for, in the window of an element. */
export const askingSite = 'asking_site'
/** The one with the capabilities that the page asks for, with spaces between them. */
export const askingFor = 'asking_for'

/** Who asks somebody to sign in, and for what, as the register of partners has it: nothing here is in the page's own words. */
export interface AskingPage {
  readonly partnerName: string
  /** Host of the page, such as www.example.com. */
  readonly host: string
  readonly capabilities: readonly string[]
}

/** Most capabilities that are looked up. */
const mostCapabilities = 20

/** The page that a visit is for; null where it is for our own site, or for a page that no partner lists. */
export async function askingPageOf(
  services: Services,
  params: Readonly<Record<string, unknown>>,
): Promise<AskingPage | null> {
  const { [askingSite]: site, [askingFor]: wanted } = params
  if (typeof site !== 'string' || typeof wanted !== 'string') return null
  const origin = readOrigin(site)
  const asked = [...new Set(wanted.split(' ', mostCapabilities))]
  const grant = await pageGrant(services, origin, asked)
  if (origin === null || grant === null) return null
  const { partnerName, capabilities } = grant
  return { partnerName: partnerName ?? services.config.company.name, host: new URL(origin).host, capabilities }
}
