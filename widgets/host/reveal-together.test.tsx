import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revealWithinMs, useRevealTogether } from './reveal-together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = (known: boolean[]) =>
  renderHook(({ known: now }: { known: boolean[] }) => useRevealTogether(now), { initialProps: { known } })

test('nothing shows while nothing is answered, however long it takes', () => {
  const { result } = setUp([false, false])
  act(() => void vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(false)
})

test('what was answered shows with the rest, or a moment later without it', () => {
  const { result, rerender } = setUp([false, false])
  rerender({ known: [true, false] })
  act(() => void vi.advanceTimersByTime(revealWithinMs - 1))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

test('it shows at once when all is answered, and stays when something is asked anew', () => {
  const { result, rerender } = setUp([true, false])
  rerender({ known: [true, true] })
  expect(result.current).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  rerender({ known: [false, false] })
  expect(result.current).toBe(true)
})
