import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultBrand } from '#sdk/config/brand'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App, startupCheckDelayMs } from './app.tsx'
import { logOut } from '../login/log-out.ts'
import { resume } from '../login/signed-in.ts'
import type { PortalServices } from '#portal/startup/services'
import {
  allAccountsAtom,
  areFlagsLoadingAtom,
  currentAccountNumberAtom,
  currentRouteAtom,
  impersonationStatusAtom,
  isLoggedInAtom,
  previousRouteAtom,
  userAtom,
} from '#portal/startup/state'

vi.mock('#widgets/dashboard', () => ({
  Dashboard: ({ accountNumber }: { accountNumber: string }) => <h1>{`Dashboard of ${accountNumber}`}</h1>,
}))
vi.mock('#widgets/account-details', () => ({ AccountDetails: () => <h1>{'Account details'}</h1> }))
vi.mock('#widgets/manage-payments', () => ({ ManagePayments: () => <h1>{'Payments'}</h1> }))
vi.mock('#widgets/payment-methods', () => ({
  BankAccounts: () => <h1>{'Bank accounts'}</h1>,
  DebitCards: () => <h1>{'Debit cards'}</h1>,
  AddBankAccountForm: () => null,
  CardAuthenticate: () => <h1>{'Card'}</h1>,
  CardAuthenticateSuccess: () => <h1>{'Card added'}</h1>,
  readCardAnswer: () => ({ rawToken: null, reason: 'none' }),
}))
vi.mock('#widgets/make-a-payment', () => ({
  MakeAPayment: ({ step = 'own', onStep }: { step?: string; onStep?: (step: string, how: string) => void }) => (
    <>
      <h1>{`Step ${step}`}</h1>
      <button type="button" onClick={() => onStep?.('terms', 'push')}>
        {'Next'}
      </button>
    </>
  ),
}))

function open(path: string, services: PortalServices) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const width = (px: number) => {
  window.innerWidth = px
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  width(1280)
  window.scrollTo = vi.fn()
  document.title = ''
})

