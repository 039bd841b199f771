import type { IntentDetails } from '#sdk/embed/intents'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'

/** The signature that an attempt keeps, as the backend takes it. */
export function signatureOf({ authorizationVersion, acceptedAt }: IntentDetails) {
  return { authorizationVersion: authorizationVersion ?? '', acceptedAt: acceptedAt ?? '' }
}

/** The payment that an attempt keeps, as the backend takes it; amounts in cents. */
export function paymentOf(accountNumber: string, details: IntentDetails) {
  return {
    accountNumber,
    paymentAmount: details.amountCents ?? 0,
    paymentDate: details.paymentDate ?? '',
    paymentMethodId: details.paymentMethodId ?? '',
    serviceFee: details.serviceFeeCents ?? 0,
    confirmDuplicate: details.confirmDuplicate,
    ...drawsAsked(details.autopayDraws),
  }
}

/** The choice about autopay's next draws as a payment's input has it: left out where the payment covers them, as it does by itself. */
export function drawsAsked(autopayDraws: AutopayDraws | null | undefined): { autopayDraws?: AutopayDraws } {
  return autopayDraws === 'CONTINUE' ? { autopayDraws } : {}
}
