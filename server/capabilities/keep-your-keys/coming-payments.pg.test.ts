import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { elementDocument } from '#tests/fixtures/element-documents'
import type { TestPayer } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const query = `query($n: String!) { GetPcoPayments(accountNumber: $n) { hasVehicle payments { amount date isMissed } } }`
interface Answer {
  readonly GetPcoPayments: {
    readonly hasVehicle: boolean
    readonly payments: readonly { readonly amount: number; readonly date: string; readonly isMissed: boolean }[]
  } | null
}
const coming = async ({ ask, accountNumber: n }: Pick<TestPayer, 'ask' | 'accountNumber'>) =>
  (await ask<Answer>(query, { n })).data?.GetPcoPayments ?? null

test('the list of scheduled payments has what the plan for a charged-off balance still asks for, less what is on its way', async () => {
  const p10 = debtorOf(app, 'p10@example.com', '100000000010')
  const { plan } = await p10.standing()
  const open = (plan?.payments ?? []).filter(({ paidOn }) => paidOn === null)
  const whole = open.map(({ amount, dueDate: date }) => ({ amount, date, isMissed: false }))
  expect(whole.length).toBeGreaterThan(2)
  expect(await coming(p10)).toEqual({ hasVehicle: true, payments: whole })

  const next = whole[0]?.amount ?? 0
  const paid = await p10.pay({ paymentAmount: next - 1_000 })
  expect((await coming(p10))?.payments.slice(0, 2)).toEqual([{ ...whole[0], amount: 1_000 }, whole[1]])
  await p10.cancel(paid.data?.CreateIndividualPayment.individualPayment.id ?? '')
  expect(await coming(p10)).toEqual({ hasVehicle: true, payments: whole })
})

test('an element that lists payments reads it, for its own loan alone', async () => {
  const token = await app.embedToken('p10@example.com', '100000000010', { capabilities: ['manage-payments'] })
  const list = elementDocument('ListPayments')
  const own = await app.gql<Answer>(token, list, { accountNumber: '100000000010' })
  expect(own.data?.GetPcoPayments?.payments.length).toBeGreaterThan(2)
  expect((await app.gql<Answer>(token, list, { accountNumber: '100000000009' })).code).not.toBeNull()
})

test('while a dispute is open nothing is asked for, and a loan without such a plan has nothing to list', async () => {
  const p10 = debtorOf(app, 'p10@example.com', '100000000010')
  expect(await coming(debtorOf(app, 'p1@example.com', '100000000001'))).toBeNull()
  expect(await coming(debtorOf(app, 'p9@example.com', '100000000009'))).toBeNull()
  const sent = await p10.ask(
    'mutation($n: String!) { DisputeChargeOff(accountNumber: $n, reason: WRONG_AMOUNT, words: "I paid more.") { success } }',
    { n: p10.accountNumber },
    { 'idempotency-key': randomUUID() },
  )
  expect(sent.code).toBeNull()
  expect(await coming(p10)).toBeNull()
})
