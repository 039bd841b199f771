import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { answerExtension, type ExtensionOptions } from '#test-kit/answers/payment-extension-answers'
import { ReceiptPartiesDocument } from '#flow/receipt.graphql'
import { createFakeDrafts } from '#tests/fakes/drafts'
import { createFakeHost, type FakeHostOptions } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { PaymentExtension, type PaymentExtensionProps } from './index.ts'
import { ExtensionStartDocument, ExtensionTermsDocument, SignExtensionDocument } from './payment-extension.graphql.ts'
import { en } from './payment-extension.messages.ts'
import { es } from './payment-extension.messages.es.ts'

const user = userEvent.setup()
const accountNumber = '100000000001'

function hostWith(about: ExtensionOptions = {}, options: FakeHostOptions = {}) {
  const host = createFakeHost(options)
  answerExtension(host.graphql, about)
  host.graphql.answer(ReceiptPartiesDocument, {
    GetReceiptParties: { borrowerName: 'Ana Ruiz', vehicle: '2023 Honda Civic' },
  })
  return host
}

const show = (
  host: ReturnType<typeof hostWith>,
  language: 'en' | 'es' = 'en',
  props: Partial<PaymentExtensionProps> = {},
) => renderCapability(<PaymentExtension accountNumber={accountNumber} {...props} />, host, language)

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function goToChoices() {
  await press(en.seeTerms)
  await press(en.choose)
}

describe('where no extension is offered', () => {
  test('[ext-02] without an answer none is offered, and the phone is', async () => {
    const host = hostWith()
    host.graphql.answer(ExtensionStartDocument, new CarportError('NETWORK', { category: 'unavailable' }))
    show(host)
    expect(await screen.findByText(en.closedTitle)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /800/ })[0]?.getAttribute('href')).toMatch(/^tel:/)
    expect(screen.queryByRole('button', { name: en.seeTerms })).toBeNull()
  })

  test('[ext-02][flag-14] the page has no answer on eligibility: the loan counts as not eligible', async () => {
    show(hostWith(), 'en', { eligibility: 'INELIGIBLE' })
    expect(await screen.findByText(en.closedTitle)).toBeTruthy()
    expect(screen.queryByRole('button', { name: en.seeTerms })).toBeNull()
  })

  test('a borrower reads every reason, and what else there is', async () => {
    const reasons = [
      { code: 'payment-plan', text: 'You have a payment plan.' },
      { code: 'too-few-left', text: 'You need at least 3 payments left.' },
    ]
    const extension = { eligibility: 'INELIGIBLE', reasons, options: ['MAKE_A_PAYMENT', 'CALL_US'] } as const
    show(hostWith({ extension: { ...extension, reasons: [...reasons], options: [...extension.options] } }))
    for (const { text } of reasons) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: en.options.MAKE_A_PAYMENT })).toBeTruthy()
    expect(screen.queryByRole('link', { name: en.options.PAYMENT_PLAN })).toBeNull()
  })

  test.each([
    ['Friday', '2026-11-20', true, ['Call us at (800) 555-0142', en.backToDashboard]],
    ['Saturday', '2026-11-21', true, ['Get help online', 'Call us at (800) 555-0142']],
    ['Saturday', '2026-11-21', false, [en.backToDashboard, 'Call us at (800) 555-0142']],
  ] as const)(
    'on a %s (%s), help pages %s: where only a call is left, it comes first if somebody answers',
    async (_day, date, isHelped, acts) => {
      const extension = { eligibility: 'INELIGIBLE' as const, reasons: [], options: ['CALL_US' as const] }
      const host = hostWith({ extension }, { now: [date, '10:00'] })
      host.flags.replace({ HideCustomerSupportCenter: !isHelped })
      show(host)
      const box = await screen.findByRole('region', { name: en.optionsTitle })
      const links = within(box).getAllByRole('link')
      expect(links.map((link) => link.textContent).slice(0, 2)).toEqual(acts)
      expect(links[0]?.className).toContain('cp-button-primary')
      expect(links[1]?.className).not.toContain('cp-button-primary')
    },
  )

  test('a returned payment is settled first', async () => {
    const reasons = [{ code: 'returned-payment', text: 'A payment was returned and isn’t settled yet.' }]
    show(hostWith({ extension: { eligibility: 'CONDITIONAL', reasons, options: ['MAKE_A_PAYMENT', 'CALL_US'] } }))
    expect(await screen.findByRole('region', { name: en.conditionalTitle })).toBeTruthy()
    expect(screen.getByText(en.conditionalText)).toBeTruthy()
    expect(screen.getByRole('region', { name: en.toDoTitle })).toBeTruthy()
  })

  test('one that is under way is shown with its dates and how it can still be canceled', async () => {
    const current = {
      status: 'PendingMaintenanceTransaction',
      paymentAmount: 16_334,
      paymentDate: '2026-11-20',
      oldPaymentDueDate: '2026-12-03',
      newPaymentDueDate: '2027-01-03',
      newPaymentAmount: 79_612,
      agreementDocumentId: 'agreement-mod_1',
    } as const
    show(hostWith({ extension: { eligibility: 'ENROLLED', current } }))
    const card = within(await screen.findByRole('region', { name: en.underWayTitle }))
    expect(card.getByText('Sunday, January 3, 2027')).toBeTruthy()
    expect(card.getByText(/If you cancel that payment, the extension is canceled too/)).toBeTruthy()
    expect(card.getByRole('link', { name: en.seePayments })).toBeTruthy()
  })
})

