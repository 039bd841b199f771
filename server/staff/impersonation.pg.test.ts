import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { isOpenToImpersonation, openWrites } from '#server/platform/graphql/impersonation-table'
import { rateLimitsOf } from '#server/platform/limits/rate-limits'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { buildServerSchema } from '#server/schema'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { impersonate, staffCalls } from '#tests/fixtures/impersonation'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { payerOf } from '#tests/fixtures/payments'
import { smallestDocument } from '#tests/fixtures/smallest-document'
import { machineNow } from '#tests/fixtures/machine-now'
import { adminPolicies } from './admin-call.ts'
import { endOverdueImpersonations } from './impersonation-clock.ts'

const advisor = 'a1@staff.example.com'
const developer = 'a2@staff.example.com'
const tickets = '/api/admin/impersonation/tickets'
const sessions = '/api/admin/impersonation/sessions'
const own = '100000000001'
const dashboard = `{ GetAccount(accountNumber: "${own}") { accountNumber } }`
const { schema, policies } = buildServerSchema()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())
// Each test has its own hour of tickets.
beforeEach(() => app.clock.advanceBy(3_600_000))

const read = <T>(sql: string, values: unknown[] = []) => app.services.db.read<T>(sql, values)
const write = (sql: string, values: unknown[] = []) => app.services.db.withTx((tx) => tx.query(sql, values))
const ticketFor = async (email: string, { staff = advisor, reason = 'Called: what is due' } = {}) =>
  staffCalls(app, await app.token(staff)).post(tickets, { email, reason })
