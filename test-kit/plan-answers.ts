import {
  CancelPlanDocument,
  type PlanDetailsFragment,
  PlanOffersDocument,
  PlanPreviewDocument,
  PlanStartDocument,
  SignPlanDocument,
} from '#texts/payment-plan/payment-plan.graphql'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { planCounts } from '#sdk/loan/payment-plan'
import type { AnswerBook } from './answer-book.ts'
import { planOptions, planStart, signedPlan } from './answers/payment-plan-answers.ts'
import { type MockLoan, today } from './loan.ts'

/** The payment plan: what is past due can be spread, and what was signed goes on. */
export function answerPlans(book: AnswerBook, loan: MockLoan): void {
  let plan: PlanDetailsFragment | null = null
  book.answer(PlanStartDocument, () => {
    const methods = loan.methods.filter(({ type }) => type.endsWith('_ACCOUNT'))
    const isOpen = loan.facts.isPastDue && plan?.isActive !== true
    const refusal = { eligibility: 'Ineligible', reasonCode: plan === null ? 'not-past-due' : 'on-plan' } as const
    return planStart(isOpen ? {} : refusal, plan === null ? [] : [plan], methods)
  })
  book.answer(PlanOffersDocument, ({ paymentFrequency: frequency, firstPaymentDate }) => {
    const { pastDueAmount: pastDueCents, ...options } = planOptions()
    const basis = {
      pastDueCents,
      contractFrequency: options.paymentFrequency,
      contractPaymentCents: options.regularPaymentAmount,
      rateMillionths: options.interestRateMillionths,
      maturityDate: options.maturityDate,
    }
    return {
      GetPtcOffers: planCounts(basis, { frequency, firstPaymentDate }, today).map((count) => ({
        planId: `${frequency}.${firstPaymentDate}.${count}`,
        numberOfPaymentsPlanned: count,
      })),
    }
  })
  book.answer(PlanPreviewDocument, ({ planId }) => ({
    PreviewPtcPlan: {
      authorizationVersion: 'payment-plan-4.kit.en',
      authorizationText: 'I agree to this plan.',
      plan: ofOffer(planId),
    },
  }))
  book.answer(SignPlanDocument, ({ planId }) => {
    plan = ofOffer(planId)
    return { CreatePtcPlan: { success: true, plan } }
  })
  book.answer(CancelPlanDocument, () => {
    plan = { ...(plan ?? ofOffer('')), planStatus: 'Cancelled', isActive: false, cancellationDate: today }
    return { CancelPtcPlan: { success: true, plan } }
  })
}

function ofOffer(planId: string): PlanDetailsFragment {
  const [frequency = 'MONTHLY', firstPaymentDate = today, count = '3'] = planId.split('.').filter(Boolean)
  return signedPlan({ frequency: frequency as AutopayFrequency, firstPaymentDate }, Number(count))
}
