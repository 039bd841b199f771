import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { type OtpOptions, answerOtp, madePair } from '#test-kit/answers/autopay-otp-answers'
import { accountNumber, checking, visa } from '#test-kit/answers/payment-answers'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { en as records } from '#texts/blocks/records.messages'
import {
  CreateOtpDocument,
  type CreateOtpMutationVariables,
  OtpByKeyDocument,
  OtpReceiptsDocument,
  OtpStartDocument,
  PreviewOtpDocument,
} from './autopay-otp.graphql.ts'
import { AutopayOtp, type AutopayOtpProps } from './autopay-otp.tsx'

const user = userEvent.setup()
const pay = 'Pay $481.14 and turn on autopay'

function hostWith(about: OtpOptions = {}, options: Parameters<typeof createFakeHost>[0] = {}): FakeHost {
  const host = createFakeHost(options)
  answerOtp(host.graphql, about)
  return host
}

const show = (host: FakeHost, props: Partial<AutopayOtpProps> = {}, language: 'en' | 'es' = 'en') =>
  renderCapability(<AutopayOtp accountNumber={accountNumber} {...props} />, host, language)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

async function reachReview() {
  await user.click(await button('Start'))
  await heading('Your payment now')
  await user.click(await button('Continue'))
  await heading('Your autopay')
  await user.click(await button('Continue'))
  await heading('Review and sign')
}

async function tickBoth() {
  await user.click(await screen.findByRole('checkbox', { name: 'I authorize this payment as described above.' }))
  await user.click(screen.getByRole('checkbox', { name: 'I authorize these recurring payments as described above.' }))
}

async function typeCode(code = '123456') {
  await user.click(await button('Send code'))
  await user.click(await screen.findByRole('textbox', { name: 'Code' }))
  await user.paste(code)
}

async function sign() {
  await tickBoth()
  await typeCode()
  await user.click(await button(pay))
}

const sent = (host: FakeHost) =>
  host.graphql.requestsOf(CreateOtpDocument).map((request) => ({
    ...(request.variables as CreateOtpMutationVariables),
    key: request.idempotencyKey,
  }))

const lost = () => new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })

test('a payment on its way counts against what is past due and the total, and the total says so', async () => {
  show(hostWith({ totalDue: 29614, pendingAmount: 20000 }))
  await user.click(await button('Start'))
  expect(await screen.findByRole('radio', { name: 'Past-due amount $281.14' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Total amount due $296.14' })).toBeTruthy()
  expect(screen.getByText('Everything you owe right now, minus pending payments.')).toBeTruthy()
})

test('the review has one way to edit each of its two parts, to the step where it was entered', async () => {
  show(hostWith())
  await reachReview()
  const edits = screen.getAllByRole('button', { name: /^Edit/ })
  expect(edits.map(({ textContent }) => textContent)).toEqual(['Edit Your payment now', 'Edit Your autopay'])
  await user.click(screen.getByRole('button', { name: 'Edit Your autopay' }))
  await heading('Your autopay')
})

test('a card that can’t pay the amount says its limit at once, and does not go on', async () => {
  const host = hostWith({ totalDue: 300_000, pastDueAmount: 300_000 })
  show(host)
  await user.click(await button('Start'))
  await user.click(await screen.findByRole('radio', { name: /^Visa debit card/ }))
  expect(screen.getByText('Debit card payments are limited to $2,500.00. Use a bank account to pay more.')).toBeTruthy()
  await user.click(await button('Continue'))
  await heading('Your payment now')
  await user.click(await screen.findByRole('radio', { name: /^Checking/ }))
  expect(screen.queryByText(/^Debit cards can pay/)).toBeNull()
})

describe('where it does not start', () => {
  test('autopay that is on is shown the way to itself', async () => {
    const host = hostWith({ isOn: true })
    show(host, { step: 'review-terms' })
    await heading('Autopay is already on')
    await user.click(screen.getByRole('link', { name: 'View autopay' }))
    expect(host.visited).toEqual(['autopay'])
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  })

  test('a loan that is paid off says so, and offers nothing to pay', async () => {
    const eligibility = {
      oneTimeAchPaymentEligibility: 'Ineligible',
      oneTimeCardPaymentEligibility: 'Ineligible',
      recurringPaymentEligibilityStatus: 'Ineligible',
      reasonCode: 'paid-off',
    } as const
    show(hostWith({ eligibility }))
    await heading('Your loan is paid off')
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Back to your account'])
  })

  test('a loan that cannot be paid on this site offers to call, and no way that the next page refuses', async () => {
    const eligibility = {
      oneTimeAchPaymentEligibility: 'Ineligible',
      oneTimeCardPaymentEligibility: 'Ineligible',
      recurringPaymentEligibilityStatus: 'Ineligible',
      reasonCode: 'charged-off',
    } as const
    const host = hostWith({ eligibility })
    show(host)
    await heading('This isn’t available right now')
    expect(screen.queryByText(/You can still pay/)).toBeNull()
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual([`Call us at ${host.brand.phone}`, 'Back to your account'])
  })

  test('where only autopay is not possible, paying is offered and autopay is not', async () => {
    show(hostWith({ eligibility: { recurringPaymentEligibilityStatus: 'Ineligible' } }))
    await heading('This isn’t available right now')
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual(['Just make a payment', 'Back to your account'])
  })

  test.each(['DisableAutopay', 'DisableOneTimePayment'])('[flag-27] %s closes it while it is open', async (flag) => {
    const host = hostWith()
    show(host)
    await button('Start')
    host.flags.replace({ [flag]: true })
    expect(await heading('This isn’t available right now')).toBeTruthy()
  })

  test('[otp-03] no later screen opens by its address', async () => {
    const steps: string[] = []
    show(hostWith(), { step: 'review-terms', onStep: (step, how) => steps.push(`${how} ${step}`) })
    await button('Start')
    expect(steps).toEqual(['replace index'])
  })

  test('only paying and doing nothing are offered beside it', async () => {
    const host = hostWith()
    show(host)
    await user.click(await screen.findByRole('link', { name: 'Just make a payment' }))
    await user.click(screen.getByRole('link', { name: 'Not now' }))
    expect(host.visited).toEqual(['make-a-payment', 'dashboard'])
    expect(screen.getByText(/Autopay is optional/)).toBeTruthy()
  })

  test('a failed load says that nothing was charged', async () => {
    const host = hostWith()
    host.graphql.answerOnce(OtpStartDocument, new CarportError('NETWORK'))
    show(host)
    expect(await screen.findByText(/Nothing was charged/)).toBeTruthy()
    await user.click(await button('Try again'))
    expect(await button('Start')).toBeTruthy()
  })
})

describe('what is chosen', () => {
  test('what the server refuses about the start stands at its field', async () => {
    const host = hostWith()
    const text = 'Choose a start date from November 24 to December 23.'
    host.graphql.answer(PreviewOtpDocument, new CarportError('AUTOPAY_START_DATE', { message: text }))
    show(host)
    await user.click(await button('Start'))
    await user.click(await button('Continue'))
    await heading('Your autopay')
    await user.click(await button('Continue'))
    expect((await screen.findAllByText(text)).length).toBe(2)
  })

  test('draws that a card can’t pay are refused at the method they are to come from', async () => {
    const host = hostWith()
    const text = 'The most you can pay with a card is $2,500.00. Use a bank account for a larger payment.'
    const fields = [{ field: 'paymentMethodId', code: 'CARD_LIMIT' as const, params: {} }]
    host.graphql.answer(PreviewOtpDocument, new CarportError('CARD_LIMIT', { message: text, fields }))
    show(host)
    await user.click(await button('Start'))
    await user.click(await button('Continue'))
    await heading('Your autopay')
    await user.click(await button('Continue'))
    expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toMatch(/-method$/)
  })

  test('the day to pay by is offered as the payment page does, and not the day that autopay may start on', async () => {
    show(hostWith({ payBy: '2026-11-24' }))
    await user.click(await button('Start'))
    expect(await screen.findByRole('radio', { name: 'Pay by Tuesday, November 24' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /^Due date/ })).toBeNull()
  })

  test('a card shows its fee in the total and pays today', async () => {
    show(hostWith())
    await user.click(await button('Start'))
    await user.click(await screen.findByRole('radio', { name: /Visa debit card/ }))
    expect(screen.getByText('$486.09')).toBeTruthy()
    expect(screen.getByText(/Card payments are always made today/)).toBeTruthy()
  })
})

describe('signing', () => {
  test('[otp-01] each authorization has its own tick, and a missing one is named, as is the code', async () => {
    const host = hostWith()
    show(host)
    await reachReview()
    await user.click(await button(pay))
    for (const text of ['Check the box to authorize the payment.', 'Check the box to authorize recurring payments.']) {
      expect((await screen.findAllByText(text)).length).toBe(2)
    }
    await user.click(screen.getByRole('checkbox', { name: 'I authorize this payment as described above.' }))
    expect(screen.queryByText('Check the box to authorize the payment.')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Get a code first.' }))
    expect(document.activeElement).toBe(await button('Send code'))
    expect(sent(host)).toEqual([])
  })

  test('[otp-01] a borrower pays, turns autopay on with one code, and reads two confirmation numbers', async () => {
    const host = hostWith()
    show(host)
    await reachReview()
    expect(screen.getByText('You authorize one debit.')).toBeTruthy()
    expect(screen.getByText('I authorize regular payments.')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Your next 12 payments' })).toBeTruthy()
    await tickBoth()
    await typeCode('123 456')
    const code = screen.getByRole('textbox', { name: 'Code' })
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    await user.click(await button(pay))
    await heading('We received your payment and autopay is on')
    const numbers = [...document.querySelectorAll('[data-confirmation]')].map((each) =>
      each.getAttribute('data-confirmation'),
    )
    expect(numbers).toEqual(['CP7K4QX2M9', 'AP7K4QX2M9'])
    expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toMatchObject({ purpose: 'AUTOPAY_OTP' })
    expect(sent(host)).toEqual([
      {
        payment: {
          accountNumber,
          paymentAmount: 48114,
          paymentDate: '2026-11-20',
          paymentMethodId: checking.id,
          serviceFee: 0,
          confirmDuplicate: false,
        },
        enrollment: {
          accountNumber,
          frequency: 'MONTHLY',
          selectedStartDate: '2026-12-13',
          paymentMethodId: checking.id,
          reminder: 'TWO_DAY_BEFORE',
        },
        passcode: '123456',
        signature: { authorizationVersion: 'web-debit-5+autopay-1', acceptedAt: '2026-11-20T17:00:00.000Z' },
        key: expect.any(String) as unknown,
      },
    ])
    const steps = host.eventsOf('carport-step').map((detail) => (detail as { step: string }).step)
    expect(steps).toEqual(['index', 'payment', 'enroll', 'review-terms', 'success'])
  })

  test('what the payment does to autopay stands on its receipt', async () => {
    const message = 'Autopay will not take $481.14 on Sunday, December 13, because this payment covers it.'
    const host = hostWith()
    host.graphql.answer(CreateOtpDocument, (pair) => {
      const made = madePair(pair)
      const individualPayment = { ...made.individualPayment, warnings: [{ message }] }
      return { CreateAutopayOtp: { success: true, ...made, individualPayment } }
    })
    show(host)
    await reachReview()
    await sign()
    await heading('We received your payment and autopay is on')
    expect(screen.getByText(message)).toBeTruthy()
  })

  test('in an element it asks for no code: our frame does', async () => {
    const host = hostWith({}, { kind: 'element' })
    show(host)
    await reachReview()
    await tickBoth()
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
    await user.click(await button(pay))
    await heading('We received your payment and autopay is on')
    expect(sent(host)).toMatchObject([{ passcode: null }])
  })

  test('a wrong code is said at its field, and the next try is the same request', async () => {
    const host = hostWith()
    const text = 'That code isn’t right. You have 4 tries left.'
    host.graphql.answerOnce(CreateOtpDocument, new CarportError('OTP_WRONG', { message: text }))
    show(host)
    await reachReview()
    await sign()
    expect((await screen.findAllByText(text)).length).toBe(2)
    await user.clear(screen.getByRole('textbox', { name: 'Code' }))
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '222222')
    await user.click(await button(pay))
    await heading('We received your payment and autopay is on')
    const [first, second] = sent(host)
    expect(second).toEqual({ ...first, passcode: '222222' })
  })

  test('who never agreed to electronic records is asked for that, with both ticks and the code kept', async () => {
    const host = hostWith()
    host.graphql.answerOnce(CreateOtpDocument, new CarportError('ECONSENT_REQUIRED'))
    show(host)
    await reachReview()
    await sign()
    await heading(records.askTitle)
    await user.click(await button(records.notNow))
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('123456')
    host.graphql.answerOnce(CreateOtpDocument, new CarportError('ECONSENT_REQUIRED'))
    await user.click(await button(pay))
    await user.type(await screen.findByRole('textbox', { name: records.sampleCode }), 'abc234')
    await user.click(await button(records.accept))
    await heading('We received your payment and autopay is on')
    const [first, ...others] = sent(host)
    expect(others).toEqual([first, first])
  })

  test('a code that was sent before the page was loaded again can be typed at once', async () => {
    const host = hostWith()
    host.graphql.answer(PasscodeContactsDocument, {
      GetPasscodeContacts: [
        { contactId: 'c1', channel: 'SMS', masked: '(•••) •••-0123', hasCode: false },
        { contactId: 'c2', channel: 'EMAIL', masked: 'a•••@example.com', hasCode: true },
      ],
    })
    show(host)
    await reachReview()
    expect(await screen.findByText(/We sent a code to a•••@example\.com/)).toBeTruthy()
    expect(document.activeElement).not.toBe(screen.getByLabelText('Code'))
    expect(screen.getByRole('radio', { name: 'a•••@example.com' })).toHaveProperty('checked', true)
    expect(await button('Send a new code')).toBeTruthy()
  })

  test('the same payment a second time is asked about first', async () => {
    const host = hostWith()
    const text = 'You already have a $481.14 payment set for November 20.'
    host.graphql.answerOnce(CreateOtpDocument, new CarportError('DUPLICATE_PAYMENT', { message: text }))
    show(host)
    await reachReview()
    await sign()
    expect(await screen.findByText(text)).toBeTruthy()
    await user.click(await button('Yes, pay $481.14 again'))
    await heading('We received your payment and autopay is on')
    expect(sent(host).map(({ payment }) => payment.confirmDuplicate)).toEqual([false, true])
  })

  test('a payment for a later day is scheduled: on the button, in the question about a second one, and after it', async () => {
    const host = hostWith()
    const text = 'You already have a $481.14 payment set for November 23.'
    host.graphql.answer(CreateOtpDocument, (pair) => {
      if (!pair.payment.confirmDuplicate) throw new CarportError('DUPLICATE_PAYMENT', { message: text })
      const made = madePair(pair)
      const individualPayment = { ...made.individualPayment, status: 'SCHEDULED' as const }
      return { CreateAutopayOtp: { success: true, ...made, individualPayment } }
    })
    show(host)
    await user.click(await button('Start'))
    await user.click(await screen.findByRole('radio', { name: /November 23/ }))
    await user.click(await button('Continue'))
    await heading('Your autopay')
    await user.click(await button('Continue'))
    await heading('Review and sign')
    await tickBoth()
    await typeCode()
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
    await user.click(await button('Schedule payment of $481.14 and turn on autopay'))
    await user.click(await button('Yes, schedule another payment of $481.14'))
    await heading('Your payment is scheduled and autopay is on')
  })

  test('two presses send one request', async () => {
    const host = hostWith()
    const release = host.graphql.hold(CreateOtpDocument as never)
    show(host)
    await reachReview()
    await tickBoth()
    await typeCode()
    await user.dblClick(await button(pay))
    release()
    await heading('We received your payment and autopay is on')
    expect(sent(host)).toHaveLength(1)
  })

  test('without an answer the page does not know, asks by key, and shows what was made', async () => {
    const host = hostWith()
    host.graphql.answer(CreateOtpDocument, (pair) => {
      const { individualPayment, recurringPayment } = madePair(pair)
      host.graphql.answer(OtpByKeyDocument, {
        GetIndividualPayments: [individualPayment],
        GetRecurringPayments: [recurringPayment],
      })
      throw lost()
    })
    show(host)
    await reachReview()
    await sign()
    await heading('We received your payment and autopay is on')
    expect(host.graphql.requestsOf(OtpByKeyDocument)[0]?.variables).toEqual({
      accountNumber,
      idempotencyKey: sent(host)[0]?.key,
    })
    expect(host.eventsOf('carport-unknown')).toEqual([
      { capability: 'autopay-otp', reference: 'ref-1', amountCents: 48114 },
    ])
  })

  test('what was chosen on a screen and not left with Continue comes back there after a reload or a new sign-in', async () => {
    const before = hostWith()
    const page = show(before)
    await user.click(await button('Start'))
    await user.click(await screen.findByRole('radio', { name: /Visa debit card/ }))
    page.unmount()
    const paying = hostWith({}, { store: before.store })
    const second = show(paying)
    await user.click(await button('Start'))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa debit card/ })).checked).toBe(true)
    await user.click(await button('Continue'))
    await user.click(await screen.findByRole('radio', { name: 'Every week' }))
    second.unmount()
    show(hostWith({}, { store: before.store }), { step: 'review-terms' })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Every week' })).checked).toBe(true)
  })

  test('[otp-02] a reload on the review keeps both answers; an attempt on its way is asked about first', async () => {
    const before = hostWith()
    const page = show(before)
    await user.click(await button('Start'))
    await user.click(await screen.findByRole('radio', { name: /Visa debit card/ }))
    await user.click(await button('Continue'))
    await user.click(await screen.findByRole('radio', { name: 'Every week' }))
    await user.click(await button('Continue'))
    await heading('Review and sign')
    page.unmount()
    const again = hostWith({}, { store: before.store })
    const second = show(again, { step: 'review-terms' })
    expect(await screen.findByText('Every week')).toBeTruthy()
    expect(again.graphql.requestsOf(PreviewOtpDocument)[0]?.variables).toMatchObject({
      payment: { paymentMethodId: visa.id },
      enrollment: { frequency: 'WEEKLY' },
    })
    const release = again.graphql.hold(CreateOtpDocument as never)
    await tickBoth()
    await typeCode()
    await user.click(await button('Pay $486.09 and turn on autopay'))
    await waitFor(() => expect(sent(again)).toHaveLength(1))
    second.unmount()
    const after = hostWith({}, { store: before.store })
    after.graphql.answer(OtpByKeyDocument, new CarportError('NETWORK'))
    show(after)
    expect(await heading('We don’t know yet if it went through')).toBeTruthy()
    expect(sent(after)).toEqual([])
    release()
  })
})

