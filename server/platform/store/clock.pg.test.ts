import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database'
import { createSettableClock } from './clock.ts'

test('a moved clock cannot be turned back by advancing, keeps running, and keeps its place after a restart', async () => {
  const { db, drop } = await createTestDatabase()
  let machineMs = 1_000_000
  const machine = { nowMs: () => machineMs, monotonicMs: () => 7 }
  const clock = await createSettableClock(db, machine)
  expect(clock.nowMs()).toBe(1_000_000)
  expect(() => clock.advanceBy(-1)).toThrow(RangeError)
  await clock.setTo(5_000_000)
  await clock.advanceBy(86_400_000)
  machineMs += 500
  expect(clock.nowMs()).toBe(91_400_500)
  expect(clock.monotonicMs()).toBe(7)
  expect((await createSettableClock(db, machine)).nowMs()).toBe(91_400_500)
  await clock.reset()
  expect((await createSettableClock(db, machine)).nowMs()).toBe(1_000_500)
  await drop()
})
