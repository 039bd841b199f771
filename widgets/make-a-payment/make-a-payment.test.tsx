import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { businessMoment } from '#sdk/dates/dates'
import { keepAct } from '#sdk/embed/acts'
import { accountMark } from '#sdk/embed/intents'
import { CarportError } from '#sdk/errors/errors'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { pastDue } from '#test-kit/answers/amount-due'
import {
  accountNumber,
  answerPayments,
  checking,
  createAnswer,
  madePayment,
  previewAnswer,
  startAnswer,
  visa,
} from '#test-kit/answers/payment-answers'
import { renderCapability } from '#tests/fakes/render'
import { SettleAttemptDocument } from '#flow/attempt.graphql'
import { PaymentPayoffDocument, PaymentStartDocument, PreviewPaymentDocument } from './make-a-payment.graphql.ts'
import {
  CreateIndividualPaymentDocument,
  type CreateIndividualPaymentMutationVariables,
  PaymentByKeyDocument,
  PaymentReceiptsDocument,
} from './steps/later.graphql.ts'
import { MakeAPayment, type MakeAPaymentProps } from './make-a-payment.tsx'

const user = userEvent.setup({ advanceTimers: () => undefined })

function payableHost(
  options: Parameters<typeof createFakeHost>[0] = {},
  start: Parameters<typeof answerPayments>[1] = {},
) {
  const host = createFakeHost(options)
  answerPayments(host.graphql, start)
  return host
}

function show(host: FakeHost, props: Partial<MakeAPaymentProps> = {}, language: 'en' | 'es' = 'en') {
  return renderCapability(<MakeAPayment accountNumber={accountNumber} {...props} />, host, language)
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** The alert with text in it. The page always has an empty one for announcements. */
async function summary() {
  return waitFor(() => {
    const speaking = screen.getAllByRole('alert').filter((alert) => alert.textContent !== '')
    if (speaking[0] === undefined) throw new Error('no alert says anything')
    return speaking[0]
  })
}

async function reachReview() {
  await user.click(await button('Continue'))
  await user.click(await button('Review payment'))
  await screen.findByRole('heading', { name: 'Review and pay' })
}

const editNames = () => screen.getAllByRole('button', { name: /^(Edit|Change)\b/ }).map((each) => each.textContent)

async function pay(total = '$96.12') {
  await user.click(await screen.findByRole('checkbox'))
  await user.click(await button(`Pay ${total}`))
}

const keysOf = (host: FakeHost) =>
  host.graphql.requestsOf(CreateIndividualPaymentDocument).map((sent) => sent.idempotencyKey)

/** The last pay request as the backend got it. */
function sentTo(host: FakeHost): CreateIndividualPaymentMutationVariables {
  const last = host.graphql.requestsOf(CreateIndividualPaymentDocument).at(-1)
  if (last === undefined) throw new Error('no payment was sent')
  return last.variables as CreateIndividualPaymentMutationVariables
}

const lost = () => new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })

/** An account that takes no payment online, and why. */
const closedHost = (reason: string) =>
  payableHost(
    {},
    {
      eligibility: {
        oneTimeAchPaymentEligibility: 'Ineligible',
        oneTimeCardPaymentEligibility: 'Ineligible',
        oneTimeAchReasonCode: reason,
      },
    },
  )

