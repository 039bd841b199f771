import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AppShell, createBrowserShell, createListeners } from '#sdk/platform/app-shell'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { autopayDetailsAtom } from '#widgets/autopay'
import { preserveTermsDataAtom } from '#widgets/make-a-payment'
import { bannerAhead } from '../layout/app-banner.tsx'
import { App } from '../site/app.tsx'
import { allAccountsAtom, impersonatedAtom } from '../startup/state.ts'
import { logOutDelayMs } from './app-log-out.tsx'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Dashboard'}</h1> }))
vi.mock('#widgets/manage-payments', () => ({ ManagePayments: () => <h1>{'Payments'}</h1> }))
vi.mock('#widgets/make-a-payment', async (original) => ({
  ...(await original<object>()),
  MakeAPayment: ({ step }: { step?: string }) => <h1>{`Step ${step}`}</h1>,
}))

type User = typeof borrower | null

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>
}

function open(
  path: string,
  { user = borrower as User, accounts, ...change }: Partial<AppShell> & { user?: User; accounts?: object[] } = {},
) {
  const back = createListeners<void>()
  const links = createListeners<string>()
  const platform: AppShell = {
    ...createBrowserShell(),
    kind: 'android',
    openInAppBrowser: vi.fn(async () => undefined),
    openInNewTab: vi.fn(),
    minimize: vi.fn(),
    onBackKey: back.listen,
    onLink: links.listen,
    ...change,
  }
  const fake = fakeServices({ user, platform, ...(accounts === undefined ? {} : { accounts }) })
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={fake.services} />
      <Address />
    </MemoryRouter>,
  )
  return { ...fake, platform, pressBack: () => act(async () => back.tell()), tellLink: links.tell }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const tabs = () => screen.findByRole('navigation', { name: 'Tabs' })
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  window.scrollTo = vi.fn()
})

