import { expect, test } from 'vitest'
import * as account from './account.ts'
import * as experience from './experience.ts'
import * as modifications from './modifications.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'

/** Requirement, what is listed, and how it is spelled. */
const enumerations: readonly (readonly [string, readonly unknown[], string])[] = [
  ['[enum-03]', payments.eligibilities, 'ELIGIBLE, INELIGIBLE'],
  ['[enum-05]', payments.cardKinds, 'DEBIT, CREDIT'],
  ['[enum-07]', payments.cardBrands, 'VISA, MASTERCARD, DISCOVER'],
  ['[enum-11]', payments.ptcStates, 'ENROLLED_IN_PTC, NONE, PAYMENT_REQUIRED'],
  ['[enum-14]', account.repossessionStates, 'NONE, ACTIVE, PREDICTED'],
  ['[enum-15]', account.assignmentTypes, 'AUTO_ASSIGNED, CHARGE_OFF, MANUAL, VOLUNTARY'],
  ['[enum-16]', account.chargeOffTypes, 'NewlyChargedOff, PerformingChargedOff, Unknown'],
  ['[enum-17]', modifications.modificationProcessingStatuses, 'Processing, Complete, Expired'],
  ['[enum-21]', people.creatorSources, 'Agent, Analytic, SelfService, AgentBrowserExtension'],
  [
    '[enum-24]',
    modifications.modificationLabels,
    'Approved, Pending Signature, QA Review, Pending Supervisor Approval, Pending Finalization, Signed and Submitted, Pending Manager Eligibility Exception Approval, Complete, Pending Maintenance Transaction',
  ],
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
  ['[enum-37]', experience.environments, 'local, feat, test, prod'],
]

test.each(enumerations)('%s the values are exactly as the records spell them', (_, values, spelling) => {
  expect(values.join(', ')).toBe(spelling)
  expect(new Set(values).size).toBe(values.length)
})

test('[enum-35] nobody is in the pilot unless told', () => {
  expect(experience.defaultOtpDashboardVariation).toBe('NotInPilot')
})

test('[acct-02] an account whose status key is A is active', () => {
  expect(account.accountStatusKeys.filter(account.isActiveAccount)).toEqual(['A'])
})

test('[dash-04] a vehicle is being repossessed on three routes only', () => {
  expect(['S00', 'S01', 'S45', 'S65', 's01'].filter(account.isActiveRepo)).toEqual(['S01', 'S45', 'S65'])
})
