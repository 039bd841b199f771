import { describe, expect, test } from 'vitest'
import { replay } from '#server/loans/ledger/ledger'
import type { LoanTerms } from '#server/loans/ledger/entries'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { testLedger } from '#tests/fixtures/ledger'
import { type ProjectedDraw, projectDraws } from './draws.rules.ts'
import { agreedCents, exceedsCardLimit, shortfall, startWindow } from './enrollment.rules.ts'
import { allowedCents, noticesDue, reminderDay } from './notices.rules.ts'
import { returnEffect } from './returns.rules.ts'

const today = '2026-06-17'

function stateOf(firstDueDate: string, terms: Partial<LoanTerms> = {}) {
  const rows = generateSchedule({ frequency: 'MONTHLY', firstDueDate, count: 24, regularPaymentCents: 79_612 })
  const book = testLedger(rows, { maturityDate: rows.at(-1)?.dueDate ?? today, ...terms })
  book.write('2026-06-01', { type: 'OPEN', split: { principalCents: 1_900_000 } })
  return replay(book.ledger(), today)
}

describe('the start date', () => {
  test('is from the next banking day to ten days after the due date, never longer than the grace days', () => {
    // 2026-06-19 is a holiday.
    expect(startWindow(stateOf('2026-07-01'), [], '2026-06-18')).toEqual({
      from: '2026-06-22',
      to: '2026-07-11',
      dueDate: '2026-07-01',
    })
    expect(startWindow(stateOf('2026-07-01', { contractState: 'TX' }), [], today)?.to).toBe('2026-07-11')
  })

  test('is about the installment that is due after what is on its way', () => {
    const upcoming = [{ date: '2026-06-20', cents: 79_612 }]
    expect(startWindow(stateOf('2026-07-01'), upcoming, today)?.dueDate).toBe('2026-08-01')
  })

  test('comes after the payment it is signed with', () => {
    expect(startWindow(stateOf('2026-07-01'), [], today, '2026-06-30')?.from).toBe('2026-07-01')
  })

  test('there is none when nothing is left to be due', () => {
    const paid = [{ date: today, cents: 5_000_000 }]
    expect(startWindow(stateOf('2026-07-01'), paid, today)).toBeNull()
  })
})

describe('[autopay-04] the shortfall test', () => {
  const facts = (frequency: 'MONTHLY' | 'WEEKLY', startDate: string) => {
    const state = stateOf('2026-07-01')
    const draws = projectDraws({
      state,
      plan: { frequency, startDate, isAfterDue: startDate > '2026-07-01' },
      upcoming: [],
      without: new Set(),
      from: today,
      count: 12,
    })
    const window = startWindow(state, [], today)
    if (window === null) throw new Error('nothing is due')
    return { state, draws, found: shortfall(state, [], draws, window, today) }
  }

  test('two weekly draws before the due date leave the rest of the installment open', () => {
    expect(facts('WEEKLY', '2026-06-24').found).toEqual({
      gapCents: 79_612 - 2 * 19_903,
      byDate: '2026-07-01',
      dueCents: 79_612,
    })
  })

  test('a monthly draw up to the due date covers it, one after it does not', () => {
    expect(facts('MONTHLY', '2026-07-01').found).toBeNull()
    expect(facts('MONTHLY', '2026-07-06').found?.gapCents).toBe(79_612)
  })

  test('a draw whose day has passed and that waits for its file counts as paid, not as still to come', () => {
    const { state, draws } = facts('WEEKLY', '2026-06-20')
    const window = { from: '2026-06-22', to: '2026-07-06', dueDate: '2026-07-01' }
    expect(shortfall(state, [], draws, window, '2026-06-21')).toEqual({
      gapCents: 79_612 - 2 * 19_903,
      byDate: '2026-07-01',
      dueCents: 79_612 - 19_903,
    })
  })

  test('the agreed amount is the installment, or the share of a month', () => {
    const monthly = facts('MONTHLY', '2026-07-01')
    const weekly = facts('WEEKLY', '2026-06-24')
    expect(agreedCents(monthly.state, { frequency: 'MONTHLY' }, monthly.draws)).toBe(79_612)
    expect(agreedCents(weekly.state, { frequency: 'WEEKLY' }, weekly.draws)).toBe(19_903)
  })

  test.each([
    ['CARD', 250_000, 250_000, false],
    ['CARD', 250_001, 10_000, true],
    ['CARD', 79_612, 250_001, true],
    ['ACH', 250_001, 250_001, false],
  ] as const)(
    'by %s, an agreed amount of %i and a last draw of %i: above what a card takes %s',
    (category, agreed, last, isAbove) => {
      const draws = [
        { date: '2026-07-01', cents: 79_612, isFinal: false },
        { date: '2026-08-01', cents: last, isFinal: true },
      ]
      expect(exceedsCardLimit(category, agreed, draws)).toBe(isAbove)
    },
  )
})

