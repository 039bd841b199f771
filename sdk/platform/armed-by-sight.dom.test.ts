import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { armBySight, type Sight } from './armed-by-sight.ts'

let see: (entries: object[]) => void
let isFocused = true
let visibility: DocumentVisibilityState = 'visible'
let options: object | undefined

beforeEach(() => {
  vi.useFakeTimers()
  isFocused = true
  visibility = 'visible'
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof see, given: object) {
        see = callback
        options = given
      }
      observe() {}
      disconnect() {
        see = () => undefined
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const [button, amount] = [document.createElement('button'), document.createElement('p')]
const shown = (target: Element) => ({ target, intersectionRatio: 1, isVisible: true })

function watched() {
  const heard: Sight[] = []
  const stop = armBySight([button, amount], (sight) => void heard.push(sight))
  return { heard, stop }
}

test('a button arms once it and its words have been wholly in sight together for a moment', () => {
  const { heard } = watched()
  expect(options).toMatchObject({ trackVisibility: true, delay: 100 })
  see([shown(button)])
  vi.advanceTimersByTime(5000)
  expect(heard).toEqual(['hidden'])
  see([shown(amount)])
  vi.advanceTimersByTime(700)
  expect(heard).toEqual(['hidden', 'waiting'])
  vi.advanceTimersByTime(200)
  expect(heard).toEqual(['hidden', 'waiting', 'armed'])
})

test.each([
  ['clipped', { ...shown(amount), intersectionRatio: 0.7 }],
  ['covered, faded or distorted by the page around', { ...shown(button), isVisible: false }],
])('what is %s disarms at once, and seen again it waits again', (_, entry) => {
  const { heard } = watched()
  see([shown(button), shown(amount)])
  vi.advanceTimersByTime(700)
  see([entry])
  vi.advanceTimersByTime(5000)
  expect(heard).toEqual(['hidden', 'waiting', 'hidden'])
  see([shown(button), shown(amount)])
  vi.advanceTimersByTime(900)
  see([entry])
  expect(heard.slice(3)).toEqual(['waiting', 'armed', 'hidden'])
})

test('a browser that does not track visibility arms by what is clipped alone', () => {
  const { heard } = watched()
  see([button, amount].map((target) => ({ target, intersectionRatio: 1 })))
  vi.advanceTimersByTime(900)
  expect(heard.at(-1)).toBe('armed')
})

test('a page that is hidden, or a window that is not in front, is not armed', () => {
  const { heard } = watched()
  see([shown(button), shown(amount)])
  vi.advanceTimersByTime(900)
  isFocused = false
  window.dispatchEvent(new Event('blur'))
  isFocused = true
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(900)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard.slice(2)).toEqual(['armed', 'hidden', 'waiting', 'armed', 'hidden'])
})

test('in a frame the focus says nothing: a press gives it, and so does the page', () => {
  isFocused = false
  vi.stubGlobal('parent', {})
  const { heard } = watched()
  see([shown(button), shown(amount)])
  vi.advanceTimersByTime(900)
  expect(heard.at(-1)).toBe('armed')
})

test('an ended watch tells nothing more', () => {
  const { heard, stop } = watched()
  see([shown(button), shown(amount)])
  stop()
  vi.advanceTimersByTime(5000)
  expect(heard).toEqual(['hidden', 'waiting'])
})
