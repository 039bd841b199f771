import { businessToday } from '#sdk/dates/dates'
import type { JobSteps } from '#server/loans/jobs/steps'
import type { PaymentFollower } from '#server/loans/payments/payment-followers'
import { settleChargeOffPlan } from '#server/loans/programs/charge-off-plan'
import { keepChargeOffPlans } from '#server/loans/programs/keep-charge-off-plans'
import { remindOfChargeOffPlans } from '#server/loans/programs/remind-of-plans'
import { reviewChargeOffs } from '#server/loans/programs/review-charge-offs'

/** The part in the jobs of the day that charge-offs and the plans for their balances have. */
export const keepYourKeysSteps: JobSteps = {
  before: { rollover: [keepChargeOffPlans] },
  // After late fees: what waits for staff is judged by the day as it begins.
  after: { rollover: [{ movesNoMoney: reviewChargeOffs }], notices: [remindOfChargeOffPlans] },
}

/** Their part in what becomes of a payment: posted money keeps a plan, and returned money is missing in it. */
export const keepYourKeysFollower: PaymentFollower = {
  posted: async (tx, context, { accountNumber }, actor) => {
    await settleChargeOffPlan(tx, context, accountNumber, { actor, today: businessToday(context.clock) })
  },
  returned: async (tx, context, { accountNumber, paymentId }, { actor }) => {
    const today = businessToday(context.clock)
    await settleChargeOffPlan(tx, context, accountNumber, { actor, today, returnedPaymentId: paymentId })
  },
}
