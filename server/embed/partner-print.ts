import type { PartnerKey } from './partner-admin.store.ts'
import type { PartnerRequest } from './partner-log.store.ts'
import type { Partner } from '#server/identity/partner-pages/partners.store'

/** A partner in one line. */
export function partnerLine(partner: Partner): string {
  const { partnerId, name, origins, capabilities } = partner
  return [partnerId, name, origins.join(' '), capabilities.join(' ') || 'none', `lenders ${lendersOf(partner)}`].join(
    '  ',
  )
}

/** A partner with all there is to know, and its keys as far as they may be shown. @param now ISO 8601 */
export function partnerPage(
  partner: Partner & { readonly webhookUrl: string | null },
  keys: readonly PartnerKey[],
  now: string,
): string {
  const rows: [string, string][] = [
    ['origins', partner.origins.join(' ')],
    ['capabilities', partner.capabilities.join(' ') || 'none'],
    ['lenders', lendersOf(partner)],
    ['webhook', partner.webhookUrl ?? 'none'],
    ...keys.map((key): [string, string] => ['key', `…${key.lastFour}  made ${key.createdAt}  ${stateOf(key, now)}`]),
  ]
  return [
    `${partner.partnerId}  ${partner.name}`,
    ...rows.map(([label, value]) => `  ${label.padEnd(13)} ${value}`),
  ].join('\n')
}

/** One request of a partner's server in one line. */
export function requestLine(request: PartnerRequest): string {
  const { requestedAt, route, status, code, hint, capabilities, accountLastFour, tokenId, keyLastFour } = request
  return [
    requestedAt,
    route,
    [status, code].join(' ').trim(),
    capabilities.join(','),
    accountLastFour === null ? '' : `account …${accountLastFour}`,
    tokenId ?? '',
    `key …${keyLastFour}`,
    request.correlationId,
    hint ?? '',
  ]
    .filter((part) => part !== '')
    .join('  ')
}

function lendersOf({ lendingProviderKeys }: Partner): string {
  return lendingProviderKeys === null ? 'all' : lendingProviderKeys.join(' ') || 'none'
}

function stateOf({ expiresAt, revokedAt }: PartnerKey, now: string): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`
  if (expiresAt === null) return 'works'
  return expiresAt > now ? `works until ${expiresAt}` : `ended ${expiresAt}`
}
