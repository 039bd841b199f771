import { defineMessages } from '#sdk/i18n/messages'
import {
  freshSignInMinutes,
  maximumReasonCharacters,
  minimumReasonCharacters,
  verifyLinkHours,
} from '#sdk/loan/access-terms'
import type { LoginAction } from './admin-calls.ts'

/** The texts of the staff's search for a borrower. */
export interface CustomerSearchMessages {
  title: string
  email: string
  emailWrong: string
  accountNumber: string
  accountNumberWrong: string
  last4: string
  last4Wrong: string
  findByEmail: string
  findByAccount: string
  or: string
  none: string
  noneText: string
  foundCount: (count: number) => string
  noName: string
  emailLabel: string
  loans: string
  noLoans: string
  emailCheck: string
  verified: string
  notVerified: string
  signIn: string
  locked: string
  open: string
  devices: string
  /** @param lastFour of the account number */
  paymentsOn: (lastFour: string) => string
  onHold: string
  onHoldNote: (accounts: number) => string
  bankPayments: string
  stopped: string
  noLogin: string
  actions: Record<LoginAction, string>
  /** What a change means for the borrower, before it is confirmed. */
  meaning: Record<LoginAction, string>
  done: Record<LoginAction, string>
  reason: string
  reasonHelp: string
  reasonWrong: string
  cancel: string
  failed: string
  noConnection: string
  freshNeeded: string
  confirmIdentity: string
}

export const en: CustomerSearchMessages = {
  title: 'Find a borrower',
  email: 'Email',
  emailWrong: 'Enter the full email, such as name@example.com.',
  accountNumber: 'Account number',
  accountNumberWrong: 'Enter all 12 digits.',
  last4: 'Last 4 of SSN',
  last4Wrong: 'Enter 4 digits.',
  findByEmail: 'Find by email',
  findByAccount: 'Find by account',
  or: 'or',
  none: 'No borrower found',
  noneText: 'Check the spelling with the caller. We only show exact matches.',
  foundCount: (count) => (count === 1 ? '1 borrower found' : `${count} borrowers found`),
  noName: 'No loan linked yet',
  emailLabel: 'Email',
  loans: 'Accounts',
  noLoans: 'None linked',
  emailCheck: 'Email status',
  verified: 'Verified',
  notVerified: 'Not verified',
  signIn: 'Sign-in',
  locked: 'Locked',
  open: 'Open',
  devices: 'Known devices',
  paymentsOn: (lastFour) => `Payments on ${lastFour}`,
  onHold: 'On hold',
  onHoldNote: (accounts) =>
    `We can’t take new payments on ${accounts === 1 ? 'this account' : 'these accounts'}, online or by phone, because we couldn’t process something on ${accounts === 1 ? 'it' : 'them'}. We try again at least every hour. If ${accounts === 1 ? 'it stays' : 'they stay'} on hold, tell operations.`,
  bankPayments: 'Bank payments',
  stopped: 'Stopped by a bank return',
  noLogin: 'No login. The borrower can register.',
  actions: {
    allowBankDebits: 'Allow bank payments',
    sendVerificationEmail: 'Send verification email',
    linkUser: 'Connect a loan',
    unlockProfile: 'Unlock profile',
    removeAuthDevices: 'Remove devices',
    deleteUser: 'Delete login',
  },
  meaning: {
    allowBankDebits:
      'The bank said that a payment was not authorized, or that an account holder died, or two payments were returned for insufficient funds. Use this only after the borrower has told you that they want to pay from a bank account again. Payments that were canceled and autopay stay off until they set them up again. We notify every email and cell phone on file.',
    sendVerificationEmail: `The borrower gets an email with a link that works for ${verifyLinkHours} hours.`,
    linkUser:
      'Use this only after you have verified the borrower’s identity, and only if they cannot get a code at a phone or email on file. The login can then see the loan and make payments. We notify every email and cell phone on file.',
    unlockProfile: 'The borrower can sign in again right away. We notify every email and cell phone on file.',
    removeAuthDevices:
      'The borrower is signed out everywhere and needs a code at the next sign-in. We notify every email and cell phone on file.',
    deleteUser:
      'This removes the login only. The loan, payments and autopay stay as they are. The borrower has to register again. We notify every email and cell phone on file.',
  },
  done: {
    allowBankDebits: 'The borrower can pay from a bank account again.',
    sendVerificationEmail: 'We sent the verification email.',
    linkUser: 'We connected the loan to this login.',
    unlockProfile: 'We unlocked the profile.',
    removeAuthDevices: 'We removed the devices.',
    deleteUser: 'We deleted the login. The loan didn’t change.',
  },
  reason: 'Reason',
  reasonHelp: 'This is kept on record. Leave out Social Security, account and card numbers.',
  reasonWrong: `Enter a reason of ${minimumReasonCharacters} to ${maximumReasonCharacters} characters, without a Social Security number.`,
  cancel: 'Cancel',
  failed: 'Error Processing Request!',
  noConnection: 'We couldn’t connect. Check your connection and try again.',
  freshNeeded: `You signed in more than ${freshSignInMinutes} minutes ago. Confirm it’s you, then find the borrower again.`,
  confirmIdentity: 'Confirm it’s you',
}

export const customerSearchMessages = defineMessages<CustomerSearchMessages>({
  name: 'customer-search',
  en,
  es: () => import('./customer-search.messages.es.ts').then((file) => file.es),
})
