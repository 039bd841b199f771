import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { phoneHoursFile } from './phone-hours.ts'

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const text = (week: readonly unknown[], timeZone = 'America/Phoenix') => {
  const { en, es } = v.parse(phoneHoursFile, { timeZone, week })
  return [en, es]
}

describe('what borrowers read of the hours is written from them', () => {
  test.each([
    [
      [{ days: workdays, opens: '07:00', closes: '19:00' }],
      'Monday to Friday, 7 AM to 7 PM Eastern time',
      'De lunes a viernes, de 7 a.m. a 7 p.m., hora del Este',
    ],
    [
      [
        { days: workdays, opens: '08:30', closes: '20:00' },
        { days: ['Sunday', 'Saturday'], opens: '09:00', closes: '12:00' },
      ],
      'Monday to Friday, 8:30 AM to 8 PM; Saturday and Sunday, 9 AM to 12 PM Eastern time',
      'De lunes a viernes, de 8:30 a.m. a 8 p.m.; sábado y domingo, de 9 a.m. a 12 p.m., hora del Este',
    ],
    [
      [{ days: ['Monday', 'Wednesday', 'Friday'], opens: '08:00', closes: '17:00' }],
      'Monday, Wednesday and Friday, 8 AM to 5 PM Eastern time',
      'Lunes, miércoles y viernes, de 8 a.m. a 5 p.m., hora del Este',
    ],
    [
      [{ days: [...workdays, 'Saturday', 'Sunday'], opens: '00:00', closes: '24:00' }],
      'Every day, 24 hours a day',
      'Todos los días, las 24 horas',
    ],
  ])('%#', (week, en, es) => expect(text(week, 'America/New_York')).toEqual([en, es]))
})

test.each([
  ['a day that is none', [{ days: ['Mon'], opens: '07:00', closes: '19:00' }], 'America/Phoenix'],
  ['no day', [{ days: [], opens: '07:00', closes: '19:00' }], 'America/Phoenix'],
  ['no hours', [], 'America/Phoenix'],
  ['an end before the beginning', [{ days: ['Monday'], opens: '19:00', closes: '07:00' }], 'America/Phoenix'],
  ['a time that is none', [{ days: ['Monday'], opens: '7', closes: '19:00' }], 'America/Phoenix'],
  ['a zone that borrowers have no name for', [{ days: ['Monday'], opens: '07:00', closes: '19:00' }], 'Mars/Base'],
])('%s is refused', (_, week, timeZone) => {
  expect(v.safeParse(phoneHoursFile, { timeZone, week }).success).toBe(false)
})
