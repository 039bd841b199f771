import { expect, test } from 'vitest'
import { businessMoment, toIso } from '#sdk/dates/dates'
import { bankHoursFrom } from './bank-hours.ts'

const same = null
test.each([
  ['at 9:00 in the morning', '2026-06-17', '09:00', same],
  ['a minute before 15:00', '2026-06-17', '14:59', same],
  ['at 15:00', '2026-06-17', '15:00', '2026-06-18'],
  ['at 3:00 in the night, before the jobs of the morning', '2026-06-17', '03:00', '2026-06-17'],
  ['at midnight, before the day is rolled over', '2026-06-17', '00:00', '2026-06-17'],
  ['a minute before 9:00', '2026-06-17', '08:59', '2026-06-17'],
  ['ten minutes before midnight', '2026-06-17', '23:50', '2026-06-18'],
  ['on a Saturday', '2026-06-20', '12:00', '2026-06-22'],
  ['on a Sunday at 3:00', '2026-06-21', '03:00', '2026-06-22'],
  ['on a bank holiday before a weekend', '2026-06-19', '12:00', '2026-06-22'],
  ['on the evening before that holiday', '2026-06-18', '16:00', '2026-06-22'],
  ['on the last day of a month', '2026-06-30', '12:00', same],
  ['on the last evening of a month', '2026-06-30', '20:00', '2026-07-01'],
])('journeys begun %s (%s %s) begin on a banking day before the cut-off', (_, date, time, next) => {
  const nowMs = businessMoment(date, time)
  const beginsMs = next === same ? nowMs : businessMoment(next, '09:00')
  expect(toIso(bankHoursFrom(nowMs))).toBe(toIso(beginsMs))
})
