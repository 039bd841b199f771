import { describe, expect, test } from 'vitest'
import { accountStatusKeys, activeRepoRoutes, isPaidOnline } from '#sdk/loan/account'
import { type EligibilityFacts, eligibilityOf, recurringStatus } from './eligibility.rules.ts'

const current: EligibilityFacts = {
  today: '2026-06-17',
  statusKey: 'A',
  route: 'S00',
  isAchStopped: false,
  insufficientFundsDates: [],
  numberOfDaysPastDue: 0,
  pastDueCents: 0,
  isMatured: false,
  isOneTimeDisabled: false,
  isAutopayDisabled: false,
  isHardshipProgram: true,
}

const of = (change: Partial<EligibilityFacts>) => eligibilityOf({ ...current, ...change })

test('a charged-off balance can be paid down, but autopay and payment plans are not for it', () => {
  expect(of({ statusKey: 'O' })).toEqual({
    bankReason: null,
    cardReason: null,
    autopayReason: 'charged-off',
    planReason: 'charged-off',
    isPlanEligible: false,
  })
})

describe('[pay-03] who cannot pay at all', () => {
  test.each([
    [{ statusKey: 'P' }, 'paid-off'],
    [{ isPaidOff: true }, 'paid-off'],
    [{ statusKey: 'C', isPaidOff: true }, 'account-status'],
    [{ statusKey: 'C' }, 'account-status'],
    [{ statusKey: 'R' }, 'account-status'],
    [{ statusKey: 'O', isPaidOff: true }, 'paid-off'],
    [{ statusKey: 'O', route: 'S45' }, 'repo-active'],
    [{ statusKey: 'B' }, 'bankruptcy'],
    [{ route: 'S01' }, 'repo-active'],
    [{ route: 'S45' }, 'repo-active'],
    [{ route: 'S65' }, 'repo-active'],
    [{ isOneTimeDisabled: true }, 'disabled'],
  ] as const)('%o: %s', (change, reason) => {
    expect(of(change)).toMatchObject({ bankReason: reason, cardReason: reason })
  })
})

test('to a protected servicemember no reason names a repossession, and everything stays refused', () => {
  for (const statusKey of ['A', 'O'])
    for (const route of activeRepoRoutes) {
      const { bankReason, cardReason, autopayReason, planReason } = of({ statusKey, route, isScraProtected: true })
      const ofLoan = statusKey === 'O' ? 'charged-off' : 'account-status'
      expect([bankReason, cardReason, autopayReason, planReason]).toEqual([
        'account-status',
        'account-status',
        ofLoan,
        ofLoan,
      ])
    }
  expect(of({ isScraProtected: true }).bankReason).toBeNull()
})

test('[pay-03] what pages offer by a loan’s status and route is what a payment is taken for', () => {
  for (const statusKey of accountStatusKeys)
    for (const route of ['S00', ...activeRepoRoutes])
      expect([statusKey, route, isPaidOnline(statusKey, route)]).toEqual([
        statusKey,
        route,
        of({ statusKey, route }).cardReason === null,
      ])
})

describe('who can pay by card only', () => {
  test('a borrower whose bank said a debit was not authorized', () => {
    expect(of({ isAchStopped: true })).toMatchObject({
      bankReason: 'ach-stopped',
      cardReason: null,
      autopayReason: 'ach-stopped',
    })
  })

  test('two returns for insufficient funds within 60 days, for 60 days from the last', () => {
    const insufficientFundsDates = ['2026-04-20', '2026-05-04']
    expect(of({ insufficientFundsDates, today: '2026-07-03' }).bankReason).toBe('nsf-hold')
    expect(of({ insufficientFundsDates, today: '2026-07-04' }).bankReason).toBeNull()
    expect(of({ insufficientFundsDates }).cardReason).toBeNull()
  })

  test('one return, or two that are further apart, stop nothing', () => {
    expect(of({ insufficientFundsDates: ['2026-06-16'] }).bankReason).toBeNull()
    expect(of({ insufficientFundsDates: ['2026-04-16', '2026-06-16'] }).bankReason).toBeNull()
    expect(of({ insufficientFundsDates: ['2026-06-16', '2026-04-17'] }).bankReason).toBe('nsf-hold')
  })
})

test('[pay-02] an account in good standing can be paid by bank and by card', () => {
  expect(of({})).toEqual({
    bankReason: null,
    cardReason: null,
    autopayReason: null,
    planReason: 'not-past-due',
    isPlanEligible: false,
  })
})

test.each([
  [{ isMatured: true }, 'matured'],
  [{ numberOfDaysPastDue: 61, pastDueCents: 1 }, 'past-due-over-limit'],
  [{ isAutopayDisabled: true }, 'disabled'],
  [{ numberOfDaysPastDue: 60, pastDueCents: 1 }, null],
  [{ isAutopayOn: true, isAutopayDisabled: true }, 'already-enrolled'],
  [{ isOnPlan: true, numberOfDaysPastDue: 61, pastDueCents: 1 }, 'enrolled-in-PTC'],
  [{ autopayHeldUntil: '2026-06-17' }, 'nsf-hold'],
  [{ autopayHeldUntil: '2026-06-16' }, null],
] as const)('autopay with %o: %s', (change, reason) => {
  expect(of(change).autopayReason).toBe(reason)
})

test('[autopay-08][autopay-09] autopay is Eligible, Conditional while a payment plan is active, or Ineligible', () => {
  expect([null, 'enrolled-in-PTC', 'nsf-hold'].map((reason) => recurringStatus(reason as never))).toEqual([
    'Eligible',
    'Conditional',
    'Ineligible',
  ])
})

const behind = { numberOfDaysPastDue: 1, pastDueCents: 5000 }

test('[plan-04] a payment plan is for 1 to 59 days past due with at least 50 dollars behind, while the program runs', () => {
  for (const change of [{}, { numberOfDaysPastDue: 59 }, { brokenPlans: 1 }, { openPastDueCents: 5000 }])
    expect(of({ ...behind, ...change })).toMatchObject({ planReason: null, isPlanEligible: true })
})

test.each([
  [{ statusKey: 'B' }, 'bankruptcy'],
  [{ route: 'S45' }, 'repo-active'],
  [{ isHardshipProgram: false }, 'disabled'],
  [{ isOnPlan: true }, 'on-plan'],
  [{ numberOfDaysPastDue: 0, pastDueCents: 0 }, 'not-past-due'],
  [{ numberOfDaysPastDue: 60 }, 'too-far-past-due'],
  [{ pastDueCents: 4999 }, 'too-little-past-due'],
  [{ openPastDueCents: 4999 }, 'payment-under-way'],
  [{ isModificationOpen: true }, 'modification-open'],
  [{ brokenPlans: 2 }, 'broken-plans'],
] as const)('[plan-04] who is behind and %o is told why no plan is offered: %s', (change, planReason) => {
  expect(of({ ...behind, ...change })).toMatchObject({ planReason, isPlanEligible: false })
})