describe('who cannot pay', () => {
  test('[pay-03][route-18] an account that cannot pay online is told so with a phone number instead of the terms', async () => {
    const host = closedHost('repo-active')
    const steps: string[] = []
    show(host, { step: 'terms', onStep: (step, how) => steps.push(`${how} ${step}`) })
    expect(await screen.findByRole('heading', { name: /can’t take online payments on this account/ })).toBeTruthy()
    expect(screen.getByText(/assigned for repossession/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    )
    expect(steps).toEqual(['replace payment-ineligible'])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('while nobody answers the phone it says when we open, and the phone comes second', async () => {
    const host = { ...closedHost('repo-active'), nowMs: () => businessMoment('2026-11-21', '10:00') }
    host.flags.replace({ HideCustomerSupportCenter: false })
    show(host)
    expect(await screen.findByText('Closed now. We open Monday at 7 AM Arizona time.')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links.slice(0, 2)).toEqual(['Get help online', 'Call us at (800) 555-0142'])
  })

  test('[pay-03] a loan that is paid off has nothing to pay: no warning, nobody to call', async () => {
    const host = closedHost('paid-off')
    show(host)
    expect(await screen.findByRole('heading', { name: 'Your loan is paid off' })).toBeTruthy()
    expect(screen.queryByText(/can’t take online payments/)).toBeNull()
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
  })

  test('[pay-02] without bank payments only cards are offered, and why', async () => {
    const host = payableHost(
      {},
      { eligibility: { oneTimeAchPaymentEligibility: 'Ineligible', oneTimeAchReasonCode: 'nsf-hold' } },
    )
    show(host)
    expect(await screen.findByText(/because two or more payments were returned/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /Checking/ })).toBeNull()
    expect(screen.getByRole('radio', { name: /Visa debit card ending in 4242/ })).toHaveProperty('checked', true)
    expect(screen.queryByRole('button', { name: 'Add a bank account' })).toBeNull()
  })

  test('a failed load says that nothing was charged, and loads again', async () => {
    const host = payableHost()
    host.graphql.answerOnce(PaymentStartDocument, new CarportError('NETWORK'))
    show(host)
    expect(await screen.findByText(/Nothing was charged/)).toBeTruthy()
    await user.click(await button('Try again'))
    expect(await button('Continue')).toBeTruthy()
  })

  test('[pay-05] the review does not open by its address alone', async () => {
    const host = payableHost()
    const steps: string[] = []
    show(host, { step: 'review-terms', onStep: (step, how) => steps.push(`${how} ${step}`) })
    expect(await button('Continue')).toBeTruthy()
    expect(steps).toEqual(['replace index'])
  })
})

describe('what is entered', () => {
  test('an empty other amount is refused with the focus on the summary, and nothing is asked of the server', async () => {
    const host = payableHost()
    show(host)
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.click(await button('Continue'))
    const alert = await summary()
    expect(within(alert).getByText('Enter an amount like 125.50.')).toBeTruthy()
    expect(document.activeElement).toBe(alert)
    expect(host.graphql.requestsOf(PreviewPaymentDocument)).toEqual([])
  })

  test('less than a dollar is refused', async () => {
    show(payableHost())
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '0.99')
    await user.click(await button('Continue'))
    expect((await screen.findAllByText('Enter at least $1.00.')).length).toBeGreaterThan(0)
  })

  test('what the server refuses stands at its field and keeps what was typed', async () => {
    const host = payableHost()
    const text = 'That’s more than you owe. Your payoff on November 20 is $33,474.55.'
    host.graphql.answer(PreviewPaymentDocument, new CarportError('AMOUNT_ABOVE_PAYOFF', { message: text }))
    show(host)
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '40000')
    await user.click(await button('Continue'))
    expect((await screen.findAllByText(text)).length).toBe(2)
    expect(screen.getByRole('textbox', { name: 'Amount to pay' })).toHaveProperty('value', '40000')
  })

  test('without a saved method the borrower is asked to add one', async () => {
    show(payableHost({}, { methods: [] }))
    await user.click(await button('Continue'))
    expect(await summary()).toHaveProperty('textContent', expect.stringContaining('Choose or add a payment method.'))
  })

  test('amounts that apply come in order with their figures: past due, total due, next payment, payoff, other', async () => {
    show(payableHost({}, { amountDue: pastDue }))
    const group = await screen.findByRole('group', { name: 'How much do you want to pay?' })
    const names = within(group)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent?.trim())
    expect(names).toEqual([
      'Past-due amount $1,092.24',
      'Total amount due $1,147.05',
      'Next payment $796.12',
      'Payoff amount $33,474.55',
      'Other amount',
    ])
    expect(screen.getByText(/37 days past due/)).toBeTruthy()
  })

  test('no amount that is past due is more than the total, since a payment on its way counts against both', async () => {
    const { amountDueItemized, stillToPay } = pastDue
    const amountDue = {
      ...pastDue,
      amountDueItemized: { ...amountDueItemized, pastDueAmount: 86490, totalFees: 0 },
      stillToPay: { ...stillToPay, amount: 65714, due: 65714, pastDue: 65714, underWay: 20776 },
    }
    show(payableHost({}, { amountDue }))
    const total = await screen.findByRole('radio', { name: 'Total amount due $657.14' })
    expect(
      total
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual(['Everything you owe right now, minus pending payments.'])
    expect(screen.queryByRole('radio', { name: /Past-due/ })).toBeNull()
    expect(document.body.textContent).not.toContain('$864.90')
  })

  test('[pay-09] a card shows its fee and the total before the first Continue, and pays today only', async () => {
    show(payableHost())
    await user.click(await screen.findByRole('radio', { name: /Visa debit card ending in 4242/ }))
    expect(screen.getByText('$101.07')).toBeTruthy()
    expect(screen.getByText('Fee Payment')).toBeTruthy()
    expect(screen.getByText('$4.95')).toBeTruthy()
    expect(screen.getAllByText('No fee when you pay from a bank account.').length).toBeGreaterThan(0)
    expect(screen.getByText('Today, Friday, November 20. Card payments are always made today.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /another date/ })).toBeNull()
  })

  test.each([
    [true, false],
    [false, true],
    [true, true],
    [false, false],
  ])(
    '[flag-21][flag-25] with its flag %s the cut-off is announced or not; the pending payment always is, with its own %s as a banner',
    async (cutoff, pending) => {
      const host = payableHost({ now: ['2026-11-20', '16:30'] }, { amountDue: pastDue })
      host.flags.replace({ PaymentCutoffBanner: cutoff, PendingPaymentBanner: pending })
      show(host)
      await screen.findAllByRole('radio')
      expect(screen.queryAllByText(/will show in your history on Monday, November 23/)).toHaveLength(cutoff ? 1 : 0)
      const line = screen.getByText('A payment of $500.00 is processing.')
      expect(line.closest('.cp-alert') !== null).toBe(pending)
    },
  )

  test('[pay-06] the payoff variant offers the payoff and nothing else', async () => {
    const host = payableHost()
    show(host, { variant: 'payoff-quote' })
    expect(await screen.findByText(/to pay off your loan on Friday, November 20/)).toBeTruthy()
    expect(
      screen.getAllByRole('radio', { name: /amount|due/i }).map((radio) => (radio as HTMLInputElement).value),
    ).toContain('payoff')
    expect(screen.queryByRole('radio', { name: /Other amount/ })).toBeNull()
    await reachReview()
    expect(await button('Pay $33,474.55')).toBeTruthy()
  })

  test('[pay-06] where no payoff can be shown the standard payment leaves it out', async () => {
    const host = payableHost()
    host.graphql.answer(PaymentPayoffDocument, new CarportError('PAYOFF_CALL_US'))
    show(host)
    expect(await screen.findByRole('radio', { name: /Total amount due/ })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /Payoff/ })).toBeNull()
  })
})

