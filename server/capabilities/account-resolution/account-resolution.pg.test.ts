import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { at } from '#tests/fixtures/payments'

// P9 was charged off and keeps the vehicle. Of P11 the vehicle is gone, and a balance remains.
const accountNumber = '100000000009'
const deficiency = '100000000011'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const p9 = () => debtorOf(app, 'p9@example.com', accountNumber)
const p11 = () => debtorOf(app, 'p11@example.com', deficiency)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function ask(email: string, query: string, variables: object) {
  return app.gql<Record<string, unknown>>(
    await app.token(email),
    query,
    { n: accountNumber, ...variables },
    { 'idempotency-key': randomUUID() },
  )
}

async function alertsOf(email: string, number: string) {
  const answer = await app.gql<{ GetAlerts: { alerts: { kind: string; amount: number; actions: string[] }[] } }>(
    await app.token(email),
    `{ GetAlerts(accountNumber: "${number}") { alerts { kind amount actions } } }`,
  )
  return answer.data?.GetAlerts.alerts.filter(({ kind }) => kind.includes('ChargedOff'))
}

async function evening(): Promise<void> {
  await at(app, '2026-06-17', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, '2026-06-17', '20:00')
  await runJob(app.services, 'posting')
}

test('a dispute keeps us from asking: no notice, no end, and the days begin again with the answer', async () => {
  const debtor = p9()
  expect((await debtor.sign(await debtor.passcode(), { paymentStartDate: '2026-06-25' })).code).toBeNull()
  const dispute = `mutation($n: String!, $words: String!) { DisputeChargeOff(accountNumber: $n, reason: WRONG_AMOUNT, words: $words) { success } }`
  expect((await ask('p9@example.com', dispute, { words: ' ' })).code).toBe('FIELD_INVALID')
  expect((await ask('p9@example.com', dispute, { words: 'I paid $200 in May.' })).code).toBeNull()
  expect((await ask('p9@example.com', dispute, { words: 'Again' })).code).toBe('IN_PROGRESS')
  for (const day of ['2026-06-25', '2026-06-27', '2026-07-01']) {
    await at(app, day, '00:05')
    await runJob(app.services, 'rollover')
  }
  expect((await p9().standing()).plan?.state).toBe('PendingInitialPayment')
  expect(await alertsOf('p9@example.com', accountNumber)).toEqual([])

  const list = `query($n: String!) { GetChargeOffDisputes(accountNumber: $n) { reason words answeredOn } }`
  expect((await ask('a2@staff.example.com', list, {})).code).toBe('NOT_ALLOWED')
  const seen = await ask('a1@staff.example.com', list, {})
  expect(seen.data?.GetChargeOffDisputes).toEqual([
    { reason: 'WRONG_AMOUNT', words: 'I paid $200 in May.', answeredOn: null },
  ])
  const answer = `mutation($n: String!, $answer: String!) { AnswerChargeOffDispute(accountNumber: $n, answer: $answer) { success } }`
  expect((await ask('a2@staff.example.com', answer, { answer: 'Yes' })).code).toBe('NOT_ALLOWED')
  expect(
    (await ask('a1@staff.example.com', answer, { answer: 'The payment of May is in the balance.' })).code,
  ).toBeNull()
  expect(
    await read(`SELECT FROM messages WHERE recipient = 'p9@example.com' AND body LIKE 'The payment of May%'`),
  ).toHaveLength(1)
  expect((await p9().standing()).dispute?.answer).toBe('The payment of May is in the balance.')
  for (const [day, state] of [
    ['2026-07-08', 'PendingInitialPayment'],
    ['2026-07-09', 'Cancelled'],
  ] as const) {
    await at(app, day, '00:05')
    await runJob(app.services, 'rollover')
    expect((await p9().standing()).plan?.state).toBe(state)
  }
})

test('[resolve-01] P11 has how the balance was computed and the notice of sale in writing; the same one twice while nothing changed', async () => {
  const write = async (email: string, number: string, kind: string) =>
    app.gql<{ CreateChargeOffDocument: { documentId: string; fileName: string } }>(
      await app.token(email),
      `mutation($n: String!) { CreateChargeOffDocument(accountNumber: $n, kind: ${kind}) { documentId fileName } }`,
      { n: number },
      { 'idempotency-key': randomUUID() },
    )
  const one = await write('p11@example.com', deficiency, 'BALANCE_STATEMENT')
  const two = await write('p11@example.com', deficiency, 'BALANCE_STATEMENT')
  expect(one.data?.CreateChargeOffDocument).toEqual(two.data?.CreateChargeOffDocument)
  expect((await write('p11@example.com', deficiency, 'SALE_NOTICE')).code).toBeNull()
  expect((await write('p9@example.com', accountNumber, 'SALE_NOTICE')).code).toBe('NOT_FOUND')
  expect((await write('p9@example.com', deficiency, 'BALANCE_STATEMENT')).code).toBe('NOT_FOUND')
})

test('in the history, too, what the sale of the vehicle brought is no payment of the borrower’s', async () => {
  const history = await app.gql<{ GetTransactionHistory: { description: string; transactionAmount: number }[] }>(
    await app.token('p11@example.com'),
    'query ($n: String!) { GetTransactionHistory(accountNumber: $n) { description transactionAmount } }',
    { n: deficiency },
  )
  expect(history.data?.GetTransactionHistory.slice(0, 2)).toEqual([
    { description: 'Vehicle sale', transactionAmount: 520_000 },
    { description: 'Charge-Off', transactionAmount: expect.any(Number) },
  ])
})

test('[resolve-01] a card pays a charged-off balance down without a fee', async () => {
  const before = (await p11().standing()).accountBalance
  const wallet = await p11().wallet()
  expect(wallet.map(({ serviceFee }) => serviceFee)).toEqual([0, 0])
  const paymentMethodId = (await p11().wallet('CARD'))[0]?.id ?? 'none'
  const card = { paymentAmount: 10_000, paymentMethodId, authorizationVersion: 'card-2.en' }
  expect((await p11().pay(card)).data?.CreateIndividualPayment.individualPayment.serviceFee).toBe(0)
  await evening()
  expect((await p11().standing()).accountBalance).toBe(before - 10_000)
})

test('a deficiency is paid on a plan: signed, begun with its first payment, and told of as kept', async () => {
  const before = await p11().standing()
  expect(before.plan).toBeNull()
  expect((await alertsOf('p11@example.com', deficiency))?.map(({ kind }) => kind)).toEqual(['NewlyChargedOff'])
  const debtor = p11()
  expect((await debtor.sign(await debtor.passcode())).code).toBeNull()
  const signed = (await p11().standing()).plan
  expect(signed?.state).toBe('PendingInitialPayment')
  // The plan pays the whole balance and nothing more.
  expect(signed?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.accountBalance)
  expect((await p11().pay({ paymentAmount: signed?.nextAmount ?? 0 })).code).toBeNull()
  await evening()
  const { plan, accountBalance } = await p11().standing()
  expect([plan?.state, plan?.paid, accountBalance]).toEqual([
    'Active',
    signed?.nextAmount,
    before.accountBalance - (signed?.nextAmount ?? 0),
  ])
  expect(await alertsOf('p11@example.com', deficiency)).toEqual([
    { kind: 'PerformingChargedOff', amount: plan?.nextAmount, actions: ['ACCOUNT_RESOLUTION'] },
  ])
})
