import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import type { LoanTerms, ScheduleRow } from '#server/loans/ledger/entries'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { testLedger } from '#tests/fixtures/ledger'
import { drawDays, drawTimeline, firstDrawDay } from './draw-dates.ts'
import { afterUpcoming, type ProjectionFacts, projectDraws, shareCents } from './draws.rules.ts'
import { interestToCome } from './interest-to-come.ts'

const today = '2026-06-17'

/** A loan of a principal whose next installments are these. */
function loan(rows: readonly ScheduleRow[], principalCents = 2_000_000, terms: Partial<LoanTerms> = {}) {
  const book = testLedger(rows, { maturityDate: rows.at(-1)?.dueDate ?? today, ...terms })
  book.write('2026-06-01', { type: 'OPEN', split: { principalCents } })
  return book
}

const monthly = (firstDueDate: LocalDate, count = 24, regularPaymentCents = 79_612) =>
  generateSchedule({ frequency: 'MONTHLY', firstDueDate, count, regularPaymentCents })

function project(
  book: ReturnType<typeof loan>,
  frequency: AutopayFrequency,
  startDate: LocalDate,
  more: Partial<ProjectionFacts> & { isAfterDue?: boolean } = {},
) {
  return projectDraws({
    state: replay(book.ledger(), today),
    plan: { frequency, startDate, isAfterDue: more.isAfterDue ?? false },
    upcoming: [],
    without: new Set(),
    from: today,
    count: 12,
    ...more,
  })
}

test.each(['WEEKLY', 'BI_WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'] as const)(
  'a last day leaves out the %s draws after it, and changes none before',
  (frequency) => {
    const book = loan(monthly('2026-07-01', 3), 3 * 79_612)
    const all = project(book, frequency, '2026-07-01')
    for (const through of ['2026-06-30', '2026-07-01', '2026-08-15', '2027-01-01'])
      expect(project(book, frequency, '2026-07-01', { through })).toEqual(all.filter(({ date }) => date <= through))
    expect(all.at(-1)?.isFinal).toBe(true)
  },
)

test.each(['WEEKLY', 'BI_WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'] as const)(
  '%s draw days from years later are those of the schedule that begins with the first',
  (frequency) => {
    for (const start of ['2020-02-29', '2021-01-31', '2022-03-16', '2023-12-15']) {
      const dates = generateSchedule({ frequency, firstDueDate: start, count: 600, regularPaymentCents: 1 })
      const all = dates.map(({ dueDate }) => dueDate)
      for (const from of ['2019-12-31', start, '2024-02-29', '2026-06-17', '2027-03-01']) {
        const first = all.findIndex((date) => date >= from)
        const days = drawDays(frequency, start, from, 5)
        expect(days.map(({ date }) => date)).toEqual(all.slice(first, first + 5))
        expect(days.map(({ next }) => next)).toEqual(all.slice(first + 1, first + 6))
        expect(days.slice(first === 0 ? 1 : 0).map(({ previous }) => previous)).toEqual(
          all.slice(Math.max(0, first - 1), first + 4),
        )
      }
    }
  },
)

