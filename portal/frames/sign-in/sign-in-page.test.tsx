import { act, fireEvent, screen } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { loadMessages } from '#sdk/i18n/messages'
import { askingWindow } from '#tests/fakes/asking-window'
import { ownPress } from '#tests/fakes/own-press'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { loginCode } from '#portal/login/signed-in'
import { signInMessages } from './sign-in.messages.ts'
import { openSignInPage } from './sign-in-page.tsx'

// Loaded before the fake clock is installed: the page imports them to check who is signed in, and in which language.
beforeAll(async () => {
  await Promise.all([loginCode(), loadMessages(signInMessages, 'es')])
})

let root: Root
let isFocused = true
let visibility: DocumentVisibilityState = 'visible'
const dealer = 'https://dealer.example.com'
const loan = { accountNumber: '100000000001', vehicle: '2021 Ford Escape' }
const offered = { partnerName: 'Sandbox Auto', capabilities: ['payoff-quote', 'make-a-payment'], loans: [loan] }

beforeEach(() => {
  vi.useFakeTimers()
  isFocused = true
  visibility = 'visible'
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  const value = askingWindow(dealer, { capabilities: ['payoff-quote', 'make-a-payment'] }, {})
  vi.stubGlobal('opener', value)
  window.history.replaceState(null, '', '/embed-sign-in')
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function openSignedIn(offer: object = offered) {
  const { services } = fakeServices({ user: borrower })
  vi.mocked(services.rest.postJson).mockImplementation(async (path) =>
    path.endsWith('/offer') ? offer : { token: 'made-for-the-page' },
  )
  await act(async () => openSignInPage(root, services))
  await act(() => vi.waitFor(() => screen.getByRole('button', { name: 'Continue' }), { interval: 1 }))
  return vi.mocked(services.rest.postJson).mockClear()
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = () => ownPress(screen.getByRole('button', { name: 'Continue' }))
const isLive = () => screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled') !== 'true'

test('a click that was meant for the page behind confirms nothing: the button comes to life a moment after it is seen', async () => {
  const asked = await openSignedIn()
  await press()
  await pass(700)
  await press()
  expect([isLive(), asked.mock.calls.length]).toEqual([false, 0])
  await pass(200)
  expect(isLive()).toBe(true)
  await press()
  expect(asked).toHaveBeenCalledWith('/api/embed/sessions/self', {
    origin: dealer,
    capabilities: offered.capabilities,
    accountNumber: loan.accountNumber,
  })
})

test('a press that a script makes grants nothing, even when the button is live', async () => {
  const asked = await openSignedIn()
  await pass(900)
  expect(isLive()).toBe(true)
  const button = screen.getByRole('button', { name: 'Continue' })
  await act(async () => button.click())
  await act(async () => void fireEvent.click(button))
  expect(asked).not.toHaveBeenCalled()
  await press()
  expect(asked).toHaveBeenCalledOnce()
})

test('a window that comes to the front again waits again; one that is not looked at never comes to life', async () => {
  const asked = await openSignedIn()
  await pass(900)
  isFocused = false
  await act(async () => void window.dispatchEvent(new Event('blur')))
  expect(isLive()).toBe(false)
  await pass(5000)
  await press()
  isFocused = true
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await pass(700)
  await press()
  expect([isLive(), asked.mock.calls.length]).toEqual([false, 0])
  await pass(200)
  expect(isLive()).toBe(true)
  visibility = 'hidden'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(5000)
  expect(isLive()).toBe(false)
})

test('whoever does not want it can say so at once', async () => {
  await openSignedIn()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(window.close).toHaveBeenCalled()
})

test('it says in words who asks, for which loan, and for every thing that the page is going to get', async () => {
  await openSignedIn()
  expect(screen.getByText('Sandbox Auto (dealer.example.com) is asking to use your loan ending in 0001.')).toBeDefined()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'See your payoff quote',
    'Make payments',
  ])
})

test('on a page of our own we are named, not the address alone', async () => {
  await openSignedIn({ ...offered, partnerName: null })
  expect(
    screen.getByText('Sandbox Auto Finance (dealer.example.com) is asking to use your loan ending in 0001.'),
  ).toBeDefined()
})

test('before the sign-in it says who asks and for what, with whom one signs in, and which page never sees the password', async () => {
  const { services } = fakeServices()
  vi.mocked(services.rest.postJson).mockResolvedValue({ partnerName: 'Sandbox Auto', capabilities: ['payoff-quote'] })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await act(async () => openSignInPage(root, services))
  await act(() => vi.waitFor(() => screen.getByRole('button', { name: 'Sign in' }), { interval: 1 }))
  expect(services.rest.postJson).toHaveBeenCalledWith('/api/embed/sessions/self/asking', {
    origin: dealer,
    capabilities: ['payoff-quote', 'make-a-payment'],
  })
  expect(screen.getByText('Sandbox Auto (dealer.example.com) is asking to use one of your loans.')).toBeDefined()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['See your payoff quote'])
  expect(
    screen.getByText('Sign in to Sandbox Auto Finance first. dealer.example.com never sees your password.'),
  ).toBeDefined()
  Object.assign(window, { screenX: 40, screenY: 60 })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const { innerWidth, innerHeight } = window
  expect(opened).toHaveBeenCalledWith(
    '/embed-sign-in/window?asking_site=https%3A%2F%2Fdealer.example.com&asking_for=payoff-quote',
    'carport-sign-in-window',
    `popup,left=40,top=60,width=${innerWidth},height=${innerHeight}`,
  )
})

test('a page that may show nothing is refused before anybody signs in for it', async () => {
  const { services } = fakeServices()
  vi.mocked(services.rest.postJson).mockRejectedValue(new CarportError('NOT_FOUND'))
  await act(async () => openSignInPage(root, services))
  const refused = () => screen.getByRole('heading', { level: 1, name: 'We can’t show your loan on this page' })
  await act(() => vi.waitFor(refused, { interval: 1 }))
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

test('it says so in Spanish to whoever has a browser in Spanish', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-US')
  const { services } = fakeServices({ user: borrower })
  vi.mocked(services.rest.postJson).mockResolvedValue(offered)
  await act(async () => openSignInPage(root, services))
  await act(() => vi.waitFor(() => screen.getByRole('button', { name: 'Continuar' }), { interval: 1 }))
  expect(
    screen.getByText('Sandbox Auto (dealer.example.com) solicita usar su préstamo que termina en 0001.'),
  ).toBeDefined()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Ver su cotización de liquidación',
    'Hacer pagos',
  ])
})

test('somebody with several loans chooses one, and nothing is handed over before that', async () => {
  const second = { accountNumber: '100000000117', vehicle: '2019 Kia Soul' }
  const asked = await openSignedIn({ ...offered, loans: [loan, second] })
  expect(screen.getByText('Sandbox Auto (dealer.example.com) is asking to use one of your loans.')).toBeDefined()
  await pass(900)
  await press()
  expect(screen.getByText('Choose the loan you want to use there')).toBeDefined()
  expect(asked).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /ending in 0001/ }))
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /ending in 0117/ })))
  await press()
  expect(asked.mock.lastCall?.[1]).toMatchObject({ accountNumber: second.accountNumber })
})

test('a page that says nothing gets nothing', async () => {
  vi.stubGlobal('opener', { postMessage: vi.fn() })
  const { services } = fakeServices({ user: borrower })
  await act(async () => openSignInPage(root, services))
  await pass(10_000)
  expect(screen.getByRole('heading', { level: 1, name: 'We can’t show your loan on this page' })).toBeDefined()
  expect(services.rest.postJson).not.toHaveBeenCalled()
})
