import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogin } from '#server/identity/logins.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await makeLogin('ana@staff.example.com')
})
afterAll(() => app.close())

const makeLogin = (email: string, emailVerified = true) =>
  app.services.db.withTx((tx) =>
    createLogin(tx, { email, passwordHash: '', emailVerified, customerId: null, roles: [] }),
  )
const databaseUrl = () => app.services.config.databaseUrl ?? ''
const staff = (...given: readonly string[]) => runCommandLine({ DATABASE_URL: databaseUrl() }, 'staff', ...given)
/** With an outside provider in place of the embedded one. Nothing asks it. */
const outsideStaff = (...given: readonly string[]) =>
  runCommandLine(
    { DATABASE_URL: databaseUrl(), OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_AUDIENCE: 'api' },
    'staff',
    ...given,
  )
const why = ['--by', 'Eva Lund', '--reason', 'New on the phone team']
const statusOf = async (token: string) =>
  (await app.request('/api/admin', { headers: { authorization: `Bearer ${token}` } })).status
const rolesOf = async (email: string) =>
  (await app.services.db.read<{ roles: string[] }>('SELECT roles FROM logins WHERE email_key = $1', [email]))[0]?.roles
const audited = () =>
  app.services.db.read(
    `SELECT a.actor, l.email, a.action, a.reason FROM audit_log a JOIN logins l ON l.login_id = a.subject
     WHERE a.action LIKE 'staff.add' OR a.action = 'staff.remove' ORDER BY a.at, a.action`,
  )

test('what was typed wrong is said before anything changes', async () => {
  const said = async (...given: readonly string[]) => {
    const end = await staff(...given)
    expect(end.code).toBe(1)
    return end.said
  }
  expect(await said()).toBe('Which action? There are list, add, remove.')
  expect(await said('add')).toBe('Whose? Give an email address.')
  expect(await said('add', 'ana', '--role', 'DEVELOPER', ...why)).toBe('Whose? Give an email address, not ana.')
  expect(await said('add', 'ana@staff.example.com', ...why)).toBe('Which role? There are LOAN_ADVISOR, DEVELOPER.')
  expect(await said('add', 'ana@staff.example.com', '--role', 'ADMINISTRATOR', ...why)).toBe(
    'There is no role ADMINISTRATOR. There are LOAN_ADVISOR, DEVELOPER.',
  )
  expect(await said('add', 'ana@staff.example.com', '--role', 'LOAN_ADVISOR')).toMatch(/^Say why, .*--reason/)
  expect(await said('remove', 'a2@staff.example.com')).toMatch(/^Say why, .*--reason/)
  expect(await said('add', 'ana@staff.example.com', '--role', 'DEVELOPER', '--subject', 'ana', ...why)).toMatch(
    /^--subject names somebody at an outside provider, and OIDC_ISSUER is not set/,
  )
  expect(await audited()).toEqual([])
  expect((await staff('--help')).said).toMatch(/npx carport staff add <email> --role LOAN_ADVISOR\|DEVELOPER/)
})

test('a role goes to a confirmed login of the embedded provider that is no borrower’s', async () => {
  const add = (email: string) => staff('add', email, '--role', 'LOAN_ADVISOR', ...why)
  expect((await add('p1@example.com')).said).toMatch(/^p1@example\.com is a borrower's login/)
  expect((await add('nobody@staff.example.com')).said).toMatch(/^Nobody has registered as nobody@staff\.example\.com/)
  await makeLogin('unproved@staff.example.com', false)
  expect((await add('unproved@staff.example.com')).said).toMatch(/^unproved@staff\.example\.com is not confirmed/)
  expect(await rolesOf('p1@example.com')).toEqual([])
  expect(await rolesOf('unproved@staff.example.com')).toEqual([])
})

test('[role-05] nobody whom the portal would take for a borrower gets a role: the address is at none of the company’s domains', async () => {
  await makeLogin('ana@other.example.com')
  for (const add of [staff, outsideStaff]) {
    const end = await add('add', 'ana@other.example.com', '--role', 'LOAN_ADVISOR', ...why)
    expect(end.code).toBe(1)
    expect(end.said).toBe(
      "ana@other.example.com is at none of the company's own domains (staff.example.com), and the portal would take them for a borrower: " +
        'use their address there, or add the domain to internalDomains in CARPORT_COMPANY_FILE and build again.',
    )
  }
  expect(await rolesOf('ana@other.example.com')).toEqual([])
})

test('who gets a role reaches the admin API from the next sign-in, and who loses it is out at once, with who and why in the audit trail', async () => {
  const asBorrower = await app.token('ana@staff.example.com')
  expect(await statusOf(asBorrower)).toBe(404)
  const add = () => staff('add', 'Ana@staff.example.com', '--role', 'LOAN_ADVISOR', '--reason', 'New on the phone team')
  expect(await add()).toEqual({ code: 0, said: 'Ana@staff.example.com is LOAN_ADVISOR from the next sign-in.' })
  expect((await add()).said).toBe('Ana@staff.example.com was LOAN_ADVISOR already.')
  expect(await statusOf(asBorrower)).toBe(401)
  const token = await app.token('ana@staff.example.com')
  expect(await statusOf(token)).toBe(200)
  const listed = JSON.parse((await staff('list', '--json')).said) as { email: string; roles: string[] }[]
  expect(listed.find(({ email }) => email === 'ana@staff.example.com')?.roles).toEqual(['LOAN_ADVISOR'])

  const removed = await staff('remove', 'ana@staff.example.com', '--by', 'Eva Lund', '--reason', 'Has left us')
  expect(removed.said).toMatch(
    /^ana@staff\.example\.com was LOAN_ADVISOR and is no longer staff; [1-9]\d* sessions ended\.$/,
  )
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(await app.token('ana@staff.example.com'))).toBe(404)
  expect((await staff('list')).said).not.toContain('ana@staff')
  expect((await staff('remove', 'ana@staff.example.com', ...why)).said).toMatch(/has no staff role/)
  expect(await audited()).toEqual([
    {
      actor: expect.stringMatching(/^command:./),
      email: 'ana@staff.example.com',
      action: 'staff.add',
      reason: 'LOAN_ADVISOR: New on the phone team',
    },
    {
      actor: 'command:Eva Lund',
      email: 'ana@staff.example.com',
      action: 'staff.remove',
      reason: 'LOAN_ADVISOR: Has left us',
    },
  ])
})

