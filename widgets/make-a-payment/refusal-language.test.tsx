import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { accountNumber, answerPayments } from '#test-kit/answers/payment-answers'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { PreviewPaymentDocument } from './make-a-payment.graphql.ts'
import { MakeAPayment } from './make-a-payment.tsx'
import { CreateIndividualPaymentDocument } from './steps/later.graphql.ts'

const user = userEvent.setup({ advanceTimers: () => undefined })
const words = { en: 'We can’t take this now.', es: 'No podemos recibirlo ahora.' }
const refused = (code: 'CARD_DECLINED' | 'AMOUNT_ABOVE_PAYOFF' | 'OTP_WRONG') =>
  new CarportError(code, { message: words.en, messages: words })

function payableHost(): FakeHost {
  const host = createFakeHost()
  answerPayments(host.graphql)
  return host
}

const show = (host: FakeHost) => renderCapability(<MakeAPayment accountNumber={accountNumber} />, host)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

test('a refused amount is explained in the language the borrower changes to, and back', async () => {
  const host = payableHost()
  host.graphql.answer(PreviewPaymentDocument, refused('AMOUNT_ABOVE_PAYOFF'))
  const { speak } = show(host)
  await press('Continue')
  expect((await screen.findAllByText(words.en)).length).toBe(2)
  await speak('es')
  expect(screen.getAllByText(words.es).length).toBe(2)
  expect(screen.queryByText(words.en)).toBeNull()
  await speak('en')
  expect(screen.getAllByText(words.en).length).toBe(2)
})

test('what we find missing ourselves changes its language too', async () => {
  const { speak } = show(payableHost())
  await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
  await press('Continue')
  expect((await screen.findAllByText('Enter an amount like 125.50.')).length).toBe(2)
  await speak('es')
  await waitFor(() => expect(screen.getAllByText('Ingrese un monto como 125.50.').length).toBe(2))
  expect(screen.queryByText('Enter an amount like 125.50.')).toBeNull()
})

test('a payment that was refused at the end says why in the language the borrower changes to', async () => {
  const host = payableHost()
  host.graphql.answer(CreateIndividualPaymentDocument, refused('CARD_DECLINED'))
  const { speak } = show(host)
  await press('Continue')
  await press('Review payment')
  await user.click(await screen.findByRole('checkbox'))
  await press('Pay $96.12')
  expect(await screen.findByText(words.en)).toBeTruthy()
  await speak('es')
  expect(await screen.findByText(words.es)).toBeTruthy()
  expect(screen.queryByText(words.en)).toBeNull()
})
