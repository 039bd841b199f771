import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NextDrawsDocument } from '#blocks'
import { CarportError } from '#sdk/errors/errors'
import { runningAutopay } from '#test-kit/answers/autopay-answers'
import { listedPayment } from '#test-kit/answers/listed-payments'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { SkipDrawDocument } from '#texts/blocks/draws.graphql'
import { SettleAttemptDocument } from '#texts/flow/attempt.graphql'
import {
  CancelPaymentDocument,
  ListPaymentsDocument,
  ProgramWithoutPaymentDocument,
} from './manage-payments.graphql.ts'
import { ManagePayments } from './manage-payments.tsx'

const user = userEvent.setup()
const accountNumber = '100000000001'

const payable = {
  oneTimeAchPaymentEligibility: 'Eligible',
  oneTimeAchReasonCode: null,
  oneTimeCardPaymentEligibility: 'Eligible',
} as const
const refused = (oneTimeAchReasonCode: string) =>
  ({
    oneTimeAchPaymentEligibility: 'Ineligible',
    oneTimeAchReasonCode,
    oneTimeCardPaymentEligibility: 'Ineligible',
  }) as const

function hostWith(...payments: ReturnType<typeof listedPayment>[]) {
  const host = createFakeHost()
  host.graphql.answer(ListPaymentsDocument, {
    GetPaymentEligibility: payable,
    GetIndividualPayments: payments,
    GetPtcPlan: null,
    GetPcoPayments: null,
  })
  host.graphql.answer(NextDrawsDocument, { GetRecurringPayments: [] })
  host.graphql.answer(ProgramWithoutPaymentDocument, { GetProgramWithoutPayment: null })
  host.graphql.answer(CancelPaymentDocument, () => {
    host.graphql.answer(ListPaymentsDocument, {
      GetPaymentEligibility: payable,
      GetIndividualPayments: [],
      GetPtcPlan: null,
      GetPcoPayments: null,
    })
    return { CancelIndividualPayment: { success: true } }
  })
  return host
}

const show = (host: ReturnType<typeof hostWith>, language: 'en' | 'es' = 'en') =>
  renderCapability(<ManagePayments accountNumber={accountNumber} />, host, language)

async function openDialog() {
  await user.click(await screen.findByRole('button', { name: 'Cancel payment of $96.12 on Friday, November 27' }))
  return screen.findByRole('dialog', { name: 'Cancel this payment?' })
}

