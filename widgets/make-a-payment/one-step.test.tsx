import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { accountNumber, answerPayments, madePayment } from '#test-kit/answers/payment-answers'
import { PreviewPaymentDocument } from './make-a-payment.graphql.ts'
import { CreateIndividualPaymentDocument } from './steps/later.graphql.ts'
import { MakeAPayment } from './make-a-payment.tsx'

const user = userEvent.setup({ advanceTimers: () => undefined })
const about = { accountNumber, kind: 'one-time-payment' } as const

/** Opens the flow as the dashboard's alert does, with an amount and a date filled in. */
function arrive(
  named: { amountCents: number; paymentDate: string | null },
  start: Parameters<typeof answerPayments>[1] = {},
) {
  const host = createFakeHost()
  answerPayments(host.graphql, start)
  host.intents.update(host.intents.open(about).key, { ...named, isFromLink: true })
  renderCapability(
    <MakeAPayment accountNumber={accountNumber} step="review-terms" onStep={() => undefined} />,
    host,
    'en',
  )
  return host
}
const today = (host: FakeHost) => host.today()

test('[alert-15] an amount that is not asked for any more opens the first step, filled', async () => {
  arrive({ amountCents: 1234, paymentDate: '2026-11-20' })
  expect(await screen.findByRole('radio', { name: /Other amount/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('textbox', { name: /amount/i })).toHaveProperty('value', '12.34')
})

test('[alert-15] without the day the first step opens: there is something to choose', async () => {
  arrive({ amountCents: 9612, paymentDate: null })
  expect(await screen.findByRole('radio', { name: /Total amount due/ })).toHaveProperty('checked', true)
})

test('[alert-15] amount, today and the default method are filled: the review opens, and its button pays', async () => {
  const host = arrive({ amountCents: 9612, paymentDate: '2026-11-20' })
  const pay = await screen.findByRole('button', { name: 'Pay $96.12' })
  expect(host.graphql.requestsOf(PreviewPaymentDocument).map(({ variables }) => variables)).toMatchObject([
    { input: { paymentAmount: 9612, paymentDate: today(host), serviceFee: 0 } },
  ])
  host.graphql.answer(CreateIndividualPaymentDocument, ({ input }) => ({
    CreateIndividualPayment: { success: true, individualPayment: madePayment(input) },
  }))
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay)
  expect(host.graphql.requestsOf(CreateIndividualPaymentDocument)).toHaveLength(1)
  expect(host.intents.find(about)).toBeNull()
})
