import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import {
  answerChargeOff,
  type ChargeOffOptions,
  chargeOffPlan,
  chargeOffStanding,
} from '#test-kit/answers/charge-off-answers'
import { ChargeOffStandingDocument } from '#texts/blocks/charge-off.graphql'
import {
  ChargeOffPreviewDocument,
  NegotiateChargeOffDocument,
  SignChargeOffPlanDocument,
} from '#texts/blocks/charge-off-flow.graphql'
import { ReceiptPartiesDocument } from '#flow/receipt.graphql'
import { createFakeDrafts } from '#tests/fakes/drafts'
import { createFakeHost, type FakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { KeepYourKeysLandingDocument } from './keep-your-keys.graphql.ts'
import { KeepYourKeys } from './keep-your-keys.tsx'

const user = userEvent.setup()
const accountNumber = '100000000009'

function show(options: ChargeOffOptions = {}, language: 'en' | 'es' = 'en') {
  const host = createFakeHost()
  answerChargeOff(host.graphql, options)
  host.graphql.answer(ReceiptPartiesDocument, {
    GetReceiptParties: { borrowerName: 'Ana Ruiz', vehicle: '2023 Honda Civic' },
  })
  renderCapability(<KeepYourKeys accountNumber={accountNumber} />, host, language)
  return host
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function sign(): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Paula Jensen')
  await press('Send code')
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
}

test('a loan that was never charged off says so, and one that cannot be loaded can be loaded again', async () => {
  const host = createFakeHost()
  answerChargeOff(host.graphql)
  host.graphql.answerOnce(ChargeOffStandingDocument, new CarportError('INTERNAL'))
  renderCapability(<KeepYourKeys accountNumber={accountNumber} />, host)
  expect(await screen.findByText('We couldn’t load your loan. No changes were made.')).toBeTruthy()
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'See my options' })).toBeTruthy()
  cleanup()
  host.graphql.answer(ChargeOffStandingDocument, new CarportError('NOT_ALLOWED'))
  renderCapability(<KeepYourKeys accountNumber="100000000001" />, host)
  expect(await screen.findByText('Your loan isn’t charged off')).toBeTruthy()
  expect(host.eventsOf('carport-ready')).toHaveLength(2)
})

test('where only the landing page’s digit could not be loaded, trying again loads it', async () => {
  const host = createFakeHost()
  answerChargeOff(host.graphql)
  host.graphql.answerOnce(KeepYourKeysLandingDocument, new CarportError('INTERNAL'))
  renderCapability(<KeepYourKeys accountNumber={accountNumber} />, host)
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'See my options' })).toBeTruthy()
})