describe('review and pay', () => {
  test('[pay-01] a borrower pays what is due and reads the confirmation number', async () => {
    const host = payableHost()
    show(host)
    expect(await screen.findByText(/^due Friday, November 27 · Account ending in 0001/)).toBeTruthy()
    await reachReview()
    for (const text of [
      /Monday, November 23/,
      /5:00 PM Arizona time on Friday, November 20/,
      /You authorize one debit/,
    ]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
    // One for each thing that was chosen; what follows from it has none.
    expect(screen.getAllByRole('button', { name: /^Edit/ }).map((edit) => edit.textContent)).toEqual([
      'Edit Payment',
      'Edit From',
      'Edit Credited on',
    ])
    await pay()
    expect(await screen.findByRole('heading', { name: 'We received your payment' })).toBe(document.activeElement)
    const groups = [...document.querySelectorAll('[data-confirmation] > *')].map((group) => group.textContent)
    expect(groups).toEqual(['CP7', 'K4Q', 'X2M9'])
    const { input, signature } = sentTo(host)
    expect(input).toEqual({
      accountNumber,
      paymentAmount: 9612,
      paymentDate: '2026-11-20',
      paymentMethodId: checking.id,
      serviceFee: 0,
      confirmDuplicate: false,
      autopayDraws: 'COVERED',
    })
    expect(signature).toEqual({ authorizationVersion: 'web-debit-5', acceptedAt: '2026-11-20T17:00:00.000Z' })
    expect(host.eventsOf('carport-success')).toEqual([
      {
        capability: 'make-a-payment',
        confirmationNumber: 'CP7K4QX2M9',
        amountCents: 9612,
        paymentDate: '2026-11-20',
        status: 'PENDING',
      },
    ])
    await user.click(await screen.findByRole('link', { name: 'View scheduled payments' }))
    expect(host.visited).toEqual(['manage-payments'])
  })

  test('a payment for a later day is scheduled: the button says so, and so does the question about a second one', async () => {
    const host = payableHost()
    show(host)
    await user.click(await screen.findByRole('radio', { name: /Due date.*Friday, November 27/ }))
    await reachReview()
    await user.click(await screen.findByRole('checkbox'))
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
    const text = 'You already have a $96.12 payment set for November 27.'
    host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('DUPLICATE_PAYMENT', { message: text }))
    await user.click(await button('Schedule payment of $96.12'))
    expect(screen.queryByRole('button', { name: /pay \$96\.12 again/ })).toBeNull()
    await user.click(await button('Yes, schedule another payment of $96.12'))
    expect(await screen.findByRole('heading', { name: 'Your payment is scheduled' })).toBeTruthy()
  })

  test('the authorization is whole where it is signed and folded elsewhere: in an element, and before the review', async () => {
    const text = /You authorize one debit/
    const folded = async (kind: 'portal' | 'element') => {
      const { unmount } = show(payableHost({ kind }))
      await reachReview()
      const isFolded = (await screen.findByText(text)).closest('details') !== null
      unmount()
      return isFolded
    }
    expect([await folded('portal'), await folded('element')]).toEqual([false, true])
    show(payableHost())
    await user.click(await button('Continue'))
    expect((await screen.findByText(text)).closest('details')).not.toBeNull()
  })

  test('the review offers to edit amount, method and day, and nothing else', async () => {
    show(payableHost())
    await reachReview()
    expect(editNames()).toEqual(['Edit Payment', 'Edit From', 'Edit Credited on'])
  })

  test('without the consent nothing is sent', async () => {
    const host = payableHost()
    show(host)
    await reachReview()
    await user.click(await button('Pay $96.12'))
    expect((await summary()).textContent).toContain('Check the box to authorize this payment.')
    expect(keysOf(host)).toEqual([])
  })

  test('a page that cancels the submit event stops the payment', async () => {
    const host = payableHost({ allows: (name) => name !== 'carport-submit' })
    show(host)
    await reachReview()
    await pay()
    expect(host.eventsOf('carport-submit')).toHaveLength(1)
    expect(keysOf(host)).toEqual([])
  })

  test('offline, every press of Pay brings the reason to the borrower, however far above it stands', async () => {
    const host = payableHost()
    show(host)
    await reachReview()
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pay()
    const offline = await screen.findByText('You’re offline')
    expect(document.activeElement?.contains(offline)).toBe(true)
    const button = screen.getByRole('button', { name: 'Pay $96.12' })
    button.focus()
    await user.click(button)
    expect(document.activeElement?.contains(screen.getByText('You’re offline'))).toBe(true)
    expect(keysOf(host)).toEqual([])
    line.mockRestore()
  })

  test('a double click sends one payment', async () => {
    const host = payableHost()
    const release = host.graphql.hold(CreateIndividualPaymentDocument as never)
    show(host)
    await reachReview()
    await user.click(await screen.findByRole('checkbox'))
    const payNow = await button('Pay $96.12')
    payNow.click()
    payNow.click()
    release()
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(keysOf(host)).toHaveLength(1)
    expect(host.eventsOf('carport-submit')).toHaveLength(1)
  })

  test('a declined card says that nothing was charged, keeps everything, and the next press has a new key', async () => {
    const host = payableHost()
    const text = 'Your card was declined. Nothing was charged.'
    host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('CARD_DECLINED', { message: text }))
    show(host)
    await user.click(await screen.findByRole('radio', { name: /Visa/ }))
    await reachReview()
    await pay('$101.07')
    const alert = await summary()
    expect(alert.textContent).toContain(text)
    expect(document.activeElement).toBe(alert)
    await user.click(await button('Pay $101.07'))
    await screen.findByRole('heading', { name: 'We received your payment' })
    const [first, second] = keysOf(host)
    expect(first).not.toBe(second)
    expect(host.eventsOf('carport-failure')).toHaveLength(1)
  })

  test('the same payment a second time is asked about, and only sent when confirmed', async () => {
    const host = payableHost()
    const text = 'You already have a $96.12 payment set for November 20. Do you want to make another one?'
    host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('DUPLICATE_PAYMENT', { message: text }))
    show(host)
    await reachReview()
    await pay()
    const dialog = await screen.findByRole('dialog', { name: 'Is this a second payment?' })
    expect(dialog.textContent).toContain(text)
    expect(keysOf(host)).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Yes, pay $96.12 again' }))
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(sentTo(host).input.confirmDuplicate).toBe(true)
  })

  test('a changed price is shown before anything is charged, and the consent is asked for again', async () => {
    const host = payableHost()
    host.graphql.answerOnce(
      CreateIndividualPaymentDocument,
      new CarportError('PRICE_CHANGED', { message: 'The total changed.' }),
    )
    show(host)
    await user.click(await screen.findByRole('radio', { name: /Visa/ }))
    await reachReview()
    const dearer = { ...visa, serviceFee: 595 }
    host.graphql.answer(PaymentStartDocument, startAnswer({ methods: [checking, dearer] }))
    host.graphql.answer(PreviewPaymentDocument, ({ input }) => {
      const answer = previewAnswer(input).PreviewIndividualPayment
      return { PreviewIndividualPayment: { ...answer, serviceFee: 595, totalAmount: input.paymentAmount + 595 } }
    })
    await pay('$101.07')
    expect(await screen.findByText(/The total changed while you were here/)).toBeTruthy()
    expect(await button('Pay $102.07')).toBeTruthy()
    expect(await screen.findByRole('checkbox')).toHaveProperty('checked', false)
    await pay('$102.07')
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(sentTo(host).input.serviceFee).toBe(595)
  })

  test('an expired session keeps what was entered and the key', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, new CarportError('UNAUTHENTICATED'))
    show(host)
    await reachReview()
    await pay()
    expect((await summary()).textContent).toContain('We kept what you entered.')
    await user.click(await button('Pay $96.12'))
    await screen.findByRole('heading', { name: 'We received your payment' })
    const [first, second] = keysOf(host)
    expect(first).toBe(second)
  })

  test('an edit after the review makes a new key', async () => {
    const host = payableHost()
    show(host)
    await reachReview()
    const before = host.intents.find({ accountNumber, kind: 'one-time-payment' })?.key
    await user.click(await button(/^Edit\s*Payment$/))
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50')
    await reachReview()
    const after = host.intents.find({ accountNumber, kind: 'one-time-payment' })?.key
    expect(before).toBeTruthy()
    expect(after).not.toBe(before)
  })

  test('an edit line leads back with the focus in its field', async () => {
    show(payableHost())
    await reachReview()
    await user.click(await button(/^Edit\s*Credited on$/))
    await button('Continue')
    expect((document.activeElement as HTMLInputElement).value).toBe('2026-11-20')
  })
})

