import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type GqlAnswer, type TestApp } from '#tests/fixtures/app'
import { createLogin } from './logins.store.ts'

let app: TestApp
const account = '100000000016'
const right = { accountNumber: account, last4SSN: '1616', dob: '1990-01-16' }

beforeAll(async () => {
  app = await startTestApp({ people: true })
  await app.services.db.withTx(async (tx) => {
    for (const name of ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7']) {
      await createLogin(tx, {
        email: `${name}@example.com`,
        password: 'a long enough sentence',
        emailVerified: name !== 'u7',
        customerId: null,
        roles: [],
      })
    }
  })
})

afterAll(() => app.close())

type Found = { CustomerAccountDetails: Record<string, unknown> | null }

async function lookUp(email: string, args: Record<string, unknown>): Promise<GqlAnswer<Found>> {
  const query = `query Lookup($accountNumber: String!, $last4SSN: String!, $ssn: String, $dob: LocalDate) {
    CustomerAccountDetails(accountNumber: $accountNumber, last4SSN: $last4SSN, ssn: $ssn, dob: $dob) { accountNumbers customerId customerLoginId masterPersonID }
  }`
  return app.gql<Found>(await app.token(email), query, args)
}

/** Each test has the network to itself. */
const openAgain = () => app.services.db.read('DELETE FROM attempt_counts')

test('[gql-03] nobody looks up without a verified login', async () => {
  const query =
    '{ CustomerAccountDetails(accountNumber: "100000000016", last4SSN: "1616", dob: "1990-01-16") { customerId } }'
  expect((await app.gql(null, query)).code).toBe('UNAUTHENTICATED')
  expect((await lookUp('u7@example.com', right)).code).toBe('NOT_ALLOWED')
})

test('[valid-02][valid-03][valid-07] what has not the form is told by field, and the last four digits alone are refused', async () => {
  const refused = await lookUp('u1@example.com', { accountNumber: '12', last4SSN: '1' })
  expect(refused.code).toBe('FIELD_INVALID')
  expect((await lookUp('u1@example.com', { accountNumber: account, last4SSN: '1616' })).code).toBe('FIELD_INVALID')
})

test('[gql-03][login-20] no such account, another person’s digits and a locked number get one answer after one time', async () => {
  await openAgain()
  const timed = async (args: Record<string, unknown>) => {
    const started = performance.now()
    const { code, status, errors } = await lookUp('u1@example.com', args)
    return { answer: [code, status, errors[0]?.message], ms: performance.now() - started }
  }
  const wrong = await timed({ ...right, last4SSN: '0000' })
  const missing = await timed({ ...right, accountNumber: '999999999999' })
  const wrongDate = await timed({ ...right, dob: '1990-01-17' })
  expect(wrong.answer).toEqual(missing.answer)
  expect(wrong.answer).toEqual(wrongDate.answer)
  expect(wrong.answer[0]).toBe('LOOKUP_NO_MATCH')
  for (const one of [wrong, missing, wrongDate]) expect(one.ms).toBeGreaterThanOrEqual(299)
})

test('[login-20] five wrong tries close look-up for an hour for the login and the network, with a note on the account', async () => {
  await openAgain()
  for (let tries = 1; tries <= 4; tries += 1)
    expect((await lookUp('u2@example.com', { ...right, last4SSN: '0000' })).code).toBe('LOOKUP_NO_MATCH')
  expect((await lookUp('u2@example.com', { ...right, last4SSN: '0000' })).code).toBe('LOOKUP_LOCKED')
  expect((await lookUp('u2@example.com', right)).code).toBe('LOOKUP_LOCKED')
  expect((await lookUp('u3@example.com', right)).code).toBe('LOOKUP_LOCKED')
  const notes = await app.services.db.read(
    `SELECT 1 FROM notations WHERE account_number = $1 AND activity_code = 'LK'`,
    [account],
  )
  expect(notes).toHaveLength(1)
})

test('[login-20] a number that others guessed at is closed without saying so, and opens after an hour', async () => {
  await openAgain()
  for (const name of ['u1', 'u2', 'u3', 'u4', 'u5']) {
    await lookUp(`${name}@example.com`, { ...right, last4SSN: '0000' })
    await app.services.db.read(`DELETE FROM attempt_counts WHERE bucket LIKE 'lookup-net:%'`)
  }
  expect((await lookUp('u6@example.com', right)).code).toBe('LOOKUP_NO_MATCH')
  await app.clock.advanceBy(61 * 60_000)
  expect((await lookUp('u6@example.com', right)).data?.CustomerAccountDetails).toMatchObject({
    accountNumbers: [account],
  })
  await app.services.db.read(`UPDATE logins SET customer_id = NULL WHERE email_key = 'u6@example.com'`)
})

test('[login-20] many guesses at once get no more tries than one after the other', async () => {
  await openAgain()
  const guesses = Array.from({ length: 15 }, () => lookUp('u4@example.com', { ...right, last4SSN: '0000' }))
  const codes = (await Promise.all(guesses)).map((one) => one.code)
  expect(codes.filter((code) => code === 'LOOKUP_NO_MATCH')).toHaveLength(4)
  expect(codes.filter((code) => code === 'LOOKUP_LOCKED')).toHaveLength(11)
})

test('[gql-03][acct-20][login-20] the right digits link the login, once; another login is told that it has one', async () => {
  await openAgain()
  const found = await lookUp('u5@example.com', right)
  expect(found.data?.CustomerAccountDetails).toEqual({
    accountNumbers: [account],
    customerId: expect.any(String),
    customerLoginId: expect.any(String),
    masterPersonID: expect.any(String),
  })
  expect((await lookUp('u5@example.com', right)).data).toEqual(found.data)
  expect((await lookUp('u6@example.com', right)).code).toBe('LOOKUP_ALREADY_LINKED')
  const whole = await lookUp('u5@example.com', { accountNumber: account, last4SSN: '1616', ssn: '525-99-1616' })
  expect(whole.data).toEqual(found.data)
})
