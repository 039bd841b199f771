import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { runningAutopay } from '#test-kit/answers/autopay-answers'
import { accountNumber, answerPayments, previewAnswer } from '#test-kit/answers/payment-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { NextDrawsDocument, SkipDrawDocument } from '#texts/blocks/draws.graphql'
import { PreviewPaymentDocument } from './make-a-payment.graphql.ts'
import { MakeAPayment } from './make-a-payment.tsx'

const user = userEvent.setup({ advanceTimers: () => undefined })
const warning = "Autopay will also take $696.12 on Friday, November 27. You can skip it so you don't pay twice."
const skipName = 'Skip the $696.12 payment on Friday, November 27'

/** A payment two days before a draw of autopay. */
function hostWithUpcomingPayment(change: Parameters<typeof runningAutopay>[0] = {}) {
  const host = createFakeHost()
  answerPayments(host.graphql)
  host.graphql.answer(PreviewPaymentDocument, ({ input }) => {
    const { PreviewIndividualPayment } = previewAnswer(input)
    const near = { drawDate: '2026-11-27', drawAmount: 69612 }
    const warnings = [{ code: 'AUTOPAY_NEAR', message: warning, ...near }]
    return { PreviewIndividualPayment: { ...PreviewIndividualPayment, paymentDate: '2026-11-25', warnings } }
  })
  host.graphql.answer(NextDrawsDocument, { GetRecurringPayments: [runningAutopay(change)] })
  host.graphql.answer(SkipDrawDocument, { SkipRecurringPaymentInstance: { success: true } })
  return host
}

async function reachTerms(host: ReturnType<typeof hostWithUpcomingPayment>) {
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, host, 'en')
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(warning)).toBeTruthy()
}

test('[autopay-06] the other borrower’s autopay is warned of, with no way to skip it', async () => {
  const host = hostWithUpcomingPayment({ isEditable: false })
  await reachTerms(host)
  await waitFor(() => expect(host.graphql.requestsOf(NextDrawsDocument)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull()
})

test('a draw that can no longer be skipped says so, and the warning stays', async () => {
  const host = hostWithUpcomingPayment()
  const text = "It's too late to cancel this payment online."
  host.graphql.answer(SkipDrawDocument, new CarportError('PAYMENT_NOT_CANCELLABLE', { message: text }))
  await reachTerms(host)
  await user.click(await screen.findByRole('button', { name: skipName }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Yes, skip $696.12' }))
  expect(await within(dialog).findByText(text)).toBeTruthy()
  expect(screen.getByText(warning)).toBeTruthy()
})

test('the draw close to a payment is skipped from the payment, which then goes on without the warning', async () => {
  const host = hostWithUpcomingPayment()
  await reachTerms(host)
  await user.click(await screen.findByRole('button', { name: skipName }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Yes, skip $696.12' }))
  const said = await screen.findByText('We’ll skip the $696.12 payment on Friday, November 27.')
  await waitFor(() => expect(said.closest('[tabindex="-1"]')).toBe(document.activeElement))
  expect(screen.queryByText(warning)).toBeNull()
  expect(host.graphql.requestsOf(SkipDrawDocument)[0]?.variables).toMatchObject({
    accountNumber,
    paymentDate: '2026-11-27',
  })
  // Reported as autopay's, so that a page can't mistake it for the payment.
  const [asked, told] = [host.eventsOf('carport-submit'), host.eventsOf('carport-success')]
  expect(asked).toMatchObject([{ capability: 'autopay', paymentDate: '2026-11-27' }])
  expect(told).toMatchObject([{ capability: 'autopay', status: 'SKIPPED', confirmationNumber: null }])
  await user.click(screen.getByRole('button', { name: 'Review payment' }))
  expect(await screen.findByRole('heading', { name: 'Review and pay' })).toBeTruthy()
  expect(screen.queryByText(warning)).toBeNull()
})