describe('a visitor', () => {
  test.each([
    ['/', 'Your car loan, clear and in your hands', 'Welcome'],
    ['/payment-options', 'Payment options', 'Payment options'],
    ['/privacy-policy', 'Privacy policy', 'Privacy policy'],
    ['/terms-of-use', 'Terms of use', 'Terms of use'],
    ['/ai-policy', 'AI policy', 'AI policy'],
  ])('[role-01][route-02][route-10][stack-04] opens %s without login', async (path, name, title) => {
    const { services, session } = fakeServices()
    open(path, services)
    await heading(name)
    expect(document.title).toBe(`${title} | Sandbox Auto Finance`)
    expect(session.login).not.toHaveBeenCalled()
  })

  test.each([
    ['a visitor', null],
    ['a borrower', borrower],
  ])('[pay-10] to %s the payment options name every way to pay, with its cost', async (_who, user) => {
    const { services } = fakeServices({ user })
    await resume(services)
    open('/payment-options', services)
    await heading('Payment options')
    for (const way of ['Bank account, on this site', 'Debit card, on this site', 'By phone', 'By mail']) {
      expect(screen.getByRole('heading', { name: way })).toBeTruthy()
    }
    expect(screen.getByText('$3.95')).toBeTruthy()
    act(() => services.flags.replace({ ServiceFeeIncrease: true }))
    expect(await screen.findByText('$4.95')).toBeTruthy()
  })

  test.each([
    ['O', 'S45', null, 'You can’t pay this loan on this site. You can pay by phone or mail.'],
    ['A', 'S45', null, 'You can’t pay this loan on this site. You can pay by phone or mail.'],
    ['P', 'S00', null, 'Your loan is paid off. There’s nothing to pay.'],
    // The last payment is made, and can still bounce.
    ['A', 'S00', 'WAITING', 'Your loan is paid off. There’s nothing to pay.'],
  ] as const)(
    '[pay-10] the payment options offer no online payment that the next page refuses (%s, %s, %s)',
    async (key, route, title, why) => {
      const { services } = fakeServices({ user: borrower })
      const loan = {
        accountNumber: '100000000009',
        legacyId: '9',
        route,
        status: { key, description: '' },
        titleRelease: title && { status: title },
        customers: [],
      }
      services.store.set(isLoggedInAtom, true)
      services.store.set(allAccountsAtom, [loan])
      services.store.set(currentAccountNumberAtom, loan.accountNumber)
      open('/payment-options', services)
      await heading('Payment options')
      const main = within(screen.getByRole('main'))
      expect(main.getByText(why)).toBeTruthy()
      expect(main.queryByRole('link', { name: /Make a payment/ })).toBeNull()
      // Nor does the menu.
      expect(screen.queryByRole('link', { name: /^Make a Payment$/i })).toBeNull()
    },
  )

  test('[pay-10] a charged-off balance is paid on this site, and the menu says so', async () => {
    const { services } = fakeServices({ user: borrower })
    const loan = {
      accountNumber: '100000000009',
      legacyId: '9',
      route: 'S00',
      status: { key: 'O', description: '' },
      titleRelease: null,
      customers: [],
    }
    services.store.set(isLoggedInAtom, true)
    services.store.set(allAccountsAtom, [loan])
    services.store.set(currentAccountNumberAtom, loan.accountNumber)
    open('/payment-options', services)
    expect(await screen.findAllByRole('link', { name: /^Make a payment$/i })).toHaveLength(2)
    expect(screen.queryByText(/You can’t pay this loan on this site/)).toBeNull()
  })

  test('while payments are turned off neither the menu nor the payment options offer one on this site', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/payment-options', services)
    expect(await screen.findAllByRole('link', { name: /^Make a payment$/i })).toHaveLength(2)
    act(() => services.flags.replace({ DisableOneTimePayment: true }))
    expect(screen.queryByRole('link', { name: /^Make a payment$/i })).toBeNull()
    expect(screen.getByText('You can’t pay this loan on this site. You can pay by phone or mail.')).toBeTruthy()
  })

  test('[guard-01][guard-02][guard-04] who asks for a page that needs login does not see it; the page is stored and login starts', async () => {
    const { services, session } = fakeServices()
    open('/manage-payments?from=mail', services)
    await waitFor(() => expect(session.login).toHaveBeenCalledTimes(1))
    expect(await services.stored.read('postLoginRedirect')).toBe('/manage-payments?from=mail')
    expect(screen.queryByRole('heading', { name: 'Payments' })).toBeNull()
  })

  test('[guard-05] an aid in the address is kept', async () => {
    const { services, session } = fakeServices()
    open('/account?aid=117', services)
    await waitFor(() => expect(session.login).toHaveBeenCalled())
    expect(await services.stored.read('queryParams')).toBe('?aid=117')
  })

  test('[route-12] an unknown path leads to the homepage', async () => {
    const { services } = fakeServices()
    open('/no/such/page', services)
    await heading('Your car loan, clear and in your hands')
  })

  test('[route-32] pre-login runs the login routine: a visitor goes to the identity provider', async () => {
    const { services, session } = fakeServices()
    open('/pre-login', services)
    await waitFor(() => expect(session.login).toHaveBeenCalledTimes(1))
  })

  test('[route-32] pre-login runs the login routine: whoever is signed in goes on to the dashboard', async () => {
    const { services, session } = fakeServices({ user: borrower })
    open('/pre-login', services)
    await heading('Dashboard of 100000000001')
    expect(session.login).not.toHaveBeenCalled()
    expect(services.store.get(isLoggedInAtom)).toBe(true)
  })

  test('[logout-07] pre-login after log out does not start a new login by itself', async () => {
    const { services, session } = fakeServices()
    open('/pre-login?logout=true', services)
    await heading('You’re signed out')
    expect(session.login).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(session.login).toHaveBeenCalledTimes(1)
  })

  test.each([true, false])(
    '[flag-12] with its flag %s pre-login is the card of the redesign, or plain',
    async (isOn) => {
      const { services } = fakeServices()
      services.flags.replace({ PreLoginRedesign: isOn })
      open('/pre-login?logout=true', services)
      await heading('You’re signed out')
      const page = screen.getByRole('region', { name: 'You’re signed out' })
      expect([page.classList.contains('cp-card'), page.querySelector('svg') !== null]).toEqual([isOn, isOn])
      expect(within(page).getByRole('button', { name: 'Sign in' })).toBeTruthy()
    },
  )

  test('a provider that cannot be reached is told with a way on, and nobody is sent round in circles', async () => {
    const { services, session } = fakeServices()
    vi.mocked(session.getUserInfo).mockRejectedValue(new CarportError('NETWORK'))
    open('/account', services)
    await screen.findByText('We couldn’t open this page')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(session.login).not.toHaveBeenCalled()
  })

  test('a provider that can be reached again is asked again without a press as soon as the device is online', async () => {
    const { services, session } = fakeServices()
    const reached = vi.mocked(session.getUserInfo).getMockImplementation()
    vi.mocked(session.getUserInfo).mockRejectedValue(new CarportError('NETWORK'))
    open('/account', services)
    await screen.findByText('We couldn’t open this page')
    vi.mocked(session.getUserInfo).mockImplementation(reached ?? (() => Promise.resolve(null)))
    window.dispatchEvent(new Event('online'))
    // Sooner than the first automatic retry.
    await waitFor(() => expect(session.login).toHaveBeenCalledTimes(1), { timeout: 1_500 })
  })

  test('without a word from the device it is asked again a little later', async () => {
    const { services, session } = fakeServices()
    const reached = vi.mocked(session.getUserInfo).getMockImplementation()
    vi.mocked(session.getUserInfo).mockRejectedValueOnce(new CarportError('NETWORK'))
    vi.mocked(session.getUserInfo).mockImplementation(reached ?? (() => Promise.resolve(null)))
    open('/account', services)
    await screen.findByText('We couldn’t open this page')
    await waitFor(() => expect(session.login).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  })

  test('the site is read in Spanish when asked, and the choice is kept', async () => {
    const { services } = fakeServices()
    open('/', services)
    await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
    await heading('Su préstamo de auto, claro y en sus manos')
    expect(document.documentElement.lang).toBe('es')
    expect(await services.stored.read('language')).toBe('es')
    // What the server worded is asked for anew.
    expect(services.graphql.refetchAll).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(document.title).toBe('Le damos la bienvenida | Sandbox Auto Finance'))
  })
})

