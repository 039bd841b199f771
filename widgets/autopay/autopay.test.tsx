import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { AcceptEConsentDocument } from '#blocks'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import {
  type AutopayOptions,
  answerAutopay,
  autopayPreview,
  autopayStart,
  madeAutopay,
  runningAutopay,
} from '#test-kit/answers/autopay-answers'
import { accountNumber, checking, visa } from '#test-kit/answers/payment-answers'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { en as records } from '#texts/blocks/records.messages'
import { Autopay, type AutopayProps } from './autopay.tsx'
import {
  AutopayAccountDueDocument,
  type AutopayAccountDueQuery,
  AutopayAccountsDocument,
  AutopayNowDocument,
  AutopayStartDocument,
  ChangeAutopayDocument,
  CreateAutopayDocument,
  type CreateAutopayMutationVariables,
  PreviewAutopayDocument,
  StopAutopayDocument,
} from './autopay.graphql.ts'
import { SelectAccount } from './select-account.tsx'

const user = userEvent.setup()

function hostWith(about: AutopayOptions = {}, options: Parameters<typeof createFakeHost>[0] = {}): FakeHost {
  const host = createFakeHost(options)
  answerAutopay(host.graphql, about)
  return host
}

const show = (host: FakeHost, props: Partial<AutopayProps> = {}, language: 'en' | 'es' = 'en') =>
  renderCapability(<Autopay accountNumber={accountNumber} {...props} />, host, language)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

async function reachReview() {
  await user.click(await button('Preview your payments'))
  await user.click(await button('Review autopay'))
  await heading('Review and agree')
}

async function reachVerify() {
  await reachReview()
  await user.click(screen.getByRole('checkbox'))
  await user.click(await button('Continue to final check'))
  await heading('Final check')
}

const sent = (host: FakeHost) =>
  host.graphql.requestsOf(CreateAutopayDocument).map((request) => ({
    ...(request.variables as CreateAutopayMutationVariables),
    key: request.idempotencyKey,
  }))

const lost = () => new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })

describe('a receipt that is opened again', () => {
  const number = 'AP7K4QX2M9'
  const confirmations = (shown: ReturnType<typeof show>) =>
    [...shown.container.querySelectorAll('[data-confirmation]')].map((each) => each.getAttribute('data-confirmation'))

  test('the number of another autopay, or of one that was ended, shows no receipt', async () => {
    for (const running of [
      null,
      runningAutopay({ confirmationNumber: 'APAAAAAAAA' }),
      runningAutopay({ status: 'INELIGIBLE' }),
    ]) {
      const shown = show(hostWith({ running }), { step: 'success', receiptNumber: number })
      expect(await screen.findByText(/^This receipt is no longer available/)).toBeTruthy()
      expect(confirmations(shown)).toEqual([])
      shown.unmount()
    }
  })

  test('[autopay-01] after a reload it comes from the server by its number', async () => {
    const parties = { borrowerName: 'Ana Reyes', vehicle: '2021 Honda Civic' }
    const shown = show(hostWith({ running: runningAutopay({ parties }) }), { step: 'success', receiptNumber: number })
    await heading('Autopay is on')
    expect(confirmations(shown)).toEqual([number])
    expect(screen.getByText(/^Ana Reyes · 2021 Honda Civic · Account ending in \d{4}$/)).toBeTruthy()
    expect(screen.getByText('First payment: $796.12 on Friday, November 27')).toBeTruthy()
  })

  test('the page that keeps the screens is told the number', async () => {
    const told: string[] = []
    show(hostWith(), { onStep: (step, how, receiptNumber) => told.push(`${how} ${step} ${receiptNumber}`) })
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await waitFor(() => expect(told.at(-1)).toBe(`push success ${number}`))
    expect(told.slice(0, -1).every((line) => line.endsWith('undefined'))).toBe(true)
  })
})

test('in another language the review and the receipt are worded anew', async () => {
  const host = hostWith()
  const { speak } = show(host)
  const paymentDisplayName = 'Cuenta corriente terminada en 6789'
  await reachReview()
  expect(screen.getByText(checking.displayName)).toBeTruthy()
  host.graphql.answer(PreviewAutopayDocument, ({ input }) => autopayPreview(input, { paymentDisplayName }))
  await speak('es')
  expect(await screen.findByText(paymentDisplayName)).toBeTruthy()
  expect(screen.queryByText(checking.displayName)).toBeNull()
  await speak('en')
  await user.click(await screen.findByRole('checkbox'))
  await user.click(await button('Continue to final check'))
  await user.click(await button('Turn on autopay'))
  await heading('Autopay is on')
  host.graphql.answer(AutopayStartDocument, autopayStart({ running: runningAutopay({ paymentDisplayName }) }))
  await speak('es')
  expect(await screen.findByText(paymentDisplayName)).toBeTruthy()
})

