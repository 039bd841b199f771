export type FlagValue = boolean | string | number

/** One flag: what it is until somebody sets it, and whether clients hear of a change at once. */
export interface FlagDefinition {
  readonly defaultValue: FlagValue
  /** The value the sandbox starts with, where showing every screen needs another one. Never used in production. */
  readonly sandboxValue?: FlagValue
  /** Streams to running clients. The others keep the value a client read at its start. */
  readonly isLive?: true
  readonly onMeans: string
}

/** Every flag of the product (rules 20). A name that is not here is refused. */
export const flagList = {
  TextNumber: { defaultValue: '', onMeans: 'The number for text-us, in place of the company’s own.' },
  DisableTwt: { defaultValue: false, isLive: true, onMeans: 'No text-us.' },
  ShowChatWidget: { defaultValue: false, isLive: true, onMeans: 'The chat widget replaces text-us.' },
  ChatOptions: { defaultValue: 'LiveChatAndTextWithUs', isLive: true, onMeans: 'Which chat entries are offered.' },
  DisableChat: { defaultValue: false, isLive: true, onMeans: 'Live chat cannot be begun or written in.' },
  ChatLiveIcon: {
    defaultValue: false,
    isLive: true,
    onMeans: 'Chat hours come from schedule calls, not from ChatHours.',
  },
  ChatHours: { defaultValue: '* 7-18 * * 1-5', isLive: true, onMeans: 'Hours of chat and text: hours and weekdays.' },
  ChatNewMessageDot: { defaultValue: true, isLive: true, onMeans: 'A dot tells of an advisor’s new message.' },
  ChatStillThere: { defaultValue: true, isLive: true, onMeans: 'Asks a silent borrower if they are still there.' },
  DisableSmartBanner: { defaultValue: false, onMeans: 'No app banner.' },
  DisableUserImpersonation: { defaultValue: true, sandboxValue: false, onMeans: 'Staff cannot impersonate.' },
  DisableManageDebitCards: { defaultValue: false, isLive: true, onMeans: 'Debit cards cannot be added or changed.' },
  DisableManageBankAc: { defaultValue: false, isLive: true, onMeans: 'Bank accounts cannot be added or changed.' },
  DisableManagePayments: { defaultValue: false, onMeans: 'The manage-payments page is closed.' },
  DisableApRegular: { defaultValue: false, onMeans: 'Autopay cannot be chosen for current accounts.' },
  DisableApPastDue: { defaultValue: false, onMeans: 'Autopay cannot be chosen for past-due accounts.' },
  DisableAutopay: { defaultValue: false, isLive: true, onMeans: 'No new autopay.' },
  DisableOneTimePayment: { defaultValue: false, isLive: true, onMeans: 'No new one-time payments.' },
  OtpDashboardPilot: {
    defaultValue: false,
    sandboxValue: true,
    onMeans: 'The dashboard experiment with the one-time payment and autopay flow runs.',
  },
  OutageWeb: { defaultValue: false, isLive: true, onMeans: 'Outage screen on the web; money mutations answer 503.' },
  OutageIosHybrid: { defaultValue: false, isLive: true, onMeans: 'Outage screen in the iOS app.' },
  OutageAndroidHybrid: { defaultValue: false, isLive: true, onMeans: 'Outage screen in the Android app.' },
  HideCustomerSupportCenter: { defaultValue: true, sandboxValue: false, onMeans: 'Support hidden, FAQ link shown.' },
  HideContactUs: { defaultValue: false, onMeans: 'Contact Us hidden in the navigation.' },
  HideMyProfile: { defaultValue: true, sandboxValue: false, onMeans: 'My profile hidden.' },
  AccountSettingsViaIdp: { defaultValue: true, onMeans: 'Sign-in settings open at the identity provider.' },
  ShowAccountDetails: { defaultValue: true, onMeans: 'Account details can be opened.' },
  PreLoginRedesign: { defaultValue: true, onMeans: 'The pre-login page is a card; off, it is plain.' },
  NewCurrentDateLogic: { defaultValue: true, onMeans: 'Dates follow the server clock; off, the device’s.' },
  ExtensionEligibilityDefault: { defaultValue: 'INELIGIBLE', onMeans: 'Used when the eligibility call fails.' },
  HardshipProgram: { defaultValue: false, sandboxValue: true, onMeans: 'Payment plan offers and hardship wording.' },
  LoanModModal: { defaultValue: false, onMeans: 'The loan modification introduction opens as a modal.' },
  ChargeOffExperiences: { defaultValue: false, sandboxValue: true, onMeans: 'Charge-off pages and alerts.' },
  PcoNegotiation: { defaultValue: false, sandboxValue: true, onMeans: 'Terms can be negotiated online.' },
  PaymentCutoffBanner: { defaultValue: false, sandboxValue: true, onMeans: 'The cut-off banner.' },
  PendingPaymentBanner: {
    defaultValue: false,
    sandboxValue: true,
    onMeans: 'What is pending is a banner on the payment page, and not a line.',
  },
  LateFeeIncrease: { defaultValue: false, onMeans: 'The later late-fee schedule.' },
  ServiceFeeIncrease: { defaultValue: true, onMeans: 'The service fee is 4.95 US dollars and not 3.95.' },
  FullSessionRecording: {
    defaultValue: false,
    onMeans: 'Sessions of visitors who allow it are recorded, all texts masked.',
  },
  DisableEventTracking: { defaultValue: false, onMeans: 'No events to any measuring service.' },
  DisablePushEngagement: { defaultValue: false, onMeans: 'The push and engagement service is not loaded.' },
  SamplingRate: { defaultValue: -1, onMeans: 'Share of sessions that are monitored; -1 is none.' },
} as const satisfies Record<string, FlagDefinition>

export type FlagName = keyof typeof flagList

/** Every flag's name, in the order of the list. */
export const flagNames = Object.keys(flagList) as FlagName[]

/** @returns true when the text is the name of a flag. */
export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flagList, name)
}

/** @returns the flag's definition with the optional parts spelled out. */
export function flagDefinition(name: FlagName): FlagDefinition {
  return flagList[name]
}

/** The flags that stream to running clients while they are open: outage, autopay, one-time payment, bank and card, chat. */
export const liveFlagNames: readonly FlagName[] = flagNames.filter((name) => flagDefinition(name).isLive === true)

/** The flags that mean an outage, one for each platform. */
export const outageFlagNames: readonly FlagName[] = ['OutageWeb', 'OutageIosHybrid', 'OutageAndroidHybrid']

/**
 * What a flag is before anybody sets it.
 * @param isSandbox the sandbox opens what a production default keeps closed
 */
export function flagDefault(name: FlagName, isSandbox: boolean): FlagValue {
  const definition = flagDefinition(name)
  return isSandbox && definition.sandboxValue !== undefined ? definition.sandboxValue : definition.defaultValue
}
