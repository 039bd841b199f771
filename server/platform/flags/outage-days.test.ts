import { expect, test } from 'vitest'
import { businessMoment } from '#sdk/dates/dates'
import { outageDays } from './outage-days.ts'

const ms = (day: string, time: string) => businessMoment(`2026-06-${day}`, time)
const later = ms('30', '12:00')
const change = (flag: string, isOn: boolean, day: string, time: string) => ({ flag, isOn, atMs: ms(day, time) })
const days = (...switches: readonly ReturnType<typeof change>[]) => [...outageDays(switches, later)]

test('an outage of up to four hours makes no day free, one of a minute more does', () => {
  expect(days(change('OutageWeb', true, '10', '08:00'), change('OutageWeb', false, '10', '12:00'))).toEqual([])
  expect(days(change('OutageWeb', true, '10', '08:00'), change('OutageWeb', false, '10', '12:01'))).toEqual([
    '2026-06-10',
  ])
})

test('one over midnight makes both days free', () => {
  expect(days(change('OutageWeb', true, '10', '22:00'), change('OutageWeb', false, '11', '03:00'))).toEqual([
    '2026-06-10',
    '2026-06-11',
  ])
})

test('platforms that are out one after the other without a gap are one outage', () => {
  expect(
    days(
      change('OutageWeb', true, '10', '08:00'),
      change('OutageIosHybrid', true, '10', '10:00'),
      change('OutageWeb', false, '10', '11:00'),
      change('OutageIosHybrid', false, '10', '13:00'),
    ),
  ).toEqual(['2026-06-10'])
  expect(
    days(
      change('OutageWeb', true, '10', '08:00'),
      change('OutageWeb', false, '10', '11:00'),
      change('OutageIosHybrid', true, '10', '11:30'),
      change('OutageIosHybrid', false, '10', '13:00'),
    ),
  ).toEqual([])
})

test('one that is not over counts up to now', () => {
  expect([...outageDays([change('OutageWeb', true, '10', '23:59')], ms('12', '00:05'))]).toEqual([
    '2026-06-10',
    '2026-06-11',
    '2026-06-12',
  ])
})
