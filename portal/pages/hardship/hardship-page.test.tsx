import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '#portal/site/app.tsx'

const due = {
  dueDate: '2026-10-14',
  isPastDue: true,
  numberOfDaysPastDue: 37,
  planPayment: null,
  stillToPay: { amount: 164_705, due: 164_705, nextAmount: 79_612, nextDate: '2026-12-13' },
}
const accountNumber = '100000000001'

function answers(chargeOffAccounts: object[] = []): Record<string, object> {
  return {
    LoanStanding: {
      GetAccount: { accountNumber, status: { key: 'A', description: 'Active' }, amountDue: due },
      SelfServiceCustomer: { id: 'CUS_1', chargeOffAccounts },
    },
    PlanHistory: { GetPtcPlanHistory: [] },
    StandingPayments: {
      GetIndividualPayments: [],
      GetRecurringPayments: [],
      GetTransactionHistory: [
        { id: '1', description: 'Payment', status: 'Posted', transactionAmount: 79_612, transactionDate: '2026-09-14' },
      ],
    },
  }
}

function open(
  path: string,
  held: Record<string, object>,
  refetch = vi.fn(async () => undefined),
  now?: string,
  flags: Readonly<Record<string, boolean>> = {},
) {
  const { services } = fakeServices({ user: borrower })
  if (now !== undefined) services.serverTime.learn(Date.parse(now))
  services.flags.replace({
    PcoNegotiation: true,
    ChargeOffExperiences: true,
    HideCustomerSupportCenter: false,
    ...flags,
  })
  vi.mocked(services.graphql.watch).mockImplementation(((document: { name: string }) => {
    const data = held[document.name]
    const error = data === undefined ? new CarportError('NETWORK') : undefined
    const state = { data, error, isLoading: false }
    return { subscribe: () => () => undefined, getState: () => state, refetch }
  }) as never)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
  return { refetch }
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test.each([
  ['[route-75]', '/payment-plan', 'Payment plan'],
  ['[route-76]', '/payment-plan/history', 'Payment plan history'],
])(
  '%s %s says what the help is, what is past due, what was paid last, whom to call and what to do next',
  async (_id, path, title) => {
    open(path, answers())
    await screen.findByRole('heading', { level: 1, name: title })
    const today = screen.getByText(
      /^This page shows your current status\. To set up, change, sign or stop anything, call us at/,
    )
    expect(within(today).getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(screen.getByText('$1,647.05')).toBeTruthy()
    expect(screen.getByText('37 days past due')).toBeTruthy()
    expect(screen.getByText('$796.12 on Monday, September 14')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(screen.getByText('Monday to Friday, 7 AM to 7 PM Arizona time')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay $1,647.05' }).getAttribute('href')).toBe('/make-a-payment')
  },
)

test.each([
  ['[route-81]', '/account-resolution', 'Resolve your account'],
  ['[route-82]', '/pco-negotiation', 'Keep Your Keys'],
])(
  '%s %s shows the balance, with what must be said of a debt, and no button to pay what is due',
  async (_id, path, title) => {
    const amountDue = { accountBalance: 984_037, nextDueAmount: 34_200, nextDueDate: '2026-11-30' }
    open(path, answers([{ accountNumber, amountDue }]))
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getByText('$9,840.37')).toBeTruthy()
    expect(screen.getByText('Your next payment of $342.00 is due Monday, November 30.')).toBeTruthy()
    expect(screen.getByText(/^This is an attempt to collect a debt\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Pay \$/ })).toBeNull()
  },
)

test.each([
  ['2026-11-20T18:00:00Z', ['Call (800) 555-0142', 'All ways to pay'], 0],
  ['2026-11-21T18:00:00Z', ['All ways to pay', 'Call (800) 555-0142'], 2],
])(
  'at %s the next steps of a charged-off loan are %j: nobody is sent to a phone that is not answered',
  async (now, steps, told) => {
    const amountDue = { accountBalance: 984_037, nextDueAmount: null, nextDueDate: null }
    open('/account-resolution', answers([{ accountNumber, amountDue }]), undefined, now)
    const card = within(await screen.findByRole('region', { name: 'What you can do now' }))
    expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual(steps)
    // In the card with the steps, and in the one about calling.
    expect(screen.queryAllByText('Closed now. We open Monday at 7 AM Arizona time.')).toHaveLength(told)
  },
)

test.each([
  [100_000, 'Pay $1,000.00'],
  [0, 'Go to my dashboard'],
])('of what is past due the first step asks for what no payment covers: %i cents', async (amount, name) => {
  const held = answers() as { LoanStanding: { GetAccount: object } }
  const amountDue = { ...due, stillToPay: { ...due.stillToPay, amount } }
  const LoanStanding = { ...held.LoanStanding, GetAccount: { ...held.LoanStanding.GetAccount, amountDue } }
  open('/payment-plan', { ...held, LoanStanding })
  expect(await screen.findByRole('link', { name })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /\$1,647\.05|\$0\.00/ })).toBeNull()
})