const loginIdOf = async (email: string) =>
  (await read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email_key = $1', [email]))[0]?.id ?? ''
const endAll = async () => {
  await write(`UPDATE impersonations SET expires_at = $1 WHERE ended_at IS NULL`, [machineNow(1)])
  return endOverdueImpersonations(app.services)
}
const lastAudit = async () =>
  (
    await read<{ action: string; actor: string; subject: string; outcome: string; reason: string }>(
      `SELECT action, actor, subject, outcome, reason FROM audit_log WHERE action LIKE 'impersonation.%' ORDER BY at DESC, seq DESC LIMIT 1`,
    )
  )[0]
const notationsOf = (accountNumber: string) =>
  read<{ code: string; actor: string; comment: string }>(
    `SELECT activity_code AS code, actor, comment FROM notations WHERE account_number = $1 AND activity_code IN ('IM','LG')
     ORDER BY created_at, notation_id`,
    [accountNumber],
  )

describe('who may not begin', () => {
  test('a visitor, a borrower and a developer get no ticket, and the developer is noted', async () => {
    expect((await app.request(tickets, { method: 'POST' })).status).toBe(401)
    expect(await ticketFor('p1@example.com', { staff: 'p2@example.com' })).toMatchObject({
      body: { code: 'NOT_FOUND' },
    })
    expect(await ticketFor('p1@example.com', { staff: developer })).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    })
    expect(await lastAudit()).toMatchObject({ actor: await loginIdOf(developer), outcome: 'refused' })
  })

  test('staff impersonate neither a colleague nor themselves, nor who holds no loan, nor anybody while they hold one', async () => {
    for (const email of [developer, advisor])
      expect(await ticketFor(email)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect(await lastAudit()).toMatchObject({ subject: await loginIdOf(advisor), reason: 'NOT_ALLOWED' })
    for (const email of ['p16@example.com', 'nobody@example.com'])
      expect(await ticketFor(email)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    await write(
      `UPDATE logins SET customer_id = (SELECT customer_id FROM customers c WHERE NOT EXISTS
       (SELECT FROM logins l WHERE l.customer_id = c.customer_id) LIMIT 1) WHERE email_key = $1`,
      [advisor],
    )
    expect(await ticketFor('p1@example.com')).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    await write('UPDATE logins SET customer_id = NULL WHERE email_key = $1', [advisor])
  })

  test('without a reason there is no ticket', async () => {
    for (const reason of ['', 'ok', 'SSN 123-45-6789'])
      expect(await ticketFor('p1@example.com', { reason })).toMatchObject({ body: { code: 'FIELD_INVALID' } })
  })

  test('[flag-04] while impersonation is disabled nobody begins, and what is open is over', async () => {
    const open = await impersonate(app, 'p1@example.com')
    await app.services.flags.set('DisableUserImpersonation', true)
    expect(await ticketFor('p1@example.com')).toMatchObject({ body: { code: 'FEATURE_DISABLED' } })
    expect((await open.gql(dashboard)).status).toBe(401)
    await app.services.flags.set('DisableUserImpersonation', false)
  })

  test('twenty tickets an hour, and no more', async () => {
    for (let count = 0; count < 20; count += 1) expect((await ticketFor('p1@example.com')).status).toBe(201)
    expect(await ticketFor('p1@example.com')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })
})

describe('a ticket', () => {
  const exchange = async (staff: string, ticket: unknown) =>
    staffCalls(app, await app.token(staff)).post(sessions, {
      ticket,
      keyThumbprint: await new OidcBrowser(app.url).thumbprint(),
    })

  test('is of one session, of one minute, and for one use', async () => {
    const calls = staffCalls(app, await app.token(advisor))
    const keyThumbprint = await new OidcBrowser(app.url).thumbprint()
    const { ticket } = (await calls.post(tickets, { email: 'p1@example.com', reason: 'Called: due date' })).body ?? {}
    // Another browser of the same advisor, another advisor, and a made-up ticket.
    expect(await exchange(advisor, ticket)).toMatchObject({ status: 403 })
    expect(await exchange(developer, ticket)).toMatchObject({ status: 403 })
    expect(await exchange(advisor, 'x'.repeat(43))).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect(await calls.post(sessions, { ticket })).toMatchObject({ body: { code: 'FIELD_INVALID' } })
    const late = (await calls.post(tickets, { email: 'p1@example.com', reason: 'Called: due date' })).body?.ticket
    await write(`UPDATE impersonation_tickets SET expires_at = $2 WHERE ticket_hash = $1`, [
      secretHash(String(late)),
      machineNow(1),
    ])
    expect(await calls.post(sessions, { ticket: late, keyThumbprint })).toMatchObject({ status: 403 })

    expect(await calls.post(sessions, { ticket, keyThumbprint })).toMatchObject({ status: 201 })
    // The session has another id by now: not even its own ticket opens anything again.
    expect(await calls.post(sessions, { ticket, keyThumbprint })).toMatchObject({ status: 401 })
    const [used] = await read(
      'SELECT used_at IS NOT NULL AS "isUsed" FROM impersonation_tickets WHERE ticket_hash = $1',
      [secretHash(String(ticket))],
    )
    expect(used).toEqual({ isUsed: true })
  })

  test('[acct-25] opens half an hour as the borrower, said in sub and act, for the staff member alone', async () => {
    const calls = staffCalls(app, await app.token(advisor))
    const { ticket } = (await calls.post(tickets, { email: 'P1@example.com', reason: 'Called: due date' })).body ?? {}
    const keyThumbprint = await new OidcBrowser(app.url).thumbprint()
    const { body } = await calls.post(sessions, { ticket, keyThumbprint })
    const loginId = await loginIdOf('p1@example.com')
    expect(body).toMatchObject({
      isImpersonating: true,
      userInfo: { email: 'p1@example.com', loginId },
      adminInfo: { email: advisor },
    })
    const claims = decodeJwt(String(body?.token))
    expect(claims).toMatchObject({
      sub: loginId,
      act: { sub: await loginIdOf(advisor) },
      aud: `${app.url}/impersonation`,
      cnf: { jkt: keyThumbprint },
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(1800)
  })
})

describe('the header', () => {
  const named = (loginId: string) => ({ 'impersonation-user-id': loginId })

  test('alone opens nothing for anybody, and is noted', async () => {
    const loginId = await loginIdOf('p1@example.com')
    for (const token of [null, await app.token(advisor), await app.token('p2@example.com')]) {
      const answer = await app.gql(token, dashboard, {}, named(loginId))
      expect([answer.status, answer.code]).toEqual([403, 'NOT_ALLOWED'])
    }
    expect(await lastAudit()).toMatchObject({
      action: 'impersonation.header',
      actor: await loginIdOf('p2@example.com'),
    })
  })

  test('[net-04] and token name the same borrower, or nothing is answered', async () => {
    const open = await impersonate(app, 'p1@example.com')
    for (const header of ['', await loginIdOf('p2@example.com')]) {
      const answer = await open.gql(dashboard, {}, named(header))
      expect([answer.status, answer.code]).toEqual([403, 'NOT_ALLOWED'])
      expect(await lastAudit()).toMatchObject({ actor: await loginIdOf(advisor), subject: open.loginId })
    }
    expect((await open.gql(dashboard)).data).toEqual({ GetAccount: { accountNumber: own } })
  })

  test('is counted, so that nobody fills the audit log with it', async () => {
    rateLimitsOf(app.services).change({ mutations: 2 })
    const token = await app.token('p3@example.com')
    const answers = []
    for (let count = 0; count < 3; count += 1)
      answers.push((await app.gql(token, dashboard, {}, named('log_x'))).status)
    rateLimitsOf(app.services).change({ mutations: 100_000 })
    expect(answers.at(-1)).toBe(429)
  })
})

describe('the token', () => {
  test('counts only with a proof by its own key', async () => {
    const open = await impersonate(app, 'p1@example.com')
    const bare = await app.gql(open.token, dashboard, {}, { 'impersonation-user-id': open.loginId })
    expect([bare.status, bare.code]).toEqual([401, 'UNAUTHENTICATED'])
    const thief = new OidcBrowser(app.url)
    const body = JSON.stringify({ query: dashboard })
    const headers = { 'content-type': 'application/json', 'impersonation-user-id': open.loginId }
    expect((await thief.call('/graphql', open.token, { method: 'POST', headers, body })).status).toBe(401)
  })

  test('is dead after the end, after half an hour, and once the staff member signed out or is no advisor any more', async () => {
    const ended = await impersonate(app, 'p1@example.com')
    expect((await ended.end()).status).toBe(204)
    expect((await ended.gql(dashboard)).status).toBe(401)

    const old = await impersonate(app, 'p1@example.com')
    await write(`UPDATE impersonations SET expires_at = $1 WHERE ended_at IS NULL`, [machineNow(1)])
    expect((await old.gql(dashboard)).status).toBe(401)

    const signedOut = await impersonate(app, 'p1@example.com')
    await write(
      `UPDATE login_sessions SET revoked_at = $2 WHERE login_id = (SELECT login_id FROM logins WHERE email_key = $1)`,
      [advisor, machineNow()],
    )
    expect((await signedOut.gql(dashboard)).status).toBe(401)

    const demoted = await impersonate(app, 'p1@example.com')
    await write(`UPDATE logins SET roles = '{DEVELOPER}' WHERE email_key = $1`, [advisor])
    expect((await demoted.gql(dashboard)).status).toBe(401)
    await write(`UPDATE logins SET roles = '{LOAN_ADVISOR}' WHERE email_key = $1`, [advisor])
  })

  test('of one borrower is dead once the staff member begins with another, and reaches no foreign account', async () => {
    const first = await impersonate(app, 'p1@example.com')
    const second = await impersonate(app, 'p3@example.com')
    expect((await first.gql(dashboard)).status).toBe(401)
    expect((await second.gql(dashboard)).code).toBe('NOT_FOUND')
  })

  test('opens none of the staff’s own calls, and none of the borrower’s sign-in', async () => {
    const open = await impersonate(app, 'p1@example.com')
    for (const path of Object.keys(adminPolicies)) {
      const [method = '', address = ''] = path.split(' ')
      if (!address.startsWith('/api/admin')) continue
      const answer = await open.rest(method, address.replace('{id}', 'log_x'), method === 'POST' ? {} : undefined)
      expect([path, answer.body?.code]).toEqual([path, 'NOT_FOUND'])
    }
    for (const path of ['verification-email/v2', 'logout'])
      expect((await open.rest('POST', `/api/idp-management/${path}`, {})).body?.code).toBe('IMPERSONATION_BLOCKED')
    const embed = { origin: app.url, framedBy: app.url, capabilities: ['dashboard'], accountNumber: own }
    for (const path of ['self', 'self/offer'])
      expect((await open.rest('POST', `/api/embed/sessions/${path}`, embed)).body?.code).toBe('IMPERSONATION_BLOCKED')
    expect((await open.rest('GET', '/api/documents/transcript-chat_x')).body?.code).toBe('IMPERSONATION_BLOCKED')
    expect((await open.rest('GET', '/api/idp-management/user')).body).toMatchObject({ loginId: open.loginId })
  })

  test('is dead once the staff member ended it as staff; a colleague ends nothing of theirs', async () => {
    const open = await impersonate(app, 'p1@example.com')
    const endAs = async (email: string) =>
      (await staffCalls(app, await app.token(email)).post('/api/admin/impersonation/end', {})).status
    expect([await endAs('p1@example.com'), await endAs(developer)]).toEqual([404, 204])
    expect((await open.gql(dashboard)).status).toBe(200)
    expect(await endAs(advisor)).toBe(204)
    expect((await open.gql(dashboard)).status).toBe(401)
    expect((await notationsOf(own)).at(-1)?.comment).toMatch(/by the staff member\.$/)
  })

  test('nobody else ends it: not the borrower, not the staff member without it', async () => {
    const open = await impersonate(app, 'p1@example.com')
    for (const email of ['p1@example.com', advisor]) {
      const answer = await staffCalls(app, await app.token(email)).post('/api/impersonation/end', {})
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect((await open.gql(dashboard)).status).toBe(200)
  })
})

describe('what staff may do through a borrower’s eyes', () => {
  test('the table names only operations that are there', () => {
    const known = new Set([...policies.keys(), ...Object.keys(adminPolicies)])
    expect([...openWrites].filter((name) => !known.has(name))).toEqual([])
  })

  // A wider table has to be written down here too.
  test('what is open is what is written here, and nothing that the borrower signs for', () => {
    expect([...openWrites]).toEqual([
      'Mutation.createNotation',
      'Mutation.CancelIndividualPayment',
      'Mutation.SkipRecurringPaymentInstance',
      'POST /api/impersonation/end',
    ])
    const money = [...policies].filter(([, policy]) => policy.movesMoney === true).map(([name]) => name)
    expect(money.filter((name) => openWrites.has(name))).toEqual([])
    expect(money).toContain('Mutation.CreateIndividualPayment')
  })

  const asked = [...policies].filter(([, policy]) => policy.actors.includes('borrower')).map(([name]) => name)
  const mutations = asked.filter((name) => name.startsWith('Mutation.'))

  test.each(mutations)('%s', async (name) => {
    const open = await impersonate(app, 'p1@example.com')
    const { code } = await open.gql(smallestDocument(schema, name, own))
    if (isOpenToImpersonation({ kind: 'mutation', name })) expect(code).not.toBe('IMPERSONATION_BLOCKED')
    else expect(code).toBe('IMPERSONATION_BLOCKED')
  })

  test('every question is answered but those that make a secret or speak for the borrower', async () => {
    const closed: string[] = []
    let open = await impersonate(app, 'p1@example.com')
    const questions = asked.filter((each) => each.startsWith('Query.'))
    // Those about a plan for a charged-off balance are not for a loan that is open; a staff member looks at one borrower at a time.
    const ofChargeOff = questions.filter((name) => name.includes('Pco'))
    for (const name of [...questions.filter((each) => !ofChargeOff.includes(each)), ...ofChargeOff]) {
      if (name === ofChargeOff[0]) open = await impersonate(app, 'p9@example.com')
      const { code } = await open.gql(smallestDocument(schema, name, ofChargeOff.includes(name) ? '100000000009' : own))
      if (code === 'IMPERSONATION_BLOCKED') closed.push(name)
      else expect([name, code]).not.toContainEqual(expect.stringMatching(/^(UNAUTHENTICATED|NOT_ALLOWED|INTERNAL)$/))
    }
    expect(closed.sort()).toEqual([
      'Query.CustomerAccountDetails',
      'Query.GetChat',
      'Query.GetChatIdentity',
      'Query.GetCustomerTokenDetails',
      'Query.GetDraftKey',
      'Query.ThirdPartyDetails',
    ])
  })

  test('no digits of a social security number, no phone number, no street', async () => {
    const open = await impersonate(app, 'p1@example.com')
    const { data } = await open.gql<{ SelfServiceCustomer: unknown; GetProfile: { phones: unknown[] } }>(
      `{ GetAccount(accountNumber: "${own}") { customers { last4SSN phoneNumbers { phoneNumber } customerAddresses { addressLine1 } } }
         GetProfile { phones { phoneNumber } addresses { addressLine1 addressLine2 city } } }`,
    )
    const [profile] = await read<{ phone: string; street: string }>(
      `SELECT p.phone_number AS phone, a.address_line1 AS street FROM logins l
         JOIN customer_phones p USING (customer_id) JOIN customer_addresses a USING (customer_id)
       WHERE l.email_key = 'p1@example.com'`,
    )
    const told = JSON.stringify(data)
    expect(data?.GetProfile.phones.length).toBeGreaterThan(0)
    expect(told).toContain(profile?.phone.slice(-4))
    for (const secret of [profile?.phone, profile?.street, '"0101"']) expect(told).not.toContain(secret)
  })
})

describe('what is written down', () => {
  test('a payment is refused; one is canceled with a notation of the staff member, and no login of the borrower is noted', async () => {
    const payer = payerOf(app, 'p1@example.com', own)
    const made = await payer.pay({ paymentAmount: 2500 })
    const id = made.data?.CreateIndividualPayment.individualPayment.id ?? ''
    const staff = await loginIdOf(advisor)
    // What another test left open is ended first.
    await endAll()
    const before = (await notationsOf(own)).length
    const open = await impersonate(app, 'p1@example.com', { reason: 'Called: wrong amount' })
    const pay = await open.gql(smallestDocument(schema, 'Mutation.CreateIndividualPayment', own))
    expect(pay.errors[0]).toMatchObject({
      message: 'The customer has to do this themselves.',
      extensions: { code: 'IMPERSONATION_BLOCKED' },
    })
    const login = { activityCode: 'LG', partyContacted: 'A', placeCalled: 'WEB', comment: 'logged in to the app' }
    const note = `mutation($input: CreateNotationInput!) { createNotation(accountNumber: "${own}", createNotationInput: $input) { success } }`
    expect((await open.gql(note, { input: login })).code).toBe('FIELD_INVALID')
    const cancel = `mutation { CancelIndividualPayment(accountNumber: "${own}", id: "${id}") { success } }`
    expect((await open.gql(cancel)).code).toBeNull()
    await open.end()
    expect(await payer.payments()).toEqual([])
    const written = (await notationsOf(own)).slice(before)
    expect(written.map(({ code, actor, comment }) => [code, actor, comment])).toEqual([
      ['IM', staff, 'Staff began to see what the borrower sees. Reason: Called: wrong amount'],
      ['IM', staff, 'Canceled a payment for the borrower.'],
      ['IM', staff, 'Staff no longer see what the borrower sees: by the staff member.'],
    ])
    const audited = await read(
      `SELECT a.action, a.actor, a.outcome, l.email FROM audit_log a JOIN logins l ON l.customer_id = a.subject
       WHERE a.action IN ('impersonation.start','payment.cancel','impersonation.end') ORDER BY a.at DESC, a.seq DESC LIMIT 3`,
    )
    expect(audited).toEqual(
      ['impersonation.end', 'payment.cancel', 'impersonation.start'].map((action) => ({
        action,
        actor: staff,
        outcome: 'done',
        email: 'p1@example.com',
      })),
    )
  })

  test('every change that is open to them leaves an audit line that names the staff member and the borrower', async () => {
    const made = await payerOf(app, 'p1@example.com', own).pay({ paymentAmount: 2600 })
    const open = await impersonate(app, 'p1@example.com')
    const { data } = await open.gql<{
      GetRecurringPayments: { id: string; scheduledPayments: { paymentDate: string }[] }[]
    }>(`{ GetRecurringPayments(accountNumber: "${own}") { id scheduledPayments { paymentDate } } }`)
    const [autopay] = data?.GetRecurringPayments ?? []
    const note = 'activityCode: "IM", partyContacted: "A", placeCalled: "WEB", comment: "Went through the due date"'
    const change = async (field: string) => (await open.gql(`mutation { ${field} { success } }`)).code
    const changes: Readonly<Record<string, [audited: string, () => Promise<unknown>]>> = {
      'Mutation.createNotation': [
        'notation.create',
        () => change(`createNotation(accountNumber: "${own}", createNotationInput: { ${note} })`),
      ],
      'Mutation.CancelIndividualPayment': [
        'payment.cancel',
        () =>
          change(
            `CancelIndividualPayment(accountNumber: "${own}", id: "${made.data?.CreateIndividualPayment.individualPayment.id}")`,
          ),
      ],
      'Mutation.SkipRecurringPaymentInstance': [
        'autopay.skip',
        () =>
          change(
            `SkipRecurringPaymentInstance(accountNumber: "${own}", id: "${autopay?.id}", paymentDate: "${autopay?.scheduledPayments[0]?.paymentDate}")`,
          ),
      ],
      'POST /api/impersonation/end': [
        'impersonation.end',
        async () => ((await open.end()).status === 204 ? null : 'open'),
      ],
    }
    expect(Object.keys(changes).sort()).toEqual([...openWrites].sort())
    const staff = await loginIdOf(advisor)
    for (const [name, [audited, run]] of Object.entries(changes)) {
      expect([name, await run()]).toEqual([name, null])
      const [line] = await read(
        `SELECT a.action, a.actor, a.outcome, l.email FROM audit_log a LEFT JOIN logins l ON l.customer_id = a.subject
         ORDER BY a.at DESC, a.seq DESC LIMIT 1`,
      )
      expect(line).toEqual({ action: audited, actor: staff, outcome: 'done', email: 'p1@example.com' })
    }
  })

  test('an end that nobody asked for is written down once: time, a sign-out, another borrower', async () => {
    await impersonate(app, 'p5@example.com')
    await impersonate(app, 'p6@example.com')
    expect(await endAll()).toBe(1)
    expect(await endOverdueImpersonations(app.services)).toBe(0)
    expect((await notationsOf('100000000005')).at(-1)?.comment).toMatch(/the staff member began another\.$/)
    expect((await notationsOf('100000000006')).at(-1)?.comment).toMatch(/time ran out\.$/)
  })

  test('one whose end cannot be written down keeps no other from ending', async () => {
    // A staff member has one open at a time: the first is given to another.
    await impersonate(app, 'p5@example.com')
    await write('UPDATE impersonations SET staff_login_id = $1 WHERE ended_at IS NULL', [await loginIdOf(developer)])
    await impersonate(app, 'p6@example.com')
    await write(`CREATE FUNCTION refuse_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.account_number = '100000000005' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`)
    await write('CREATE TRIGGER refuse_note BEFORE INSERT ON notations FOR EACH ROW EXECUTE FUNCTION refuse_note()')
    expect(await endAll()).toBe(1)
    expect((await notationsOf('100000000006')).at(-1)?.comment).toMatch(/time ran out\.$/)
    await write('DROP TRIGGER refuse_note ON notations')
    expect(await endOverdueImpersonations(app.services)).toBe(1)
  })

  test('the borrower reads that our team looked, once, and nobody else does', async () => {
    const seen = async (email: string) =>
      (
        await app.gql<{ GetProfile: { viewedByTeam: { at: string }[] } }>(
          await app.token(email),
          '{ GetProfile { viewedByTeam { at } } }',
        )
      ).data?.GetProfile.viewedByTeam.length
    await ticketFor('p11@example.com')
    expect(await seen('p11@example.com')).toBe(0)
    const open = await impersonate(app, 'p11@example.com')
    await app.clock.advanceBy(300_000)
    await open.end()
    expect([await seen('p11@example.com'), await seen('p12@example.com')]).toEqual([1, 0])
  })
})
