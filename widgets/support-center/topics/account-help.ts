import { defaultIdleSeconds, passwordLinkMinutes } from '#sdk/loan/access-terms'
import type { AccountHelp } from './topic.ts'

/** Help about signing in and about what we know of a person, in English. */
export const accountHelp: AccountHelp = {
  'my-carport-account': () => ({
    title: 'My account',
    summary: 'How to sign in, find your loan and keep your account safe.',
    sections: [
      {
        heading: 'Sign in',
        paragraphs: [
          'Sign in with your email and password. On a new phone or computer, we’ll also send you a code.',
          'We’ll never call or text you to ask for your password or that code.',
        ],
      },
      {
        heading: 'Find your loan the first time',
        paragraphs: [
          'We ask for your 12-digit account number, the last four digits of your Social Security number, and your date of birth. The account number is on your contract and on our letters.',
          'If those match, we’ll send a code to a phone or email we already have on file for you. Choose which one, then enter the code.',
          'No phone or email on file, or none you can still use? Call us and we’ll connect your login for you.',
          'After five wrong tries, you’ll need to wait an hour to search again. This protects you.',
        ],
      },
      {
        heading: 'Forgot your password',
        paragraphs: [
          `Request a link on the sign-in page or under Account. We’ll email it to you. It works for ${passwordLinkMinutes} minutes.`,
          'A new password signs you out on every phone and computer.',
        ],
      },
      {
        heading: 'Why you were signed out',
        paragraphs: [
          `After ${defaultIdleSeconds / 60} minutes of inactivity, we sign you out so no one else can see your loan. We’ll warn you first so you can stay signed in.`,
        ],
      },
      {
        heading: 'Two people on one loan',
        paragraphs: [
          'Buyer and co-buyer each have their own sign-in. Both can see the loan and make payments. Neither can see the other’s bank accounts or cards.',
        ],
      },
      {
        heading: 'Statements and documents',
        paragraphs: [
          'Open Account details for your loan history, receipts, and letters. You can download the whole history as a PDF.',
          'You can get a statement or any other record on paper for free. Call us and tell us which one you need.',
        ],
      },
      {
        heading: 'More than one loan',
        paragraphs: ['Choose the loan at the top of the dashboard. Every page then shows that loan.'],
      },
    ],
  }),
  'my-profile': ({ brand, phone, hours }) => ({
    title: 'My profile',
    summary: 'Your name, address, email and phone, and how we can contact you.',
    sections: [
      {
        heading: 'Change your address, email or phone',
        paragraphs: [
          `Sign in and open My profile under Account, or call us at ${phone}. ${hours}.`,
          'Keep it current. We send your title and letters to the address on file.',
        ],
      },
      {
        heading: 'Language and password',
        paragraphs: ['Go to Account to choose English or Spanish or to set a new password.'],
      },
      {
        heading: 'Calls, texts and emails',
        paragraphs: [
          'We send reminders between 8 AM and 9 PM your local time.',
          'To stop texts, reply STOP. To stop emails, use the link in the email. It takes effect right away.',
        ],
      },
      {
        heading: 'Who sees your data',
        paragraphs: [
          `${brand} uses it to service your loan. Our privacy policy explains what we keep and why.`,
          'We never show your full Social Security, bank or card number.',
        ],
      },
    ],
  }),
}