describe('days without a draw', () => {
  test('nothing is drawn while the account is paid ahead', () => {
    const book = loan(monthly('2026-07-01'))
    book.write('2026-06-10', { type: 'PAYMENT', cents: 2 * 79_612 })
    expect(project(book, 'MONTHLY', '2026-07-01')[0]).toEqual({ date: '2026-09-01', cents: 79_612, isFinal: false })
  })

  test('a payment that is on its way is not drawn a second time', () => {
    const draws = project(loan(monthly('2026-07-01')), 'MONTHLY', '2026-07-01', {
      upcoming: [{ date: '2026-06-28', cents: 79_612 }],
    })
    expect(draws[0]?.date).toBe('2026-08-01')
  })

  test('a payment on its way that lets autopay go on leaves every draw as it is, though it lowers the principal', () => {
    const book = loan(monthly('2026-07-01'))
    const before = project(book, 'MONTHLY', '2026-07-01', { count: 6 })
    const paid = { date: '2026-06-28', cents: 79_612 }
    const upcoming = [{ ...paid, autopayDraws: 'CONTINUE' as const }]
    expect(project(book, 'MONTHLY', '2026-07-01', { count: 6, upcoming })).toEqual(before)
    const state = replay(book.ledger(), today)
    expect(afterUpcoming(state, upcoming).principalCents).toBe(afterUpcoming(state, [paid]).principalCents)
    const saved = interestToCome(state, [paid], today) - interestToCome(state, upcoming, today)
    expect(saved).toBeGreaterThan(0)
  })

  test.each([
    [100, '2026-07-01'],
    [99, '2026-08-01'],
  ])('of an installment of which %i cents are open the next draw is on %s', (open, date) => {
    const book = loan(monthly('2026-07-01'))
    book.write('2026-06-10', { type: 'PAYMENT', cents: 79_612 - open })
    expect(project(book, 'MONTHLY', '2026-07-01')[0]?.date).toBe(date)
  })

  test('what is left of an installment that is partly paid is drawn, not the whole of it', () => {
    const book = loan(monthly('2026-07-01'))
    book.write('2026-06-10', { type: 'PAYMENT', cents: 70_000 })
    expect(
      project(book, 'MONTHLY', '2026-07-01')
        .slice(0, 2)
        .map((draw) => draw.cents),
    ).toEqual([9_612, 79_612])
  })

  test('a skipped day is left out and the next one takes its own installment only', () => {
    const draws = project(loan(monthly('2026-07-01')), 'MONTHLY', '2026-07-01', { without: new Set(['2026-07-01']) })
    expect(draws[0]).toEqual({ date: '2026-08-01', cents: 79_612, isFinal: false })
  })

  test('fees are never drawn', () => {
    const book = loan(monthly('2026-06-05'))
    book.write('2026-06-16', { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
    expect(project(book, 'MONTHLY', '2026-07-05')[0]?.cents).toBe(79_612)
  })

  test('an extension that moved the installments leaves the next day without a draw', () => {
    const book = loan(monthly('2026-07-01'))
    book.write('2026-06-15', { type: 'EXTENSION', cents: 20_000 })
    expect(project(book, 'MONTHLY', '2026-07-01')[0]?.date).toBe('2026-08-01')
  })
})

describe('[autopay-04][enum-04] draw days and amounts of each frequency', () => {
  test('monthly: the installment, on the chosen day, twelve times', () => {
    const draws = project(loan(monthly('2026-07-05')), 'MONTHLY', '2026-07-02')
    expect(draws).toHaveLength(12)
    expect(draws.slice(0, 3).map((draw) => draw.date)).toEqual(['2026-07-02', '2026-08-02', '2026-09-02'])
    expect(new Set(draws.map((draw) => draw.cents))).toEqual(new Set([79_612]))
  })

  test('monthly, after the due date: the installment before it', () => {
    const draws = project(loan(monthly('2026-06-28')), 'MONTHLY', '2026-07-05', { isAfterDue: true })
    expect(draws.slice(0, 2)).toEqual([
      { date: '2026-07-05', cents: 79_612, isFinal: false },
      { date: '2026-08-05', cents: 79_612, isFinal: false },
    ])
  })

  test('the 29th to the 31st fall on the last day of a short month', () => {
    const days = drawDays('MONTHLY', '2026-08-31', '2026-08-31', 7).map((day) => day.date)
    expect(days).toEqual([
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
  })

  test('a leap day is drawn on, and the month after it has the chosen day again', () => {
    const from = (start: LocalDate) => drawDays('MONTHLY', start, '2028-01-01', 3).map((day) => day.date)
    expect(from('2027-12-31')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
    expect(from('2027-12-30')).toEqual(['2028-01-30', '2028-02-29', '2028-03-30'])
    expect(drawDays('MONTHLY', '2028-02-29', '2029-02-01', 2).map((day) => day.date)).toEqual([
      '2029-02-28',
      '2029-03-29',
    ])
  })

  test('semi-monthly days are 15 apart and each draw is half a month', () => {
    const draws = project(loan(monthly('2026-07-20')), 'SEMI_MONTHLY', '2026-07-05')
    expect(draws.slice(0, 4)).toEqual([
      { date: '2026-07-05', cents: 39_806, isFinal: false },
      { date: '2026-07-20', cents: 39_806, isFinal: false },
      { date: '2026-08-05', cents: 39_806, isFinal: false },
      { date: '2026-08-20', cents: 39_806, isFinal: false },
    ])
  })

  test('bi-weekly: half a month every 14 days, and nothing on a third day of one period', () => {
    const draws = project(loan(monthly('2026-07-31')), 'BI_WEEKLY', '2026-07-01')
    expect(draws.slice(0, 3).map((draw) => draw.date)).toEqual(['2026-07-01', '2026-07-15', '2026-08-12'])
  })

  test('weekly: a quarter rounded up to the cent, the last one of a period lowered so that it never takes too much', () => {
    const draws = project(
      loan(monthly('2026-07-22', 24, 79_613), 2_000_000, { regularPaymentCents: 79_613 }),
      'WEEKLY',
      '2026-07-01',
    )
    expect(draws.slice(0, 4).map((draw) => draw.cents)).toEqual([19_904, 19_904, 19_904, 19_901])
    expect(draws.slice(0, 4).reduce((sum, draw) => sum + draw.cents, 0)).toBe(79_613)
  })

  test('a contract paid more often than monthly is drawn in its own installments', () => {
    const rows = generateSchedule({
      frequency: 'BI_WEEKLY',
      firstDueDate: '2026-06-26',
      count: 40,
      regularPaymentCents: 39_806,
    })
    const book = loan(rows, 1_000_000, { paymentFrequency: 'BI_WEEKLY', regularPaymentCents: 39_806 })
    const draws = project(book, 'BI_WEEKLY', '2026-06-26')
    expect(draws.slice(0, 2)).toEqual([
      { date: '2026-06-26', cents: 39_806, isFinal: false },
      { date: '2026-07-10', cents: 39_806, isFinal: false },
    ])
    expect(shareCents(book.ledger().terms, 'BI_WEEKLY')).toBeNull()
  })
})

describe('the last payment', () => {
  test('is drawn too, at the payoff amount of its day with the fees that are open', () => {
    const book = loan(monthly('2026-07-01', 2, 50_000), 100_000)
    book.write('2026-06-16', { type: 'FEE_NSF', cents: 1_500 })
    const draws = project(book, 'MONTHLY', '2026-07-01')
    expect(draws.map(({ date, isFinal }) => ({ date, isFinal }))).toEqual([
      { date: '2026-07-01', isFinal: false },
      { date: '2026-08-01', isFinal: true },
    ])
    book.write('2026-07-01', { type: 'PAYMENT', cents: 50_000 })
    expect(draws[1]?.cents).toBe(totalOwedAt(replay(book.ledger(), '2026-07-01'), '2026-08-01'))
  })

  test('comes earlier when extra payments left less than an installment', () => {
    const draws = project(loan(monthly('2026-07-01'), 60_000), 'MONTHLY', '2026-07-01')
    expect(draws).toHaveLength(1)
    expect(draws[0]).toMatchObject({ date: '2026-07-01', isFinal: true })
    expect(draws[0]?.cents).toBeGreaterThan(60_000)
  })

  test('what it left open is drawn a month later: autopay never stops silently', () => {
    const book = loan(monthly('2026-06-10', 1, 50_000), 100_000)
    expect(project(book, 'MONTHLY', '2026-06-10')[0]).toMatchObject({ date: '2026-07-10', isFinal: true })
  })
})

describe('from a card', () => {
  const byCard = { frequency: 'MONTHLY', startDate: '2026-07-01', isAfterDue: false, category: 'CARD' } as const

  test('a draw takes no more than a card can pay at once, and says what that leaves', () => {
    const book = loan(monthly('2026-07-01', 2, 265_000), 600_000)
    const [draw] = project(book, 'MONTHLY', '2026-07-01', { plan: byCard, count: 1 })
    expect(draw).toEqual({ date: '2026-07-01', cents: 250_000, isFinal: false, aboveCardCents: 15_000 })
    expect(project(book, 'MONTHLY', '2026-07-01', { count: 1 })[0]?.cents).toBe(265_000)
  })

  test('a last payment above it is not the last one: the rest is drawn a month later', () => {
    const draws = project(loan(monthly('2026-07-01', 1, 50_000), 300_000), 'MONTHLY', '2026-07-01', { plan: byCard })
    expect(draws.map(({ date, isFinal }) => ({ date, isFinal }))).toEqual([
      { date: '2026-07-01', isFinal: false },
      { date: '2026-08-01', isFinal: true },
    ])
    expect(draws[0]?.cents).toBe(250_000)
    expect(draws[0]?.aboveCardCents).toBeGreaterThan(50_000)
  })
})

describe('when a draw is sent', () => {
  const signedAtMs = Date.parse('2026-01-01T00:00:00Z')
  const ms = (text: string) => Date.parse(text)

  test('a bank draw on a weekend or holiday is debited on the next banking day and filed the banking day before', () => {
    expect(drawTimeline('ACH', '2026-07-04', signedAtMs)).toEqual({
      fileDay: '2026-07-03',
      debitDate: '2026-07-06',
      skipUntilMs: ms('2026-07-03T17:00:00-07:00'),
    })
  })

  test('one that is signed after the cut-off for tomorrow goes with the next file', () => {
    expect(drawTimeline('ACH', '2026-06-18', ms('2026-06-17T18:00:00-07:00'))).toMatchObject({
      fileDay: '2026-06-18',
      debitDate: '2026-06-22',
    })
  })

  test('a card is charged on the day, or the next banking day', () => {
    expect(drawTimeline('CARD', '2026-07-04', signedAtMs)).toMatchObject({
      fileDay: '2026-07-06',
      debitDate: '2026-07-06',
    })
    expect(drawTimeline('CARD', '2026-07-02', signedAtMs).fileDay).toBe('2026-07-02')
  })

  test.each([
    ['a banking day before the cut-off', '2026-06-17T16:59:00-07:00', '2026-06-17'],
    ['a banking day after it', '2026-06-17T17:00:00-07:00', '2026-06-17'],
    ['a Sunday after a holiday', '2026-06-21T10:00:00-07:00', '2026-06-19'],
    ['the banking day after them', '2026-06-22T18:00:00-07:00', '2026-06-19'],
    ['the day after that', '2026-06-23T00:00:00-07:00', '2026-06-23'],
  ])('signed on %s, an authorization reaches the days no bank has worked on since', (_when, signedAt, first) => {
    expect(firstDrawDay(ms(signedAt))).toBe(first)
  })

  test('one whose day has passed when it is signed goes from a bank with the next file', () => {
    expect(drawTimeline('ACH', '2026-06-20', ms('2026-06-21T10:00:00-07:00'))).toEqual({
      fileDay: '2026-06-22',
      debitDate: '2026-06-23',
      skipUntilMs: ms('2026-06-22T17:00:00-07:00'),
    })
  })
})
