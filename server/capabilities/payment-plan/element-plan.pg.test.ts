import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { plannerOf } from '#tests/fixtures/payment-plan'

// P3 is past due with $1,592.24; the regular payment is $796.12.
const [email, accountNumber] = ['p3@example.com', '100000000003']
const [sign, cancel] = [elementDocument('SignPlan'), elementDocument('CancelPlan')]

let app: TestApp
let token: string
let bank: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  token = await app.embedToken(email, accountNumber, { capabilities: ['payment-plan'] })
  bank = (await p3().wallet('ACH'))[0]?.id ?? 'none'
})
afterAll(() => app.close())

const p3 = () => plannerOf(app, email, accountNumber)
const viewOf = async (operation: string, variables: object, language: string) =>
  (await confirmFrame(app, token, { 'ui-language': language }).ask({ operation, variables: { ...variables } })).body
    .view

/** A grant for which the code was not typed. */
async function unproved(operation: string, variables: Record<string, unknown>): Promise<Record<string, string>> {
  const idempotencyKey = randomUUID()
  const { body } = await confirmFrame(app, token).ask({ operation, variables, idempotencyKey })
  expect(body.code?.contacts.length).toBeGreaterThan(0)
  return { 'idempotency-key': idempotencyKey, 'carport-confirmation': body.confirmation ?? '' }
}

describe('a plan in an element', () => {
  let variables: Record<string, unknown>
  let text: string
  beforeAll(async () => {
    const planId = (await p3().offers('2026-06-24')).data?.GetPtcOffers[1]?.planId ?? 'none'
    const words = (await p3().preview(planId, bank)).data?.PreviewPtcPlan
    text = words?.authorizationText ?? ''
    variables = {
      accountNumber,
      planId,
      paymentMethodId: bank,
      isSaveForReuse: true,
      signature: { authorizationVersion: words?.authorizationVersion, acceptedAt: '2026-06-17T17:00:00Z' },
    }
  })

  test('is shown with every amount and day before it is signed, in both languages', async () => {
    const view = await viewOf('CreatePtcPlan', variables, 'en')
    expect([view?.title, view?.act]).toEqual(['Confirm your payment plan', 'Start the plan of 3 payments'])
    expect(view?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'First payment: $1,326.88 on Wednesday, June 24',
      'Each payment after the first: $1,326.86',
      'Last payment: $1,326.86 on Monday, August 24',
      expect.stringMatching(/^Payments are taken from: (Checking|Savings) ending in \d{4}$/),
      'Loan: Ending in 0003',
    ])
    expect(text.length).toBeGreaterThan(400)
    expect(view?.authorization).toBe(text)
    const spanish = await viewOf('CreatePtcPlan', variables, 'es')
    expect([spanish?.title, spanish?.act]).toEqual(['Confirme su plan de pagos', 'Empezar el plan de 3 pagos'])
    expect(spanish?.rows.slice(0, 3).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Primer pago: $1,326.88 el miércoles, 24 de junio',
      'Cada pago después del primero: $1,326.86',
      'Último pago: $1,326.86 el lunes, 24 de agosto',
    ])
    // What was read is what is signed, whatever language the frame has.
    expect(spanish?.authorization).toBe(text)
  })

  test('[plan-01] is signed with the code of our frame, and without it not at all', async () => {
    expect((await app.gql(token, sign, variables)).code).toBe('CONFIRMATION_REQUIRED')
    expect((await app.gql(token, sign, { ...variables, passcode: await p3().code() })).code).toBe(
      'CONFIRMATION_REQUIRED',
    )
    token = await app.embedToken(email, accountNumber, { capabilities: ['payment-plan'] })
    const headers = await unproved('CreatePtcPlan', variables)
    expect((await app.gql(token, sign, variables, headers)).code).toBe('CONFIRMATION_REQUIRED')
    expect(await p3().plan()).toBeNull()
    expect((await gqlConfirmed(app, token, sign, variables)).code).toBeNull()
    expect(await p3().plan()).toMatchObject({ planStatus: 'Active', isDrawn: true, numberOfPaymentsPlanned: 3 })
  })

  test('is canceled by what the frame says of it, in both languages, and not by the page alone', async () => {
    const of = { accountNumber, planId: (await p3().plan())?.planId, planCancellationReason: 'changed-mind' }
    const view = await viewOf('CancelPtcPlan', of, 'en')
    expect([view?.title, view?.act, view?.authorization]).toEqual([
      'Cancel your payment plan?',
      'Cancel the plan',
      null,
    ])
    expect(view?.rows).toEqual([
      { label: 'Next payment, not taken', value: '$1,326.88 on Wednesday, June 24' },
      { label: 'Loan', value: 'Ending in 0003' },
    ])
    const spanish = await viewOf('CancelPtcPlan', of, 'es')
    expect([spanish?.act, spanish?.rows[0]?.value]).toEqual(['Cancelar el plan', '$1,326.88 el miércoles, 24 de junio'])
    expect((await app.gql(token, cancel, of)).code).toBe('CONFIRMATION_REQUIRED')
    expect((await app.gql(token, cancel, of, await unproved('CancelPtcPlan', of))).code).toBe('CONFIRMATION_REQUIRED')
    expect((await p3().plan())?.planStatus).toBe('Active')
    expect((await gqlConfirmed(app, token, cancel, of)).code).toBeNull()
    expect(await p3().plan()).toBeNull()
  })
})
