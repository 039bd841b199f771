import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'

const noPlan = {
  isPastDue: false,
  accountBalance: 984_037,
  initialPaymentAmount: null,
  regularPaymentAmount: null,
  numberOfPayments: null,
  paymentStartDate: null,
  paymentEndDate: null,
  nextDueAmount: null,
  nextDueDate: null,
}
const plan = {
  ...noPlan,
  isPastDue: true,
  initialPaymentAmount: 98_404,
  regularPaymentAmount: 36_902,
  numberOfPayments: 24,
  paymentStartDate: '2026-07-01',
  paymentEndDate: '2028-06-01',
  nextDueAmount: 36_902,
  nextDueDate: '2026-11-01',
}
const loans: Readonly<Record<string, object | null>> = {
  '100000000009': { accountNumber: '100000000009', amountDue: noPlan },
  '100000000010': { accountNumber: '100000000010', amountDue: plan },
  '100000000001': null,
}

async function open(path: string, role = 'LOAN_ADVISOR') {
  const { services } = fakeServices({ user: { ...borrower, email: 'a1@staff.example.com' }, accounts: [] })
  services.flags.replace({ DisableUserImpersonation: false })
  const found = {
    accountNumbers: Object.keys(loans),
    customerId: 'cus_9',
    customerLoginId: 'log_9',
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'p9@example.com',
    login: { emailVerified: true, locked: false, devices: 1 },
  }
  vi.mocked(services.rest).getJson.mockImplementation(async (address: string) =>
    address === '/api/admin' ? { roles: [role] } : { users: [found] },
  )
  vi.mocked(services.graphql.watch).mockImplementation(((_: object, { accountNumber }: { accountNumber: string }) => {
    const state = { data: { GetChargeOffAccount: loans[accountNumber] }, error: undefined, isLoading: false }
    return { subscribe: () => () => undefined, getState: () => state, refetch: vi.fn() }
  }) as never)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test.each([
  [
    '[route-55]',
    '/admin/input-pco-plan',
    'Enter a Keep Your Keys plan',
    'View or cancel a plan',
    '/admin/cancel-pco-plan',
  ],
  [
    '[route-56]',
    '/admin/cancel-pco-plan',
    'View or cancel a Keep Your Keys plan',
    'Enter a plan',
    '/admin/input-pco-plan',
  ],
])(
  '%s %s says where plans are entered, what to know, the borrower’s line, and the way to the other page',
  async (_id, path, title, other, otherPath) => {
    await open(path)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(document.title).toBe(`${title} | Sandbox Auto Finance`)
    expect(screen.getByText(/in the back office/)).toBeTruthy()
    expect((await screen.findAllByText('Loan Advisor')).length).toBe(1)
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(screen.getByRole('link', { name: other }).getAttribute('href')).toBe(otherPath)
    expect(screen.getByRole('link', { name: 'Back to the staff area' }).getAttribute('href')).toBe('/admin')
  },
)

test('[route-56] of a borrower that was found: the plan of each charged-off loan, and plainly which has none', async () => {
  const person = await open('/admin/cancel-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
  expect(document.activeElement).toBe(heading)
  const card = (number: string) => within(screen.getByText(`Loan ${number}`).closest('section') as HTMLElement)
  expect(card('100000000009').getByText('$9,840.37')).toBeTruthy()
  expect(card('100000000009').getByText('This loan doesn’t have a plan.')).toBeTruthy()
  expect(card('100000000010').getByText('24 of $369.02')).toBeTruthy()
  expect(card('100000000010').getByText('$369.02 on Sunday, November 1')).toBeTruthy()
  expect(card('100000000010').getByText('late')).toBeTruthy()
  expect(card('100000000001').getByText(/isn’t charged off/)).toBeTruthy()
  // Nothing about the login is offered here.
  expect(screen.queryByRole('button', { name: /delete|impersonate|remove/i })).toBeNull()
})

test('a developer is told that plans are the advisors’, and has nobody to search', async () => {
  await open('/admin/input-pco-plan', 'DEVELOPER')
  expect(await screen.findByText('Only loan advisors can see plans here.')).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})
