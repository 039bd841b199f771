import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimitsOf } from '#server/platform/limits/rate-limits'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { listMessages } from '#server/platform/messages/contact.store'
import { deliverMessage } from '#server/platform/messages/message-outbox'
import { optOutUrl } from '#server/platform/messages/opt-out-link'
import { sendReminder } from '#server/platform/messages/reminders'

const email = 'p2@example.com'
let app: TestApp
let customerId = ''
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const [login] = await app.services.db.read<{ customerId: string }>(
    'SELECT customer_id AS "customerId" FROM logins WHERE email_key = $1',
    [email],
  )
  customerId = login?.customerId ?? ''
})
afterAll(() => app.close())

/** Sends a reminder now. @returns how many messages went out, and the newest mail */
async function remind(language: 'en' | 'es' = 'en') {
  await app.clock.advanceBy(1000)
  const count = await app.services.db.withTx((tx) =>
    sendReminder(tx, app.services.config, {
      customerId,
      template: 'payment-reminder',
      email: 'P2@Example.com',
      language,
      subject: 'Your payment is set for tomorrow',
      body: 'It is set.',
      states: ['AZ'],
      today: '2026-06-17',
      atMs: app.clock.nowMs(),
    }),
  )
  const [mail] = await listMessages(app.services.db, email, 1)
  return { count, mail, link: optOutUrl(app.services.config, mail?.messageId ?? '') }
}
const pathOf = (link: string) => new URL(link).pathname
const open = async (link: string) => {
  const reply = await app.request(pathOf(link))
  return {
    status: reply.status,
    page: await reply.text(),
    policy: reply.headers.get('content-security-policy'),
    referrer: reply.headers.get('referrer-policy'),
  }
}
const post = async (link: string, body: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.request(pathOf(link), { method: 'POST', headers, body })
  return { status: reply.status, page: await reply.text() }
}
const oneClick = 'List-Unsubscribe=One-Click'

test('a reminder ends with the way to end them, in its language, with no address in the link', async () => {
  const { link } = await remind()
  await app.drain()
  const [english] = await listMessages(app.services.db, email, 1)
  expect(english?.body).toBe(`It is set.\n\nTo stop reminder emails, open this link:\n${link}`)
  expect(link).not.toMatch(/example|%40|@/i)
  const spanish = await remind('es')
  await app.drain()
  expect((await listMessages(app.services.db, email, 1))[0]?.body).toContain(
    `Para no recibir más recordatorios por correo, abra este enlace:\n${spanish.link}`,
  )
  const kept = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'payment-reminder'`,
  )
  expect(kept).toEqual([{ body: 'It is set.' }, { body: 'It is set.' }])
})

test('opening the link changes nothing: mail scanners open links too', async () => {
  const { link } = await remind()
  const { status, page, policy, referrer } = await open(link)
  expect([status, /Stop email reminders\?/.test(page)]).toEqual([200, true])
  expect(policy).toContain("default-src 'none'")
  // The address is the secret: no page that is opened from here learns it.
  expect(referrer).toBe('no-referrer')
  expect((await remind()).count).toBe(1)
})

test('the button ends reminders at once, notes it on the loan, and the same page turns them on again', async () => {
  const { link } = await remind()
  expect((await post(link, 'choice=stop')).page).toContain('Email reminders are off')
  expect((await remind()).count).toBe(0)
  expect((await open(link)).page).toContain('Turn reminders back on')
  expect((await post(link, 'choice=stop')).status).toBe(200)
  expect((await post(link, 'choice=resume')).page).toContain('Reminders are back on')
  expect((await remind()).count).toBe(1)
  const notes = await app.services.db.read(
    `SELECT comment FROM notations WHERE account_number = '100000000002' AND activity_code = 'CP' ORDER BY created_at`,
  )
  expect(notes).toEqual([
    { comment: 'Reminders by email stopped by the link in one' },
    { comment: 'Reminders by email turned on again by the link in one' },
  ])
})

test('a mail program ends them with one click; one that waits to be sent is not sent, and what is owed in writing is', async () => {
  const sent: { headers: Record<string, string>; body: string }[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      sent.push(JSON.parse(body) as (typeof sent)[number])
      response.writeHead(202).end()
    })
  })
  const port = await new Promise<number>((resolve) =>
    gateway.listen(0, () => resolve((gateway.address() as { port: number }).port)),
  )
  const services = { ...app.services, config: { ...app.services.config, mailUrl: `http://localhost:${port}/mail` } }
  const first = await remind()
  await deliverMessage(services, first.mail?.messageId ?? '')
  expect(sent[0]?.body).toContain(first.link)
  expect(sent[0]?.headers).toEqual({
    'List-Unsubscribe': `<${first.link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const waiting = await remind()
  expect((await post(first.link, oneClick)).status).toBe(200)
  expect(await deliverMessage(services, waiting.mail?.messageId ?? '')).toBe('done')
  expect(sent).toHaveLength(1)
  gateway.close()
  await post(first.link, 'choice=resume')
})

test('guesses are counted, and the clicks of a mail provider’s servers for many people are not', async () => {
  const { link } = await remind()
  rateLimitsOf(app.services).change({ anonymous: 2 })
  const guess = async () => (await post(`${app.url}/opt-out/msg_x.AAAA`, oneClick)).status
  expect([await guess(), await guess(), await guess()]).toEqual([404, 404, 429])
  for (let count = 0; count < 3; count += 1) expect((await post(link, 'choice=resume')).status).toBe(200)
  rateLimitsOf(app.services).change({ anonymous: 100_000 })
})

test('nobody makes a link: another message, another code and a text have none', async () => {
  const { link } = await remind()
  const [id = '', mac = ''] = pathOf(link).split('/').at(-1)?.split('.') ?? []
  for (const token of [`${id}x.${mac}`, `${id}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`, id, 'x', `${id}.`]) {
    const forged = `${app.url}/opt-out/${token}`
    expect([(await open(forged)).status, (await post(forged, oneClick)).status]).toEqual([404, 404])
  }
  expect((await remind()).count).toBe(1)
})