test('a refused choice is explained in the language the borrower changes to', async () => {
  const host = hostWith()
  const words = { en: 'Autopay can’t start that day.', es: 'No puede empezar ese día.' }
  host.graphql.answer(
    PreviewAutopayDocument,
    new CarportError('AUTOPAY_START_DATE', { message: words.en, messages: words }),
  )
  const { speak } = show(host)
  await user.click(await button('Preview your payments'))
  expect((await screen.findAllByText(words.en)).length).toBe(2)
  await speak('es')
  expect(screen.getAllByText(words.es).length).toBe(2)
  expect(screen.queryByText(words.en)).toBeNull()
})

test('that autopay is off is said in the language the borrower changes to, and the focus stays where it is', async () => {
  const { speak } = show(hostWith({ running: runningAutopay() }))
  await user.click(await button('Turn off autopay'))
  const dialog = await screen.findByRole('dialog', { name: 'Turn off autopay?' })
  await user.click(within(dialog).getByRole('button', { name: 'Yes, turn it off' }))
  const preview = await button('Preview your payments')
  preview.focus()
  await speak('es')
  const said = 'El pago automático está desactivado. No haremos más pagos automáticos.'
  expect(await screen.findByText(said)).toBeTruthy()
  expect(document.activeElement).toBe(preview)
})

test('who agreed to words in one language reads and agrees to those in another before they sign them', async () => {
  const host = hostWith()
  const { speak } = show(host)
  await reachVerify()
  const authorization = { version: 'autopay-1.es', text: 'Autorizo pagos regulares.' }
  host.graphql.answer(PreviewAutopayDocument, ({ input }) => autopayPreview(input, { authorization }))
  await speak('es')
  expect(await screen.findByText('Autorizo pagos regulares.')).toBeTruthy()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  expect(sent(host)).toEqual([])
})

/** What the server answers where no single payment can be made online. */
const unpaid = { oneTimeAchPaymentEligibility: 'Ineligible', oneTimeCardPaymentEligibility: 'Ineligible' } as const

