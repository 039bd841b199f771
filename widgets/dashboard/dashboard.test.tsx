import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { currentDue, pastDue } from '#test-kit/answers/amount-due'
import {
  accountAnswer,
  accountNumber,
  answerDashboard,
  autopayAnswer,
  historyItem,
} from '#test-kit/answers/dashboard-answers'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import {
  DashboardAccountDocument,
  DashboardAutopayDocument,
  DashboardCustomerDocument,
  DashboardHistoryDocument,
  DashboardPaymentsDocument,
} from './dashboard.graphql.ts'
import { Dashboard } from './dashboard.tsx'

const user = userEvent.setup()

function dashboardHost(...due: Parameters<typeof answerDashboard> extends [unknown, ...infer R] ? R : never): FakeHost {
  const host = createFakeHost()
  answerDashboard(host.graphql, ...due)
  return host
}

const show = (host: FakeHost, language: 'en' | 'es' = 'en') =>
  renderCapability(<Dashboard accountNumber={accountNumber} />, host, language)

test('a part that cannot be loaded says so by itself, and loads again', async () => {
  const host = dashboardHost()
  host.graphql.answerOnce(DashboardHistoryDocument, new CarportError('INTERNAL', { correlationId: 'ref-7' }))
  show(host)
  expect(await screen.findByText('Reference: ref-7')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Pay $96.12' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Recent history' })).toBeTruthy()
})

test('while it loads nothing pretends to be an amount', async () => {
  const host = dashboardHost()
  const release = host.graphql.hold(DashboardAccountDocument as never)
  show(host)
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeTruthy()
  expect(screen.queryByText(/\$96.12/)).toBeNull()
  expect(screen.getAllByText('Loading your account').length).toBeGreaterThan(0)
  release()
  expect(await screen.findByRole('link', { name: 'Pay $96.12' })).toBeTruthy()
})

