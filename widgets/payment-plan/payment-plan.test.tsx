import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { planStart, signedPlan } from '#test-kit/answers/payment-plan-answers'
import { ReceiptPartiesDocument } from '#flow/receipt.graphql'
import { createFakeDrafts } from '#tests/fakes/drafts'
import { createFakeHost, type FakeHostOptions } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import {
  CancelPlanDocument,
  PlanOffersDocument,
  PlanPreviewDocument,
  PlanStartDocument,
  SignPlanDocument,
} from './payment-plan.graphql.ts'
import { es } from './payment-plan.messages.es.ts'
import { PaymentPlan, type PaymentPlanProps } from './payment-plan.tsx'

const user = userEvent.setup()
const accountNumber = '100000000001'
const wish = { frequency: 'MONTHLY', firstPaymentDate: '2026-11-27' } as const

const previewAnswer = {
  PreviewPtcPlan: {
    authorizationVersion: 'payment-plan-3.abc.en',
    authorizationText: 'I agree to pay it back.',
    plan: signedPlan(wish, 3),
  },
}

function hostWith(start = planStart(), options: FakeHostOptions = {}) {
  const host = createFakeHost(options)
  host.graphql.answer(PlanStartDocument, start)
  host.graphql.answer(ReceiptPartiesDocument, {
    GetReceiptParties: { borrowerName: 'Ana Ruiz', vehicle: '2023 Honda Civic' },
  })
  host.graphql.answer(PlanOffersDocument, {
    GetPtcOffers: [2, 3, 4, 6].map((count) => ({ planId: `offer.${count}`, numberOfPaymentsPlanned: count })),
  })
  host.graphql.answer(PlanPreviewDocument, previewAnswer)
  host.graphql.answer(PasscodeContactsDocument, () => ({
    GetPasscodeContacts: [{ contactId: 'c1', channel: 'SMS' as const, masked: '(•••) •••-0123', hasCode: false }],
  }))
  host.graphql.answer(SendPasscodeDocument, () => ({ SendOneTimePasscode: { success: true } }))
  return host
}

const show = (host: ReturnType<typeof hostWith>, language: 'en' | 'es' = 'en', props: Partial<PaymentPlanProps> = {}) =>
  renderCapability(<PaymentPlan accountNumber={accountNumber} {...props} />, host, language)

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function toSigning() {
  await press('Continue')
  await screen.findByRole('heading', { name: 'What changes and what stays' })
  await press('Continue')
  await screen.findByRole('heading', { name: 'How do you want to pay?' })
}

test('[plan-04] who is not offered a plan reads why, and the two best things to do instead', async () => {
  show(hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'too-far-past-due' })))
  expect(await screen.findByText(/^Online plans are for loans up to 59 days past due\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a payment' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('what could not be loaded is under the page’s heading, and comes when it is tried again', async () => {
  const host = hostWith()
  host.graphql.answer(PlanStartDocument, new CarportError('NETWORK', { category: 'unavailable' }))
  show(host)
  expect(await screen.findByText('We couldn’t load your payment plan. No changes were made.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Payment plan' })).toBeTruthy()
  host.graphql.answer(PlanStartDocument, planStart())
  await press('Try again')
  expect(await screen.findByRole('region', { name: /^Your plan/ })).toBeTruthy()
})

test('[plan-01] the payments and what they save follow every choice at once', async () => {
  show(hostWith())
  expect(await screen.findByText('$1,326.88 first, then $1,326.86 each')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^4 payments/ }))
  expect(screen.getByRole('region', { name: 'Your plan: 4 payments' })).toBeTruthy()
  expect(screen.getByText('about $1,497.33')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Every two weeks' }))
  expect(screen.getByText('$367.44 of each is your regular payment.', { exact: false })).toBeTruthy()
})

test('before anything is signed the borrower sees the loan today and with the plan, and what stays', async () => {
  show(hostWith(planStart({ isAutopayOn: true })))
  await press('Continue')
  const table = await screen.findByRole('table', { name: 'Your loan today and with the plan' })
  expect(within(table).getByText('$1,592.24, all due now')).toBeTruthy()
  expect(within(table).getByText('$1,592.24 over 3 payments')).toBeTruthy()
  expect(screen.getByText(/^Autopay turns off when the plan starts\./)).toBeTruthy()
  expect(screen.getByText('Fees of $54.81 aren’t part of the plan. You still owe them.')).toBeTruthy()
})

test('nothing goes on before the borrower says how to pay, and paying oneself is the first choice', async () => {
  show(hostWith())
  await toSigning()
  await press('Continue')
  expect(screen.getByRole('link', { name: 'Choose how you want to pay.' })).toBeTruthy()
  const [first] = screen.getAllByRole('radio')
  expect(screen.getByRole('radio', { name: 'I’ll make each payment myself' })).toBe(first)
})

