import { expect, test } from 'vitest'
import { type ChargeOffCase, chargeOffBar, isTimeBarred, judgedMonthEnd, newChargeOff } from './charge-off.rules.ts'

const late: ChargeOffCase = {
  statusKey: 'A',
  daysPastDue: 120,
  isScraProtected: false,
  hasKeptPlan: false,
  isChangePending: false,
}

test('a loan can be charged off from day 120 on, and not on day 119', () => {
  expect(chargeOffBar(late)).toBeNull()
  expect(chargeOffBar({ ...late, statusKey: 'R', daysPastDue: 400 })).toBeNull()
  expect(chargeOffBar({ ...late, daysPastDue: 119 })).toBe('not-late-enough')
})

test.each([
  ['a bankruptcy', { statusKey: 'B' }, 'status'],
  ['a loan that is charged off', { statusKey: 'O' }, 'status'],
  ['a paid one', { statusKey: 'P' }, 'status'],
  ['a closed one', { statusKey: 'C' }, 'status'],
  ['one that the law protects', { isScraProtected: true }, 'protected'],
  ['a plan that is kept', { hasKeptPlan: true }, 'plan-kept'],
  ['an extension under way', { isChangePending: true }, 'change-pending'],
] as const)('%s is not charged off, however late', (_what, change, bar) => {
  expect(chargeOffBar({ ...late, daysPastDue: 500, ...change })).toBe(bar)
})

test('loans are judged by the end of a month on the day after it, and on no other', () => {
  expect(judgedMonthEnd('2026-09-01')).toBe('2026-08-31')
  expect(judgedMonthEnd('2028-03-01')).toBe('2028-02-29')
  expect(judgedMonthEnd('2027-01-01')).toBe('2026-12-31')
  for (const date of ['2026-08-31', '2026-09-02', '2026-09-11', '2026-09-30']) expect(judgedMonthEnd(date)).toBeNull()
})

test('whoever has the vehicle may keep it, whoever does not owes a deficiency', () => {
  const of = (statusKey: string) => newChargeOff({ accountNumber: '100000000003', statusKey }, '2026-09-02')
  expect(of('A')).toMatchObject({ isSSDEligible: false, planTypeEligibility: 'PCO', eligibilityGroup: 'A' })
  expect(of('R')).toMatchObject({ isSSDEligible: true, planTypeEligibility: null, eligibilityGroup: null })
  expect(of('A').chargedOffOn).toBe('2026-09-02')
})

test('the check digits stay the same, are one digit each, and every digit occurs', () => {
  const names = ['pcoCheckDigit1', 'pcoCheckDigit2', 'pcoCheckDigit3', 'pcoLandingPageCheckDigit'] as const
  const all = Array.from({ length: 200 }, (_, index) => {
    const loan = { accountNumber: String(100_000_000_000 + index), statusKey: 'A' }
    expect(newChargeOff(loan, '2026-09-02')).toEqual(newChargeOff(loan, '2026-09-02'))
    return newChargeOff(loan, '2026-09-02')
  })
  for (const name of names) {
    expect(new Set(all.map((one) => one[name]))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  }
})

test('the years in which we could sue run from the last payment or else the charge-off', () => {
  const debt = { lastPaidOn: null, chargedOffOn: '2022-06-17' }
  expect(isTimeBarred(debt, '2026-06-17')).toBe(false)
  expect(isTimeBarred(debt, '2026-06-18')).toBe(true)
  expect(isTimeBarred({ ...debt, lastPaidOn: '2022-07-01' }, '2026-06-18')).toBe(false)
})
