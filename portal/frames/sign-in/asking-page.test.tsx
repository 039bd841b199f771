import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askingWindow } from '#tests/fakes/asking-window'
import { ownPress } from '#tests/fakes/own-press'
import type { PortalServices } from '#portal/startup/services'
import { openSignInPage } from './sign-in-page.tsx'

vi.mock('#portal/login/signed-in', () => ({ resume: () => Promise.resolve(true) }))
vi.mock('#portal/startup/startup', () => ({ loadIcons: () => Promise.resolve() }))
vi.stubGlobal(
  'BroadcastChannel',
  class {
    addEventListener(): void {}
    close(): void {}
  },
)

const own = window.location.origin
const dealer = 'https://dealer.example.com'
const postJson = vi.fn()
let root: ReturnType<typeof createRoot> | null = null

beforeEach(() => {
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  postJson.mockReset().mockImplementation(async (path: string) => (path.endsWith('/offer') ? offer : { token: 'eyJ' }))
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  cleanup()
})

/** A frame of ours in the page of others, as the pop-up sees it: the window that opened it. */
interface Frame {
  tag?: string
  pathname?: string
  around?: readonly string[]
  referrer?: string
  isTop?: boolean
}
function openerOf({ tag = 'payoff-quote', pathname = '/frames/element', around, referrer = '', isTop }: Frame) {
  const location = { origin: own, pathname, search: `?tag=${tag}`, ancestorOrigins: around }
  const view = { location, document: { referrer }, top: {} as object }
  if (isTop === true) view.top = view
  return view
}

const offer = {
  partnerName: 'Dealer',
  capabilities: ['payoff-quote'],
  loans: [{ accountNumber: '100000000001', vehicle: '' }],
}

async function open<T extends object>(view: T, origin = own, capabilities = ['payoff-quote']) {
  window.history.replaceState(null, '', '/embed-sign-in')
  const opener = askingWindow(origin, { capabilities }, view)
  if (Reflect.get(view, 'top') === view) Reflect.set(opener, 'top', opener)
  vi.stubGlobal('opener', opener)
  const place = document.body.appendChild(document.createElement('div'))
  const services = {
    rest: { postJson },
    brand: { name: 'Meadow Auto', phone: '(800) 555-0142', logoUrl: null },
    log: () => undefined,
  }
  await act(async () => {
    root = createRoot(place)
    openSignInPage(root, services as unknown as PortalServices)
  })
  return opener
}

/** What the pop-up asked the server for, but for what it may ask. */
const tokensAsked = () => postJson.mock.calls.filter(([path]) => path === '/api/embed/sessions/self')

/** The button, once it is live. */
async function goOn(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 4000 })
  return button
}

test('[embed-13] the pop-up of an element in a frame names the page around the frame, and asks for what the frame shows there', async () => {
  const opener = await open(openerOf({ around: [dealer] }))
  expect(await screen.findByRole('heading', { name: 'Continue on dealer.example.com' })).toBeDefined()
  expect([screen.getByRole('banner').textContent, document.title]).toEqual(['Meadow Auto', 'Meadow Auto'])
  await ownPress(await goOn())
  const asked = { origin: own, capabilities: ['payoff-quote'], framedBy: dealer }
  expect(postJson.mock.calls).toEqual([
    ['/api/embed/sessions/self/offer', asked],
    ['/api/embed/sessions/self', { ...asked, accountNumber: '100000000001' }],
  ])
  expect(opener.postMessage.mock.calls).toEqual([
    [{ carport: 1, ready: true }, '*'],
    [{ carport: 1, token: 'eyJ' }, own],
  ])
})

test('where the browser does not list the pages around a frame, the one that led to it is named', async () => {
  await open(openerOf({ referrer: `${dealer}/cars` }))
  expect(await screen.findByRole('heading', { name: 'Continue on dealer.example.com' })).toBeDefined()
})

test.each([
  ['nobody can say who frames it', openerOf({})],
  ['it says of itself that it is framed by us', openerOf({ referrer: `${own}/frames/element` })],
  ['the frame shows something else', openerOf({ tag: 'autopay', around: [dealer] })],
  [
    'the window is another page by now',
    {
      get location(): never {
        throw new DOMException('Blocked', 'SecurityError')
      },
    },
  ],
])('[embed-14] when %s, nothing is asked and nobody may go on', async (_what, opener: object) => {
  await open(opener)
  const heading = await screen.findByRole('heading', { level: 1, name: 'We can’t show your loan on this page' })
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByRole('button')).toBeNull()
  expect(postJson).not.toHaveBeenCalled()
})

test('[embed-14] a frame that goes to another page’s hands while the borrower reads gets nothing', async () => {
  const opener = await open(openerOf({ around: [dealer] }))
  const button = await goOn()
  opener.location.ancestorOrigins = ['https://other.example.com']
  await ownPress(button)
  expect(await screen.findByText('We can’t show your loan on this page')).toBeDefined()
  expect([tokensAsked(), opener.postMessage.mock.calls]).toEqual([[], [[{ carport: 1, ready: true }, '*']]])
})

test('an element that stands alone on a page of ours is named so, and one on another page by its own origin', async () => {
  await open(openerOf({ isTop: true }))
  await ownPress(await goOn())
  expect(postJson.mock.lastCall?.[1]).toMatchObject({ origin: own, framedBy: own })
  act(() => root?.unmount())
  await open(openerOf({ around: [] }), dealer)
  expect(await screen.findByRole('heading', { name: 'Continue on dealer.example.com' })).toBeDefined()
  await ownPress(await goOn())
  expect(tokensAsked().at(-1)?.[1]).toEqual({
    origin: dealer,
    capabilities: ['payoff-quote'],
    accountNumber: '100000000001',
  })
})