describe('a borrower', () => {
  test.each([
    ['/account', 'Dashboard of 100000000001'],
    ['/make-a-payment', 'Step index'],
    ['/make-a-payment/terms', 'Step terms'],
    ['/make-a-payment/review-terms', 'Step review-terms'],
    ['/make-a-payment/success', 'Step success'],
    ['/make-a-payment/payment-ineligible', 'Step payment-ineligible'],
    ['/make-a-payment/payoff-quote', 'Step own'],
    ['/payment/manage-bank-accounts', 'Bank accounts'],
    ['/payment/manage-debit-cards', 'Debit cards'],
    ['/manage-payments', 'Payments'],
    ['/payment-authenticate', 'Card'],
    ['/payment-authenticate-success', 'Card added'],
  ])('[guard-01][stack-05] opens %s after a reload, without signing in again', async (path, name) => {
    const { services, session } = fakeServices({ user: borrower })
    open(path, services)
    await heading(name)
    expect(session.login).not.toHaveBeenCalled()
    expect(services.store.get(isLoggedInAtom)).toBe(true)
    expect(services.store.get(currentAccountNumberAtom)).toBe('100000000001')
  })

  test('[acct-33] a login fills what the state holds of whoever is signed in, and log out empties it', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/manage-payments', services)
    await heading('Payments')
    const { store } = services
    expect(store.get(isLoggedInAtom)).toBe(true)
    expect(store.get(currentRouteAtom)).toEqual({ name: 'manage-payments', path: '/manage-payments' })
    expect(store.get(currentAccountNumberAtom)).toBe('100000000001')
    expect(store.get(allAccountsAtom).map(({ accountNumber }) => accountNumber)).toEqual(['100000000001'])
    expect(store.get(userAtom)).toMatchObject({ loginId: 'login_1', loginEmail: 'p1@example.com', id: 'cus_1' })
    expect(store.get(impersonationStatusAtom).isImpersonating).toBe(false)
    await act(() => logOut(services))
    expect(store.get(isLoggedInAtom)).toBe(false)
    expect([store.get(allAccountsAtom), store.get(currentAccountNumberAtom), store.get(userAtom)]).toEqual([
      [],
      null,
      null,
    ])
  })

  test('[view-02] navigation stores the current and the previous route and moves the focus to the content', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/make-a-payment', services)
    await heading('Step index')
    expect(services.store.get(currentRouteAtom)).toEqual({ name: 'make-a-payment', path: '/make-a-payment' })
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await heading('Step terms')
    expect(services.store.get(currentRouteAtom)?.name).toBe('make-a-payment-terms')
    expect(services.store.get(previousRouteAtom)?.name).toBe('make-a-payment')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(document.title).toBe('Payment terms | Sandbox Auto Finance')
    expect(screen.getAllByRole('status').some((region) => region.textContent?.includes('Payment terms'))).toBe(true)
  })

  test('[guard-07][guard-09] a flag that is switched on closes the page that is open', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/payment/manage-bank-accounts', services)
    await heading('Bank accounts')
    act(() => services.flags.replace({ DisableManageBankAc: true }))
    await heading('This page is closed for now')
  })

  test.each([
    ['[guard-08]', 'DisableManageDebitCards', '/payment/manage-debit-cards'],
    ['[guard-10]', 'DisableManagePayments', '/manage-payments'],
  ])('[guard-07]%s %s keeps %s closed', async (_id, flag, path) => {
    const { services } = fakeServices({ user: borrower })
    services.flags.replace({ [flag]: true })
    open(path, services)
    await heading('This page is closed for now')
  })

  test('[login-03] an email that is not verified has to be first', async () => {
    const { services } = fakeServices({ user: { ...borrower, isEmailVerified: false } })
    open('/account', services)
    await heading('Verify your email')
  })

  test('[login-04] so has a login without a loan', async () => {
    const { services } = fakeServices({ user: borrower, isLinked: false })
    open('/account', services)
    await heading('Find your loan')
  })

  test('without a loan on file there is an explanation and a phone number instead of an empty page', async () => {
    const { services } = fakeServices({ user: borrower, accounts: [] })
    open('/account', services)
    await screen.findByText('We can’t find a loan under your login')
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
  })

  test('[logout-01][logout-02][logout-03] log out asks first; Cancel and the close icon leave everything as it is', async () => {
    const { services, session } = fakeServices({ user: borrower })
    open('/account', services)
    await heading(/Dashboard/)
    const nav = screen.getByRole('banner')
    const ask = async () => {
      await userEvent.click(within(nav).getByRole('button', { name: 'Log Out' }))
      return within(screen.getByRole('dialog', { name: 'Log Out' }))
    }
    let dialog = await ask()
    expect(dialog.getByText('Are you sure you want to log out of the product?')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.logout).not.toHaveBeenCalled()
    dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.logout).toHaveBeenCalledTimes(1))
    expect(services.store.get(isLoggedInAtom)).toBe(false)
    expect(session.login).not.toHaveBeenCalled()
  })

  test('[logout-04][logout-05][logout-08] logging out revokes on the server first, empties the state, and keeps the stored redirect', async () => {
    const { services, session } = fakeServices({ user: borrower })
    await services.stored.write('postLoginRedirect', '/manage-payments')
    await services.stored.write('queryParams', '?aid=1')
    open('/account', services)
    await heading(/Dashboard/)
    await act(() => logOut(services))
    expect(services.rest.postJson).toHaveBeenCalledWith('/api/idp-management/logout', {})
    const [revoked] = vi.mocked(services.rest.postJson).mock.invocationCallOrder
    const [left] = vi.mocked(session.logout).mock.invocationCallOrder
    expect(revoked).toBeLessThan(left ?? 0)
    expect(await services.stored.read('postLoginRedirect')).toBe('/manage-payments')
    expect(await services.stored.read('queryParams')).toBeNull()
  })

  test('[logout-04] a session that ended in another tab ends here, and the menu is a visitor’s again', async () => {
    const { services, tellEnded } = fakeServices({ user: borrower })
    open('/', services)
    await heading(/Your car loan/)
    await waitFor(() => expect(services.store.get(isLoggedInAtom)).toBe(true), { timeout: startupCheckDelayMs * 3 })
    const nav = within(screen.getByRole('banner'))
    const links = () => [nav.queryByRole('button', { name: 'Log Out' }), nav.queryByRole('link', { name: 'Dashboard' })]
    expect(links()).not.toContain(null)
    act(tellEnded)
    expect(services.store.get(isLoggedInAtom)).toBe(false)
    expect(links()).toEqual([null, null])
    act(() => services.store.set(isLoggedInAtom, true))
    expect(links()).not.toContain(null)
  })
})

