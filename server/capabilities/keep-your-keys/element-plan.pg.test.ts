import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCents } from '#sdk/money/money'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'

const [email, accountNumber] = ['p9@example.com', '100000000009']
const sign = elementDocument('SignChargeOffPlan')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const p9 = () => debtorOf(app, email, accountNumber)
const planState = async () => (await p9().standing()).plan?.state ?? null

interface Preview {
  readonly amountDue: { readonly initialPaymentAmount: number; readonly regularPaymentAmount: number }
  readonly authorizationVersion: string
  readonly text: string
}

test('from an element a plan for a charged-off balance is signed with the one code of our frame, which shows each of its figures', async () => {
  const token = await app.embedToken(email, accountNumber, { capabilities: ['keep-your-keys'] })
  const { accountBalance, limits } = await p9().standing()
  const [bank] = await p9().wallet('ACH')
  const terms = {
    initialPaymentAmount: limits?.leastInitial ?? 0,
    paymentFrequency: 'MONTHLY',
    numberOfPayments: 24,
    paymentStartDate: '2026-07-01',
  }
  const { data } = await p9().ask<{ PreviewPcoPlan: Preview }>(
    `query($n: String!, $terms: PcoTerms!, $m: ID) { PreviewPcoPlan(accountNumber: $n, terms: $terms, paymentMethodId: $m) {
       amountDue { initialPaymentAmount regularPaymentAmount } authorizationVersion text } }`,
    { n: accountNumber, terms, m: bank?.id },
  )
  const { authorizationVersion, text = '', amountDue } = data?.PreviewPcoPlan ?? {}
  const [first, regular] = [amountDue?.initialPaymentAmount ?? 0, amountDue?.regularPaymentAmount ?? 0]
  const variables = {
    accountNumber,
    terms,
    paymentMethodId: bank?.id,
    signature: { authorizationVersion, acceptedAt: '2026-06-17T17:00:00Z', signatureName: 'Paula Jensen' },
  }
  const viewOf = async (language: string) =>
    (await confirmFrame(app, token, { 'ui-language': language }).ask({ operation: 'CreatePcoPlan', variables })).body
      .view

  const view = await viewOf('en')
  expect([view?.title, view?.act]).toEqual(['Confirm your plan', `Sign the plan and pay ${formatCents(first)}`])
  expect(view?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    `Balance: ${formatCents(accountBalance)}`,
    `First payment: ${formatCents(first)} by Wednesday, June 17`,
    `Then: 24 payments of ${formatCents(regular)}`,
    'Starting: Wednesday, July 1',
    'Last payment: Thursday, June 1, 2028',
    expect.stringMatching(/^First payment from: \w+ ending in \d{4}$/),
    'Loan: Ending in 0009',
  ])
  expect(first).toBeGreaterThan(0)
  expect(regular).toBeGreaterThan(0)
  expect(text.length).toBeGreaterThan(400)
  expect(view?.authorization).toBe(text)
  const spanish = await viewOf('es')
  expect([spanish?.title, spanish?.act]).toEqual([
    'Confirme su plan',
    `Firmar el plan y pagar ${formatCents(first, 'es')}`,
  ])
  expect(spanish?.rows[2]).toEqual({ label: 'Después', value: `24 pagos de ${formatCents(regular, 'es')}` })

  expect((await app.gql(token, sign, variables)).code).toBe('CONFIRMATION_REQUIRED')
  const idempotencyKey = randomUUID()
  const opened = await confirmFrame(app, token).ask({ operation: 'CreatePcoPlan', variables, idempotencyKey })
  expect(opened.body.code?.contacts.length).toBeGreaterThan(0)
  const unproved = { 'idempotency-key': idempotencyKey, 'carport-confirmation': opened.body.confirmation ?? '' }
  expect((await app.gql(token, sign, variables, unproved)).code).toBe('CONFIRMATION_REQUIRED')
  expect([await planState(), await p9().payments()]).toEqual([null, []])

  expect((await gqlConfirmed(app, token, sign, variables)).code).toBeNull()
  expect(await planState()).toBe('PendingInitialPayment')
  expect((await p9().payments()).map(({ totalAmount }) => totalAmount)).toEqual([first])
})
