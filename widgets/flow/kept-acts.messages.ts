import { defineMessages } from '#sdk/i18n/messages'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'

/** What became of changes that were asked for before the page was loaded anew. */
export interface KeptActsMessages {
  /** What was asked for. */
  names: Partial<Record<AttemptOperation, string>>
  otherName: string
  checking: string
  unknown: string
  done: string
  notReceived: string
  notDone: string
  callUs: (phone: string) => string
}

export const en: KeptActsMessages = {
  names: {
    CreateExtension: 'Sign a payment extension',
    CreatePtcPlan: 'Sign a payment plan',
    CancelPtcPlan: 'End a payment plan',
    CreatePcoPlan: 'Sign a plan for your balance',
    DisputeChargeOff: 'Dispute a debt',
    RequestLoanModification: 'Ask for a loan change',
    SignLoanModification: 'Sign a loan change',
    OptOutLoanModification: 'Opt out of a loan change',
    CancelIndividualPayment: 'Cancel a payment',
    CancelRecurringPayment: 'Turn off autopay',
    SkipRecurringPaymentInstance: 'Skip an autopay payment',
    AddBankAccount: 'Add a bank account',
    SaveDebitCard: 'Add a debit card',
    UpdateBankAccount: 'Rename a bank account',
    RemoveBankAccount: 'Remove a bank account',
    RemoveDebitCard: 'Remove a debit card',
    SetDefaultPaymentMethod: 'Change your default payment method',
    UpdatePhone: 'Save a phone number',
    VerifyNewPhone: 'Verify a phone number',
    RemovePhone: 'Remove a phone number',
    UpdateAddress: 'Change your address',
    UpdateNickName: 'Change your nickname',
    UpdateCallPreferences: 'Change your call and text preferences',
    AcceptEConsent: 'Agree to electronic records',
    WithdrawEConsent: 'Stop electronic records',
  },
  otherName: 'Your last request',
  checking: 'You asked for this before the page reloaded. We’re checking whether it went through.',
  unknown: 'We can’t tell yet whether this went through. We’ll keep checking.',
  done: 'This went through.',
  notReceived: 'This didn’t reach us, so nothing changed. You can try again.',
  notDone: 'This didn’t go through. Nothing changed.',
  callUs: (phone) => `Call us at ${phone}`,
}

export const keptActsMessages = defineMessages<KeptActsMessages>({
  name: 'kept-acts',
  en,
  es: () => import('./kept-acts.messages.es.ts').then((file) => file.es),
})
