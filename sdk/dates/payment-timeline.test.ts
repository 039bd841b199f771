import { expect, test } from 'vitest'
import { isBankingDay } from './banking-calendar.ts'
import { addDays, businessDateAt, businessMoment } from './dates.ts'
import { isCutoffNoticeShown, paymentTimeline } from './payment-timeline.ts'

test('a payment cannot be dated in the past', () => {
  const submittedAtMs = businessMoment('2026-06-17', '10:00')
  expect(() => paymentTimeline({ submittedAtMs, paymentDate: '2026-06-16' })).toThrow(RangeError)
})

test.each([
  ['2026-06-17', '10:00', '2026-06-17', '2026-06-17', '2026-06-18'],
  ['2026-06-17', '18:00', '2026-06-17', '2026-06-18', '2026-06-22'],
  ['2026-07-03', '10:00', '2026-07-03', '2026-07-03', '2026-07-06'],
  ['2027-07-02', '18:00', '2027-07-02', '2027-07-06', '2027-07-07'],
  ['2026-06-20', '12:00', '2026-07-04', '2026-07-03', '2026-07-06'],
  ['2026-11-02', '12:00', '2026-11-26', '2026-11-25', '2026-11-27'],
])('golden five: made %s at %s for %s, it is filed %s and debited %s', (day, time, paymentDate, fileDay, debitDate) => {
  const timeline = paymentTimeline({ submittedAtMs: businessMoment(day, time), paymentDate })
  expect(timeline).toEqual({
    fileDay,
    debitDate,
    cancelUntilMs: businessMoment(fileDay, '17:00'),
    isToday: day === paymentDate,
  })
})

test('golden seven: a payment made on Saturday can be canceled until Monday at 17:00', () => {
  const timeline = paymentTimeline({ submittedAtMs: businessMoment('2026-06-13', '09:00'), paymentDate: '2026-06-13' })
  expect(timeline.cancelUntilMs).toBe(businessMoment('2026-06-15', '17:00'))
})

test('a payment for tomorrow that misses tonight’s file goes into the next one', () => {
  const timeline = paymentTimeline({ submittedAtMs: businessMoment('2026-06-16', '17:00'), paymentDate: '2026-06-17' })
  expect(timeline).toMatchObject({ fileDay: '2026-06-17', debitDate: '2026-06-18', isToday: false })
  const sunday = paymentTimeline({ submittedAtMs: businessMoment('2026-07-05', '09:00'), paymentDate: '2026-07-06' })
  expect(sunday).toMatchObject({ fileDay: '2026-07-06', debitDate: '2026-07-07' })
})

test('every payment can be canceled when it is made, is filed on a banking day, and is debited on the next one', () => {
  for (
    let ms = businessMoment('2026-01-01', '00:30');
    ms < businessMoment('2027-01-01', '00:00');
    ms += 7 * 3_600_000
  ) {
    for (const days of [0, 1, 2, 3, 5, 45]) {
      const paymentDate = addDays(businessDateAt(ms), days)
      const { fileDay, debitDate, cancelUntilMs } = paymentTimeline({ submittedAtMs: ms, paymentDate })
      expect(cancelUntilMs).toBeGreaterThan(ms)
      expect([isBankingDay(fileDay), isBankingDay(debitDate), fileDay < debitDate]).toEqual([true, true, true])
      expect(debitDate >= paymentDate).toBe(true)
    }
  }
})

test('the cut-off is announced from 16:00 on banking days and all day on other days', () => {
  const shown = (day: string, time: string) => isCutoffNoticeShown(businessMoment(day, time))
  expect([shown('2026-06-17', '15:59'), shown('2026-06-17', '16:00'), shown('2026-06-19', '08:00')]).toEqual([
    false,
    true,
    true,
  ])
})
