import { readFileSync } from 'node:fs'
import type { OneTimeEligibility } from '#sdk/loan/enums.graphql'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { errorText } from '#sdk/errors/texts'
import { receiptParties } from '#server/loans/payments/receipt-parties'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { loadStanding } from '#server/loans/accounts/account-standing'
import { type AutopayReason, reasonPhrase, recurringStatus } from '#server/loans/payments/eligibility.rules'
import { paymentConfirmation } from '#server/loans/payments/confirm-payment'
import { createIndividualPayment } from '#server/loans/payments/create-payment'
import type { PaymentInput } from '#server/loans/payments/checked-payment'
import { madePaymentWarnings } from '#server/loans/accounts/payment-warnings'
import { createPhonePayment, phonePaymentOptions, previewPhonePayment } from './phone-payment.ts'
import { previewIndividualPayment } from '#server/loans/payments/preview-payment'
import type { PaymentEligibility } from '#server/platform/graphql/resolvers.graphql'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['make-a-payment'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'A person on the loan may pay it; what they see is about that loan and their own methods.',
}

const pays: Policy = {
  ...reads,
  accountNumber: (args) => String((args.input as Partial<PaymentInput> | undefined)?.accountNumber),
}

const staffReads: Policy = {
  actors: ['staff'],
  accountNumber: reads.accountNumber,
  because: 'Loan advisors take payments from borrowers on the phone; each look is noted.',
}

/** One-time payments: may I, what would it be, do it. */
export const makeAPaymentModule: CapabilityModule = {
  name: 'make-a-payment',
  typeDefs: readFileSync(new URL('make-a-payment.graphql', import.meta.url), 'utf8'),
  queries: {
    GetPaymentEligibility: ({ accountNumber }, context) => paymentEligibility(context, accountNumber),
    GetReceiptParties: ({ accountNumber }, context) =>
      receiptParties({ customerId: callingCustomer(context).customerId, accountNumber }, {}, context),
    PreviewIndividualPayment: ({ input }, context) => previewIndividualPayment(context, input),
    GetPhonePaymentOptions: (payer, context) => phonePaymentOptions(context, payer),
    PreviewPhonePayment: (asked, context) => previewPhonePayment(context, asked),
  },
  mutations: {
    CreateIndividualPayment: async ({ input, signature, passcode }, context) => ({
      success: true,
      individualPayment: await createIndividualPayment(context, input, signature, passcode ?? null),
    }),
    CreatePhonePayment: async (asked, context) => ({
      success: true,
      confirmationNumber: await createPhonePayment(context, asked),
    }),
  },
  types: {
    IndividualPayment: {
      parties: receiptParties,
      warnings: (payment, _args, context) =>
        payment.id === null ? payment.warnings : madePaymentWarnings(context, payment.id),
    },
  },
  policies: {
    'Query.GetPaymentEligibility': {
      ...reads,
      embedCapabilities: [
        'make-a-payment',
        'manage-payments',
        'dashboard',
        'autopay',
        'autopay-otp',
        'payment-extension',
        'loan-modification',
      ],
    },
    'Query.GetReceiptParties': {
      ...reads,
      embedCapabilities: ['payment-plan', 'payment-extension', 'keep-your-keys', 'account-resolution'],
      because: 'A receipt names the person who asks and the loan they are on; an element is told neither.',
    },
    'Query.PreviewIndividualPayment': pays,
    'Query.GetPhonePaymentOptions': staffReads,
    'Query.PreviewPhonePayment': staffReads,
    'Mutation.CreatePhonePayment': {
      ...staffReads,
      isIdempotent: true,
      movesMoney: true,
      disabledBy: ['DisableOneTimePayment'],
      because:
        'A borrower may agree to a payment on a recorded call; other staff than advisors are refused, and each try is noted.',
    },
    'Mutation.CreateIndividualPayment': {
      ...pays,
      isIdempotent: true,
      movesMoney: true,
      confirmation: paymentConfirmation,
      disabledBy: ['DisableOneTimePayment'],
      because: 'A payment needs the authorization of the person whose account or card it is.',
    },
  },
}

async function paymentEligibility(context: RequestContext, accountNumber: string): Promise<PaymentEligibility> {
  const { customerId } = callingCustomer(context)
  const { eligibility } = await loadStanding(reader(context.db), context, accountNumber, customerId)
  const word = (reason: string | null): OneTimeEligibility => (reason === null ? 'Eligible' : 'Ineligible')
  return {
    oneTimeAchPaymentEligibility: word(eligibility.bankReason),
    oneTimeAchReasonCode: eligibility.bankReason,
    oneTimeCardPaymentEligibility: word(eligibility.cardReason),
    recurringPaymentEligibilityStatus: recurringStatus(eligibility.autopayReason),
    reasonCode: eligibility.autopayReason,
    autopayRefusal: autopayRefusal(eligibility.autopayReason, context.language),
    paymentPlanEligibilityStatus: eligibility.isPlanEligible ? 'Eligible' : 'Ineligible',
  }
}

/** The words with which setting up autopay would be refused. */
function autopayRefusal(reason: AutopayReason | null, language: RequestContext['language']): string | null {
  if (reason === null || reason === 'already-enrolled') return null
  return errorText('AUTOPAY_INELIGIBLE', language, { reason: reasonPhrase(reason) })
}