test('in another language the review and the receipts are worded anew', async () => {
  const host = hostWith()
  const { speak } = show(host)
  const paymentDisplayName = 'Cuenta corriente terminada en 6789'
  const english = () => screen.queryAllByText(checking.displayName)
  await reachReview()
  expect(english().length).toBeGreaterThan(0)
  host.graphql.answer(PreviewOtpDocument, (asked) => {
    const pair = madePair(asked)
    const own = { paymentDisplayName, confirmationNumber: null, warnings: [] }
    const authorization = { version: 'autopay-1', text: 'Autorizo pagos regulares.' }
    return {
      PreviewAutopayOtp: {
        authorizationVersion: 'web-debit-5+autopay-1',
        individualPayment: { ...pair.individualPayment, ...own, authorization },
        recurringPayment: { ...pair.recurringPayment, ...own, authorization },
      },
    }
  })
  await speak('es')
  await waitFor(() => expect(screen.getAllByText(paymentDisplayName).length).toBeGreaterThan(0))
  expect(english()).toEqual([])
  await speak('en')
  await sign()
  await heading('We received your payment and autopay is on')
  const [made] = sent(host)
  if (made === undefined) throw new Error('nothing was signed')
  const { individualPayment, recurringPayment } = madePair(made)
  host.graphql.answer(OtpReceiptsDocument, {
    GetIndividualPayments: [{ ...individualPayment, paymentDisplayName }],
    GetRecurringPayments: [{ ...recurringPayment, paymentDisplayName }],
  })
  await speak('es')
  await waitFor(() => expect(screen.getAllByText(paymentDisplayName)).toHaveLength(2))
  expect(english()).toEqual([])
})