test.each(['/account-resolution', '/pco-negotiation'])(
  '[route-81] %s tells a borrower whose loan is not charged off that it is not about them',
  async (path) => {
    open(path, answers())
    expect(await screen.findByText(/^Your loan isn’t charged off\./)).toBeTruthy()
    expect(screen.queryByText(/attempt to collect a debt/)).toBeNull()
    expect(screen.queryByText(/Your account was charged off/)).toBeNull()
  },
)

test('[route-76] the history shows every plan with what came of it', async () => {
  const plan = {
    planId: 'ptc_1',
    planStatus: 'Broken',
    numberOfPaymentsPlanned: 4,
    numberOfPaymentsCompleted: 1,
    firstPaymentDate: '2026-05-01',
    lastPaymentDate: '2026-08-01',
    nextPaymentAmount: null,
    nextPaymentScheduledDueDate: null,
    nextPaymentDeadline: null,
    cancellationDate: '2026-06-10',
  }
  open('/payment-plan/history', { ...answers(), PlanHistory: { GetPtcPlanHistory: [plan] } })
  expect(await screen.findByText('1 of 4 payments made')).toBeTruthy()
  expect(screen.getByText('ended on Wednesday, June 10')).toBeTruthy()
  expect(screen.getByText('Ended early')).toBeTruthy()
  expect(screen.getByText(/^A payment was missed\. Pay the past-due amount, or call us/)).toBeTruthy()
  expect(document.title).toBe('Payment plan history | Sandbox Auto Finance')
})

test('a missed plan payment names the day it was due and the day by which it keeps the plan', async () => {
  const plan = {
    planId: 'ptc_1',
    planStatus: 'Active',
    numberOfPaymentsPlanned: 4,
    numberOfPaymentsCompleted: 1,
    firstPaymentDate: '2026-10-22',
    lastPaymentDate: '2027-01-20',
    nextPaymentAmount: 64_867,
    nextPaymentScheduledDueDate: '2026-11-21',
    nextPaymentDeadline: '2026-11-26',
    cancellationDate: null,
  }
  const held = answers() as { LoanStanding: { GetAccount: object } }
  const planPayment = { amount: 64_867, date: '2026-11-26', isKept: false }
  const GetAccount = { ...held.LoanStanding.GetAccount, amountDue: { ...due, planPayment } }
  const LoanStanding = { ...held.LoanStanding, GetAccount }
  open('/payment-plan', { ...held, LoanStanding, PlanHistory: { GetPtcPlanHistory: [plan] } })
  expect(await screen.findByText('Payment your plan needs')).toBeTruthy()
  expect(screen.getByText('pay by Thursday, November 26')).toBeTruthy()
  expect(screen.getByText(/was due Saturday, November 21\. Pay it by Thursday, November 26/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay $648.67' })).toBeTruthy()
  expect(screen.queryByText('37 days past due')).toBeNull()
})

test('[route-82] its document is titled Keep Your Keys', async () => {
  open('/pco-negotiation', answers())
  await screen.findByRole('heading', { level: 1, name: 'Keep Your Keys' })
  expect(document.title).toBe('Keep Your Keys | Sandbox Auto Finance')
})

test('a loan that cannot be loaded says that nothing was changed, and can be asked for again', async () => {
  const { refetch } = open('/payment-plan', {})
  await screen.findByText('We couldn’t load your loan. No changes were made.')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalled()
})
