import { expect, test } from 'vitest'
import { detailsAnswer } from '#test-kit/answers/account-answers'
import { owedLines } from './owed-lines.ts'

test('what is owed lists only lines with a figure; the next payment while nothing else is due', () => {
  const { amountDue } = detailsAnswer().GetAccount
  expect(owedLines(amountDue)).toEqual([{ kind: 'nextDue', cents: 9612 }])
  const late = {
    ...amountDue,
    amountDueItemized: { ...amountDue.amountDueItemized, pastDueAmount: 100, pendingTotal: 40 },
  }
  expect(owedLines(late)).toEqual([
    { kind: 'pastDue', cents: 100 },
    { kind: 'pending', cents: -40 },
  ])
})
