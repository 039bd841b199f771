import type { LoanSpec } from './loan-spec.ts'

/** The plan that P10 keeps. Days count from today; amounts in cents. */
export const keptPlanSpec = {
  accountNumber: '100000000010',
  signedDay: -84,
  initialDay: -82,
  initialCents: 88_400,
  numberOfPayments: 24,
  /** Payments after the first that are made. */
  paidPayments: 2,
  regularCents: 31_874,
  nextDueDay: 8,
} as const

/** Written off after four months without a payment. What is owed then is what they still owe. */
const chargedOff = {
  statusKey: 'O',
  route: 'S00',
  state: 'AZ',
  frequency: 'MONTHLY',
  rateMillionths: 199_900,
  regularCents: 42_443,
  loanAmountCents: 1_395_000,
  openingDay: -260,
  soldDay: -600,
  csoCheckDigit: 4,
} as const

const schedule = (anchorDay: number) => ({ anchorDay, before: 1, after: 30, step: 30 }) as const

const digits = { pcoCheckDigit1: 3, pcoCheckDigit2: 2, pcoCheckDigit3: 7, pcoLandingPageCheckDigit: 1 } as const

/** P9 to P11: newly charged off, keeping a plan, and a vehicle that is gone. */
export const chargedOffLoans: Readonly<Record<string, readonly LoanSpec[]>> = {
  P9: [
    {
      ...chargedOff,
      accountNumber: '100000000009',
      openingPrincipalCents: 923_400,
      maturityDay: 720,
      schedule: schedule(-158),
      paidBeforeDay: -158,
      events: [{ kind: 'charge-off', day: -24 }],
      chargeOff: {
        ...digits,
        chargedOffDay: -24,
        isSSDEligible: false,
        planTypeEligibility: 'PCO',
        eligibilityGroup: 'A',
      },
      vehicle: { make: 'Kia', model: 'Forte', yearsOld: 7, vinStem: '3KPF24AD*LE4' },
    },
  ],
  P10: [
    {
      ...chargedOff,
      accountNumber: keptPlanSpec.accountNumber,
      openingPrincipalCents: 811_250,
      maturityDay: 690,
      openingDay: -300,
      schedule: schedule(-238),
      paidBeforeDay: -238,
      events: [
        { kind: 'charge-off', day: -104 },
        { kind: 'payment', day: keptPlanSpec.initialDay, cents: keptPlanSpec.initialCents },
        { kind: 'payment', day: -52, cents: keptPlanSpec.regularCents },
        { kind: 'payment', day: -22, cents: keptPlanSpec.regularCents },
      ],
      chargeOff: {
        ...digits,
        chargedOffDay: -104,
        isSSDEligible: false,
        planTypeEligibility: 'PCO',
        eligibilityGroup: 'A',
      },
      vehicle: { make: 'Mazda', model: 'Mazda3', yearsOld: 6, vinStem: '3MZBPACL*LM1' },
    },
  ],
  P11: [
    {
      ...chargedOff,
      accountNumber: '100000000011',
      openingPrincipalCents: 1_102_700,
      maturityDay: 800,
      schedule: schedule(-190),
      paidBeforeDay: -190,
      events: [
        { kind: 'charge-off', day: -55 },
        { kind: 'payment', day: -40, cents: 520_000, description: 'Vehicle sale' },
      ],
      chargeOff: {
        ...digits,
        chargedOffDay: -55,
        isSSDEligible: true,
        sale: { soldDay: -40, priceCents: 560_000, costsCents: 40_000 },
        planTypeEligibility: null,
        eligibilityGroup: null,
      },
      vehicle: { make: 'Dodge', model: 'Charger', yearsOld: 8, vinStem: '2C3CDXBG*KH6' },
    },
  ],
}

/** The demo person's loan (rules 23). Offsets are counts of days. */
export const demoLoan: LoanSpec = {
  accountNumber: '100000000099',
  statusKey: 'A',
  route: 'S00',
  state: 'AZ',
  rateMillionths: 178_100,
  frequency: 'MONTHLY',
  regularCents: 79_612,
  loanAmountCents: 3_750_000,
  openingPrincipalCents: 3_533_977,
  openingDay: -203,
  soldDay: -320,
  maturityDay: 1980,
  // For the installment of D-143 only the interest was asked, which an extension does; the last one falls on the day of maturity.
  schedule: { anchorDay: 7, before: 6, after: 66, step: 30, amounts: { [-5]: 46_214 }, lastDay: 1980 },
  paidBeforeDay: -400,
  events: [
    { kind: 'payment', day: -172, cents: 79_612 },
    { kind: 'payment', day: -145, cents: 46_214, description: 'Extension Payment' },
    { kind: 'payment', day: -112, cents: 79_612 },
    { kind: 'payment', day: keptPlanSpec.initialDay, cents: 79_612 },
    { kind: 'payment', day: -53, cents: 79_612 },
    { kind: 'payment', day: -23, cents: 79_612 },
    { kind: 'payment', day: -10, cents: 70_000 },
  ],
  vehicle: { make: 'Honda', model: 'Civic', yearsOld: 4, vinStem: '2HGFC2F5*NH6' },
  csoCheckDigit: 0,
  isExtensionEligible: true,
}