test('[flag-26] while bank accounts are turned off none is offered to be added', async () => {
  const host = hostWith()
  host.flags.replace({ DisableManageBankAc: true })
  show(host)
  await toSigning()
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Add a bank account' })).toBeNull()
  expect(screen.queryByText(/You can add one/)).toBeNull()
})

test('what was chosen of a plan outlives a reload, and is forgotten once it is signed', async () => {
  const { kept, drafts } = createFakeDrafts()
  const first = show({ ...hostWith(), drafts })
  await user.click(await screen.findByRole('radio', { name: /^4 payments/ }))
  await toSigning()
  await user.click(screen.getByRole('radio', { name: 'I’ll make each payment myself' }))
  first.unmount()
  const host = hostWith()
  const plan = signedPlan(wish, 4)
  host.graphql.answer(SignPlanDocument, { CreatePtcPlan: { success: true, plan } })
  show({ ...host, drafts })
  await waitFor(() => expect(screen.getByRole('radio', { name: /^4 payments/ })).toHaveProperty('checked', true))
  await toSigning()
  expect(screen.getByRole('radio', { name: 'I’ll make each payment myself' })).toHaveProperty('checked', true)
  await press('Continue')
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await press('Send code')
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await press(/^Start my plan: 4 payments/)
  await screen.findByText(/^Your first payment is /)
  expect(kept.size).toBe(0)
})

test('[plan-01] signing sends the offer, the words that were read and the code, and shows when the first payment is', async () => {
  const host = hostWith()
  const plan = signedPlan(wish, 3)
  let sent: unknown = null
  host.graphql.answer(SignPlanDocument, (variables) => {
    sent = variables
    host.graphql.answer(PlanStartDocument, planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan]))
    return { CreatePtcPlan: { success: true, plan } }
  })
  show(host)
  await toSigning()
  await user.click(screen.getByRole('radio', { name: 'I’ll make each payment myself' }))
  await press('Continue')
  expect(await screen.findByText('I agree to pay it back.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await press('Send code')
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await press('Start my plan: 3 payments, $1,326.88 first')
  expect(await screen.findByText('Your first payment is $1,326.88 on Friday, November 27.')).toBeTruthy()
  expect(await screen.findByText('Ana Ruiz · 2023 Honda Civic · Account ending in 0001')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  expect(sent).toMatchObject({
    planId: 'offer.3',
    paymentMethodId: null,
    passcode: '123456',
    signature: { authorizationVersion: 'payment-plan-3.abc.en' },
  })
  expect(host.eventsOf('carport-success')).toMatchObject([{ status: 'PLAN_STARTED', amountCents: 132_688 }])
  await press('View my plan')
  expect(await screen.findByText('Your plan is on track.')).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('in another language the receipt of a plan names the bank account in it', async () => {
  const host = hostWith()
  const drawnFrom = (paymentMethodAccountInformation: string) =>
    signedPlan(wish, 3, { isDrawn: true, paymentMethod: { paymentMethodAccountInformation } })
  const answerStart = (plan: ReturnType<typeof signedPlan>) =>
    host.graphql.answer(PlanStartDocument, planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan]))
  host.graphql.answer(SignPlanDocument, () => {
    const plan = drawnFrom('Checking account ending in 6789')
    answerStart(plan)
    return { CreatePtcPlan: { success: true, plan } }
  })
  const { speak } = show(host)
  await toSigning()
  await user.click(screen.getByRole('radio', { name: /^Take it from Checking/ }))
  await press('Continue')
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await press('Send code')
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await press(/^Start my plan/)
  expect(await screen.findByText(/Checking account ending in 6789/)).toBeTruthy()
  answerStart(drawnFrom('Cuenta corriente terminada en 6789'))
  await speak('es')
  expect(await screen.findByText(/Cuenta corriente terminada en 6789/)).toBeTruthy()
  expect(screen.queryByText(/Checking account ending in 6789/)).toBeNull()
})

test('an offer that ended leads back to new ones, and says so', async () => {
  const host = hostWith()
  host.graphql.answer(SignPlanDocument, new CarportError('PTC_OFFER_EXPIRED'))
  const { speak } = show(host, 'en')
  await toSigning()
  await user.click(screen.getByRole('radio', { name: 'I’ll make each payment myself' }))
  await press('Continue')
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await press('Send code')
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await press(/^Start my plan/)
  expect(await screen.findByText('This plan offer has ended. Here are new ones.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^3 payments/ })).toBeTruthy()
  await speak('es')
  expect(await screen.findByText(es.offerEnded)).toBeTruthy()
})

test('what is to be signed is slow or does not come: it can be left with every choice, and is asked for again', async () => {
  const host = hostWith()
  const release = host.graphql.hold(PlanPreviewDocument)
  host.graphql.answer(PlanPreviewDocument, new CarportError('NETWORK', { category: 'unavailable' }))
  show(host)
  await user.click(await screen.findByRole('radio', { name: /^4 payments/ }))
  await toSigning()
  await user.click(screen.getByRole('radio', { name: 'I’ll make each payment myself' }))
  await press('Continue')
  await press('Back')
  expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'I’ll make each payment myself' })).toHaveProperty('checked', true)
  await press('Continue')
  release()
  expect(await screen.findByText('We couldn’t load your payment plan. No changes were made.')).toBeTruthy()
  await press('Back')
  await press('Continue')
  expect(await screen.findByText('We couldn’t load your payment plan. No changes were made.')).toBeTruthy()
  host.graphql.answer(PlanPreviewDocument, previewAnswer)
  await press('Try again')
  expect(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' })).toBeTruthy()
  expect(screen.queryByText('This plan offer has ended. Here are new ones.')).toBeNull()
})

test('offers that do not come can be left where they are to be signed, and are asked for again', async () => {
  const host = hostWith()
  host.graphql.answerOnce(PlanOffersDocument, new CarportError('NETWORK', { category: 'unavailable' }))
  show(host)
  await toSigning()
  await user.click(screen.getByRole('radio', { name: 'I’ll make each payment myself' }))
  await press('Continue')
  await press('Back')
  await press('Continue')
  await press('Try again')
  expect(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' })).toBeTruthy()
})

test('[plan-02] a plan under way shows the payments made, the next one and the way to pay it', async () => {
  const plan = signedPlan({ ...wish, firstPaymentDate: '2026-11-18' }, 3)
  const missed = { nextPaymentDeadline: '2026-11-23', numberOfPaymentsCompleted: 0 }
  const host = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [{ ...plan, ...missed }]))
  show(host)
  expect(await screen.findByText('Your plan needs a payment')).toBeTruthy()
  expect(
    screen.getByText(
      'The payment of $1,326.88 was due Wednesday, November 18. Pay it by Monday, November 23 to keep your plan.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('0 of 3 payments made')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Pay $1,326.88' }))
  expect(host.intents.find({ accountNumber, kind: 'one-time-payment' })?.details.amountCents).toBe(132_688)
})

