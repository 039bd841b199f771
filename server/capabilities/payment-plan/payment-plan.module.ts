import { readFileSync } from 'node:fs'
import { businessToday } from '#sdk/dates/dates'
import { isPlanCancelReason } from '#sdk/loan/payment-plan'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { callingCustomer } from '#server/identity/calling-customer'
import { fieldError } from '#sdk/errors/errors'
import { type Queryable, reader } from '#server/platform/store/database'
import { listPlans, type PtcPlan } from '#server/loans/programs/payment-plan.store'
import { programWithoutPayment } from '#server/loans/programs/plan-without-payment'
import { cancelPtcPlan } from './cancel-plan.ts'
import { agreementOf, checkedPlan, type PlanChoice } from './checked-plan.ts'
import { cancelPlanConfirmation, signPlanConfirmation } from './confirm-plan.ts'
import { createPtcPlan } from './create-plan.ts'
import { createPtcPlanByPhone, staffPtcOptions } from './plan-by-phone.ts'
import { offerId } from './plan-offers.ts'
import { offeredPlans, planBasis, type PlanLoan, ptcOptions } from './plan-options.ts'
import { offerAsPlan, presentPlan } from './present-plan.ts'
import { cancelPtcPlanByPhone, staffPtcPlan } from './staff-plan.ts'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['payment-plan'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may see the plan their loan is on and set one up; the payment method only its owner.',
}

const staff = { actors: ['staff'], accountNumber: reads.accountNumber } as const

/** Plans to cure: what can be agreed to, what was, and how it goes. */
export const paymentPlanModule: CapabilityModule = {
  name: 'payment-plan',
  typeDefs: readFileSync(new URL('payment-plan.graphql', import.meta.url), 'utf8'),
  queries: {
    GetPtcPlan: async ({ accountNumber }, context) => {
      const active = await activePlan(reader(context.db), accountNumber)
      return active === undefined ? null : presentPlan(context, active)
    },
    GetPtcPlanHistory: async ({ accountNumber }, context) => {
      const plans = await listPlans(reader(context.db), accountNumber)
      return Promise.all(plans.map((plan) => presentPlan(context, plan)))
    },
    GetPtcOptions: ({ accountNumber }, context) => ptcOptions(context, loanOf(context, accountNumber)),
    GetPtcOffers: async ({ accountNumber, paymentFrequency: frequency, firstPaymentDate }, context) => {
      const loan = loanOf(context, accountNumber)
      const offered = await offeredPlans(reader(context.db), context, loan, { frequency, firstPaymentDate })
      const offers = offered.map((terms) => ({ planId: offerId(terms, context.clock.nowMs()), terms }))
      return Promise.all(offers.map((offer) => presentPlan(context, offerAsPlan(context, loan, offer))))
    },
    GetProgramWithoutPayment: (about, context) =>
      programWithoutPayment(reader(context.db), about, businessToday(context.clock)),
    PreviewPtcPlan: (args, context) => preview(context, { ...args, paymentMethodId: args.paymentMethodId ?? null }),
    GetStaffPtcPlan: ({ accountNumber }, context) => staffPtcPlan(context, accountNumber),
    GetStaffPtcOptions: (loan, context) => staffPtcOptions(context, loan),
  },
  mutations: {
    CreatePtcPlan: async ({ signature, passcode, isSaveForReuse, ...choice }, context) => ({
      success: true,
      plan: await presentPlan(
        context,
        await createPtcPlan(
          context,
          { ...choice, paymentMethodId: choice.paymentMethodId ?? null },
          {
            signature,
            passcode: passcode ?? null,
            isSavedForReuse: isSaveForReuse,
          },
        ),
      ),
    }),
    CancelPtcPlan: async ({ accountNumber, planId, planCancellationReason: reason }, context) => {
      if (!isPlanCancelReason(reason)) throw fieldError('planCancellationReason', 'FIELD_INVALID')
      return {
        success: true,
        plan: await presentPlan(context, await cancelPtcPlan(context, { accountNumber, planId, reason })),
      }
    },
    CreatePtcPlanByPhone: (asked, context) => createPtcPlanByPhone(context, asked),
    CancelPtcPlanByPhone: async ({ planCancellationReason: reason, ...about }, context) => {
      if (!isPlanCancelReason(reason)) throw fieldError('planCancellationReason', 'FIELD_INVALID')
      return cancelPtcPlanByPhone(context, { ...about, reason })
    },
  },
  policies: {
    'Query.GetPtcPlan': { ...reads, embedCapabilities: ['manage-payments'] },
    'Query.GetProgramWithoutPayment': { ...reads, embedCapabilities: ['manage-payments'] },
    'Query.GetPtcPlanHistory': reads,
    'Query.GetPtcOptions': reads,
    'Query.GetPtcOffers': reads,
    'Query.PreviewPtcPlan': reads,
    'Mutation.CreatePtcPlan': {
      ...reads,
      isIdempotent: true,
      movesMoney: true,
      confirmation: signPlanConfirmation,
      because:
        'Either borrower may sign a plan for the loan, with a passcode only they get and a bank account of their own.',
    },
    'Mutation.CancelPtcPlan': {
      ...reads,
      isIdempotent: true,
      confirmation: cancelPlanConfirmation,
      because:
        'Either borrower may end the plan, and with it the debits it makes; no flag or outage may keep them from it.',
    },
    'Query.GetStaffPtcPlan': {
      ...staff,
      because: 'Loan advisors see the plan they talk about with its borrower by phone; each look is noted.',
    },
    'Query.GetStaffPtcOptions': {
      ...staff,
      because: 'Loan advisors see what plan a borrower on the phone could have; each look is noted.',
    },
    'Mutation.CreatePtcPlanByPhone': {
      ...staff,
      isIdempotent: true,
      because:
        'A borrower may agree to a plan by phone, which is recorded; other staff than advisors are refused, and each try is noted.',
    },
    'Mutation.CancelPtcPlanByPhone': {
      ...staff,
      isIdempotent: true,
      because: 'A borrower may end the plan by phone; other staff than advisors are refused, and each try is noted.',
    },
  },
}

/** The loan as the caller's own. */
function loanOf(context: RequestContext, accountNumber: string): PlanLoan {
  return { accountNumber, customerId: callingCustomer(context).customerId }
}

async function activePlan(q: Queryable, accountNumber: string): Promise<PtcPlan | undefined> {
  return (await listPlans(q, accountNumber)).find((plan) => plan.planStatus === 'Active')
}

async function preview(context: RequestContext, choice: PlanChoice) {
  const checked = await checkedPlan(reader(context.db), context, callingCustomer(context), choice)
  const { planId, accountNumber } = choice
  const agreement = agreementOf(context, checked, context.language)
  const offer = { planId, terms: checked.terms }
  return {
    plan: await presentPlan(context, offerAsPlan(context, loanOf(context, accountNumber), offer)),
    pastDueAmount: planBasis(checked.standing).pastDueCents,
    isAutopayOn: checked.isAutopayOn,
    authorizationVersion: agreement.version,
    authorizationText: agreement.text,
  }
}
