import { expect, test } from 'vitest'
import { chargeOffType } from './charge-off.ts'

const chargedOffOn = '2026-04-01'

test.each([
  ['on that day', null, '2026-04-01', 'NewlyChargedOff'],
  ['60 days later', null, '2026-05-31', 'NewlyChargedOff'],
  ['61 days later', null, '2026-06-01', 'Unknown'],
  ['with a plan that waits for its first payment', 'PendingInitialPayment', '2026-04-02', 'Unknown'],
  ['with a plan that is kept', 'Active', '2026-04-02', 'PerformingChargedOff'],
  ['with a missed payment that can be made up for', 'PAYMENT_REQUIRED', '2026-04-02', 'PerformingChargedOff'],
  ['after a plan was broken', 'Broken', '2026-04-02', 'NewlyChargedOff'],
] as const)('a loan charged off on April 1, %s (plan %s, on %s), is %s', (_, plan, today, expected) => {
  expect(chargeOffType({ chargedOffOn }, plan, today)).toBe(expected)
})