test('[plan-02] every payment of a plan is listed with its date, its amount and what became of it', async () => {
  const signed = signedPlan({ ...wish, firstPaymentDate: '2026-11-18' }, 3)
  const second = { due: signed.payments[1]?.paymentScheduledDueDate ?? '', cents: 132_686 }
  const plan = {
    ...signed,
    payments: signed.payments.map((payment, index) =>
      index === 0 ? { ...payment, paymentSatisfiedDate: '2026-11-18' } : payment,
    ),
    numberOfPaymentsCompleted: 1,
    nextPaymentAmount: second.cents,
    nextPaymentScheduledDueDate: second.due,
    nextPaymentDeadline: second.due,
  }
  show(hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan])))
  expect(await screen.findByText('1 of 3 payments made')).toBeTruthy()
  expect(screen.getByText(/^due Friday, December 18$/i)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay $1,326.86' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Wednesday, November 18Paid$1,326.88',
    'Friday, December 18Next$1,326.86',
    'Monday, January 18, 2027$1,326.86',
  ])
})

test('a payment whose day is over before we could debit it is on track, and its debit is announced without that day', async () => {
  const paymentMethod = { paymentMethodAccountInformation: 'Checking account ending in 6789' }
  const plan = signedPlan({ ...wish, firstPaymentDate: '2026-11-18' }, 3, { isDrawn: true, paymentMethod })
  const host = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan]))
  const { speak } = show(host)
  expect(await screen.findByText('Your plan is on track.')).toBeTruthy()
  expect(screen.getByText('We’ll take it from Checking account ending in 6789 within two business days.')).toBeTruthy()
  expect(screen.queryByText('Missed')).toBeNull()
  await speak('es')
  expect(await screen.findByText(/^Lo debitaremos de .+ en un plazo de dos días hábiles\.$/)).toBeTruthy()
})

test('the payment page opens with the plan’s amount and without a day that was entered earlier for something else', async () => {
  const plan = signedPlan({ ...wish, firstPaymentDate: '2026-11-18' }, 3)
  const host = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan]))
  const about = { accountNumber, kind: 'one-time-payment' as const }
  host.intents.update(host.intents.open(about).key, { amountCents: 7500, paymentDate: '2026-12-24' })
  show(host)
  await user.click(await screen.findByRole('link', { name: 'Pay $1,326.88' }))
  expect(host.intents.find(about)?.details).toMatchObject({ amountCents: 132_688, paymentDate: null })
})

