import { defineMessages } from '#sdk/i18n/messages'
import { passcodeMinutes } from '#sdk/loan/access-terms'
import { nicknameCharacters } from '#sdk/loan/payment-terms'
import type { BankProblem, CardRefusal } from './payment-methods.state.ts'
import type { BankAccountType } from '#sdk/loan/enums.graphql'

/** The texts of bank accounts and debit cards. */
export interface PaymentMethodsMessages {
  lists: Record<
    'bank' | 'card',
    {
      title: string
      loading: string
      loadFailed: string
      emptyTitle: string
      emptyText: string
      add: string
      removeTitle: string
      removed: (name: string) => string
    }
  >
  limit: (most: number) => string
  isDefault: string
  makeDefault: string
  madeDefault: (name: string) => string
  rename: string
  renamed: (name: string) => string
  remove: string
  of: (name: string) => string
  removeText: (name: string) => string
  removeYes: string
  keep: string
  seePayments: string
  save: string
  cancel: string
  nickname: string
  nicknameHelp: string
  nicknameMissing: string
  failed: string
  callUs: (phone: string) => string

  addTitle: string
  addCardTitle: string
  nameOnAccount: string
  accountType: string
  types: Record<BankAccountType, string>
  routingNumber: string
  routingHelp: string
  accountNumber: string
  accountHelp: string
  accountNumberConfirm: string
  saveForReuse: string
  saveForReuseHelp: string
  problems: Record<BankProblem, string>
  privacy: string
  passcodeText: string
  contactsLegend: string
  contactsFailed: string
  noContacts: string
  sendCode: string
  sendAgain: string
  sent: (contact: string) => string
  code: string
  codeHelp: string
  codeMissing: string
  codeNotSent: string
  addAccount: string
  back: string
  added: string
  bankKnown: string
  cardKnown: string
  cardAdded: string
  cardSaved: string
  tryAgain: string

  cardText: string
  cardCodeText: string
  last4: string
  last4Help: string
  last4Missing: string
  noMatch: string
  openCardPage: string
  cardSaving: string
  cardProblems: Record<CardRefusal, string>
  cardAgain: string
  cardBack: string
}

export const en: PaymentMethodsMessages = {
  lists: {
    bank: {
      title: 'Bank accounts',
      loading: 'Loading your bank accounts',
      loadFailed: 'We couldn’t load your bank accounts. No changes were made.',
      emptyTitle: 'No bank accounts saved',
      emptyText: 'There’s no fee to pay from a bank account.',
      add: 'Add a bank account',
      removeTitle: 'Remove this bank account?',
      removed: (name) => `We removed ${name}.`,
    },
    card: {
      title: 'Debit cards',
      loading: 'Loading your debit cards',
      loadFailed: 'We couldn’t load your debit cards. No changes were made.',
      emptyTitle: 'No debit cards saved',
      emptyText: 'You enter your card number on our card partner’s page. We never store it here.',
      add: 'Add a debit card',
      removeTitle: 'Remove this debit card?',
      removed: (name) => `We removed ${name}.`,
    },
  },
  limit: (most) => `You can save up to ${most}. Remove one to add another.`,
  isDefault: 'Default',
  makeDefault: 'Make default',
  madeDefault: (name) => `${name} is now your default.`,
  rename: 'Change nickname',
  renamed: (name) => `We changed the nickname to ${name}.`,
  remove: 'Remove',
  of: (name) => `: ${name}`,
  removeText: (name) => `You won’t be able to pay with ${name} unless you add it again.`,
  removeYes: 'Remove it',
  keep: 'Keep it',
  seePayments: 'View scheduled payments',
  save: 'Save',
  cancel: 'Cancel',
  nickname: 'Nickname',
  nicknameHelp: `Up to ${nicknameCharacters} characters, such as “Household.”`,
  nicknameMissing: 'Enter a nickname.',
  failed: 'That didn’t work. No changes were made.',
  callUs: (phone) => `Call us at ${phone}`,

  addTitle: 'New bank account',
  addCardTitle: 'New debit card',
  nameOnAccount: 'Name on the account',
  accountType: 'Account type',
  types: { CHECKING: 'Checking', SAVINGS: 'Savings' },
  routingNumber: 'Routing number',
  routingHelp: '9 digits, at the bottom left of a check',
  accountNumber: 'Account number',
  accountHelp: '4 to 17 digits, from a check or your bank app',
  accountNumberConfirm: 'Confirm the account number',
  saveForReuse: 'Save for future payments',
  saveForReuseHelp: 'If you don’t save it, you can use it for one payment.',
  problems: {
    NAME_MISSING: 'Enter the name on the account.',
    ROUTING_INVALID: 'Check the routing number. It has 9 digits and is at the bottom left of a check.',
    ACCOUNT_NUMBER_INVALID: 'Check the account number. It has 4 to 17 digits.',
    ACCOUNT_NUMBER_MISMATCH: 'The two account numbers don’t match.',
    BANK_IS_CARD: 'That looks like a card number. Enter the account number from your check or bank app.',
    NICKNAME_TOO_LONG: `Use ${nicknameCharacters} characters or fewer.`,
  },
  privacy: 'We keep only the last four digits.',
  passcodeText: 'To keep your money safe, we’ll send you a code before we add a bank account.',
  contactsLegend: 'Where should we send the code?',
  contactsFailed: 'We couldn’t load your phone numbers and emails.',
  noContacts: 'We don’t have a phone number or email to send a code to. Call us and we’ll help.',
  sendCode: 'Send code',
  sendAgain: 'Send a new code',
  sent: (contact) => `We sent a code to ${contact}. It works for ${passcodeMinutes} minutes.`,
  code: 'Code',
  codeHelp: '6 digits',
  codeMissing: 'Enter the 6-digit code.',
  codeNotSent: 'Get a code first.',
  addAccount: 'Add account',
  back: 'Back',
  added: 'We added your bank account.',
  bankKnown: 'This bank account is already saved.',
  cardKnown: 'This debit card is already saved.',
  cardAdded: 'We added your debit card.',
  cardSaved: 'Your debit card is saved.',
  tryAgain: 'Try again',

  cardCodeText: 'To keep your account safe, we’ll send you a code before we add a debit card.',
  cardText: 'You’ll enter your card number on our card partner’s page. We never see it, and nothing is charged.',
  last4: 'Last 4 digits of your Social Security number',
  last4Help: 'This makes sure only you can add a card to this account.',
  last4Missing: 'Enter the last 4 digits.',
  noMatch: 'We couldn’t match those details. Check them and try again.',
  openCardPage: 'Go to the card page',
  cardSaving: 'Saving your card',
  cardProblems: {
    declined: 'Your card was declined. Nothing was charged. Try another card or a bank account.',
    expired: 'The card page timed out for your safety. Nothing was charged. Start over.',
    cancelled: 'You left the card page. No card was saved and nothing was charged.',
    none: 'No card was saved and nothing was charged.',
  },
  cardAgain: 'Start over',
  cardBack: 'Go back without a card',
}

export const paymentMethodsMessages = defineMessages<PaymentMethodsMessages>({
  name: 'payment-methods',
  en,
  es: () => import('./payment-methods.messages.es.ts').then((file) => file.es),
})
