import { expect, test } from 'vitest'
import { businessMoment } from '#sdk/dates/dates'
import { dueRuns } from './due-runs.ts'

const due = (last: Record<string, string>, date: string, time: string) =>
  dueRuns(new Map(Object.entries(last)), businessMoment(date, time), date).map(
    ({ job, businessDate }) => `${businessDate} ${job}`,
  )

const all = (date: string) => ({ rollover: date, returns: date, notices: date, batch: date, posting: date })

test('nothing is due before its time', () => {
  expect(due(all('2026-06-16'), '2026-06-17', '00:04')).toEqual([])
  expect(
    due(
      { ...all('2026-06-16'), rollover: '2026-06-17', returns: '2026-06-17', notices: '2026-06-17' },
      '2026-06-17',
      '16:59',
    ),
  ).toEqual([])
})

test('nothing is due twice', () => {
  expect(due(all('2026-06-17'), '2026-06-17', '23:59')).toEqual([])
})

test('a first start runs what today has had so far, and no day before', () => {
  expect(due({}, '2026-06-17', '17:00')).toEqual([
    '2026-06-17 rollover',
    '2026-06-17 returns',
    '2026-06-17 notices',
    '2026-06-17 batch',
  ])
})

test('missed days are run for their own dates, in the order in which they should have been', () => {
  expect(due(all('2026-06-15'), '2026-06-17', '06:00')).toEqual([
    '2026-06-16 rollover',
    '2026-06-16 returns',
    '2026-06-16 notices',
    '2026-06-16 batch',
    '2026-06-16 posting',
    '2026-06-17 rollover',
    '2026-06-17 returns',
  ])
})