describe('the bar on top', () => {
  test('[shell-02][native-01] an app has its own: title and menu, and the web’s is not there', async () => {
    open('/account')
    const bar = within(await screen.findByRole('banner'))
    expect(bar.getByText('Dashboard')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Menu' })).toBeTruthy()
    expect(bar.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test('[shell-02] the site has the web’s, and no tabs', async () => {
    open('/account', { kind: 'web' })
    await heading('Dashboard')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull()
  })

  test('[native-01][native-02][native-03] the arrow is there on a page one came to from another, and leads back', async () => {
    open('/account')
    await heading('Dashboard')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Payment Options' }))
    await heading('Payment options')
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await heading('Dashboard')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('[native-04] on the review of a payment it leads to the terms, whatever page was before', async () => {
    open('/account')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Make a Payment' }))
    await heading('Step review-terms')
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await heading('Step terms')
    expect(address()).toBe('/make-a-payment/terms')
  })

  test('[native-05] the device’s key does what the arrow does; without an arrow the app goes behind others', async () => {
    const { pressBack, platform } = open('/account')
    await heading('Dashboard')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Payment Options' }))
    await heading('Payment options')
    await pressBack()
    await heading('Dashboard')
    expect(platform.minimize).not.toHaveBeenCalled()
    await pressBack()
    expect(platform.minimize).toHaveBeenCalledTimes(1)
  })

  test('[native-05] what lies over the page is closed first', async () => {
    const { pressBack } = open('/account')
    await heading('Dashboard')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Payment Options' }))
    await heading('Payment options')
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy()
    await pressBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/payment-options')
  })

  test('[native-05] what cannot be closed stays, and the app goes behind others', async () => {
    const { pressBack, platform, services } = open('/account')
    await heading('Dashboard')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Payment Options' }))
    await heading('Payment options')
    act(() => services.flags.replace({ OutageAndroidHybrid: true }))
    await screen.findByRole('heading', { name: 'The app is currently unavailable' })
    await pressBack()
    expect(screen.getByRole('heading', { name: 'The app is currently unavailable' })).toBeTruthy()
    expect(platform.minimize).toHaveBeenCalledTimes(1)
    expect(address()).toBe('/payment-options')
  })

  test('[native-05] so is the menu of the chat, and the key after that leads back', async () => {
    const { pressBack, services } = open('/account')
    services.flags.replace({ ShowChatWidget: true })
    await heading('Dashboard')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Payment Options' }))
    await heading('Payment options')
    await userEvent.click(await screen.findByRole('button', { name: 'Get help by chat or text' }))
    const menu = () => screen.queryByRole('heading', { name: /^Need assistance/ })
    await waitFor(() => expect(menu()).not.toBeNull())
    await pressBack()
    expect([menu(), address()]).toEqual([null, '/payment-options'])
    await pressBack()
    await heading('Dashboard')
  })
})

describe('the tabs', () => {
  test('[native-06] are not there without a loan', async () => {
    open('/account', { accounts: [] })
    await screen.findByText('We can’t find a loan under your login')
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull()
  })

  test('[native-06] are not there on a route that hides them, and come back on the next', async () => {
    const loan = {
      accountNumber: '1',
      legacyId: '1',
      route: 'S00',
      status: { key: 'A', description: '' },
      titleRelease: null,
      customers: [],
    }
    const { services } = open('/')
    await heading(/Your car loan/)
    act(() => services.store.set(allAccountsAtom, [loan]))
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull()
    cleanup()
    const { services: next } = open('/privacy-policy')
    await heading('Privacy policy')
    act(() => next.store.set(allAccountsAtom, [loan]))
    expect(await tabs()).toBeTruthy()
  })

  test('[native-06] are not there on the site', async () => {
    open('/account', { kind: 'web' })
    await heading('Dashboard')
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull()
  })

  test('[native-06] a visitor has none', async () => {
    open('/payment-options', { user: null })
    await heading('Payment options')
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull()
  })

  test('[native-06][native-07][native-10] a borrower has three, and sees which one is open', async () => {
    open('/account')
    const links = within(await tabs()).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Dashboard', 'page'],
      ['Make a Payment', null],
      ['Payment Options', null],
    ])
  })

  test('offer no payment while payments are turned off', async () => {
    const { services } = open('/account')
    act(() => services.flags.replace({ DisableOneTimePayment: true }))
    const links = within(await tabs()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Payment Options'])
  })

  test('[native-08] Make a Payment leads to the review', async () => {
    const { services } = open('/account')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Make a Payment' }))
    await heading('Step review-terms')
    expect(services.store.get(preserveTermsDataAtom)).toBe(false)
  })

  test('[native-09] and keeps what was entered for whoever comes from the payment', async () => {
    const { services } = open('/make-a-payment/review-terms')
    await heading('Step review-terms')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Dashboard' }))
    await heading('Dashboard')
    await userEvent.click(within(await tabs()).getByRole('link', { name: 'Make a Payment' }))
    expect(services.store.get(preserveTermsDataAtom)).toBe(true)
  })
})

describe('log out', () => {
  afterEach(() => vi.useRealTimers())

  test('[native-11][native-12] the question closes, what was chosen for autopay goes, the loader shows, and a second later the session ends', async () => {
    const { services, session } = open('/account')
    await heading('Dashboard')
    services.store.set(autopayDetailsAtom, { '100000000001': {} as never })
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Log Out' }))
    const question = within(screen.getByRole('dialog', { name: 'Log Out' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => fireEvent.click(question.getByRole('button', { name: 'Log out' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Logging out')).toBeTruthy()
    await act(async () => vi.advanceTimersByTime(logOutDelayMs - 1))
    expect(session.logout).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    expect(logOutDelayMs).toBe(1000)
    await waitFor(() => expect(session.logout).toHaveBeenCalledTimes(1))
    expect(services.store.get(autopayDetailsAtom)).toEqual({})
  })

  test('[native-11][native-12] so it is where the settings ask', async () => {
    const { services, session } = open('/settings')
    await heading('Account settings')
    services.store.set(autopayDetailsAtom, { '100000000001': {} as never })
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }))
    const question = within(await screen.findByRole('dialog', { name: 'Log Out' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => fireEvent.click(question.getByRole('button', { name: 'Log out' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Logging out')).toBeTruthy()
    await act(async () => vi.advanceTimersByTime(logOutDelayMs - 1))
    expect(session.logout).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    await waitFor(() => expect(session.logout).toHaveBeenCalledTimes(1))
    expect(services.store.get(autopayDetailsAtom)).toEqual({})
  })
})

test.each([
  ['web', 1],
  ['ios', 0],
  ['android', 0],
] as const)(
  '[banner-01][banner-02] on a phone the app is offered on the site, and never in itself (%s)',
  async (kind, times) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile')
    open('/payment-options', { kind })
    await heading('Payment options')
    await act(bannerAhead)
    expect(screen.queryAllByRole('region', { name: 'Sandbox Auto Finance app' })).toHaveLength(times)
    vi.restoreAllMocks()
  },
)

describe('links', () => {
  const press = async (href: string) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    const isLeft = fireEvent.click(link)
    link.remove()
    return isLeft
  }

  test('[link-01] a page of others opens in the browser over the app, a phone number does not', async () => {
    const { platform } = open('/payment-options')
    await heading('Payment options')
    expect(await press('tel:+18005550142')).toBe(true)
    expect(await press('https://help.example.com/faq')).toBe(false)
    expect(platform.openInAppBrowser).toHaveBeenCalledTimes(1)
    expect(platform.openInAppBrowser).toHaveBeenCalledWith('https://help.example.com/faq')
  })

  test('[link-02] for staff who look on as a customer in a new tab', async () => {
    const { platform, services } = open('/payment-options')
    await heading('Payment options')
    act(() => services.store.set(impersonatedAtom, { loginId: 'login_1', email: 'p1@example.com', viewType: 'mobile' }))
    expect(await press('https://help.example.com/faq')).toBe(false)
    expect(platform.openInNewTab).toHaveBeenCalledWith('https://help.example.com/faq')
    expect(platform.openInAppBrowser).not.toHaveBeenCalled()
  })

  test('[link-03] without a browser over the app in a new tab', async () => {
    const { platform } = open('/payment-options', { openInAppBrowser: null })
    await heading('Payment options')
    await press('https://help.example.com/faq')
    expect(platform.openInNewTab).toHaveBeenCalledWith('https://help.example.com/faq')
  })

  test('on the web a link is left to the browser', async () => {
    open('/payment-options', { kind: 'web' })
    await heading('Payment options')
    expect(await press('https://help.example.com/faq')).toBe(true)
  })
})
