import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p1@example.com', '100000000001')
})
afterAll(() => app.close())

const settle = (key: string, operation = 'CreateIndividualPayment', by = payer, accountNumber = by.accountNumber) =>
  by.ask<{ SettleAttempt: { wasMade: boolean } }>(
    'mutation($accountNumber: String!, $operation: AttemptOperation!) { SettleAttempt(accountNumber: $accountNumber, operation: $operation) { wasMade } }',
    { accountNumber, operation },
    { 'idempotency-key': key },
  )
const wasMade = async (key: string, operation?: string) => (await settle(key, operation)).data?.SettleAttempt.wasMade
/** A saved card whose last four digits decide how the simulated provider behaves. */
async function cardEnding(ending: string): Promise<string> {
  const id = `pm_card_${ending}`
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, state, added_on, created_at, updated_at)
       SELECT $1, customer_id, 'CARD', 'VISA_DEBIT', 'CARD_PROVIDER', $2, $3, 'USABLE', '2026-01-01', now(), now() FROM logins WHERE email_key = $4`,
      [id, `ct_test_${ending}`, ending, payer.email],
    ),
  )
  return id
}

test('without a key, or about an account of somebody else, nothing is said', async () => {
  expect((await settle('twelve')).code).toBe('IDEMPOTENCY_KEY_REQUIRED')
  expect((await settle(randomUUID(), 'CreateIndividualPayment', payer, '100000000002')).code).toBe('NOT_FOUND')
})

test('a payment that was made counts, and is read by its key', async () => {
  const key = randomUUID()
  await payer.pay({ key, paymentAmount: 1100 })
  expect(await wasMade(key)).toBe(true)
  expect(await payer.payments(key)).toHaveLength(1)
})

test('a payment that arrives after the borrower was told that it had not is refused; the same wish goes under a new key', async () => {
  const key = randomUUID()
  expect(await wasMade(key)).toBe(false)
  const late = await payer.pay({ key, paymentAmount: 1200 })
  expect([late.code, late.status]).toEqual(['ATTEMPT_CLOSED', 409])
  expect(await payer.payments(key)).toEqual([])
  expect((await payer.pay({ paymentAmount: 1200 })).data?.CreateIndividualPayment.success).toBe(true)
})

test('one operation is closed, another under the same key is not', async () => {
  const key = randomUUID()
  expect(await wasMade(key, 'CreateRecurringPayment')).toBe(false)
  expect((await payer.pay({ key, paymentAmount: 1300 })).data?.CreateIndividualPayment.success).toBe(true)
})

test('what a borrower changes about themselves is told by its key from whichever account, and closed for good', async () => {
  const rename = (key: string, nickName: string, version: number) =>
    payer.ask(
      'mutation($nickName: String!, $version: Int!) { UpdateNickName(nickName: $nickName, version: $version) { success } }',
      { nickName, version },
      { 'idempotency-key': key },
    )
  const profile = await payer.ask<{ GetProfile: { version: number } }>('{ GetProfile { version } }', {})
  const version = profile.data?.GetProfile.version ?? 0
  const [made, closed] = [randomUUID(), randomUUID()]
  expect((await rename(made, 'Sam', version)).code).toBeNull()
  expect(await wasMade(made, 'UpdateNickName')).toBe(true)
  expect(await wasMade(closed, 'UpdateNickName')).toBe(false)
  expect((await rename(closed, 'Max', version + 1)).code).toBe('ATTEMPT_CLOSED')
})

test('while an outage is announced the question is answered all the same', async () => {
  const key = randomUUID()
  await app.services.flags.set('OutageWeb', true)
  expect((await payer.pay({ key, paymentAmount: 1400 })).code).toBe('OUTAGE')
  expect(await wasMade(key)).toBe(false)
  await app.services.flags.set('OutageWeb', false)
})

test('a card whose provider has not answered is asked again before anything is said', async () => {
  await at(app, '2026-06-18', '10:00')
  const config = app.services.config as { cardProviderUrl: string | null }
  const key = randomUUID()
  const byCard = {
    paymentMethodId: await cardEnding('4242'),
    serviceFee: 495,
    authorizationVersion: 'card-payment-5.en',
    paymentAmount: 1500,
    key,
  }
  config.cardProviderUrl = 'http://127.0.0.1:9'
  expect((await payer.pay(byCard)).code).toBe('IN_PROGRESS')
  expect((await settle(key)).code).toBe('IN_PROGRESS')
  config.cardProviderUrl = null
  expect(await wasMade(key)).toBe(true)
  expect((await payer.payments(key))[0]?.status).toBe('PENDING')
})

test('a card that was declined in the meantime is told as declined', async () => {
  await at(app, '2026-06-19', '10:00')
  const config = app.services.config as { cardProviderUrl: string | null }
  const key = randomUUID()
  config.cardProviderUrl = 'http://127.0.0.1:9'
  const byCard = {
    paymentMethodId: await cardEnding('0002'),
    serviceFee: 495,
    authorizationVersion: 'card-payment-5.en',
    paymentAmount: 1600,
    key,
  }
  expect((await payer.pay(byCard)).code).toBe('IN_PROGRESS')
  config.cardProviderUrl = null
  expect((await settle(key)).code).toBe('CARD_DECLINED')
  expect(await payer.payments(key)).toEqual([])
})