describe('an outcome that is not known', () => {
  test('a lost answer is asked about by key, and the payment that was made is shown', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    host.graphql.answer(PaymentByKeyDocument, () => {
      return { GetIndividualPayments: [madePayment(sentTo(host).input)] }
    })
    show(host)
    await reachReview()
    await pay()
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(host.graphql.requestsOf(PaymentByKeyDocument)[0]?.variables).toEqual({
      accountNumber,
      idempotencyKey: keysOf(host)[0],
    })
    expect(keysOf(host)).toHaveLength(1)
    expect(host.eventsOf('carport-unknown')).toEqual([
      { capability: 'make-a-payment', reference: 'ref-1', amountCents: 9612 },
    ])
    expect(host.eventsOf('carport-failure')).toEqual([])
  })

  test('while nobody answers the page says that it does not know, and offers no second payment', async () => {
    const host = payableHost()
    host.graphql.answer(CreateIndividualPaymentDocument, lost())
    host.graphql.answer(PaymentByKeyDocument, new CarportError('NETWORK'))
    show(host)
    await reachReview()
    await pay()
    expect(await screen.findByRole('heading', { name: 'We don’t know yet if your payment went through' })).toBeTruthy()
    expect(await screen.findByText('Reference: ref-1')).toBeTruthy()
    expect(await button('Check again')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pay|Send/ })).toBeNull()
  })

  test('[embed-16] a payment our system never got is closed, and sent again with its figures under a new key', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    show(host)
    await reachReview()
    await pay()
    await user.click(await screen.findByRole('button', { name: 'Submit $96.12 again' }, { timeout: 4000 }))
    await screen.findByRole('heading', { name: 'We received your payment' })
    const [first, second] = host.graphql.requestsOf(CreateIndividualPaymentDocument)
    expect(second?.variables).toEqual(first?.variables)
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
    expect(host.graphql.requestsOf(SettleAttemptDocument)).toMatchObject([
      { variables: { accountNumber, operation: 'CreateIndividualPayment' }, idempotencyKey: first?.idempotencyKey },
    ])
  })

  test('after a payment that is not known the page is always told how it ended', async () => {
    const notReceived = { code: 'ATTEMPT_CLOSED', category: 'conflict', correlationId: 'ref-1' }
    for (const [made, failures] of [
      [false, [notReceived]],
      [true, [{ code: 'CHANGED_ELSEWHERE', correlationId: 'ref-1' }]],
    ] as const) {
      const host = payableHost()
      host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
      host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: made } })
      const page = show(host)
      await reachReview()
      await pay()
      await waitFor(() => expect(host.eventsOf('carport-failure')).toMatchObject(failures))
      expect(host.eventsOf('carport-unknown')).toHaveLength(1)
      expect(host.eventsOf('carport-success')).toEqual([])
      page.unmount()
    }
  })

  test('the page is asked again before what was not received goes out a second time, and its no stops it', async () => {
    const said: unknown[] = []
    let [goes, allows] = [true, true]
    const host = {
      ...payableHost({ allows: () => allows }),
      beforeSubmit: (detail: unknown) => {
        said.push(detail)
        return Promise.resolve(goes)
      },
    }
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    show(host)
    await reachReview()
    await pay()
    const again = () => screen.findByRole('button', { name: 'Submit $96.12 again' }, { timeout: 4000 })
    await again()
    goes = false
    await user.click(await again())
    await waitFor(() => expect(said).toHaveLength(2))
    await again()
    allows = false
    await user.click(await again())
    expect(keysOf(host)).toHaveLength(1)
    goes = allows = true
    await user.dblClick(await again())
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(keysOf(host)).toHaveLength(2)
    expect(said).toEqual(host.eventsOf('carport-submit').filter((_, at) => at !== 2))
    expect(new Set(host.eventsOf('carport-submit').map((detail) => JSON.stringify(detail))).size).toBe(1)
  })

  test('a payment that was still at work when the question came is found once it has ended', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    host.graphql.answer(SettleAttemptDocument, () => {
      host.graphql.answer(PaymentByKeyDocument, { GetIndividualPayments: [madePayment(sentTo(host).input)] })
      return { SettleAttempt: { wasMade: true } }
    })
    show(host)
    await reachReview()
    await pay()
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(keysOf(host)).toHaveLength(1)
  })

  test('a card that was declined after its answer was lost is told as declined', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    host.graphql.answer(SettleAttemptDocument, new CarportError('CARD_DECLINED'))
    show(host)
    await reachReview()
    await pay()
    expect((await summary()).textContent).toContain('Your payment didn’t go through')
    expect(host.eventsOf('carport-failure')).toMatchObject([{ code: 'CARD_DECLINED' }])
    await pay()
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(new Set(keysOf(host)).size).toBe(2)
  })

  test.each(['the payment', 'the question about it'])(
    '[embed-07] an answer to %s that comes to an element out of the page is told by the next one',
    async (which) => {
      let isInPage = true
      const before = { ...payableHost(), isInPage: () => isInPage }
      const made = () => {
        isInPage = false
        return { GetIndividualPayments: [madePayment(sentTo(before).input)] }
      }
      if (which === 'the payment') {
        before.graphql.answer(CreateIndividualPaymentDocument, (sent) => {
          isInPage = false
          return createAnswer(sent)
        })
      } else {
        before.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
        before.graphql.answer(PaymentByKeyDocument, made)
      }
      const page = show(before)
      await reachReview()
      await pay()
      await waitFor(() => expect(isInPage).toBe(false))
      page.unmount()
      const after = payableHost({ store: before.store })
      after.graphql.answer(PaymentByKeyDocument, made)
      show(after)
      await screen.findByRole('heading', { name: 'We received your payment' })
      expect(before.eventsOf('carport-success')).toEqual([])
      expect(after.eventsOf('carport-success')).toHaveLength(1)
    },
  )

  test('what was not received may be changed instead', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    show(host)
    await reachReview()
    await pay()
    expect(await screen.findByRole('heading', { name: 'We haven’t received your payment' })).toBeTruthy()
    await user.click(await button('Change the payment'))
    expect(await button('Continue')).toBeTruthy()
    expect(host.intents.find({ accountNumber, kind: 'one-time-payment' })).toBeNull()
  })

  test('after a reload the attempt that was on its way is asked about before anything else', async () => {
    const before = payableHost()
    const release = before.graphql.hold(CreateIndividualPaymentDocument as never)
    const page = show(before)
    await reachReview()
    await pay()
    await waitFor(() => expect(keysOf(before)).toHaveLength(1))
    page.unmount()
    const after = payableHost({ store: before.store })
    after.graphql.answer(PaymentByKeyDocument, () => {
      return { GetIndividualPayments: [madePayment(sentTo(before).input)] }
    })
    show(after)
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(after.graphql.requestsOf(PaymentByKeyDocument)[0]?.variables).toEqual({
      accountNumber,
      idempotencyKey: keysOf(before)[0],
    })
    expect(keysOf(after)).toEqual([])
    release()
  })

  test('[embed-07] an answer that comes after the element was taken away is told by the next one', async () => {
    const before = payableHost()
    const release = before.graphql.hold(CreateIndividualPaymentDocument as never)
    const page = show(before)
    await reachReview()
    await pay()
    await waitFor(() => expect(keysOf(before)).toHaveLength(1))
    page.unmount()
    release()
    await waitFor(() => expect(before.eventsOf('carport-success')).toEqual([]))
    const after = payableHost({ store: before.store })
    after.graphql.answer(PaymentByKeyDocument, () => {
      return { GetIndividualPayments: [madePayment(sentTo(before).input)] }
    })
    show(after)
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(after.eventsOf('carport-success')).toHaveLength(1)
  })

  test('an attempt whose answer another element was given waits for nothing', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, lost())
    host.graphql.answer(PaymentByKeyDocument, new CarportError('NETWORK'))
    show(host)
    await reachReview()
    await pay()
    const again = await button('Check again')
    host.intents.settle(keysOf(host)[0] ?? '', { state: 'succeeded' })
    await user.click(again)
    expect(await button('Pay $96.12')).toBeTruthy()
  })
})

