import { readFileSync } from 'node:fs'
import { parse, print } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** The page's own document: its operation and the fragment. */
const document = (() => {
  const { definitions } = parse(readFileSync('portal/pages/payment-extension/payment-extension.graphql', 'utf8'))
  return definitions.map((one) => print(one)).join('\n')
})()

async function ask(email: string, accountNumber: string, given: { customerGUID?: string; sessionId?: string } = {}) {
  const token = await app.token(email)
  const own = await app.gql<{ SelfServiceCustomer: { id: string } }>(token, '{ SelfServiceCustomer { id } }')
  const id = own.data?.SelfServiceCustomer.id.toUpperCase() ?? ''
  return app.gql<{ GetExtensionEligibility: { eligibility: string; extensionPaymentAmount: number | null } }>(
    token,
    document,
    { accountNumber, customerGUID: id, sessionId: 'visit-1', ...given },
  )
}

test('[gql-11] the fragment takes customerGUID and sessionId, and neither may be left out', async () => {
  expect(document).toMatch(/fragment ExtensionEligibility on Query \{\s+GetExtensionEligibility\(/)
  expect(document).toMatch(/customerGUID: \$customerGUID/)
  expect(document).toMatch(/sessionId: \$sessionId/)
  for (const left of ['customerGUID', 'sessionId'] as const)
    expect((await ask('p1@example.com', '100000000001', { [left]: undefined })).data).toBeNull()
})

test('[gql-11] it tells whether payments can be moved, and what that would ask for first', async () => {
  const told = async (person: string) =>
    (await ask(`${person}@example.com`, `1000000000${person.slice(1).padStart(2, '0')}`)).data
  expect((await told('p12'))?.GetExtensionEligibility.eligibility).toBe('ENROLLED')
  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE loan_modifications SET status = 'Declined' WHERE account_number = '100000000012'`),
  )
  const open = (await told('p12'))?.GetExtensionEligibility
  expect(open?.eligibility).toBe('ELIGIBLE')
  expect(open?.extensionPaymentAmount).toBeGreaterThan(0)
  // Charged off; extended this month.
  for (const person of ['p9', 'p13'])
    expect((await told(person))?.GetExtensionEligibility).toEqual({
      eligibility: 'INELIGIBLE',
      extensionPaymentAmount: null,
    })
})

test('[gql-11] nobody asks in the name of another', async () => {
  expect((await ask('p1@example.com', '100000000001', { customerGUID: 'cus_other' })).code).toBe('FIELD_INVALID')
})
