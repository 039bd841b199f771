import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { extenderOf } from '#tests/fixtures/extension'
import { payerOf } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const p3 = '100000000003'
const warning = { accountNumber: p3, amountCents: 120_000, payBy: '2026-06-24', reason: 'Review of June 17' }
async function as(email: string, method: string, body: object | null, id = '') {
  const reply = await app.request(`/api/admin/repossession-warnings${id}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.token(email)}`,
      ...(body === null ? { 'staff-reason': 'Arranged%20by%20phone' } : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const answer = (text === '' ? {} : JSON.parse(text)) as { notificationId?: string; error?: { code?: string } }
  return { status: reply.status, answer, text }
}
const file = (change: object = {}) => as('a1@staff.example.com', 'POST', { ...warning, ...change })
const shown = async (email = 'p3@example.com', n = p3) =>
  (
    await payerOf(app, email, n).ask<{ GetAlerts: { alerts: { kind: string; amount: number; date: string }[] } }>(
      'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind amount date } } }',
      { n },
    )
  ).data?.GetAlerts.alerts.filter(({ kind }) => kind === 'PredictedRepoWarning')

describe('who and what is refused', () => {
  test('a borrower and a developer', async () => {
    expect((await as('p3@example.com', 'POST', warning)).status).toBe(404)
    expect((await as('a2@staff.example.com', 'POST', warning)).status).toBe(403)
  })

  test('a warning without a reason, for more than is past due, or for a day that is over or far off', async () => {
    for (const wrong of [
      { reason: '' },
      { amountCents: 1_000_000 },
      { amountCents: 12.5 },
      { payBy: '2026-06-16' },
      { payBy: '2026-08-02' },
      { payBy: '2026-02-30' },
      { accountNumber: 'x' },
    ]) {
      const { status, text } = await file(wrong)
      expect([wrong, status, text.includes('FIELD_INVALID')]).toEqual([wrong, 422, true])
    }
  })

  test.each([
    ['a loan that is not past due', '100000000001'],
    ['a plan that is kept', '100000000004'],
    ['a vehicle that is being repossessed', '100000000008'],
    ['a loan that the law protects', '100000000019'],
    ['a loan that was charged off', '100000000009'],
  ])('%s: nobody is threatened with what will not be done', async (_who, accountNumber) => {
    expect((await file({ accountNumber, amountCents: 1000 })).status).toBe(403)
  })

  test('an extension that is under way', async () => {
    const late = { accountNumber: '100000000002', amountCents: 1000 }
    const filed = await file(late)
    expect(filed.status).toBe(201)
    await as('a1@staff.example.com', 'DELETE', null, `/${filed.answer.notificationId}`)
    expect((await extenderOf(app, 'p2@example.com', late.accountNumber).extend()).code).toBeNull()
    expect((await file(late)).status).toBe(403)
  })

  test('a loan or a warning that does not exist', async () => {
    expect((await file({ accountNumber: '999999999999' })).status).toBe(404)
    expect((await as('a1@staff.example.com', 'DELETE', null, '/ntf_nothing')).status).toBe(404)
  })
})

test('[alert-01][dash-05] what the back office passes on is told to the borrower until it is taken back, and both are audited', async () => {
  expect(await shown()).toEqual([])
  const { status, answer } = await file()
  expect(status).toBe(201)
  expect(await shown()).toEqual([{ kind: 'PredictedRepoWarning', amount: 120_000, date: '2026-06-24' }])
  expect((await file()).answer.notificationId).toBe(answer.notificationId)
  const newer = await file({ amountCents: 130_000, payBy: '2026-06-26' })
  expect(await shown()).toEqual([{ kind: 'PredictedRepoWarning', amount: 130_000, date: '2026-06-26' }])
  const id = `/${newer.answer.notificationId}`
  expect((await as('a1@staff.example.com', 'DELETE', null, id)).status).toBe(204)
  expect(await shown()).toEqual([])
  expect((await as('a1@staff.example.com', 'DELETE', null, id)).status).toBe(204)
  const audited = await app.services.db.read(
    `SELECT action, account_number AS "accountNumber", reason FROM audit_log
     WHERE action LIKE 'repossession-warning.%' AND outcome = 'done' AND account_number = $1 ORDER BY seq`,
    [p3],
  )
  expect(audited.slice(0, 1)).toEqual([
    { action: 'repossession-warning.filed', accountNumber: p3, reason: 'Review of June 17' },
  ])
  expect(audited.at(-1)).toEqual({
    action: 'repossession-warning.withdrawn',
    accountNumber: p3,
    reason: 'Arranged by phone',
  })
})
