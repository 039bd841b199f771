import { afterEach, beforeEach, expect, test } from 'vitest'
import { signWebhook } from '#server/platform/vendors/webhook-signature'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'

// P1's next draw is on Monday, June 29, of 521.62; it is filed on Friday, June 26.
const accountNumber = '100000000001'
const agreedCents = 52_162
const higherCents = 57_162

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  await app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE schedule_rows SET amount_cents = amount_cents + 5000 WHERE account_number = $1 AND due_date = '2026-06-29'`,
      [accountNumber],
    ),
  )
})
afterEach(() => app.close())

const p1 = () => payerOf(app, 'p1@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const mails = async (template: string) =>
  read<{ messageId: string; body: string }>(
    `SELECT message_id AS "messageId", body FROM messages WHERE recipient = 'p1@example.com' AND template = $1`,
    [template],
  )
const letters = () =>
  read<{ kind: string; state: string; body: string }>('SELECT kind, state, body FROM letters ORDER BY created_at')

async function drawn(): Promise<number | undefined> {
  await at(app, '2026-06-26', '17:00')
  await runJob(app.services, 'batch')
  const [draw] = await read<{ cents: number }>(
    `SELECT amount_cents AS cents FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY'`,
    [accountNumber],
  )
  return draw?.cents
}

async function mailFailed(messageId: string): Promise<Response> {
  const body = JSON.stringify({ type: 'message.failed', messageId })
  const signed = signWebhook(app.services, 'mail-gateway', { id: 'evt-1', nowMs: app.clock.nowMs(), body })
  return app.request('/webhooks/mail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
  })
}

test('[autopay-05] a notice that the mail gateway took ten days before lets the higher amount be drawn', async () => {
  await runJob(app.services, 'notices')
  await app.drain()
  expect(await mails('autopay-amount')).toHaveLength(1)
  expect(await drawn()).toBe(higherCents)
  expect(await mails('autopay-old-amount')).toEqual([])
})

test('a notice that the mail gateway never took does not count: the old amount is drawn, and the borrower is told what is open', async () => {
  await runJob(app.services, 'notices')
  expect(await mails('autopay-amount')).toHaveLength(1)
  expect(await drawn()).toBe(agreedCents)
  const [told] = await mails('autopay-old-amount')
  expect(told?.body).toContain('$521.62')
  expect(told?.body).toContain('$50.00')
  expect(await read(`SELECT reason FROM audit_log WHERE action = 'autopay.draw-old-amount'`)).toEqual([
    { reason: 'no-notice-in-time' },
  ])
})

test('a notice that was made up for a missed day counts from the day it left', async () => {
  await at(app, '2026-06-22', '10:00')
  await runJob(app.services, 'notices', '2026-06-17')
  await app.drain()
  expect(await mails('autopay-amount')).toHaveLength(1)
  expect(await drawn()).toBe(agreedCents)
})

test('a mail that came back un-counts its notice, and a letter takes its place', async () => {
  await runJob(app.services, 'notices')
  await app.drain()
  const [mail] = await mails('autopay-amount')
  expect((await mailFailed(mail?.messageId ?? '')).status).toBe(202)
  expect((await mailFailed(mail?.messageId ?? '')).status).toBe(202)
  expect(await letters()).toMatchObject([{ kind: 'autopay-amount', state: 'QUEUED' }])
  expect((await letters())[0]?.body).toContain('$571.62')
  expect(await drawn()).toBe(agreedCents)
})

test('a mail that came back beside a letter changes nothing: the letter is the record, and counts from its day', async () => {
  await app.services.db.withTx(async (tx) => {
    await tx.query('ALTER TABLE consents DISABLE TRIGGER USER')
    await tx.query('DELETE FROM consents')
    await tx.query('ALTER TABLE consents ENABLE TRIGGER USER')
  })
  await runJob(app.services, 'notices')
  await app.drain()
  await at(app, '2026-06-18', '00:05')
  await runJob(app.services, 'rollover')
  const [mail] = await mails('autopay-amount')
  expect((await mailFailed(mail?.messageId ?? '')).status).toBe(202)
  expect(await letters()).toMatchObject([{ kind: 'autopay-amount', state: 'EXPORTED' }])
  expect(await drawn()).toBe(higherCents)
})

test('a word about a mail that is not signed is refused and changes nothing', async () => {
  await runJob(app.services, 'notices')
  await app.drain()
  const [mail] = await mails('autopay-amount')
  const refused = await app.request('/webhooks/mail', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'message.failed', messageId: mail?.messageId }),
  })
  expect(refused.status).toBe(401)
  expect(await letters()).toEqual([])
  expect(await drawn()).toBe(higherCents)
})

test('whoever took back electronic records gets the notice on paper, and it counts from the day the letters are handed over', async () => {
  expect((await p1().ask('mutation { WithdrawEConsent { success } }', {})).code).toBeNull()
  await runJob(app.services, 'notices')
  await app.drain()
  expect(await mails('autopay-amount')).toEqual([])
  expect(await letters()).toMatchObject([{ kind: 'autopay-amount', state: 'QUEUED' }])
  await at(app, '2026-06-18', '00:05')
  await runJob(app.services, 'rollover')
  expect(await letters()).toMatchObject([{ kind: 'autopay-amount', state: 'EXPORTED' }])
  expect(await drawn()).toBe(higherCents)
})

test('a letter that is not handed over ten days before does not count', async () => {
  expect((await p1().ask('mutation { WithdrawEConsent { success } }', {})).code).toBeNull()
  await at(app, '2026-06-19', '10:00')
  await runJob(app.services, 'notices')
  await at(app, '2026-06-20', '00:05')
  await runJob(app.services, 'rollover')
  expect(await letters()).toMatchObject([{ kind: 'autopay-amount', state: 'EXPORTED' }])
  expect(await drawn()).toBe(agreedCents)
  expect((await letters()).map(({ kind }) => kind)).toContain('autopay-old-amount')
})
