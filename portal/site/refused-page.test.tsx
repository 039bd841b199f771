import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App, startupCheckDelayMs } from './app.tsx'
import { logOutIdle } from '../login/log-out.ts'
import type { PortalServices } from '#portal/startup/services'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Dashboard'}</h1> }))
vi.mock('#widgets/manage-payments', () => ({ ManagePayments: () => <h1>{'Payments'}</h1> }))

function open(path: string, services: PortalServices) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

// A new document: only what the tab keeps is still there.
const openAfterwards = () => open('/pre-login?logout=true', fakeServices().services)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const pageClosed = 'That page isn’t open right now.'
const notFound = 'We couldn’t find that page. This is our home page.'

beforeEach(() => {
  window.scrollTo = vi.fn()
  sessionStorage.clear()
})

describe('an address that the site does not have', () => {
  test('[route-12] leads to the homepage, which says so in one line', async () => {
    open('/no/such/page', fakeServices().services)
    await heading('Your car loan, clear and in your hands')
    expect(screen.getByText(notFound)).toBeTruthy()
    expect(screen.getByText(/^First time here\?/)).toBeTruthy()
  })

  test('the homepage’s own address says nothing of it', async () => {
    open('/', fakeServices().services)
    await heading('Your car loan, clear and in your hands')
    expect(screen.queryByText(notFound)).toBeNull()
  })

  test('whoever is signed in reads the same line, and is not asked whether it is their first time', async () => {
    open('/no/such/page', fakeServices({ user: borrower }).services)
    expect(screen.queryByText(/^First time here\?/)).toBeNull()
    await screen.findByRole('link', { name: 'Go to my dashboard' }, { timeout: startupCheckDelayMs + 2_000 })
    expect(screen.getByText(notFound)).toBeTruthy()
    expect(screen.queryByText(/^First time here\?/)).toBeNull()
  })
})

describe('a page that does not open', () => {
  test('[guard-15] the staff area tells a visitor that it is for staff, and where to sign in', async () => {
    const { services, session } = fakeServices()
    services.flags.replace({ DisableUserImpersonation: false })
    open('/admin', services)
    await heading('This page is for our staff')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/pre-login')
    expect(screen.queryByText(/couldn’t do that/)).toBeNull()
    expect(session.login).not.toHaveBeenCalled()
  })

  test('a borrower who opens it is shown the way to their dashboard', async () => {
    open('/admin/input-pco-plan', fakeServices({ user: borrower }).services)
    await heading('This page is for our staff')
    expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  test.each([
    ['a visitor', '/make-a-payment/mock', null, 'Your car loan, clear and in your hands'],
    ['a visitor', '/customer-support-center/my-title', null, 'Your car loan, clear and in your hands'],
    ['a borrower', '/account-details', borrower, 'Dashboard'],
    ['a borrower', '/pco-negotiation', borrower, 'Dashboard'],
    ['a borrower', '/my-profile/call-preferences', borrower, 'Account settings'],
  ])('%s who asks for %s reads on the page that opens instead that it is closed', async (_, path, user, instead) => {
    const { services } = fakeServices({ user })
    services.flags.replace({ HideCustomerSupportCenter: true, HideMyProfile: true })
    open(path, services)
    await heading(instead)
    expect(screen.getByText(pageClosed)).toBeTruthy()
  })

  test.each([
    ['/', null, 'Your car loan, clear and in your hands'],
    ['/account', borrower, 'Dashboard'],
    ['/settings', borrower, 'Account settings'],
  ])('%s itself says nothing of it', async (path, user, title) => {
    open(path, fakeServices({ user }).services)
    await heading(title)
    expect(screen.queryByText(pageClosed)).toBeNull()
  })

  test('a page that we closed says that it is closed, not that something failed', async () => {
    const { services } = fakeServices({ user: borrower })
    services.flags.replace({ DisableManagePayments: true })
    open('/manage-payments', services)
    await heading('This page is closed for now')
  })
})

describe('a session that ended by itself', () => {
  test('[session-10] after idleness the page says why, and the next sign-in leads back to where they were', async () => {
    const { services, session } = fakeServices({ user: borrower })
    window.history.replaceState(null, '', '/manage-payments?from=mail')
    await logOutIdle(services)
    expect(session.logout).toHaveBeenCalledWith('expired')
    expect(await services.stored.read('postLoginRedirect')).toBe('/manage-payments?from=mail')
    openAfterwards()
    await heading('You’re signed out')
    expect(screen.getByText(/because you were inactive/)).toBeTruthy()
  })

  test('[logout-07] one that the server ended says so', async () => {
    const { services, tellEnded } = fakeServices({ user: borrower })
    const replace = vi.fn()
    const { href, origin } = window.location
    vi.stubGlobal('location', { href, origin, pathname: '/manage-payments', search: '', replace })
    const { unmount } = open('/manage-payments', services)
    await heading('Payments')
    act(() => tellEnded('expired'))
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/pre-login?logout=true'))
    vi.unstubAllGlobals()
    unmount()
    openAfterwards()
    expect(await screen.findByText(/Your session ended/)).toBeTruthy()
    expect(await services.stored.read('postLoginRedirect')).toBe('/manage-payments')
  })

  test('[logout-07] who logs out while the provider cannot be reached comes to the same page', async () => {
    const { services, session } = fakeServices({ user: borrower })
    vi.mocked(session.logout).mockRejectedValueOnce(new Error('no line'))
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const { logOut } = await import('../login/log-out.ts')
    await logOut(services)
    vi.unstubAllGlobals()
    expect(assign.mock.calls).toEqual([['/pre-login?logout=true']])
  })

  test('who logged out is not told that a session ran out', async () => {
    const { services } = fakeServices({ user: borrower })
    window.history.replaceState(null, '', '/manage-payments')
    await logOutIdle(services)
    const { logOut } = await import('../login/log-out.ts')
    await logOut(services)
    openAfterwards()
    await heading('You’re signed out')
    expect(screen.queryByText(/inactive|session ended/)).toBeNull()
  })
})
