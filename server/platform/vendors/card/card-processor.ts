import * as v from 'valibot'
import type { Language } from '#sdk/i18n/language'
import {
  askProcessor,
  ProcessorRefusedError,
  type ProcessorServices,
  ProcessorUnknownError,
} from '#server/platform/vendors/processor-call'

/** What the provider's page is opened for. */
export interface CardPageRequest {
  /** Our name for the visit; returned with the card. */
  readonly reference: string
  readonly purpose: 'SAVE_CARD'
  /** Where the page leads to at the end: one of our own addresses. */
  readonly returnUrl: string
  /** Origins that may frame the page; empty when it is opened at the top. */
  readonly frameOrigins: readonly string[]
  readonly language: Language
}

/** A card as the provider describes it. Its number never reaches us. */
export interface ProviderCard {
  readonly cardToken: string
  /** The same for the same number, whatever its token. Null from a provider without one. */
  readonly fingerprint: string | null
  readonly brand: string
  readonly kind: 'DEBIT' | 'CREDIT'
  readonly wallet: 'APPLE_PAY' | 'GOOGLE_PAY' | null
  readonly lastFour: string
}

export type AuthorizationOutcome = 'APPROVED' | 'DECLINED'

const pageAnswer = v.object({ authToken: v.pipe(v.string(), v.minLength(16)) })
const exchangeAnswer = v.object({ singleUseToken: v.pipe(v.string(), v.minLength(16)), reference: v.string() })
const cardAnswer = v.object({
  cardToken: v.string(),
  fingerprint: v.optional(v.nullable(v.pipe(v.string(), v.minLength(8))), null),
  brand: v.string(),
  kind: v.picklist(['DEBIT', 'CREDIT']),
  wallet: v.nullable(v.picklist(['APPLE_PAY', 'GOOGLE_PAY'])),
  lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
})
const authorizationAnswer = v.object({
  submissionKey: v.string(),
  outcome: v.picklist(['APPROVED', 'DECLINED']),
  amountCents: v.pipe(v.number(), v.safeInteger()),
  currency: v.literal('USD'),
})

/** A single-use token, at most 120 seconds old when it is used, that opens the provider's page. */
export async function openCardPage(services: ProcessorServices, request: CardPageRequest): Promise<string> {
  const answer = await askProcessor(services, 'card', {
    method: 'POST',
    path: '/pages',
    key: request.reference,
    body: request,
  })
  return parse(pageAnswer, answer).authToken
}

/** Exchanges what the page returned, once. @returns null when it is unknown, used or too old */
export async function exchangeRawToken(
  services: ProcessorServices,
  rawToken: string,
): Promise<{ singleUseToken: string; reference: string } | null> {
  return nullWhenRefused(async () => {
    const answer = await askProcessor(services, 'card', {
      method: 'POST',
      path: '/token-exchanges',
      body: { rawToken },
    })
    return answer === null ? null : parse(exchangeAnswer, answer)
  })
}

/**
 * Turns a single-use token into a card that can be charged.
 * @param key stable for this card, so that a repeated request gives the same card
 * @returns null when the token is unknown, used under another key or too old
 */
export async function redeemCard(
  services: ProcessorServices,
  key: string,
  singleUseToken: string,
): Promise<ProviderCard | null> {
  return nullWhenRefused(async () => {
    const answer = await askProcessor(services, 'card', {
      method: 'POST',
      path: '/cards',
      key,
      body: { singleUseToken },
    })
    return answer === null ? null : parse(cardAnswer, answer)
  })
}

/**
 * Charges a card once per submission key.
 * @param charge amountCents is everything that is charged, the fee included
 */
export async function authorizeCard(
  services: ProcessorServices,
  charge: { readonly submissionKey: string; readonly cardToken: string; readonly amountCents: number },
): Promise<AuthorizationOutcome> {
  const body = { ...charge, currency: 'USD' }
  const answer = await askProcessor(services, 'card', {
    method: 'POST',
    path: '/authorizations',
    key: charge.submissionKey,
    body,
  })
  return outcomeOf(answer, charge)
}

/** What became of a charge, by its submission key. @returns null when the provider never heard of it */
export async function findAuthorization(
  services: ProcessorServices,
  charge: { readonly submissionKey: string; readonly amountCents: number },
): Promise<AuthorizationOutcome | null> {
  const path = `/authorizations/${encodeURIComponent(charge.submissionKey)}`
  const answer = await askProcessor(services, 'card', { method: 'GET', path })
  return answer === null ? null : outcomeOf(answer, charge)
}

function outcomeOf(answer: unknown, charge: { submissionKey: string; amountCents: number }): AuthorizationOutcome {
  const known = parse(authorizationAnswer, answer)
  if (known.submissionKey !== charge.submissionKey || known.amountCents !== charge.amountCents) {
    throw new ProcessorUnknownError('The card provider answered about another charge')
  }
  return known.outcome
}

async function nullWhenRefused<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProcessorRefusedError) return null
    throw error
  }
}

function parse<T extends v.GenericSchema>(schema: T, answer: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new ProcessorUnknownError('The card provider answered in a shape we do not know')
}
