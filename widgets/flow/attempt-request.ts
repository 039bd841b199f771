import type { IntentDetails } from '#sdk/embed/intents'

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
    autopayDraws: details.autopayDraws ?? undefined,
  }
}
