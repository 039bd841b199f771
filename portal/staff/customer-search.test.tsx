import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { UiRoot } from '#ui'
import { ServicesProvider } from '../startup/services-context.tsx'
import type { FoundUser } from './admin-calls.ts'
import { Page } from './admin-page.tsx'

// The conversations of the same page are another matter.
vi.mock('./conversations.tsx', () => ({ Conversations: () => null }))

const found: FoundUser = {
  accountNumbers: ['100000000002'],
  accountsOnHold: [],
  customerId: 'cus_2',
  customerLoginId: 'log_2',
  firstName: 'Marcus',
  lastName: 'Lee',
  email: 'p2@example.com',
  bankDebitsStopped: false,
  login: { emailVerified: false, locked: true, devices: 2 },
}

async function openAdmin(
  users: readonly FoundUser[] = [found],
  roles = ['LOAN_ADVISOR'],
  language: 'en' | 'es' = 'en',
) {
  const parts = fakeServices({ user: { ...borrower, email: 'a1@staff.example.com' } })
  const { services } = parts
  const rest = vi.mocked(services.rest)
  rest.getJson.mockImplementation(async (path: string) =>
    path === '/api/admin' ? { roles, email: 'a1@staff.example.com', loginId: 'log_a1' } : { users },
  )
  rest.postJson.mockImplementation(async (path: string) => (path.includes('search-user') ? { users } : null))
  render(
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <UiRoot language={language}>
          <MemoryRouter>
            <Page />
          </MemoryRouter>
        </UiRoot>
      </Provider>
    </ServicesProvider>,
  )
  await screen.findByRole('heading', { name: language === 'en' ? 'Find a borrower' : 'Buscar un cliente' })
  return { services, rest, person: userEvent.setup() }
}

/** Searches by email with the keyboard alone. */
async function find(person: ReturnType<typeof userEvent.setup>, email = 'p2@example.com') {
  await person.click(screen.getByLabelText('Email'))
  await person.keyboard(`${email}{Enter}`)
}

describe('what is refused', () => {
  test('[valid-06] half an address, or an account number without its four digits, is not even asked for', async () => {
    const { rest, person } = await openAdmin()
    const before = rest.getJson.mock.calls.length
    await find(person, 'p2')
    expect(await screen.findByText('Enter the full email, such as name@example.com.')).toBeTruthy()
    await person.click(screen.getByLabelText('Account number'))
    await person.keyboard('100000000002{Enter}')
    expect(await screen.findByText('Enter 4 digits.')).toBeTruthy()
    expect(rest.getJson.mock.calls.length).toBe(before)
    expect(rest.postJson).not.toHaveBeenCalled()
  })

  test('[err-01] a search that fails is logged with its message, and the screen says so', async () => {
    const { services, rest, person } = await openAdmin()
    rest.getJson.mockRejectedValueOnce(new CarportError('TOO_MANY_REQUESTS', { message: 'Please wait a minute.' }))
    await find(person)
    expect(await screen.findByText('Error Processing Request!')).toBeTruthy()
    expect(screen.getByText('Please wait a minute.')).toBeTruthy()
    expect(services.log).toHaveBeenCalledWith(
      'Error Processing Request, Please wait a minute.',
      expect.any(CarportError),
    )
  })

  test('[err-01] so is a change that fails; what was typed stays, and a stale sign-in can be made fresh', async () => {
    const { services, rest, person } = await openAdmin()
    rest.deleteAt.mockRejectedValueOnce(new CarportError('STEP_UP_REQUIRED', { message: 'Please confirm.' }))
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Unlock profile' }))
    await person.type(screen.getByLabelText('Reason'), 'Called us{Enter}')
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('Error Processing Request!')).toBeTruthy()
    expect(services.log).toHaveBeenCalledWith('Error Processing Request, Please confirm.', expect.any(CarportError))
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Called us')
    await person.click(dialog.getByRole('button', { name: 'Confirm it’s you' }))
    expect(services.session.confirmIdentity).toHaveBeenCalledOnce()
  })

  test.each(['', 'why', 'SSN 123-45-6789'])('without a good reason (%j) nothing is sent', async (reason) => {
    const { rest, person } = await openAdmin()
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Delete login' }))
    if (reason !== '') await person.type(screen.getByLabelText('Reason'), reason)
    await person.keyboard('{Enter}')
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete login' }))
    expect(screen.getByText(/Enter a reason of 5 to 200 characters/)).toBeTruthy()
    expect(rest.deleteAt).not.toHaveBeenCalled()
  })
})

