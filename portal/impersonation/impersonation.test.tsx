import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { type AppShell, createBrowserShell } from '#sdk/platform/app-shell'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'
import {
  allAccountsAtom,
  canImpersonateAtom,
  currentAccountNumberAtom,
  impersonationStatusAtom,
} from '../startup/state.ts'
import { entryAddress, type ShownAs } from './entry.ts'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Hello, Ana'}</h1> }))
// The conversations of the staff area are another matter.
vi.mock('../staff/conversations.tsx', () => ({ Conversations: () => null }))
vi.mock('#widgets/chat', () => ({ Chat: () => <p>{'text-us and chat'}</p> }))

const advisor = { ...borrower, loginId: 'log_a1', email: 'a1@staff.example.com' }
const opened = {
  isImpersonating: true,
  userInfo: { email: 'p1@example.com', loginId: 'log_p1' },
  adminInfo: { email: 'a1@staff.example.com' },
  token: 'secret.token.text',
  expiresAt: '2026-11-20T18:30:00.000Z',
  expiresInSeconds: 1800,
}
const tickets = '/api/admin/impersonation/tickets'
const sessions = '/api/admin/impersonation/sessions'
const end = '/api/impersonation/end'
const warning = 'Warning: You (a1@staff.example.com) are impersonating p1@example.com!'

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}
const address = () => screen.getByTestId('address').textContent

/** The confirm page of a tab that an advisor opened. */
function open({
  as = 'web',
  path = entryAddress({ email: 'p1@example.com', as }),
  platform,
  roles = ['LOAN_ADVISOR'],
}: {
  as?: ShownAs
  path?: string
  platform?: AppShell
  roles?: string[]
} = {}) {
  const parts = fakeServices({ user: advisor, ...(platform === undefined ? {} : { platform }) })
  const { services } = parts
  services.flags.replace({ DisableUserImpersonation: false })
  const rest = vi.mocked(services.rest)
  rest.getJson.mockResolvedValue({ roles })
  rest.postJson.mockImplementation(async (to: string) => {
    if (to === tickets) return { ticket: 'ticket', expiresAt: '' }
    return to === sessions ? opened : null
  })
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
      <Address />
    </MemoryRouter>,
  )
  return { ...parts, rest, person: userEvent.setup() }
}

const startButton = () => screen.findByRole('button', { name: 'Start impersonating' })

async function start(parts: ReturnType<typeof open>) {
  await waitFor(async () => expect((await startButton()).hasAttribute('disabled')).toBe(false))
  await parts.person.type(screen.getByLabelText('Reason'), 'Called: what is due{Enter}')
}

async function impersonating(options: Parameters<typeof open>[0] = {}) {
  const parts = open(options)
  await start(parts)
  // The warning is permanent and no error, so it is not an alert.
  expect((await screen.findByText(warning)).closest('[role=alert]')).toBeNull()
  return parts
}

// Fetched later, by staff alone.
beforeAll(async () => {
  await Promise.all([
    import('../layout/impersonation-banner.tsx'),
    import('./entry-page.tsx'),
    import('../staff/admin-page.tsx'),
    import('../pages/dashboard.tsx'),
    import('../native/native-layout.tsx'),
    import('../pages/error/error-page.tsx'),
  ])
})
beforeEach(() => {
  sessionStorage.clear()
  window.scrollTo = vi.fn()
  window.close = vi.fn()
  window.innerWidth = 1280
})
afterEach(() => vi.useRealTimers())

