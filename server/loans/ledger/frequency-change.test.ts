import { expect, test } from 'vitest'
import { testLedger } from '#tests/fixtures/ledger'
import { forecast, openRows } from './forecast.ts'
import { frequencyAfter, planFrequencyChange } from './frequency-change.ts'
import { ledgerProblems } from './invariants.ts'
import { replay } from './replay.ts'
import { generateSchedule } from './schedule.ts'

const monthly = { frequency: 'MONTHLY', regularPaymentCents: 79_612 } as const
const today = '2026-03-01'

function loan() {
  const schedule = generateSchedule({ ...monthly, firstDueDate: '2026-01-10', count: 24 })
  const made = testLedger(schedule, { openedOn: '2026-01-01', maturityDate: '2027-12-10' })
  made.write('2026-01-01', { type: 'OPEN', split: { principalCents: 1_600_000 } })
  made.write('2026-01-10', { type: 'PAYMENT', cents: 79_612 })
  made.write('2026-02-10', { type: 'PAYMENT', cents: 79_612 })
  return made
}

function changed(made: ReturnType<typeof loan>, regularPaymentCents = 36_745) {
  const change = planFrequencyChange(replay(made.ledger(), today), today, {
    frequency: 'BI_WEEKLY',
    regularPaymentCents,
    lastKeptSeq: 3,
  })
  if (change === null) throw new Error('No new schedule')
  made.write(today, { type: 'FREQUENCY_CHANGE', scheduleChange: change })
  return change
}

test.each([
  ['MONTHLY', 50_549, 'BI_WEEKLY', 23_331],
  ['MONTHLY', 50_549, 'WEEKLY', 11_666],
  ['MONTHLY', 79_612, 'SEMI_MONTHLY', 39_806],
  ['BI_WEEKLY', 39_806, 'MONTHLY', 86_246],
] as const)('a %s payment of %i becomes a %s one, rounded up to the cent', (frequency, cents, to, expected) => {
  expect(frequencyAfter({ frequency, regularPaymentCents: cents }, to)).toBe(expected)
})

test('the next payment stays as it is, and the new ones count from its date until the loan is paid off', () => {
  const made = loan()
  const { rows } = changed(made)
  const state = replay(made.ledger(), today)
  expect(openRows(state).slice(0, 3)).toMatchObject([
    { dueDate: '2026-03-10', amountCents: 79_612 },
    { dueDate: '2026-03-24', amountCents: 36_745 },
    { dueDate: '2026-04-07', amountCents: 36_745 },
  ])
  const { payments, leftCents } = forecast(state, openRows(state), today)
  expect(payments).toHaveLength(rows.length + 1)
  expect([leftCents, (payments.at(-1)?.cents ?? 0) <= 36_745]).toEqual([0, true])
  expect([state.maturityDate, state.frequency]).toEqual([rows.at(-1)?.dueDate, 'BI_WEEKLY'])
  expect(ledgerProblems(made.ledger(), state)).toEqual([])
})

test('what was paid ahead on an installment that goes is paid ahead on the new ones', () => {
  const made = loan()
  made.write('2026-02-20', { type: 'PAYMENT', cents: 79_612 + 50_000 })
  changed(made)
  const state = replay(made.ledger(), today)
  expect(openRows(state).slice(0, 2)).toMatchObject([
    { dueDate: '2026-04-07', amountCents: 36_745 - (50_000 - 36_745) },
    { dueDate: '2026-04-21', amountCents: 36_745 },
  ])
  expect(ledgerProblems(made.ledger(), state)).toEqual([])
})

test('a payment from before the change that comes back leaves the new schedule in place', () => {
  const made = loan()
  const paid = made.write('2026-02-20', { type: 'PAYMENT', cents: 79_612 }).entry.entryId
  changed(made)
  made.write('2026-03-05', { type: 'REVERSAL', reversesId: paid })
  const state = replay(made.ledger())
  expect(openRows(state)[0]).toMatchObject({ dueDate: '2026-03-10', amountCents: 79_612 })
  expect(ledgerProblems(made.ledger(), state)).toEqual([])
})

test('an extension after the change moves the new installments by 28 days, and one before it a month', () => {
  const made = loan()
  made.write('2026-02-20', { type: 'EXTENSION', cents: 0 })
  changed(made)
  made.write('2026-03-05', { type: 'EXTENSION', cents: 0 })
  expect(openRows(replay(made.ledger()))[0]).toMatchObject({ dueDate: '2026-05-08' })
})

test('a payment too small to ever pay the loan off gives no schedule, and a change is not taken back', () => {
  const made = loan()
  const wanted = { frequency: 'BI_WEEKLY', regularPaymentCents: 5_000, lastKeptSeq: 3 } as const
  expect(planFrequencyChange(replay(made.ledger(), today), today, wanted)).toBeNull()
  changed(made)
  const id = made.ledger().entries.find(({ type }) => type === 'FREQUENCY_CHANGE')?.entryId ?? ''
  expect(() => made.write('2026-03-05', { type: 'REVERSAL', reversesId: id })).toThrow(RangeError)
})
