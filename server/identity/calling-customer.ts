import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'

/** Who is asking, as a customer of ours. */
export interface CallingCustomer {
  readonly loginId: string
  readonly customerId: string
  readonly email: string
}

/** The customer a request speaks for. @throws CarportError NOT_FOUND when the login is not linked to one. */
export function callingCustomer({ actor }: Pick<RequestContext, 'actor'>): CallingCustomer {
  if (actor.kind !== 'borrower' && actor.kind !== 'embed') throw new CarportError('NOT_FOUND')
  if (actor.customerId === null) throw new CarportError('NOT_FOUND')
  return { loginId: actor.loginId, customerId: actor.customerId, email: actor.email }
}
