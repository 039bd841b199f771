import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountNumber, answerPayments, previewAnswer } from '#test-kit/answers/payment-answers'
import type { Language } from '#sdk/i18n/language'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { PreviewPaymentDocument } from './make-a-payment.graphql.ts'
import { MakeAPayment } from './make-a-payment.tsx'
import { CreateIndividualPaymentDocument } from './steps/later.graphql.ts'

const user = userEvent.setup({ advanceTimers: () => undefined })
const covered = 'Autopay will not take $521.62 on Friday, November 27, because this payment covers it.'
const continued = 'Autopay will take $521.62 on Friday, November 27, as planned. That saves about $42.10 in interest.'

/** A payment that covers a draw of autopay. */
function hostWithChoice(hasChoice = true) {
  const host = createFakeHost()
  answerPayments(host.graphql)
  host.graphql.answer(PreviewPaymentDocument, ({ input }) => {
    const { PreviewIndividualPayment: preview } = previewAnswer(input)
    const isContinued = input.autopayDraws === 'CONTINUE'
    const warning = isContinued
      ? { code: 'AUTOPAY_CONTINUES', message: continued }
      : { code: 'AUTOPAY_CHANGES', message: covered }
    const warnings = hasChoice ? [{ ...warning, drawDate: null, drawAmount: null }] : []
    const text = isContinued ? 'I choose that autopay continues as before.' : 'You authorize one debit.'
    return {
      PreviewIndividualPayment: {
        ...preview,
        autopayChoice: hasChoice ? { covered, continued } : null,
        authorization: { version: 'web-debit-5.en', text },
        warnings,
      },
    }
  })
  return host
}

async function reachTerms(host: ReturnType<typeof hostWithChoice>, language: Language = 'en') {
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, host, language)
  await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Continue' : 'Continuar' }))
}

test('a borrower with autopay reads what each choice does, keeps the draws, and sees the choice until the receipt', async () => {
  const host = hostWithChoice()
  await reachTerms(host)
  const keep = await screen.findByRole('radio', { name: 'Keep autopay going, and lower my principal' })
  const cover = screen.getByRole<HTMLInputElement>('radio', { name: 'Use this payment for my upcoming payments' })
  expect(cover.checked).toBe(true)
  // Each choice shows its consequence once.
  expect(screen.getAllByText(covered)).toHaveLength(1)
  expect(screen.getAllByText(continued)).toHaveLength(1)

  await user.click(keep)
  expect(document.activeElement).toBe(keep)
  await screen.findByText('I choose that autopay continues as before.')
  await user.click(screen.getByRole('button', { name: 'Review payment' }))
  expect(await screen.findByText('Continues as before')).toBeTruthy()
  // Amount, method, day, and what autopay does: whoever changes more begins anew.
  expect(screen.getAllByRole('button', { name: /^Edit\b/ })).toHaveLength(4)
  expect(screen.getByText(continued)).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { name: 'We received your payment' })).toBeTruthy()
  expect(screen.getByText('Continues as before')).toBeTruthy()
  expect(host.graphql.requestsOf(CreateIndividualPaymentDocument)[0]?.variables).toMatchObject({
    input: { autopayDraws: 'CONTINUE' },
  })
})

test('who chooses nothing has the payment cover the draws, and the review says so', async () => {
  const host = hostWithChoice()
  await reachTerms(host)
  await user.click(await screen.findByRole('button', { name: 'Review payment' }))
  expect(await screen.findByText('Takes less, because this payment covers upcoming payments')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  await waitFor(() => expect(host.graphql.requestsOf(CreateIndividualPaymentDocument)).toHaveLength(1))
  const [sent] = host.graphql.requestsOf(CreateIndividualPaymentDocument)
  expect(JSON.stringify(sent?.variables)).not.toContain('CONTINUE')
})

test('the choice is asked in Spanish', async () => {
  await reachTerms(hostWithChoice(), 'es')
  expect(await screen.findByRole('radio', { name: 'Seguir con el pago automático y reducir mi capital' })).toBeTruthy()
})

test('a payment that changes nothing about autopay asks nothing about it', async () => {
  await reachTerms(hostWithChoice(false))
  await screen.findByRole('button', { name: 'Review payment' })
  expect(screen.queryByRole('radio')).toBeNull()
})