test('[flag-26] a kind of payment method that is turned off is not offered to be added', async () => {
  const host = hostWith()
  show(host)
  await button('Add a bank account')
  await button('Add a debit card')
  act(() => host.flags.replace({ DisableManageBankAc: true, DisableManageDebitCards: true }))
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

describe('who cannot set it up', () => {
  test('[autopay-07][autopay-08] INELIGIBLE says why and until when, and leads to paying and to a phone', async () => {
    const host = hostWith({
      running: runningAutopay({ status: 'INELIGIBLE', isEditable: false, ineligibleUntil: '2027-01-19' }),
      eligibility: {
        recurringPaymentEligibilityStatus: 'Ineligible',
        reasonCode: 'nsf-hold',
        autopayRefusal: 'Autopay isn’t available because payments were returned.',
      },
    })
    show(host, { step: 'terms' })
    await heading('Autopay isn’t available right now')
    expect(screen.getByText(/because payments were returned.*after Tuesday, January 19, 2027/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Make a payment' }))
    expect(host.visited).toEqual(['make-a-payment'])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('[autopay-07] a loan that is paid off is told so, and offered nothing to pay', async () => {
    const eligibility = { recurringPaymentEligibilityStatus: 'Ineligible', reasonCode: 'paid-off' } as const
    show(hostWith({ eligibility }))
    await heading('Your loan is paid off')
    expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
  })

  test.each(['charged-off', 'bankruptcy', 'repo-active', 'account-status'])(
    '[autopay-07] %s: what cannot be paid online is not offered instead of autopay, the phone is',
    async (reasonCode) => {
      show(hostWith({ eligibility: { ...unpaid, recurringPaymentEligibilityStatus: 'Ineligible', reasonCode } }))
      await heading('Autopay isn’t available right now')
      expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
      expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
    },
  )

  test('[autopay-08][autopay-09] with a payment plan it says that the plan stands in its place', async () => {
    const eligibility = { recurringPaymentEligibilityStatus: 'Conditional', reasonCode: 'enrolled-in-PTC' } as const
    show(hostWith({ eligibility }))
    expect(await heading('You have a payment plan')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Preview your payments' })).toBeNull()
  })

  test('something past due leads to paying it and setting autopay up, to only paying it, and to neither', async () => {
    const host = hostWith({ pastDueAmount: 48114 })
    show(host)
    for (const name of ['Pay and set up autopay', 'Make a payment', 'Not now']) {
      await user.click(await screen.findByRole('link', { name }))
    }
    expect(host.visited).toEqual(['autopay-otp', 'make-a-payment', 'dashboard'])
  })

  test('while payments are turned off, paying once is offered nowhere beside autopay, and the phone is', async () => {
    const host = hostWith({ eligibility: { recurringPaymentEligibilityStatus: 'Ineligible', reasonCode: 'nsf-hold' } })
    show(host)
    expect(await screen.findByRole('link', { name: 'Make a payment' })).toBeTruthy()
    host.flags.replace({ DisableOneTimePayment: true })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull())
    expect(screen.queryByText('You can still make payments yourself.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  })

  test('something past due that cannot be paid online leads to the phone, not to a refusal', async () => {
    show(hostWith({ pastDueAmount: 48114, eligibility: unpaid }))
    await heading('Your account is past due')
    expect(screen.getByText(/Call us to pay it\.$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^(Make a payment|Pay and set up autopay)$/ })).toBeNull()
  })

  test('[flag-16][flag-26] turned off while the page is open, the way in closes at once', async () => {
    const host = hostWith()
    show(host)
    await button('Preview your payments')
    host.flags.replace({ DisableAutopay: true })
    expect(await screen.findByText(/because it is turned off for now/)).toBeTruthy()
  })

  test('a failed load says that nothing changed, and loads again', async () => {
    const host = hostWith()
    host.graphql.answerOnce(AutopayStartDocument, new CarportError('INTERNAL', { correlationId: 'ref-3' }))
    show(host)
    expect(await screen.findByText('Reference: ref-3')).toBeTruthy()
    await user.click(await button('Try again'))
    expect(await button('Preview your payments')).toBeTruthy()
  })

  test('[autopay-10] no later screen opens by its address', async () => {
    const steps: string[] = []
    show(hostWith(), { step: 'verify', onStep: (step, how) => steps.push(`${how} ${step}`) })
    await button('Preview your payments')
    expect(steps).toEqual(['replace index'])
  })
})

describe('what is chosen', () => {
  test('without a method it is asked for, and nothing goes to the server', async () => {
    const host = hostWith({ methods: [] })
    show(host)
    await user.click(await button('Preview your payments'))
    expect((await screen.findAllByText('Choose or add a payment method.')).length).toBe(2)
    expect(host.graphql.requestsOf(PreviewAutopayDocument)).toEqual([])
  })

  test('what the server refuses stands at its field', async () => {
    const host = hostWith()
    const text = 'Choose a start date from November 23 to December 7.'
    host.graphql.answer(PreviewAutopayDocument, new CarportError('AUTOPAY_START_DATE', { message: text }))
    show(host)
    await user.click(await button('Preview your payments'))
    expect((await screen.findAllByText(text)).length).toBe(2)
  })

  test('a start after the due date says that interest grows and the due date stays', async () => {
    show(hostWith({ options: { dueDate: '2026-11-23' } }))
    await user.click(await screen.findByRole('radio', { name: /Tuesday, November 24/ }))
    expect(screen.getByText(/Interest adds up every day, and your due date doesn’t change/)).toBeTruthy()
  })

  test('[autopay-03][autopay-04][autopay-05][enum-04][enum-08] rhythm, day, method and reminder reach the server as chosen', async () => {
    const host = hostWith()
    show(host)
    for (const name of ['Every month', 'Twice a month', 'Every two weeks', 'Every week']) {
      await user.click(await screen.findByRole('radio', { name }))
    }
    await user.click(screen.getByRole('radio', { name: /Monday, November 23/ }))
    await user.click(screen.getByRole('radio', { name: /Visa debit card/ }))
    for (const name of ['Two days before', 'One day before', 'On the payment date']) {
      await user.click(screen.getByRole('radio', { name }))
    }
    await user.click(await button('Preview your payments'))
    await heading('Your payments with autopay')
    expect(host.graphql.requestsOf(PreviewAutopayDocument)[0]?.variables).toEqual({
      input: {
        accountNumber,
        frequency: 'WEEKLY',
        selectedStartDate: '2026-11-23',
        paymentMethodId: visa.id,
        reminder: 'DAY_OF_PAYMENT',
      },
    })
  })

  test('it is said that autopay is a choice', async () => {
    show(hostWith())
    expect(await screen.findByText(/Autopay is optional/)).toBeTruthy()
  })
})

describe('before signing', () => {
  test('a gap by the due date is shown with the ways to close it, and does not stop anybody', async () => {
    const host = hostWith()
    host.graphql.answer(PreviewAutopayDocument, ({ input }) =>
      autopayPreview(input, {
        shortfall: { gapCents: 39806, byDate: '2026-11-27' },
        warnings: [{ code: 'AUTOPAY_GAP', message: 'These payments won’t cover it.' }],
      }),
    )
    show(host)
    await user.click(await button('Preview your payments'))
    expect(await screen.findByText('$398.06 will still be due on Friday, November 27')).toBeTruthy()
    expect(screen.queryByText('These payments won’t cover it.')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Make a payment' }))
    await user.click(screen.getByRole('link', { name: 'Pay and set up autopay' }))
    expect(host.visited).toEqual(['make-a-payment', 'autopay-otp'])
    expect(await button('Review autopay')).toBeTruthy()
  })

  test('what the next draw leaves open is said before it is made', async () => {
    const message = 'Autopay will take $2,500.00. Pay the remaining $150.00 yourself.'
    show(hostWith({ running: runningAutopay({ warnings: [{ code: 'AUTOPAY_CARD_LIMIT', message }] }) }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('[autopay-06] who changes autopay is offered the payment alone: it cannot be set up once more', async () => {
    const host = hostWith({ running: runningAutopay() })
    host.graphql.answer(PreviewAutopayDocument, ({ input }) =>
      autopayPreview(input, { shortfall: { gapCents: 39806, byDate: '2026-11-27' } }),
    )
    show(host)
    await user.click(await button('Change autopay'))
    await user.click(await button('Preview your payments'))
    expect(await screen.findByRole('link', { name: 'Make a payment' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay and set up autopay' })).toBeNull()
  })

  test('[autopay-01] the next twelve draws stand as a line of time, a list and a table', async () => {
    show(hostWith())
    await user.click(await button('Preview your payments'))
    const picture = await screen.findByRole('img', { name: 'Your next 12 payments' })
    expect(picture.querySelector('title')?.textContent).toBe('Your next 12 payments')
    const list = picture.parentElement?.querySelectorAll('ol > li') ?? []
    expect(list.length).toBe(12)
    expect(list[0]?.textContent).toBe('Friday, November 27$796.12')
    await user.click(screen.getByText('View as a table'))
    const table = screen.getByRole('table', { name: 'Your next 12 payments' })
    expect(within(table).getAllByRole('row')).toHaveLength(13)
  })

  test('nobody goes on without the tick', async () => {
    show(hostWith())
    await reachReview()
    await user.click(await button('Continue to final check'))
    expect((await screen.findAllByText('Check the box to authorize these payments.')).length).toBe(2)
    expect(screen.queryByRole('heading', { name: 'Final check' })).toBeNull()
  })

  test('the review shows the text that is agreed to, and leads back to every answer', async () => {
    show(hostWith())
    await reachReview()
    expect(screen.getByText(/I authorize regular payments\./)).toBeTruthy()
    await user.click(await button(/^Edit\s*Reminder$/))
    await button('Preview your payments')
    expect(document.activeElement).toHaveProperty('value', 'TWO_DAY_BEFORE')
  })
})

describe('signing', () => {
  test('[autopay-01][embed-02] a borrower turns autopay on and reads the confirmation number', async () => {
    const host = hostWith()
    show(host)
    await reachVerify()
    expect(await screen.findByText('(•••) •••-0123, a•••@example.com')).toBeTruthy()
    await user.click(await button('Turn on autopay'))
    expect(await heading('Autopay is on')).toBe(document.activeElement)
    expect(document.querySelector('[data-confirmation]')?.getAttribute('data-confirmation')).toBe('AP7K4QX2M9')
    expect(sent(host)).toEqual([
      {
        input: {
          accountNumber,
          frequency: 'MONTHLY',
          selectedStartDate: '2026-11-27',
          paymentMethodId: checking.id,
          reminder: 'TWO_DAY_BEFORE',
        },
        signature: { authorizationVersion: 'autopay-1.MONTHLY', acceptedAt: '2026-11-20T17:00:00.000Z' },
        passcode: null,
        key: expect.any(String) as unknown,
      },
    ])
    const steps = host.eventsOf('carport-step').map((detail) => (detail as { step: string }).step)
    expect(steps).toEqual(['index', 'terms', 'review-terms', 'verify', 'success'])
    expect(host.eventsOf('carport-success')).toHaveLength(1)
  })

  test('where the sign-in is not fresh a code is asked for, and the same request goes again with it', async () => {
    const host = hostWith()
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('STEP_UP_REQUIRED'))
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await user.click(await screen.findByRole('radio', { name: 'a•••@example.com' }))
    await user.click(await button('Turn on autopay'))
    await user.click(await screen.findByRole('link', { name: 'Get a code first.' }))
    expect(document.activeElement).toBe(await button('Send code'))
    await user.click(await button('Send code'))
    expect(await screen.findByText(/We sent a code to a•••@example.com/)).toBeTruthy()
    expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toEqual({
      purpose: 'AUTOPAY_OTP',
      channel: 'EMAIL',
      contactId: 'c2',
    })
    const field = screen.getByRole('textbox', { name: 'Code' })
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    await user.click(await button('Turn on autopay'))
    expect((await screen.findAllByText('Enter the 6-digit code.')).length).toBe(2)
    await user.click(field)
    await user.paste('123 456')
    await user.click(await button('Turn on autopay'))
    await heading('Autopay is on')
    const [first, second] = sent(host)
    expect(second).toEqual({ ...first, passcode: '123456' })
  })

  test('the receipt says what the first payment takes, and until when it can be skipped, whenever the reminder comes', async () => {
    const host = hostWith()
    const [first, ...more] = runningAutopay().scheduledPayments
    if (first === undefined) throw new Error('no draw')
    const made = runningAutopay({
      reminder: 'DAY_OF_PAYMENT',
      scheduledPayments: [{ ...first, paymentAmount: 10_000, cancelUntil: '2026-11-26T00:00:00Z' }, ...more],
    })
    host.graphql.answer(CreateAutopayDocument, { CreateRecurringPayment: { success: true, recurringPayment: made } })
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await heading('Autopay is on')
    expect(screen.getByText('First payment: $100.00 on Friday, November 27')).toBeTruthy()
    expect(screen.getByText('$100.00')).toBeTruthy()
    expect(
      screen.getByText('You can skip the first payment until 5:00 PM Arizona time on Wednesday, November 25.'),
    ).toBeTruthy()
  })

  test('in an element it asks for no code and no contacts: our frame does', async () => {
    const host = hostWith({}, { kind: 'element' })
    show(host)
    await reachVerify()
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
    expect(screen.queryByText('We’ll send notices to')).toBeNull()
    await user.click(await button('Turn on autopay'))
    await heading('Autopay is on')
    expect(sent(host)).toMatchObject([{ passcode: null }])
    expect(host.graphql.requestsOf(PasscodeContactsDocument)).toEqual([])
  })

  test('a wrong code is said at its field, and the attempt goes on', async () => {
    const host = hostWith()
    const text = 'That code isn’t right. You have 4 tries left.'
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('STEP_UP_REQUIRED'))
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('OTP_WRONG', { message: text }))
    await user.click(await button('Send code'))
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '111111')
    await user.click(await button('Turn on autopay'))
    expect((await screen.findAllByText(text)).length).toBe(2)
    await user.clear(screen.getByRole('textbox', { name: 'Code' }))
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '222222')
    await user.click(await button('Turn on autopay'))
    await heading('Autopay is on')
    expect(new Set(sent(host).map(({ key }) => key)).size).toBe(1)
  })

  test('who never agreed to electronic records is asked for that, loses nothing, and the same request goes on', async () => {
    const host = hostWith()
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('STEP_UP_REQUIRED'))
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('ECONSENT_REQUIRED'))
    await user.click(await button('Send code'))
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
    await user.click(await button('Turn on autopay'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: records.askTitle })))
    expect(screen.queryByRole('button', { name: 'Turn on autopay' })).toBeNull()
    expect(await screen.findByText('Paper is free of charge.')).toBeTruthy()
    // Whoever would rather not is back where they were, with the code still typed, and nothing is signed.
    await user.click(await button(records.notNow))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('123456')
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('ECONSENT_REQUIRED'))
    await user.click(await button('Turn on autopay'))
    await user.click(await button(records.openSample))
    expect(host.saved.map(({ documentId }) => documentId)).toEqual(['sample-e-records-2026-11-2.en'])
    await user.click(await button(records.accept))
    expect((await screen.findAllByText(records.codeMissing)).length).toBe(2)
    expect(host.graphql.requestsOf(AcceptEConsentDocument)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: records.sampleCode }), 'abc234')
    await user.click(await button(records.accept))
    await heading('Autopay is on')
    const [, first, second, third, ...more] = sent(host)
    expect([second, third, more]).toEqual([first, first, []])
    expect(first).toMatchObject({ passcode: '123456' })
  })

  test('a code that is not the one of the sample is said at its field, and nothing is signed', async () => {
    const host = hostWith()
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('ECONSENT_REQUIRED'))
    const text = 'Check this entry.'
    host.graphql.answer(
      AcceptEConsentDocument,
      new CarportError('FIELD_INVALID', { message: text, fields: [{ field: 'code', code: 'FIELD_INVALID' }] }),
    )
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await user.type(await screen.findByRole('textbox', { name: records.sampleCode }), 'WRONG1')
    await user.click(await button(records.accept))
    expect((await screen.findAllByText(text)).length).toBe(2)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: records.sampleCode }).value).toBe('WRONG1')
    expect(sent(host)).toHaveLength(1)
  })

  test('two presses send one request', async () => {
    const host = hostWith()
    const release = host.graphql.hold(CreateAutopayDocument as never)
    show(host)
    await reachVerify()
    await user.dblClick(await button('Turn on autopay'))
    release()
    await heading('Autopay is on')
    expect(sent(host)).toHaveLength(1)
  })

  test('offline nothing is sent', async () => {
    const host = hostWith()
    show(host)
    await reachVerify()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(await button('Turn on autopay'))
    expect(document.activeElement?.contains(await screen.findByText('You’re offline'))).toBe(true)
    expect(sent(host)).toEqual([])
    vi.restoreAllMocks()
  })

  test('figures that changed are reviewed again before anything is signed', async () => {
    const host = hostWith()
    host.graphql.answerOnce(CreateAutopayDocument, new CarportError('PRICE_CHANGED'))
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await heading('Review and agree')
    expect(host.graphql.requestsOf(PreviewAutopayDocument)).toHaveLength(2)
  })

  test('without an answer the page does not know, asks, and finds that it is on', async () => {
    const host = hostWith()
    host.graphql.answer(CreateAutopayDocument, ({ input }) => {
      host.graphql.answer(AutopayNowDocument, { GetRecurringPayments: [madeAutopay(input)] })
      throw lost()
    })
    show(host)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await heading('Autopay is on')
    expect(host.eventsOf('carport-unknown')).toEqual([{ capability: 'autopay', reference: 'ref-1', amountCents: null }])
    expect(sent(host)).toHaveLength(1)
  })

  test('after a reload an attempt that was on its way is asked about before anything else', async () => {
    const before = hostWith()
    const release = before.graphql.hold(CreateAutopayDocument as never)
    const page = show(before)
    await reachVerify()
    await user.click(await button('Turn on autopay'))
    await waitFor(() => expect(sent(before)).toHaveLength(1))
    page.unmount()
    const after = hostWith({}, { store: before.store })
    after.graphql.answer(AutopayNowDocument, new CarportError('NETWORK'))
    show(after)
    expect(await heading('We don’t know yet if autopay is on')).toBeTruthy()
    expect(sent(after)).toEqual([])
    release()
  })

  test('[autopay-03] a reload on the review shows the same choices again', async () => {
    const before = hostWith()
    const page = show(before)
    await user.click(await screen.findByRole('radio', { name: 'Every week' }))
    await user.click(screen.getByRole('radio', { name: /Monday, November 23/ }))
    await reachReview()
    page.unmount()
    show(hostWith({}, { store: before.store }), { step: 'review-terms' })
    expect(await screen.findByText('$796.12 on Monday, November 23')).toBeTruthy()
  })
})

describe('choices that were not left with Continue', () => {
  test('come back after a reload or a new sign-in, on the same screen', async () => {
    const before = hostWith()
    const page = show(before)
    await user.click(await screen.findByRole('radio', { name: 'Every week' }))
    await user.click(screen.getByRole('radio', { name: /Monday, November 23/ }))
    page.unmount()
    show(hostWith({}, { store: before.store }), { step: 'terms' })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Every week' })).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Monday, November 23/ }).checked).toBe(true)
  })

  test('are forgotten with Back, and autopay stays as it is', async () => {
    const before = hostWith({ running: runningAutopay() })
    const page = show(before)
    await user.click(await button('Change autopay'))
    await user.click(await screen.findByRole('radio', { name: 'Every week' }))
    await user.click(await button('Back'))
    await heading('Autopay is on')
    page.unmount()
    show(hostWith({ running: runningAutopay() }, { store: before.store }))
    await heading('Autopay is on')
  })

  test('come back in the change of what is on', async () => {
    const before = hostWith({ running: runningAutopay() })
    const page = show(before)
    await user.click(await button('Change autopay'))
    await user.click(await screen.findByRole('radio', { name: 'Every week' }))
    page.unmount()
    show(hostWith({ running: runningAutopay() }, { store: before.store }))
    await heading('Change autopay')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Every week' }).checked).toBe(true)
  })
})

describe('autopay that is on', () => {
  test.each([
    ['method', 'en', /we can’t use the account or card anymore/],
    ['bank-stopped', 'en', /because bank payments from you are stopped/],
    ['bank-stopped', 'es', /porque sus pagos bancarios están suspendidos/],
    ['held', 'en', /because of your account status/],
    ['held', 'es', /por el estado de su cuenta/],
  ] as const)('says why it is on hold (%s, %s), and not that nothing is due', async (pausedReason, language, why) => {
    show(hostWith({ running: runningAutopay({ pausedReason, scheduledPayments: [] }) }), {}, language)
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByText(/nothing is due|no debe nada/)).toBeNull()
    expect(screen.queryByText(/^(Upcoming payments|Próximos pagos)$/)).toBeNull()
  })

  test('[autopay-06] it is shown instead of an offer, also while a flag closes autopay', async () => {
    const host = hostWith({ running: runningAutopay() })
    host.flags.replace({ DisableAutopay: true })
    show(host)
    await heading('Autopay is on')
    expect(screen.getByText('on Friday, November 27 · Account ending in 0001')).toBeTruthy()
    expect(screen.getByText('AP7 K4Q X2M9')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Preview your payments' })).toBeNull()
    expect(await button('Turn off autopay')).toBeTruthy()
  })

  test('the other borrower sees it and cannot change it', async () => {
    show(hostWith({ running: runningAutopay({ isEditable: false }) }))
    expect(await screen.findByText(/The other borrower on this loan set it up/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('[autopay-06] it is turned off after a question, and the page says so', async () => {
    const host = hostWith({ running: runningAutopay() })
    show(host)
    await user.click(await button('Turn off autopay'))
    const dialog = await screen.findByRole('dialog', { name: 'Turn off autopay?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes, turn it off' }))
    expect((await screen.findAllByText('Autopay is off. We won’t make any more automatic payments.')).length).toBe(2)
    expect(await button('Preview your payments')).toBeTruthy()
    // The button that had the focus is gone, and the page may be scrolled far down.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^.{0,8}Autopay is off\. We won’t .*$/))
    expect(host.graphql.requestsOf(StopAutopayDocument)[0]?.variables).toEqual({ accountNumber, id: 'rec_1' })
  })

  test('a refused stop says why with a phone number, and autopay stays', async () => {
    const host = hostWith({ running: runningAutopay() })
    host.graphql.answer(StopAutopayDocument, new CarportError('NOT_ALLOWED', { message: 'Please call us.' }))
    show(host)
    await user.click(await button('Turn off autopay'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Yes, turn it off' }))
    expect(await within(dialog).findByText('Please call us.')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  })

  test('a change is previewed, reviewed and signed like the first time, under its id', async () => {
    const host = hostWith({ running: runningAutopay() })
    show(host)
    await user.click(await button('Change autopay'))
    await heading('Change autopay')
    await user.click(screen.getByRole('radio', { name: /Visa debit card/ }))
    await reachVerify()
    await user.click(await button('Save changes'))
    await heading('Autopay is on')
    const [change] = host.graphql.requestsOf(ChangeAutopayDocument)
    expect(change?.variables).toMatchObject({ id: 'rec_1', input: { paymentMethodId: visa.id } })
  })

  test('who changes autopay sees the next payment as its start, never a day that has passed', async () => {
    const running = runningAutopay({ selectedStartDate: '2026-05-27' })
    const host = hostWith({ running })
    show(host)
    await user.click(await button('Change autopay'))
    await heading('Change autopay')
    expect(screen.queryByText(/May 27/)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /November 27|Nov 27/ }).checked).toBe(true)
    // What is on goes on as it was: only a day that is picked begins it anew.
    await user.click(await button('Preview your payments'))
    await screen.findByRole('img', { name: 'Your next 12 payments' })
    expect(host.graphql.requestsOf(PreviewAutopayDocument).at(-1)?.variables).toMatchObject({
      input: { selectedStartDate: '2026-05-27' },
    })
  })
})

describe('which loan', () => {
  const account = (number: string) => ({ accountNumber: number, status: { key: 'A', description: 'Active' } })

  const dueOf = (number: string, change: Partial<AutopayAccountDueQuery> = {}): AutopayAccountDueQuery => ({
    GetPaymentEligibility: { autopayRefusal: null },
    GetRecurringPayments: [],
    GetAccount: {
      accountNumber: number,
      amountDue: {
        isPastDue: number !== accountNumber,
        stillToPay: { due: 79612, dueOn: '2026-11-27', daysLate: number === accountNumber ? 0 : 15 },
      },
    },
    ...change,
  })

  function accountsHost() {
    const host = createFakeHost()
    host.graphql.answer(AutopayAccountsDocument, {
      SelfServiceCustomer: { id: 'c1', accounts: [account(accountNumber), account('100000000117')] },
    })
    host.graphql.answer(AutopayAccountDueDocument, ({ accountNumber: number }) => dueOf(number))
    return host
  }

  test('[err-04] an account that cannot be read says so, and the others can be chosen', async () => {
    const host = accountsHost()
    host.graphql.answer(AutopayAccountDueDocument, ({ accountNumber: number }) => {
      if (number !== accountNumber) throw new CarportError('INTERNAL')
      return dueOf(number)
    })
    renderCapability(<SelectAccount onChosen={() => undefined} />, host)
    expect(await screen.findByText('We can’t show this account right now. No changes were made to it.')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /0117/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: /0001/ })).toHaveProperty('disabled', false)
  })

  test('a loan that autopay is refused on cannot be chosen and says why, unless it is on there', async () => {
    const refusal = 'Autopay isn’t available on this account right now because your account was charged off.'
    const host = accountsHost()
    host.flags.replace({ DisableApRegular: true })
    host.graphql.answer(AutopayAccountDueDocument, ({ accountNumber: number }) =>
      dueOf(number, {
        GetPaymentEligibility: { autopayRefusal: refusal },
        GetRecurringPayments: number === accountNumber ? [{ status: 'ENROLLED' }] : [],
      }),
    )
    renderCapability(<SelectAccount onChosen={() => undefined} />, host)
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(screen.getByRole('radio', { name: /0117/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: /0001/ })).toHaveProperty('disabled', false)
  })

  test('[guard-11][guard-12] an account of the closed kind cannot be chosen', async () => {
    const host = accountsHost()
    host.flags.replace({ DisableApPastDue: true })
    renderCapability(<SelectAccount onChosen={() => undefined} />, host)
    expect(await screen.findByRole('radio', { name: /0117/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: /0001/ })).toHaveProperty('disabled', false)
  })

  test('what is missing leads to the first loan that can be chosen', async () => {
    const host = accountsHost()
    host.flags.replace({ DisableApRegular: true })
    renderCapability(<SelectAccount onChosen={() => undefined} />, host)
    expect(await screen.findByRole('radio', { name: /0001/ })).toHaveProperty('disabled', true)
    await user.click(await button('Continue'))
    await user.click(await screen.findByRole('link', { name: 'Choose a loan.' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /0117/ }))
  })

  test('[autopay-02][route-20] a borrower with several loans chooses one, in words', async () => {
    const chosen: string[] = []
    renderCapability(<SelectAccount onChosen={(number) => chosen.push(number)} />, accountsHost())
    await user.click(await button('Continue'))
    const missing = await screen.findByRole('link', { name: 'Choose a loan.' })
    expect(document.activeElement?.contains(missing)).toBe(true)
    expect(screen.getByRole('group', { description: 'Choose a loan.' })).toBeTruthy()
    await user.click(missing)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /0001/ }))
    expect(screen.getByText('Past due · $796.12 due Friday, November 27')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /0117/ }))
    await user.click(await button('Continue'))
    expect(chosen).toEqual(['100000000117'])
  })
})

test('in Spanish the whole way speaks Spanish', async () => {
  const host = hostWith()
  host.graphql.answer(AutopayStartDocument, autopayStart())
  show(host, {}, 'es')
  await user.click(await button('Ver sus pagos'))
  expect(await screen.findByRole('img', { name: 'Sus próximos 12 pagos' })).toBeTruthy()
  await user.click(await button('Revisar el pago automático'))
  await user.click(
    await screen.findByRole('checkbox', { name: 'Autorizo estos pagos recurrentes como se describen arriba.' }),
  )
  await user.click(await button('Continuar a la revisión final'))
  await user.click(await button('Activar el pago automático'))
  expect(await heading('El pago automático está activado')).toBeTruthy()
})
