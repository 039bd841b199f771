import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { currentDue, pastDue } from '#test-kit/answers/amount-due'
import {
  accountNumber,
  answerPayments,
  checking,
  madePayment,
  previewAnswer,
  visa,
} from '#test-kit/answers/payment-answers'
import { PaymentPayoffDocument, PreviewPaymentDocument } from './make-a-payment.graphql.ts'
import { CreateIndividualPaymentDocument } from './steps/later.graphql.ts'
import { MakeAPayment, type MakeAPaymentProps } from './make-a-payment.tsx'

const user = userEvent.setup({ advanceTimers: () => undefined })

function payableHost(start: Parameters<typeof answerPayments>[1] = {}) {
  const host = createFakeHost()
  answerPayments(host.graphql, start)
  return host
}

function show(host: FakeHost, props: Partial<MakeAPaymentProps> = {}) {
  return renderCapability(<MakeAPayment accountNumber={accountNumber} {...props} />, host, 'en')
}

/** What is due, and nothing else of it. */
const dueOf = (cents: number) => ({
  ...currentDue,
  stillToPay: { ...currentDue.stillToPay, amount: cents, due: cents },
})

const cardLimit = 'Debit card payments are limited to $2,500.00. Use a bank account to pay more.'
const bankLimit = 'Bank account payments are limited to $50,000.00.'

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = async (name: string | RegExp) => user.click(await screen.findByRole('radio', { name }))

