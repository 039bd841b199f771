import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from './app.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn()
})

const refusal = "Autopay isn't available on this account right now because your loan term has ended."

/** Opens a borrower's portal at a width, on a page without queries of its own. Returns a way to change the autopay answer. */
function openAt(px: number, first: string | null) {
  window.innerWidth = px
  window.dispatchEvent(new Event('resize'))
  const { services } = fakeServices({ user: borrower })
  let state = answered(first)
  const listeners = new Set<() => void>()
  vi.mocked(services.graphql.watch).mockImplementation(((document: { name: string }) =>
    document.name === 'AutopayRefusal'
      ? {
          getState: () => state,
          subscribe: (listener: () => void) => {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
          refetch: async () => undefined,
        }
      : { getState: () => loading, subscribe: () => () => undefined, refetch: async () => undefined }) as never)
  render(
    <MemoryRouter initialEntries={['/payment-options']}>
      <App services={services} />
    </MemoryRouter>,
  )
  return (next: string | null) =>
    act(() => {
      state = answered(next)
      for (const listener of listeners) listener()
    })
}

const loading = { data: undefined, error: undefined, isLoading: true }
const answered = (autopayRefusal: string | null) => ({
  data: { GetPaymentEligibility: { autopayRefusal } },
  error: undefined,
  isLoading: false,
})

test('where autopay has to wait, the menu says so with its reason in place of a link, until it can be set up', async () => {
  const answer = openAt(375, refusal)
  await screen.findByRole('heading', { level: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu', hidden: true }))
  expect(await menu.findByText(refusal)).toBeTruthy()
  expect(menu.queryByRole('link', { name: 'Autopay', hidden: true })).toBeNull()
  expect(menu.getByRole('link', { name: 'Payment Options', hidden: true })).toBeTruthy()
  answer(null)
  expect(menu.getByRole('link', { name: 'Autopay', hidden: true })).toBeTruthy()
  expect(menu.queryByText(refusal)).toBeNull()
})

test('the bar of a wide window offers no autopay either that its page refuses', async () => {
  openAt(1280, refusal)
  expect(await screen.findByTitle(refusal)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Autopay' })).toBeNull()
})

test('a keyboard reaches the entry of the bar that is closed, which says why while it has the focus', async () => {
  openAt(1280, refusal)
  const entry = await screen.findByRole('button', { name: 'Autopay', description: refusal })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  act(() => entry.focus())
  expect(document.activeElement).toBe(entry)
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(entry)
})

test('where autopay can be set up or is on, the menus lead to it', async () => {
  openAt(1280, null)
  expect(await screen.findByRole('link', { name: 'Autopay' })).toBeTruthy()
})
