import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
let staff: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  staff = await app.token('a1@staff.example.com')
})
afterAll(() => app.close())

async function call(method: string, path: string, body?: unknown, token: string | null = staff) {
  const response = await app.request(`/api/admin${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, data: text === '' ? null : (JSON.parse(text) as unknown) }
}
const loginOf = async (email: string) => {
  const [row] = await app.services.db.read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email_key = $1', [
    email,
  ])
  return row?.id ?? ''
}
const staffLines = async () =>
  app.services.db.read<{ action: string; reason: string }>(
    `SELECT action, reason FROM audit_log WHERE action LIKE 'staff.%' ORDER BY seq DESC`,
  )
const paths: readonly [string, string][] = [
  ['GET', ''],
  ['GET', '/search-user/email?email=p1@example.com'],
  ['GET', '/search-user/account-number?accountNumber=100000000001&last4Ssn=0101'],
  ['POST', '/search-user/account-number'],
  ['POST', '/send-verification-email'],
  ['DELETE', '/delete-user/log_1'],
  ['DELETE', '/unlock-profile/log_1'],
  ['DELETE', '/remove-auth-devices/log_1'],
]

describe('who is not staff', () => {
  test.each(paths)('[net-07] %s /api/admin%s wants a bearer token', async (method, path) => {
    expect((await call(method, path, method === 'GET' ? undefined : {}, null)).status).toBe(401)
  })

  test.each(paths)('%s /api/admin%s is not there for a borrower', async (method, path) => {
    const borrower = await app.token('p1@example.com')
    expect((await call(method, path, method === 'GET' ? undefined : {}, borrower)).status).toBe(404)
  })
})

describe('finding a customer', () => {
  test('[valid-06] an account number without the last four digits finds nobody, nor with wrong ones', async () => {
    expect((await call('GET', '/search-user/account-number?accountNumber=100000000001')).status).toBe(422)
    expect((await call('GET', '/search-user/account-number?last4Ssn=0101')).status).toBe(422)
    expect((await call('GET', '/search-user/account-number?accountNumber=100000000001&last4Ssn=9999')).data).toEqual([])
  })

  test('[rest-02] by email: the loans, the login and how it stands; staff are nobody to be found', async () => {
    expect((await call('GET', '/search-user/email?email=P1@example.com')).data).toEqual([
      expect.objectContaining({
        accountNumbers: ['100000000001'],
        customerLoginId: await loginOf('p1@example.com'),
        email: 'p1@example.com',
        emailVerified: true,
        isLocked: false,
      }),
    ])
    expect((await call('GET', '/search-user/email?email=a2@staff.example.com')).data).toEqual([])
    expect((await staffLines())[1]).toEqual({ action: 'staff.search-email', reason: '1 found' })
  })

  test('[rest-03] by account number and last four, in the query and, with nothing in a log, in the body', async () => {
    const asked = { accountNumber: '100000000001', last4Ssn: '1818' }
    const inQuery = await call('GET', `/search-user/account-number?${new URLSearchParams(asked).toString()}`)
    expect(inQuery.data).toEqual([expect.objectContaining({ email: 'p18@example.com' })])
    expect(await call('POST', '/search-user/account-number', asked)).toEqual(inQuery)
  })

  test('the borrower reads in their profile that somebody looked', async () => {
    await call('POST', '/search-user/account-number', { accountNumber: '100000000003', last4Ssn: '0303' })
    const { data } = await app.gql(
      await app.token('p3@example.com'),
      '{ GetProfile { viewedByTeam { accountEnding } } }',
    )
    expect(data).toEqual({ GetProfile: { viewedByTeam: [{ accountEnding: '0003' }] } })
    const other = await app.gql(await app.token('p4@example.com'), '{ GetProfile { viewedByTeam { accountEnding } } }')
    expect(other.data).toEqual({ GetProfile: { viewedByTeam: [] } })
  })

  test('after thirty searches in an hour there is no more, for this staff member', async () => {
    const other = await app.token('a2@staff.example.com')
    const one = () => call('GET', '/search-user/email?email=p2@example.com', undefined, other)
    const answers = await Promise.all(Array.from({ length: 32 }, one))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

test('[rest-01][acct-24] staff learn who they are and which role they have', async () => {
  expect((await call('GET', '')).data).toEqual({
    id: await loginOf('a1@staff.example.com'),
    loginId: await loginOf('a1@staff.example.com'),
    email: 'a1@staff.example.com',
    displayName: 'a1',
    roles: ['LOAN_ADVISOR'],
    role: 'Loan Advisor',
  })
})

describe('helping with a login', () => {
  const reason = { reason: 'Called in, identity checked' }

  test('without a reason nothing is done, and nobody acts on staff', async () => {
    const p5 = await loginOf('p5@example.com')
    expect((await call('DELETE', `/delete-user/${p5}`, {})).status).toBe(422)
    expect((await call('DELETE', `/delete-user/${await loginOf('a2@staff.example.com')}`, reason)).status).toBe(204)
    expect(await loginOf('p5@example.com')).toBe(p5)
    expect(await loginOf('a2@staff.example.com')).not.toBe('')
  })

  test('[rest-04] a verification email goes to who is not verified yet; a missing user id is refused', async () => {
    expect((await call('POST', '/send-verification-email', { userId: '' })).status).toBe(422)
    const { services } = app
    await services.db.withTx((tx) =>
      tx.query(`UPDATE logins SET email_verified_at = NULL WHERE email_key = 'p6@example.com'`),
    )
    expect((await call('POST', '/send-verification-email', { userId: await loginOf('p6@example.com') })).status).toBe(
      204,
    )
    const sent = await services.db.read(
      `SELECT 1 FROM messages WHERE recipient = 'p6@example.com' AND template = 'verify-email'`,
    )
    expect(sent).toHaveLength(1)
  })

  test('[rest-05][rest-06][rest-07] unlock, remove devices and delete are told, kept and safe to repeat; the loan stays', async () => {
    const id = await loginOf('p7@example.com')
    for (const action of ['unlock-profile', 'remove-auth-devices', 'delete-user']) {
      expect((await call('DELETE', `/${action}/${id}`, reason)).status).toBe(204)
      expect((await call('DELETE', `/${action}/${id}`, reason)).status).toBe(204)
      expect((await staffLines())[0]).toEqual({ action: `staff.${action}`, reason: reason.reason })
    }
    expect(await loginOf('p7@example.com')).toBe('')
    const loans = await app.services.db.read(`SELECT 1 FROM accounts WHERE account_number = '100000000007'`)
    expect(loans).toHaveLength(1)
    const told = await app.services.db.read(
      `SELECT 1 FROM messages WHERE recipient = 'p7@example.com' AND template = 'staff-action'`,
    )
    expect(told).toHaveLength(5)
  })
})
