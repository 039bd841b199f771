import { chargedOffLoans, demoLoan } from './charged-off-loans.ts'
import type { MethodSpec, PersonSpec } from './loan-spec.ts'
import { loans } from './people-loans.ts'

const checking: MethodSpec = {
  type: 'CHECKING_ACCOUNT',
  lastFour: '6789',
  number: '000123456789',
  nickname: 'Everyday',
  isDefault: true,
}
const savings: MethodSpec = { type: 'SAVINGS_ACCOUNT', lastFour: '4321' }
/** The number that the card page of the sandbox suggests. */
const visaDebit: MethodSpec = { type: 'VISA_DEBIT', lastFour: '4242', number: '4242424242424242' }

/** One person of the list: P with the number, its address, its SSN digits and its loans follow from the number. */
function borrower(
  nn: number,
  firstName: string,
  lastName: string,
  birthDate: string,
  about: string,
  more: Partial<PersonSpec> = {},
): PersonSpec {
  const id = `P${nn}`
  const digits = `${nn}`.padStart(2, '0')
  return {
    id,
    email: `p${nn}@example.com`,
    firstName,
    lastName,
    birthDate,
    last4Ssn: `${digits}${digits}`,
    about,
    loans: loans[id] ?? chargedOffLoans[id] ?? [],
    methods: [checking],
    ...more,
  }
}

/** Everybody in the sandbox (rules 23). All of them are invented. */
export const people: readonly PersonSpec[] = [
  borrower(1, 'Maria', 'Santos', '1986-03-14', 'Current, on autopay, and can have an extension. Co-buyer is P18.', {
    methods: [checking, savings, visaDebit],
  }),
  borrower(
    2,
    'James',
    'Okafor',
    '1991-07-02',
    '7 days past due, still within the grace days. Is offered autopay with a payment, and can have an extension.',
    {
      methods: [checking, visaDebit],
    },
  ),
  borrower(3, 'Denise', 'Hall', '1979-11-23', '37 days past due, with a late fee and a returned-payment fee.', {
    methods: [checking, savings, visaDebit],
  }),
  borrower(4, 'Luis', 'Herrera', '1988-01-30', '40 days past due, on a payment plan that is kept.'),
  borrower(5, 'Tanya', 'Brooks', '1994-05-18', '52 days past due, a payment plan asks for a payment.'),
  borrower(
    6,
    'Kevin',
    'Tran',
    '1983-09-09',
    'A payment was returned yesterday; an extension waits for that. Payments from the account ending in 0001 come back.',
    {
      methods: [checking, { type: 'CHECKING_ACCOUNT', lastFour: '0001', nickname: 'Old bank' }],
    },
  ),
  borrower(7, 'Monica', 'Reyes', '1975-12-01', '66 days past due, repossession is predicted.'),
  borrower(8, 'Andre', 'Wilson', '1982-04-25', 'Active repossession, route S45.', { hasElectronicRecords: false }),
  borrower(9, 'Paula', 'Jensen', '1971-08-16', 'Newly charged off, may settle online (group A).'),
  borrower(10, 'Robert', 'Kim', '1968-02-11', 'Charged off, keeping a payment plan.'),
  borrower(11, 'Sheila', 'Grant', '1977-06-27', 'Charged off, the vehicle is gone and a balance remains.', {
    methods: [checking, visaDebit],
  }),
  borrower(12, 'Omar', 'Haddad', '1990-10-05', 'A loan change is ready to sign by two people.'),
  borrower(13, 'Grace', 'Lin', '1987-03-03', 'An extension is in place.'),
  borrower(14, 'Frank', 'Novak', '1963-01-19', 'Past maturity with a small balance left.'),
  borrower(15, 'Alice', 'Moore', '1959-09-30', 'Paid in full, waiting for the title.'),
  borrower(
    16,
    'Nina',
    'Patel',
    '1990-01-16',
    'No loan linked yet. Account 100000000016, last four 1616, born 1990-01-16 can be linked, with the code that goes to p16@example.com or 4805550115.',
    {
      isLinked: false,
      methods: [],
    },
  ),
  borrower(17, 'Carlos', 'Vega', '1985-05-05', 'Two loans, one of them past due.', { methods: [checking, visaDebit] }),
  borrower(18, 'Rosa', 'Santos', '1989-12-12', 'Co-buyer on the loan of P1.', {
    coBuyerOf: ['100000000001'],
    methods: [{ type: 'CHECKING_ACCOUNT', lastFour: '5150', isDefault: true }],
  }),
  borrower(19, 'Dale', 'Cooper', '1995-04-19', 'On active duty: interest and fees are limited by law.'),
  borrower(20, 'Irene', 'Walsh', '1966-07-21', 'The last payment is due soon, on autopay.'),
  {
    id: 'P12C',
    email: null,
    firstName: 'Leila',
    lastName: 'Haddad',
    birthDate: '1992-02-20',
    last4Ssn: '1213',
    about: 'Co-buyer of P12, without a login.',
    coBuyerOf: ['100000000012'],
  },
  {
    id: 'DEMO',
    email: 'demo@example.com',
    firstName: 'Dana',
    lastName: 'Sample',
    birthDate: '1984-02-29',
    last4Ssn: '0099',
    about: 'The demo person: 96.12 due in a week.',
    loans: [demoLoan],
    methods: [checking, savings, visaDebit],
  },
  {
    id: 'DEMOC',
    email: null,
    firstName: 'Drew',
    lastName: 'Sample',
    birthDate: '1983-05-31',
    last4Ssn: '0098',
    about: 'Co-buyer of the demo person, without a login.',
    coBuyerOf: ['100000000099'],
  },
  {
    id: 'A1',
    email: 'a1@staff.example.com',
    firstName: 'Avery',
    lastName: 'Stone',
    about: 'Staff: loan advisor.',
    roles: ['LOAN_ADVISOR'],
  },
  {
    id: 'A2',
    email: 'a2@staff.example.com',
    firstName: 'Dev',
    lastName: 'Park',
    about: 'Staff: developer.',
    roles: ['DEVELOPER'],
  },
  {
    id: 'A3',
    email: 'a3@staff.example.com',
    firstName: 'Robin',
    lastName: 'Ellery',
    about: 'Staff: a second loan advisor, for what one person may not decide alone.',
    roles: ['LOAN_ADVISOR'],
  },
  borrower(21, 'Quinn', 'Ellis', '1993-08-08', 'A new login: the email has to be verified before the loan is shown.', {
    isEmailVerified: false,
    hasElectronicRecords: false,
  }),
  borrower(22, 'Elena', 'Ortiz', '1992-06-14', 'Current, without autopay. Has not agreed to electronic records yet.', {
    hasElectronicRecords: false,
  }),
  borrower(25, 'Naomi', 'Fields', '1988-10-21', 'Current, without autopay. Can move the payments by an extension.', {
    methods: [checking, visaDebit],
  }),
  borrower(26, 'Victor', 'Delgado', '1984-09-17', 'Caught up after a late payment, and is offered a loan change.'),
  borrower(
    27,
    'Joyce',
    'Palmer',
    '1973-04-02',
    'Caught up after a late payment. The offer of a loan change has ended.',
  ),
]
