import type { RequestContext } from '#server/platform/context'

/** The name of the partner on whose page a request's element is; null on our own pages. */
export function partnerNameOf({ actor }: Pick<RequestContext, 'actor'>): string | null {
  return actor.kind === 'embed' ? (actor.partner?.name ?? null) : null
}
