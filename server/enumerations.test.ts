import { expect, test } from 'vitest'
import { valuesOfEnum } from '#tests/fixtures/enum-values'

/** Requirement, what the schema calls it, and how its values are spelled. */
const enumerations = [
  ['[enum-01]', 'BankAccountType', 'CHECKING, SAVINGS'],
  ['[enum-02]', 'BorrowerRole', 'BUYER, COBUYER'],
  ['[enum-04]', 'AutopayFrequency', 'BI_WEEKLY, MONTHLY, SEMI_MONTHLY, WEEKLY'],
  [
    '[enum-06]',
    'PaymentMethodType',
    'CHECKING_ACCOUNT, DISCOVER, DISCOVER_DEBIT, MASTERCARD, MASTERCARD_DEBIT, SAVINGS_ACCOUNT, UNKNOWN, VISA, VISA_DEBIT, AP_VISA_DEBIT, AP_MC_DEBIT, AP_DISC_DEBIT, AP_AMEX_DEBIT, GP_VISA_DEBIT, GP_MC_DEBIT, GP_DISC_DEBIT, GP_AMEX_DEBIT',
  ],
  ['[enum-08]', 'AutopayReminder', 'DAY_OF_PAYMENT, ONE_DAY_BEFORE, TWO_DAY_BEFORE'],
  ['[enum-09]', 'AutopayStatus', 'ELIGIBLE, ENROLLED, INELIGIBLE'],
  ['[enum-12]', 'ModificationEligibility', 'CONDITIONAL, ELIGIBLE, ENROLLED, INELIGIBLE'],
  [
    '[enum-13]',
    'DashboardAlertKind',
    'PredictedRepoWarning, NSF, ClearCredit, EnrollInAutoPay, PlanToCure, LoanMod, PaymentPlanOptions, LoanModProcessing, LoanModComplete, LoanModExpired, NewlyChargedOff, PerformingChargedOff, TaxCommunication, PastDueTaxCommunication, SimplePayNotification',
  ],
  ['[enum-18]', 'AddressType', 'PrimaryHome, OtherHome, Work, PostalOnly'],
  ['[enum-19]', 'PhoneType', 'CellPhone, HomePhone, WorkPhone'],
  ['[enum-20]', 'EmailType', 'HomeEmail, WorkEmail'],
  ['[enum-22]', 'PaymentInstrument', 'DEBIT_CARD, CREDIT_CARD, CHECKING_ACCOUNT, SAVINGS_ACCOUNT'],
  [
    '[enum-23]',
    'LoanModificationStatusValue',
    'PendingSignature, PendingQaApproval, PendingManagerApproval, PendingFinalization, PendingDocumentReview, PendingManagerEligibilityExceptionApproval, Complete, PendingMaintenanceTransaction, Cancelled, Declined, Expired, RejectedClosed',
  ],
  ['[enum-25]', 'ModificationType', 'Frequency, Extension'],
  ['[enum-26]', 'PaymentProcessor', 'CARD_PROVIDER, BANK_PROCESSOR'],
  ['[enum-34]', 'CsoVariation', 'Control, SimplePay, Customized, OTP'],
  ['[enum-35]', 'OtpDashboardVariation', 'NotInPilot, Variation0, Variation1, Variation2'],
] as const

test.each(enumerations)('%s %s has exactly the values that the records spell', (_, name, spelling) => {
  expect(valuesOfEnum(name).join(', ')).toBe(spelling)
})

test('[enum-10] a payment status is spelled as the records do, and has no spaces on the wire', () => {
  const statuses = valuesOfEnum('PaymentStatus')
  expect(statuses.map((status) => status.replaceAll('_', ' ')).join(', ')).toBe(
    'PENDING, SCHEDULED, PENDING PAYMENT REVERSAL, APPLIED',
  )
  expect(statuses).toContain('PENDING_PAYMENT_REVERSAL')
})
