import type { Say } from './claims.ts'
import type { Pages } from './pages.ts'

/** What is said of a choice before it is signed: the same as where it is offered, and as what is on already. */
export function claimPreviews(pages: Pages, say: Say): void {
  claimPlanOffer(pages, say)
  claimExtensionOffer(pages, say)
  claimAutopayPreviews(pages, say)
}

function claimPlanOffer({ plans, planOffers, planPreview }: Pages, say: Say): void {
  const offered = planOffers?.GetPtcOffers[0]
  const planned = planPreview?.PreviewPtcPlan.plan.payments
  if (offered === undefined || planned === undefined) return
  say('payments of the plan that is offered', 'offers', offered.numberOfPaymentsPlanned)
  say('payments of the plan that is offered', 'preview', planned.length)
  say('first day of the plan that is offered', 'offers', plans?.GetPtcOptions.firstPaymentDateFrom)
  say('first day of the plan that is offered', 'preview', planned[0]?.paymentScheduledDueDate)
}

function claimExtensionOffer({ extension, extensionOffer, extensionTerms, supportExtension }: Pages, say: Say): void {
  say('extension: is offered', 'extension', extension?.GetExtension.eligibility)
  say('extension: is offered', 'its offer', extensionOffer?.GetExtensionEligibility.eligibility)
  for (const [page, terms] of Object.entries({ terms: extensionTerms, 'help pages': supportExtension })) {
    const { paymentAmount, newPaymentDueDate, extraInterest, after } = terms?.PreviewExtension ?? {}
    say('extension: first payment', page, paymentAmount)
    say('extension: what it does', page, after && [newPaymentDueDate, extraInterest, after.maturityDate])
  }
  if (extensionTerms?.PreviewExtension)
    say(
      'extension: first payment',
      'its offer',
      extensionOffer?.GetExtensionEligibility.extensionPaymentAmount ?? undefined,
    )
}

function claimAutopayPreviews({ autopay, autopayPreview, otpPreview, details }: Pages, say: Say): void {
  const preview = autopayPreview?.PreviewRecurringPayment
  const [next] = autopay?.GetRecurringPayments[0]?.scheduledPayments ?? []
  const [previewed] = preview?.scheduledPayments ?? []
  if (next !== undefined && previewed !== undefined) {
    say('autopay: next draw', 'autopay', [next.paymentAmount, next.paymentDate])
    say('autopay: next draw', 'autopay, changed to what it is', [previewed.paymentAmount, previewed.paymentDate])
  }
  const regular = details?.GetPaymentPlan
  for (const [page, draws] of Object.entries({
    autopay: preview,
    'autopay with a payment': otpPreview?.PreviewAutopayOtp.recurringPayment,
  })) {
    // A last draw takes what is left of the loan.
    const isLast = draws?.scheduledPayments[0]?.isFinal === true
    if (draws === undefined || isLast || draws.frequency !== regular?.paymentFrequency) continue
    say('regular payment', page, draws.agreedAmount)
    say('regular payment', 'account details', regular.regularPaymentAmount)
  }
}
