import { ChargeOffMethodsDocument } from '#texts/blocks/charge-off-flow.graphql'
import type { AnswerBook } from './answer-book.ts'
import { answerChargeOff, type ChargeOffOptions, chargeOffPlan } from './answers/charge-off-answers.ts'
import type { MockLoan } from './loan.ts'
import type { LoanFacts } from './scenarios.ts'

const landing = 1
const callIn = 8

/**
 * The mock loan after a charge-off: offers to choose from, and a plan once one is signed. With autopay on it already has a plan, and
 * when past due, one that needs a payment. When payments are not open the borrower has to call; a paid-off loan owes nothing.
 */
export function answerChargeOffs(book: AnswerBook, loan: MockLoan): void {
  answerChargeOff(book, { standing: standingOf(loan.facts), landingDigit: loan.facts.isEligible ? landing : callIn })
  book.answer(ChargeOffMethodsDocument, () => ({ GetWallet: { paymentMethods: loan.methods } }))
}

function standingOf({ isEmpty, isEligible, isPastDue, isAutopayOn }: LoanFacts): ChargeOffOptions['standing'] {
  if (isEmpty) return { access: 'NONE', accountBalance: 0, limits: null }
  if (!isEligible) return { access: 'CALL_IN' }
  if (!isPastDue && !isAutopayOn) return {}
  const plan = chargeOffPlan(isPastDue ? 'PAYMENT_REQUIRED' : 'Active', 1)
  return { plan, accountBalance: plan.balance - plan.paid }
}
