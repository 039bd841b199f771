import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '#portal/site/app.tsx'
import { loadUser } from '#portal/login/load-user'
import { loginPorts } from '#portal/login/login-ports'
import { currentAccountNumberAtom } from '#portal/startup/state'

vi.mock('#widgets/dashboard', () => ({
  Dashboard: ({ accountNumber }: { accountNumber: string }) => <h1>{`Dashboard of ${accountNumber}`}</h1>,
}))

const account = (number: string, legacyId: string) => ({
  accountNumber: number,
  legacyId,
  route: 'S00',
  status: { key: 'A', description: 'Active' },
  titleRelease: null,
  customers: [{ id: 'cus_1', customerType: 'buyer' }],
})
const two = [account('100000000017', '17'), account('100000000117', '117')]
const due = { stillToPay: { due: 0, dueOn: null, daysLate: 0 } }
const late = { stillToPay: { due: 52_162, dueOn: '2026-11-05', daysLate: 15 } }
const noAnswer = { data: undefined, error: undefined, isLoading: true }
const failure = { data: undefined, error: new CarportError('INTERNAL'), isLoading: false }

/** @param broken numbers of loans that cannot be read */
function open(options: Parameters<typeof fakeServices>[0], broken: readonly string[] = []) {
  const made = fakeServices(options)
  const states = new Map(
    [due, late].map((amountDue, index) => {
      const number = two[index]?.accountNumber ?? ''
      const data = { GetAccount: { ...two[index], amountDue } }
      return [number, broken.includes(number) ? failure : { data, error: undefined, isLoading: false }]
    }),
  )
  vi.mocked(made.services.graphql.watch).mockImplementation(
    (document, variables) =>
      ({
        subscribe: () => () => undefined,
        getState: () =>
          document.name === 'AccountChoice'
            ? states.get((variables as { accountNumber: string }).accountNumber)
            : noAnswer,
        refetch: async () => undefined,
      }) as never,
  )
  render(
    <MemoryRouter initialEntries={['/select-account-login']}>
      <App services={made.services} />
    </MemoryRouter>,
  )
  return made
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test('[route-21][login-19] a visitor is asked to sign in, and comes back here', async () => {
  const { services, session } = open({})
  await screen.findByRole('heading', { level: 1, name: 'Choose your loan' })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(session.login).toHaveBeenCalledTimes(1))
  expect(await services.stored.read('postLoginRedirect')).toBe('/select-account-login')
})

test('[login-19] a borrower picks a loan, goes on with it as the current account, and keeps it through a reload', async () => {
  const { services } = open({ user: borrower, accounts: two })
  await screen.findByRole('heading', { level: 1, name: 'Which loan do you want to view?' })
  expect(services.store.get(currentAccountNumberAtom)).toBe('100000000017')
  await userEvent.click(screen.getByRole('button', { name: /Loan ending in 0117.*\$521\.62.*15 days past due/ }))
  await screen.findByRole('heading', { name: 'Dashboard of 100000000117' })
  expect(services.store.get(currentAccountNumberAtom)).toBe('100000000117')
  const reloaded = await loadUser(loginPorts(services, services.endpoints.baseUrl), borrower)
  expect(reloaded.currentAccountNumber).toBe('100000000117')
})

test('who has one loan has nothing to choose', async () => {
  open({ user: borrower })
  await screen.findByRole('heading', { name: 'Dashboard of 100000000001' })
})

test('[err-04] a loan that cannot be read says so in a line, is logged, and the other can be picked', async () => {
  const { services } = open({ user: borrower, accounts: two }, ['100000000017'])
  await screen.findByText('We couldn’t load your loan ending in 0017. No changes were made.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(services.log).toHaveBeenCalledWith('There was a problem fetching account number', failure.error)
  await userEvent.click(screen.getByRole('button', { name: /Loan ending in 0117/ }))
  await screen.findByRole('heading', { name: 'Dashboard of 100000000117' })
})

test('[err-04] the dashboard shows the loan that is there and a plain line for the one that is missing', async () => {
  const { services } = fakeServices({ user: borrower, accounts: two.slice(1) })
  const { query } = services.graphql
  services.graphql.query = async (document, variables) => {
    if (document.name === 'AccountsForLogin') throw new CarportError('INTERNAL')
    if (document.name === 'AccountNumbersForLogin') return { GetAccountsForLogin: two } as never
    if (document.name !== 'AccountForLogin') return query(document, variables)
    const { accountNumber } = variables as { accountNumber: string }
    if (accountNumber === two[0]?.accountNumber) throw new CarportError('INTERNAL')
    return { GetAccount: two[1] } as never
  }
  render(
    <MemoryRouter initialEntries={['/account']}>
      <App services={services} />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Dashboard of 100000000117' })
  expect(screen.getByText('We can’t show your loan ending in 0017 right now')).toBeTruthy()
})

test('[login-19] the settings lead whoever has several loans there, and nobody else', async () => {
  for (const accounts of [two, two.slice(0, 1)]) {
    const { services } = fakeServices({ user: borrower, accounts })
    const { unmount } = render(
      <MemoryRouter initialEntries={['/settings']}>
        <App services={services} />
      </MemoryRouter>,
    )
    await screen.findByRole('heading', { level: 1, name: 'Account settings' })
    expect(screen.queryAllByRole('link', { name: 'Choose another loan' })).toHaveLength(accounts.length - 1)
    unmount()
  }
})