test('[flag-27] while one-time payments are turned off none is offered in place of a plan, and the rest is', async () => {
  const host = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'too-far-past-due' }))
  host.flags.replace({ DisableOneTimePayment: true })
  show(host)
  expect(await screen.findByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
  cleanup()
  const early = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'not-past-due' }))
  show({ ...early, isRefused: (place) => place === 'make-a-payment' })
  expect(await screen.findByRole('link', { name: 'Go to my dashboard' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a payment' })).toBeNull()
})

test('canceling names what is due then and asks why, before the plan ends', async () => {
  const plan = signedPlan(wish, 3)
  const host = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan]))
  const over = { ...plan, planStatus: 'Cancelled', isActive: false, cancellationDate: '2026-11-20' }
  let sent: unknown = null
  host.graphql.answer(CancelPlanDocument, (variables) => {
    sent = variables
    host.graphql.answer(PlanStartDocument, planStart({}, [over]))
    return { CancelPtcPlan: { success: true, plan: over } }
  })
  const { speak } = show(host)
  await press('Cancel plan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your payment plan?' }))
  expect(dialog.getByText('Your plan ends today, and the past-due amount of $1,592.24 is due now.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  const missing = dialog.getByRole('link', { name: 'Choose a reason.' })
  expect(document.activeElement?.contains(missing)).toBe(true)
  await user.click(missing)
  expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0])
  expect(sent).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'The payments are too high' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  await waitFor(() => expect(sent).toMatchObject({ planId: 'ptc_1', planCancellationReason: 'cannot-afford' }))
  expect(await screen.findByText('Your payment plan is canceled.')).toBeTruthy()
  await speak('es')
  expect(await screen.findByText(es.canceled)).toBeTruthy()
})

test('a plan that could not be canceled says why in the language the borrower changes to', async () => {
  const host = hostWith(planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [signedPlan(wish, 3)]))
  const words = { en: 'Call us to cancel it.', es: 'Llámenos para cancelarlo.' }
  host.graphql.answer(CancelPlanDocument, new CarportError('NOT_ALLOWED', { message: words.en, messages: words }))
  const { speak } = show(host)
  await press('Cancel plan')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'The payments are too high' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  expect(await dialog.findByText(words.en)).toBeTruthy()
  await speak('es')
  expect(await dialog.findByText(words.es)).toBeTruthy()
})

test('[plan-03][route-76] the history shows every plan with its payments and what came of it', async () => {
  const broken = signedPlan({ ...wish, firstPaymentDate: '2026-05-01' }, 3, {
    planStatus: 'Broken',
    isActive: false,
    cancellationDate: '2026-06-10',
    numberOfPaymentsCompleted: 1,
  })
  show(hostWith(planStart({}, [broken])), 'en', { page: 'history' })
  expect(await screen.findByRole('heading', { name: 'Payment plan history' })).toBeTruthy()
  expect(screen.getByText('Ended on Wednesday, June 10')).toBeTruthy()
  expect(screen.getByText('Ended early')).toBeTruthy()
  expect(screen.getByText(/^A payment was missed\. Pay the past-due amount, or call us/)).toBeTruthy()
  expect(screen.getAllByText('$1,326.86').length).toBeGreaterThan(0)
})

test.each([
  [
    'en',
    'Save your agreement: Friday, November 27 to Wednesday, January 27, 2027',
    'Your agreement is in your downloads.',
  ],
  [
    'es',
    'Guardar su acuerdo: del viernes, 27 de noviembre al miércoles, 27 de enero de 2027',
    'Su acuerdo está en sus descargas.',
  ],
] as const)(
  'what was signed is saved from the history, and not where somebody else signed (%s)',
  async (language, name, said) => {
    const signed = signedPlan(wish, 3)
    const host = hostWith(planStart({}, [signed, { ...signed, planId: 'ptc_2', agreementDocumentId: null }]))
    show(host, language, { page: 'history' })
    await press(name)
    expect(await screen.findByText(said)).toBeTruthy()
    expect(host.saved).toEqual([{ documentId: 'agreement-ptc_1', fileName: 'payment-plan-2026-11-27.pdf' }])
    expect(screen.getAllByRole('button', { name: /^(Save|Guardar)/ })).toHaveLength(1)
  },
)

test('in Spanish the whole way is Spanish', async () => {
  show(hostWith(), 'es')
  expect(await screen.findByText('$1,326.88 el primero; después, $1,326.86 cada uno')).toBeTruthy()
  await press('Continuar')
  expect(await screen.findByText('$1,592.24 en 3 pagos')).toBeTruthy()
})
