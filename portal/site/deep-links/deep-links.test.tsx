import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../app.tsx'
import { currentRouteAtom } from '#portal/startup/state'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Dashboard'}</h1> }))
vi.mock('#widgets/autopay', () => ({ Autopay: () => <h1>{'Autopay'}</h1>, SelectAccount: () => null }))

function open(path: string, options: Parameters<typeof fakeServices>[0] = {}) {
  const made = fakeServices(options)
  const { services, tracked } = made
  const told = () => tracked.map(({ category, action }) => ({ category, action }))
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
  return { ...made, services, told, here: () => services.store.get(currentRouteAtom)?.path }
}

const link = (to: string) => `/deep-link?to=${encodeURIComponent(to)}`

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test('[deep-12][deep-13] a visitor’s link to a protected page is stored as the post-login redirect, and pre-login comes first', async () => {
  const { services, session, here } = open(link('/Payment/AutoPay?aid=117'))
  await waitFor(() => expect(session.login).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(here()).toBe('/pre-login'))
  expect(await services.stored.read('postLoginRedirect')).toBe('/enroll-autopay?aid=117')
  expect(await services.stored.read('queryParams')).toBe('?aid=117')
})

test('a link to somewhere else stores nothing and opens the homepage', async () => {
  const { services, session, here } = open(link('//evil.example/account'))
  await screen.findByRole('heading', { level: 1, name: /Your car loan/ })
  await waitFor(() => expect(here()).toBe('/'))
  expect(session.login).not.toHaveBeenCalled()
  expect(await services.stored.read('postLoginRedirect')).toBeNull()
})

test('[deep-02] a link to a public page opens it at once and stores nothing', async () => {
  const { services, session } = open(link('/PaymentOptions'))
  await screen.findByRole('heading', { level: 1, name: 'Payment options' })
  expect(session.login).not.toHaveBeenCalled()
  expect(await services.stored.read('postLoginRedirect')).toBeNull()
})

test('[deep-03] a borrower goes straight to the page', async () => {
  const { here } = open(link('/payment/autopay'), { user: borrower })
  await screen.findByRole('heading', { name: 'Autopay' })
  await waitFor(() => expect(here()).toBe('/enroll-autopay'))
})

test.each(['/app-banner-redirect', link('/App-Banner-Redirect')])(
  '[deep-08][deep-09][route-53] the banner’s link %s opens the dashboard and tells that it was opened, once',
  async (path) => {
    const { told } = open(path, { user: borrower })
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(told().filter(({ action }) => action === 'smart-banner-open')).toEqual([
      { category: 'smart-banner', action: 'smart-banner-open' },
    ])
  },
)

test('[deep-10][route-79] a link from a mail without a page of its own offers the likely ones to everybody', async () => {
  const { session } = open('/email-campaign-redirect')
  await screen.findByRole('heading', { level: 1, name: 'Where would you like to go?' })
  expect(screen.getByRole('link', { name: 'Make a payment' }).getAttribute('href')).toBe('/make-a-payment')
  expect(session.login).not.toHaveBeenCalled()
})

test('[route-79] with a page of ours it leads there; with another it stays', async () => {
  const first = open('/email-campaign-redirect?to=%2Fpaymentoptions')
  await screen.findByRole('heading', { level: 1, name: 'Payment options' })
  expect(first.told()).toContainEqual({ category: 'email-campaign', action: 'opened' })
})

test('[route-79] a page of another origin is not followed', async () => {
  open('/email-campaign-redirect?to=https%3A%2F%2Fevil.example')
  await screen.findByRole('heading', { level: 1, name: 'Where would you like to go?' })
})

test('[deep-11][route-35] a verify-email link with success ends on the page that says so', async () => {
  open(link('/verify-email?success=true'))
  await screen.findByRole('heading', { level: 1, name: 'Your email is verified' })
})

test('[route-36] one without success ends on the error page', async () => {
  open(link('/pre-login/verify-email?success=false'))
  await screen.findByRole('heading', { level: 1, name: 'This link has expired' })
})