describe('a receipt that is opened again', () => {
  const receiptNumber = 'CP7K4QX2M9-AP7K4QX2M9'
  const { individualPayment, recurringPayment } = madePair({
    payment: {
      accountNumber,
      paymentAmount: 48_114,
      serviceFee: 0,
      paymentDate: '2026-11-20',
      paymentMethodId: checking.id,
    },
    enrollment: {
      accountNumber,
      frequency: 'MONTHLY',
      selectedStartDate: '2026-11-27',
      paymentMethodId: checking.id,
      reminder: 'TWO_DAY_BEFORE',
    },
  })
  const reopen = (payments: (typeof individualPayment)[], running: (typeof recurringPayment)[]) => {
    const host = hostWith({ isOn: true })
    host.graphql.answer(OtpReceiptsDocument, () => ({ GetIndividualPayments: payments, GetRecurringPayments: running }))
    return show(host, { step: 'success', receiptNumber })
  }
  const confirmations = (shown: ReturnType<typeof show>) =>
    [...shown.container.querySelectorAll('[data-confirmation]')].map((each) => each.getAttribute('data-confirmation'))

  test('another payment, one that was returned, another autopay, and one that was ended show no receipt', async () => {
    for (const [payment, running] of [
      [{ ...individualPayment, confirmationNumber: 'CPAAAAAAAA' }, recurringPayment],
      [{ ...individualPayment, status: 'PENDING_PAYMENT_REVERSAL' }, recurringPayment],
      [individualPayment, { ...recurringPayment, confirmationNumber: 'APAAAAAAAA' }],
      [individualPayment, { ...recurringPayment, status: 'INELIGIBLE' }],
    ] as const) {
      const shown = reopen([payment as typeof individualPayment], [running as typeof recurringPayment])
      expect(await screen.findByText(/^This receipt is no longer available/)).toBeTruthy()
      expect(confirmations(shown)).toEqual([])
      shown.unmount()
    }
  })

  test('[otp-01] after a reload both come from the server by their numbers', async () => {
    const other = { ...individualPayment, confirmationNumber: 'CPAAAAAAAA', totalAmount: 100 }
    const shown = reopen([other, individualPayment], [recurringPayment])
    await waitFor(() => expect(confirmations(shown)).toEqual(['CP7K4QX2M9', 'AP7K4QX2M9']))
    expect(screen.getAllByText('$481.14').length).toBeGreaterThan(0)
  })

  test('where the server does not answer it says so, and asks again', async () => {
    const host = hostWith({ isOn: true })
    host.graphql.answerOnce(OtpReceiptsDocument, new CarportError('NETWORK'))
    host.graphql.answer(OtpReceiptsDocument, () => ({
      GetIndividualPayments: [
        { ...individualPayment, parties: { borrowerName: 'Ana Reyes', vehicle: '2021 Honda Civic' } },
      ],
      GetRecurringPayments: [recurringPayment],
    }))
    const shown = show(host, { step: 'success', receiptNumber })
    await user.click(await button('Try again'))
    await waitFor(() => expect(confirmations(shown)).toHaveLength(2))
    expect(screen.getAllByText(/^Ana Reyes · 2021 Honda Civic · Account ending in \d{4}$/)).toHaveLength(2)
  })

  test('the page that keeps the screens is told both numbers', async () => {
    const told: string[] = []
    show(hostWith(), { onStep: (step, how, number) => told.push(`${how} ${step} ${number}`) })
    await reachReview()
    await sign()
    await waitFor(() => expect(told.at(-1)).toBe(`push success ${receiptNumber}`))
  })
})

test('in Spanish the whole way speaks Spanish', async () => {
  show(hostWith(), {}, 'es')
  await user.click(await button('Empezar'))
  expect(await heading('Su pago único')).toBeTruthy()
  await user.click(await button('Continuar'))
  expect(await heading('Su pago automático')).toBeTruthy()
  await user.click(await button('Continuar'))
  expect(await heading('Revisar y firmar')).toBeTruthy()
  await user.click(await button('Enviar código'))
  await user.type(await screen.findByRole('textbox', { name: 'Código' }), '123456')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(await button('Pagar $481.14 y activar el pago automático'))
  expect(await heading('Recibimos su pago y el pago automático está activado')).toBeTruthy()
})