describe('notices', () => {
  const draw = (date: string, cents: number, isFinal = false): ProjectedDraw => ({ date, cents, isFinal })
  const due = (draws: ProjectedDraw[], more: Partial<Parameters<typeof noticesDue>[0]> = {}) =>
    noticesDue({ today, draws, agreedCents: 50_000, lastDrawCents: null, sent: [], ...more }).map(
      ({ kind, draw: { date } }) => `${kind} ${date}`,
    )

  test('a draw of the agreed amount needs none, nor one that rounding lowered', () => {
    expect(due([draw('2026-06-27', 50_000), draw('2026-06-28', 49_998)])).toEqual([])
  })

  test('another amount is told ten days before, and not later', () => {
    expect(due([draw('2026-06-26', 60_000)])).toEqual([])
    expect(due([draw('2026-06-27', 60_000)])).toEqual(['AMOUNT 2026-06-27'])
    expect(due([draw('2026-07-03', 60_000)])).toEqual([])
  })

  test('the first regular draw after another amount is told too', () => {
    expect(due([draw('2026-06-27', 50_000)], { lastDrawCents: 20_000 })).toEqual(['AMOUNT 2026-06-27'])
  })

  test('it is told once, and again when the amount changed', () => {
    const sent = [
      { kind: 'AMOUNT', drawDate: '2026-06-28', cents: 60_000, sentOn: '2026-06-16', deliveredOn: null },
    ] as const
    expect(due([draw('2026-06-28', 60_000)], { sent })).toEqual([])
    expect(due([draw('2026-06-28', 61_000)], { sent })).toEqual(['AMOUNT 2026-06-28'])
  })

  test('a draw of the agreed amount that leaves some of the payment open is told too', () => {
    expect(due([{ ...draw('2026-06-27', 50_000), aboveCardCents: 100 }])).toEqual(['AMOUNT 2026-06-27'])
  })

  test('the last payment is announced thirty days before', () => {
    expect(due([draw('2026-07-17', 50_000, true)])).toEqual(['LAST_PAYMENT 2026-07-17'])
    expect(due([draw('2026-07-18', 50_000, true)])).toEqual([])
  })

  test('without a notice handed over ten days before, the draw stays at the old amount; less than that may always be drawn', () => {
    const told = { kind: 'AMOUNT', drawDate: '2026-06-27', cents: 60_000, sentOn: '2026-06-16' } as const
    const never = [{ ...told, deliveredOn: null }]
    const late = [{ ...told, deliveredOn: '2026-06-18' }]
    const inTime = [{ ...told, deliveredOn: '2026-06-17' }]
    expect(allowedCents(draw('2026-06-27', 60_000), 50_000, never)).toBe(50_000)
    expect(allowedCents(draw('2026-06-27', 60_000), 50_000, [])).toBe(50_000)
    expect(allowedCents(draw('2026-06-27', 60_000), 50_000, late)).toBe(50_000)
    expect(allowedCents(draw('2026-06-27', 60_000), 50_000, inTime)).toBe(60_000)
    expect(allowedCents(draw('2026-06-27', 59_000), 50_000, inTime)).toBe(59_000)
    expect(allowedCents(draw('2026-06-27', 20_000), 50_000, inTime)).toBe(20_000)
  })

  test('[autopay-05][enum-08] the reminder comes on the day, one day or two days before', () => {
    expect(reminderDay('DAY_OF_PAYMENT', '2026-07-01')).toBe('2026-07-01')
    expect(reminderDay('ONE_DAY_BEFORE', '2026-07-01')).toBe('2026-06-30')
    expect(reminderDay('TWO_DAY_BEFORE', '2026-07-01')).toBe('2026-06-29')
  })
})

describe('returns', () => {
  const drawn = { usesMethod: true, isBank: true, isDraw: true, isSecondInARow: false, isItsPayment: false }
  const on = today

  test('the first draw without money changes nothing, the second in a row ends autopay for 60 days', () => {
    expect(returnEffect({ code: 'R01', on }, drawn)).toEqual({ effect: 'none' })
    expect(returnEffect({ code: 'R09', on }, { ...drawn, isSecondInARow: true })).toEqual({
      effect: 'ends',
      reason: 'returns',
      until: '2026-08-16',
    })
  })

  test.each(['R05', 'R07', 'R10', 'R11', 'R29', 'R51'])(
    '%s ends every bank autopay at once, and not one by card',
    (code) => {
      const other = { ...drawn, usesMethod: false, isDraw: false }
      expect(returnEffect({ code, on }, other)).toEqual({ effect: 'ends', reason: 'not-authorized', until: null })
      expect(returnEffect({ code, on }, { ...other, isBank: false })).toEqual({ effect: 'none' })
    },
  )

  test.each(['R02', 'R03', 'R04'])('%s pauses it until another method is chosen', (code) => {
    expect(returnEffect({ code, on }, { ...drawn, isDraw: false })).toEqual({ effect: 'pauses', reason: 'method' })
    expect(returnEffect({ code, on }, { ...drawn, isDraw: false, usesMethod: false })).toEqual({ effect: 'none' })
  })

  test('R08 of a draw ends its autopay; of another payment from the same account it stops that payment only', () => {
    expect(returnEffect({ code: 'R08', on }, drawn)).toEqual({ effect: 'ends', reason: 'stop-payment', until: null })
    expect(returnEffect({ code: 'R08', on }, { ...drawn, isDraw: false })).toEqual({ effect: 'none' })
  })

  test('the returned payment that it was signed with pauses it until the account is current', () => {
    const signedWith = { ...drawn, isDraw: false, isItsPayment: true }
    expect(returnEffect({ code: 'R01', on }, signedWith)).toEqual({ effect: 'pauses', reason: 'past-due' })
  })
})