test('what is on its way is not asked for again: the rest is, and nothing once all of it is on its way', async () => {
  show({ standing: { underWay: 100_000 } })
  expect(await screen.findByText('$1,000.00 is on its way and not taken off yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay $8,840.37 in full' })).toBeTruthy()
  cleanup()
  show({ standing: { underWay: 984_037 } })
  expect(await screen.findByText('$9,840.37 is on its way and not taken off yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull()
})

test('[flag-27] while one-time payments are turned off no link leads to them', async () => {
  const host = show()
  expect(await screen.findByRole('link', { name: 'Pay $9,840.37 in full' })).toBeTruthy()
  act(() => host.flags.replace({ DisableOneTimePayment: true }))
  expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull()
  expect(screen.queryByText(/^Paying is free/)).toBeNull()
  cleanup()
  const planned = show({ standing: { plan: chargeOffPlan('Active', 1) } })
  expect(await screen.findByRole('link', { name: 'Pay $369.02' })).toBeTruthy()
  act(() => planned.flags.replace({ DisableOneTimePayment: true }))
  expect(screen.queryByRole('link', { name: 'Pay $369.02' })).toBeNull()
})

test('[pco-04] with a call-in landing the borrower is asked to call, and no plan is offered', async () => {
  show({ landingDigit: 8, standing: { access: 'CALL_IN' } })
  expect(await screen.findByRole('heading', { name: 'Let’s talk about your options' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /See my options|Continue/ })).toBeNull()
})

test('[pco-04] without a landing page the offers come at once', async () => {
  show({ landingDigit: 5 })
  expect(await screen.findByRole('radio', { name: /24 payments of \$369\.02/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'See my options' })).toBeNull()
})

test('what must be said of a debt is said: what this is, the day of the balance, disputes, the original creditor, how to stop messages', async () => {
  show({ standing: { isTimeBarred: true } })
  expect(await screen.findByText(/^This is an attempt to collect a debt\./)).toBeTruthy()
  expect(screen.getByText('as of Friday, November 20')).toBeTruthy()
  expect(screen.getByText(/dispute this debt, or any part of it/)).toBeTruthy()
  expect(screen.getByText(/ask us who the original creditor is/)).toBeTruthy()
  expect(screen.getByText(/reply STOP/)).toBeTruthy()
  expect(screen.getByText(/we won’t sue you for it/)).toBeTruthy()
  expect(screen.getByText(/no fee to pay/)).toBeTruthy()
})

test('[pco-01] without a choice nothing goes on, and it is said what is missing', async () => {
  show({ landingDigit: 5 })
  await press(/^Continue with \$984\.04/)
  const missing = await screen.findByRole('link', { name: 'Choose your payments, or enter a number.' })
  expect(document.activeElement?.contains(missing)).toBe(true)
  await user.click(missing)
  const offers = within(screen.getByRole('group', { description: 'Choose your payments, or enter a number.' }))
  expect(document.activeElement).toBe(offers.getAllByRole('radio')[0])
  const first = screen.getByRole('textbox', { name: 'First payment' })
  await user.clear(first)
  await press(/^Continue with/)
  await user.click(await screen.findByRole('link', { name: /^Enter an amount from/ }))
  expect(document.activeElement).toBe(first)
})

test('[pco-01] an offer is taken, signed with a name and a code, and the plan waits for the first payment', async () => {
  const host = show()
  await press('See my options')
  await user.click(await screen.findByRole('radio', { name: /24 payments of \$369\.02/ }))
  expect(screen.getAllByText('25 payments that add up to $9,840.37').length).toBeGreaterThan(0)
  await press('Continue with $984.04 first')
  expect(await screen.findByRole('radio', { name: /I’ll pay \$984\.04 myself/ })).toHaveProperty('checked', true)
  await sign()
  await press('Sign the plan')
  expect(await screen.findByText('Your plan is signed')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Make your first payment' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay $984.04' })).toBeTruthy()
  const sent = host.graphql.requestsOf(SignChargeOffPlanDocument)[0]?.variables
  expect(sent).toMatchObject({
    paymentMethodId: null,
    passcode: '123456',
    signature: { signatureName: 'Paula Jensen' },
  })
})