test('after a busy answer another amount is not sent under the figures of the first', async () => {
  const host = payableHost()
  host.graphql.answerOnce(
    CreateIndividualPaymentDocument,
    new CarportError('ACCOUNT_BUSY', { message: 'Please wait.' }),
  )
  show(host)
  await reachReview()
  await pay()
  await summary()
  await user.click(await button(/^Edit\s*Payment$/))
  await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50')
  await reachReview()
  await pay('$50.00')
  expect(await screen.findByRole('heading', { name: 'We haven’t received your payment' })).toBeTruthy()
  expect(host.graphql.requestsOf(CreateIndividualPaymentDocument)).toHaveLength(1)
})

/** Fails the way the confirm frame does when the borrower cancels. */
const notConfirmed = () => {
  throw new DOMException('The borrower canceled', 'AbortError')
}

test('a payment that is not confirmed in our frame is not sent, stays as it was entered, and goes out under the same key', async () => {
  const host = payableHost()
  host.graphql.answerOnce(CreateIndividualPaymentDocument, notConfirmed)
  show(host)
  await reachReview()
  await pay()
  expect(await button('Pay $96.12')).toBeTruthy()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  expect([...host.eventsOf('carport-failure'), ...host.eventsOf('carport-unknown')]).toEqual([])
  await user.click(await button('Pay $96.12'))
  await screen.findByRole('heading', { name: 'We received your payment' })
  expect(new Set(keysOf(host)).size).toBe(1)
})

