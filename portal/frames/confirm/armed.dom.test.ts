import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ArmedButton, armAfterMs, armButton, noticesCovers } from './armed.ts'

interface Entry {
  readonly target: Element
  readonly intersectionRatio: number
  readonly isVisible?: boolean
}

let see: (entries: readonly Entry[]) => void
let options: object | undefined
let watched: Element[] = []
let visibility: DocumentVisibilityState = 'visible'
let button: HTMLButtonElement
let amount: HTMLElement
let armed: ArmedButton

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  watched = []
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof see, given: object) {
        see = callback
        options = given
      }
      observe(element: Element) {
        watched.push(element)
      }
    },
  )
  document.body.innerHTML = '<p>$96.12</p><button>Pay</button>'
  button = document.querySelector('button') as HTMLButtonElement
  amount = document.querySelector('p') as HTMLElement
  armed = armButton(button, [amount])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const shown = (target: Element): Entry => ({ target, intersectionRatio: 1, isVisible: true })
const both = () => [shown(button), shown(amount)]
const wait = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds)
/** A press of the borrower's own hand: a script cannot make one, so the test claims that it is. */
const press = (isTrusted = true) => armed.accepts({ isTrusted } as Event)
/** The result of a press, and what the button announces. The two never differ. */
const works = () => {
  const isAccepted = press()
  expect(button.ariaDisabled).toBe(isAccepted ? null : 'true')
  return isAccepted
}
function point(type: 'pointermove' | 'pointerdown', place: { screen: number; client: number }): void {
  const { screen, client } = place
  const at = { pointerType: 'mouse', screenX: screen, screenY: 0, clientX: client, clientY: 0 }
  document.dispatchEvent(Object.assign(new Event(type), at))
}

test('a button works once it and its words were wholly in sight for a moment, and only for a press that no script made', () => {
  expect(options).toMatchObject({ trackVisibility: true, delay: 100 })
  expect(watched).toEqual([button, amount])
  expect(works()).toBe(false)
  see(both())
  wait(armAfterMs - 1)
  expect(works()).toBe(false)
  wait(1)
  expect(works()).toBe(true)
  expect(press(false)).toBe(false)
  expect(armed.accepts(new MouseEvent('click'))).toBe(false)
  button.remove()
  expect(press()).toBe(false)
})

test.each([
  ['clipped', { intersectionRatio: 0.7, isVisible: true }],
  ['covered, faded or distorted', { intersectionRatio: 1, isVisible: false }],
])('a button that is %s does not work, and waits again when it is back', (_, entry) => {
  see([{ target: button, ...entry }, shown(amount)])
  wait(5000)
  expect(works()).toBe(false)
  expect(armed.isInSight()).toBe(false)
  see(both())
  wait(armAfterMs)
  expect(works()).toBe(true)
  see([{ target: button, ...entry }])
  expect(works()).toBe(false)
  see([shown(button)])
  wait(armAfterMs - 1)
  expect(works()).toBe(false)
  wait(1)
  expect(works()).toBe(true)
})

test('words that were never wholly seen keep the button from working, and are what is to be seen next', () => {
  see([shown(button), { ...shown(amount), intersectionRatio: 0.5 }])
  wait(5000)
  expect(works()).toBe(false)
  expect(armed.nextToSee()).toBe(amount)
  // A glimpse is not enough.
  see([shown(amount)])
  wait(armAfterMs - 1)
  see([{ ...shown(amount), intersectionRatio: 0.5 }])
  wait(5000)
  expect(works()).toBe(false)
  see([shown(amount)])
  wait(armAfterMs)
  expect(works()).toBe(true)
  expect(armed.nextToSee()).toBe(button)
})

test('on a small screen the words may be scrolled away when the button comes, for they were seen', () => {
  see([{ ...shown(button), intersectionRatio: 0 }, shown(amount)])
  wait(armAfterMs)
  see([{ target: amount, intersectionRatio: 0, isVisible: false }, shown(button)])
  wait(armAfterMs)
  expect(works()).toBe(true)
})

test('words that are covered on the screen disarm the button, even after they were seen, and even where a part is cut off', () => {
  see(both())
  wait(armAfterMs)
  expect(works()).toBe(true)
  for (const intersectionRatio of [1, 0.4]) {
    see([{ target: amount, intersectionRatio, isVisible: false }])
    expect(works()).toBe(false)
    wait(5000)
    expect(works()).toBe(false)
    expect(armed.isInSight()).toBe(false)
    see([shown(amount)])
    wait(armAfterMs - 1)
    expect(works()).toBe(false)
    wait(1)
    expect(works()).toBe(true)
  }
})

test('a text beside the words need not have been seen, and disarms the button while it is covered', () => {
  const text = document.body.appendChild(document.createElement('p'))
  armed = armButton(button, [amount], { beside: [text] })
  expect(watched.slice(-3)).toEqual([button, amount, text])
  see([...both(), { target: text, intersectionRatio: 0, isVisible: false }])
  wait(armAfterMs)
  expect(works()).toBe(true)
  for (const intersectionRatio of [1, 0.4]) {
    see([{ target: text, intersectionRatio, isVisible: false }])
    expect(works()).toBe(false)
    wait(5000)
    expect(works()).toBe(false)
    expect(armed.isInSight()).toBe(false)
    expect(armed.nextToSee()).toBe(button)
    see([{ ...shown(text), intersectionRatio }])
    wait(armAfterMs - 1)
    expect(works()).toBe(false)
    wait(1)
    expect(works()).toBe(true)
  }
  // Longer than a screen, it scrolls in and out of sight.
  see([{ ...shown(text), intersectionRatio: 0.5 }])
  expect(works()).toBe(true)
  see([{ target: text, intersectionRatio: 0, isVisible: false }])
  expect(works()).toBe(true)
})

test('a frame that is moved under a pointer waits again, and one over which the pointer goes does not', () => {
  see(both())
  wait(armAfterMs)
  point('pointermove', { screen: 500, client: 100 })
  point('pointermove', { screen: 540, client: 140 })
  expect(works()).toBe(true)
  // The pointer rests on the screen, and has another place in the frame.
  point('pointerdown', { screen: 540, client: 240 })
  expect(works()).toBe(false)
  wait(armAfterMs)
  expect(works()).toBe(true)
  // The frame goes with the pointer.
  point('pointermove', { screen: 600, client: 240 })
  expect(works()).toBe(false)
})

test('in a hidden tab no moment passes, and back in front it begins anew', () => {
  const turn = (to: DocumentVisibilityState) => {
    visibility = to
    document.dispatchEvent(new Event('visibilitychange'))
  }
  see(both())
  wait(armAfterMs - 100)
  turn('hidden')
  wait(5000)
  expect(works()).toBe(false)
  turn('visible')
  wait(armAfterMs - 1)
  expect(works()).toBe(false)
  wait(1)
  expect(works()).toBe(true)
  turn('hidden')
  expect(works()).toBe(false)
})

test('a browser that does not tell what is covered goes by what is clipped alone, and says so', () => {
  see([button, amount].map((target) => ({ target, intersectionRatio: 1 })))
  wait(armAfterMs)
  expect(works()).toBe(true)
  vi.stubGlobal('IntersectionObserverEntry', class {})
  expect(noticesCovers()).toBe(false)
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return true
      }
    },
  )
  expect(noticesCovers()).toBe(true)
})
