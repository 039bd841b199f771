import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'

const noPlan = { asOf: '2026-11-20', accountBalance: 984_037, plan: null }
const plan = {
  ...noPlan,
  plan: {
    state: 'PAYMENT_REQUIRED',
    balance: 984_037,
    initialPaymentAmount: 98_404,
    regularPaymentAmount: 36_902,
    numberOfPayments: 24,
    paymentStartDate: '2026-07-01',
    paymentEndDate: '2028-06-01',
    paid: 209_110,
    nextAmount: 36_902,
    nextDate: '2026-11-01',
    payBy: '2026-11-12',
  },
}
const paymentPlan = {
  planId: 'ptc_4',
  isKept: true,
  isDrawn: true,
  numberOfPaymentsPlanned: 4,
  numberOfPaymentsCompleted: 1,
  lastPaymentDate: '2027-02-25',
  nextPaymentAmount: 75_823,
  nextPaymentDeadline: '2026-11-26',
  dueWithoutPlan: 126_374,
}
const planOptions = {
  eligibility: 'Eligible',
  reasonCode: null,
  pastDueAmount: 159_224,
  totalFees: 2_000,
  regularPaymentAmount: 79_612,
  paymentFrequency: 'MONTHLY',
  interestRateMillionths: 178_100,
  maturityDate: '2031-04-15',
  firstPaymentDateFrom: '2026-11-21',
  firstPaymentDateTo: '2026-12-04',
  isAutopayOn: true,
}
const loans: Readonly<Record<string, object | null>> = {
  '100000000009': noPlan,
  '100000000010': plan,
  '100000000001': null,
  '100000000004': null,
}
const dispute = {
  disputeId: 'dsp_1',
  reason: 'WRONG_AMOUNT',
  words: 'I paid $200 in May.',
  openedOn: '2026-11-18',
  answer: null,
  answeredOn: null,
}

function answerTo(name: string, accountNumber: string): object {
  const standing = loans[accountNumber] ?? null
  if (name === 'ChargeOffLoan')
    return {
      GetChargeOffAccount: standing === null ? null : { accountNumber, amountDue: { accountBalance: 984_037 } },
    }
  if (name === 'StaffPtcOptions')
    return {
      GetStaffPtcOptions:
        accountNumber === '100000000004'
          ? { ...planOptions, eligibility: 'Ineligible', reasonCode: 'on-plan' }
          : planOptions,
    }
  if (name === 'StaffPtcPlan') return { GetStaffPtcPlan: accountNumber === '100000000004' ? paymentPlan : null }
  return {
    GetPcoStanding: standing,
    GetChargeOffDisputes: accountNumber === '100000000010' ? [dispute] : [],
  }
}

