import type { Cents } from '#sdk/money/money'

/** The service fee of a card payment with ServiceFeeIncrease on, and before it (spec section 9). */
export function cardFeeCents(isIncreased: boolean): Cents {
  return isIncreased ? 495 : 395
}
