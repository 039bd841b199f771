import { figures, vehicles } from './loan-figures.ts'
import type { LoanSpec } from './loan-spec.ts'
import { lateSince, monthly, number, plainLoan } from './plain-loan.ts'

/** P26 and P27 caught up after a late payment: one is offered a loan change, of the other the offer has ended. */
export const offeredLoans: Readonly<Record<string, readonly LoanSpec[]>> = {
  P26: [
    {
      ...plainLoan,
      ...figures.small,
      ...lateSince(-20),
      accountNumber: number('26'),
      maturityDay: 1050,
      schedule: { ...monthly(-20, 35), before: 5 },
      // One payment was late, and came with its fee.
      events: [
        { kind: 'late-fee', day: -9, dueDay: -20, cents: 2162 },
        { kind: 'payment', day: -8, cents: 45_407 },
      ],
      vehicle: vehicles.civic,
    },
  ],
  P27: [
    {
      ...plainLoan,
      ...figures.small,
      ...lateSince(-35),
      accountNumber: number('27'),
      maturityDay: 1050,
      schedule: { ...monthly(-35, 35), before: 5 },
      events: [
        { kind: 'late-fee', day: -24, dueDay: -35, cents: 2162 },
        { kind: 'payment', day: -22, cents: 45_407 },
        { kind: 'payment', day: -6, cents: 43_245 },
      ],
      vehicle: vehicles.altima,
    },
  ],
}
