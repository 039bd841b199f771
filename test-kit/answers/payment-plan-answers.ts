import { addDays } from '#sdk/dates/dates'
import { planTerms, type PlanWish } from '#sdk/loan/payment-plan'
import type { PlanDetailsFragment, PlanStartQuery } from '#texts/payment-plan/payment-plan.graphql'
import { checking } from './payment-answers.ts'

const today = '2026-11-20'

type Options = PlanStartQuery['GetPtcOptions']

/** A loan 37 days past due with 1,592.24 on Friday, November 20, 2026: what a plan can be worked out from. */
export function planOptions(change: Partial<Options> = {}): Options {
  return {
    eligibility: 'Eligible',
    reasonCode: null,
    pastDueAmount: 159_224,
    totalFees: 5_481,
    regularPaymentAmount: 79_612,
    paymentFrequency: 'MONTHLY',
    interestRateMillionths: 178_100,
    maturityDate: addDays(today, 1980),
    firstPaymentDateFrom: addDays(today, 1),
    firstPaymentDateTo: addDays(today, 14),
    isAutopayOn: false,
    isBankPayable: true,
    ...change,
  }
}

/** What the page asks first. */
export function planStart(
  options: Partial<Options> = {},
  plans: readonly PlanDetailsFragment[] = [],
  paymentMethods: PlanStartQuery['GetWallet']['paymentMethods'] = [checking],
): PlanStartQuery {
  return {
    GetPtcOptions: planOptions(options),
    GetPtcPlanHistory: [...plans],
    GetWallet: { paymentMethods },
  }
}

/** A plan of so many payments, as it was signed. */
export function signedPlan(
  wish: PlanWish,
  count: number,
  change: Partial<PlanDetailsFragment> = {},
): PlanDetailsFragment {
  const { payments } = planTerms(
    {
      pastDueCents: 159_224,
      contractFrequency: 'MONTHLY',
      contractPaymentCents: 79_612,
      rateMillionths: 178_100,
      maturityDate: addDays(today, 1980),
    },
    wish,
    count,
  )
  const [first] = payments
  return {
    planId: 'ptc_1',
    planStatus: 'Active',
    isActive: true,
    isDrawn: false,
    paymentFrequency: wish.frequency,
    numberOfPaymentsPlanned: count,
    numberOfPaymentsCompleted: 0,
    firstPaymentDate: first?.scheduledOn ?? null,
    lastPaymentDate: payments.at(-1)?.scheduledOn ?? null,
    nextPaymentAmount: first?.paymentCents ?? null,
    nextPaymentScheduledDueDate: first?.scheduledOn ?? null,
    nextPaymentDeadline: first?.scheduledOn ?? null,
    cancellationDate: null,
    agreementDocumentId: 'agreement-ptc_1',
    payments: payments.map(({ scheduledOn, paymentCents, sequence }) => ({
      paymentAmount: paymentCents,
      paymentScheduledDueDate: scheduledOn,
      paymentSequence: sequence,
      paymentSatisfiedDate: null,
      paymentReversalDate: null,
    })),
    paymentMethod: null,
    ...change,
  }
}