test('while the line is slow nothing is said of the plan that was signed beside what was offered before it', async () => {
  const host = show()
  await press('See my options')
  await user.click(await screen.findByRole('radio', { name: /24 payments of \$369\.02/ }))
  await press('Continue with $984.04 first')
  await sign()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const planned = { ...chargeOffStanding, plan: chargeOffPlan('PendingInitialPayment') }
  host.graphql.answer(ChargeOffStandingDocument, () => held.then(() => ({ GetPcoStanding: planned })))
  await press('Sign the plan')
  await waitFor(() => expect(host.graphql.requestsOf(ChargeOffStandingDocument).length).toBeGreaterThan(1))
  expect(screen.queryByText('Your plan is signed')).toBeNull()
  release()
  expect(await screen.findByText('Your plan is signed')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Pay $9,840.37 in full' })).toBeNull()
})

test('what is to be signed is slow or does not come: it can be left with what was chosen, and is asked for again', async () => {
  const host = createFakeHost()
  answerChargeOff(host.graphql)
  const release = host.graphql.hold(ChargeOffPreviewDocument)
  host.graphql.answer(ChargeOffPreviewDocument, new CarportError('INTERNAL'))
  renderCapability(<KeepYourKeys accountNumber={accountNumber} />, host)
  await press('See my options')
  const offer = () => screen.findByRole('radio', { name: /24 payments of \$369\.02/ })
  await user.click(await offer())
  for (const isSlow of [true, false]) {
    await press('Continue with $984.04 first')
    expect(await screen.findByRole('heading', { name: 'Review and sign your plan' })).toBeTruthy()
    if (!isSlow) {
      release()
      expect(await screen.findByText('We couldn’t load your loan. No changes were made.')).toBeTruthy()
    }
    await press('Back')
    expect(await offer()).toHaveProperty('checked', true)
  }
  answerChargeOff(host.graphql)
  await press('Continue with $984.04 first')
  expect(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' })).toBeTruthy()
})

test('whoever looked at their options goes back to where they began, and finds their choice again', async () => {
  const host = { ...createFakeHost(), drafts: createFakeDrafts().drafts }
  answerChargeOff(host.graphql)
  renderCapability(<KeepYourKeys accountNumber={accountNumber} />, host)
  await press('See my options')
  await user.click(await screen.findByRole('radio', { name: /24 payments of/ }))
  await press('Back')
  await press('See my options')
  expect(await screen.findByRole('radio', { name: /24 payments of/ })).toHaveProperty('checked', true)
})

test('[pco-01] with a bank account the button names the amount that is paid', async () => {
  const host = show({ landingDigit: 5 })
  await user.click(await screen.findByRole('radio', { name: /12 payments of \$738\.03/ }))
  await press('Continue with $984.04 first')
  await user.click(await screen.findByRole('radio', { name: /Checking ending in 6789/ }))
  await sign()
  await press('Sign the plan and pay $984.04')
  expect(await screen.findByText('Ana Ruiz · 2023 Honda Civic · Account ending in 0009')).toBeTruthy()
  expect(document.querySelector('[data-confirmation]')?.getAttribute('data-confirmation')).toBe('CP7K4QX2M9')
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  await waitFor(() =>
    expect(host.graphql.requestsOf(SignChargeOffPlanDocument)[0]?.variables).toMatchObject({
      paymentMethodId: 'pm_checking',
    }),
  )
})

test('a first payment that is more than a card can pay is offered from a bank account, and not from a card', async () => {
  show({ landingDigit: 5 })
  const first = await screen.findByRole('textbox', { name: 'First payment' })
  await user.clear(first)
  await user.type(first, '2500.01')
  await user.click(await screen.findByRole('radio', { name: /^12 payments of/ }))
  await press('Continue with $2,500.01 first')
  expect(await screen.findByRole('radio', { name: /Checking ending in 6789/ })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /Visa/ })).toBeNull()
})

test('[pco-01] a first payment for a later day is scheduled, and nothing says that it is paid now', async () => {
  show({ landingDigit: 5 })
  const [day] = await screen.findAllByRole('radio', { name: /November 23/ })
  if (day === undefined) throw new Error('no day is offered')
  await user.click(day)
  await user.click(await screen.findByRole('radio', { name: /12 payments of \$738\.03/ }))
  await press('Continue with $984.04 first')
  await user.click(await screen.findByRole('radio', { name: /Checking ending in 6789/ }))
  expect(screen.queryByText(/first payment now/)).toBeNull()
  expect(screen.getByText('We’ll take the first payment for Monday, November 23. No fee.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Sign the plan and schedule payment of $984.04' })).toBeTruthy()
})

test('[pco-01] own terms outside the limits come back changed, with how many tries are left, and can be taken', async () => {
  show({ landingDigit: 5 })
  await user.click(await screen.findByRole('radio', { name: /Choose my own number/ }))
  await user.type(screen.getByRole('textbox', { name: 'Number of payments' }), '40')
  await press('Continue with $984.04 first')
  const counter = within(await screen.findByRole('region', { name: 'We can’t do those terms, but we can do these.' }))
  expect(counter.getByText('You can ask for other terms 2 more times today.')).toBeTruthy()
  await user.click(counter.getByRole('button', { name: 'Continue with these terms' }))
  expect(await screen.findByRole('heading', { name: 'Review and sign your plan' })).toBeTruthy()
})

test('after the last counteroffer it says why, with the phone, and what was entered stays', async () => {
  const host = show({ landingDigit: 5 })
  const message = 'Let’s finish this by phone. Call us at (800) 555-0142. We saved your last offer.'
  host.graphql.answer(NegotiateChargeOffDocument, new CarportError('PCO_CALL_US', { message }))
  await user.click(await screen.findByRole('radio', { name: /24 payments/ }))
  await press(/^Continue with/)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /24 payments/ })).toHaveProperty('checked', true)
})

