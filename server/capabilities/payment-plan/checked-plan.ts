import { CarportError, fieldError, isCarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { PlanTerms } from '#sdk/loan/payment-plan'
import type { RequestContext } from '#server/platform/context'
import type { AccountStanding } from '#server/loans/accounts/account-standing'
import { bankRefusal } from '#server/loans/payments/checked-payment'
import { formalName, type PaymentMethod } from '#server/loans/payments/payment-method'
import { type MethodQuestion, methodQuestion } from '#server/loans/payments/payment-methods.store'
import { planAgreement } from '#server/loans/programs/payment-plan-agreement'
import type { ProgramAgreement } from '#server/loans/programs/program-agreement'
import type { CallingCustomer } from '#server/identity/calling-customer'
import type { Queryable } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { isOfferOf, type NamedOffer, readOffer } from './plan-offers.ts'
import { eligibleStanding, offeredPlans, planBasis, type PlanLoan } from './plan-options.ts'

/** What the borrower chose. */
export interface PlanChoice {
  readonly accountNumber: string
  /** The offer's. */
  readonly planId: string
  /** The bank account that is debited; null: the borrower makes each payment. */
  readonly paymentMethodId: string | null
}

/** A plan that passed every check. */
export interface CheckedPlan {
  readonly standing: AccountStanding
  readonly terms: PlanTerms
  readonly offer: NamedOffer
  readonly method: PaymentMethod | null
  readonly isAutopayOn: boolean
}

/**
 * Checks a plan against everything but what was agreed to: used by preview, create and the confirm frame alike (rules 11).
 * @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, PTC_ALREADY_ACTIVE, PTC_INELIGIBLE, PTC_OFFER_EXPIRED also for terms that are no
 *   longer those of the offer, METHOD_NOT_FOUND, FIELD_INVALID for a card, ACH_NOT_AVAILABLE
 */
export async function checkedPlan(
  q: Queryable,
  context: RequestContext,
  caller: CallingCustomer,
  choice: PlanChoice,
  methodOf: MethodQuestion = methodQuestion,
): Promise<CheckedPlan> {
  const { accountNumber } = choice
  const loan = { accountNumber, customerId: caller.customerId }
  const standing = await eligibleStanding(q, context, loan)
  const offer = readOffer(choice.planId, context.clock.nowMs())
  const terms = offer === null ? null : await termsOf(q, context, loan, offer)
  if (offer === null || terms === null) throw new CarportError('PTC_OFFER_EXPIRED')
  const { paymentMethodId } = choice
  const method = paymentMethodId === null ? null : await ask(q, methodOf(caller.customerId, paymentMethodId))
  if (paymentMethodId !== null && (method === null || !method.isSaved)) throw new CarportError('METHOD_NOT_FOUND')
  if (method?.category === 'CARD') throw fieldError('paymentMethodId', 'FIELD_INVALID')
  const { bankReason, autopayReason } = standing.eligibility
  if (method !== null && bankReason !== null) throw bankRefusal(bankReason)
  return { standing, terms, offer, method, isAutopayOn: autopayReason === 'already-enrolled' }
}

/** The words that are signed for a plan that passed every check. */
export function agreementOf(
  context: Pick<RequestContext, 'config'>,
  checked: Pick<CheckedPlan, 'standing' | 'terms' | 'method' | 'isAutopayOn'>,
  language: Language,
): ProgramAgreement {
  const { standing, terms, method, isAutopayOn } = checked
  return planAgreement(
    {
      borrowerName: standing.payer.name,
      accountEnding: standing.ledger.terms.accountNumber.slice(-4),
      today: standing.today,
      pastDueCents: planBasis(standing).pastDueCents,
      payments: terms.payments,
      methodName: method === null ? null : formalName(method, language),
      isAutopayOn,
      company: context.config.company,
    },
    language,
  )
}

/** The terms of an offer as they are now; null when they would be others. */
async function termsOf(
  q: Queryable,
  context: RequestContext,
  loan: PlanLoan,
  offer: NamedOffer,
): Promise<PlanTerms | null> {
  const { frequency, firstPaymentDate, count } = offer
  try {
    const offered = await offeredPlans(q, context, loan, { frequency, firstPaymentDate })
    return offered.find((terms) => terms.payments.length === count && isOfferOf(offer, terms)) ?? null
  } catch (error) {
    // Its first day has come meanwhile.
    if (isCarportError(error, 'DATE_OUT_OF_RANGE')) return null
    throw error
  }
}
