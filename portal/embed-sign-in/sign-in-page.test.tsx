import { act, fireEvent, screen } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { loginCode } from '../login/signed-in.ts'
import { openSignInPage } from './sign-in-page.tsx'

// Loaded before the clock stands still: the page fetches it when it looks who is signed in.
beforeAll(() => loginCode())

let root: Root
let isFocused = true
let visibility: DocumentVisibilityState = 'visible'
const postMessage = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  isFocused = true
  visibility = 'visible'
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  Object.defineProperty(window, 'opener', { configurable: true, value: { postMessage } })
  window.history.replaceState(null, '', '/embed-sign-in?origin=https%3A%2F%2Fdealer.example.com&capability=dashboard')
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

async function openSignedIn() {
  const { services } = fakeServices({ user: borrower })
  vi.mocked(services.rest.postJson).mockResolvedValue({ token: 'made-for-the-page' })
  await act(async () => openSignInPage(root, services))
  await act(() => vi.waitFor(() => screen.getByRole('button', { name: 'Continue' }), { interval: 1 }))
  return vi.mocked(services.rest.postJson)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
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
    origin: 'https://dealer.example.com',
    capability: 'dashboard',
  })
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
