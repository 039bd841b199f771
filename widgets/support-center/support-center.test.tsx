import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { answerSupport } from '#test-kit/answers/account-answers'
import { currentDue, pastDue } from '#test-kit/answers/amount-due'
import { accountNumber } from '#test-kit/answers/dashboard-answers'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import {
  SupportDailyInterestDocument,
  SupportExtensionCostDocument,
  SupportExtensionDocument,
  SupportLoanDocument,
  SupportTitleDocument,
  SupportWaysOutDocument,
} from './support-center.graphql.ts'
import { SupportCenter, type SupportCenterProps } from './support-center.tsx'
import { topicIds } from './topics/topic.ts'

const user = userEvent.setup()

function show(props: SupportCenterProps = {}, host: FakeHost = createFakeHost(), language: 'en' | 'es' = 'en') {
  renderCapability(<SupportCenter {...props} />, host, language)
  return host
}

const signedIn = () => {
  const host = createFakeHost()
  answerSupport(host.graphql)
  return host
}

test('help offers no payment on a loan that takes none on this site', async () => {
  show({ place: 'my-payments' })
  expect(await screen.findByRole('link', { name: 'Make a payment' })).toBeTruthy()
  cleanup()
  const isRefused = (place: string) => place === 'make-a-payment'
  show({ place: 'my-payments' }, { ...createFakeHost(), isRefused })
  expect(await screen.findByRole('link', { name: 'Scheduled payments' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
})

test('while payments are turned off help leads to none, wherever it stands', async () => {
  const host = createFakeHost()
  show({ place: 'simple-interest' }, host)
  expect(await screen.findByRole('link', { name: 'Make a payment' })).toBeTruthy()
  act(() => host.flags.replace({ DisableOneTimePayment: true }))
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
  expect(screen.getByRole('link', { name: /payoff/i })).toBeTruthy()
})

test('a visitor is asked for nothing: no call is made', () => {
  const host = show({ place: 'simple-interest' })
  expect(host.graphql.requests).toEqual([])
  expect(screen.queryByRole('region', { name: 'Your loan' })).toBeNull()
})

test('[csc-02] a search that finds nothing says so and offers the phone', async () => {
  show({ place: 'search-results', query: 'zeppelin' })
  expect(await screen.findByText('No results')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Call (800) 555-0142' }).length).toBe(2)
})

test.each(['Your account is locked. Call 555-0100', 'payment: call 555-0100'])(
  'what an address searches for stands in the search box alone, and nowhere as our words: %s',
  async (query) => {
    show({ place: 'search-results', query })
    await screen.findByText(/^(No results|\d+ topics?)$/)
    expect(document.body.textContent).not.toContain('555-0100')
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe(query)
  },
)

test('numbers that cannot be loaded leave the help as it is', async () => {
  const host = signedIn()
  host.graphql.answer(SupportLoanDocument, new CarportError('INTERNAL'))
  show({ place: 'tax-refund-benefits', accountNumber }, host)
  expect(await screen.findByText(/couldn’t load your numbers/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'If you’re up to date' })).toBeTruthy()
})

test('[csc-01][route-59] the index leads to every topic, each with an address of its own', async () => {
  const host = show()
  const topics = within(screen.getByRole('region', { name: 'Help topics' })).getAllByRole('link')
  expect(topics.map((link) => link.getAttribute('href'))).toEqual(topicIds.map((id) => `/support-center/${id}`))
  await user.click(screen.getByRole('link', { name: 'My payments' }))
  expect(screen.getByRole('heading', { level: 1, name: 'My payments' })).toBeTruthy()
  expect(screen.getByText(/5:00 PM Arizona time on business days/)).toBeTruthy()
  expect(host.eventsOf('carport-step')).toEqual([{ capability: 'support-center', step: 'my-payments' }])
  await user.click(screen.getByRole('link', { name: 'All help topics' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Customer support' })).toBeTruthy()
})

test('[csc-02][route-70] a search shows its topics, best first, and says how many', async () => {
  show()
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'skip a payment{Enter}')
  expect(await screen.findByText(/^\d+ topics?$/)).toBeTruthy()
  const [first] = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('link')
  expect(first?.textContent).toBe('Skip a payment')
})

test('[route-67] signed in, simple interest shows the borrower’s principal and what one day costs', async () => {
  show({ place: 'simple-interest', accountNumber }, signedIn())
  const own = within(await screen.findByRole('region', { name: 'Your loan' }))
  expect(await own.findByText('$33,474.55')).toBeTruthy()
  expect(own.getByText('$16.33')).toBeTruthy()
})

test('[csc-03][route-68] signed in, the tax refund page says about what an extra payment saves', async () => {
  show({ place: 'tax-refund-benefits', accountNumber }, signedIn())
  expect(await screen.findByText('$1,000.00 extra today')).toBeTruthy()
  expect(screen.getByText('saves about $162.97')).toBeTruthy()
  expect(screen.getByText(/By the time your loan ends on Wednesday, October 20, 2027/)).toBeTruthy()
})

test('[csc-04][route-69] skip a payment names its true cost', async () => {
  show({ place: 'skip-a-payment', accountNumber }, signedIn())
  expect(screen.getByText(/That’s the real cost/)).toBeTruthy()
  expect(await screen.findByText('$490.01')).toBeTruthy()
  expect(screen.getByText('Extra interest for 30 more days, about')).toBeTruthy()
  expect(screen.getByText('$163.34')).toBeTruthy()
  expect(screen.getByText('Sunday, December 27')).toBeTruthy()
  expect(screen.getByText('Saturday, November 20, 2027')).toBeTruthy()
})

const late = { dueDate: pastDue.dueDate, stillToPay: { ...currentDue.stillToPay, pastDue: 109_224 } }
const closed = {
  GetPaymentEligibility: {
    oneTimeAchPaymentEligibility: 'Ineligible',
    oneTimeCardPaymentEligibility: 'Ineligible',
    paymentPlanEligibilityStatus: 'Ineligible',
  },
} as const

test('help links to no payment and no plan that would be refused', async () => {
  for (const place of ['tax-refund-benefits', 'skip-a-payment'] as const) {
    const host = signedIn()
    answerSupport(host.graphql, late)
    host.graphql.answer(SupportWaysOutDocument, closed)
    show({ place, accountNumber }, host)
    await screen.findByRole('region', { name: 'Your loan' })
    await waitFor(() => expect(host.graphql.requestsOf(SupportWaysOutDocument)).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'Pay $1,092.24' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'See plan options' })).toBeNull()
    cleanup()
  }
})

test('help says beside what is due that it cannot be paid online, where it cannot', async () => {
  const said = 'This loan can’t be paid online right now. Call us to pay or to talk about your options.'
  for (const [isClosed, due] of [
    [true, 109_224],
    [false, 109_224],
    [true, 0],
  ] as const) {
    const host = signedIn()
    answerSupport(host.graphql, { ...late, stillToPay: { ...late.stillToPay, due } })
    if (isClosed) host.graphql.answer(SupportWaysOutDocument, closed)
    show({ place: 'my-payments', accountNumber }, host)
    const own = within(await screen.findByRole('region', { name: 'Your loan' }))
    await own.findByText(due === 0 ? 'Nothing is due right now.' : '$1,092.24')
    await waitFor(() => expect(own.queryByText(said) !== null).toBe(isClosed && due > 0))
    cleanup()
  }
})

test.each(['simple-interest', 'my-vehicle', 'my-title'] as const)(
  'help on %s leads to a payoff quote where one is given online, and nowhere else',
  async (place) => {
    show({ place, accountNumber }, signedIn())
    expect(await screen.findByRole('link', { name: 'Payoff quote' })).toBeTruthy()
    cleanup()
    const host = signedIn()
    host.graphql.answer(SupportDailyInterestDocument, { GetPayoffQuote: null })
    show({ place, accountNumber }, host)
    await screen.findByRole('region', { name: 'Your loan' })
    await waitFor(() => expect(host.graphql.requestsOf(SupportDailyInterestDocument)).not.toEqual([]))
    expect(screen.queryByRole('link', { name: 'Payoff quote' })).toBeNull()
  },
)

test('a search for what was searched for already leads back to the box', async () => {
  const onPlace = vi.fn()
  show({ place: 'search-results', query: '', onPlace })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(onPlace).not.toHaveBeenCalled()
  await user.type(screen.getByRole('searchbox'), 'title{Enter}')
  expect(onPlace).toHaveBeenCalledWith('search-results', 'title')
})

test('[csc-03] who is past due reads what paying that saves, and goes on to pay just that', async () => {
  const host = signedIn()
  answerSupport(host.graphql, late)
  show({ place: 'tax-refund-benefits', accountNumber }, host)
  expect(await screen.findByText('$1,092.24, all that’s past due')).toBeTruthy()
  expect(screen.getByText('saves about $178.01')).toBeTruthy()
  expect(screen.queryByText('$1,000.00 extra today')).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Pay $1,092.24' }))
  expect(host.visited).toEqual(['make-a-payment'])
  expect(host.intents.find({ accountNumber, kind: 'one-time-payment' })?.details).toMatchObject({
    amountCents: 109_224,
    isFromLink: true,
  })
})

test('[csc-04] who can have no extension reads why, and about what one would cost, with no way to ask for it', async () => {
  const host = signedIn()
  host.graphql.answer(SupportExtensionDocument, {
    GetExtension: { eligibility: 'INELIGIBLE', reasons: [{ text: 'You had one in the last 12 months.' }] },
  })
  host.graphql.answer(SupportExtensionCostDocument, new CarportError('EXT_INELIGIBLE'))
  show({ place: 'skip-a-payment', accountNumber }, host)
  expect(await screen.findByText(/can’t extend a payment online right now\. You had one/)).toBeTruthy()
  expect(screen.getByText('$490.01')).toBeTruthy()
  expect(screen.queryByText('To pay first')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Extend a payment' })).toBeNull()
  expect(host.graphql.requestsOf(SupportExtensionCostDocument)).toEqual([])
})

test('[csc-04] who can have an extension is led to it', async () => {
  const host = show({ place: 'skip-a-payment', accountNumber }, signedIn())
  await user.click(await screen.findByRole('link', { name: 'Extend a payment' }))
  expect(host.visited).toEqual(['self-service-ext'])
})

test('[csc-04] who may spread what is past due is led there from skip a payment', async () => {
  const host = show({ place: 'skip-a-payment', accountNumber }, signedIn())
  await user.click(await screen.findByRole('link', { name: 'See plan options' }))
  expect(host.visited).toEqual(['payment-plan'])
})

test('[acct-17][route-66] signed in, my vehicle shows the car', async () => {
  show({ place: 'my-vehicle', accountNumber }, signedIn())
  expect(await screen.findByText('2023 Toyota Camry')).toBeTruthy()
  expect(screen.getByText('4T1B11HK5KU000001')).toBeTruthy()
})

test('[route-65] signed in, my title says whether the loan is paid and by when the title is sent', async () => {
  const open = signedIn()
  show({ place: 'my-title', accountNumber }, open)
  expect(await screen.findByText(/Your loan is still open/)).toBeTruthy()
  const paid = signedIn()
  paid.graphql.answer(SupportTitleDocument, { GetTitleRelease: { status: 'ORDERED', promisedOn: '2026-12-07' } })
  show({ place: 'my-title', accountNumber }, paid)
  expect(await screen.findByText(/by Monday, December 7\./)).toBeTruthy()
})

test('the page around it keeps the place when it wants to', async () => {
  const onPlace = vi.fn()
  show({ onPlace })
  await user.click(screen.getByRole('link', { name: 'My title' }))
  expect(onPlace).toHaveBeenCalledWith('my-title', '')
  expect(screen.getByRole('heading', { level: 1, name: 'Customer support' })).toBeTruthy()
})

test('in Spanish it is all Spanish', async () => {
  show({ place: 'my-payments' }, createFakeHost(), 'es')
  expect(await screen.findByRole('heading', { name: 'La hora límite de cada día' })).toBeTruthy()
  expect(screen.getAllByText(/primero el interés, luego el capital/)).toHaveLength(2)
})
