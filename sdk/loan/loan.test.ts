import { expect, test } from 'vitest'
import * as account from './account.ts'
import * as experience from './experience.ts'
import * as modifications from './modifications.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'

/** Requirement, what is listed, and how it is spelled. */
const enumerations: readonly (readonly [string, readonly unknown[], string])[] = [
  ['[enum-01]', payments.bankAccountTypes, 'CHECKING, SAVINGS'],
  ['[enum-02]', people.borrowerRoles, 'BUYER, COBUYER'],
  ['[enum-03]', payments.eligibilities, 'ELIGIBLE, INELIGIBLE'],
  ['[enum-04]', payments.autopayFrequencies, 'BI_WEEKLY, MONTHLY, SEMI_MONTHLY, WEEKLY'],
  ['[enum-05]', payments.cardKinds, 'DEBIT, CREDIT'],
  [
    '[enum-06]',
    payments.paymentMethodTypes,
    'CHECKING_ACCOUNT, DISCOVER, DISCOVER_DEBIT, MASTERCARD, MASTERCARD_DEBIT, SAVINGS_ACCOUNT, UNKNOWN, VISA, VISA_DEBIT, AP_VISA_DEBIT, AP_MC_DEBIT, AP_DISC_DEBIT, AP_AMEX_DEBIT, GP_VISA_DEBIT, GP_MC_DEBIT, GP_DISC_DEBIT, GP_AMEX_DEBIT',
  ],
  ['[enum-07]', payments.cardBrands, 'VISA, MASTERCARD, DISCOVER'],
  ['[enum-08]', payments.autopayReminders, 'DAY_OF_PAYMENT, ONE_DAY_BEFORE, TWO_DAY_BEFORE'],
  ['[enum-09]', payments.autopayStatuses, 'ELIGIBLE, ENROLLED, INELIGIBLE'],
  [
    '[enum-10]',
    payments.paymentStatuses.map((status) => status.replaceAll('_', ' ')),
    'PENDING, SCHEDULED, PENDING PAYMENT REVERSAL, APPLIED',
  ],
  ['[enum-11]', payments.ptcStates, 'ENROLLED_IN_PTC, NONE, PAYMENT_REQUIRED'],
  ['[enum-12]', modifications.modificationEligibilities, 'CONDITIONAL, ELIGIBLE, ENROLLED, INELIGIBLE'],
  [
    '[enum-13]',
    account.dashboardAlertKinds,
    'PredictedRepoWarning, NSF, ClearCredit, EnrollInAutoPay, PlanToCure, LoanMod, PaymentPlanOptions, LoanModProcessing, LoanModComplete, LoanModExpired, NewlyChargedOff, PerformingChargedOff, TaxCommunication, PastDueTaxCommunication, SimplePayNotification',
  ],
  ['[enum-14]', account.repossessionStates, 'NONE, ACTIVE, PREDICTED'],
  ['[enum-15]', account.assignmentTypes, 'AUTO_ASSIGNED, CHARGE_OFF, MANUAL, VOLUNTARY'],
  ['[enum-16]', account.chargeOffTypes, 'NewlyChargedOff, PerformingChargedOff, Unknown'],
  ['[enum-17]', modifications.modificationProcessingStatuses, 'Processing, Complete, Expired'],
  ['[enum-18]', people.addressTypes, 'PrimaryHome, OtherHome, Work, PostalOnly'],
  ['[enum-19]', people.phoneTypes, 'CellPhone, HomePhone, WorkPhone'],
  ['[enum-20]', people.emailTypes, 'HomeEmail, WorkEmail'],
  ['[enum-21]', people.creatorSources, 'Agent, Analytic, SelfService, AgentBrowserExtension'],
  ['[enum-22]', payments.paymentInstruments, 'DEBIT_CARD, CREDIT_CARD, CHECKING_ACCOUNT, SAVINGS_ACCOUNT'],
  [
    '[enum-23]',
    modifications.modificationStatuses,
    'PendingSignature, PendingQaApproval, PendingManagerApproval, PendingFinalization, PendingDocumentReview, PendingManagerEligibilityExceptionApproval, Complete, PendingMaintenanceTransaction, Cancelled, Declined, Expired, RejectedClosed',
  ],
  [
    '[enum-24]',
    modifications.modificationLabels,
    'Approved, Pending Signature, QA Review, Pending Supervisor Approval, Pending Finalization, Signed and Submitted, Pending Manager Eligibility Exception Approval, Complete, Pending Maintenance Transaction',
  ],
  ['[enum-25]', modifications.modificationTypes, 'Frequency, Extension'],
  ['[enum-26]', payments.paymentProcessors, 'CARD_PROVIDER, BANK_PROCESSOR'],
  ['[enum-27]', experience.clientPlatforms, 'DesktopSite, MobileSite, iOSApp, AndroidApp'],
  ['[enum-28]', experience.analyticsEventKinds, 'Error, Tracing, Metric, Pageview, BusinessEvent'],
  [
    '[enum-29]',
    experience.analyticsProviders,
    'ApplicationPerformanceMonitor, WebAnalytics, BusinessEventStream, SessionRecording, CustomerDataPlatform, Monitoring',
  ],
  ['[enum-30]', experience.consentCategories, 'C0001, C0002, C0003, C0004, C0005, C0007'],
  ['[enum-31]', people.staffRoleLabels, 'Loan Advisor, Developer'],
  ['[enum-32]', experience.chatOptions, 'LiveChatOnly, TextWithUsOnly, LiveChatAndTextWithUs'],
  [
    '[enum-33]',
    account.pcoLandingExperiences,
    'self-service-landing-page, self-service-no-landing-page, call-in-landing-page',
  ],
  ['[enum-34]', experience.csoVariations, 'Control, SimplePay, Customized, OTP'],
  ['[enum-35]', experience.otpDashboardVariations, 'NotInPilot, Variation0, Variation1, Variation2'],
  ['[enum-37]', experience.environments, 'local, feat, test, prod'],
]

test.each(enumerations)('%s the values are exactly as the records spell them', (_, values, spelling) => {
  expect(values.join(', ')).toBe(spelling)
  expect(new Set(values).size).toBe(values.length)
})

test('[enum-10] on the wire a status has no spaces', () => {
  expect(payments.paymentStatuses).toContain('PENDING_PAYMENT_REVERSAL')
})

test('[enum-35] nobody is in the pilot unless told', () => {
  expect(experience.defaultOtpDashboardVariation).toBe('NotInPilot')
})

test('[acct-02] an account whose status key is A is active', () => {
  expect(account.accountStatusKeys.filter(account.isActiveAccount)).toEqual(['A'])
})

test('a vehicle is being repossessed on three routes only', () => {
  expect(['S00', 'S01', 'S45', 'S65', 's01'].filter(account.isActiveRepo)).toEqual(['S01', 'S45', 'S65'])
})
