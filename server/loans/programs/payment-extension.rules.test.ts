import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { type ExtensionFacts, extensionPaymentDays, extensionStanding } from './payment-extension.rules.ts'

const open: ExtensionFacts = {
  today: '2026-06-17',
  statusKey: 'A',
  route: 'S00',
  isScraProtected: false,
  isOffered: true,
  isMatured: false,
  isPaidOff: false,
  numberOfDaysPastDue: 45,
  installmentsPaid: 6,
  installmentsLeft: 3,
  daysOnBooks: 180,
  isPredictedRepo: false,
  isPlanActive: false,
  canPay: true,
  isReturnOpen: false,
  modifications: [],
}
const extension = (completionDate: string) => ({ type: 'Extension', status: 'Complete', completionDate }) as const
const frequency = { type: 'Frequency', status: 'PendingSignature', completionDate: null } as const

test.each<[string, Partial<ExtensionFacts>, string]>([
  ['in bankruptcy', { statusKey: 'B', installmentsPaid: 0 }, 'bankruptcy'],
  ['charged off', { statusKey: 'O', installmentsLeft: 0 }, 'charged-off'],
  ['paid off', { isPaidOff: true, installmentsLeft: 0 }, 'paid-off'],
  ['closed', { statusKey: 'C' }, 'account-status'],
  ['past its last day', { isMatured: true, installmentsLeft: 1 }, 'matured'],
  ['being repossessed', { route: 'S45' }, 'repossession'],
  ['about to be', { isPredictedRepo: true }, 'repossession-risk'],
  ['on the route of a repossession and protected by law', { route: 'S45', isScraProtected: true }, 'account-status'],
  ['on a plan', { isPlanActive: true }, 'payment-plan'],
  ['being changed in another way', { modifications: [frequency] }, 'modification-open'],
  ['46 days past due', { numberOfDaysPastDue: 46 }, 'past-due-over-limit'],
  ['paid five times', { installmentsPaid: 5 }, 'too-few-paid'],
  ['179 days old', { daysOnBooks: 179 }, 'too-new'],
  ['two payments from its end', { installmentsLeft: 2 }, 'too-few-left'],
  ['extended within 12 months', { modifications: [extension('2025-06-18')] }, 'used-in-months'],
  ['extended twice within 5 years', { modifications: ['2024-01-01', '2022-01-01'].map(extension) }, 'used-in-years'],
  ['extended three times', { modifications: ['2020-01-01', '2018-01-01', '2016-01-01'].map(extension) }, 'used-up'],
  ['not payable from a bank account or card', { canPay: false }, 'no-method'],
  ['not to be extended', { isOffered: false }, 'not-offered'],
])('a loan that is %s has no extension, and the borrower is told why', (_, facts, reason) => {
  const standing = extensionStanding({ ...open, ...facts })
  expect(standing).toMatchObject({ eligibility: 'INELIGIBLE', reasons: [reason] })
})

test('a loan that several things speak against is told all of them', () => {
  const { reasons } = extensionStanding({ ...open, numberOfDaysPastDue: 60, installmentsPaid: 2, isPlanActive: true })
  expect(reasons).toEqual(['payment-plan', 'past-due-over-limit', 'too-few-paid'])
})

test('a warning of a repossession has no bearing on who is protected by law, and is not named to them', () => {
  const standing = extensionStanding({ ...open, isPredictedRepo: true, isScraProtected: true })
  expect(standing).toMatchObject({ eligibility: 'ELIGIBLE', reasons: [] })
})

test('one within its limits has an extension, and how many are left is counted', () => {
  expect(extensionStanding(open)).toMatchObject({ eligibility: 'ELIGIBLE', reasons: [], left: 2 })
  const year = { ...open, modifications: [extension('2025-06-17')] }
  expect(extensionStanding(year)).toMatchObject({ eligibility: 'ELIGIBLE', left: 1 })
  const long = { ...open, modifications: ['2018-01-01', '2016-01-01'].map(extension) }
  expect(extensionStanding(long)).toMatchObject({ eligibility: 'ELIGIBLE', left: 1 })
})

test.each<[string, string[], Partial<Record<string, string>>]>([
  ['once in 12 months', ['2025-06-18'], { 'used-in-months': '2026-06-18' }],
  ['twice in 5 years', ['2024-01-01', '2022-01-01'], { 'used-in-years': '2027-01-01' }],
  [
    'twice, the second within 12 months',
    ['2022-03-31', '2026-02-28'],
    { 'used-in-months': '2027-02-28', 'used-in-years': '2027-03-31' },
  ],
  ['three times', ['2026-01-01', '2018-01-01', '2016-01-01'], {}],
  ['never', [], {}],
])(
  'a loan that was extended %s is told from when that no longer counts, and from then on it does not',
  (_, had, days) => {
    const facts = { ...open, modifications: had.map(extension) }
    expect(extensionStanding(facts).openFrom).toEqual(days)
    const last = Object.values(days)
      .filter((day) => day !== undefined)
      .sort()
      .at(-1)
    if (last === undefined) return
    expect(extensionStanding({ ...facts, today: addDays(last, -1) }).eligibility).toBe('INELIGIBLE')
    expect(extensionStanding({ ...facts, today: last }).eligibility).toBe('ELIGIBLE')
  },
)

test('an extension of a leap day counts until the day after the last of February', () => {
  const facts = { ...open, today: '2025-02-28', modifications: [extension('2024-02-29')] }
  expect(extensionStanding(facts).openFrom).toEqual({ 'used-in-months': '2025-03-01' })
})

test('one that is under way is told as that, and a returned payment is settled first', () => {
  const modifications = [{ type: 'Extension', status: 'PendingFinalization', completionDate: null }] as const
  expect(extensionStanding({ ...open, isOffered: false, modifications }).eligibility).toBe('ENROLLED')
  expect(extensionStanding({ ...open, isReturnOpen: true })).toMatchObject({
    eligibility: 'CONDITIONAL',
    condition: 'returned-payment',
  })
  expect(extensionStanding({ ...open, isReturnOpen: true, isOffered: false }).eligibility).toBe('INELIGIBLE')
})

test('an extension that was canceled counts against no limit', () => {
  const modifications = [{ type: 'Extension', status: 'Cancelled', completionDate: '2026-06-01' }] as const
  expect(extensionStanding({ ...open, modifications })).toMatchObject({ eligibility: 'ELIGIBLE', left: 2 })
})

test('its payment is made within 10 days, by the due date of a current loan, and before a loan is past due for too long', () => {
  const days = (nextDueDate: string | null, numberOfDaysPastDue = 0) =>
    extensionPaymentDays({ today: '2026-06-17', nextDueDate, numberOfDaysPastDue }).to
  expect(days('2026-07-30')).toBe('2026-06-27')
  expect(days('2026-06-20')).toBe('2026-06-20')
  expect(days('2026-06-17')).toBe('2026-06-17')
  expect(days('2026-06-20', 16)).toBe('2026-06-27')
  expect(days('2026-06-20', 40)).toBe('2026-06-22')
  expect(days('2026-06-20', 45)).toBe('2026-06-17')
})