test('once the installment is covered it is said, the one after it is offered, and none is chosen for the borrower', async () => {
  const stillToPay = {
    ...currentDue.stillToPay,
    amount: 0,
    due: 0,
    underWay: 60000,
    scheduled: 60000,
    nextAmount: 79612,
    nextDate: '2026-12-27',
  }
  const host = payableHost({ amountDue: { ...currentDue, stillToPay } })
  show(host)
  expect(await screen.findByText('$600.00 is processing or scheduled.')).toBeTruthy()
  expect(screen.getByText('Nothing is due right now. You can still pay ahead.')).toBeTruthy()
  expect(screen.getByText('Account ending in 0001')).toBeTruthy()
  const next = screen.getByRole('radio', { name: 'Next payment $796.12' })
  expect(next).toHaveProperty('checked', false)
  expect(screen.getByText('Your payment due Sunday, December 27.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Other amount/ })).toHaveProperty('checked', true)
})

test('the day to pay by that is offered is the deadline, not the due date of the contract, and is called so', async () => {
  const stillToPay = { ...currentDue.stillToPay, payBy: '2026-11-24' }
  show(payableHost({ amountDue: { ...currentDue, stillToPay } }))
  expect(await screen.findByRole('radio', { name: 'Pay by Tuesday, November 24' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /November 27|Due date/ })).toBeNull()
  await press('Choose another date')
  expect(await screen.findByRole('button', { name: 'Tuesday, November 24, pay by this date' })).toBeTruthy()
  expect(screen.getByText('Pay by this date')).toBeTruthy()
})

test('where no deadline comes before it, the due date of the contract is offered as that', async () => {
  show(payableHost())
  expect(await screen.findByRole('radio', { name: 'Due date Friday, November 27' })).toBeTruthy()
  await press('Choose another date')
  expect(await screen.findByRole('button', { name: 'Friday, November 27, due date' })).toBeTruthy()
})

test('the balance of a charged-off loan is shown and not asked for: no amount is chosen for the borrower', async () => {
  const balance = {
    kind: 'CHARGED_OFF' as const,
    amount: 984_037,
    due: 984_037,
    dueOn: null,
    nextAmount: 0,
    nextDate: null,
  }
  const host = payableHost({ amountDue: { ...currentDue, stillToPay: { ...currentDue.stillToPay, ...balance } } })
  host.graphql.answer(PaymentPayoffDocument, { GetPayoffQuote: null })
  show(host)
  expect(await screen.findByRole('radio', { name: 'Remaining balance $9,840.37' })).toHaveProperty('checked', false)
  expect(screen.getByRole('radio', { name: /^Other amount/ })).toHaveProperty('checked', true)
  expect(screen.getAllByText('Remaining balance')).toHaveLength(2)
  expect(screen.queryByText(/Amount due|Total amount due|you owe right now|Nothing is due/)).toBeNull()
})

test('a card’s line says its limit as soon as the amount is above it, and Continue points at the way to pay', async () => {
  const host = payableHost({
    amountDue: dueOf(300_000),
    methods: [
      { ...visa, isDefault: true },
      { ...checking, isDefault: false },
    ],
  })
  show(host)
  expect(await screen.findByRole('radio', { name: /^Visa debit card/ })).toHaveProperty('checked', true)
  expect(screen.getByText(cardLimit)).toBeTruthy()
  await press('Continue')
  expect((await screen.findByRole('link', { name: cardLimit })).getAttribute('href')).toContain('method')
  expect(host.graphql.requestsOf(PreviewPaymentDocument)).toEqual([])
  await choose(/^Other amount/)
  await user.type(screen.getByRole('textbox', { name: 'Amount to pay' }), '2500')
  expect(screen.queryByText(cardLimit)).toBeNull()
})

test('an amount above what a bank account can pay at once is refused before the server is asked, at its field', async () => {
  const host = payableHost({ amountDue: dueOf(5_000_001) })
  show(host)
  await press('Continue')
  const link = await screen.findByRole('link', { name: bankLimit })
  await user.click(link)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Total amount due/ }))
  await choose(/^Other amount/)
  expect(screen.queryByText(bankLimit)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Amount to pay' }), '50000.01')
  await press('Continue')
  await user.click(await screen.findByRole('link', { name: bankLimit }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount to pay' }))
  expect(host.graphql.requestsOf(PreviewPaymentDocument)).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'Amount to pay' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount to pay' }), '50000')
  await press('Continue')
  expect(host.graphql.requestsOf(PreviewPaymentDocument)).toHaveLength(1)
})

test('a payoff above what a bank account can pay at once says so, with no link to an amount that stands as it is', async () => {
  const host = payableHost()
  host.graphql.answer(PaymentPayoffDocument, {
    GetPayoffQuote: { goodUntil: '2026-11-20', payoffQuoteTotal: 5_000_001, perDiem: 5 },
  })
  show(host, { variant: 'payoff-quote' })
  await press('Continue')
  expect(await screen.findByText(bankLimit)).toBeTruthy()
  expect(screen.queryByRole('link', { name: bankLimit })).toBeNull()
  expect(host.graphql.requestsOf(PreviewPaymentDocument)).toEqual([])
})

test('a payoff above the limit is not begun with a card, and goes on from a bank account', async () => {
  const host = payableHost({
    methods: [
      { ...visa, isDefault: true },
      { ...checking, isDefault: false },
    ],
  })
  show(host, { variant: 'payoff-quote' })
  expect(await screen.findByText(cardLimit)).toBeTruthy()
  await press('Continue')
  expect(host.graphql.requestsOf(PreviewPaymentDocument)).toEqual([])
  await choose(/^Checking/)
  await press('Continue')
  expect(host.graphql.requestsOf(PreviewPaymentDocument)).toHaveLength(1)
})

test('on a payment plan the page is about the plan’s payment and its day, as the dashboard is', async () => {
  const stillToPay = {
    ...pastDue.stillToPay,
    kind: 'PLAN' as const,
    amount: 75_823,
    due: 75_823,
    dueOn: '2026-12-01',
    daysLate: 0,
    nextAmount: 75_823,
    nextDate: '2026-12-01',
  }
  show(payableHost({ amountDue: { ...pastDue, stillToPay } }))
  const next = await screen.findByRole('radio', { name: 'Next payment $758.23' })
  expect(next).toHaveProperty('checked', true)
  expect(screen.getByText('Your payment due Tuesday, December 1.')).toBeTruthy()
  expect(screen.getByText(/due Tuesday, December 1 · Account ending in/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Past-due amount $1,092.24' })).toBeTruthy()
  expect(screen.queryByText(/days past due|Total amount due/)).toBeNull()
})

test('where the payoff of today is less than the last payment, it is what is chosen first', async () => {
  const stillToPay = { ...currentDue.stillToPay, kind: 'PAYOFF' as const, amount: 9_400, nextAmount: 9_400 }
  const host = payableHost({ amountDue: { ...currentDue, stillToPay } })
  host.graphql.answer(PaymentPayoffDocument, {
    GetPayoffQuote: { goodUntil: '2026-11-20', payoffQuoteTotal: 9_400, perDiem: 5 },
  })
  show(host)
  expect(await screen.findByRole('radio', { name: 'Payoff amount $94.00' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: /Total amount due/ })).toBeNull()
})

/** A payoff that grows by a dollar a day. */
function growingPayoff(host: FakeHost) {
  host.graphql.answer(PaymentPayoffDocument, ({ goodUntil }) => {
    const day = goodUntil ?? '2026-11-20'
    return { GetPayoffQuote: { goodUntil: day, payoffQuoteTotal: 50_000 + 100 * Number(day.slice(-2)), perDiem: 100 } }
  })
}

test('[pay-06] a payoff by card is the payoff of today, whatever day was chosen before', async () => {
  const host = payableHost()
  growingPayoff(host)
  show(host, { variant: 'payoff-quote' })
  await choose(/^Due date/)
  expect(await screen.findByRole('radio', { name: 'Payoff amount $527.00' })).toBeTruthy()
  await choose(/Visa debit card/)
  expect(await screen.findByRole('radio', { name: 'Payoff amount $520.00' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false))
  await press('Continue')
  await screen.findByRole('button', { name: 'Review payment' })
  expect(host.graphql.requestsOf(PreviewPaymentDocument).at(-1)?.variables).toMatchObject({
    input: { paymentAmount: 52_000, paymentDate: '2026-11-20' },
  })
})

test('[pay-06] a payoff for a later day by bank is today’s once only a card can pay', async () => {
  const host = payableHost()
  growingPayoff(host)
  const first = show(host, { variant: 'payoff-quote' })
  await choose(/^Due date/)
  expect(await screen.findByRole('radio', { name: 'Payoff amount $527.00' })).toBeTruthy()
  first.unmount()
  answerPayments(host.graphql, { eligibility: { oneTimeAchPaymentEligibility: 'Ineligible' } })
  growingPayoff(host)
  await host.graphql.refetchAll()
  show(host, { variant: 'payoff-quote' })
  expect(await screen.findByRole('radio', { name: 'Payoff amount $520.00' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /^Due date/ })).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false))
  await press('Continue')
  await screen.findByRole('button', { name: 'Review payment' })
  expect(host.graphql.requestsOf(PreviewPaymentDocument).at(-1)?.variables).toMatchObject({
    input: { paymentAmount: 52_000, paymentDate: '2026-11-20' },
  })
})

test('[pay-06] a payoff that is another one by now is read again, so that the same press goes on', async () => {
  const host = payableHost()
  host.graphql.answer(PreviewPaymentDocument, ({ input }) => {
    if (input.paymentAmount > 50_000) throw new CarportError('AMOUNT_ABOVE_PAYOFF', { message: 'More than you owe.' })
    return previewAnswer(input)
  })
  show(host, { variant: 'payoff-quote' })
  await screen.findByRole('radio', { name: 'Payoff amount $33,474.55' })
  host.graphql.answer(PaymentPayoffDocument, {
    GetPayoffQuote: { goodUntil: '2026-11-20', payoffQuoteTotal: 50_000, perDiem: 100 },
  })
  await press('Continue')
  expect(await screen.findByRole('radio', { name: 'Payoff amount $500.00' })).toBeTruthy()
  await press('Continue')
  expect(await screen.findByRole('button', { name: 'Review payment' })).toBeTruthy()
})

const moved = 'Autopay will not take $96.12 on Friday, November 27, because this payment covers it.'

test('what the payment does to autopay is said before, with the way to change it, and on the receipt', async () => {
  const host = payableHost()
  host.graphql.answer(PreviewPaymentDocument, ({ input }) => {
    const { PreviewIndividualPayment } = previewAnswer(input)
    const warnings = [{ code: 'AUTOPAY_CHANGES', message: moved, drawDate: null, drawAmount: null }]
    return { PreviewIndividualPayment: { ...PreviewIndividualPayment, warnings } }
  })
  host.graphql.answer(CreateIndividualPaymentDocument, ({ input }) => ({
    CreateIndividualPayment: {
      success: true,
      individualPayment: { ...madePayment(input), warnings: [{ message: moved }] },
    },
  }))
  show(host)
  await press('Continue')
  expect(await screen.findByText(moved)).toBeTruthy()
  await press('Change the payment')
  await press('Continue')
  await press('Review payment')
  expect(await screen.findByText(moved)).toBeTruthy()
  await user.click(await screen.findByRole('checkbox'))
  await press('Pay $96.12')
  expect(await screen.findByRole('heading', { name: 'We received your payment' })).toBeTruthy()
  expect(screen.getByText(moved)).toBeTruthy()
})
