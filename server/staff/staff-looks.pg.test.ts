import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { adminPolicies } from './admin-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** What a path needs to be asked with. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/admin/search-user/email': '?email=p2%40example.com',
  'GET /api/admin/search-user/account-number': '?accountNumber=100000000002&last4Ssn=0202',
}
/** Every way to look at borrowers. GET /api/admin is about the staff member alone. */
const looks = Object.keys(adminPolicies).filter((path) => path.startsWith('GET ') && path !== 'GET /api/admin')
const lists = looks.filter((path) => !(path in queries))

/** Looks once. @returns how it was answered, and every line in the audit log that it left */
async function look(path: string, email: string, correlationId: string) {
  const reply = await app.request(`${path.slice('GET '.length)}${queries[path] ?? ''}`, {
    headers: { authorization: `Bearer ${await app.token(email)}`, 'x-correlation-id': correlationId },
  })
  const lines = await app.services.db.read(
    `SELECT email_key AS "by", action, outcome, reason FROM audit_log JOIN logins ON login_id = actor WHERE correlation_id = $1`,
    [correlationId],
  )
  return { status: reply.status, lines }
}

describe('whatever an advisor looks at, one line tells who looked', () => {
  test.each(looks.map((path, index) => [path, `advisor-looks-${index}`]))('%s', async (path, correlationId) => {
    const advisor = 'a1@staff.example.com'
    const { status, lines } = await look(path, advisor, correlationId)
    expect(status).toBe(200)
    expect(lines).toEqual([
      expect.objectContaining({ by: advisor, action: expect.stringMatching(/^staff\./), outcome: 'done' }),
    ])
  })
})

describe('lists of borrowers are for advisors alone, and a developer who tries is noted', () => {
  test.each(lists.map((path, index) => [path, `developer-looks-${index}`]))('%s', async (path, correlationId) => {
    const developer = 'a2@staff.example.com'
    const { status, lines } = await look(path, developer, correlationId)
    expect(status).toBe(403)
    const refused = { by: developer, outcome: 'refused', reason: 'NOT_ALLOWED' }
    expect(lines).toEqual([
      expect.objectContaining({ ...refused, action: expect.stringMatching(/^staff\.\w[\w-]+-list$/) }),
    ])
  })
})
