import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import type { AutopayFrequency, AutopayReminder } from '#sdk/loan/enums.graphql'
import { drawDays } from './draw-dates.ts'
import { isNoticeDay, isReminderDay, noticesDue, reminderDay } from './notices.rules.ts'

const start = '2026-01-01'

test('on a day that the calendar leaves out no draw is told of, whatever its amount, and none is reminded of', () => {
  let leftOut = 0
  fc.assert(
    fc.property(
      fc.record({
        frequency: fc.constantFrom<AutopayFrequency>('BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'),
        reminder: fc.constantFrom<AutopayReminder>('DAY_OF_PAYMENT', 'ONE_DAY_BEFORE', 'TWO_DAY_BEFORE'),
        startDate: fc.integer({ min: 0, max: 60 }).map((days) => addDays(start, days)),
        today: fc.integer({ min: 0, max: 400 }).map((days) => addDays(start, days)),
      }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 8, maxLength: 8 }),
      (plan, amounts) => {
        const { today } = plan
        const [isNotice, isReminder] = [isNoticeDay(plan, today), isReminderDay(plan, today)]
        if (isNotice && isReminder) return
        leftOut += 1
        const draws = drawDays(plan.frequency, plan.startDate, today, 8).map(({ date }, index) => ({
          date,
          cents: amounts[index] ?? 1,
          isFinal: false,
        }))
        const found = noticesDue({ today, draws, agreedCents: 50_000, lastDrawCents: null, sent: [] })
        const reminded = draws.filter(({ date }) => reminderDay(plan.reminder, date) === today)
        if (!isNotice) expect(found).toEqual([])
        expect(reminded.length > 0).toBe(isReminder)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(leftOut).toBeGreaterThan(500)
})

test('a draw is told of from fifteen days before to ten, and reminded of on the chosen day', () => {
  const plan = { frequency: 'MONTHLY', startDate: '2026-03-20', reminder: 'TWO_DAY_BEFORE' } as const
  const days = Array.from({ length: 30 }, (_, index) => addDays('2026-02-21', index))
  expect(days.filter((day) => isReminderDay(plan, day))).toEqual(['2026-03-18'])
  expect(days.filter((day) => isNoticeDay(plan, day))).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
  ])
})
