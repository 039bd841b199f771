import { afterEach, expect, test } from 'vitest'
import { type MockServicer, type MockServicerOptions, elementStates, scenarios, startMockServicer } from '#test-kit'
import { ListPaymentsDocument } from '#texts/manage-payments/manage-payments.graphql'
import { CreateIndividualPaymentDocument, PaymentByKeyDocument } from '#texts/make-a-payment/steps/later.graphql'
import { SettleAttemptDocument } from '#flow/attempt.graphql'
import { createFetchClient } from '#sdk/graphql/fetch-client'
import { CarportError } from '#sdk/errors/errors'

let servicer: MockServicer
afterEach(() => servicer.stop())

const accountNumber = '100000000001'
const input = {
  accountNumber,
  paymentAmount: 9612,
  paymentDate: '2026-11-27',
  paymentMethodId: 'pm_checking',
  serviceFee: 0,
}
const signature = { acceptedAt: '2026-11-20T17:00:00.000Z', authorizationVersion: 'web-debit-5' }

/** The engine that elements bring, on a servicer of the kit. */
function start(options: MockServicerOptions = {}, language: 'en' | 'es' = 'en') {
  servicer = startMockServicer(options)
  const ended = { times: 0 }
  const client = createFetchClient({
    endpoint: `${servicer.baseUrl}/graphql`,
    getToken: servicer.getToken,
    language: () => language,
    onSessionExpired: () => (ended.times += 1),
    timers: { after: () => () => undefined, random: () => 0 },
  })
  const pay = (idempotencyKey: string, change: Partial<typeof input> & { confirmDuplicate?: boolean } = {}) =>
    client.mutate(CreateIndividualPaymentDocument, { input: { ...input, ...change }, signature }, { idempotencyKey })
  const list = async () => (await client.query(ListPaymentsDocument, { accountNumber })).GetIndividualPayments
  return { client, pay, list, ended }
}

const failure = (work: Promise<unknown>): Promise<CarportError> =>
  work.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: unknown) => (error instanceof CarportError ? error : Promise.reject(error)),
  )

test('declined: the card and the bank account are refused for good, in the borrower’s language', async () => {
  const { pay, list } = start({ scenario: 'declined' }, 'es')
  expect(await failure(pay('k1'))).toMatchObject({ code: 'ACH_REJECTED', category: 'refused', retryable: false })
  const card = await failure(pay('k2', { paymentMethodId: 'pm_visa' }))
  expect(card.code).toBe('CARD_DECLINED')
  expect(card.message).toMatch(/tarjeta/)
  expect(await list()).toHaveLength(3)
})

test('a payment is in the list from then on, and the same key gives the same one', async () => {
  const { pay, list, client } = start()
  const [first, again] = [await pay('k1'), await pay('k1')]
  expect(again).toEqual(first)
  expect((await list()).map((payment) => payment.confirmationNumber)).toContain(
    first.CreateIndividualPayment.individualPayment?.confirmationNumber,
  )
  expect(await list()).toHaveLength(4)
  const { GetIndividualPayments } = await client.query(PaymentByKeyDocument, { accountNumber, idempotencyKey: 'k1' })
  expect(GetIndividualPayments).toHaveLength(1)
  expect(servicer.requests.filter(({ replayed }) => replayed)).toHaveLength(1)
})

test('the same key under another amount is refused', async () => {
  const { pay } = start()
  await pay('k1')
  expect((await failure(pay('k1', { paymentAmount: 100 }))).code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a change without a key is refused', async () => {
  start()
  const token = await servicer.getToken()
  const reply = await fetch(`${servicer.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ operationName: 'CancelPayment', query: 'mutation CancelPayment', variables: {} }),
  })
  expect(reply.status).toBe(400)
})

test.each([
  ['unknown', 3, 'INTERNAL'],
  ['unknown-missing', 3, 0],
  ['unknown-found', 4, 1],
] as const)(
  '%s: the outcome is unknown; the list has %d payments, and asked for the key it says %s',
  async (scenario, listed, byKey) => {
    const { pay, list, client } = start({ scenario })
    expect(await failure(pay('k1'))).toMatchObject({ category: 'unknown' })
    expect(await list()).toHaveLength(listed)
    const asked = client.query(PaymentByKeyDocument, { accountNumber, idempotencyKey: 'k1' })
    if (typeof byKey === 'string') expect((await failure(asked)).code).toBe(byKey)
    else expect((await asked).GetIndividualPayments).toHaveLength(byKey)
  },
)

test('an attempt that is asked about is settled for good', async () => {
  const { pay, client } = start()
  const settle = async (idempotencyKey: string) => {
    const about = { accountNumber, operation: 'CreateIndividualPayment' as const }
    return (await client.mutate(SettleAttemptDocument, about, { idempotencyKey })).SettleAttempt.wasMade
  }
  await pay('k1')
  expect(await settle('k1')).toBe(true)
  expect([await settle('k2'), await settle('k2')]).toEqual([false, false])
  expect((await failure(pay('k2'))).code).toBe('ATTEMPT_CLOSED')
})

test('duplicate: taken once the borrower says so', async () => {
  const { pay } = start({ scenario: 'duplicate' })
  expect((await failure(pay('k1'))).code).toBe('DUPLICATE_PAYMENT')
  expect((await pay('k2', { confirmDuplicate: true })).CreateIndividualPayment.success).toBe(true)
})

test('maintenance is 503 with OUTAGE, and whoever asks is told at once', async () => {
  const { list } = start({ scenario: 'maintenance' })
  expect(await failure(list())).toMatchObject({ code: 'OUTAGE', httpStatus: 503 })
  expect(servicer.requests).toHaveLength(1)
})

test('tokens that were given are refused once they expired, and the next one is good', async () => {
  const { list, ended } = start()
  await list()
  let token = await servicer.getToken()
  servicer.expireTokens()
  const ask = () =>
    fetch(`${servicer.baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ operationName: 'ListPayments', query: 'query', variables: { accountNumber } }),
    })
  expect((await ask()).status).toBe(401)
  token = await servicer.getToken()
  expect((await ask()).status).toBe(200)
  servicer.setScenario('expired-token')
  expect((await failure(list())).code).toBe('UNAUTHENTICATED')
  expect(ended.times).toBe(1)
})

test('the record of requests holds no variables, and other requests go their way', async () => {
  const { pay } = start()
  await pay('k1')
  expect(servicer.requests).toEqual([
    { operation: 'CreateIndividualPayment', idempotencyKey: 'k1', authorized: true, replayed: false },
  ])
  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow('fetch failed')
  await expect(fetch(`${servicer.baseUrl}/sdk/1.0.0/carport.js`)).rejects.toThrow('fetch failed')
  servicer.stop()
  await expect(fetch(`${servicer.baseUrl}/graphql`)).rejects.toThrow('fetch failed')
})

test('every scenario says what it is good for, and every state names one', () => {
  for (const about of Object.values(scenarios)) expect(about).toMatch(/^\w.*\.$/)
  for (const [tag, states] of Object.entries(elementStates)) {
    expect(new Set(states.map(({ name }) => name)).size, tag).toBe(states.length)
    for (const { scenario } of states) expect(Object.keys(scenarios)).toContain(scenario)
  }
})
