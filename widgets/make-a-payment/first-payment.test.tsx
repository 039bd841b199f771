import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { answerPasscodes } from '#test-kit/answers/autopay-answers'
import { accountNumber, answerPayments, checking } from '#test-kit/answers/payment-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { CreateIndividualPaymentDocument } from './steps/later.graphql.ts'
import { MakeAPayment } from './make-a-payment.tsx'

const user = userEvent.setup({ advanceTimers: () => undefined })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const codeField = () => screen.findByRole('textbox', { name: 'Code' })

/** A servicer that wants a code for the next payment. */
function wary(options: Parameters<typeof createFakeHost>[0] = {}) {
  const fake = createFakeHost(options)
  let nowMs = fake.nowMs()
  // Time passes while a code is waited for.
  const host = { ...fake, nowMs: () => (nowMs += 1000) }
  answerPayments(host.graphql)
  answerPasscodes(host.graphql)
  host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('STEP_UP_REQUIRED'))
  return host
}

type Host = ReturnType<typeof wary>

const sent = (host: Host) => host.graphql.requestsOf(CreateIndividualPaymentDocument)

async function pressPay(host: Host, total = '$96.12') {
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, host)
  await user.click(await button('Continue'))
  await user.click(await button('Review payment'))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(await button(`Pay ${total}`))
}

test('the first payment from a bank account asks for a code for exactly it, keeps the consent, and goes again under the same key', async () => {
  const host = wary()
  await pressPay(host)
  const text = await screen.findByText(/a code for this \$96\.12 payment only\. Nothing has been charged yet\./)
  await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  expect(screen.queryByText('Enter the 6-digit code.')).toBeNull()

  await user.click(await screen.findByRole('radio', { name: 'a•••@example.com' }))
  await user.click(await button('Send code'))
  expect(document.activeElement).toBe(await codeField())
  expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toEqual({
    purpose: 'FIRST_PAYMENT',
    channel: 'EMAIL',
    contactId: 'c2',
    payment: { accountNumber, paymentMethodId: checking.id, totalAmount: 9612 },
  })
  await user.click(await button('Pay $96.12'))
  expect((await screen.findAllByText('Enter the 6-digit code.')).length).toBe(2)
  expect(sent(host)).toHaveLength(1)

  await user.type(await codeField(), '123 456')
  await user.click(await button('Pay $96.12'))
  await screen.findByRole('heading', { name: 'We received your payment' })
  const [first, second] = sent(host)
  expect(first?.variables).toMatchObject({ passcode: null })
  expect(second?.variables).toEqual({ ...(first?.variables as object), passcode: '123456' })
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('a wrong code is said at its field, and the payment goes on with the right one', async () => {
  const host = wary()
  await pressPay(host)
  await user.click(await button('Send code'))
  await user.type(await codeField(), '111111')
  const text = 'That code isn’t right. You have 4 tries left.'
  host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('OTP_WRONG', { message: text }))
  await user.click(await button('Pay $96.12'))
  expect((await screen.findAllByText(text)).length).toBe(2)
  await user.clear(await codeField())
  await user.type(await codeField(), '222222')
  await user.click(await button('Pay $96.12'))
  await screen.findByRole('heading', { name: 'We received your payment' })
  expect(new Set(sent(host).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(sent(host)).toHaveLength(3)
})

test('another amount or another method is not asked about before our system says so, and gets a code of its own', async () => {
  const host = wary()
  await pressPay(host)
  await button('Send code')
  await user.click(await button(/^Edit\s*Payment$/))
  await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50')
  await user.click(await button('Continue'))
  await user.click(await button('Review payment'))
  await user.click(await screen.findByRole('checkbox'))
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
  host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('STEP_UP_REQUIRED'))
  await user.click(await button('Pay $50.00'))
  await user.click(await button('Send code'))
  expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toMatchObject({ payment: { totalAmount: 5000 } })
})

test('in Spanish it asks in Spanish', async () => {
  const host = wary()
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, host, 'es')
  await user.click(await button('Continuar'))
  await user.click(await button('Revisar el pago'))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(await button('Pagar $96.12'))
  expect(
    await screen.findByText(/un código solo para este pago de \$96\.12\. Todavía no se ha cobrado nada\./),
  ).toBeTruthy()
})
