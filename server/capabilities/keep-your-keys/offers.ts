import { addDays, dateText, toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import {
  type AskedTerms,
  type ChargeOffTerms,
  isAsAsked,
  isPlanPossible,
  nearestTerms,
  offeredTerms,
} from '#sdk/loan/charge-off-plan'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { planCounteroffers } from '#sdk/loan/payment-terms'
import { centsText } from '#sdk/money/money'
import { callingCustomer } from '#server/identity/calling-customer'
import { termsAnswer } from '#server/loans/programs/charge-off'
import { type ChargeOffGrounds, negotiableGrounds } from '#server/loans/programs/charge-off-grounds'
import { openChargeOffPlan } from '#server/loans/programs/charge-off-plan'
import { countersSince, insertCounter, putOffer } from '#server/loans/programs/charge-off-plan.store'
import type { RequestContext } from '#server/platform/context'
import type { ChargeOffAmountDue, ChargeOffAmountDueResult } from '#server/platform/graphql/resolvers.graphql'
import { type Queryable, reader } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'

/** What GetPcoOffers is asked for; what is left out is the least, and the latest day. */
export interface OffersArgs {
  readonly accountNumber: string
  readonly paymentFrequency: AutopayFrequency
  readonly initialPaymentAmount?: number | null
  readonly paymentStartDate?: string | null
}

/**
 * Up to three plans, the smallest payments first; group B has the first of them alone (rules 15.2, 15.3).
 * @throws CarportError of negotiableGrounds; AMOUNT_TOO_LOW, AMOUNT_ABOVE_PAYOFF of the first payment
 */
export async function pcoOffers(context: RequestContext, args: OffersArgs): Promise<ChargeOffAmountDue[]> {
  const grounds = await negotiableGrounds(reader(context.db), context, args.accountNumber)
  const { balanceCents, limits, today } = grounds
  const initial = args.initialPaymentAmount ?? limits.leastInitialCents
  if (!isPlanPossible(limits)) return []
  if (initial < limits.leastInitialCents)
    throw fieldError('initialPaymentAmount', 'AMOUNT_TOO_LOW', { min: centsText(limits.leastInitialCents) })
  if (initial > balanceCents) {
    const params = { date: dateText(today, today), payoff: centsText(balanceCents) }
    throw fieldError('initialPaymentAmount', 'AMOUNT_ABOVE_PAYOFF', params)
  }
  return offersOf(grounds, { ...args, initialPaymentAmount: initial }).map((terms) => termsAnswer(balanceCents, terms))
}

/** The terms that are offered without being asked for. */
function offersOf(
  { access, balanceCents, limits, today }: ChargeOffGrounds,
  asked: Pick<OffersArgs, 'paymentFrequency' | 'paymentStartDate'> & {
    readonly initialPaymentAmount: number
    readonly initialPaymentDate?: string | null
  },
): ChargeOffTerms[] {
  const { initialPaymentAmount, initialPaymentDate = null, paymentFrequency } = asked
  const offers = offeredTerms(balanceCents, limits, today, {
    initialPaymentAmount,
    initialPaymentDate,
    paymentFrequency,
    paymentStartDate: asked.paymentStartDate ?? addDays(initialPaymentDate ?? today, limits.startDays),
  })
  return access === 'first-offer' ? offers.slice(0, 1) : offers
}

/** The nearest terms we can do: of the whole menu, or for group B the first offer (rules 15.3). */
export function possibleTerms(grounds: ChargeOffGrounds, asked: AskedTerms): ChargeOffTerms {
  const { access, balanceCents, limits, today } = grounds
  if (!isPlanPossible(limits)) throw new CarportError('NOT_ALLOWED')
  const near = nearestTerms(balanceCents, limits, today, asked)
  if (access !== 'first-offer') return near
  // The length is not theirs to choose; the first payment, the rhythm and the days are.
  return offersOf(grounds, near)[0] ?? near
}

/** Counteroffers that a loan's borrowers still get now. */
export async function countersLeft(q: Queryable, context: RequestContext, accountNumber: string): Promise<number> {
  const since = toIso(context.clock.nowMs() - 24 * 3_600_000)
  return Math.max(0, planCounteroffers - (await countersSince(q, accountNumber, since)))
}

/**
 * Judges terms once per idempotency key and saves what we can do as the loan's offer (rules 15.2). The account is locked, so that two
 * who ask at once share the three counteroffers.
 * @throws CarportError of negotiableGrounds; PTC_ALREADY_ACTIVE; PCO_CALL_US after three counteroffers in 24 hours: the last one stays saved
 */
export async function negotiatePcoPlan(
  context: RequestContext,
  { accountNumber, terms: asked }: { readonly accountNumber: string; readonly terms: AskedTerms },
): Promise<ChargeOffAmountDueResult> {
  const { customerId } = callingCustomer(context)
  const once = { operation: 'NegotiatePcoPlan', accountNumber, fingerprint: asked }
  return runOnce(context, once, async (tx) => {
    const grounds = await negotiableGrounds(tx, context, accountNumber)
    const { balanceCents, today } = grounds
    if ((await openChargeOffPlan(tx, accountNumber, today)) !== null) throw new CarportError('PTC_ALREADY_ACTIVE')
    const terms = possibleTerms(grounds, asked)
    const isCounter = !isAsAsked(terms, today, asked)
    const left = await countersLeft(tx, context, accountNumber)
    if (isCounter && left === 0)
      throw new CarportError('PCO_CALL_US', { params: { phone: context.config.company.phone } })
    const at = toIso(context.clock.nowMs())
    if (isCounter) await insertCounter(tx, { accountNumber, customerId, asked, answered: terms, at })
    const offer = { planId: newId('pco'), accountNumber, customerId, createdBy: 'SelfService', balanceCents } as const
    await putOffer(tx, { ...offer, terms, at })
    return {
      success: true,
      amountDue: termsAnswer(balanceCents, terms),
      isCounter,
      countersLeft: left - (isCounter ? 1 : 0),
    }
  })
}
