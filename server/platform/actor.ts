/**
 * Who is asking. Made by server/identity from the request's token, and for a document that is drawn from the provider's cookie
 * (docs/decisions/drawn-dashboard.md), never from anything else in the request.
 */
export type Actor = AnonymousActor | BorrowerActor | EmbedActor | StaffActor

interface AnonymousActor {
  readonly kind: 'anonymous'
}

export interface BorrowerActor {
  readonly kind: 'borrower'
  readonly loginId: string
  readonly email: string
  readonly emailVerified: boolean
  /** Empty until the login is linked to a customer. */
  readonly customerId: string | null
  /** Loans that the customer was on when their session was read for this request; the customer may be on more. */
  readonly accountNumbers?: readonly string[]
  readonly sessionId: string
  /** When the person last proved who they are, seconds since 1970. */
  readonly authTimeSeconds: number
  /** Set while staff look through the borrower's eyes: the staff member's login id. */
  readonly impersonatedBy: string | null
}

export interface EmbedActor {
  readonly kind: 'embed'
  readonly loginId: string
  readonly email: string
  readonly customerId: string
  /** The one account the token is for. */
  readonly accountNumber: string
  readonly capabilities: readonly string[]
  readonly origins: readonly string[]
  readonly tokenId: string
  /** The partner on whose page it is used; null for a page of our own and for the sandbox's own tokens. */
  readonly partner: { readonly partnerId: string; readonly name: string } | null
}

export interface StaffActor {
  readonly kind: 'staff'
  readonly loginId: string
  readonly email: string
  readonly roles: readonly string[]
  readonly sessionId: string
  readonly authTimeSeconds: number
}
