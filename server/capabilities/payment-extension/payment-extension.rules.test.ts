import { expect, test } from 'vitest'
import { type ExtensionFacts, extensionEligibility } from './payment-extension.rules.ts'

const open: ExtensionFacts = {
  today: '2026-06-17',
  statusKey: 'A',
  route: 'S00',
  isOffered: true,
  isMatured: false,
  numberOfDaysPastDue: 45,
  isPredictedRepo: false,
  isPlanActive: false,
  modifications: [],
}
const extension = (completionDate: string) => ({ type: 'Extension', status: 'Complete', completionDate }) as const
const frequency = { type: 'Frequency', status: 'PendingSignature', completionDate: null } as const

test.each<[string, Partial<ExtensionFacts>]>([
  ['charged off', { statusKey: 'O' }],
  ['in bankruptcy', { statusKey: 'B' }],
  ['not to be extended', { isOffered: false }],
  ['past its last day', { isMatured: true }],
  ['46 days past due', { numberOfDaysPastDue: 46 }],
  ['extended within 12 months', { modifications: [extension('2025-06-18')] }],
  ['extended twice within 5 years', { modifications: [extension('2024-01-01'), extension('2022-01-01')] }],
  ['extended three times', { modifications: ['2020-01-01', '2018-01-01', '2016-01-01'].map(extension) }],
  ['being repossessed', { route: 'S45' }],
  ['about to be', { isPredictedRepo: true }],
  ['on a plan', { isPlanActive: true }],
  ['being changed in another way', { modifications: [frequency] }],
])('a loan that is %s has no extension', (_, facts) => {
  expect(extensionEligibility({ ...open, ...facts })).toBe('INELIGIBLE')
})

test('one within its limits has, and one that is under way is told as that', () => {
  expect(extensionEligibility(open)).toBe('ELIGIBLE')
  expect(extensionEligibility({ ...open, modifications: [extension('2025-06-17')] })).toBe('ELIGIBLE')
  const modifications = [{ type: 'Extension', status: 'PendingFinalization', completionDate: null }] as const
  expect(extensionEligibility({ ...open, isOffered: false, modifications })).toBe('ENROLLED')
})
