import { increasedCardFeeCents, standardCardFeeCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'

/** Cents of the service fee for a card payment, with ServiceFeeIncrease on or off (spec section 9). */
export function cardFeeCents(isIncreased: boolean): Cents {
  return isIncreased ? increasedCardFeeCents : standardCardFeeCents
}
