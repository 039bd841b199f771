import { recordsCapabilities } from '#server/loans/accounts/electronic-records'
import type { Policy } from '#server/platform/context'
import type { KeptDocument } from '#server/platform/documents/documents.store'
import type { SignedProgram } from './agreement-document.ts'

/** Who may read a document, where an element has one of these capabilities. */
export const policyFor = (embedCapabilities: readonly string[]): Policy => ({
  actors: ['borrower', 'embed'],
  embedCapabilities,
  because:
    'A document belongs to the person it was written for, found by their own customer id; an element’s copy names no vehicle and nobody else in full.',
})
export const paymentPolicy = policyFor(['make-a-payment', 'manage-payments', 'autopay-otp', 'account-details'])
export const profilePolicy = policyFor(['profile'])
/** Whoever is asked for electronic records types the code of the sample. */
export const samplePolicy = policyFor(recordsCapabilities)
export const autopayPolicy = policyFor(['autopay', 'autopay-otp', 'manage-payments', 'account-details'])
export const letterPolicies: Readonly<Record<KeptDocument['kind'], Policy>> = {
  PAYOFF_LETTER: policyFor(['payoff-quote', 'account-details']),
  BALANCE_STATEMENT: policyFor(['account-resolution', 'keep-your-keys', 'account-details']),
  SALE_NOTICE: policyFor(['account-resolution', 'keep-your-keys', 'account-details']),
  LOAN_CONTRACT: policyFor(['account-details']),
  ACCOUNT_STATEMENT: policyFor(['account-details']),
  LETTER: policyFor(['account-details']),
}
export const agreementPolicies: Readonly<Record<SignedProgram, Policy>> = {
  'payment-plan': policyFor(['payment-plan', 'account-details']),
  'payment-extension': policyFor(['payment-extension', 'account-details']),
  'keep-your-keys': policyFor(['keep-your-keys', 'account-resolution', 'account-details']),
}
export const historyPolicy: Policy = {
  ...policyFor(['account-details']),
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may take along the history of the loan they are on.',
}

export const modificationPolicy: Policy = {
  ...policyFor(['loan-modification', 'account-details']),
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may have in writing what is changed about the loan they are on.',
}

export const paidInFullPolicy: Policy = {
  ...policyFor(['account-details', 'dashboard']),
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may have it in writing that the loan they are on is paid off.',
}