describe('a page that is asked before the payment goes out', () => {
  const asking = async (beforeSubmit: () => Promise<boolean>) => {
    const host = { ...payableHost(), beforeSubmit }
    show(host)
    await reachReview()
    await pay()
    return host
  }

  test('[embed-17] and says no stops it, whatever is pressed meanwhile', async () => {
    const asked = Promise.withResolvers<boolean>()
    const host = await asking(() => asked.promise)
    expect(await button('Sending your payment')).toBeTruthy()
    await user.click(await button('Sending your payment'))
    asked.resolve(false)
    expect(await button('Pay $96.12')).toBeTruthy()
    expect(keysOf(host)).toEqual([])
  })

  test('[embed-17] and does not answer lets nothing go out, and the borrower is told', async () => {
    const host = await asking(() => Promise.reject(new Error('The page did not answer')))
    expect((await summary()).textContent).toContain('Your payment didn’t go through')
    expect(keysOf(host)).toEqual([])
  })

  test('[embed-17] and says yes lets it go out once', async () => {
    const host = await asking(() => Promise.resolve(true))
    await screen.findByRole('heading', { name: 'We received your payment' })
    expect(keysOf(host)).toHaveLength(1)
  })
})

describe('what is kept', () => {
  test('[pay-04] a reload on the review shows the same figures again', async () => {
    const before = payableHost()
    const page = show(before)
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50')
    await reachReview()
    page.unmount()
    const after = payableHost({ store: before.store })
    show(after, { step: 'review-terms' })
    expect(await button('Pay $50.00')).toBeTruthy()
    expect(after.intents.find({ accountNumber, kind: 'one-time-payment' })?.key).toBe(
      before.intents.find({ accountNumber, kind: 'one-time-payment' })?.key,
    )
  })

  test('a reload on the first screen keeps what was typed', async () => {
    const before = payableHost()
    const page = show(before)
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50.25')
    page.unmount()
    show(payableHost({ store: before.store }))
    expect(await screen.findByRole('textbox', { name: 'Amount to pay' })).toHaveProperty('value', '50.25')
  })

  const enterFifty = async () => {
    await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50')
    await reachReview()
  }
  const closed = (code: 'OUTAGE' | 'PAYMENTS_PAUSED') =>
    new CarportError(code, { message: 'Nothing was charged. Please try later or call us.' })

  test.each(['OUTAGE', 'PAYMENTS_PAUSED'] as const)(
    'refused with %s nothing was charged, and after a reload the same payment goes through',
    async (code) => {
      const before = payableHost()
      before.graphql.answerOnce(CreateIndividualPaymentDocument, closed(code))
      const page = show(before)
      await enterFifty()
      await pay('$50.00')
      expect((await summary()).textContent).toContain('Nothing was charged. Please try later or call us.')
      page.unmount()
      const after = payableHost({ store: before.store })
      show(after, { step: 'review-terms' })
      await pay('$50.00')
      await screen.findByRole('heading', { name: 'We received your payment' })
      expect(sentTo(after).input).toEqual(sentTo(before).input)
    },
  )

  test('the second half of a double press that comes after the refusal is not sent', async () => {
    const host = payableHost()
    host.graphql.answerOnce(CreateIndividualPaymentDocument, closed('OUTAGE'))
    show(host)
    await reachReview()
    await pay()
    await summary()
    await user.click(await button('Pay $96.12'))
    expect(keysOf(host)).toHaveLength(1)
  })

  test('what was entered also stays when the outage took the page away before its refusal came', async () => {
    const before = payableHost()
    before.graphql.answerOnce(CreateIndividualPaymentDocument, closed('OUTAGE'))
    const release = before.graphql.hold(CreateIndividualPaymentDocument as never)
    const page = show(before)
    await enterFifty()
    await pay('$50.00')
    page.unmount()
    release()
    await waitFor(() =>
      expect(before.intents.find({ accountNumber, kind: 'one-time-payment' })).toMatchObject({
        state: 'open',
        details: { amountCents: 5000 },
      }),
    )
    show(payableHost({ store: before.store }), { step: 'review-terms' })
    expect(await button('Pay $50.00')).toBeTruthy()
  })

  test('a card that was just added is the chosen one', async () => {
    show(payableHost(), { paymentMethodId: visa.id })
    await waitFor(() => expect(screen.getByRole('radio', { name: /Visa/ })).toHaveProperty('checked', true))
  })
})