async function open(path: string, role = 'LOAN_ADVISOR') {
  // The same answer is the same object, as the client has it.
  const states = new Map<string, object>()
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
  vi.mocked(services.graphql.watch).mockImplementation(((
    { name }: { name: string },
    { accountNumber }: { accountNumber: string },
  ) => {
    const held = `${name} ${accountNumber}`
    const state = states.get(held) ?? { data: answerTo(name, accountNumber), error: undefined, isLoading: false }
    states.set(held, state)
    return { subscribe: () => () => undefined, getState: () => state, refetch: vi.fn(async () => undefined) }
  }) as never)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
  return { person: userEvent.setup(), mutate: vi.mocked(services.graphql.mutate) }
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test.each([
  ['[route-55]', '/admin/input-pco-plan', 'Enter a plan', 'View or cancel a plan', '/admin/cancel-pco-plan'],
  ['[route-56]', '/admin/cancel-pco-plan', 'View or cancel a plan', 'Enter a plan', '/admin/input-pco-plan'],
])(
  '%s %s says what to know, the borrower’s line, and the way to the other page',
  async (_id, path, title, other, otherPath) => {
    await open(path)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(document.title).toBe(`${title} | Sandbox Auto Finance`)
    expect((await screen.findAllByText('Loan Advisor')).length).toBe(1)
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(screen.getByRole('link', { name: other }).getAttribute('href')).toBe(otherPath)
    expect(screen.getByRole('link', { name: 'Back to the staff area' }).getAttribute('href')).toBe('/admin')
  },
)

test('[route-56][pco-03] of a borrower that was found: the plan of each charged-off loan, what is paid, and plainly which has none', async () => {
  const { person, mutate } = await open('/admin/cancel-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
  expect(document.activeElement).toBe(heading)
  const card = (number: string) => within(screen.getByText(`Loan ${number}`).closest('section') as HTMLElement)
  expect(card('100000000009').getByText('$9,840.37')).toBeTruthy()
  expect(card('100000000009').getByText('This loan doesn’t have a plan.')).toBeTruthy()
  const kept = card('100000000010')
  expect(kept.getByText('Payment missed')).toBeTruthy()
  expect(kept.getByText('24 of $369.02')).toBeTruthy()
  expect(kept.getByText('$2,091.10')).toBeTruthy()
  expect(kept.getByText('$369.02 on Sunday, November 1')).toBeTruthy()
  expect(kept.getByText('late')).toBeTruthy()
  expect(card('100000000001').getByText('This loan isn’t charged off and doesn’t have a payment plan.')).toBeTruthy()
  expect(card('100000000001').queryByRole('button')).toBeNull()
  // Nothing about the login is offered here.
  expect(screen.queryByRole('button', { name: /delete|impersonate|remove/i })).toBeNull()

  await person.click(kept.getByRole('button', { name: 'Cancel the plan' }))
  expect(kept.getByText('Fill in this field.')).toBeTruthy()
  await person.selectOptions(kept.getByLabelText('Reason'), 'EnteredInError')
  await person.type(kept.getByLabelText('Comment'), 'Entered twice{Enter}')
  expect(await kept.findByText(/wrote notation KX/)).toBeTruthy()
  expect(mutate.mock.calls.at(-1)?.[1]).toEqual({
    accountNumber: '100000000010',
    reason: 'EnteredInError',
    comment: 'Entered twice',
  })
})

test('the payment plan of an open loan stands there too, with what is due without it, and is canceled for who asks', async () => {
  const { person, mutate } = await open('/admin/cancel-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
  const card = within(screen.getByText('Loan 100000000004').closest('section') as HTMLElement)
  for (const fact of [
    'On track',
    '1 of 4',
    '$758.23 on Thursday, November 26',
    'Taken from a bank account',
    '$1,263.74',
  ])
    expect(card.getByText(fact)).toBeTruthy()
  await person.click(card.getByRole('button', { name: 'Cancel the plan' }))
  expect(card.getByText('Fill in this field.')).toBeTruthy()
  await person.selectOptions(card.getByLabelText('Reason'), 'The payments are too high')
  await person.type(card.getByLabelText('Comment'), 'They called{Enter}')
  expect(await card.findByText(/wrote notation PB/)).toBeTruthy()
  expect(mutate.mock.calls.at(-1)?.[1]).toEqual({
    accountNumber: '100000000004',
    planId: 'ptc_4',
    reason: 'cannot-afford',
    comment: 'They called',
  })
})

test('[plan-01] a payment plan is started for a past-due loan with the payments to read out, its caller and recording', async () => {
  const { person, mutate } = await open('/admin/input-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
  const card = within(screen.getByText('Loan 100000000001').closest('section') as HTMLElement)
  for (const fact of ['$1,592.24', '$20.00', 'Autopay is on. It ends when the plan starts.'])
    expect(card.getByText(fact)).toBeTruthy()
  await person.selectOptions(card.getByLabelText('Number of payments'), '4')
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Saturday, November 21: $1,194.18',
    'Monday, December 21: $1,194.18',
    'Thursday, January 21, 2027: $1,194.18',
    'Sunday, February 21, 2027: $1,194.18',
  ])
  await person.click(card.getByRole('button', { name: 'Start the plan' }))
  expect(card.getAllByText('Fill in this field.')).toHaveLength(3)
  expect(mutate).not.toHaveBeenCalled()
  await person.type(card.getByLabelText('Caller’s name'), 'Rosa Diaz')
  await person.type(card.getByLabelText('Recorded authorization ID'), 'REC-1234')
  await person.type(card.getByLabelText('Comment'), 'Agreed on by phone{Enter}')
  expect(await card.findByText(/wrote notation PT/)).toBeTruthy()
  expect(mutate.mock.calls.at(-1)?.[1]).toEqual({
    accountNumber: '100000000001',
    customerId: 'cus_9',
    terms: {
      paymentFrequency: 'MONTHLY',
      firstPaymentDate: '2026-11-21',
      numberOfPayments: 4,
      pastDueAmount: 159_224,
    },
    callerName: 'Rosa Diaz',
    recordedAuthorizationId: 'REC-1234',
    comment: 'Agreed on by phone',
  })
})

test('why a loan that isn’t charged off can’t have a payment plan stands in place of the form', async () => {
  const { person } = await open('/admin/input-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
  const card = within(screen.getByText('Loan 100000000004').closest('section') as HTMLElement)
  expect(card.getByText('This loan has a payment plan. Cancel it before you enter another one.')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
})

test('[pco-03] a dispute stands beside the plan, and is answered there', async () => {
  const { person, mutate } = await open('/admin/cancel-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  expect(await screen.findByText('I paid $200 in May.')).toBeTruthy()
  await person.type(screen.getByLabelText('Answer to the borrower'), 'It is in the balance.{Enter}')
  expect(mutate.mock.calls.at(-1)?.[1]).toEqual({ accountNumber: '100000000010', answer: 'It is in the balance.' })
})

test('[route-55][pco-02] a plan is entered with its caller and recording; a loan that has one says that it is canceled first', async () => {
  const { person, mutate } = await open('/admin/input-pco-plan')
  await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
  const card = within(screen.getByText('Loan 100000000009').closest('section') as HTMLElement)
  expect(screen.getByText('This loan has a plan. Cancel it before you enter another one.')).toBeTruthy()
  await person.click(card.getByRole('button', { name: 'Enter the plan' }))
  expect(card.getAllByText('Fill in this field.')).toHaveLength(5)
  await person.type(card.getByLabelText('First payment'), '984.04')
  await person.type(card.getByLabelText('Number of payments'), '24')
  expect(card.getByText('Each payment is $369.02; the last one is what remains.')).toBeTruthy()
  await person.type(card.getByLabelText('Caller’s name'), 'Rosa Diaz')
  await person.type(card.getByLabelText('Recorded authorization ID'), 'REC-1234')
  await person.type(card.getByLabelText('Comment'), 'Agreed on by phone{Enter}')
  expect(await card.findByText(/wrote notation KO/)).toBeTruthy()
  expect(mutate.mock.calls.at(-1)?.[1]).toMatchObject({
    accountNumber: '100000000009',
    callerName: 'Rosa Diaz',
    recordedAuthorizationId: 'REC-1234',
    terms: { initialPaymentAmount: 98_404, numberOfPayments: 24, regularPaymentAmount: 36_902 },
  })
})

test.each([
  ['Enter the plan', '100000000009', '/admin/input-pco-plan', 'First payment'],
  ['Start the plan', '100000000001', '/admin/input-pco-plan', 'Caller’s name'],
  ['Cancel the plan', '100000000010', '/admin/cancel-pco-plan', 'Comment'],
  ['Cancel the plan', '100000000004', '/admin/cancel-pco-plan', 'Comment'],
  ['Send the answer', '100000000010', '/admin/cancel-pco-plan', 'Answer to the borrower'],
])(
  '%s with gaps (loan %s) leads to the first of them, however often it is pressed',
  async (button, number, path, field) => {
    const { person, mutate } = await open(path)
    await person.type(await screen.findByLabelText('Email'), 'p9@example.com{Enter}')
    await screen.findByRole('heading', { level: 2, name: 'Rosa Diaz' })
    const card = within(screen.getByText(`Loan ${number}`).closest('section') as HTMLElement)
    for (const press of [1, 2]) {
      await person.click(card.getByRole('button', { name: button }))
      expect(document.activeElement, `press ${press}`).toBe(card.getByRole('textbox', { name: field }))
    }
    expect(mutate).not.toHaveBeenCalled()
  },
)

test('Find with no email leads to its field, however often it is pressed', async () => {
  const { person } = await open('/admin/input-pco-plan')
  for (const press of [1, 2]) {
    await person.click(await screen.findByRole('button', { name: 'Find by email' }))
    expect(document.activeElement, `press ${press}`).toBe(screen.getByRole('textbox', { name: 'Email' }))
  }
})

test('a developer is told that plans are the advisors’, and has nobody to search', async () => {
  await open('/admin/input-pco-plan', 'DEVELOPER')
  expect(await screen.findByText('Only loan advisors can see plans here.')).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})
