import type { HelpFacts, HelpTopics } from './topic.ts'

/** Help about signing in and about what we know of a person, in English. */
export function accountHelp(facts: HelpFacts): Pick<HelpTopics, 'my-carport-account' | 'my-profile'> {
  return { 'my-carport-account': account(), 'my-profile': profile(facts) }
}

function account(): HelpTopics['my-carport-account'] {
  return {
    title: 'My account',
    summary: 'How to sign in, find your loan and keep your account safe.',
    sections: [
      {
        heading: 'Sign in',
        paragraphs: [
          'You sign in with your email and a password. On a new phone or computer we also send you a code.',
          'We will never call or text you to ask for your password or for that code.',
        ],
      },
      {
        heading: 'Find your loan the first time',
        paragraphs: [
          'We ask for your 12-digit account number, the last four digits of your Social Security number, and your date of birth. The account number is on your contract and on our letters.',
          'When those match, we send a code to a phone or email we already have on file for you. You choose which, and enter the code.',
          'No phone or email on file, or none you can still use? Call us and we’ll connect your login for you.',
          'After five wrong tries the search closes for one hour. That protects you.',
        ],
      },
      {
        heading: 'Forgot your password',
        paragraphs: [
          'Ask for a link on the sign-in page or under Account. It comes by email and works for 30 minutes.',
          'A new password signs you out on every phone and computer.',
        ],
      },
      {
        heading: 'Why you were signed out',
        paragraphs: [
          'When nothing happens for 20 minutes we sign you out, so that nobody else sees your loan. We warn you before and you can stay.',
        ],
      },
      {
        heading: 'Two people on one loan',
        paragraphs: [
          'Buyer and co-buyer each have their own sign-in. Both see the loan and both can pay it. Neither sees the other’s bank accounts or cards.',
        ],
      },
      {
        heading: 'Statements and documents',
        paragraphs: [
          'Open Account details for your loan history, receipts, and letters. You can download the whole history as a PDF.',
          'You can get a statement or any other record on paper, free of charge. Call us and tell us which one.',
        ],
      },
      {
        heading: 'More than one loan',
        paragraphs: ['Choose the loan at the top of the dashboard. Every page then shows that loan.'],
      },
    ],
  }
}

function profile({ brand, phone, hours }: HelpFacts): HelpTopics['my-profile'] {
  return {
    title: 'My profile',
    summary: 'Your name, address, email and phone, and how we may reach you.',
    sections: [
      {
        heading: 'Change your address, email or phone',
        paragraphs: [
          `Sign in and open My profile under Account. Or call us at ${phone}. ${hours}.`,
          'Tell us early. Your title and your letters go to the address we have.',
        ],
      },
      {
        heading: 'Language and password',
        paragraphs: ['You choose English or Spanish, and a new password, under Account.'],
      },
      {
        heading: 'Calls, texts and emails',
        paragraphs: [
          'Reminders come between 8 in the morning and 9 at night where you live.',
          'To stop texts, reply STOP. To stop emails, use the link in the email. We act on it at once.',
        ],
      },
      {
        heading: 'Who sees your data',
        paragraphs: [
          `${brand} uses it to service your loan. The privacy policy says what we keep and why.`,
          'We never show your full Social Security, bank or card number.',
        ],
      },
    ],
  }
}