test('[dash-01] the account’s amount due, its date in words and the way to pay it come first', async () => {
  const host = dashboardHost()
  show(host)
  expect(await screen.findByText('due Friday, November 27')).toBeTruthy()
  expect(await screen.findByText('2023 Toyota Camry · Account ending in 0001')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Pay $96.12' }))
  expect(host.visited).toEqual(['make-a-payment'])
  expect(host.eventsOf('carport-ready')).toEqual([{ capability: 'dashboard' }])
})

test('[dash-01] a past-due account says for how long, and shows what the amount is made of on demand', async () => {
  show(dashboardHost(pastDue))
  expect(await screen.findByText('37 days past due')).toBeTruthy()
  expect(screen.getByText('due Wednesday, October 14')).toBeTruthy()
  expect(screen.getByText('Includes a pending payment of $500.00.')).toBeTruthy()
  await user.click(screen.getByText('Includes $54.81 in fees'))
  for (const text of [
    'Past-due payments',
    '$1,592.24',
    'Late fees',
    '$39.81',
    'Returned payment fees',
    '$15.00',
    '-$500.00',
  ]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

const covered = {
  ...currentDue,
  stillToPay: {
    ...currentDue.stillToPay,
    amount: 0,
    due: 0,
    underWay: 9612,
    scheduled: 9612,
    nextAmount: 79612,
    nextDate: '2026-12-27',
  },
}

test('with nothing due the next payment is named', async () => {
  show(dashboardHost(covered))
  expect(await screen.findByText('Nothing is due right now')).toBeTruthy()
  expect(screen.getByText('Your next payment of $796.12 is due Sunday, December 27.')).toBeTruthy()
  expect(screen.getByText('$96.12 is already scheduled.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a payment' })).toBeTruthy()
})

/** 37 days past due, with a plan that asks for less. */
const onPlan = (planPayment: { amount: number; date: string; isKept: boolean }) => {
  const { amount } = planPayment
  return { ...pastDue, planPayment, stillToPay: { ...pastDue.stillToPay, kind: 'PLAN' as const, amount, due: amount } }
}

test('a last payment that costs less today says today’s payoff on the button, as the payment page does, and why', async () => {
  const stillToPay = { ...currentDue.stillToPay, kind: 'PAYOFF' as const, amount: 9_400 }
  show(dashboardHost({ ...currentDue, stillToPay }))
  expect(await screen.findByRole('link', { name: 'Pay $94.00' })).toBeTruthy()
  expect(document.querySelector('.cp-headline-figure')?.textContent).toBe('$96.12')
  expect(screen.getByText('Pays off your loan today.')).toBeTruthy()
})

test('[dash-01] on a payment plan the amount is what the plan asks for next, beside what is due in all', async () => {
  const host = dashboardHost(onPlan({ amount: 75_823, date: '2026-12-01', isKept: true }))
  show(host)
  expect(await screen.findByText('Next payment on your plan')).toBeTruthy()
  expect(screen.getByText('due Tuesday, December 1')).toBeTruthy()
  expect(screen.getByText('Your total amount due is $1,147.05. Your plan spreads it out.')).toBeTruthy()
  expect(screen.queryByText('37 days past due')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Pay $758.23' }))
  expect(host.visited).toEqual(['make-a-payment'])
  expect(host.intents.find({ accountNumber, kind: 'one-time-payment' })?.details.amountCents).toBe(75_823)
})

test('a plan that needs a payment says until when', async () => {
  show(dashboardHost(onPlan({ amount: 64_867, date: '2026-11-26', isKept: false })))
  expect(await screen.findByText('Payment your plan needs')).toBeTruthy()
  expect(screen.getByText('pay by Thursday, November 26')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay $648.67' })).toBeTruthy()
})

test('money that is scheduled before the due date is not asked for again', async () => {
  const stillToPay = { ...currentDue.stillToPay, amount: 4612, due: 4612, underWay: 5000, scheduled: 5000 }
  show(dashboardHost({ ...currentDue, stillToPay }))
  expect(await screen.findByRole('link', { name: 'Pay $46.12' })).toBeTruthy()
  expect(screen.getByText('$50.00 is already scheduled.')).toBeTruthy()
  await user.click(screen.getByText('Amount due breakdown'))
  expect(screen.getByText('-$50.00')).toBeTruthy()
})

test('what is past due stays due until the scheduled money counts, and is not asked for twice', async () => {
  const stillToPay = { ...pastDue.stillToPay, amount: 0, pastDue: 0, underWay: 164705, scheduled: 114705 }
  show(dashboardHost({ ...pastDue, stillToPay }))
  expect(await screen.findByText('37 days past due')).toBeTruthy()
  expect(screen.getByText('$1,147.05 is already scheduled.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a payment' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull()
})

const closed = (
  key: string,
  description: string,
  due: Parameters<typeof accountAnswer>[0] = covered,
  route = 'S00',
) => {
  const host = dashboardHost(due)
  const answer = accountAnswer(due)
  host.graphql.answer(DashboardAccountDocument, {
    ...answer,
    GetAccount: { ...answer.GetAccount, status: { key, description }, route },
  })
  return host
}

/** 9,840.37 of a charged-off balance, of which 100.00 is on its way. */
const chargedOff = {
  ...covered,
  dueDate: null,
  stillToPay: { ...covered.stillToPay, amount: 974_037, due: 974_037, inAll: 974_037, underWay: 10_000, scheduled: 0 },
}

test('a loan that was charged off says what is left of its balance, and is paid down where it is taken', async () => {
  const host = closed('O', 'Charged off', chargedOff)
  show(host)
  expect(await screen.findByText('Remaining balance')).toBeTruthy()
  expect(document.querySelector('.cp-headline-figure')?.textContent).toBe('$9,740.37')
  expect(screen.getByText('Charged off')).toBeTruthy()
  expect(screen.getByText('Includes a pending payment of $100.00.')).toBeTruthy()
  expect(screen.queryByText(/can’t be paid online/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your loan' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Make a payment' }))
  expect(host.visited).toEqual(['make-a-payment'])
  expect(host.intents.find({ accountNumber, kind: 'one-time-payment' }) ?? null).toBeNull()
})

test('a charged-off balance on a plan is asked for the plan’s payment', async () => {
  const planPayment = { amount: 31_874, date: '2026-12-01', isKept: true }
  const stillToPay = { ...chargedOff.stillToPay, kind: 'PLAN' as const, amount: 31_874, due: 31_874 }
  show(closed('O', 'Charged off', { ...chargedOff, planPayment, stillToPay }))
  expect(await screen.findByRole('link', { name: 'Pay $318.74' })).toBeTruthy()
  expect(document.querySelector('.cp-headline-figure')?.textContent).toBe('$9,740.37')
})

test('a charged-off loan whose vehicle is being repossessed leads to the phone', async () => {
  show(closed('O', 'Charged off', chargedOff, 'S45'))
  expect(await screen.findByText('Charged off')).toBeTruthy()
  expect(screen.getByText(/can’t be paid online/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:/)
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
})

test('a charged-off loan whose balance is paid is told as paid off while the payment can still bounce', async () => {
  const paid = { ...chargedOff, stillToPay: { ...chargedOff.stillToPay, amount: 0, due: 0, inAll: 0, underWay: 0 } }
  const host = closed('O', 'Charged off', paid)
  const answer = accountAnswer(paid)
  host.graphql.answer(DashboardAccountDocument, {
    ...answer,
    GetAccount: {
      ...answer.GetAccount,
      status: { key: 'O', description: 'Charged off' },
      titleRelease: { status: 'WAITING', promisedOn: '2026-12-21' },
    },
  })
  show(host)
  expect(await screen.findByText('Congratulations! Your loan is paid off.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
})

test('a loan that is paid off says so, and of no payment to come', async () => {
  show(closed('P', 'Paid'))
  expect(await screen.findByText('Congratulations! Your loan is paid off.')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Your loan' })).toBeTruthy()
  expect(screen.queryByText(/Scheduled payoff date/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^(Pay \$|Make a payment)/ })).toBeNull()
})

test('whose loan is paid off reads what becomes of the title and saves the paid-in-full letter', async () => {
  const host = closed('P', 'Paid')
  const answer = accountAnswer(covered)
  host.graphql.answer(DashboardAccountDocument, {
    ...answer,
    GetAccount: {
      ...answer.GetAccount,
      status: { key: 'P', description: 'Paid' },
      titleRelease: { status: 'ORDERED', promisedOn: '2026-12-07' },
    },
  })
  show(host)
  expect(await screen.findByText(/We’ll send the title or lien release by Monday, December 7/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save paid-in-full letter' }))
  expect(host.saved).toEqual([{ documentId: `paid-in-full-${accountNumber}`, fileName: 'paid-in-full-0001.pdf' }])
})

test('while the last payment can still bounce, the loan is told as paid off and there is no letter yet', async () => {
  const host = dashboardHost(covered)
  const answer = accountAnswer(covered)
  host.graphql.answer(DashboardAccountDocument, {
    ...answer,
    GetAccount: { ...answer.GetAccount, titleRelease: { status: 'WAITING', promisedOn: '2026-12-21' } },
  })
  show(host)
  expect(await screen.findByText('Congratulations! Your loan is paid off.')).toBeTruthy()
  expect(screen.getByText(/Once your payment clears, we’ll send the title by Monday, December 21/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save paid-in-full letter' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
})

test('in the grace days the dashboard says by when to pay to avoid the late fee', async () => {
  const host = dashboardHost(pastDue)
  const answer = accountAnswer(pastDue)
  host.graphql.answer(DashboardAccountDocument, {
    ...answer,
    GetAccount: { ...answer.GetAccount, lateFeeAhead: { payBy: '2026-11-23', amount: 3981 } },
  })
  show(host)
  expect(await screen.findByText('Pay by Monday, November 23 to avoid a late fee of $39.81.')).toBeTruthy()
})

test('while the vehicle is being repossessed the amount leads to the phone', async () => {
  const host = dashboardHost(pastDue)
  const answer = accountAnswer(pastDue)
  host.graphql.answer(DashboardAccountDocument, { ...answer, GetAccount: { ...answer.GetAccount, route: 'S45' } })
  show(host)
  expect(await screen.findByText('37 days past due')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call / })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull()
})

/** A borrower with the loan that is shown and another one. */
function twoLoans(second: { key?: string; daysPastDue: number }, firstDaysPastDue = 0) {
  const host = dashboardHost()
  const loan = (number: string, key: string, days: number) => ({
    accountNumber: number,
    status: { key, description: 'Active' },
    amountDue: { isPastDue: days > 0, numberOfDaysPastDue: days },
  })
  host.graphql.answer(DashboardCustomerDocument, {
    SelfServiceCustomer: {
      id: 'c1',
      firstName: 'Ana',
      accounts: [
        loan(accountNumber, 'A', firstDaysPastDue),
        loan('100000000117', second.key ?? 'A', second.daysPastDue),
      ],
    },
  })
  return host
}

test('[dash-02] a borrower with several accounts opens the dashboard of another', async () => {
  const chosen: string[] = []
  const host = twoLoans({ daysPastDue: 15 })
  renderCapability(<Dashboard accountNumber={accountNumber} onAccount={(number) => chosen.push(number)} />, host)
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Account' }),
    'Ending in 0117 · 15 days past due',
  )
  expect(chosen).toEqual(['100000000117'])
})

test.each([
  ['en' as const, 15, /Ending in 0117 is 15 days past due$/],
  ['es' as const, 1, /La cuenta que termina en 0117 tiene 1 día de atraso$/],
])(
  'another loan that is past due says so below the greeting (%s), and is a press away',
  async (language, days, name) => {
    const chosen: string[] = []
    const dashboard = <Dashboard accountNumber={accountNumber} onAccount={(number) => chosen.push(number)} />
    renderCapability(dashboard, twoLoans({ daysPastDue: days }), language)
    await user.click(await screen.findByRole('button', { name }))
    expect(chosen).toEqual(['100000000117'])
  },
)

test.each([
  ['is past due itself', twoLoans({ daysPastDue: 0 }, 15)],
  ['shows that the other one is not open', twoLoans({ key: 'P', daysPastDue: 15 })],
])('a loan that %s has no line about another', async (_, host) => {
  renderCapability(<Dashboard accountNumber={accountNumber} onAccount={() => undefined} />, host)
  await screen.findByRole('combobox', { name: 'Account' })
  expect(screen.queryByRole('button', { name: /Ending in \d{4} is / })).toBeNull()
})

test('with one account there is no switcher', async () => {
  renderCapability(<Dashboard accountNumber={accountNumber} onAccount={() => undefined} />, dashboardHost())
  await screen.findByRole('heading', { name: 'Hello, Ana' })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[dash-06] history shows amount, date, status and the split into interest, principal and fees', async () => {
  const host = dashboardHost()
  host.graphql.answer(DashboardHistoryDocument, {
    GetTransactionHistory: [
      historyItem({
        id: 'h_2',
        status: 'Pending',
        transactionDate: '2026-11-20',
        details: { fees: 500, interest: 100, principal: 400 },
      }),
      historyItem({ id: 'h_3', status: 'Reversed', description: 'Returned payment', transactionAmount: -79612 }),
      historyItem(),
    ],
  })
  show(host)
  const history = await screen.findByRole('region', { name: 'Recent history' })
  expect(within(history).getAllByText('Tuesday, November 10')).toHaveLength(2)
  expect(within(history).getAllByText('Interest $501.42 · Principal $294.70 · Fees $0.00')).toHaveLength(2)
  expect(
    within(history).getByText('Interest $1.00 · Principal $4.00 · Fees $5.00 (Estimate until it posts)'),
  ).toBeTruthy()
  for (const status of ['Posted', 'Pending', 'Reversed']) expect(within(history).getByText(status)).toBeTruthy()
  expect(within(history).getByText('-$796.12')).toBeTruthy()
})

test('[dash-06] more history is asked for when the borrower wants it', async () => {
  const host = dashboardHost()
  const items = Array.from({ length: 8 }, (_, index) => historyItem({ id: `h_${index}` }))
  host.graphql.answer(DashboardHistoryDocument, ({ first }) => ({ GetTransactionHistory: items.slice(0, first) }))
  show(host)
  const history = await screen.findByRole('region', { name: 'Recent history' })
  expect(within(history).getAllByRole('listitem')).toHaveLength(5)
  await user.click(within(history).getByRole('button', { name: 'Show more' }))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Recent history' }).querySelectorAll('li')).toHaveLength(8),
  )
})

test('the next payments are shown with date, method and status, and lead to all of them', async () => {
  const host = dashboardHost()
  host.graphql.answer(DashboardPaymentsDocument, {
    GetIndividualPayments: [
      {
        id: 'pay_1',
        totalAmount: 9612,
        paymentDate: '2026-11-27',
        paymentDisplayName: 'Checking ending in 6789',
        status: 'SCHEDULED',
      },
    ],
  })
  show(host)
  const next = await screen.findByRole('region', { name: 'Upcoming payments' })
  for (const text of ['Friday, November 27', 'From Checking ending in 6789', '$96.12', 'Scheduled']) {
    expect(within(next).getByText(text)).toBeTruthy()
  }
  await user.click(within(next).getByRole('link', { name: 'View scheduled payments' }))
  expect(host.visited).toEqual(['manage-payments'])
})

test('with autopay on, its next draw is among the next payments', async () => {
  const host = dashboardHost()
  host.graphql.answer(DashboardAutopayDocument, autopayAnswer({ running: {} }))
  show(host)
  const next = await screen.findByRole('region', { name: 'Upcoming payments' })
  for (const text of ['Friday, November 27', 'By autopay', '$796.12']) {
    expect(within(next).getByText(text)).toBeTruthy()
  }
  expect(within(next).queryByText('You don’t have any scheduled payments.')).toBeNull()
})

test('with autopay from a card that cannot pay it all, the dashboard says what is left to pay, in the language of the page', async () => {
  const host = dashboardHost()
  const warned = (message: string) => autopayAnswer({ running: { warnings: [{ message }] } })
  const english = 'Autopay will take $2,500.00. Pay the remaining $150.00 yourself by that day.'
  host.graphql.answer(DashboardAutopayDocument, warned(english))
  const { speak } = show(host)
  expect(await screen.findByText(english)).toBeTruthy()
  const spanish = 'El pago automático cobrará $2,500.00. Pague los $150.00 restantes a más tardar ese día.'
  host.graphql.answer(DashboardAutopayDocument, warned(spanish))
  await speak('es')
  expect(await screen.findByText(spanish)).toBeTruthy()
  expect(screen.queryByText(english)).toBeNull()
})

test('with autopay on and nothing to take, both places say the same', async () => {
  const host = dashboardHost()
  host.graphql.answer(DashboardAutopayDocument, autopayAnswer({ running: { scheduledPayments: [] } }))
  show(host)
  const next = await screen.findByRole('region', { name: 'Upcoming payments' })
  expect(within(next).getByText(/^Autopay will make your next payment when it’s due/)).toBeTruthy()
  expect(screen.getByText(/^Autopay is on\. No payment is due/)).toBeTruthy()
  expect(screen.queryByText('You don’t have any scheduled payments.')).toBeNull()
})

test('the loan shows what is paid of it and when it ends', async () => {
  show(dashboardHost())
  const loan = await screen.findByRole('region', { name: 'Your loan' })
  expect(within(loan).getByRole('progressbar', { name: 'Your loan' })).toBeTruthy()
  expect(within(loan).getByText('$2,525.45 of $36,000.00 principal paid')).toBeTruthy()
  expect(within(loan).getByText('Scheduled payoff date: Wednesday, November 27, 2030.')).toBeTruthy()
  expect(within(loan).getByText('Your regular payment is $796.12 every month.')).toBeTruthy()
})

test.each(['NotInPilot', 'Variation0', 'Variation2'] as const)(
  '[otp-04][enum-35] in %s paying and setting autopay up in one go is not offered',
  async (otpDashboard) => {
    const host = dashboardHost(pastDue)
    host.graphql.answer(DashboardAutopayDocument, autopayAnswer({ otpDashboard }))
    show(host)
    await screen.findByRole('link', { name: 'How to start autopay' })
    expect(screen.queryByRole('link', { name: 'See how it works' })).toBeNull()
  },
)

test('while payments are turned off the card offers none and says whom to call', async () => {
  const host = dashboardHost()
  host.flags.replace({ DisableOneTimePayment: true })
  show(host)
  expect(await screen.findByText(/^This loan can’t be paid online right now\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay \$/ })).toBeNull()
})

test('[otp-04][flag-27] in Variation1 it is offered, until a flag closes it', async () => {
  const host = dashboardHost(pastDue)
  host.graphql.answer(DashboardAutopayDocument, autopayAnswer({ otpDashboard: 'Variation1' }))
  show(host)
  await user.click(await screen.findByRole('link', { name: 'See how it works' }))
  expect(host.visited).toEqual(['autopay-otp'])
  host.flags.replace({ DisableOneTimePayment: true })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'See how it works' })).toBeNull())
})

test('[autopay-06] the amount card says that autopay is on, with the next draw and the way to it', async () => {
  const host = dashboardHost()
  host.graphql.answer(DashboardAutopayDocument, autopayAnswer({ running: {}, otpDashboard: 'Variation1' }))
  host.flags.replace({ DisableAutopay: true })
  show(host)
  expect(await screen.findByText(/Autopay is on: \$796.12 on Friday, November 27\./)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'View autopay' }))
  expect(host.visited).toEqual(['autopay'])
  expect(screen.queryByRole('link', { name: 'Set up autopay' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'See how it works' })).toBeNull()
})

test('[autopay-07][flag-16][flag-26] autopay is not offered where it is not possible, nor once a flag closes it', async () => {
  const host = dashboardHost()
  show(host)
  await user.click(await screen.findByRole('link', { name: 'Set up autopay' }))
  expect(host.visited).toEqual(['select-account'])
  host.flags.replace({ DisableAutopay: true })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Set up autopay' })).toBeNull())
  host.flags.replace({})
  await screen.findByRole('link', { name: 'Set up autopay' })
  host.graphql.answer(DashboardAutopayDocument, autopayAnswer({ eligibility: 'Ineligible' }))
  await host.graphql.refetchAll()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Set up autopay' })).toBeNull())
})

test('while something is past due autopay is not offered as if it could start, but with what comes first', async () => {
  const host = dashboardHost(pastDue)
  show(host)
  expect(await screen.findByText(/^Autopay can start once you pay the past-due amount\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Set up autopay' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'How to start autopay' }))
  expect(host.visited).toEqual(['autopay'])
})

test('in Spanish the dashboard speaks Spanish', async () => {
  show(dashboardHost(pastDue), 'es')
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
  expect(await screen.findByText('37 días de atraso')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Pagar $1,147.05' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Cómo activar el pago automático' })).toBeTruthy()
})

test.each([
  ['O', 'S00'],
  ['A', 'S45'],
])('a loan whose payoff is not quoted online offers no payoff quote (%s, %s)', async (key, route) => {
  const host = dashboardHost()
  const answer = accountAnswer()
  host.graphql.answer(DashboardAccountDocument, {
    ...answer,
    GetAccount: { ...answer.GetAccount, status: { key, description: '' }, route },
  })
  show(host)
  expect(await screen.findByRole('link', { name: 'Bank accounts' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Payoff quote' })).toBeNull()
})
