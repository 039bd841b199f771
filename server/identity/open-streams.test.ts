import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { createOpenStreams } from './open-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a stream stays while the database is away or busy, and ends when it says that the sign-in is over', async () => {
  const problems = [
    new CarportError('OUTAGE'),
    new CarportError('TOO_MANY_REQUESTS', { httpStatus: 503 }),
    new CarportError('UNAUTHENTICATED'),
  ]
  const again = vi.fn(async () => {
    throw problems.shift()
  })
  const end = vi.fn()
  const release = createOpenStreams().keep({ again, end })
  await vi.advanceTimersByTimeAsync(4_500)
  expect(again).toHaveBeenCalledTimes(2)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(end).toHaveBeenCalledTimes(1)
  release()
})
