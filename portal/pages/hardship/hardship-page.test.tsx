import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
    LoanChanges: { GetLoanModifications: [] },
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
  ['[route-45]', '/agent-intro-modification', 'Change your loan with an advisor'],
  ['[route-46]', '/noagent-intro-modification', 'Change your loan'],
  ['[route-47]', '/manage-modifications', 'Your loan changes'],
  ['[route-48]', '/manage-modifications/modification-opt-out', 'Opt out of a loan change'],
  ['[route-49]', '/modification-opt-out', 'Opt out of a loan change'],
  ['[route-80]', '/self-service-ext', 'Payment extension'],
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
  ['/agent-intro-modification', 'Change your loan with an advisor'],
  ['/noagent-intro-modification', 'Change your loan'],
])(
  '[flag-19] with its flag on the introduction of %s opens as a modal, and closing it leaves the page',
  async (path, title) => {
    open(path, answers(), undefined, undefined, { LoanModModal: true })
    const modal = within(await screen.findByRole('dialog', { name: title }))
    expect(modal.getByText('You can say no anytime, and your loan stays the same.')).toBeTruthy()
    await userEvent.click(modal.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  },
)

test('[flag-19] it is no modal while the flag is off, nor on another page', async () => {
  open('/noagent-intro-modification', answers())
  await screen.findByRole('heading', { level: 1, name: 'Change your loan' })
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  open('/manage-modifications', answers(), undefined, undefined, { LoanModModal: true })
  await screen.findByRole('heading', { level: 1, name: 'Your loan changes' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

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
  open('/self-service-ext', { ...held, LoanStanding })
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

test.each(['/manage-modifications/modification-opt-out', '/modification-opt-out'])(
  '[route-48][route-49] %s shows the changes it is about, and that opting out costs nothing',
  async (path) => {
    const change = {
      loanModId: 'mod_1',
      type: 'Frequency',
      completionDate: null,
      newPaymentDueDate: '2026-12-12',
      newPaymentAmount: 39_806,
      status: { value: 'PendingSignature', description: 'Approved, Pending Signature' },
    }
    const changes = { GetLoanModifications: [{ typeName: 'Frequency', summaries: [change] }] }
    open(path, { ...answers(), LoanChanges: changes })
    expect(await screen.findByText('Approved, Pending Signature')).toBeTruthy()
    expect(screen.getByText('New payment: $398.06, next due Saturday, December 12')).toBeTruthy()
    expect(screen.getByText(/^It’s free/)).toBeTruthy()
    expect(document.title).toBe('Opt out of a loan change | Sandbox Auto Finance')
  },
)

test('[route-82] its document is titled Keep Your Keys', async () => {
  open('/pco-negotiation', answers())
  await screen.findByRole('heading', { level: 1, name: 'Keep Your Keys' })
  expect(document.title).toBe('Keep Your Keys | Sandbox Auto Finance')
})

test('a loan that cannot be loaded says that nothing was changed, and can be asked for again', async () => {
  const { refetch } = open('/account-resolution', {})
  await screen.findByText('We couldn’t load your loan. No changes were made.')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalled()
})

const offer = (eligibility: string, extensionPaymentAmount: number | null = null) => ({
  ...answers(),
  ExtensionOffer: { GetExtensionEligibility: { eligibility, extensionPaymentAmount } },
})

test.each([
  ['ELIGIBLE', 16_334, /^Yes\. Call us/],
  ['CONDITIONAL', null, /^Yes, once you take care of one thing/],
  ['ENROLLED', null, /^You have one in progress/],
  ['INELIGIBLE', null, /^Not right now\. Call us/],
])('[route-80] the extension page says whether one is open: %s', async (eligibility, cents, words) => {
  open('/self-service-ext', offer(eligibility, cents))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(/the interest you owe today: \$163\.34/) !== null).toBe(cents !== null)
})

test('[flag-14] without an answer the borrower counts as the flag says, which is ineligible where nobody set it', async () => {
  open('/self-service-ext', answers())
  expect(await screen.findByText(/^Not right now\. Call us/)).toBeTruthy()
})
