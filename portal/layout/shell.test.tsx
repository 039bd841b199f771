import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserShell } from '#sdk/platform/app-shell'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App, startupCheckDelayMs } from '../site/app.tsx'
import { routes } from '../site/site-map.ts'
import { siteMapMessages } from '../site/site-map.messages.ts'
import type { PortalServices } from '../startup/services.ts'
import {
  adminInfoAtom,
  allAccountsAtom,
  impersonatedAtom,
  isLoggedInAtom,
  previousRouteAtom,
  userAtom,
} from '../startup/state.ts'
import { userProfile } from '../login/user-profile.ts'
import { useViewType } from './use-view-type.ts'

// Fetched later, by staff alone.
beforeAll(async () => void (await import('./impersonation-banner.tsx')))

vi.mock('#widgets/chat', () => ({ Chat: () => <p>{'text-us and chat'}</p> }))
vi.mock('#widgets/session-timeout', () => ({ SessionTimeout: () => <p>{'idle watcher'}</p> }))

function open(path: string, services: PortalServices) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

// Queries that nobody answers: pages show that they are loading.
const waiting = { data: undefined, error: undefined, isLoading: true }
function unanswered(services: PortalServices): void {
  vi.mocked(services.graphql.watch).mockReturnValue({
    subscribe: () => () => undefined,
    getState: () => waiting,
    refetch: async () => undefined,
  } as never)
}

