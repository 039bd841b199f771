import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { roundTripsOf } from '#tests/fixtures/round-trips'

const email = 'p1@example.com'
const own = '100000000001'
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.token(email)
})
afterAll(() => app.close())

const vehicleOf = (n: string) => app.gql(token, 'query($n: String!) { GetVehicle(accountNumber: $n) { make } }', { n })
const codeOf = async (n: string) => (await vehicleOf(n)).code

test('whether a loan is the borrower’s own is read with the session, in one statement', async () => {
  await vehicleOf(own)
  const { statements } = await roundTripsOf(() => vehicleOf(own))
  expect(statements.filter((sql) => sql.includes('account_customers')).map((sql) => sql.includes('vehicles'))).toEqual([
    false,
    true,
  ])
})

test('each of many loans is reached, and one that is somebody else’s by now is not there at the next request', async () => {
  const added = await app.services.db.withTx((tx) =>
    tx.query<{ n: string }>(
      `INSERT INTO account_customers (account_number, customer_id, customer_type)
       SELECT a.account_number, l.customer_id, 'cobuyer' FROM accounts a, logins l
       WHERE l.email = $1 AND a.account_number NOT IN (SELECT account_number FROM account_customers WHERE customer_id = l.customer_id)
         AND a.account_number NOT IN (SELECT account_number FROM account_customers WHERE customer_type = 'cobuyer')
       ORDER BY a.account_number LIMIT 8 RETURNING account_number AS n`,
      [email],
    ),
  )
  expect(added).toHaveLength(8)
  for (const { n } of added) expect(await codeOf(n)).toBeNull()
  await app.services.db.withTx((tx) =>
    tx.query(
      `DELETE FROM account_customers USING logins l WHERE l.email = $1 AND l.customer_id = account_customers.customer_id AND account_number <> $2`,
      [email, own],
    ),
  )
  for (const { n } of added) expect(await codeOf(n)).toBe('NOT_FOUND')
  expect(await codeOf(own)).toBeNull()
})