describe('a receipt that is opened again', () => {
  const input = {
    accountNumber,
    paymentMethodId: checking.id,
    paymentAmount: 9612,
    serviceFee: 0,
    paymentDate: '2026-11-20',
  }
  const made = madePayment({ ...input, confirmDuplicate: false })

  test('a number that is none of this account’s payments, or of one that was returned, shows no receipt', async () => {
    for (const payments of [[], [{ ...made, status: 'PENDING_PAYMENT_REVERSAL' as const }]]) {
      const host = payableHost()
      host.graphql.answer(PaymentReceiptsDocument, { GetIndividualPayments: payments })
      const shown = show(host, { step: 'success', receiptNumber: 'CP7K4QX2M9' })
      expect(await screen.findByRole('heading', { name: 'No receipt to show' })).toBeTruthy()
      expect(screen.queryByText('We received your payment')).toBeNull()
      shown.unmount()
    }
  })

  test('after a reload the receipt comes from the server by its confirmation number', async () => {
    const host = payableHost()
    host.graphql.answer(PaymentReceiptsDocument, {
      GetIndividualPayments: [
        { ...made, confirmationNumber: 'CPAAAAAAAA' },
        { ...made, parties: { borrowerName: 'Ana Reyes', vehicle: '2021 Honda Civic' } },
      ],
    })
    const { container } = show(host, { step: 'success', receiptNumber: 'CP7K4QX2M9' })
    expect(await screen.findByRole('heading', { name: 'We received your payment', level: 1 })).toBeTruthy()
    expect(container.querySelector('[data-confirmation]')?.getAttribute('data-confirmation')).toBe('CP7K4QX2M9')
    expect(screen.getByText(`Ana Reyes · 2021 Honda Civic · Account ending in ${accountNumber.slice(-4)}`)).toBeTruthy()
    expect(host.graphql.requestsOf(PaymentReceiptsDocument).at(0)?.variables).toEqual({ accountNumber })
  })

  test('the page that keeps the screens is told the number, so that the address can bring the receipt back', async () => {
    const told: string[] = []
    const props = { onStep: (step: string, how: string, number?: string) => told.push(`${how} ${step} ${number}`) }
    show(payableHost(), props)
    await reachReview()
    await pay()
    await waitFor(() => expect(told.at(-1)).toBe('push success CP7K4QX2M9'))
  })
})