const width = (px: number) => {
  window.innerWidth = px
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  width(1280)
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

/** What is there, in the order of the document. */
async function expectOrder(parts: readonly (() => Element | null)[]): Promise<void> {
  await waitFor(() => expect(parts.map((find) => find() !== null)).toEqual(parts.map(() => true)))
  const found = parts.map((find) => find() as Element)
  for (const [index, part] of found.entries()) {
    const next = found[index + 1]
    if (next === undefined) continue
    expect(part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
}

const banner = () => screen.queryByText(/^Warning: You/)
const topNav = () => document.querySelector('.portal-bar')
const adminNav = () => screen.queryByText('Loan Advisor')
const printHeader = () => document.querySelector('.portal-print-header')
const menu = () => screen.queryByRole('dialog', { name: 'Menu', hidden: true })
const content = () => screen.queryByRole('main')
const help = () => screen.queryByText('text-us and chat')
const bottomNav = () => document.querySelector('.native-bottom')
const idle = () => screen.queryByText('idle watcher')

describe('from top to bottom', () => {
  test('[shell-01] impersonation banner, top nav, print header, content, text-us and chat, idle watcher', async () => {
    const { services } = fakeServices()
    services.store.set(userAtom, userProfile({ ...borrower, email: 'a1@staff.example.com' }, null, []))
    services.store.set(impersonatedAtom, { loginId: 'login_1', email: 'p1@example.com', viewType: 'desktop' })
    open('/privacy-policy', services)
    await expectOrder([banner, topNav, printHeader, content, idle])
    expect(banner()?.textContent).toBe('Warning: You (a1@staff.example.com) are impersonating p1@example.com!')
    // Staff can't chat in the customer's name. For everyone else, help is between content and watcher.
    expect(help()).toBeNull()
    act(() => services.store.set(impersonatedAtom, null))
    await expectOrder([topNav, printHeader, content, help, idle])
    expect(banner()).toBeNull()
  })

  test('[shell-01] the admin nav stands under the top nav, and only while no customer is loaded', async () => {
    const { services } = fakeServices()
    services.store.set(adminInfoAtom, { role: 'Loan Advisor' })
    open('/privacy-policy', services)
    await expectOrder([topNav, adminNav, printHeader, content])
    act(() =>
      services.store.set(impersonatedAtom, { loginId: 'login_1', email: 'p1@example.com', viewType: 'desktop' }),
    )
    expect(adminNav()).toBeNull()
  })

  test('[shell-01] the side menu stands between print header and content', async () => {
    width(800)
    const { services } = fakeServices()
    open('/privacy-policy', services)
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    await expectOrder([topNav, printHeader, menu, content])
  })

  test('[shell-01][shell-02] in an app the bottom navigation follows the help, the idle watcher comes last, and there is no web top nav', async () => {
    const { services } = fakeServices({ user: borrower, platform: { ...createBrowserShell(), kind: 'ios' } })
    services.store.set(isLoggedInAtom, true)
    services.store.set(userAtom, userProfile(borrower, 'cus_1', []))
    services.store.set(allAccountsAtom, [
      {
        accountNumber: '1',
        legacyId: '1',
        route: 'S00',
        status: { key: 'A', description: '' },
        titleRelease: null,
        customers: [],
      },
    ])
    open('/privacy-policy', services)
    await expectOrder([printHeader, content, help, bottomNav, idle])
    expect(topNav()).toBeNull()
  })
})

test('[route-05][route-07] in an app a route can hide the back button and the bottom navigation', async () => {
  const made = (path: string) => {
    const { services } = fakeServices({ user: borrower, platform: { ...createBrowserShell(), kind: 'ios' } })
    services.store.set(isLoggedInAtom, true)
    services.store.set(userAtom, userProfile(borrower, 'cus_1', []))
    services.store.set(allAccountsAtom, [
      {
        accountNumber: '1',
        legacyId: '1',
        route: 'S00',
        status: { key: 'A', description: '' },
        titleRelease: null,
        customers: [],
      },
    ])
    const { unmount } = open(path, services)
    act(() => services.store.set(previousRouteAtom, { name: 'settings', path: '/settings' }))
    return unmount
  }
  const back = () => screen.queryByRole('button', { name: 'Back' })
  const leave = made('/privacy-policy')
  await waitFor(() => expect([back() !== null, bottomNav() !== null]).toEqual([true, true]))
  leave()
  made('/')
  await screen.findByRole('heading', { level: 1, name: /Your car loan/ })
  expect([back(), bottomNav()]).toEqual([null, null])
})

test('[nav-21][route-06][route-21] a route that hides the top nav has no side menu and no bar', async () => {
  width(800)
  const { services } = fakeServices()
  open('/select-account-login', services)
  await screen.findByRole('heading', { level: 1, name: 'Choose your loan' })
  expect(topNav()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  expect(menu()).toBeNull()
})

test('[route-81][route-83] where only log out is offered, neither bar nor logo leads anywhere else', async () => {
  const { services } = fakeServices({ user: borrower })
  unanswered(services)
  services.flags.replace({ PcoNegotiation: true, ChargeOffExperiences: true })
  services.store.set(isLoggedInAtom, true)
  services.store.set(userAtom, userProfile(borrower, 'cus_1', []))
  for (const path of ['/pco-negotiation', '/account-resolution']) {
    const { unmount } = open(path, services)
    const bar = await screen.findByRole('banner')
    expect(bar.querySelectorAll('a')).toHaveLength(0)
    expect([...bar.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Skip to content',
      'Español',
      'Log Out',
    ])
    unmount()
  }
})

test.each(['web', 'ios'] as const)(
  '[nav-25][route-81][route-83] nor does the side menu (%s), and in an app there are no tabs; the next page has them all again',
  async (kind) => {
    width(800)
    const { services } = fakeServices({ user: borrower, platform: { ...createBrowserShell(), kind } })
    unanswered(services)
    services.flags.replace({ PcoNegotiation: true, ChargeOffExperiences: true })
    const offered = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
      const nav = within(screen.getByRole('navigation', { name: 'Main' }))
      const names = nav.getAllByRole('listitem').map((item) => item.textContent)
      await userEvent.click(screen.getByRole('button', { name: 'Close menu' }))
      return names
    }
    const tabs = () => screen.queryByRole('navigation', { name: 'Tabs' })
    for (const path of ['/pco-negotiation', '/account-resolution']) {
      const { unmount } = open(path, services)
      await waitFor(() => expect(services.store.get(allAccountsAtom)).toHaveLength(1))
      expect(await offered()).toEqual(['Log Out'])
      expect(tabs()).toBeNull()
      unmount()
    }
    open('/settings', services)
    expect(await offered()).toEqual(expect.arrayContaining(['Dashboard', 'Make a Payment', 'Account', 'Log Out']))
    await waitFor(() => expect(tabs() === null).toBe(kind === 'web'))
  },
)

test('[view-04] the view type stays what it was while a customer is looked at, and follows the window again afterwards', () => {
  const { services } = fakeServices()
  const { result } = renderHook(() => useViewType(), {
    wrapper: ({ children }) => <Provider store={services.store}>{children}</Provider>,
  })
  expect(result.current).toBe('desktop')
  act(() => services.store.set(impersonatedAtom, { loginId: 'login_1', email: 'p1@example.com', viewType: 'desktop' }))
  act(() => width(375))
  expect(result.current).toBe('desktop')
  act(() => services.store.set(impersonatedAtom, null))
  expect(result.current).toBe('mobile')
})

test('[login-18] on an open page it is found out a second later who is signed in, and not before', async () => {
  vi.useFakeTimers()
  expect(startupCheckDelayMs).toBe(1000)
  const { services, session } = fakeServices({ user: borrower })
  open('/privacy-policy', services)
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(session.getUserInfo).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(session.getUserInfo).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  // The login code has to load first.
  await waitFor(() => expect(services.store.get(isLoggedInAtom)).toBe(true))
})

describe('[shell-04] the idle watcher is on every page of whoever is signed in', () => {
  test.each(routes.map(({ path }) => path))('/%s', async (path) => {
    const { services } = fakeServices({ user: borrower })
    unanswered(services)
    services.flags.replace({ ShowAccountDetails: true, PcoNegotiation: true, ChargeOffExperiences: true })
    services.store.set(isLoggedInAtom, true)
    services.store.set(userAtom, userProfile(borrower, 'cus_1', []))
    const { unmount } = open(`/${path}`, services)
    expect(idle()).not.toBeNull()
    unmount()
  })
})

describe('[route-02][route-03][route-04] every page names itself in the document', () => {
  const own = routes.filter(({ onWeb, name, access }) => {
    const sendsOn = ['pre-login', 'deep-link', 'app-banner-redirect', 'account-lookup', 'verify-email']
    return onWeb === undefined && access !== 'staff' && !sendsOn.includes(name)
  })
  test.each(own.map(({ path, name }) => [path, name as keyof typeof siteMapMessages.en]))('/%s', async (path, name) => {
    const { services } = fakeServices({ user: borrower })
    unanswered(services)
    services.flags.replace({ ShowAccountDetails: true, PcoNegotiation: true, ChargeOffExperiences: true })
    open(`/${path}`, services)
    const texts = siteMapMessages.en[name]
    await waitFor(() => expect(document.title).toBe(`${texts.title} | Sandbox Auto Finance`))
    const meta = (key: string) => document.head.querySelector(`meta[${key}]`)?.getAttribute('content')
    expect(meta('name="description"')).not.toBe('')
    expect(meta('property="og:title"')).toBe(document.title)
    expect(meta('property="og:description"')).toBe(meta('name="description"'))
    expect(meta('property="og:site_name"')).toBe('Sandbox Auto Finance')
    expect(meta('property="og:type"')).toBe('website')
    if ('description' in texts) expect(meta('name="description"')).toBe(texts.description)
  })
})