describe('before it begins', () => {
  test('an address alone starts nothing: it asks, and without a reason nothing is sent', async () => {
    const { rest, person } = open()
    await startButton()
    expect(screen.getByRole('heading', { name: 'See what p1@example.com sees' })).toBeTruthy()
    await waitFor(async () => expect((await startButton()).hasAttribute('disabled')).toBe(false))
    await person.click(await startButton())
    expect(await screen.findByText(/^Enter a reason of 5 to 200/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
    expect(rest.postJson).not.toHaveBeenCalled()
  })

  test('[err-06] a refusal goes to process-error, is logged, and leaves nothing of the customer', async () => {
    const parts = open()
    parts.rest.postJson.mockRejectedValueOnce(new CarportError('NOT_ALLOWED'))
    await start(parts)
    await waitFor(() => expect(address()).toBe('/error/process-error'))
    expect(parts.services.log).toHaveBeenCalledWith('Impersonation', expect.any(CarportError))
    expect(parts.services.impersonation.isHeld()).toBe(false)
    expect(screen.queryByText(warning)).toBeNull()
  })

  test('[err-06] so does a customer whose accounts cannot be read; what was opened on the server is ended', async () => {
    const parts = open()
    parts.services.graphql.query = async () => Promise.reject(new CarportError('NETWORK'))
    await start(parts)
    await waitFor(() => expect(address()).toBe('/error/process-error'))
    expect(parts.rest.postJson.mock.calls.at(-1)?.[0]).toBe(end)
    expect(parts.services.impersonation.isHeld()).toBe(false)
  })

  test('[err-06] and a staff member whose own data cannot be read', async () => {
    const parts = fakeServices({ user: advisor })
    parts.services.flags.replace({ DisableUserImpersonation: false })
    vi.mocked(parts.rest.getJson).mockRejectedValue(new CarportError('NETWORK'))
    render(
      <MemoryRouter initialEntries={[entryAddress({ email: 'p1@example.com', as: 'web' })]}>
        <App services={parts.services} />
        <Address />
      </MemoryRouter>,
    )
    await waitFor(() => expect(address()).toBe('/error/process-error'))
  })

  test('[imp-06] in an app the address starts nothing', async () => {
    const { rest } = open({ platform: { ...createBrowserShell(), kind: 'ios', isNative: true } })
    await waitFor(() => expect(address()).toBe('/error/process-error'))
    expect(rest.postJson).not.toHaveBeenCalled()
  })

  test('an address that names nobody leads to the search', async () => {
    open({ path: '/admin/impersonate' })
    expect(await screen.findByText('Find the customer in the staff area, then choose Impersonate.')).toBeTruthy()
  })

  test('[imp-03][imp-04][acct-24] the admin header shows the role until a customer is loaded', async () => {
    const parts = open()
    const header = await screen.findByRole('region', { name: 'Staff area' })
    expect(header.textContent).toContain('Loan Advisor')
    expect(parts.services.store.get(canImpersonateAtom)).toBe(false)
    await start(parts)
    await screen.findByText(warning)
    expect(parts.services.store.get(canImpersonateAtom)).toBe(true)
    expect(screen.queryByRole('region', { name: 'Staff area' })).toBeNull()
  })
})

describe('while it lasts', () => {
  test('[imp-01][imp-05][acct-25] staff and customer are loaded, then the dashboard opens under the warning, without the email in the address', async () => {
    const { services, rest } = await impersonating()
    expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeTruthy()
    expect(address()).toBe('/account')
    expect(rest.postJson.mock.calls.map(([path]) => path)).toEqual([tickets, sessions])
    expect(rest.postJson.mock.calls[0]?.[1]).toEqual({ email: 'p1@example.com', reason: 'Called: what is due' })
    expect(services.store.get(impersonationStatusAtom)).toEqual({
      isImpersonating: true,
      userInfo: { email: 'p1@example.com', loginId: 'log_p1' },
      adminInfo: { email: 'a1@staff.example.com' },
    })
    expect(services.store.get(currentAccountNumberAtom)).toBe('100000000001')
  })

  test('the token is in no address, storage or document, and nothing is logged', async () => {
    const { services } = await impersonating()
    const places = [
      document.documentElement.outerHTML,
      address(),
      ...[localStorage, sessionStorage].flatMap((store) => Object.keys(store).map((key) => store.getItem(key))),
    ]
    expect(places.join()).not.toContain('secret.token')
    expect(services.log).not.toHaveBeenCalled()
    expect(await services.impersonation.headers('GET', 'http://localhost:3000/graphql')).toMatchObject({
      authorization: 'DPoP secret.token.text',
    })
  })

  test('no login of the customer is noted, and nobody writes in their chat', async () => {
    const { notations } = await impersonating()
    await screen.findByRole('heading', { name: 'Hello, Ana' })
    expect(notations()).toBe(0)
    expect(screen.queryByText('text-us and chat')).toBeNull()
  })

  test('[view-04] the view type is that of the window when it began, however wide the window is afterwards', async () => {
    const resize = (px: number) => {
      window.innerWidth = px
      act(() => void window.dispatchEvent(new Event('resize')))
    }
    const menu = () => screen.queryByRole('button', { name: 'Menu' })
    const { person } = await impersonating()
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeTruthy()
    resize(375)
    expect(menu()).toBeNull()
    await person.click(screen.getByRole('button', { name: 'De-impersonate' }))
    await screen.findByRole('heading', { name: 'You’re no longer impersonating' })
    expect(menu()).not.toBeNull()
    cleanup()
    await impersonating()
    expect(menu()).not.toBeNull()
    resize(1280)
    expect(menu()).not.toBeNull()
    // The end of the first one closes the tab a moment later: not in the next test.
    await waitFor(() => expect(window.close).toHaveBeenCalledOnce(), { timeout: 5_000 })
  })

  test('[imp-07] the customer’s pages open in the layout of an app, and flip back and forth', async () => {
    const { person } = await impersonating({ as: 'iOSApp' })
    expect(await screen.findByRole('navigation', { name: 'Tabs' })).toBeTruthy()
    await person.selectOptions(screen.getByLabelText('View'), 'Website')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull())
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeTruthy()
    await person.selectOptions(screen.getByLabelText('View'), 'Android app')
    expect(await screen.findByRole('navigation', { name: 'Tabs' })).toBeTruthy()
    expect(screen.getByText(warning)).toBeTruthy()
  })
})

describe('how it ends', () => {
  test('a page that is loaded again has no token: the server is told, and the page says so', async () => {
    const platform = createBrowserShell()
    platform.tabStore.set('carport.impersonating', '1')
    const { rest, person } = open({ path: '/account', platform })
    expect(await screen.findByText(/^Reloading the page ends a session/)).toBeTruthy()
    expect(rest.postJson.mock.calls).toEqual([['/api/admin/impersonation/end', {}]])
    expect(platform.tabStore.get('carport.impersonating')).toBeNull()
    await person.click(screen.getByRole('link', { name: 'Go to the staff area' }))
    await waitFor(() => expect(address()).toBe('/admin'))
  })

  test('[imp-02] the tab closes 700 ms after the server ended it, and not before; the page says so meanwhile', async () => {
    const { services, rest } = await impersonating()
    let answer: () => void = () => undefined
    rest.postJson.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(null))))
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'De-impersonate' }))
    expect(rest.postJson.mock.calls.at(-1)?.[0]).toBe(end)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(window.close).not.toHaveBeenCalled()
    expect(services.impersonation.isHeld()).toBe(true)
    await act(async () => {
      answer()
      await vi.advanceTimersByTimeAsync(699)
    })
    expect(services.impersonation.isHeld()).toBe(false)
    expect(services.store.get(allAccountsAtom)).toEqual([])
    expect(window.close).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(window.close).toHaveBeenCalledOnce()
    expect(screen.getByRole('heading', { name: 'You’re no longer impersonating' })).toBeTruthy()
    expect(address()).toBe('/admin/impersonate')
  })

  test('where the server cannot be reached it continues, and says so loudly', async () => {
    const { services, rest, person } = await impersonating()
    rest.postJson.mockRejectedValueOnce(new CarportError('NETWORK'))
    await person.click(screen.getByRole('button', { name: 'De-impersonate' }))
    expect(await screen.findByText('You’re still impersonating.')).toBeTruthy()
    expect(screen.getByText(warning)).toBeTruthy()
    expect(services.impersonation.isHeld()).toBe(true)
    expect(services.log).toHaveBeenCalledWith('Impersonation', expect.any(CarportError))
    await person.click(screen.getByRole('button', { name: 'De-impersonate' }))
    expect(await screen.findByRole('heading', { name: 'You’re no longer impersonating' })).toBeTruthy()
  })

  test('one that the server had ended already is ended', async () => {
    const { rest, person } = await impersonating()
    rest.postJson.mockRejectedValueOnce(new CarportError('UNAUTHENTICATED'))
    await person.click(screen.getByRole('button', { name: 'De-impersonate' }))
    expect(await screen.findByRole('heading', { name: 'You’re no longer impersonating' })).toBeTruthy()
  })

  test('when the server refuses it, because its half hour is over, the page says what became of it', async () => {
    const { services, person } = await impersonating()
    act(() => services.impersonation.refused())
    expect(await screen.findByRole('heading', { name: 'The session is over' })).toBeTruthy()
    expect(screen.getByText(/Anything you didn’t finish wasn’t done\./)).toBeTruthy()
    expect(services.impersonation.isHeld()).toBe(false)
    await person.click(screen.getByRole('link', { name: 'Go to the staff area' }))
    await waitFor(() => expect(address()).toBe('/admin'))
  })
})
