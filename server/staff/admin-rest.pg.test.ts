import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { createApp } from '#server/http'
import { rememberDevice } from '#server/identity/devices.store'
import { mailVerifyLink } from '#server/identity/mailed-links'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { tryPassword } from '#server/identity/sign-in'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf, today } from '#tests/fixtures/payments'

let app: TestApp
let advisor = ''
let developer = ''
let borrower = ''
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T17:00:00Z' })
  advisor = await app.token('a1@staff.example.com')
  developer = await app.token('a2@staff.example.com')
  borrower = await app.token('p1@example.com')
})
afterAll(() => app.close())
// Each test has its own hour of searches.
beforeEach(() => app.clock.advanceBy(2 * 3_600_000))

const reason = encodeURIComponent('Called: cannot sign in')
const bearer = (token: string | null, headers: Record<string, string> = {}) => ({
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
})
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> | null
}
async function call(
  token: string | null,
  method: string,
  path: string,
  { body, headers = { 'staff-reason': reason } }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const reply = await app.request(`/api/admin${path}`, {
    method,
    headers: bearer(token, { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: reply.headers,
    body: text === '' ? null : (JSON.parse(text) as Answer['body']),
  }
}
const read = <T>(sql: string, values: unknown[] = []) => app.services.db.read<T>(sql, values)
const loginIdOf = async (email: string) =>
  (await read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email_key = $1', [email]))[0]?.id ?? ''
const customerIdOf = async (loginId: string) =>
  (await read<{ id: string }>('SELECT customer_id AS id FROM logins WHERE login_id = $1', [loginId]))[0]?.id ?? ''
const audited = async () =>
  (
    await read<{ action: string; subject: string; outcome: string; reason: string }>(
      `SELECT action, subject, outcome, reason FROM audit_log WHERE action LIKE 'staff.%' OR action LIKE 'impersonation.%' ORDER BY at DESC, seq DESC LIMIT 1`,
    )
  )[0]
const templatesTo = async (email: string) =>
  (
    await read<{ template: string }>(
      'SELECT template FROM messages WHERE recipient = $1 ORDER BY created_at, message_id',
      [email],
    )
  ).map(({ template }) => template)
/** The notices that went to the cell phone of a sandbox person by email on file. */
const textsTo = async (email: string) => {
  const [phone] = await read<{ number: string }>(
    'SELECT phone_number AS number FROM customer_phones JOIN customer_emails USING (customer_id) WHERE email_address = $1',
    [email],
  )
  return templatesTo(phone?.number ?? '')
}
const userOf = (answer: Answer) => ((answer.body?.users ?? []) as Record<string, unknown>[])[0]
const searched = async (email: string) => userOf(await call(advisor, 'GET', `/search-user/email?email=${email}`))

const everyCall = [
  ['GET', '', undefined],
  ['GET', '/search-user/email?email=p2%40example.com', undefined],
  ['GET', '/search-user/account-number?accountNumber=100000000002&last4Ssn=0202', undefined],
  ['POST', '/search-user/account-number', { accountNumber: '100000000002', last4Ssn: '0202' }],
  ['POST', '/send-verification-email', { userId: 'log_nobody' }],
  ['DELETE', '/delete-user/log_nobody', undefined],
  ['DELETE', '/unlock-profile/log_nobody', undefined],
  ['DELETE', '/remove-auth-devices/log_nobody', undefined],
  ['DELETE', '/bank-debit-stops/cus_nobody', undefined],
  ['POST', '/link-user', { userId: 'log_nobody', accountNumber: '100000000016', last4Ssn: '1616' }],
] as const
const changes = everyCall.slice(4)

describe('who may not', () => {
  test.each(everyCall)(
    '[net-07] %s /api/admin%s is refused without a token, to a borrower and to an element',
    async (method, path, body) => {
      const asked = body === undefined ? {} : { body }
      expect(await call(null, method, path, asked)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
      expect(await call(borrower, method, path, asked)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      const element = await app.embedToken('p1@example.com', '100000000001')
      const headers = { origin: app.url, 'staff-reason': reason }
      expect(await call(element, method, path, { ...asked, headers })).toMatchObject({ status: 404 })
    },
  )

  test('staff with another role may not even search, and that is noted', async () => {
    await read(`UPDATE logins SET roles = '{AUDITOR}' WHERE email_key = 'a2@staff.example.com'`)
    try {
      // A session is for the roles it began with.
      expect((await call(developer, 'GET', '/search-user/email?email=p2%40example.com')).status).toBe(401)
      const auditor = await app.token('a2@staff.example.com')
      expect(await call(auditor, 'GET', '/search-user/email?email=p2%40example.com')).toMatchObject({
        status: 403,
        body: { code: 'NOT_ALLOWED' },
      })
      expect(await audited()).toMatchObject({ action: 'staff.search', outcome: 'refused', reason: 'NOT_ALLOWED' })
      expect((await call(auditor, 'DELETE', '/unlock-profile/log_nobody')).status).toBe(403)
    } finally {
      await read(`UPDATE logins SET roles = '{DEVELOPER}' WHERE email_key = 'a2@staff.example.com'`)
    }
  })

  test('in production a developer searches and changes nothing', async () => {
    const { services } = app
    const log = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => log }
    const production = await createApp({ ...services, config: { ...services.config, mode: 'production' } }, { log })
    const ask = (method: 'GET' | 'DELETE', url: string) =>
      production.inject({ method, url, headers: bearer(developer, { 'staff-reason': reason }) })
    const id = await loginIdOf('p2@example.com')
    expect((await ask('GET', '/api/admin/search-user/email?email=p2%40example.com')).statusCode).toBe(200)
    const refused = await ask('DELETE', `/api/admin/unlock-profile/${id}`)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'NOT_ALLOWED'])
    expect(await audited()).toMatchObject({ subject: id, outcome: 'refused', reason: 'NOT_ALLOWED' })
    await production.close()
  })

  test.each(changes)('%s %s needs a reason, and a sign-in of the last five minutes', async (method, path, body) => {
    const asked = body === undefined ? {} : { body }
    expect(await call(advisor, method, path, { ...asked, headers: {} })).toMatchObject({
      status: 422,
      body: { code: 'FIELD_INVALID', field: 'reason' },
    })
    const moved = (change: string) =>
      read(`UPDATE login_sessions SET auth_time = auth_time ${change} WHERE login_id = $1`, [loginId])
    const loginId = await loginIdOf('a1@staff.example.com')
    await moved(`- interval '6 minutes'`)
    try {
      expect(await call(advisor, method, path, asked)).toMatchObject({
        status: 403,
        body: { code: 'STEP_UP_REQUIRED' },
      })
      expect(await audited()).toMatchObject({ outcome: 'refused', reason: 'STEP_UP_REQUIRED' })
      expect((await call(advisor, 'GET', '')).status).toBe(200)
    } finally {
      await moved(`+ interval '6 minutes'`)
    }
  })

  test('a colleague’s login, and one’s own, are not for these calls', async () => {
    for (const email of ['a1@staff.example.com', 'a2@staff.example.com']) {
      const id = await loginIdOf(email)
      expect((await call(advisor, 'DELETE', `/delete-user/${id}`)).status).toBe(403)
      expect((await call(advisor, 'POST', '/send-verification-email', { body: { userId: id } })).status).toBe(403)
      expect(await searched(email)).toBeUndefined()
      expect(await loginIdOf(email)).toBe(id)
    }
  })
})

test('a header that names somebody to impersonate is refused to everybody, and noted, on every path', async () => {
  const other = await loginIdOf('p2@example.com')
  const header = { 'impersonation-user-id': other }
  for (const [token, email] of [
    [advisor, 'a1@staff.example.com'],
    [developer, 'a2@staff.example.com'],
    [borrower, 'p1@example.com'],
  ] as const) {
    const asked = await app.gql(token, '{ UserContext { startupData { clientIp } } }', {}, header)
    expect(asked).toMatchObject({ status: 403, code: 'NOT_ALLOWED', data: null })
    expect((await app.gql(token, '{ UserContext { startupData { clientIp } } }')).status).toBe(200)
    const [row] = await read<{ actor: string }>(
      `SELECT actor FROM audit_log WHERE action = 'impersonation.header' ORDER BY at DESC, seq DESC LIMIT 1`,
    )
    expect(row?.actor).toBe(await loginIdOf(email))
  }
  expect((await app.gql(null, '{ UserContext { startupData { clientIp } } }', {}, header)).status).toBe(403)
  expect((await call(advisor, 'GET', '', { headers: header })).status).toBe(403)
  expect(await audited()).toMatchObject({ action: 'impersonation.header', subject: 'nobody', outcome: 'refused' })
})

test('[net-07][rest-01][acct-24] GET /api/admin with a bearer token tells a staff member who they are and which role they have', async () => {
  const loginId = await loginIdOf('a1@staff.example.com')
  expect((await call(advisor, 'GET', '')).body).toEqual({
    id: loginId,
    loginId,
    email: 'a1@staff.example.com',
    displayName: 'a1',
    roles: ['LOAN_ADVISOR'],
    role: 'Loan Advisor',
  })
  expect((await call(developer, 'GET', '')).body).toMatchObject({ roles: ['DEVELOPER'], role: 'Developer' })
})

describe('a search', () => {
  test('[valid-06] of something that is no address, or not all the digits, is told so', async () => {
    expect((await call(advisor, 'GET', '/search-user/email?email=p2')).body).toMatchObject({ code: 'EMAIL_INVALID' })
    expect((await call(advisor, 'GET', '/search-user/account-number?accountNumber=100000000002')).body).toMatchObject({
      code: 'FIELD_INVALID',
      field: 'last4Ssn',
    })
    expect(
      (await call(advisor, 'POST', '/search-user/account-number', { body: { last4Ssn: '0202' } })).body,
    ).toMatchObject({
      field: 'accountNumber',
    })
  })

  test('finds nobody for other digits, another account or a part of an address', async () => {
    for (const body of [
      { accountNumber: '100000000002', last4Ssn: '0303' },
      { accountNumber: '999999999999', last4Ssn: '0202' },
    ])
      expect((await call(advisor, 'POST', '/search-user/account-number', { body })).body).toEqual({ users: [] })
    expect(await searched('2%40example.com')).toBeUndefined()
    expect(await audited()).toMatchObject({ action: 'staff.search-email', subject: 'nobody', reason: '0 found' })
  })

  test('[rest-02][admin-01] by email finds exactly that login, with its state', async () => {
    const id = await loginIdOf('p2@example.com')
    const answer = await call(advisor, 'GET', '/search-user/email?email=P2%40example.com')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(userOf(answer)).toMatchObject({
      accountNumbers: ['100000000002'],
      customerLoginId: id,
      email: 'p2@example.com',
      login: { emailVerified: true, locked: false, devices: 0 },
    })
    expect(await audited()).toMatchObject({ subject: await customerIdOf(id), outcome: 'done', reason: '1 found' })
  })

  test('[rest-03][admin-02] by account number and last four digits, in the address or in the body; no log line holds them', async () => {
    const lines: string[] = []
    const write = (...said: unknown[]) => void lines.push(JSON.stringify(said))
    const log = { info: write, warn: write, error: write, withCorrelation: () => log }
    const logged = await createApp(app.services, { log })
    const headers = bearer(advisor)
    const body = { accountNumber: '100000000002', last4Ssn: '0202' }
    const path = '/api/admin/search-user/account-number'
    const got = await logged.inject({ method: 'GET', url: `${path}?${new URLSearchParams(body)}`, headers })
    const posted = await logged.inject({ method: 'POST', url: path, headers, payload: body })
    expect(got.json()).toEqual(posted.json())
    expect(got.headers['cache-control']).toBe('no-store')
    expect(posted.json()).toMatchObject({ users: [{ email: 'p2@example.com' }] })
    const half = await logged.inject({ method: 'GET', url: `${path}?accountNumber=${body.accountNumber}`, headers })
    const other = new URLSearchParams({ ...body, last4Ssn: '0203' })
    const none = await logged.inject({ method: 'GET', url: `${path}?${other}`, headers })
    expect([half.statusCode, none.json()]).toEqual([422, { users: [] }])
    await logged.close()
    expect(lines.join()).toContain(path)
    expect(lines.join()).not.toMatch(/0202|100000000002/)
    expect(
      await read(
        `SELECT reason FROM audit_log WHERE action = 'staff.search-account-number' ORDER BY at DESC, seq DESC LIMIT 3`,
      ),
    ).toEqual([{ reason: '0 found' }, { reason: '1 found' }, { reason: '1 found' }])
  })

  test('is told to the borrower in their profile, to nobody else, and not when nobody was found', async () => {
    const seen = async (email: string) =>
      (await app.gql(await app.token(email), '{ GetProfile { viewedByTeam { accountEnding } } }')).data
    const shown = (last4Ssn: string) =>
      call(advisor, 'POST', '/search-user/account-number', { body: { accountNumber: '100000000008', last4Ssn } })
    await shown('0000')
    expect(await seen('p8@example.com')).toEqual({ GetProfile: { viewedByTeam: [] } })
    await shown('0808')
    expect(await seen('p8@example.com')).toEqual({ GetProfile: { viewedByTeam: [{ accountEnding: '0008' }] } })
    expect(await seen('p9@example.com')).toEqual({ GetProfile: { viewedByTeam: [] } })
  })

  test('is one of thirty in an hour, whichever way', async () => {
    const body = { accountNumber: '100000000002', last4Ssn: '0202' }
    for (let count = 0; count < 30; count += 1)
      expect((await call(advisor, 'POST', '/search-user/account-number', { body })).status).toBe(200)
    const over = await call(advisor, 'GET', '/search-user/email?email=p2%40example.com')
    expect(over).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await audited()).toMatchObject({
      action: 'staff.search-email',
      outcome: 'refused',
      reason: 'TOO_MANY_REQUESTS',
    })
    expect((await call(developer, 'GET', '/search-user/email?email=p2%40example.com')).status).toBe(200)
    await app.clock.advanceBy(3_600_000)
    expect((await call(advisor, 'GET', '/search-user/email?email=p2%40example.com')).status).toBe(200)
  })
})

test('[rest-06][admin-05] DELETE unlock-profile lets a locked borrower in, tells them once, and may be repeated', async () => {
  const id = await loginIdOf('p3@example.com')
  const origin = { ip: '203.0.113.9', correlationId: 'c-12345678' }
  const wrong = () => tryPassword(app.services, { email: 'p3@example.com', password: 'not it, ever' }, origin)
  for (let count = 0; count < 10; count += 1) await wrong()
  expect((await wrong()).outcome).toBe('locked')
  expect(await searched('p3@example.com')).toMatchObject({ login: { locked: true } })
  expect((await call(advisor, 'DELETE', `/unlock-profile/${id}`)).status).toBe(204)
  expect(await searched('p3@example.com')).toMatchObject({ login: { locked: false } })
  expect((await wrong()).outcome).toBe('wrong')
  expect((await call(advisor, 'DELETE', `/unlock-profile/${id}`)).status).toBe(204)
  expect(await audited()).toEqual({
    action: 'staff.unlock-profile',
    subject: await customerIdOf(id),
    outcome: 'done',
    reason: 'Called: cannot sign in',
  })
  expect(await templatesTo('p3@example.com')).toEqual(['login-unlocked'])
  expect(await textsTo('p3@example.com')).toEqual(['login-unlocked'])
})

test('DELETE bank-debit-stops lets a borrower pay by bank again whose debits a return had stopped; what was set before does not go out', async () => {
  const { pay, payments, accountNumber } = payerOf(app, 'p1@example.com', '100000000001')
  const id = await customerIdOf(await loginIdOf('p1@example.com'))
  const inThreeDays = addDays(today(app), 3)
  expect((await pay({ paymentAmount: 3100, paymentDate: inThreeDays })).code).toBeNull()
  await read('UPDATE customers SET ach_stopped_at = $2 WHERE customer_id = $1', [id, '2026-11-20T17:00:00Z'])
  expect((await pay({ paymentAmount: 3200 })).code).toBe('ACH_NOT_AVAILABLE')
  expect(await searched('p1@example.com')).toMatchObject({ bankDebitsStopped: true })
  expect((await call(advisor, 'DELETE', '/bank-debit-stops/cus_nobody')).status).toBe(404)

  expect((await call(advisor, 'DELETE', `/bank-debit-stops/${id}`)).status).toBe(204)
  expect(await searched('p1@example.com')).toMatchObject({ bankDebitsStopped: false })
  expect(await payments()).toEqual([])
  expect((await pay({ paymentAmount: 3200 })).code).toBeNull()
  expect((await call(advisor, 'DELETE', `/bank-debit-stops/${id}`)).status).toBe(204)
  expect((await payments()).map(({ paymentAmount }) => paymentAmount)).toEqual([3200])
  expect(await audited()).toMatchObject({ action: 'staff.allow-bank-debits', subject: id, outcome: 'done' })
  expect((await templatesTo('p1@example.com')).filter((name) => name.startsWith('bank-'))).toEqual([
    'bank-debits-allowed',
  ])
  expect((await templatesTo('p1@example.com')).filter((name) => name === 'payment-cancelled')).toHaveLength(1)
  expect(
    await read(`SELECT comment FROM notations WHERE account_number = $1 AND activity_code = 'PR'`, [accountNumber]),
  ).toEqual([{ comment: 'Bank debits allowed again: Called: cannot sign in' }])
})

test('a search finds which loans take no new payments because a job could not do something for them', async () => {
  const email = 'p17@example.com'
  const accountNumbers = ['100000000017', '100000000117']
  expect(await searched(email)).toMatchObject({ accountNumbers, accountsOnHold: [] })
  const aside = (subject: string, stopsMoney: boolean) =>
    read(
      `INSERT INTO quarantine (job, business_date, subject_kind, subject_id, account_number, error_code, stops_money, first_at, last_at)
       VALUES ('posting', $1, 'payment', $2, $3, 'TypeError', $4, now(), now()) RETURNING 1`,
      [today(app), subject, accountNumbers[1], stopsMoney],
    )
  await aside('pay_notice', false)
  expect(await searched(email)).toMatchObject({ accountsOnHold: [] })
  await aside('pay_one', true)
  await aside('pay_two', true)
  expect(await searched(email)).toMatchObject({ accountNumbers, accountsOnHold: ['100000000117'] })
})

test('DELETE bank-debit-stops ends the hold of two returns for insufficient funds before its 60 days are over, for bank payments and autopay', async () => {
  const { ask, pay, wallet, accountNumber } = payerOf(app, 'p2@example.com', '100000000002')
  const id = await customerIdOf(await loginIdOf('p2@example.com'))
  const eligibility = async () => {
    const query =
      'query Q($n: String!) { GetPaymentEligibility(accountNumber: $n) { oneTimeAchReasonCode recurringPaymentEligibilityStatus reasonCode } }'
    return (await ask<{ GetPaymentEligibility: object }>(query, { n: accountNumber })).data?.GetPaymentEligibility
  }
  const returned = `UPDATE payments SET return_code = 'R01', returned_on = $2 WHERE account_number = $1`
  expect((await pay({ paymentAmount: 3100 })).code).toBeNull()
  expect((await pay({ paymentAmount: 3200 })).code).toBeNull()
  await read(returned, [accountNumber, today(app)])
  await read(
    `INSERT INTO recurring_payments (recurring_payment_id, account_number, customer_id, payment_method_id, status, frequency, start_date, is_after_due, reminder,
       agreed_cents, confirmation_number, enrolled_on, signed_at, end_reason, ended_on, ineligible_until, idempotency_key, created_at, updated_at)
     VALUES ('rec_held', $1, $2, $3, 'INELIGIBLE', 'MONTHLY', $4, false, 'DAY_OF_PAYMENT', 30000, 'HELD000001', $4, now(), 'returns', $4, $5, 'key-of-held', now(), now())`,
    [accountNumber, id, (await wallet('ACH'))[0]?.id, today(app), addDays(today(app), 60)],
  )
  expect(await eligibility()).toMatchObject({ oneTimeAchReasonCode: 'nsf-hold', reasonCode: 'nsf-hold' })
  expect((await pay({ paymentAmount: 3300 })).code).toBe('ACH_NOT_AVAILABLE')
  expect(await searched('p2@example.com')).toMatchObject({ bankDebitsStopped: true })

  for (let count = 0; count < 2; count += 1)
    expect((await call(advisor, 'DELETE', `/bank-debit-stops/${id}`)).status).toBe(204)
  expect(await searched('p2@example.com')).toMatchObject({ bankDebitsStopped: false })
  expect(await eligibility()).toEqual({
    oneTimeAchReasonCode: null,
    recurringPaymentEligibilityStatus: 'Eligible',
    reasonCode: null,
  })
  expect((await pay({ paymentAmount: 3300 })).code).toBeNull()
  expect((await templatesTo('p2@example.com')).filter((name) => name === 'bank-debits-allowed')).toHaveLength(1)
  // One more return counts from here on: it takes two again.
  await read(`${returned} AND amount_cents = 3300`, [accountNumber, today(app)])
  expect((await pay({ paymentAmount: 3400 })).code).toBe('TOO_MANY_PAYMENTS')
  expect(await eligibility()).toMatchObject({ oneTimeAchReasonCode: null })
})

test('[rest-07][admin-06] DELETE remove-auth-devices forgets the browsers, signs out everywhere, tells once, and may be repeated', async () => {
  const token = await app.token('p4@example.com')
  const id = await loginIdOf('p4@example.com')
  const device = {
    deviceHash: secretHash('a device'),
    loginId: id,
    createdAt: '2026-11-20T17:00:00Z',
    expiresAt: '2027-05-01T00:00:00Z',
  }
  await app.services.db.withTx((tx) => rememberDevice(tx, device))
  expect(await searched('p4@example.com')).toMatchObject({ login: { devices: 1 } })
  for (let count = 0; count < 2; count += 1)
    expect((await call(advisor, 'DELETE', `/remove-auth-devices/${id}`)).status).toBe(204)
  expect(await searched('p4@example.com')).toMatchObject({ login: { devices: 0 } })
  expect((await app.gql(token, '{ SelfServiceCustomer { id } }')).code).toBe('UNAUTHENTICATED')
  expect(await templatesTo('p4@example.com')).toEqual(['devices-removed'])
  expect(await textsTo('p4@example.com')).toEqual(['devices-removed'])
})

test('[rest-05][admin-04] DELETE delete-user takes the login and nothing else, tells the borrower, and may be repeated', async () => {
  const token = await app.token('p5@example.com')
  const id = await loginIdOf('p5@example.com')
  const kept = async () =>
    read(
      'SELECT c.customer_id, ac.account_number FROM customers c JOIN account_customers ac USING (customer_id) ORDER BY 1, 2',
    )
  const before = await kept()
  for (let count = 0; count < 2; count += 1)
    expect((await call(advisor, 'DELETE', `/delete-user/${id}`)).status).toBe(204)
  expect(await loginIdOf('p5@example.com')).toBe('')
  expect((await app.gql(token, '{ SelfServiceCustomer { id } }')).code).toBe('UNAUTHENTICATED')
  expect(await kept()).toEqual(before)
  expect(await templatesTo('p5@example.com')).toEqual(['login-removed'])
  expect(await textsTo('p5@example.com')).toEqual(['login-removed'])
  const body = { accountNumber: '100000000005', last4Ssn: '0505' }
  expect(userOf(await call(advisor, 'POST', '/search-user/account-number', { body }))).toMatchObject({
    customerLoginId: '',
    login: null,
  })
})

test('[rest-04][admin-03] POST send-verification-email mails an unverified borrower a link; a second within a minute is refused', async () => {
  const userId = await loginIdOf('p21@example.com')
  expect((await call(advisor, 'POST', '/send-verification-email', { body: {} })).body).toMatchObject({
    field: 'userId',
  })
  expect((await call(advisor, 'POST', '/send-verification-email', { body: { userId: 'log_gone' } })).status).toBe(404)
  const before = (await templatesTo('p21@example.com')).length
  expect((await call(advisor, 'POST', '/send-verification-email', { body: { userId } })).status).toBe(204)
  expect((await templatesTo('p21@example.com')).slice(before)).toEqual(['verify-email'])
  expect((await call(advisor, 'POST', '/send-verification-email', { body: { userId } })).status).toBe(429)
  expect(await audited()).toMatchObject({ subject: userId, outcome: 'refused', reason: 'TOO_MANY_REQUESTS' })
  await expect(mailVerifyLink(app.services, userId, 'en')).rejects.toThrow()
})

test('whoever proved their address gets no mail to prove it', async () => {
  const before = await templatesTo('p2@example.com')
  const userId = await loginIdOf('p2@example.com')
  expect(
    (
      await call(advisor, 'POST', '/send-verification-email', {
        body: { userId, reason: 'Asked on the phone' },
        headers: {},
      })
    ).status,
  ).toBe(204)
  expect(await templatesTo('p2@example.com')).toEqual(before)
  expect(await audited()).toMatchObject({ outcome: 'done', reason: 'Asked on the phone' })
})

describe('POST link-user', () => {
  const loan = { accountNumber: '100000000016', last4Ssn: '1616' }
  const link = (body: Record<string, unknown>) => call(advisor, 'POST', '/link-user', { body })

  test('refuses half the digits, other digits, a login that is not there, and one whose address is not verified', async () => {
    const userId = await loginIdOf('p16@example.com')
    expect((await link({ userId, accountNumber: '100000000016' })).body).toMatchObject({ field: 'last4Ssn' })
    expect((await link({ userId, ...loan, last4Ssn: '0000' })).status).toBe(404)
    expect((await link({ userId: 'log_gone', ...loan })).status).toBe(404)
    await read('UPDATE logins SET email_verified_at = NULL WHERE login_id = $1', [userId])
    expect((await link({ userId, ...loan })).status).toBe(403)
    await read('UPDATE logins SET email_verified_at = created_at WHERE login_id = $1', [userId])
    expect(await audited()).toMatchObject({ action: 'staff.link-user', outcome: 'refused', reason: 'NOT_ALLOWED' })
    expect(await customerIdOf(userId)).toBe('')
  })

  test('refuses a loan of somebody who has a login, and a login that has a loan', async () => {
    const userId = await loginIdOf('p16@example.com')
    const ofAnother = { accountNumber: '100000000002', last4Ssn: '0202' }
    expect((await link({ userId, ...ofAnother })).body).toMatchObject({ code: 'LOOKUP_ALREADY_LINKED' })
    const other = await loginIdOf('p2@example.com')
    expect((await link({ userId: other, ...loan })).body).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await customerIdOf(userId)).toBe('')
  })

  test('links a verified login to the borrower with these digits, with its reason, and tells every contact once', async () => {
    const userId = await loginIdOf('p16@example.com')
    const before = await templatesTo('p16@example.com')
    expect((await link({ userId, ...loan })).status).toBe(204)
    const customerId = await customerIdOf(userId)
    expect(customerId).toBeTruthy()
    expect(await audited()).toMatchObject({
      action: 'staff.link-user',
      subject: customerId,
      outcome: 'done',
      reason: 'Called: cannot sign in',
    })
    expect((await link({ userId, ...loan })).status).toBe(204)
    expect((await templatesTo('p16@example.com')).slice(before.length)).toEqual(['account-linked'])
    expect((await textsTo('p16@example.com')).filter((template) => template === 'account-linked')).toHaveLength(1)
  })
})