describe('the terms', () => {
  test('what is paid, what changes and what it costs is in dollars and dates before anything is chosen', async () => {
    show(hostWith())
    await press(en.seeTerms)
    expect(await screen.findByText('$163.34')).toBeTruthy()
    const row = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(row(/^Payment due/)).toEqual(['Thursday, December 3', 'Sunday, January 3, 2027'])
    expect(row(/^Loan ends/)).toEqual(['Saturday, April 3, 2032', 'Monday, May 3, 2032'])
    expect(row(/^Last payment/)).toEqual(['$780.40', '$1,430.22'])
    expect(screen.getByText('$506.34')).toBeTruthy()
    // One figure sums up nothing: as a total, what is below it would be as bold as it is.
    expect(screen.getByText(/more on what you owe today\.$/).closest('.cp-summary-total')).toBeNull()
    expect(screen.getByText(/All 65 payments/)).toBeTruthy()
    for (const fact of [/never pay interest on interest/, /no late fee/, /GAP/, /at any time/, /1 more extension/])
      expect(screen.getByText(fact)).toBeTruthy()
    expect(screen.queryByText(/still past due/)).toBeNull()
  })

  test('a loan that stays past due says by how much', async () => {
    show(
      hostWith({
        terms: {
          before: { ...termsDates, pastDueAmount: 159_224, daysPastDue: 37 },
          after: { ...termsDates, pastDueAmount: 79_612, daysPastDue: 7 },
        },
      }),
    )
    await press(en.seeTerms)
    expect(await screen.findByText(en.stillPastDue('$796.12', '7 days'))).toBeTruthy()
  })

  test('terms that are slow or cannot be loaded can be left, and asked for again', async () => {
    const host = hostWith()
    const release = host.graphql.hold(ExtensionTermsDocument)
    host.graphql.answer(ExtensionTermsDocument, new CarportError('NETWORK', { category: 'unavailable' }))
    show(host)
    await press(en.seeTerms)
    await press('Back')
    await press(en.seeTerms)
    release()
    expect(await screen.findByText(en.loadFailed)).toBeTruthy()
    await press('Back')
    answerExtension(host.graphql, {})
    await press(en.seeTerms)
    expect(await screen.findByRole('button', { name: en.choose })).toBeTruthy()
  })
})

const termsDates = {
  dueDate: '2026-12-03',
  nextDueDate: '2026-12-03',
  nextPaymentAmount: 79_612,
  maturityDate: '2032-04-03',
  lastPaymentAmount: 78_040,
  pastDueAmount: 0,
  daysPastDue: 0,
}

describe('the choices', () => {
  test('autopay is left out or goes on, and each says what it does', async () => {
    show(hostWith())
    await goToChoices()
    expect(await screen.findByText(en.skipMeaning('Sunday, January 3, 2027'))).toBeTruthy()
    expect(screen.getByText(en.keepMeaning('$796.12', 'Thursday, December 3'))).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${en.keep}`) }))
    await press(en.review)
    expect(await screen.findByText(en.keep)).toBeTruthy()
  })

  test('without autopay nothing is asked about it', async () => {
    show(hostWith({ extension: { hasAutopay: false }, terms: { autopay: null } }))
    await goToChoices()
    expect(await screen.findByRole('button', { name: en.review })).toBeTruthy()
    expect(screen.queryByText(en.autopayLegend)).toBeNull()
  })

  test('a card pays today, and no method costs a fee', async () => {
    show(hostWith())
    await goToChoices()
    await user.click(await screen.findByRole('radio', { name: /^Visa/ }))
    expect(await screen.findByText(/A card is charged right away/)).toBeTruthy()
    expect(screen.getAllByText('No fee')).toHaveLength(2)
  })
})

test('what was chosen outlives a reload, and is forgotten once it is signed', async () => {
  const { kept, drafts } = createFakeDrafts()
  const first = show({ ...hostWith(), drafts })
  await goToChoices()
  await user.click(await screen.findByRole('radio', { name: /^Visa/ }))
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${en.keep}`) }))
  first.unmount()
  show({ ...hostWith(), drafts })
  await goToChoices()
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Visa/ })).toHaveProperty('checked', true))
  expect(screen.getByRole('radio', { name: new RegExp(`^${en.keep}`) })).toHaveProperty('checked', true)
  await press(en.review)
  await sign()
  await screen.findByRole('heading', { name: en.doneTitle })
  expect(kept.size).toBe(0)
})

