import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { afterUpcoming } from '#server/loans/autopay/draws.rules'
import { amountDue, replay } from '#server/loans/ledger/ledger'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { extensionTerms } from './extension-terms.ts'

const today = '2026-06-17'
const principalCents = 3_347_455

/** The loan of the sandbox's demo person, with its next payment in 7 days and its interest paid to a day. */
function loan(paidTo: number, offsets: readonly number[], principal = principalCents) {
  const made = testLedger(rowsAt(today, offsets), {
    openedOn: addDays(today, paidTo),
    maturityDate: addDays(today, 1980),
  })
  made.write(addDays(today, paidTo), { type: 'OPEN', split: { principalCents: principal } })
  return replay(made.ledger(), today)
}

test('an extension asks for the interest of ten days, and says what it moves and costs', () => {
  const terms = extensionTerms(loan(-10, [7, 37, 67]), today)
  expect(terms).toMatchObject({
    paymentCents: 16_334,
    daysMoved: 30,
    paymentsMoved: 3,
    before: {
      dueDate: '2026-06-24',
      nextDueDate: '2026-06-24',
      nextPaymentCents: 79_612,
      maturityDate: '2031-11-18',
      daysPastDue: 0,
    },
    after: { nextDueDate: '2026-07-24', nextPaymentCents: 79_612, maturityDate: '2031-12-18', daysPastDue: 0 },
    extraInterestCents: 49_001,
  })
  expect(terms?.moves[0]).toEqual({ from: '2026-06-24', to: '2026-07-24', cents: 79_612 })
  // The whole rest is paid with the last payment, which costs more because its interest ran longer.
  expect(terms?.after.lastPaymentCents).toBeGreaterThan(terms?.before.lastPaymentCents ?? Infinity)
})

test('it asks for nothing when no interest is owed, and for one payment at most', () => {
  expect(extensionTerms(loan(0, [7, 37]), today)?.paymentCents).toBe(0)
  expect(extensionTerms(loan(-90, [7, 37]), today)?.paymentCents).toBe(79_612)
})

test('a very late loan stays past due, and is told by how much', () => {
  const terms = extensionTerms(loan(-10, [-37, -7, 23, 53]), today)
  expect(terms?.before).toMatchObject({ daysPastDue: 37, pastDueCents: 159_224, dueDate: '2026-05-11' })
  expect(terms?.after).toMatchObject({ daysPastDue: 6, pastDueCents: 79_612, dueDate: '2026-06-11' })
  expect(terms?.after.nextDueDate).toBe('2026-07-10')
})

test('with no payment left to come nothing can be moved', () => {
  expect(extensionTerms(loan(-10, [-7]), today)).toBeNull()
})

test('every kind of schedule moves by one month, or four weeks, and costs the interest of just these days', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<AutopayFrequency>('BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 40 }),
      (frequency, start, paidFor) => {
        const first = addDays('2026-01-01', start)
        const schedule = generateSchedule({ frequency, firstDueDate: first, count: 40, regularPaymentCents: 79_612 })
        const opened = addDays(first, -paidFor - 1)
        const made = testLedger(schedule, { paymentFrequency: frequency, openedOn: opened, maturityDate: '2033-01-31' })
        made.write(opened, { type: 'OPEN', split: { principalCents } })
        const day = addDays(first, -1)
        const terms = extensionTerms(replay(made.ledger(), day), day)
        const isWeeks = frequency === 'WEEKLY' || frequency === 'BI_WEEKLY'
        const ownDay = Math.max(...schedule.map(({ dueDate }) => Number(dueDate.slice(8))))
        const isMonthEnd = addDays(first, 1).endsWith('-01')
        const to = isWeeks ? addDays(first, 28) : addMonths(first, 1, isMonthEnd ? ownDay : Number(first.slice(8)))
        expect(terms?.after.nextDueDate).toBe(to)
        expect(terms?.daysMoved).toBe(daysBetween(first, to))
        expect(terms?.paymentsMoved).toBe(40)
      },
    ),
    { numRuns: 100 },
  )
})

test('what is paid on the day of an extension counts first, whichever of the two is posted first: the dates are those that were signed', () => {
  const made = testLedger(rowsAt(today, [-37, -7, 23, 53, 83]), {
    openedOn: addDays(today, -60),
    maturityDate: addDays(today, 1980),
  })
  made.write(addDays(today, -60), { type: 'OPEN', split: { principalCents } })
  made.write(addDays(today, -26), { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  const { ledger } = made
  const upcoming = { date: today, cents: 159_224, autopayDraws: 'COVERED' } as const
  const terms = extensionTerms(afterUpcoming(replay(ledger(), today), [upcoming]), today)
  expect(terms).toMatchObject({ paymentCents: 0, after: { daysPastDue: 0, nextPaymentCents: 79_612 } })
  made.write(today, { type: 'EXTENSION', cents: 0 })
  // On its way when the extension was signed, and posted after it.
  made.write(today, { type: 'PAYMENT', cents: upcoming.cents, submittedAt: `${today}T18:00:00.000Z` })
  const due = amountDue(replay(ledger(), today), today)
  expect(due).toMatchObject({ dueDate: terms?.after.dueDate, nextDueDate: terms?.after.nextDueDate })
  expect(due.amountDueItemized.nextDueAmount).toBe(terms?.after.nextPaymentCents)
})
