import { expect, test } from 'vitest'
import { currentDue, pastDue } from '#test-kit/answers/amount-due'
import { accountAnswer, alertAnswer, historyItem } from '#test-kit/answers/dashboard-answers'
import { en } from './alerts.messages.ts'
import {
  type UpcomingPayment,
  alertWords,
  breakdown,
  dueState,
  lastSplitPayment,
  loanTotal,
  upcomingPayments,
} from './dashboard.state.ts'

test('a past-due amount is made of its parts, less what is on its way', () => {
  expect(breakdown(pastDue)).toEqual([
    { kind: 'pastDue', cents: 159224 },
    { kind: 'lateFees', cents: 3981 },
    { kind: 'nsfFees', cents: 1500 },
    { kind: 'pending', cents: -50000 },
    { kind: 'total', cents: 114705 },
  ])
  const parts = breakdown(pastDue).filter((line) => line.kind !== 'total')
  expect(parts.reduce((sum, line) => sum + line.cents, 0)).toBe(114705)
})

test('the next installment counts only while nothing else is due', () => {
  expect(breakdown(currentDue)).toEqual([
    { kind: 'nextDue', cents: 9612 },
    { kind: 'total', cents: 9612 },
  ])
})

test('payments on their way can leave nothing due, past due or not', () => {
  expect(dueState(currentDue)).toBe('due')
  expect(dueState(pastDue)).toBe('past-due')
  expect(dueState({ ...pastDue, stillToPay: { ...pastDue.stillToPay, due: 0 } })).toBe('nothing')
})

test('only what is set or on its way comes next, the soonest first', () => {
  const payment = (id: string, paymentDate: string, status: UpcomingPayment['status']): UpcomingPayment => ({
    id,
    paymentDate,
    status,
    totalAmount: 1,
    paymentDisplayName: '',
  })
  const all = [
    payment('later', '2026-12-01', 'SCHEDULED'),
    payment('posted', '2026-11-01', 'APPLIED'),
    payment('returned', '2026-11-02', 'PENDING_PAYMENT_REVERSAL'),
    payment('today', '2026-11-20', 'PENDING'),
  ]
  expect(upcomingPayments(all).map(({ id }) => id)).toEqual(['today', 'later'])
})

test('where the contract total is not known, what is paid and what is left make it up', () => {
  const { loanAmount } = accountAnswer().GetAccount
  expect(loanTotal(loanAmount)).toBe(3600000)
  expect(loanTotal({ ...loanAmount, loanAmountTotal: 0 })).toBe(3600000)
})

test('the last payment that can be shown as a bar is posted and has a split', () => {
  const fee = historyItem({ id: 'fee', details: { fees: 495, interest: 0, principal: 0 } })
  const pending = historyItem({ id: 'pending', status: 'Pending' })
  const posted = historyItem({ id: 'posted' })
  expect(lastSplitPayment([pending, fee, posted])?.id).toBe('posted')
  expect(lastSplitPayment([pending, fee])).toBeNull()
})

test('what was charged off is no payment and is not shown as one', () => {
  const chargeOff = historyItem({ id: 'charge-off', description: 'Charge-Off' })
  expect(lastSplitPayment([chargeOff])).toBeNull()
  expect(lastSplitPayment([chargeOff, historyItem({ id: 'posted' })])?.id).toBe('posted')
})

test('an alert says its figures as they are written in the language, and its louder words when it asks for something', () => {
  const write = { money: (cents: number) => `<${cents}>`, date: (day: string) => `<${day}>` }
  expect(alertWords(alertAnswer(), en, write)).toBe(
    'Your <52162> payment from <2026-11-16> was returned by your bank on <2026-11-19>. Please pay again.',
  )
  const plan = alertAnswer({ kind: 'PlanToCure', amount: 63186, date: '2026-11-26' })
  const ended = alertAnswer({ kind: 'PlanToCure', isUrgent: true, amount: null, date: '2026-11-20' })
  expect(alertWords(plan, en, write)).toContain('is on track')
  expect(alertWords({ ...plan, isUrgent: true }, en, write)).toContain('to continue')
  expect(alertWords(ended, en, write)).toContain(
    'Your payment plan ended on <2026-11-20> because a payment was missed.',
  )
})
