import { defineMessages } from '#sdk/i18n/messages'
import type { ChargeOffBar, UnreadableChargeOff } from './charge-off-calls.ts'

/** The texts of the staff's decision about charge-offs. */
export interface ChargeOffsMessages {
  title: string
  show: string
  loading: string
  none: string
  account: (number: string) => string
  owes: (amount: string) => string
  pastDue: (days: number) => string
  pastDueThen: (days: number, date: string) => string
  bars: Readonly<Record<ChargeOffBar | UnreadableChargeOff['bar'], string>>
  approve: string
  question: string
  meaning: (names: string, amount: string) => string
  ends: string
  cancel: string
  done: (account: string, amount: string, notation: string) => string
}

export const en: ChargeOffsMessages = {
  title: 'Charge-offs',
  show: 'Show charge-offs',
  loading: 'Loading charge-offs',
  none: 'No loan is waiting to be charged off.',
  account: (number) => `Account ${number}`,
  owes: (amount) => `Owes ${amount}`,
  pastDue: (days) => `${days} days past due`,
  pastDueThen: (days, date) => `${days} days on ${date}`,
  bars: {
    status: 'Can’t be charged off: the account isn’t active.',
    protected: 'Can’t be charged off: the loan is protected (SCRA).',
    'plan-kept': 'Can’t be charged off: the borrower is keeping a payment plan.',
    'change-pending': 'Can’t be charged off: a loan change is under way.',
    'not-late-enough': 'Can’t be charged off: payments brought it below the limit.',
    unreadable: 'Can’t be charged off: its balance can’t be read.',
  },
  approve: 'Charge off',
  question: 'Charge off this loan?',
  meaning: (names, amount) => `${names} will still owe ${amount}, without interest or fees, and will be told today.`,
  ends: 'Autopay, any payment plan and scheduled payments end. This can’t be undone here.',
  cancel: 'Back',
  done: (account, amount, notation) =>
    `${account}: charged off. ${amount} is still owed. Notation ${notation} written.`,
}

export const chargeOffsMessages = defineMessages<ChargeOffsMessages>({
  name: 'charge-offs',
  en,
  es: () => import('./charge-offs.messages.es.ts').then((file) => file.es),
})
