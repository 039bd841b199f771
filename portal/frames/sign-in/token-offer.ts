import type { SignInRequest } from '#sdk/embed/sign-in'
import type { PortalServices } from '#portal/startup/services'
import type { AskingPage } from './asking-page.ts'

/** A loan that the page may get. */
export interface OfferedLoan {
  readonly accountNumber: string
  /** Year, make and model, or empty. */
  readonly vehicle: string
}

/** What the page would get, from the server. */
export interface TokenOffer {
  /** Null where the page is our own. */
  readonly partnerName: string | null
  readonly capabilities: readonly string[]
  /** At least one. */
  readonly loans: readonly [OfferedLoan, ...OfferedLoan[]]
}

/** Whose page asks, and what it may show of what it asks for. */
export type AskedFor = Pick<TokenOffer, 'partnerName' | 'capabilities'>

/** Asks that before anybody signs in. @throws CarportError when the page may show nothing */
export async function readAsked(
  { rest }: PortalServices,
  { origin, capabilities }: SignInRequest,
  { framedBy }: AskingPage,
): Promise<AskedFor> {
  const asked = { origin, capabilities, ...(framedBy === null ? {} : { framedBy }) }
  return (await rest.postJson('/api/embed/sessions/self/asking', asked)) as AskedFor
}

/** Asks what the page may get of what it asks for. @throws CarportError when that is nothing */
export async function readOffer(
  { rest }: PortalServices,
  request: SignInRequest,
  { framedBy }: AskingPage,
): Promise<TokenOffer> {
  const { origin, capabilities, accountNumber } = request
  const answer = await rest.postJson('/api/embed/sessions/self/offer', {
    origin,
    capabilities,
    ...(framedBy === null ? {} : { framedBy }),
    ...(accountNumber === null ? {} : { accountNumber }),
  })
  return answer as TokenOffer
}

/** Gets the page its token, for what the borrower agreed to. @throws CarportError; Error when the answer holds no token */
export async function askForToken(
  { rest }: PortalServices,
  agreed: { readonly origin: string; readonly capabilities: readonly string[]; readonly accountNumber: string },
  { framedBy }: AskingPage,
): Promise<string> {
  const { origin, capabilities, accountNumber } = agreed
  const answer = await rest.postJson('/api/embed/sessions/self', {
    origin,
    capabilities,
    ...(framedBy === null ? {} : { framedBy }),
    accountNumber,
  })
  const token = typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : null
  if (typeof token !== 'string') throw new Error('The answer holds no token')
  return token
}
