import { returnedPaymentFeeCents } from '#sdk/loan/payment-terms'
import { figures, vehicles } from './loan-figures.ts'
import type { LoanSpec } from './loan-spec.ts'
import { offeredLoans } from './offered-loans.ts'
import { lateSince, monthly, number, plainLoan } from './plain-loan.ts'

/** The loans of P1 to P27 by person. Ids of people are in people-list.ts. */
export const loans: Readonly<Record<string, readonly LoanSpec[]>> = {
  P1: [
    {
      ...plainLoan,
      ...figures.compact,
      accountNumber: number('01'),
      maturityDay: 1470,
      schedule: monthly(12, 48),
      isExtensionEligible: true,
      vehicle: vehicles.camry,
    },
  ],
  P2: [
    {
      ...plainLoan,
      ...figures.used,
      ...lateSince(-7),
      // In the variation that is offered to pay and set autopay up in one go.
      csoCheckDigit: 8,
      accountNumber: number('02'),
      maturityDay: 1240,
      schedule: monthly(-7, 41),
      isExtensionEligible: true,
      vehicle: vehicles.escape,
    },
  ],
  P3: [
    {
      ...plainLoan,
      ...figures.example,
      ...lateSince(-37),
      accountNumber: number('03'),
      maturityDay: 1343,
      schedule: { anchorDay: -37, before: 5, after: 46, step: 30 },
      events: [
        { kind: 'returned-payment', day: -34, cents: 79_612, returnedDay: -31, nsfCents: returnedPaymentFeeCents },
        { kind: 'late-fee', day: -26, dueDay: -37, cents: 3981 },
      ],
      vehicle: vehicles.altima,
    },
  ],
  P4: [
    {
      ...plainLoan,
      ...figures.middle,
      ...lateSince(-70),
      accountNumber: number('04'),
      maturityDay: 1230,
      schedule: { anchorDay: -40, before: 5, after: 42, step: 30 },
      events: [
        { kind: 'late-fee', day: -59, dueDay: -70, cents: 2527 },
        { kind: 'late-fee', day: -29, dueDay: -40, cents: 2527 },
        // The first payment of the plan: an installment, and a quarter of the two that were past due.
        { kind: 'payment', day: -21, cents: 75_825 },
      ],
      vehicle: vehicles.equinox,
    },
  ],
  P5: [
    {
      ...plainLoan,
      ...figures.small,
      ...lateSince(-82),
      accountNumber: number('05'),
      maturityDay: 1088,
      schedule: { anchorDay: -52, before: 4, after: 38, step: 30 },
      events: [
        { kind: 'late-fee', day: -71, dueDay: -82, cents: 2162 },
        { kind: 'late-fee', day: -41, dueDay: -52, cents: 2162 },
        // The first payment of the plan, which kept a late fee off the installment after it.
        { kind: 'payment', day: -31, cents: 64_869 },
      ],
      vehicle: vehicles.altima,
    },
  ],
  P6: [
    {
      ...plainLoan,
      ...figures.compact,
      ...lateSince(-5),
      accountNumber: number('06'),
      maturityDay: 1465,
      schedule: monthly(-5, 48),
      isExtensionEligible: true,
      events: [
        { kind: 'returned-payment', day: -5, cents: 52_162, returnedDay: -1, nsfCents: returnedPaymentFeeCents },
      ],
      notifications: [{ kind: 'nsf', returnedDay: -1, paidDay: -5, cents: 52_162 }],
      vehicle: vehicles.elantra,
    },
  ],
  P7: [
    {
      ...plainLoan,
      ...figures.older,
      ...lateSince(-66),
      accountNumber: number('07'),
      maturityDay: 894,
      schedule: { anchorDay: -66, before: 4, after: 32, step: 30 },
      events: [
        { kind: 'late-fee', day: -55, dueDay: -66, cents: 2150 },
        { kind: 'late-fee', day: -25, dueDay: -36, cents: 2150 },
      ],
      notifications: [{ kind: 'predicted-repo', untilDay: 6, cents: 133_270 }],
      vehicle: vehicles.escape,
    },
  ],
  P8: [
    {
      ...plainLoan,
      ...figures.used,
      ...lateSince(-78),
      accountNumber: number('08'),
      route: 'S45',
      maturityDay: 1152,
      schedule: { anchorDay: -78, before: 3, after: 41, step: 30 },
      vehicle: vehicles.altima,
    },
  ],
  P12: [
    {
      ...plainLoan,
      ...figures.middle,
      ...lateSince(-16),
      accountNumber: number('12'),
      maturityDay: 1250,
      schedule: monthly(-16, 42),
      events: [{ kind: 'late-fee', day: -5, dueDay: -16, cents: 2527 }],
      isExtensionEligible: true,
      vehicle: vehicles.camry,
    },
  ],
  P13: [
    {
      ...plainLoan,
      ...figures.compact,
      ...lateSince(-4),
      accountNumber: number('13'),
      maturityDay: 1500,
      schedule: monthly(-4, 48),
      events: [{ kind: 'extension', day: -6, cents: 24_500 }],
      isExtensionEligible: true,
      vehicle: vehicles.equinox,
    },
  ],
  P14: [
    {
      ...plainLoan,
      ...figures.older,
      ...lateSince(-20),
      openingPrincipalCents: 247_210,
      accountNumber: number('14'),
      maturityDay: -20,
      soldDay: -1680,
      schedule: { ...monthly(-20, 0), before: 5 },
      vehicle: vehicles.civic,
    },
  ],
  P15: [
    {
      ...plainLoan,
      ...figures.small,
      statusKey: 'P',
      openingPrincipalCents: 380_000,
      accountNumber: number('15'),
      maturityDay: 40,
      soldDay: -1500,
      schedule: monthly(10, 1),
      events: [{ kind: 'payoff', day: -8 }],
      vehicle: vehicles.camry,
    },
  ],
  P16: [
    {
      ...plainLoan,
      ...figures.used,
      accountNumber: number('16'),
      maturityDay: 1260,
      schedule: monthly(14, 41),
      vehicle: vehicles.civic,
    },
  ],
  P17: [
    {
      ...plainLoan,
      ...figures.prime,
      // In the variation that is offered to pay in one step.
      csoCheckDigit: 3,
      accountNumber: number('17'),
      maturityDay: 1275,
      schedule: monthly(5, 42),
      vehicle: vehicles.elantra,
    },
    {
      ...plainLoan,
      ...figures.small,
      ...lateSince(-15),
      accountNumber: '100000000117',
      maturityDay: 1050,
      schedule: monthly(-15, 35),
      events: [{ kind: 'late-fee', day: -4, dueDay: -15, cents: 2162 }],
      vehicle: { ...vehicles.escape, vinStem: '1FMCU0F6*MU4' },
    },
  ],
  P19: [
    {
      ...plainLoan,
      ...figures.example,
      ...lateSince(-15),
      accountNumber: number('19'),
      maturityDay: 1350,
      schedule: monthly(-15, 46),
      scraFromDay: -150,
      vehicle: vehicles.equinox,
    },
  ],
  P20: [
    {
      ...plainLoan,
      ...figures.small,
      openingPrincipalCents: 289_000,
      accountNumber: number('20'),
      maturityDay: 9,
      soldDay: -1810,
      schedule: monthly(9, 0),
      vehicle: vehicles.civic,
    },
  ],
  P21: [
    {
      ...plainLoan,
      ...figures.compact,
      accountNumber: number('21'),
      maturityDay: 1290,
      schedule: monthly(12, 42),
      vehicle: vehicles.altima,
    },
  ],
  P22: [
    {
      ...plainLoan,
      ...figures.prime,
      accountNumber: number('22'),
      maturityDay: 1290,
      schedule: monthly(12, 42),
      vehicle: vehicles.elantra,
    },
  ],
  P25: [
    {
      ...plainLoan,
      ...figures.middle,
      accountNumber: number('25'),
      maturityDay: 1290,
      schedule: monthly(12, 42),
      isExtensionEligible: true,
      vehicle: vehicles.camry,
    },
  ],
  ...offeredLoans,
}
