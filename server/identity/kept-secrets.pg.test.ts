import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootDir } from '#server/platform/config/config'
import { migrate } from '#server/platform/store/migrate'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { createTestDatabase } from '#tests/fixtures/database'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'
import { sealEarlierDigits } from './ssn-digits.ts'

const password = 'a long enough sentence'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const digitsShownTo = async (email: string, accountNumber: string) => {
  const answer = await app.gql<{ GetAccount: { customers: { last4SSN: string | null }[] } }>(
    await app.token(email),
    'query($n: String!) { GetAccount(accountNumber: $n) { customers { last4SSN } } }',
    { n: accountNumber },
  )
  return answer.data?.GetAccount.customers[0]?.last4SSN
}
const run = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))

test('the last four digits are in no column, and still shown to the person alone', async () => {
  const rows = await app.services.db.read<Record<string, unknown>>('SELECT * FROM customers')
  const values = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string')
  expect(values.filter((value) => /^\d{4}$/.test(value))).toEqual([])
  expect(await digitsShownTo('p2@example.com', '100000000002')).toBe('0202')
})

test('sealed digits that were moved to another person are not shown', async () => {
  await run(
    `UPDATE customers SET last4_ssn_sealed = (SELECT c.last4_ssn_sealed FROM customers c JOIN logins l USING (customer_id) WHERE l.email = 'p2@example.com')
     WHERE customer_id = (SELECT customer_id FROM logins WHERE email = 'p3@example.com')`,
  )
  expect(await digitsShownTo('p3@example.com', '100000000003')).toBeNull()
})

test('a server that starts on customers without sealed digits seals those it can find again', async () => {
  await run('UPDATE customers SET last4_ssn_sealed = NULL')
  await run(
    `UPDATE customers SET last4_ssn_hmac = '\\x00' WHERE customer_id = (SELECT customer_id FROM logins WHERE email = 'p4@example.com')`,
  )
  expect(await digitsShownTo('p2@example.com', '100000000002')).toBeNull()
  await sealEarlierDigits(app.services)
  expect(await digitsShownTo('p2@example.com', '100000000002')).toBe('0202')
  expect(await digitsShownTo('p3@example.com', '100000000003')).toBe('0303')
  expect(await digitsShownTo('p4@example.com', '100000000004')).toBeNull()
})

test('no row of the provider holds a refresh token or a code that works', async () => {
  const email = 'kept@example.com'
  const passwordHash = await hashPassword(password)
  await app.services.db.withTx((tx) =>
    createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [] }),
  )
  const browser = new OidcBrowser(app.url)
  const sentCode = async () => {
    const [mail] = await app.services.db.read<{ body: string }>(
      'SELECT body FROM messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
      [email],
    )
    return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
  }
  const tokens = await browser.signIn(email, password, sentCode)
  const rows = await app.services.db.read<{ model: string; rowId: string; payload: object }>(
    'SELECT model, row_id AS "rowId", payload FROM oidc_rows',
  )
  expect(rows.map(({ model }) => model)).toContain('RefreshToken')
  expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token)
  const next = await browser.refresh(tokens.refresh_token)
  await expect(browser.refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
  await expect(browser.refresh(next.refresh_token)).rejects.toThrow('invalid_grant')
})

test('what an earlier version kept in clear is gone after the upgrade', async () => {
  const { db, drop } = await createTestDatabase()
  const earlier = mkdtempSync(join(tmpdir(), 'carport-migrations-'))
  const folder = resolve(rootDir, 'server/platform/store/migrations')
  for (const name of readdirSync(folder).filter((file) => file < '160')) cpSync(join(folder, name), join(earlier, name))
  try {
    await db.withTx((tx) => tx.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'))
    await migrate(db, earlier)
    const message = (id: string, template: string, sentAt: string | null, createdAt = 'now()') =>
      db.withTx((tx) =>
        tx.query(
          `INSERT INTO messages (message_id, channel, recipient, template, language, subject, body, created_at, sent_at)
           VALUES ($1, 'EMAIL', 'a@example.com', $2, 'en', 'Subject', 'Text 123456', ${createdAt}, $3)`,
          [id, template, sentAt],
        ),
      )
    await message('sent-code', 'passcode', '2026-01-01')
    await message('sent-link', 'password-reset', '2026-01-01')
    await message('sent-receipt', 'payment-accepted', '2026-01-01')
    await message('old-code', 'passcode', null, `now() - interval '3 days'`)
    await message('new-link', 'verify-email', null)
    await db.withTx((tx) =>
      tx.query(
        `INSERT INTO oidc_rows (model, row_id, payload) VALUES ('RefreshToken', 'token-in-clear', '{"jti":"token-in-clear","sessionUid":"s"}')`,
      ),
    )
    await migrate(db)
    expect(
      await db.read(
        `SELECT message_id AS id, body <> '' AS "hasText", secret_until IS NOT NULL AS "isSecret" FROM messages ORDER BY 1`,
      ),
    ).toEqual([
      { id: 'new-link', hasText: true, isSecret: true },
      { id: 'old-code', hasText: false, isSecret: false },
      { id: 'sent-code', hasText: false, isSecret: false },
      { id: 'sent-link', hasText: false, isSecret: false },
      { id: 'sent-receipt', hasText: true, isSecret: false },
    ])
    expect(JSON.stringify(await db.read('SELECT * FROM oidc_rows'))).not.toContain('token-in-clear')
    expect(await db.read(`SELECT 1 FROM information_schema.columns WHERE column_name = 'last4_ssn'`)).toEqual([])
  } finally {
    rmSync(earlier, { recursive: true })
    await drop()
  }
})
