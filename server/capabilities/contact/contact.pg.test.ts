import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { deliverMessage } from '#server/platform/messages/message-outbox'
import { sendMessage, sendTemplate } from '#server/platform/messages/messages'

let app: TestApp
let p1: string
let p18: string
beforeAll(async () => {
  app = await startTestApp()
  p1 = await app.token('p1@example.com')
  p18 = await app.token('p18@example.com')
})
afterAll(() => app.close())

const note =
  'mutation ($n: String!, $i: CreateNotationInput!) { createNotation(accountNumber: $n, createNotationInput: $i) { success } }'
const input = { activityCode: 'LG', partyContacted: 'A', placeCalled: 'WEB', comment: 'Signed in' }
const write = (token: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.gql(token, note, { n: '100000000001', i: { ...input, ...more } }, headers)
const notations = () =>
  app.services.db.read<Record<string, unknown>>(
    `SELECT activity_code AS code, party_contacted AS party, place_called AS place, comment, new_route AS route, actor FROM notations WHERE account_number = '100000000001' ORDER BY created_at`,
  )

describe('notations', () => {
  test('a borrower can set no repossession route and use no code of staff', async () => {
    expect((await write(p1, { newRoute: 'S45' })).code).toBe('NOT_ALLOWED')
    for (const activityCode of ['IM', 'KO', 'PT', 'XX', '']) {
      const answer = await write(p1, { activityCode })
      expect([answer.code, answer.errors[0]?.extensions.field]).toEqual(['FIELD_INVALID', 'activityCode'])
    }
    expect(await notations()).toEqual([])
  })

  test('a note for nobody, from nowhere, or as long as a letter is refused', async () => {
    for (const more of [{ partyContacted: 'B' }, { placeCalled: 'HOME' }, { comment: 'x'.repeat(501) }])
      expect((await write(p1, more)).code).toBe('FIELD_INVALID')
    expect(await notations()).toEqual([])
  })

  test('[gql-10][acct-27] a login is noted once, however often the same request is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await write(p1, {}, headers)
    const second = await write(p1, {}, headers)
    expect([first.data, second.data]).toEqual([
      { createNotation: { success: true } },
      { createNotation: { success: true } },
    ])
    expect([
      first.headers.get('idempotent-replayed'),
      second.headers.get('idempotent-replayed'),
      second.headers.get('x-served-from-cache'),
    ]).toEqual([null, 'true', 'true'])
    expect(await notations()).toMatchObject([
      { code: 'LG', party: 'A', place: 'WEB', route: null, comment: 'Signed in' },
    ])
    const other = await write(p1, { comment: 'Another' }, headers)
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('who it was about comes from the account, not from the request', async () => {
    await write(p18, { partyContacted: 'A' })
    expect((await notations()).at(-1)).toMatchObject({ party: 'C' })
  })

  test('a loan advisor notes what was agreed on the phone, and sets a route that there is', async () => {
    const staff = await app.token('a1@staff.example.com')
    for (const newRoute of ['S99X', 'S99', 's45', ''])
      expect((await write(staff, { activityCode: 'KO', newRoute })).code).toBe('FIELD_INVALID')
    expect((await write(staff, { activityCode: 'KO', newRoute: 'S00' })).code).toBeNull()
    expect((await notations()).at(-1)).toMatchObject({ code: 'KO', route: 'S00' })
    expect(
      await app.services.db.read(`SELECT account_number AS n FROM audit_log WHERE action = 'notation.create'`),
    ).toEqual([{ n: '100000000001' }])
  })

  test('what only the server can know, not even a loan advisor writes', async () => {
    const staff = await app.token('a1@staff.example.com')
    const before = await notations()
    for (const activityCode of ['LG', 'IM', 'LK', 'RT', 'PB', 'PC']) {
      const answer = await write(staff, { activityCode })
      expect([answer.code, answer.errors[0]?.extensions.field]).toEqual(['FIELD_INVALID', 'activityCode'])
    }
    expect(await notations()).toEqual(before)
  })

  test('a developer, other staff and a page’s element note nothing and set no route', async () => {
    const developer = await app.token('a2@staff.example.com')
    const before = await notations()
    for (const more of [{ activityCode: 'RT', newRoute: 'S45' }, { activityCode: 'KO' }, { newRoute: 'S00' }, {}])
      expect((await write(developer, more)).code).toBe('NOT_ALLOWED')
    await app.services.db.read(`UPDATE logins SET roles = '{AUDITOR}' WHERE email_key = 'a2@staff.example.com'`)
    expect((await write(await app.token('a2@staff.example.com'), { activityCode: 'KO' })).code).toBe('NOT_ALLOWED')
    const element = await app.embedToken('p1@example.com', '100000000001', { capabilities: ['make-a-payment', 'chat'] })
    expect((await write(element)).code).toBe('NOT_FOUND')
    expect(await notations()).toEqual(before)
  })

  test('a note on an account that is not there is answered so', async () => {
    const staff = await app.token('a1@staff.example.com')
    const answer = await app.gql(staff, note, { n: '999999999999', i: { ...input, activityCode: 'KO' } })
    expect([answer.code, answer.status]).toEqual(['NOT_FOUND', 200])
  })
})

describe('messages', () => {
  const message = {
    channel: 'EMAIL',
    recipient: 'P1@Example.com',
    template: 'test',
    language: 'en',
    subject: 'Hello',
    body: 'Text',
  } as const
  const queued = () => app.services.db.read(`SELECT key FROM outbox WHERE topic = 'message.mail'`)

  test('a message of a transaction that fails is neither kept nor sent', async () => {
    const failing = app.services.db.withTx(async (tx) => {
      await sendMessage(tx, { ...message, createdAtMs: app.clock.nowMs() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await queued()).toEqual([])
  })

  test('a message lies in the inbox of its address, worded in the language of the person', async () => {
    const parameters = {
      total: '$796.12',
      confirmationNumber: 'ABC-DEF-GHJK',
      method: 'Checking ending in 6789',
      paymentDate: 'Friday',
    }
    const id = await app.services.db.withTx((tx) =>
      sendTemplate(tx, {
        channel: 'EMAIL',
        recipient: 'P1@Example.com',
        language: 'es',
        template: 'payment-accepted',
        parameters,
        createdAtMs: app.clock.nowMs(),
      }),
    )
    expect(await queued()).toEqual([{ key: id }])
    const inbox = (await (await app.request('/sandbox/inbox?to=p1@example.com')).json()) as Record<string, unknown>[]
    expect(inbox).toMatchObject([
      {
        messageId: id,
        subject: 'Recibimos su pago de $796.12',
        template: 'payment-accepted',
        language: 'es',
        sentAt: null,
      },
    ])
    expect(await (await app.request('/sandbox/inbox?to=p2@example.com')).json()).toEqual([])
  })

  test('delivery marks it sent, and doing it twice sends it once', async () => {
    const id = await app.services.db.withTx((tx) => sendMessage(tx, { ...message, createdAtMs: app.clock.nowMs() }))
    expect([await deliverMessage(app.services, id), await deliverMessage(app.services, id)]).toEqual(['done', 'done'])
    const sent = await app.services.db.read<{ sentAt: string | null }>(
      'SELECT sent_at AS "sentAt" FROM messages WHERE message_id = $1',
      [id],
    )
    expect(sent[0]?.sentAt).not.toBeNull()
  })

  test('a gateway that fails is asked again with the same key', async () => {
    const asked: { key: unknown; body: string }[] = []
    const gateway = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        asked.push({ key: request.headers['idempotency-key'], body })
        response.writeHead(asked.length === 1 ? 500 : 202).end()
      })
    })
    const port = await new Promise<number>((resolve) =>
      gateway.listen(0, () => resolve((gateway.address() as { port: number }).port)),
    )
    const services = { ...app.services, config: { ...app.services.config, mailUrl: `http://localhost:${port}/mail` } }
    const id = await app.services.db.withTx((tx) => sendMessage(tx, { ...message, createdAtMs: app.clock.nowMs() }))
    expect([
      await deliverMessage(services, id),
      await deliverMessage(services, id),
      await deliverMessage(services, id),
    ]).toEqual(['retry', 'done', 'done'])
    expect(asked.map(({ key }) => key)).toEqual([id, id])
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      messageId: id,
      recipient: 'p1@example.com',
      language: 'en',
      subject: 'Hello',
      body: 'Text',
      headers: {},
      attachments: [],
    })
    gateway.close()
  })
})