describe('another language', () => {
  const inSpanish = { paymentDisplayName: 'Cuenta corriente terminada en 6789', warnings: [] }

  test('a receipt at hand is worded anew, as after a reload', async () => {
    const host = payableHost()
    const { speak } = show(host)
    await reachReview()
    await pay()
    await screen.findByRole('heading', { name: 'We received your payment', level: 1 })
    const { input } = sentTo(host)
    const warnings = [{ message: 'El pago automático continúa.' }]
    host.graphql.answer(PaymentReceiptsDocument, {
      GetIndividualPayments: [{ ...madePayment(input), ...inSpanish, warnings }],
    })
    await speak('es')
    expect(await screen.findByText(inSpanish.paymentDisplayName)).toBeTruthy()
    expect(screen.getByText('El pago automático continúa.')).toBeTruthy()
    expect(screen.queryByText(checking.displayName)).toBeNull()
    await speak('en')
    expect(await screen.findByText(checking.displayName)).toBeTruthy()
  })

  test('a receipt that can’t be asked for stays as it is', async () => {
    const host = payableHost()
    const { speak } = show(host)
    await reachReview()
    await pay()
    await screen.findByRole('heading', { name: 'We received your payment', level: 1 })
    host.graphql.answer(PaymentReceiptsDocument, new CarportError('NETWORK'))
    await speak('es')
    await waitFor(() => expect(host.graphql.requestsOf(PaymentReceiptsDocument).length).toBeGreaterThan(0))
    expect(screen.getByText(checking.displayName)).toBeTruthy()
  })

  test('a review asks for what is signed in it, and for the consent again', async () => {
    const host = payableHost()
    const { speak } = show(host)
    await reachReview()
    await user.click(screen.getByRole('checkbox'))
    host.graphql.answer(PreviewPaymentDocument, ({ input }) => {
      const { PreviewIndividualPayment: preview } = previewAnswer(input)
      const authorization = { version: 'debit.es', text: 'Autorizo un débito.' }
      return { PreviewIndividualPayment: { ...preview, ...inSpanish, authorization } }
    })
    await speak('es')
    expect(await screen.findByText('Autorizo un débito.')).toBeTruthy()
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
    expect(screen.getAllByText(inSpanish.paymentDisplayName).length).toBeGreaterThan(0)
    expect(screen.queryByText(checking.displayName)).toBeNull()
  })
})

describe('where it runs', () => {
  test('[embed-01][embed-14] in an element the flow keeps its own steps, and a new bank account opens our frame', async () => {
    const opened: string[] = []
    const host = payableHost({
      kind: 'element',
      openSecureFrame: async ({ name: frame, container, accountNumber: account }) => {
        opened.push(`${frame} ${account}`)
        container.append(document.createElement('iframe'))
        return { result: new Promise(() => undefined), close: () => undefined }
      },
    })
    show(host)
    await user.click(await button('Add a bank account'))
    await waitFor(() => expect(opened).toEqual([`bank-account ${accountNumber}`]))
    await user.click(await button('Close'))
    await reachReview()
    await pay()
    await screen.findByRole('heading', { name: 'We received your payment', level: 2 })
    const steps = host.eventsOf('carport-step').map((detail) => (detail as { step: string }).step)
    expect(steps).toEqual(['index', 'terms', 'review-terms', 'success'])
    expect(host.eventsOf('carport-ready')).toHaveLength(1)
  })

  test('[embed-17] what became of an account that was added before a reload is said above the first screen', async () => {
    const host = payableHost({ kind: 'element' })
    const account = accountMark(accountNumber)
    const figures = { status: 'ADDED', amountCents: null, paymentDate: null, confirmationNumber: null }
    const about = { operation: 'AddBankAccount', capability: 'make-a-payment', account, wish: '' } as const
    keepAct(host.store, { key: crypto.randomUUID(), ...about, ...figures })
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    show(host)
    expect(await screen.findByText('Add a bank account', { selector: 'p' })).toBeTruthy()
    expect(await screen.findByText('This went through.')).toBeTruthy()
    expect(await screen.findByRole('radio', { name: /Checking/ })).toBeTruthy()
    expect(host.eventsOf('carport-success')).toMatchObject([{ capability: 'make-a-payment', status: 'ADDED' }])
  })

  test('in the portal a new bank account is added in place and then chosen', async () => {
    const host = payableHost({}, { methods: [] })
    show(host, { newBankAccount: ({ onAdded }) => <button onClick={() => onAdded(checking.id)}>Save bank</button> })
    await user.click(await button('Add a bank account'))
    host.graphql.answer(PaymentStartDocument, startAnswer({ methods: [visa, checking] }))
    await user.click(await button('Save bank'))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Checking/ })).toHaveProperty('checked', true))
  })

  test('[flag-26] a kind of payment method that is turned off is not offered to be added, from the moment it is', async () => {
    const host = payableHost({}, { methods: [] })
    show(host)
    await button('Add a bank account')
    act(() => host.flags.replace({ DisableManageBankAc: true }))
    expect(screen.queryByRole('button', { name: 'Add a bank account' })).toBeNull()
    await button('Add a debit card')
    act(() => host.flags.replace({ DisableManageBankAc: true, DisableManageDebitCards: true }))
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(screen.getByText('You don’t have a saved payment method.')).toBeTruthy()
  })

  test('[pay-07] in the portal a new debit card leads to the card page', async () => {
    const host = payableHost()
    show(host)
    await user.click(await button('Add a debit card'))
    expect(host.visited).toEqual(['payment-authenticate'])
  })

  test('in Spanish the whole way speaks Spanish', async () => {
    const host = payableHost()
    show(host, {}, 'es')
    expect(await screen.findByText(/^vence el viernes, 27 de noviembre/)).toBeTruthy()
    await user.click(await button('Continuar'))
    await user.click(await button('Revisar el pago'))
    await user.click(await screen.findByRole('checkbox', { name: 'Autorizo este pago como se describe arriba.' }))
    host.graphql.answer(CreateIndividualPaymentDocument, createAnswer)
    await user.click(await button('Pagar $96.12'))
    expect(await screen.findByRole('heading', { name: 'Recibimos su pago' })).toBeTruthy()
  })
})