describe('a search', () => {
  test('[admin-01][rest-02] by email asks with the address and shows the borrower with their login; the name has the focus', async () => {
    const { rest, person } = await openAdmin()
    await find(person)
    const name = await screen.findByRole('heading', { name: 'Marcus Lee' })
    expect(rest.getJson).toHaveBeenCalledWith('/api/admin/search-user/email?email=p2%40example.com')
    for (const text of ['100000000002', 'Not verified', 'Locked', '2']) expect(screen.getByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  test('[admin-02] by account number and last four sends the digits in the body, never in an address', async () => {
    const { rest, person } = await openAdmin()
    await person.click(screen.getByLabelText('Account number'))
    await person.keyboard('1000-0000-0002{Tab}0202{Enter}')
    await screen.findByRole('heading', { name: 'Marcus Lee' })
    const body = { accountNumber: '100000000002', last4Ssn: '0202' }
    expect(rest.postJson).toHaveBeenCalledWith('/api/admin/search-user/account-number', body)
    expect(rest.getJson.mock.calls.join()).not.toContain('0202')
  })

  test('that finds nobody says so, and is no error', async () => {
    const { services, person } = await openAdmin([])
    await find(person)
    expect(await screen.findByText('No borrower found')).toBeTruthy()
    expect(services.log).not.toHaveBeenCalled()
  })

  test('a developer searches too, and a customer without a login has nothing that could be done', async () => {
    const { person } = await openAdmin([{ ...found, login: null, customerLoginId: '' }], ['DEVELOPER'])
    await find(person)
    expect(await screen.findByText('No login. The borrower can register.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete login' })).toBeNull()
  })

  test('what would change nothing is not offered', async () => {
    const { person } = await openAdmin([{ ...found, login: { emailVerified: true, locked: false, devices: 0 } }])
    await find(person)
    await screen.findByRole('button', { name: 'Remove devices' })
    expect(screen.queryByRole('button', { name: 'Unlock profile' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send verification email' })).toBeNull()
  })
})

describe('a change', () => {
  const withReason = { 'staff-reason': 'No%20puede%20entrar' }

  test.each([
    ['Unlock profile', '/api/admin/unlock-profile/log_2', 'We unlocked the profile.', 'Open'],
    ['Remove devices', '/api/admin/remove-auth-devices/log_2', 'We removed the devices.', '0'],
    ['Delete login', '/api/admin/delete-user/log_2', /We deleted the login/, '100000000002'],
  ])(
    '[admin-04][admin-05][admin-06] is sent with its reason, said, and shown: %s',
    async (action, path, said, shown) => {
      const { rest, person } = await openAdmin()
      await find(person)
      await person.click(await screen.findByRole('button', { name: action }))
      expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
      await person.keyboard('No puede entrar{Enter}')
      expect(await screen.findByText(said)).toBeTruthy()
      expect(rest.deleteAt).toHaveBeenCalledWith(path, withReason)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByText(shown)).toBeTruthy()
    },
  )

  test('[admin-03][rest-04] the verification email is asked for with the body {userId}', async () => {
    const { rest, person } = await openAdmin()
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Send verification email' }))
    await person.type(screen.getByLabelText('Reason'), 'No puede entrar{Enter}')
    expect(await screen.findByText('We sent the verification email.')).toBeTruthy()
    expect(rest.postJson).toHaveBeenCalledWith('/api/admin/send-verification-email', { userId: 'log_2' }, withReason)
  })

  test('a verified login without a loan is connected to one by its number, the last four digits and a reason', async () => {
    const unlinked = { ...found, customerId: '', accountNumbers: [], firstName: '', lastName: '' }
    const { rest, person } = await openAdmin([
      { ...unlinked, login: { emailVerified: true, locked: false, devices: 0 } },
    ])
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Connect a loan' }))
    const dialog = within(screen.getByRole('dialog'))
    const confirm = dialog.getByRole('button', { name: 'Connect a loan' })
    expect(document.activeElement).toBe(dialog.getByLabelText('Account number'))
    await person.type(dialog.getByLabelText('Reason'), 'No puede entrar')
    await person.click(confirm)
    expect(await dialog.findByText('Enter all 12 digits.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Account number'))
    await person.type(dialog.getByLabelText('Account number'), '1000-0000-0016')
    await person.click(confirm)
    expect(document.activeElement).toBe(dialog.getByLabelText('Last 4 of SSN'))
    await person.type(dialog.getByLabelText('Last 4 of SSN'), '1616')
    await person.click(confirm)
    expect(await screen.findByText('We connected the loan to this login.')).toBeTruthy()
    const body = { userId: 'log_2', accountNumber: '100000000016', last4Ssn: '1616' }
    expect(rest.postJson).toHaveBeenCalledWith('/api/admin/link-user', body, withReason)
    expect(screen.getByText('100000000016')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Connect a loan' })).toBeNull()
  })

  test('a login whose address is not verified, or that has a loan, is not offered another one', async () => {
    for (const login of [
      { customerId: '', accountNumbers: [] },
      { login: { emailVerified: true, locked: false, devices: 0 } },
    ]) {
      const { person } = await openAdmin([{ ...found, ...login }])
      await find(person)
      await screen.findByRole('button', { name: 'Remove devices' })
      expect(screen.queryByRole('button', { name: 'Connect a loan' })).toBeNull()
      cleanup()
    }
  })

  test.each([
    ['with a login', found.login],
    ['without one', null],
  ])(
    'a borrower %s whose bank payments a return stopped can pay so again, once the reason is given',
    async (_, login) => {
      const { rest, person } = await openAdmin([{ ...found, login, bankDebitsStopped: true }])
      await find(person)
      expect(await screen.findByText('Stopped by a bank return')).toBeTruthy()
      await person.click(screen.getByRole('button', { name: 'Allow bank payments' }))
      await person.keyboard('No puede entrar{Enter}')
      expect(await screen.findByText('The borrower can pay from a bank account again.')).toBeTruthy()
      expect(rest.deleteAt).toHaveBeenCalledWith('/api/admin/bank-debit-stops/cus_2', withReason)
      expect(screen.queryByText('Stopped by a bank return')).toBeNull()
      expect(screen.queryByRole('button', { name: 'Allow bank payments' })).toBeNull()
    },
  )

  test('is left undone by going back', async () => {
    const { rest, person } = await openAdmin()
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Delete login' }))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rest.deleteAt).not.toHaveBeenCalled()
  })
})

test.each([
  ['en', 'Payments on 0002', 'On hold'],
  ['es', 'Pagos en 0002', 'En espera'],
] as const)('in %s, a loan that takes no new payments for now is named as one', async (language, label, badge) => {
  const onHold = { ...found, accountNumbers: ['100000000002', '100000000117'], accountsOnHold: ['100000000002'] }
  const { person } = await openAdmin([onHold], ['LOAN_ADVISOR'], language)
  await person.click(screen.getByLabelText(language === 'en' ? 'Email' : 'Correo electrónico'))
  await person.keyboard('p2@example.com{Enter}')
  expect(await screen.findByText(label)).toBeTruthy()
  expect(screen.getAllByText(badge)).toHaveLength(1)
})

test('where several take none, what that means is read once, after the last of them', async () => {
  const accountsOnHold = ['100000000002', '100000000117']
  const { person } = await openAdmin([{ ...found, accountNumbers: accountsOnHold, accountsOnHold }])
  await find(person)
  expect(await screen.findAllByText('On hold')).toHaveLength(2)
  expect(screen.getAllByText(/can’t take new payments on these accounts/)).toHaveLength(1)
})

test('the same in Spanish', async () => {
  const { person } = await openAdmin([found], ['LOAN_ADVISOR'], 'es')
  await person.type(await screen.findByLabelText('Correo electrónico'), 'p2@example.com{Enter}')
  expect(await screen.findByRole('button', { name: 'Desbloquear perfil' })).toBeTruthy()
})

describe('impersonation', () => {
  afterEach(() => vi.restoreAllMocks())

  test('a developer is not offered it, nor is anybody for a login without a loan', async () => {
    const developer = await openAdmin([found], ['DEVELOPER'])
    await find(developer.person)
    await screen.findByRole('button', { name: 'Delete login' })
    expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull()
  })

  test('nor for a login without a loan', async () => {
    const { person } = await openAdmin([{ ...found, customerId: '', accountNumbers: [] }])
    await find(person)
    await screen.findByRole('button', { name: 'Delete login' })
    expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull()
  })

  test('[admin-07][imp-07] asks why, and opens the page that starts it in a new tab, which alone is told the reason', async () => {
    const { person, rest } = await openAdmin()
    const tab = { postMessage: vi.fn() }
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Impersonate' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
    await person.keyboard('no')
    await person.click(screen.getByRole('button', { name: 'Open in a new tab' }))
    expect(await screen.findByText(/^Enter a reason of 5 to 200/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
    expect(opened).not.toHaveBeenCalled()
    await person.keyboard('t sure what is due')
    await person.selectOptions(screen.getByLabelText('View'), 'iPhone app')
    const asked = rest.postJson.mock.calls.length
    await person.click(screen.getByRole('button', { name: 'Open in a new tab' }))
    expect(opened).toHaveBeenCalledWith(
      '/admin/impersonate?impersonatedUserEmail=p2%40example.com&impersonatedUserPlatform=iOSApp',
      '_blank',
    )
    expect((await screen.findAllByText('We opened a new tab. Confirm there to start.')).length).toBeGreaterThan(0)
    // Nothing has begun, and a stranger's window learns nothing.
    expect(rest.postJson.mock.calls.length).toBe(asked)
    const ready = 'carport-impersonation-ready'
    const tell = (source: unknown, origin: string) =>
      window.dispatchEvent(new MessageEvent('message', { data: ready, origin, source: source as Window }))
    tell(window, window.location.origin)
    tell(tab, 'https://evil.example.org')
    expect(tab.postMessage).not.toHaveBeenCalled()
    tell(tab, window.location.origin)
    expect(tab.postMessage).toHaveBeenCalledWith(
      { type: 'carport-impersonation-reason', reason: 'not sure what is due' },
      window.location.origin,
    )
  })

  test('where the browser blocks the tab, a link is left', async () => {
    const { person } = await openAdmin()
    vi.spyOn(window, 'open').mockReturnValue(null)
    await find(person)
    await person.click(await screen.findByRole('button', { name: 'Impersonate' }))
    await person.type(screen.getByLabelText('Reason'), 'Called: what is due{Enter}')
    const link = await screen.findByRole('link', { name: /Open the page/ })
    expect(link.getAttribute('href')).toMatch(/^\/admin\/impersonate\?/)
  })
})
