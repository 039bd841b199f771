import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { embedCapabilities } from './capabilities.ts'
import { findPartnersOfOrigin } from './partners.store.ts'

/** What a page may show, and whose page it is by the register of partners. */
export interface PageGrant {
  /** Null for a page of our own. */
  readonly partnerId: string | null
  readonly partnerName: string | null
  readonly capabilities: readonly string[]
  /** Null for every lender. */
  readonly lendingProviderKeys: readonly string[] | null
}

/**
 * What a page gets of what it asks for: on our own page all of it, else what the partner that lists the page may show; of several
 * partners the one that may show most of it. Null when something does not exist, or nothing is left.
 */
export async function pageGrant(
  { config, db }: Pick<Services, 'config' | 'db'>,
  site: string | null,
  asked: readonly string[],
): Promise<PageGrant | null> {
  const known = embedCapabilities()
  if (site === null || !asked.every((each) => known.has(each))) return null
  if (site === new URL(config.publicUrl).origin)
    return { partnerId: null, partnerName: null, capabilities: asked, lendingProviderKeys: null }
  const partners = await findPartnersOfOrigin(reader(db), site)
  const grants = partners.map(({ partnerId, name, capabilities, lendingProviderKeys }) => ({
    partnerId,
    partnerName: name,
    capabilities: asked.filter((each) => capabilities.includes(each)),
    lendingProviderKeys,
  }))
  const [most] = grants.toSorted((one, other) => other.capabilities.length - one.capabilities.length)
  return most === undefined || most.capabilities.length === 0 ? null : most
}