describe('help', () => {
  test('[guard-13][flag-05] while the support center is hidden, as it is by default, the homepage opens in its place', async () => {
    const { services } = fakeServices()
    open('/customer-support-center/my-payments', services)
    await heading(/Your car loan/)
  })

  test('[guard-13] a link into the help waits for the flags and is not sent away by a default', async () => {
    const { services } = fakeServices()
    services.store.set(areFlagsLoadingAtom, true)
    open('/customer-support-center/my-title', services)
    expect(await screen.findByRole('main')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    act(() => {
      services.flags.replace({ HideCustomerSupportCenter: false })
      services.store.set(areFlagsLoadingAtom, false)
    })
    await heading('My title')
  })

  test.each([
    ['[route-59]', '', 'Customer support'],
    ['[route-60]', '/my-carport-account', 'My account'],
    ['[route-61]', '/my-profile', 'My profile'],
    ['[route-62]', '/my-payments', 'My payments'],
    ['[route-63]', '/my-autopay', 'My autopay'],
    ['[route-64]', '/insurance-and-claims', 'Insurance and claims'],
    ['[route-65]', '/my-title', 'My title'],
    ['[route-66]', '/my-vehicle', 'My vehicle'],
    ['[route-67]', '/simple-interest', 'Simple interest'],
    ['[route-68][csc-03]', '/tax-refund-benefits', 'Tax refund benefits'],
    ['[route-69][csc-04]', '/skip-a-payment', 'Skip a payment'],
    ['[route-70]', '/search-results', 'Search results'],
  ])('%s a visitor reads customer-support-center%s', async (_ids, path, name) => {
    const { services, session } = fakeServices()
    services.flags.replace({ HideCustomerSupportCenter: false })
    open(`/customer-support-center${path}`, services)
    await heading(name)
    expect(session.login).not.toHaveBeenCalled()
    expect(services.graphql.watch).not.toHaveBeenCalled()
  })

  test('[csc-02][route-70][nav-12] a search has an address of its own', async () => {
    const { services } = fakeServices()
    services.flags.replace({ HideCustomerSupportCenter: false })
    open('/customer-support-center', services)
    await heading('Customer support')
    await userEvent.type(screen.getByRole('searchbox'), 'autopay{Enter}')
    await heading('Search results')
    expect(services.store.get(currentRouteAtom)?.path).toBe('/customer-support-center/search-results?q=autopay')
    await userEvent.click(await screen.findByRole('link', { name: 'My autopay' }))
    await heading('My autopay')
    expect(document.title).toBe('Help: My autopay | Sandbox Auto Finance')
  })
})

describe('account pages', () => {
  test('[guard-06][flag-08] account details open while their flag is on, and lead to the dashboard when it goes off', async () => {
    const { services } = fakeServices({ user: borrower })
    services.flags.replace({ ShowAccountDetails: true })
    open('/account-details', services)
    await heading('Account details')
    act(() => services.flags.replace({ ShowAccountDetails: false }))
    await heading('Dashboard of 100000000001')
  })

  test('[profile-07] a link for a new password that cannot be asked for is told, and can be tried again', async () => {
    const { services } = fakeServices({ user: borrower })
    vi.mocked(services.rest.postForText).mockRejectedValueOnce(new CarportError('NETWORK'))
    open('/settings', services)
    await heading('Account settings')
    await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }))
    await screen.findByText(/We couldn’t send the link/)
    await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }))
    await screen.findByText('A link is on its way.')
  })

  test('[profile-05][profile-07][route-43][rest-10] settings ask the provider for a link for the own address, and show its answer', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/settings', services)
    await heading('Account settings')
    expect(screen.getByText('p1@example.com')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }))
    await screen.findByText('A link is on its way.')
    const [path, body] = vi.mocked(services.rest.postForText).mock.calls[0] ?? []
    expect(path).toBe('http://localhost:3000/oidc/dbconnections/change_password')
    expect(body).toMatchObject({ client_id: 'carport-portal', email: 'p1@example.com' })
  })

  test.each([
    ['A', 'S00', true],
    ['O', 'S00', false],
    ['A', 'S45', false],
  ])('settings offer a payoff quote only where one is shown (%s, %s)', async (key, route, isOffered) => {
    const { services } = fakeServices({ user: borrower })
    const loan = {
      accountNumber: '100000000009',
      legacyId: '9',
      route,
      status: { key, description: '' },
      titleRelease: null,
      customers: [],
    }
    services.store.set(isLoggedInAtom, true)
    services.store.set(allAccountsAtom, [loan])
    services.store.set(currentAccountNumberAtom, loan.accountNumber)
    open('/settings', services)
    await heading('Account settings')
    expect(screen.queryByRole('link', { name: 'Payoff quote' }) !== null).toBe(isOffered)
  })

  test('[flag-07] sign-in settings open at the identity provider while its flag is on', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/settings', services)
    await heading('Account settings')
    const provider = () => screen.queryByRole('link', { name: 'Open the sign-in service' })
    expect(provider()).toBeNull()
    act(() => services.flags.replace({ AccountSettingsViaIdp: true }))
    expect(provider()?.getAttribute('href')).toBe('http://localhost:3000/oidc/password?lang=en')
  })

  test('[profile-05] settings change the language, lead to the ways to pay, and log out only when asked again', async () => {
    const { services, session } = fakeServices({ user: borrower })
    open('/settings', services)
    await heading('Account settings')
    for (const name of ['Bank accounts', 'Debit cards', 'Scheduled payments', 'Payoff quote']) {
      expect(screen.getByRole('link', { name })).toBeTruthy()
    }
    act(() => services.flags.replace({ DisableManageBankAc: true }))
    expect(screen.queryByRole('link', { name: 'Bank accounts' })).toBeNull()
    const main = within(screen.getByRole('main'))
    await userEvent.click(main.getByRole('button', { name: 'Log out' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(session.logout).not.toHaveBeenCalled()
    await userEvent.click(main.getByRole('button', { name: 'Español' }))
    await heading('Ajustes de la cuenta')
    expect(await services.stored.read('language')).toBe('es')
    expect(services.graphql.refetchAll).toHaveBeenCalledTimes(1)
  })
})

describe('logging out on every device', () => {
  const logOutEverywhere = async (services: ReturnType<typeof fakeServices>['services']) => {
    open('/settings', services)
    await heading('Account settings')
    const main = within(screen.getByRole('main'))
    await userEvent.click(main.getByRole('button', { name: 'Log out everywhere' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('This logs you out on every phone and computer, including this one.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Log out' }))
  }

  test('the server is asked for all of them at once, and this page is left', async () => {
    const { services, session, rest } = fakeServices({ user: borrower })
    await logOutEverywhere(services)
    await waitFor(() => expect(session.logout).toHaveBeenCalledTimes(1))
    expect(vi.mocked(rest.postJson).mock.calls).toEqual([['/api/idp-management/logout', { everywhere: true }]])
    expect(services.store.get(isLoggedInAtom)).toBe(false)
  })

  test('where the server did not do it the borrower is told so, and is still logged in', async () => {
    const { services, session, rest } = fakeServices({ user: borrower })
    vi.mocked(rest.postJson).mockRejectedValue(new CarportError('NETWORK'))
    await logOutEverywhere(services)
    expect(await screen.findByText(/You’re still signed in/)).toBeTruthy()
    expect(session.logout).not.toHaveBeenCalled()
    expect(services.store.get(isLoggedInAtom)).toBe(true)
  })
})

describe('the login routine’s page', () => {
  test('[login-01][login-06][login-15] comes back from the provider, shows the loader, and opens the dashboard', async () => {
    const { services, session, notations } = fakeServices({ user: borrower })
    window.history.replaceState(null, '', '/pre-login?code=abc&state=xyz')
    open('/pre-login?code=abc&state=xyz', services)
    expect(await screen.findByText('Signing you in')).toBeTruthy()
    await waitFor(() => heading('Dashboard of 100000000001'), { timeout: 4000 })
    expect(session.completeLogin).toHaveBeenCalledTimes(1)
    expect(notations()).toBe(1)
    window.history.replaceState(null, '', '/')
  })

  test('[ui-04] one that takes longer than the loader may stay says so with a way on, and goes on when its answer comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { services, session } = fakeServices({ user: borrower })
    const answered = Promise.withResolvers<void>()
    vi.mocked(session.getUserInfo).mockImplementationOnce(() => answered.promise.then(() => borrower))
    open('/pre-login', services)
    expect(await screen.findByText('Signing you in')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.queryByText('Signing you in')).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('alert').textContent).toContain('We couldn’t open this page')
    expect(main.getByRole('button', { name: 'Try again' })).toBeTruthy()
    answered.resolve()
    await heading('Dashboard of 100000000001')
    vi.useRealTimers()
  })

  test('[login-09] an answer that is not ours ends on the signed-out page', async () => {
    const { services } = fakeServices()
    window.history.replaceState(null, '', '/pre-login?code=abc&state=stolen')
    open('/pre-login?code=abc&state=stolen', services)
    await waitFor(() => heading('You’re signed out'), { timeout: 4000 })
    expect(services.log).toHaveBeenCalledWith('Login', expect.any(Error))
    window.history.replaceState(null, '', '/')
  })
})

