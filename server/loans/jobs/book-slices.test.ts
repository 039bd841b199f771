import { expect, test } from 'vitest'
import { bookSlices, slicesDue } from './book-slices.ts'

const hourMs = 3_600_000
const startMs = Date.parse('2026-06-17T17:00:00Z')

test('hour after hour each slice is checked within a day, a few at a time', () => {
  const checked = new Map(bookSlices.map((slice) => [slice, startMs]))
  for (let hour = 1; hour <= 200; hour += 1) {
    // No hour begins on the second.
    const nowMs = startMs + hour * hourMs + ((hour * 7919) % 60_000)
    const due = slicesDue(checked, nowMs)
    expect(due.length).toBeLessThanOrEqual(6)
    for (const slice of due) checked.set(slice, nowMs)
    for (const atMs of checked.values()) expect(nowMs - atMs).toBeLessThan(23 * hourMs + 60_000)
  }
})

test('what was missed is due until it is done, and so is what was never checked or is of the future', () => {
  const checked = new Map(bookSlices.map((slice) => [slice, startMs]))
  expect(slicesDue(checked, startMs)).toEqual([])
  expect(slicesDue(checked, startMs + 23 * hourMs)).toEqual(bookSlices)
  expect(slicesDue(new Map(), startMs)).toEqual(bookSlices)
  expect(slicesDue(checked, startMs - 1)).toEqual(bookSlices)
})
