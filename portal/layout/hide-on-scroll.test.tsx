import { act, renderHook } from '@testing-library/react'
import { Provider, createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scrollPositionAtom } from '../startup/state.ts'
import { type ScrollState, afterScroll, hideDistancePx, scrollThrottleMs, useHideOnScroll } from './hide-on-scroll.ts'

const atTop: ScrollState = { top: 0, turnedAt: 0, isHidden: false }
const walk = (...places: readonly number[]) => places.reduce<ScrollState>(afterScroll, atTop)

describe('[ui-05] the navigation', () => {
  test('stays until the page was scrolled by more than 85 px', () => {
    expect(hideDistancePx).toBe(85)
    expect(walk(40, 85).isHidden).toBe(false)
    expect(walk(40, 86).isHidden).toBe(true)
  })

  test('comes back with any way up, and goes again after another 85 px', () => {
    expect(walk(400, 399).isHidden).toBe(false)
    expect(walk(400, 399, 484).isHidden).toBe(false)
    expect(walk(400, 399, 485).isHidden).toBe(true)
  })

  test('is there at the top, also of a page that is pulled beyond it', () => {
    expect(walk(400, 0).isHidden).toBe(false)
    expect(walk(400, -30)).toEqual(atTop)
  })
})

describe('[ui-05] scrolling', () => {
  const scrollTo = (px: number) => {
    Object.defineProperty(window, 'scrollY', { value: px, configurable: true })
    window.dispatchEvent(new Event('scroll'))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    scrollTo(0)
  })
  afterEach(() => vi.useRealTimers())

  test('is looked at every 40 ms, however often it is told', () => {
    const store = createStore()
    const positions: number[] = []
    store.sub(scrollPositionAtom, () => positions.push(store.get(scrollPositionAtom)))
    const { result } = renderHook(() => useHideOnScroll({ current: null }, '/account'), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    })
    act(() => {
      for (let px = 10; px <= 200; px += 10) scrollTo(px)
      vi.advanceTimersByTime(scrollThrottleMs - 1)
    })
    expect([result.current, positions]).toEqual([false, []])
    act(() => void vi.advanceTimersByTime(1))
    expect([scrollThrottleMs, result.current, positions]).toEqual([40, true, [200]])
  })

  test('hides the bar on one page: the next has it at once, before the position is looked at', () => {
    const { result, rerender } = renderHook(({ place }) => useHideOnScroll({ current: null }, place), {
      initialProps: { place: '/make-a-payment/success' },
      wrapper: ({ children }) => <Provider store={createStore()}>{children}</Provider>,
    })
    act(() => {
      scrollTo(200)
      vi.advanceTimersByTime(scrollThrottleMs)
    })
    expect(result.current).toBe(true)
    rerender({ place: '/manage-payments' })
    expect(result.current).toBe(false)
  })
})
