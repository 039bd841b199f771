import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { answerChargeOff, type ChargeOffOptions, chargeOffPlan } from '#test-kit/answers/charge-off-answers'
import { ChargeOffStandingDocument } from '#texts/blocks/charge-off.graphql'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { AccountResolution } from './account-resolution.tsx'

const user = userEvent.setup()
const accountNumber = '100000000011'

function show(options: ChargeOffOptions = {}, language: 'en' | 'es' = 'en') {
  const host = createFakeHost()
  answerChargeOff(host.graphql, { standing: { hasVehicle: false, hasSaleNotice: true, ...options.standing } })
  renderCapability(<AccountResolution accountNumber={accountNumber} />, host, language)
  return host
}

test('a loan that was never charged off says so, and the page around knows that the element stands', async () => {
  const host = createFakeHost()
  host.graphql.answer(ChargeOffStandingDocument, new CarportError('NOT_ALLOWED'))
  renderCapability(<AccountResolution accountNumber={accountNumber} />, host)
  expect(await screen.findByText('Your loan isn’t charged off')).toBeTruthy()
  expect(host.eventsOf('carport-ready')).toHaveLength(1)
})

test('[resolve-01] it offers to pay in full, to pay over time, to talk to us, and the documents', async () => {
  show()
  expect(await screen.findByRole('link', { name: 'Pay $9,840.37 in full' })).toBeTruthy()
  expect(
    screen.getByText('Paying is free: up to $50,000.00 from a bank account, or up to $2,500.00 with a debit card.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'See my plans' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'How we calculated your balance' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Notice of sale' })).toBeTruthy()
  expect(screen.getByText(/^This is an attempt to collect a debt\./)).toBeTruthy()
})

test('[resolve-01] the same calculator makes a plan of it', async () => {
  show()
  await user.click(await screen.findByRole('button', { name: 'See my plans' }))
  await user.click(await screen.findByRole('radio', { name: /24 payments of \$369\.02/ }))
  await user.click(screen.getByRole('button', { name: 'Continue with $984.04 first' }))
  expect(await screen.findByRole('heading', { name: 'Review and sign your plan' })).toBeTruthy()
  expect(screen.queryByText(/keep the vehicle/)).toBeNull()
})

test('a plan that is on is shown in place of the ways, and a settled loan says that nothing is owed', async () => {
  show({ standing: { plan: chargeOffPlan('Active', 1) } })
  expect(await screen.findByRole('heading', { name: 'Your plan is on track' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'See my plans' })).toBeNull()
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
  expect(screen.getByRole('button', { name: 'See my plans' })).toBeTruthy()
})

test('the payment page opens with the amount and without a day that was entered earlier for something else', async () => {
  const host = show()
  const about = { accountNumber, kind: 'one-time-payment' as const }
  host.intents.update(host.intents.open(about).key, { amountCents: 7500, paymentDate: '2026-12-24' })
  await user.click(await screen.findByRole('link', { name: 'Pay $9,840.37 in full' }))
  expect(host.intents.find(about)?.details).toMatchObject({ amountCents: 984_037, paymentDate: null })
})

test('in Spanish all of it is Spanish', async () => {
  show({}, 'es')
  expect(await screen.findByRole('heading', { name: 'Resuelva su saldo pendiente' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Pagar $9,840.37 por completo' })).toBeTruthy()
  expect(
    screen.getByText(
      'Pagar no tiene costo: hasta $50,000.00 desde una cuenta bancaria o hasta $2,500.00 con tarjeta de débito.',
    ),
  ).toBeTruthy()
})
