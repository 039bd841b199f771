import type { PlanTerms } from '#sdk/loan/payment-plan'
import { isEven, isEvenAfterFirst } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'

/** What each payment of a plan is, in words. */
export function useEachPayment(terms: PlanTerms): string {
  const { texts, money } = usePlanTexts()
  const amounts = terms.payments.map(({ paymentCents }) => paymentCents)
  const [first = 0, ...others] = amounts
  if (isEven(terms)) return texts.resultEven(money(first))
  if (isEvenAfterFirst(terms)) return texts.resultFirst(money(first), money(others[0] ?? first))
  return texts.resultRange(money(Math.min(...amounts)), money(Math.max(...amounts)))
}
