import { ExtensionOfferDocument } from '#portal/pages/payment-extension/payment-extension.graphql'
import { ChargeOffLoanDocument } from '#portal/staff/admin.graphql'
import type { LocalDate } from '#sdk/dates/dates'
import { PreviewOtpDocument } from '#texts/autopay-otp/autopay-otp.graphql'
import { type AutopayStartQuery, PreviewAutopayDocument } from '#texts/autopay/autopay.graphql'
import { enrollmentInput, newFlow, readDraft, startLimits } from '#texts/autopay/autopay.state'
import { PlanOffersDocument, PlanPreviewDocument, type PlanStartQuery } from '#texts/payment-plan/payment-plan.graphql'
import { SupportExtensionCostDocument } from '#texts/support-center/support-center.graphql'
import type { Ask, HeadedPages } from './pages.ts'

interface About {
  readonly accountNumber: string
  readonly today: LocalDate
  readonly customerId: string | undefined
}

/** What pages ask for once something was chosen on them: as it is offered first, and with all that is due paid today. */
export async function readPreviews(ask: Ask, askAsStaff: Ask, pages: HeadedPages, about: About) {
  const { accountNumber, today, customerId } = about
  const one = { accountNumber }
  return {
    extensionOffer:
      customerId === undefined
        ? null
        : await ask(ExtensionOfferDocument, { ...one, customerGUID: customerId, sessionId: 'visit' }),
    supportExtension: await ask(SupportExtensionCostDocument, { ...one, paymentDate: today }),
    ...(await readPlanOffer(ask, accountNumber, pages.plans)),
    autopayPreview: pages.autopay && (await previewAutopay(ask, accountNumber, today, pages.autopay)),
    otpPreview: await previewOtp(ask, pages, about),
    staffChargeOff: await askAsStaff(ChargeOffLoanDocument, one),
  }
}

async function readPlanOffer(ask: Ask, accountNumber: string, plans: PlanStartQuery | null) {
  const options = plans?.GetPtcOptions
  const firstPaymentDate = options?.firstPaymentDateFrom
  const offers =
    options === undefined || !firstPaymentDate
      ? null
      : await ask(PlanOffersDocument, { accountNumber, paymentFrequency: options.paymentFrequency, firstPaymentDate })
  const planId = offers?.GetPtcOffers[0]?.planId
  const paymentMethodId = plans?.GetWallet.paymentMethods[0]?.id ?? null
  const preview =
    planId === undefined ? null : await ask(PlanPreviewDocument, { accountNumber, planId, paymentMethodId })
  return { planOffers: offers, planPreview: preview }
}

/** Autopay as it is, or as it is offered first. */
function enrollmentOf(accountNumber: string, today: LocalDate, start: AutopayStartQuery) {
  const flow = { ...newFlow, isChanging: start.GetRecurringPayments.length > 0 }
  return enrollmentInput(accountNumber, readDraft(flow, start, startLimits(start.GetAutopayOptions, today)))
}

async function previewAutopay(ask: Ask, accountNumber: string, today: LocalDate, start: AutopayStartQuery) {
  const input = enrollmentOf(accountNumber, today, start)
  return input && ask(PreviewAutopayDocument, { input })
}

async function previewOtp(ask: Ask, { otp, autopay }: HeadedPages, { accountNumber, today }: About) {
  const enrollment = autopay && enrollmentOf(accountNumber, today, autopay)
  const paymentAmount = otp?.GetAccount.amountDue.stillToPay.due ?? 0
  if (enrollment === null || paymentAmount === 0) return null
  const { paymentMethodId } = enrollment
  return ask(PreviewOtpDocument, {
    payment: { accountNumber, paymentMethodId, paymentAmount, paymentDate: today, serviceFee: 0 },
    enrollment,
  })
}
