import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

interface Told {
  readonly GetChargeOffAccount: { readonly amountDue: Readonly<Record<string, number | null>> } | null
}
const ask = async (email: string, accountNumber: string) =>
  app.gql<Told>(
    await app.token(email),
    `{ GetChargeOffAccount(accountNumber: "${accountNumber}") {
       amountDue { accountBalance regularPaymentAmount numberOfPayments nextDueAmount } } }`,
  )
const looks = () =>
  app.services.db.read(
    `SELECT outcome, account_number AS "accountNumber" FROM audit_log WHERE action = 'staff.charge-off' ORDER BY at, seq`,
  )

test('a developer is told nothing of a plan, and that is noted', async () => {
  expect((await ask('a2@staff.example.com', '100000000010')).code).toBe('NOT_ALLOWED')
  expect(await looks()).toEqual([{ outcome: 'refused', accountNumber: '100000000010' }])
})

test('an advisor sees the balance and the plan that its borrower sees, and each look is noted', async () => {
  const before = (await looks()).length
  const staff = (await ask('a1@staff.example.com', '100000000010')).data?.GetChargeOffAccount
  expect(staff).toEqual((await ask('p10@example.com', '100000000010')).data?.GetChargeOffAccount)
  expect(staff?.amountDue.accountBalance).toBeGreaterThan(0)
  expect(staff?.amountDue.numberOfPayments).toBeGreaterThan(0)
  const none = (await ask('a1@staff.example.com', '100000000009')).data?.GetChargeOffAccount
  expect([none?.amountDue.numberOfPayments, (none?.amountDue.accountBalance ?? 0) > 0]).toEqual([null, true])
  expect((await looks()).slice(before)).toEqual([
    { outcome: 'done', accountNumber: '100000000010' },
    { outcome: 'done', accountNumber: '100000000009' },
  ])
})

test('a loan that was never charged off has nothing of it, and a number that does not exist is not found', async () => {
  expect(await ask('a1@staff.example.com', '100000000001')).toMatchObject({ data: { GetChargeOffAccount: null } })
  expect((await ask('a1@staff.example.com', '999999999999')).code).toBe('NOT_FOUND')
  expect((await ask('p1@example.com', '100000000010')).code).toBe('NOT_FOUND')
})
