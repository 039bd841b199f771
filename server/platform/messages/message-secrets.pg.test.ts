import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toIso } from '#sdk/dates/dates'
import { mailResetLink } from '#server/identity/mailed-links'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { deliverMessage } from './message-outbox.ts'

const email = 'p1@example.com'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advanceBy(3_600_000))

interface Kept {
  readonly messageId: string
  readonly subject: string
  readonly body: string
  readonly sentAt: string | null
}
const newestKept = async (template: string): Promise<Kept> => {
  const [row] = await app.services.db.read<Kept>(
    `SELECT message_id AS "messageId", subject, body, sent_at AS "sentAt" FROM messages WHERE template = $1
     ORDER BY created_at DESC LIMIT 1`,
    [template],
  )
  if (row === undefined) throw new Error(`No message ${template}`)
  return row
}
const inbox = async (to: string) =>
  (await (await app.request(`/sandbox/inbox?to=${to}`)).json()) as {
    messageId: string
    template: string
    body: string
  }[]

async function askForCode(): Promise<void> {
  const token = await app.token(email)
  const contacts = await app.gql<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(
    token,
    '{ GetPasscodeContacts { contactId channel } }',
  )
  const contactId = contacts.data?.GetPasscodeContacts.find(({ channel }) => channel === 'EMAIL')?.contactId
  const asked = await app.gql(
    token,
    'mutation($contactId: ID!) { SendOneTimePasscode(purpose: ADD_BANK, channel: EMAIL, contactId: $contactId) { success } }',
    { contactId },
  )
  expect(asked.code).toBeNull()
}
const askForLink = () => mailResetLink(app.services, email, 'en', { ip: '127.0.0.1', correlationId: 'reset-asked' })

test('a code that was delivered is in the inbox and no longer in our records', async () => {
  await askForCode()
  await app.drain()
  const kept = await newestKept('passcode')
  expect([kept.subject, kept.body]).toEqual(['Your code', ''])
  expect(kept.sentAt).not.toBeNull()
  const [delivered] = await inbox(email)
  expect(delivered).toMatchObject({ messageId: kept.messageId, template: 'passcode' })
  expect(delivered?.body).toMatch(/\b\d{6}\b/)
})

test('a reset link that was delivered is in the inbox and no longer in our records', async () => {
  await askForLink()
  await app.drain()
  const kept = await newestKept('password-reset')
  expect([kept.subject, kept.body]).toEqual(['Set a new password', ''])
  expect((await inbox(email))[0]?.body).toMatch(/\/oidc\/reset\?link=[\w-]{43}/)
})

test('a gateway gets the code whole, and a receipt stays in our records', async () => {
  const bodies: string[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push((JSON.parse(body) as { body: string }).body)
      response.writeHead(202).end()
    })
  })
  const port = await new Promise<number>((resolve) =>
    gateway.listen(0, () => resolve((gateway.address() as { port: number }).port)),
  )
  const services = { ...app.services, config: { ...app.services.config, mailUrl: `http://localhost:${port}/mail` } }
  await askForCode()
  const { messageId } = await newestKept('passcode')
  expect(await deliverMessage(services, messageId)).toBe('done')
  gateway.close()
  expect(bodies).toEqual([expect.stringMatching(/\b\d{6}\b/)])
  expect((await newestKept('passcode')).body).toBe('')
})

test('a code that no gateway took is given up and removed when it has expired', async () => {
  const services = { ...app.services, config: { ...app.services.config, mailUrl: 'http://localhost:9/mail' } }
  await askForCode()
  const { messageId } = await newestKept('passcode')
  expect(await deliverMessage(services, messageId)).toBe('retry')
  expect((await newestKept('passcode')).body).toMatch(/\b\d{6}\b/)
  await app.clock.advanceBy(11 * 60_000)
  expect(await deliverMessage(services, messageId)).toBe('done')
  const kept = await newestKept('passcode')
  expect([kept.body, kept.sentAt]).toEqual(['', null])
})

test('the daily job removes an expired code that nothing tried to deliver, and what was sent more than two years ago', async () => {
  await askForCode()
  await app.clock.advanceBy(11 * 60_000)
  const add = (id: string, days: number) =>
    app.services.db.withTx((tx) =>
      tx.query(
        `INSERT INTO messages (message_id, channel, recipient, template, language, subject, body, created_at, sent_at)
         VALUES ($1, 'EMAIL', 'old@example.com', 'payment-accepted', 'en', 'Received', 'We got it', $2, $2)`,
        [id, toIso(app.clock.nowMs() - days * 86_400_000)],
      ),
    )
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO messages (message_id, channel, recipient, template, language, subject, body, created_at, sent_at)
       SELECT 'msg_old_' || n, 'EMAIL', 'many@example.com', 'payment-accepted', 'en', 'Received', 'We got it', '2020-01-01', '2020-01-01'
       FROM generate_series(1, 1200) n`,
    ),
  )
  await add('msg_older', 740)
  await add('msg_newer', 700)
  expect(await runJob(app.services, 'rollover')).toMatchObject({ messagesEmptied: 1202 })
  expect((await newestKept('passcode')).body).toBe('')
  const old = await app.services.db.read(
    `SELECT message_id AS id, subject, body FROM messages WHERE recipient = 'old@example.com' ORDER BY message_id`,
  )
  expect(old).toEqual([
    { id: 'msg_newer', subject: 'Received', body: 'We got it' },
    { id: 'msg_older', subject: 'Received', body: '' },
  ])
})