test('the last loan advisor stays unless it is forced; borrowers go on being told of their looks', async () => {
  const advisor = await app.token('a1@staff.example.com')
  const body = JSON.stringify({ accountNumber: '100000000008', last4Ssn: '0808' })
  const headers = { authorization: `Bearer ${advisor}`, 'content-type': 'application/json' }
  await app.request('/api/admin/search-user/account-number', { method: 'POST', headers, body })
  const told = async () =>
    (await app.gql(await app.token('p8@example.com'), '{ GetProfile { viewedByTeam { accountEnding } } }')).data
  expect(await told()).toEqual({ GetProfile: { viewedByTeam: [{ accountEnding: '0008' }] } })

  const remove = (...more: readonly string[]) => staff('remove', 'a1@staff.example.com', ...why, ...more)
  expect((await staff('remove', 'a3@staff.example.com', ...why)).code).toBe(0)
  expect(await remove()).toMatchObject({ code: 1, said: expect.stringMatching(/is the last loan advisor/) })
  expect(await statusOf(advisor)).toBe(200)
  expect(await remove('--force')).toMatchObject({ code: 0 })
  expect(await statusOf(advisor)).toBe(401)
  expect(await told()).toEqual({ GetProfile: { viewedByTeam: [{ accountEnding: '0008' }] } })
})

describe('with an outside provider', () => {
  const login = (email: string) =>
    app.services.db.read('SELECT roles, external_subject AS subject FROM logins WHERE email_key = $1', [email])

  test('a login is there before its person first signs in, known by address or by subject', async () => {
    expect((await outsideStaff('add', 'bo@staff.example.com', '--role', 'DEVELOPER', ...why)).said).toBe(
      'bo@staff.example.com is DEVELOPER from the next sign-in with this address, verified by the provider.',
    )
    expect(await login('bo@staff.example.com')).toEqual([{ roles: ['DEVELOPER'], subject: null }])
    const named = ['add', 'bo@staff.example.com', '--role', 'LOAN_ADVISOR', '--subject', 'u|7', ...why]
    expect((await outsideStaff(...named)).code).toBe(0)
    expect(await login('bo@staff.example.com')).toEqual([
      { roles: ['DEVELOPER', 'LOAN_ADVISOR'], subject: 'http://127.0.0.1:9#u|7' },
    ])
    const other = ['add', 'cy@staff.example.com', '--role', 'LOAN_ADVISOR', '--subject', 'u|7', ...why]
    expect((await outsideStaff(...other)).said).toMatch(/^u\|7 at the provider is the login of another address/)
    expect(await login('cy@staff.example.com')).toEqual([])
    const mistaken = ['add', 'bo@staff.example.com', '--role', 'LOAN_ADVISOR', '--subject', 'u|8', ...why]
    expect((await outsideStaff(...mistaken)).said).toMatch(/belongs to another person at the provider/)
  })

  test('whoever signed in with an address that nobody verified gets no role by that address', async () => {
    const loginId = await makeLogin('di@staff.example.com', false)
    await app.services.db.read('UPDATE logins SET external_subject = $2 WHERE login_id = $1', [
      loginId,
      'http://127.0.0.1:9#stranger',
    ])
    const add = (...more: readonly string[]) =>
      outsideStaff('add', 'di@staff.example.com', '--role', 'LOAN_ADVISOR', ...why, ...more)
    expect((await add()).said).toMatch(/^The provider has not verified that di@staff\.example\.com/)
    expect(await rolesOf('di@staff.example.com')).toEqual([])
    expect((await add('--subject', 'stranger')).code).toBe(0)
  })
})