test('[sched-02] a payment that cannot be canceled has no button and says so', async () => {
  show(hostWith(listedPayment({ isCancellable: false, status: 'PENDING' })))
  expect(await screen.findByText('This payment can’t be canceled online.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
})

test('a list that cannot be loaded says that nothing changed, with a phone number, and loads again', async () => {
  const host = hostWith(listedPayment())
  host.graphql.answerOnce(ListPaymentsDocument, new CarportError('INTERNAL', { correlationId: 'ref-9' }))
  show(host)
  expect(await screen.findByText('We couldn’t load your payments. No changes were made.')).toBeTruthy()
  expect(screen.getByText('Reference: ref-9')).toBeTruthy()
  expect(screen.getByRole('link', { name: /\(800\) 555-0142/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$96.12')).toBeTruthy()
})

test('[sched-02] a refused cancel says why, with a phone number, and the payment stays', async () => {
  const host = hostWith(listedPayment())
  const text = 'It’s too late to cancel this payment online. It was sent to your bank at 5:00 PM.'
  host.graphql.answer(CancelPaymentDocument, new CarportError('PAYMENT_NOT_CANCELLABLE', { message: text }))
  show(host)
  const dialog = await openDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' }))
  expect(await within(dialog).findByText(text)).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Keep the payment' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('$96.12')).toBeTruthy()
  expect(host.eventsOf('carport-failure')).toHaveLength(1)
})

test('a cancel that is not confirmed in our frame changes nothing and says nothing', async () => {
  const host = hostWith(listedPayment())
  host.graphql.answerOnce(CancelPaymentDocument, () => {
    throw new DOMException('The borrower canceled', 'AbortError')
  })
  show(host)
  const dialog = await openDialog()
  const yes = within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' })
  await user.click(yes)
  await waitFor(() => expect(yes).toHaveProperty('disabled', false))
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect([...host.eventsOf('carport-failure'), ...host.eventsOf('carport-unknown')]).toEqual([])
})

test('a lost answer is asked about: where it was carried out, the payment is canceled', async () => {
  const host = hostWith(listedPayment())
  host.graphql.answer(CancelPaymentDocument, () => {
    host.graphql.answer(ListPaymentsDocument, {
      GetPaymentEligibility: payable,
      GetIndividualPayments: [],
      GetPtcPlan: null,
      GetPcoPayments: null,
    })
    throw new CarportError('NETWORK', { category: 'unknown' })
  })
  host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
  show(host)
  const dialog = await openDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' }))
  expect(
    (await screen.findAllByText('Your $96.12 payment for Friday, November 27 is canceled.')).length,
  ).toBeGreaterThan(0)
  expect(host.graphql.requestsOf(SettleAttemptDocument)).toMatchObject([
    {
      variables: { accountNumber, operation: 'CancelIndividualPayment' },
      idempotencyKey: host.graphql.requestsOf(CancelPaymentDocument)[0]?.idempotencyKey,
    },
  ])
  expect(host.eventsOf('carport-success')).toMatchObject([{ status: 'CANCELED' }])
})

test('where the request never arrived, the dialog says so, and trying again is a new one', async () => {
  const host = hostWith(listedPayment())
  host.graphql.answerOnce(CancelPaymentDocument, new CarportError('NETWORK', { category: 'unknown' }))
  host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
  show(host)
  const dialog = await openDialog()
  const yes = within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' })
  await user.click(yes)
  expect(await within(dialog).findByText(/didn’t reach us, so nothing changed/)).toBeTruthy()
  expect(host.eventsOf('carport-failure')).toMatchObject([{ code: 'ATTEMPT_CLOSED' }])
  await user.click(yes)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(host.graphql.requestsOf(CancelPaymentDocument).map((each) => each.idempotencyKey)).size).toBe(2)
})

test('a lost answer with the payment still set is not called canceled, and trying again uses the same key', async () => {
  const host = hostWith(listedPayment())
  host.graphql.answerOnce(CancelPaymentDocument, new CarportError('NETWORK', { category: 'unknown' }))
  show(host)
  const dialog = await openDialog()
  const yes = within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' })
  await user.click(yes)
  expect(await within(dialog).findByText(/We don’t know yet/)).toBeTruthy()
  await user.click(yes)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = host.graphql.requestsOf(CancelPaymentDocument)
  expect(first?.idempotencyKey).toBeTruthy()
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('[sched-01] a borrower cancels a payment, is asked with its amount, date and account, and hears that it is done', async () => {
  const host = hostWith(listedPayment())
  show(host)
  const dialog = await openDialog()
  expect(dialog.textContent).toContain(
    'This cancels your $96.12 payment scheduled for Friday, November 27 from Checking ending in 6789. Account ending in 0001.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' }))
  const sentence = 'Your $96.12 payment for Friday, November 27 is canceled.'
  await waitFor(() =>
    expect(screen.getAllByRole('status').some((region) => region.textContent?.includes(sentence))).toBe(true),
  )
  await waitFor(() => expect(document.activeElement?.textContent).toContain(sentence))
  expect(host.graphql.requestsOf(CancelPaymentDocument)[0]?.variables).toEqual({ accountNumber, id: 'pay_1' })
  expect(await screen.findByText('No payments are scheduled')).toBeTruthy()
})

test('[sched-01] the list shows amount, date, method, status and confirmation number of each payment', async () => {
  show(
    hostWith(
      listedPayment(),
      listedPayment({ id: 'pay_2', status: 'APPLIED', totalAmount: 10107, serviceFee: 495, paymentDate: '2026-11-10' }),
    ),
  )
  const coming = await screen.findByRole('region', { name: 'Coming up' })
  for (const text of [
    '$96.12',
    'Friday, November 27',
    'From Checking ending in 6789',
    'Scheduled',
    'Confirmation CP7 K4Q X2M9',
  ]) {
    expect(within(coming).getByText(text)).toBeTruthy()
  }
  expect(within(coming).getByText('You can cancel until 5:00 PM Arizona time on Wednesday, November 25.')).toBeTruthy()
  const posted = screen.getByRole('region', { name: 'Posted in the last 45 days' })
  expect(within(posted).getByText('Includes a $4.95 fee')).toBeTruthy()
  expect(within(posted).queryByRole('button')).toBeNull()
})

test('a payment beside which autopay continues says so, in both languages', async () => {
  const { unmount } = show(hostWith(listedPayment({ autopayDraws: 'CONTINUE' })))
  expect(await screen.findByText('Extra payment. Autopay continues as before.')).toBeTruthy()
  unmount()
  show(hostWith(listedPayment({ autopayDraws: 'CONTINUE' })), 'es')
  expect(await screen.findByText('Pago adicional. El pago automático sigue como antes.')).toBeTruthy()
})

test('a payment that was taken on the phone says so, in both languages, and one that was made here does not', async () => {
  const { unmount } = show(hostWith(listedPayment({ isByPhone: true })))
  expect(await screen.findByText('Made by phone')).toBeTruthy()
  unmount()
  const other = show(hostWith(listedPayment({ isByPhone: true })), 'es')
  expect(await screen.findByText('Hecho por teléfono')).toBeTruthy()
  other.unmount()
  show(hostWith(listedPayment()))
  await screen.findByText('From Checking ending in 6789')
  expect(screen.queryByText('Made by phone')).toBeNull()
})

test('with nothing set the way to pay is offered', async () => {
  const host = hostWith()
  show(host)
  await user.click(await screen.findByRole('link', { name: 'Make a payment' }))
  expect(host.visited).toEqual(['make-a-payment'])
})

test.each(['repo-active', 'charged-off', 'disabled'])(
  'where the payment page would refuse (%s), whom to call stands in place of the way to pay',
  async (reason) => {
    const host = hostWith()
    host.graphql.answer(ListPaymentsDocument, {
      GetPaymentEligibility: refused(reason),
      GetIndividualPayments: [],
      GetPtcPlan: null,
      GetPcoPayments: null,
    })
    show(host)
    expect(await screen.findByText(/^This loan can’t be paid online right now\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
  },
)

test('on a loan that is paid off there is nothing to pay', async () => {
  const host = hostWith()
  host.graphql.answer(ListPaymentsDocument, {
    GetPaymentEligibility: refused('paid-off'),
    GetIndividualPayments: [],
    GetPtcPlan: null,
    GetPcoPayments: null,
  })
  show(host)
  expect(await screen.findByText('Your loan is paid off. There’s nothing to pay.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
})

test('in Spanish the list and the question speak Spanish', async () => {
  show(hostWith(listedPayment()), 'es')
  expect(await screen.findByText('viernes, 27 de noviembre')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^Cancelar el pago/ }))
  expect(await screen.findByRole('dialog', { name: '¿Cancelar este pago?' })).toBeTruthy()
})

describe('where autopay is on, a cancel', () => {
  const cancelWith = async (change: Parameters<typeof runningAutopay>[0] = {}) => {
    const host = hostWith(listedPayment())
    host.graphql.answer(NextDrawsDocument, { GetRecurringPayments: [runningAutopay(change)] })
    show(host)
    return openDialog()
  }

  test('says before and after that autopay stays on, from when, and where it is ended', async () => {
    const dialog = await cancelWith()
    expect(dialog.textContent).toContain('Autopay stays on: canceling this payment doesn’t turn it off.')
    expect(dialog.textContent).toContain('turn off autopay on the autopay page')
    await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel the $96.12 payment' }))
    expect(await screen.findByText(/its next payment is \$796.12 on Friday, November 27/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'View autopay' })).toHaveLength(2)
  })

  test('does not tell the other borrower to end it', async () => {
    const dialog = await cancelWith({ isEditable: false })
    expect(dialog.textContent).toContain('Autopay stays on')
    expect(dialog.textContent).not.toContain('turn off autopay on')
  })

  test('says nothing of autopay that is on hold', async () => {
    const dialog = await cancelWith({ pausedReason: 'method', scheduledPayments: [] })
    expect(dialog.textContent).not.toContain('Autopay')
  })
})

describe('draws of autopay', () => {
  const skipName = 'Skip the $796.12 payment on Friday, November 27'

  function hostWithDraws(change: Parameters<typeof runningAutopay>[0] = {}) {
    const host = hostWith()
    const running = runningAutopay(change)
    host.graphql.answer(NextDrawsDocument, { GetRecurringPayments: [running] })
    host.graphql.answer(SkipDrawDocument, ({ paymentDate }) => {
      const left = running.scheduledPayments.filter((draw) => draw.paymentDate !== paymentDate)
      host.graphql.answer(NextDrawsDocument, { GetRecurringPayments: [{ ...running, scheduledPayments: left }] })
      return { SkipRecurringPaymentInstance: { success: true } }
    })
    return host
  }

  test('one that a card can’t pay at once says what it takes and what is left to pay, and the others do not', async () => {
    const [first, ...others] = runningAutopay().scheduledPayments
    if (first === undefined) throw new Error('no draw')
    const atLimit = { ...first, paymentAmount: 250_000, leftToPay: 15_000 }
    show(hostWithDraws({ scheduledPayments: [atLimit, ...others] }))
    const limit = await screen.findByText('The most a debit card can pay at once. You’ll have $150.00 left to pay.')
    expect(limit.closest('li')?.textContent).toContain('$2,500.00')
    expect(screen.getAllByText(/left to pay/)).toHaveLength(1)
  })

  test('the other borrower sees them and has no way to skip', async () => {
    show(hostWithDraws({ isEditable: false }))
    expect(await screen.findByText('Upcoming autopay payments')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull()
  })

  test('where autopay has payments to come it is not said that none are set', async () => {
    show(hostWithDraws())
    expect(await screen.findByText('Upcoming autopay payments')).toBeTruthy()
    expect(screen.queryByText('No payments are scheduled')).toBeNull()
  })

  test('where autopay has nothing to take none are set', async () => {
    show(hostWithDraws({ scheduledPayments: [] }))
    expect(await screen.findByText('No payments are scheduled')).toBeTruthy()
  })

  test('where autopay is on hold none are listed as coming', async () => {
    show(hostWithDraws({ pausedReason: 'held', scheduledPayments: [] }))
    expect(await screen.findByText('No payments are scheduled')).toBeTruthy()
    expect(screen.queryByText('Upcoming autopay payments')).toBeNull()
    expect(screen.queryByText(/nothing is due/)).toBeNull()
  })

  test('a refused skip says why, and the draw stays', async () => {
    const host = hostWithDraws()
    const text = 'It’s too late to skip this payment online.'
    host.graphql.answer(SkipDrawDocument, new CarportError('PAYMENT_NOT_CANCELLABLE', { message: text }))
    show(host)
    await user.click(await screen.findByRole('button', { name: skipName }))
    const dialog = await screen.findByRole('dialog', { name: 'Skip this payment?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes, skip $796.12' }))
    expect(await within(dialog).findByText(text)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Keep the payment' }))
    expect(screen.getByRole('button', { name: skipName })).toBeTruthy()
  })

  test('[sched-01] the next ones are listed, and one is skipped after a question', async () => {
    const host = hostWithDraws()
    show(host)
    await user.click(await screen.findByRole('button', { name: skipName }))
    await user.click(await screen.findByRole('button', { name: 'Yes, skip $796.12' }))
    const said = await screen.findAllByText('We’ll skip the $796.12 payment on Friday, November 27.')
    expect(said.length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: skipName })).toBeNull())
    expect(host.graphql.requestsOf(SkipDrawDocument)[0]?.variables).toEqual({
      accountNumber,
      id: 'rec_1',
      paymentDate: '2026-11-27',
    })
  })

  test('a lost answer is asked about: where it was carried out, the draw is skipped', async () => {
    const host = hostWithDraws()
    const running = runningAutopay()
    host.graphql.answer(SkipDrawDocument, () => {
      const left = { ...running, scheduledPayments: running.scheduledPayments.slice(1) }
      host.graphql.answer(NextDrawsDocument, { GetRecurringPayments: [left] })
      throw new CarportError('NETWORK', { category: 'unknown' })
    })
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    show(host)
    await user.click(await screen.findByRole('button', { name: skipName }))
    await user.click(await screen.findByRole('button', { name: 'Yes, skip $796.12' }))
    expect(
      (await screen.findAllByText('We’ll skip the $796.12 payment on Friday, November 27.')).length,
    ).toBeGreaterThan(0)
  })
})

const planned = (paymentScheduledDueDate: string, paymentSatisfiedDate: string | null) => ({
  paymentAmount: 132_686,
  paymentScheduledDueDate,
  paymentSatisfiedDate,
})

/** A plan with one payment made and two to come, of which the next asks for this. */
function hostOnPlan(amount: number | null, deadline: string | null) {
  const host = hostWith()
  const GetPtcPlan = {
    isDrawn: true,
    nextPaymentAmount: amount,
    nextPaymentDeadline: deadline,
    nextPaymentScheduledDueDate: amount === null ? null : '2026-12-01',
    payments: [planned('2026-11-01', '2026-11-01'), planned('2026-12-01', null), planned('2027-01-01', null)],
    paymentMethod: { paymentMethodAccountInformation: 'Checking ending in 6789' },
  }
  host.graphql.answer(ListPaymentsDocument, {
    GetPaymentEligibility: payable,
    GetIndividualPayments: [],
    GetPtcPlan,
    GetPcoPayments: null,
  })
  return host
}

test('of a plan’s next payment what nothing covers is listed, with the last day to make up for it once its own is over', async () => {
  show(hostOnPlan(100_000, '2026-12-06'))
  const card = within(await screen.findByRole('region', { name: 'Payment plan' }))
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Pay by Sunday, December 6$1,000.00',
    'Friday, January 1, 2027$1,326.86',
  ])
})

test('a plan whose payments are all on their way asks for none', async () => {
  show(hostOnPlan(null, null))
  expect(await screen.findByText('No payments are scheduled')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Payment plan' })).toBeNull()
})

test('the payments of a plan that are still to come are listed, with how they are made and the way to the plan', async () => {
  show(hostOnPlan(132_686, '2026-12-01'))
  const card = within(await screen.findByRole('region', { name: 'Payment plan' }))
  expect(card.getByText('We’ll take these from Checking ending in 6789, less what’s already paid.')).toBeTruthy()
  expect(card.getAllByText('$1,326.86')).toHaveLength(2)
  expect(card.getByRole('link', { name: 'View payment plan' })).toBeTruthy()
  expect(screen.queryByText('No payments are scheduled')).toBeNull()
})

test.each([
  [
    'en' as const,
    { hasVehicle: true, page: 'pco-negotiation', link: 'View plan' },
    ['Plan for your charged-off balance', 'You make these payments yourself.', 'Pay by Monday, November 30$200.00'],
  ],
  [
    'es' as const,
    { hasVehicle: false, page: 'account-resolution', link: 'Ver el plan' },
    [
      'Plan para su saldo que pasó a pérdidas',
      'Usted hace estos pagos por su cuenta.',
      'Pague a más tardar el lunes, 30 de noviembre$200.00',
    ],
  ],
])(
  '[sched-01] the coming payments of a plan for a charged-off balance are listed, with the way to it (%s)',
  async (language, { hasVehicle, page, link }, [title = '', how = '', missed]) => {
    const host = hostWith()
    host.graphql.answer(ListPaymentsDocument, {
      GetPaymentEligibility: refused('charged-off'),
      GetIndividualPayments: [],
      GetPtcPlan: null,
      GetPcoPayments: {
        hasVehicle,
        payments: [
          { amount: 20_000, date: '2026-11-30', isMissed: true },
          { amount: 36_902, date: '2026-12-01', isMissed: false },
        ],
      },
    })
    show(host, language)
    const card = within(await screen.findByRole('region', { name: title }))
    expect(card.getByText(how)).toBeTruthy()
    expect(card.getByRole('link', { name: link }).getAttribute('href')).toContain(page)
    const [first, second] = card.getAllByRole('listitem').map((row) => row.textContent)
    expect(first).toBe(missed)
    expect(second).toContain('$369.02')
    // It would not be true that no payments are scheduled.
    expect(screen.queryByText(/^(No payments are|No hay pagos) /)).toBeNull()
  },
)

test.each([
  [
    'a payment plan',
    'PAYMENT_PLAN' as const,
    9_612,
    'Your payment plan counts on this payment. Without it, pay $96.12 by Friday, November 27 to keep the plan.',
  ],
  [
    'a plan for a charged-off balance',
    'CHARGE_OFF_PLAN' as const,
    9_612,
    'Your plan for the charged-off balance counts on this payment. Without it, pay $96.12 by Friday, November 27 to keep the plan.',
  ],
  [
    'an extension',
    'EXTENSION' as const,
    null,
    'This payment is for your payment extension, which is canceled with it. Your due date stays Friday, November 27.',
  ],
])(
  '[sched-02] canceling a payment of %s says before it is confirmed what that does to it',
  async (_, program, amount, text) => {
    const host = hostWith(listedPayment())
    host.graphql.answer(ProgramWithoutPaymentDocument, {
      GetProgramWithoutPayment: { program, amount, date: '2026-11-27' },
    })
    show(host)
    const dialog = within(await openDialog())
    expect(await dialog.findByText(text)).toBeTruthy()
    // An extension's payment moves the due date: nobody reads that nothing changes.
    expect(dialog.queryByText(/Your amount due doesn’t change/) === null).toBe(program === 'EXTENSION')
  },
)
