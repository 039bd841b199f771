import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { drawsSentOn } from './autopay-book.ts'

const day = (days: number): LocalDate => addDays('2026-01-01', days)

test('draw days that are worked out once for many autopays are those of each by itself', () => {
  const autopays = fc.record({
    frequency: fc.constantFrom('WEEKLY', 'BI_WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'),
    startDate: fc.integer({ min: -40, max: 3 }).map(day),
    category: fc.constantFrom('ACH', 'CARD'),
    signedAt: fc
      .integer({ min: 0, max: 12 * 24 })
      .map((hours) => new Date(Date.UTC(2025, 11, 24, hours)).toISOString()),
  })
  fc.assert(
    fc.property(fc.array(autopays, { minLength: 1, maxLength: 20 }), fc.integer({ min: -3, max: 5 }), (all, days) => {
      const together = drawsSentOn(day(days))
      for (const one of [...all, ...all]) {
        const found = together(one)
        expect(found).toEqual(drawsSentOn(day(days))(one))
        for (const { fileDay } of found) expect(fileDay).toBe(day(days))
      }
    }),
    { numRuns: 300 },
  )
})
