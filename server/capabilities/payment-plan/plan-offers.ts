import { createHash } from 'node:crypto'
import { isLocalDate, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { PlanTerms, PlanWish } from '#sdk/loan/payment-plan'
import { planOfferHours } from '#sdk/loan/payment-terms'

const frequencies: readonly string[] = ['BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'] satisfies AutopayFrequency[]

/** What an offer's id names. Nothing of an offer is stored: its terms are worked out anew and held against the digest. */
export interface NamedOffer extends PlanWish {
  readonly count: number
  readonly offeredAtMs: number
  readonly digest: string
}

/** The id of an offer made at a moment. */
export function offerId(terms: PlanTerms, offeredAtMs: number): string {
  const { frequency, firstPaymentDate, payments } = terms
  const seconds = Math.floor(offeredAtMs / 1000)
  return ['offer', frequency, firstPaymentDate, payments.length, seconds, digestOf(terms)].join('.')
}

/** What an id names; null for one that we never gave out, or that is older than offers get. */
export function readOffer(planId: string, nowMs: number): NamedOffer | null {
  const [kind, frequency = '', firstPaymentDate = '', count = '', seconds = '', digest = '', ...more] =
    planId.split('.')
  const offeredAtMs = Number(seconds) * 1000
  const isShaped = kind === 'offer' && more.length === 0 && /^\d{1,2}$/.test(count) && /^\d{9,11}$/.test(seconds)
  if (!isShaped || !isFrequency(frequency) || !isLocalDate(firstPaymentDate)) return null
  const isOpen = offeredAtMs <= nowMs && nowMs < offeredAtMs + planOfferHours * 3_600_000
  return isOpen ? { frequency, firstPaymentDate, count: Number(count), offeredAtMs, digest } : null
}

/** Whether terms are those that an offer was made with. */
export function isOfferOf(offer: Pick<NamedOffer, 'digest'>, terms: PlanTerms): boolean {
  return digestOf(terms) === offer.digest
}

function digestOf({ payments }: PlanTerms): string {
  const figures = payments.map(({ scheduledOn, regularCents, paymentCents }): [LocalDate, number, number] => [
    scheduledOn,
    regularCents,
    paymentCents,
  ])
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 12)
}

function isFrequency(text: string): text is AutopayFrequency {
  return frequencies.includes(text)
}