test.each([
  ['Active', 1, 'Your plan is on track', 'Pay $369.02'],
  ['PAYMENT_REQUIRED', 1, 'Your plan needs a payment', 'Pay $369.02'],
  ['Broken', 2, 'Your plan has ended', null],
  ['Completed', 25, 'You paid it all', null],
] as const)('[pco-01] a plan in state %s says where it is and what is next', async (state, paid, title, pay) => {
  show({ standing: { plan: chargeOffPlan(state, paid) } })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: /^Pay \$/ }).map((link) => link.textContent)).toEqual(
    pay === null ? [] : [pay],
  )
})

test('a dispute is sent, and while it is open no payment is asked for', async () => {
  show({ standing: { plan: chargeOffPlan('Active', 1) } })
  await press('Send the dispute')
  const missing = await screen.findByRole('link', { name: 'Tell us what’s wrong in a few words.' })
  expect(document.activeElement?.contains(missing)).toBe(true)
  await user.click(missing)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tell us more' }))
  await user.type(screen.getByRole('textbox', { name: 'Tell us more' }), 'I paid some of this in May.')
  await press('Send the dispute')
  expect(await screen.findByText(/We got your dispute on Friday, November 20/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay \$/ })).toBeNull()
})

test('the words of a dispute and the plan that was chosen outlive a reload, until they are sent', async () => {
  const { kept, drafts } = createFakeDrafts()
  const open = (options: ChargeOffOptions) => {
    const host: FakeHost = { ...createFakeHost(), drafts }
    answerChargeOff(host.graphql, options)
    return renderCapability(<KeepYourKeys accountNumber={accountNumber} />, host)
  }
  const first = open({ landingDigit: 5 })
  await user.click(await screen.findByRole('radio', { name: /24 payments of \$369\.02/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'What’s wrong' }), 'I already paid it')
  await user.type(screen.getByRole('textbox', { name: 'Tell us more' }), 'I paid some of this in May.')
  first.unmount()
  open({ landingDigit: 5 })
  await waitFor(() => expect(screen.getByRole('radio', { name: /24 payments of/ })).toHaveProperty('checked', true))
  expect(screen.getByRole('textbox', { name: 'Tell us more' })).toHaveProperty('value', 'I paid some of this in May.')
  expect(screen.getByRole('combobox', { name: 'What’s wrong' })).toHaveProperty('value', 'ALREADY_PAID')
  expect(kept.size).toBe(2)
  await press('Send the dispute')
  await screen.findByText(/We got your dispute on/)
  expect(kept.size).toBe(1)
})

test('what was signed is saved from the plan, and not where somebody else signed', async () => {
  const host = show({ standing: { plan: chargeOffPlan('Active', 1) } })
  await press('Save your agreement')
  expect(await screen.findByText('Your agreement is in your downloads.')).toBeTruthy()
  expect(host.saved).toEqual([{ documentId: 'agreement-pco_1', fileName: 'plan-2026-11-20.pdf' }])
  cleanup()
  show({ standing: { plan: chargeOffPlan('Active', 1, { agreementDocumentId: null }) } })
  expect(await screen.findByRole('heading', { name: 'Your plan is on track' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save your agreement' })).toBeNull()
})

test('how the balance was computed is saved as a file', async () => {
  const host = show()
  await press('How we calculated your balance')
  await waitFor(() => expect(host.saved).toEqual([{ documentId: 'doc_1', fileName: 'balance-2026-11-20.pdf' }]))
  expect(await screen.findByText('The document is in your downloads.')).toBeTruthy()
})

test('in Spanish all of it is Spanish', async () => {
  show({ landingDigit: 5 }, 'es')
  expect(await screen.findByRole('heading', { name: 'Conserve sus llaves' })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: /24 pagos de \$369\.02/ })).toBeTruthy()
  expect(screen.getByText(/^Este es un intento de cobrar una deuda\./)).toBeTruthy()
})
