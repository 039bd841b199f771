import { expect, test } from 'vitest'
import { businessMoment } from './dates.ts'
import { formatTime, timeText } from './times.ts'

test('a time reads as the browser’s own formatter writes it, at every hour in both languages', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const time = `${String(hour).padStart(2, '0')}:05`
    const ms = businessMoment('2026-06-17', time)
    for (const language of ['en', 'es'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-US`, {
        timeZone: 'UTC',
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
      })
      const written = format.format(Date.parse(`2026-06-17T${time}:00Z`))
      expect(formatTime(ms, language)).toBe(written.replaceAll(/\s/g, ' '))
    }
  }
})

test('in a Spanish sentence a time has its article, which is another one at one o’clock', () => {
  const spoken = (time: string) => timeText(businessMoment('2026-06-17', time))('es')
  expect(spoken('13:05')).toMatch(/^la 1:05/)
  for (const time of ['10:30', '11:00', '17:00']) expect(spoken(time)).toMatch(/^las \d/)
  expect(timeText(businessMoment('2026-06-17', '13:05'))('en')).toMatch(/^1:05/)
})
