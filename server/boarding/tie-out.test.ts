import { expect, test } from 'vitest'
import type { LoanFigures } from './opening.ts'
import { beginTieOut } from './tie-out.ts'

const loan = (cents: number, daysPastDue: number): LoanFigures => ({
  principalCents: cents,
  accruedInterestCents: 1,
  lateFeeCents: 2,
  returnedPaymentFeeCents: 3,
  pastDueCents: 4,
  daysPastDue,
})
const manifest = {
  asOfDate: '2026-10-31',
  customerCount: 0,
  loanCount: 0,
  partyCount: 0,
  vehicleCount: 0,
  scheduleCount: 0,
  balanceCount: 0,
  principalAmount: 1000,
  accruedInterestAmount: 4,
  lateFeeAmount: 8,
  returnedPaymentFeeAmount: 12,
  pastDueAmount: 16,
  loansCurrent: 1,
  loansPastDue1To29: 1,
  loansPastDue30To59: 0,
  loansPastDue60To89: 1,
  loansPastDue90OrMore: 1,
}

test('every figure is summed by where its loan went, and what the manifest has beyond them is the difference', () => {
  const tieOut = beginTieOut()
  tieOut.add('opened', loan(100, 0))
  tieOut.add('unchanged', loan(200, 29))
  tieOut.add('quarantined', loan(300, 60))
  tieOut.add('heldBack', loan(350, 90))
  const lines = tieOut.lines(manifest)
  expect(lines[0]).toEqual({
    figure: 'principalAmount',
    isAmount: true,
    manifest: 1000,
    opened: 100,
    unchanged: 200,
    quarantined: 300,
    heldBack: 350,
    difference: 50,
  })
  expect(lines.slice(1).map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test.each([
  [0, 'loansCurrent'],
  [1, 'loansPastDue1To29'],
  [29, 'loansPastDue1To29'],
  [30, 'loansPastDue30To59'],
  [59, 'loansPastDue30To59'],
  [60, 'loansPastDue60To89'],
  [89, 'loansPastDue60To89'],
  [90, 'loansPastDue90OrMore'],
])('%d days past due count as %s', (days, figure) => {
  const tieOut = beginTieOut()
  tieOut.add('opened', loan(0, days))
  const counted = tieOut.lines(manifest).filter((line) => !line.isAmount && line.opened === 1)
  expect(counted.map((line) => line.figure)).toEqual([figure])
})
