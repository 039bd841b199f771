import {
  maximumPasswordCharacters,
  minimumPasswordCharacters,
  passcodeMinutes,
  passwordLinkMinutes,
} from '#sdk/loan/access-terms'
import type { Language } from '#sdk/i18n/language'
import type { PageTexts } from './page-text-list.ts'
import { spanish } from './page-texts-es.ts'

export type { PageTexts } from './page-text-list.ts'

/** Up to a minute and a half in seconds, more in minutes. */
function wait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

const english: PageTexts = {
  language: 'English',
  needHelp: 'Need help? Call us at',
  errorTitle: 'There is a problem',
  errorCount: (count) => (count === 1 ? 'Check one thing' : `Check ${count} things`),
  back: 'Back',
  continue: 'Continue',
  asking: {
    lead: (who) => `${who} sent you here. After you sign in, we’ll ask if you want to do this there:`,
    safe: (host) => `${host} never sees your password.`,
  },
  signIn: {
    title: 'Sign in',
    lead: 'See what’s due, make a payment, and manage your loan.',
    button: 'Sign in',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Create a login',
    stepUp: 'Please confirm it’s you before you continue.',
  },
  register: {
    title: 'Create a login',
    lead: 'Use an email address only you can read. We’ll send a code to it.',
    button: 'Create login',
    passwordHelp: `At least ${minimumPasswordCharacters} characters. A short sentence is easy to remember and hard to guess.`,
    haveLogin: 'Already have a login?',
    signIn: 'Sign in',
  },
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  code: {
    title: 'Enter your code',
    sentTo: (contact) => `We sent a 6-digit code to ${contact}. It works for ${passcodeMinutes} minutes.`,
    maybeSentTo: (email) =>
      `We sent a message to ${email}. If it has a 6-digit code, enter it here within ${passcodeMinutes} minutes.`,
    label: '6-digit code',
    help: 'You can paste it.',
    button: 'Continue',
    remember: 'Remember this device',
    rememberHelp: 'Don’t choose this on a shared computer.',
    again: 'Send a new code',
    otherContact: 'Send it to',
    sandbox: 'Sandbox: read the message',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'Enter your email address. We’ll send you a link to set a new password.',
    button: 'Send the link',
    sentTitle: 'Check your email',
    sent: (email) => `If ${email} has a login, we sent a link to it. It works for ${passwordLinkMinutes} minutes.`,
  },
  reset: {
    title: 'Set a new password',
    lead: 'This signs you out everywhere else.',
    button: 'Save new password',
    doneTitle: 'Your password was changed',
    done: 'You can now sign in with it.',
  },
  verify: {
    title: 'Confirm your email',
    lead: (email) => `Enter your password to confirm that ${email} is yours.`,
    leadKnown: (email) => `Confirm that ${email} is yours.`,
    button: 'Confirm email',
    doneTitle: 'Your email is confirmed',
    done: 'You can continue.',
    goOn: 'Go to my account',
  },
  linkEnded: {
    title: 'This link has expired',
    lead: 'It’s too old or was already used. You can request a new one.',
    toSite: 'Go to sign in',
  },
  signedOut: { title: 'You’re signed out', lead: 'It’s safe to close this page.', again: 'Sign in again' },
  signingOut: { title: 'Sign out', lead: 'Do you want to sign out?', button: 'Sign out', stay: 'Stay signed in' },
  failure: {
    title: 'Something went wrong',
    lead: 'We couldn’t continue. No changes were made. Please start over.',
    expiredTitle: 'This page has expired',
    expired: 'It was open too long, or you finished in another tab. Please start over.',
    again: 'Start over',
  },
  unavailable: {
    title: 'We’re not available right now',
    lead: 'Your login isn’t affected. Wait a minute and reload this page, or call us.',
  },
  wait: {
    title: 'Please wait a moment',
    lead: (seconds) =>
      `We’re getting a lot of requests right now. No changes were made. Please try again in ${wait(seconds)}.`,
    again: 'Try again',
  },
  errors: {
    emailMissing: 'Enter your email address.',
    emailInvalid: 'Enter an email address like name@example.com.',
    passwordMissing: 'Enter your password.',
    noMatch: 'That email and password don’t match. Check them and try again.',
    locked: (time) => `For your safety, we paused sign-in until ${time}. You can reset your password or call us.`,
    waitToTry: (seconds) =>
      `For your safety, please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} before you try again. You can reset your password or call us.`,
    tooShort: `Use at least ${minimumPasswordCharacters} characters.`,
    tooLong: `Use ${maximumPasswordCharacters} characters or fewer.`,
    tooCommon: 'That password is too easy to guess. Choose another one.',
    codeMissing: 'Enter the 6-digit code.',
    codeWrong: (left) => `That code isn’t right. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    codeExpired: 'That code has expired. Get a new one.',
    codeLocked: (time) => `Too many tries. You can get a new code at ${time}.`,
    waitSeconds: (seconds) =>
      `Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} before you request a new code.`,
    formExpired: 'This form was open too long. Please try again.',
  },
  mail: {
    haveLoginSubject: 'You already have a login',
    haveLogin: (link) =>
      `Someone, maybe you, tried to create a login with this email address. You already have one. Sign in, or reset your password if you forgot it:\n${link}\nIf this wasn't you, you can ignore this message.`,
  },
}

const texts: Readonly<Record<Language, PageTexts>> = { en: english, es: spanish }

/** The texts in a language. */
export function pageTexts(language: Language): PageTexts {
  return texts[language]
}
