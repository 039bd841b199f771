import { beforeEach, expect, test, vi } from 'vitest'
import { placeBehind } from './drawn-page.ts'

let place: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div id="portal" data-own><main><h1>$1.00</h1><a href="/make-a-payment">Pay $1.00</a><a href="https://other.example/">Elsewhere</a></main></div>`
  place = document.querySelector('#portal') as HTMLElement
  return () => vi.useRealTimers()
})

const shown = () => document.querySelector('#portal')?.textContent
/** What the page renders next; what watches it hears of it before anything is painted. */
async function render(page: HTMLElement, markup: string): Promise<void> {
  page.innerHTML = markup
  await vi.advanceTimersByTimeAsync(0)
}

test('what the build drew for everybody is rendered over, as it always was', () => {
  delete place.dataset.own
  expect(placeBehind(place)).toBe(place)
})

test('the figures stay until nothing of the page is loading, and are gone with its first whole state', async () => {
  const page = placeBehind(place)
  await render(page, '')
  await render(page, '<main><svg class="cp-skeleton"></svg></main>')
  expect([shown(), page.hidden]).toEqual(['$1.00Pay $1.00Elsewhere', true])
  await render(page, '<main><h1>$2.00</h1></main>')
  expect([shown(), page.hidden, place.isConnected]).toEqual(['$2.00', false, false])
  expect(document.querySelectorAll('main').length).toBe(1)
})

test.each([
  ['that the person is on the way to the sign-in', '<main><div role="status" aria-busy="true">Opening</div></main>'],
  ['that nothing could be loaded', '<main><h1>We couldn’t open this page</h1></main>'],
])('a page that shows %s takes their place at once', async (_what, markup) => {
  const page = placeBehind(place)
  await render(page, markup)
  expect(document.body.textContent).not.toContain('$')
})

test('a page that goes on loading takes their place after a while', async () => {
  const page = placeBehind(place)
  await render(page, '<main><svg class="cp-skeleton"></svg></main>')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([page.hidden, page.id, place.isConnected]).toEqual([false, 'portal', false])
})

test('a link that was pressed meanwhile is pressed on the page; one with a modifier key and one that leads elsewhere are the browser’s', async () => {
  const page = placeBehind(place)
  const [pay, elsewhere] = [...place.querySelectorAll('a')]
  const isKept: boolean[] = []
  document.body.addEventListener('click', (event) => {
    isKept.push(event.defaultPrevented)
    event.preventDefault()
  })
  for (const [link, ctrlKey] of [
    [pay, true],
    [elsewhere, false],
    [pay, false],
  ] as const)
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }))
  expect(isKept).toEqual([false, false, true])
  const pressed: string[] = []
  page.addEventListener('click', (event) => {
    event.preventDefault()
    pressed.push((event.target as Element).textContent ?? '')
  })
  await render(page, '<main><a href="/make-a-payment">Pay</a><a href="/make-a-payment">Pay $1.00</a></main>')
  expect(pressed).toEqual(['Pay $1.00'])
})

test('a link that the page does not have leads on by its address', async () => {
  const page = placeBehind(place)
  const link = Object.assign(document.createElement('a'), { href: '#details', textContent: 'Details' })
  place.append(link)
  link.click()
  expect(window.location.hash).toBe('')
  await render(page, '<main><h1>$2.00</h1></main>')
  expect(window.location.hash).toBe('#details')
  window.location.hash = ''
})

test('nothing is brought forward from under a finger: its press counts', async () => {
  const page = placeBehind(place)
  const pay = place.querySelector('a')
  pay?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await render(page, '<main><a href="/make-a-payment">Pay $1.00</a></main>')
  expect(page.hidden).toBe(true)
  const pressed: string[] = []
  page.addEventListener('click', (event) => {
    event.preventDefault()
    pressed.push((event.target as Element).textContent ?? '')
  })
  window.dispatchEvent(new Event('pointerup'))
  pay?.click()
  await vi.advanceTimersByTimeAsync(100)
  expect([page.hidden, pressed]).toEqual([false, ['Pay $1.00']])
})

test('a key that is held down when the page’s code is run, on a place whose script marks that, keeps the page back until it is up', async () => {
  delete place.dataset.own
  Object.assign(place.dataset, { begins: 'used', held: '' })
  const page = placeBehind(place)
  await render(page, '<main><h1>$2.00</h1></main>')
  expect(page.hidden).toBe(true)
  delete place.dataset.held
  await vi.advanceTimersByTimeAsync(0)
  expect(page.hidden).toBe(false)
})

test('of several buttons that read alike, the one is pressed that is as far from the end', async () => {
  delete place.dataset.own
  place.dataset.begins = 'used'
  place.innerHTML = `<header><button>Sign in</button></header><main><button aria-busy="true">Sign in</button><button>Sign in</button></main>`
  const page = placeBehind(place)
  const pressed: (string | undefined)[] = []
  page.addEventListener('click', (event) => pressed.push((event.target as HTMLElement).dataset.name))
  await render(
    page,
    '<main><button data-name="first">Sign in</button><button data-name="second">Sign in</button></main>',
  )
  expect(pressed).toEqual(['first'])
})

test('the focus stays on the link where it was, and nowhere else', async () => {
  const page = placeBehind(place)
  place.querySelector('a')?.focus()
  await render(page, '<main><a href="/account">Pay $1.00</a><a href="/make-a-payment">Pay $1.00</a></main>')
  expect(document.activeElement?.getAttribute('href')).toBe('/make-a-payment')
})