async function sign(name: RegExp = /^Sign and pay/) {
  await user.click(await screen.findByRole('checkbox', { name: /I have read this/ }))
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Ana Ruiz')
  await press('Send code')
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await press(name)
}

describe('the signature', () => {
  test('[ext-01] what is signed are the terms on the screen, and the new date and the number are shown', async () => {
    const host = hostWith()
    show(host)
    await goToChoices()
    await press(en.review)
    expect(await screen.findByText(/I ask to extend my loan/)).toBeTruthy()
    await sign()
    expect(await screen.findByRole('heading', { name: en.doneTitle })).toBeTruthy()
    expect(await screen.findByText(en.doneText('Sunday, January 3, 2027'))).toBeTruthy()
    expect(document.querySelector('[data-confirmation]')?.getAttribute('data-confirmation')).toBe('CP7K4QX2M9')
    expect(await screen.findByText(`Ana Ruiz · 2023 Honda Civic · ${en.account('0001')}`)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    expect(host.graphql.requestsOf(SignExtensionDocument).map(({ variables }) => variables)).toMatchObject([
      {
        accountNumber,
        paymentMethodId: 'pm_checking',
        paymentDate: '2026-11-20',
        skipAutopay: true,
        passcode: '123456',
        signature: { authorizationVersion: 'payment-extension-3.abc.en', signatureName: 'Ana Ruiz' },
      },
    ])
    expect(host.eventsOf('carport-success')).toMatchObject([{ capability: 'payment-extension', status: 'EXTENDED' }])
    await press('Save your agreement')
    expect(await screen.findByText('Your agreement is in your downloads.')).toBeTruthy()
    expect(host.saved).toEqual([{ documentId: 'agreement-mod_1', fileName: 'payment-extension-2026-11-20.pdf' }])
  })

  test('with no interest owed nothing is paid, and it is signed all the same', async () => {
    const host = hostWith({ terms: { paymentAmount: 0 } })
    show(host)
    await goToChoices()
    expect(await screen.findByText(en.nothingToPay)).toBeTruthy()
    await press(en.review)
    await sign(/^Sign the extension/)
    expect(await screen.findByRole('heading', { name: en.doneTitle })).toBeTruthy()
    expect(host.graphql.requestsOf(SignExtensionDocument)[0]?.variables).toMatchObject({ paymentMethodId: null })
  })

  test('terms that changed are shown anew, and nothing is signed', async () => {
    const host = hostWith()
    host.graphql.answer(SignExtensionDocument, new CarportError('PRICE_CHANGED'))
    show(host)
    await goToChoices()
    await press(en.review)
    await sign()
    expect(await screen.findByText(/Nothing was signed or charged/)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false))
  })
})

test('[ext-01] in Spanish a borrower reads the terms and signs the same way', async () => {
  const host = hostWith()
  show(host, 'es')
  await press(es.seeTerms)
  expect(await screen.findByRole('heading', { name: es.termsTitle })).toBeTruthy()
  expect(screen.getByText('Los intereses no se suman al capital. Nunca paga intereses sobre intereses.')).toBeTruthy()
  await press(es.choose)
  expect(await screen.findByText(/El pago automático no cobra nada antes/)).toBeTruthy()
  await press(es.review)
  await user.click(await screen.findByRole('checkbox'))
  await user.type(screen.getByRole('textbox', { name: 'Su nombre completo' }), 'Ana Ruiz')
  await press('Enviar código')
  await user.type(await screen.findByRole('textbox', { name: 'Código' }), '123456')
  await press(/^Firmar y pagar/)
  expect(await screen.findByRole('heading', { name: es.doneTitle })).toBeTruthy()
})
