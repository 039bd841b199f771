import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortalServices } from '../services.ts'
import { openSignInPage } from './sign-in-page.tsx'

vi.mock('../login/signed-in.ts', () => ({ resume: () => Promise.resolve(true) }))
vi.mock('../startup.ts', () => ({ loadIcons: () => Promise.resolve() }))
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
const handedOver = vi.fn()
let root: ReturnType<typeof createRoot> | null = null

beforeEach(() => {
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  postJson.mockReset().mockResolvedValue({ token: 'eyJ' })
  handedOver.mockReset()
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
  const view = { location, document: { referrer }, postMessage: handedOver, top: {} as object }
  if (isTop === true) view.top = view
  return view
}

async function open(opener: object, asked = { origin: own, capability: 'payoff-quote' }): Promise<void> {
  window.history.replaceState(null, '', `/embed-sign-in?${new URLSearchParams(asked).toString()}`)
  Object.assign(window, { opener })
  const place = document.body.appendChild(document.createElement('div'))
  const services = { rest: { postJson }, brand: { name: 'Meadow Auto', phone: '(800) 555-0142' }, log: () => undefined }
  await act(async () => {
    root = createRoot(place)
    openSignInPage(root, services as unknown as PortalServices)
  })
}

/** The button, once it is live. */
async function goOn(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 4000 })
  return button
}

test('[embed-13] the pop-up of an element in a frame names the page around the frame, and asks for what the frame shows there', async () => {
  await open(openerOf({ around: [dealer] }))
  expect(screen.getByRole('heading', { name: 'Continue on dealer.example.com' })).toBeDefined()
  expect([screen.getByText('Meadow Auto').tagName, document.title]).toEqual(['P', 'Meadow Auto'])
  await userEvent.click(await goOn())
  expect(postJson).toHaveBeenCalledExactlyOnceWith('/api/embed/sessions/self', {
    origin: own,
    capability: 'payoff-quote',
    framedBy: dealer,
  })
  expect(handedOver).toHaveBeenCalledExactlyOnceWith({ carport: 1, token: 'eyJ' }, own)
})

test('where the browser does not list the pages around a frame, the one that led to it is named', async () => {
  await open(openerOf({ referrer: `${dealer}/cars` }))
  expect(screen.getByRole('heading', { name: 'Continue on dealer.example.com' })).toBeDefined()
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
  const heading = screen.getByRole('heading', { level: 1, name: "We can't show your loan on this page" })
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByRole('button')).toBeNull()
  expect(postJson).not.toHaveBeenCalled()
})

test('[embed-14] a frame that goes to another page’s hands while the borrower reads gets nothing', async () => {
  const opener = openerOf({ around: [dealer] })
  await open(opener)
  const button = await goOn()
  opener.location.ancestorOrigins = ['https://other.example.com']
  await userEvent.click(button)
  expect(await screen.findByText("We can't show your loan on this page")).toBeDefined()
  expect([postJson.mock.calls, handedOver.mock.calls]).toEqual([[], []])
})

test('an element that stands alone on a page of ours is named so, and one on another page by its own origin', async () => {
  await open(openerOf({ isTop: true }))
  await userEvent.click(await goOn())
  expect(postJson.mock.lastCall?.[1]).toMatchObject({ origin: own, framedBy: own })
  act(() => root?.unmount())
  await open(openerOf({ around: [] }), { origin: dealer, capability: 'payoff-quote' })
  expect(screen.getByRole('heading', { name: 'Continue on dealer.example.com' })).toBeDefined()
  await userEvent.click(await goOn())
  expect(postJson.mock.lastCall?.[1]).toEqual({ origin: dealer, capability: 'payoff-quote' })
})
