import { expect, test } from 'vitest'
import { flagDefault, flagNames, isFlagName, liveFlagNames } from './flag-list.ts'

const production = (name: (typeof flagNames)[number]) => flagDefault(name, false)

test('[flag-15] the store knows every flag of the product by name, and no other', () => {
  const named = [
    'TextNumber',
    'DisableTwt',
    'ShowChatWidget',
    'DisableSmartBanner',
    'DisableUserImpersonation',
    'DisableManageDebitCards',
    'DisableManageBankAc',
    'DisableManagePayments',
    'DisableApRegular',
    'DisableApPastDue',
  ]
  expect(named.filter((name) => !isFlagName(name))).toEqual([])
  expect(['toString', '__proto__', 'outageweb', ''].filter(isFlagName)).toEqual([])
})

test.each([
  ['OutageWeb', false],
  ['OutageIosHybrid', false],
  ['OutageAndroidHybrid', false],
  ['DisableUserImpersonation', true],
  ['HideCustomerSupportCenter', true],
  ['HideMyProfile', true],
  ['AccountSettingsViaIdp', true],
  ['ShowAccountDetails', true],
  ['ChatOptions', 'LiveChatAndTextWithUs'],
  ['SamplingRate', -1],
  ['PreLoginRedesign', true],
  ['NewCurrentDateLogic', true],
  ['ExtensionEligibilityDefault', 'INELIGIBLE'],
  ['ServiceFeeIncrease', true],
  ['LateFeeIncrease', false],
] as const)(
  '[flag-01][flag-02][flag-03][flag-04][flag-05][flag-06][flag-07][flag-08][flag-10][flag-11][flag-12][flag-13][flag-14] %s is %s until somebody sets it',
  (name, value) => expect(production(name)).toBe(value),
)

test('everything else is off until somebody turns it on', () => {
  const off = [
    'DisableAutopay',
    'DisableOneTimePayment',
    'HardshipProgram',
    'HideContactUs',
    'LoanModModal',
    'ChargeOffExperiences',
    'PaymentCutoffBanner',
    'PcoNegotiation',
    'PendingPaymentBanner',
    'DisableTwt',
    'ShowChatWidget',
    'DisableSmartBanner',
  ] as const
  expect(off.filter((name) => production(name) !== false)).toEqual([])
})

test('[flag-01][flag-02][flag-03][flag-26][flag-27][flag-28][flag-29][flag-30] outage, autopay, one-time payment, bank and card, and chat flags are live, the others are not', () => {
  expect([...liveFlagNames].sort()).toEqual(
    [
      'ChatHours',
      'ChatLiveIcon',
      'ChatNewMessageDot',
      'ChatOptions',
      'ChatStillThere',
      'DisableAutopay',
      'DisableChat',
      'DisableManageBankAc',
      'DisableManageDebitCards',
      'DisableOneTimePayment',
      'DisableTwt',
      'OutageAndroidHybrid',
      'OutageIosHybrid',
      'OutageWeb',
      'ShowChatWidget',
    ].sort(),
  )
})

test('the sandbox opens what is needed to see every screen and changes nothing else', () => {
  expect(flagNames.filter((name) => flagDefault(name, true) !== production(name)).sort()).toEqual(
    [
      'ChargeOffExperiences',
      'DisableUserImpersonation',
      'HardshipProgram',
      'HideCustomerSupportCenter',
      'HideMyProfile',
      'OtpDashboardPilot',
      'PaymentCutoffBanner',
      'PcoNegotiation',
      'PendingPaymentBanner',
    ].sort(),
  )
})