describe('shell', () => {
  test('[nav-01] the skip button leads to the content', async () => {
    const { services } = fakeServices()
    open('/payment-options', services)
    await heading('Payment options')
    await userEvent.click(screen.getByRole('button', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('[nav-03] the logo leads a visitor to the homepage', async () => {
    const { services } = fakeServices()
    open('/payment-options', services)
    await heading('Payment options')
    await userEvent.click(screen.getByRole('link', { name: 'Sandbox Auto Finance home page' }))
    await heading(/Your car loan/)
  })

  test('[nav-05][nav-06][nav-13][role-02] a visitor is offered payment options, contact and FAQ or support, in the bar and in the side menu', async () => {
    const { services } = fakeServices()
    open('/payment-options', services)
    await heading('Payment options')
    const offered = (part: HTMLElement) => {
      const nav = within(within(part).getByRole('navigation', { name: 'Main' }))
      expect(nav.queryByRole('button')).toBeNull()
      expect(within(part).queryByRole('button', { name: 'Log Out' })).toBeNull()
      return nav.getAllByRole('link').map((link) => link.textContent?.replace(/ \(.*/, ''))
    }
    const bar = () => offered(screen.getByRole('banner'))
    expect(bar()).toEqual(['Payment Options', 'Contact Us', 'FAQ'])
    act(() => services.flags.replace({ HideCustomerSupportCenter: false }))
    expect(bar()).toEqual(['Payment Options', 'Contact Us', 'Customer Support'])
    act(() => width(800))
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    expect(offered(menu)).toEqual(['Payment Options', 'Contact Us', 'Customer Support'])
    act(() => services.store.set(isLoggedInAtom, true))
    const main = within(within(menu).getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/account')
  })

  test('[nav-02] the logo leads a borrower to the dashboard', async () => {
    const { services } = fakeServices({ user: borrower })
    open('/manage-payments', services)
    await heading('Payments')
    const logo = screen.getByRole('link', { name: 'Sandbox Auto Finance home page' })
    expect(logo.getAttribute('href')).toBe('/account')
    await userEvent.click(logo)
    await heading('Dashboard of 100000000001')
  })

  test.each(['buyer', 'cobuyer'])(
    '[role-03] a %s is offered the dashboard, the account and log out, in the bar and in the side menu',
    async (customerType) => {
      const { services } = fakeServices({
        user: borrower,
        accounts: [
          {
            accountNumber: '100000000001',
            legacyId: '1',
            route: 'S00',
            status: { key: 'A', description: 'Active' },
            titleRelease: null,
            customers: [{ id: 'cus_1', customerType }],
          },
        ],
      })
      open('/manage-payments', services)
      await heading('Payments')
      const offered = (part: HTMLElement) => {
        const link = (name: string) => within(part).getByRole('link', { name }).getAttribute('href')
        expect(within(part).getByRole('button', { name: 'Log Out' })).toBeTruthy()
        return [link('Dashboard'), link('Account')]
      }
      expect(services.store.get(userAtom)?.customerType).toBe(customerType)
      expect(offered(screen.getByRole('banner'))).toEqual(['/account', '/settings'])
      act(() => width(800))
      await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
      expect(offered(screen.getByRole('dialog', { name: 'Menu' }))).toEqual(['/account', '/settings'])
    },
  )

  test('[nav-14][nav-15][nav-17][nav-18][nav-19] below 950 px the bar shows the navbar title, and a button opens the side menu with its small print', async () => {
    width(949)
    const { services } = fakeServices({ user: borrower })
    open('/payment/manage-bank-accounts', services)
    await heading('Bank accounts')
    expect(screen.getByText('Bank accounts', { selector: '.portal-bar-title' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('link', { name: 'Make a Payment' })).toBeTruthy()
    for (const name of [
      'Privacy Policy',
      'Terms of Use',
      'Careers',
      'California Rights and Disclosures',
      'Do Not Sell My Info',
    ]) {
      expect(menu.getByRole('link', { name })).toBeTruthy()
    }
    expect(menu.getByText('© 2026 Sandbox Auto Finance')).toBeTruthy()
    expect(defaultBrand.licenseLines).toHaveLength(2)
    for (const line of defaultBrand.licenseLines) expect(menu.getByText(line.en)).toBeTruthy()
  })

  test('[nav-20] from 950 px on there is no menu button, and an open menu goes', async () => {
    width(800)
    const { services } = fakeServices()
    open('/payment-options', services)
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    act(() => width(950))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  test('[nav-10] Contact Us leads outside, by another address for borrowers', async () => {
    const { services } = fakeServices()
    open('/payment-options', services)
    const address = async () => {
      const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
      return nav.getByRole('link', { name: 'Contact Us' }).getAttribute('href')
    }
    const before = await address()
    act(() => services.store.set(isLoggedInAtom, true))
    const after = await address()
    expect(before).toContain('/contact-us?')
    expect(after).toContain('/contact-us?')
    expect(after).not.toBe(before)
  })

  test('[nav-09] Contact Us is in the bar and in the side menu, until the service’s flag hides it in both', async () => {
    const { services } = fakeServices()
    open('/payment-options', services)
    const offered = (part: HTMLElement) => within(part).queryByRole('link', { name: 'Contact Us' }) !== null
    await heading('Payment options')
    expect(offered(screen.getByRole('banner'))).toBe(true)
    act(() => services.flags.replace({ HideContactUs: true }))
    expect(offered(screen.getByRole('banner'))).toBe(false)
    act(() => width(800))
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    expect(offered(menu)).toBe(false)
    act(() => services.flags.replace({ HideContactUs: false }))
    expect(offered(menu)).toBe(true)
  })

  test('[nav-08][nav-22][nav-23] a borrower without a loan is offered no payment, ways to pay or account, in the bar and in the side menu', async () => {
    const { services } = fakeServices({ user: borrower, accounts: [] })
    open('/account', services)
    await screen.findByText('We can’t find a loan under your login')
    const offered = (part: HTMLElement) =>
      within(within(part).getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map((link) => link.textContent?.replace(/ \(.*/, ''))
    expect(offered(screen.getByRole('banner'))).toEqual(['Dashboard', 'Contact Us', 'FAQ'])
    act(() => width(800))
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    expect(offered(screen.getByRole('dialog', { name: 'Menu' }))).toEqual(['Dashboard', 'Contact Us', 'FAQ'])
  })

  test('a lost line is told, and told to be over', async () => {
    const { services } = fakeServices()
    open('/', services)
    await heading(/Your car loan/)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You’re offline')).toBeTruthy()
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('You’re offline')).toBeNull()
  })
})
