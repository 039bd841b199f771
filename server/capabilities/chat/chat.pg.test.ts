import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { businessMoment } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { chatAttributeNames } from './chat-attributes.ts'
import { demandChatIdentity, signChatIdentity } from './chat-identity.ts'

const own = '100000000001'
let app: TestApp
let borrower = ''
let cobuyer = ''
let advisor = ''
let colleague = ''
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T17:00:00Z' })
  borrower = await app.token('p1@example.com')
  cobuyer = await app.token('p18@example.com')
  advisor = await app.token('a1@staff.example.com')
  colleague = await app.token('a2@staff.example.com')
})
afterAll(() => app.close())

const conversation = 'id status closedBy messages { number sender text }'
type Said = { id: string; status: string; closedBy: string | null; messages: { sender: string; text: string }[] }

async function identityOf(token: string, accountNumber = own, names = 'customerName daysPastDue') {
  const { data } = await app.gql<{ GetChatIdentity: { token: string; attributes: { name: string; value: string }[] } }>(
    token,
    `{ GetChatIdentity(accountNumber: "${accountNumber}", attributes: [${names}]) { token attributes { name value } } }`,
  )
  if (data === null) throw new Error('no identity')
  return data.GetChatIdentity
}

async function say(token: string, text: string, accountNumber = own, headers: Record<string, string> = {}) {
  const { token: identity, attributes } = await identityOf(token, accountNumber)
  return app.gql<{ SendChatMessage: { conversation: Said } }>(
    token,
    `mutation Say($n: String!, $text: String!, $identity: String!, $attributes: [ChatAttributeInput!]!) {
      SendChatMessage(accountNumber: $n, text: $text, identity: $identity, attributes: $attributes) { conversation { ${conversation} } } }`,
    { n: accountNumber, text, identity, attributes },
    headers,
  )
}

const begin = async (text = 'Hello', token = borrower): Promise<Said> =>
  (await say(token, text)).data?.SendChatMessage.conversation as Said
const asAdvisor = (token: string, change: string) =>
  app.gql(token, `mutation { ${change} { success chat { status isMine messages { text } } } }`)
const current = async (token = borrower) =>
  (await app.gql<{ GetChat: Said | null }>(token, `{ GetChat(accountNumber: "${own}") { ${conversation} } }`)).data
    ?.GetChat
const actions = async () =>
  (
    await app.services.db.read<{ action: string }>(
      `SELECT action FROM audit_log WHERE action LIKE 'chat.%' ORDER BY at, seq`,
    )
  ).map((row) => row.action)

// Each test begins a minute later, so that the newest conversation is the test's own.
let minutes = 0
afterEach(async () => {
  for (const token of [borrower, cobuyer])
    await app.gql(token, `mutation { EndChat(accountNumber: "${own}") { success } }`)
  minutes += 1
  await app.clock.setTo(businessMoment('2026-11-20', '10:00') + minutes * 60_000)
  for (const [name, value] of [
    ['DisableChat', false],
    ['ChatLiveIcon', false],
    ['ChatHours', '* 7-18 * * 1-5'],
    ['ChatOptions', 'LiveChatAndTextWithUs'],
  ] as const)
    await app.services.flags.set(name, value)
})

describe('[gql-08][acct-26] hours by schedule group', () => {
  const check = async (group: string, token: string | null = null) =>
    (
      await app.gql<{ getIsWithinSchedule: Record<string, unknown> }>(
        token,
        `{ getIsWithinSchedule(scheduleGroupId: "${group}") { IsNotFoundError IsSuccess IsWithinSchedule NotAuthorized ScheduleGroupId } }`,
      )
    ).data?.getIsWithinSchedule

  test('[acct-26] a group that is not there says so', async () => {
    expect(await check('nowhere')).toEqual({
      IsNotFoundError: true,
      IsSuccess: false,
      IsWithinSchedule: false,
      NotAuthorized: false,
      ScheduleGroupId: 'nowhere',
    })
  })

  test('[chat-21] web-messaging and sms-inbound are known to everybody, open on a Friday morning, closed at night and on a holiday', async () => {
    for (const group of ['web-messaging', 'sms-inbound']) {
      expect(await check(group)).toMatchObject({ IsSuccess: true, IsWithinSchedule: true, ScheduleGroupId: group })
      await app.clock.setTo(businessMoment('2026-11-20', '19:00'))
      expect(await check(group)).toMatchObject({ IsSuccess: true, IsWithinSchedule: false })
      await app.clock.setTo(businessMoment('2026-11-26', '10:00'))
      expect(await check(group)).toMatchObject({ IsWithinSchedule: false })
      await app.clock.setTo(businessMoment('2026-11-20', '10:00'))
    }
  })
})

describe('who the borrower is to the chat', () => {
  test('the token says a name that means nothing elsewhere, and times; nothing of the person', async () => {
    const { token } = await identityOf(borrower)
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub'])
    expect(decodeJwt(token).sub).not.toBe(decodeJwt((await identityOf(cobuyer)).token).sub)
    expect(JSON.stringify(decodeJwt(token))).not.toMatch(/Maria|Santos|p1@|0{6}/)
  })

  test('[acct-30][acct-31] only the attributes asked for are told, from our records', async () => {
    const { attributes } = await identityOf(borrower, own, 'customerName daysPastDue customerType')
    expect(attributes).toEqual([
      { name: 'customerName', value: 'Maria Santos' },
      { name: 'daysPastDue', value: '0' },
      { name: 'customerType', value: 'buyer' },
    ])
    const late = await identityOf(await app.token('p2@example.com'), '100000000002', 'daysPastDue amountPastDue')
    expect(Number(late.attributes[0]?.value)).toBeGreaterThan(0)
    expect(late.attributes[1]?.value).toMatch(/^\d+\.\d\d$/)
  })

  test('another person’s token, and one that is not ours, are refused', async () => {
    const [customer] = await app.services.db.read<{ id: string }>(
      `SELECT customer_id AS id FROM logins WHERE email_key = 'p1@example.com'`,
    )
    const { token } = await signChatIdentity(app.services, 'somebody else')
    await expect(demandChatIdentity(app.services, token, customer?.id ?? '')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    })
    await expect(demandChatIdentity(app.services, borrower, customer?.id ?? '')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    })
    const answer = await app.gql(
      borrower,
      `mutation { SendChatMessage(accountNumber: "${own}", text: "Hi", identity: "${token}", attributes: []) { success } }`,
    )
    expect(answer.code).toBe('NOT_ALLOWED')
  })
})

describe('an element on a page of somebody else’s', () => {
  const late = '100000000002'
  const onPage = () => app.embedToken('p2@example.com', late, { capabilities: ['chat'] })
  const identify = (token: string, attributes: readonly string[]) =>
    app.gql<{ GetChatIdentity: { token: string; attributes: { name: string }[] } }>(
      token,
      elementDocument('ChatIdentity'),
      { accountNumber: late, attributes },
    )

  test('[embed-13] is told nothing of the borrower, whichever attributes it asks for: the page around it reads the answer', async () => {
    const { data } = await identify(await onPage(), chatAttributeNames)
    expect(data).toEqual({ GetChatIdentity: { token: expect.any(String), attributes: [] } })
  })

  test('advisors see who writes from it all the same, from our records, and not where they live or how to reach them', async () => {
    const token = await onPage()
    const identity = (await identify(token, [])).data?.GetChatIdentity.token
    const attributes = [
      { name: 'analyticsSessionId', value: 'visit-7' },
      { name: 'daysPastDue', value: '999' },
      { name: 'customerEmail', value: 'evil@example.com' },
    ]
    const sent = await app.gql<{ SendChatMessage: { conversation: Said } }>(token, elementDocument('SendChatMessage'), {
      accountNumber: late,
      text: 'Hello',
      identity,
      attributes,
    })
    const id = sent.data?.SendChatMessage.conversation.id
    const seen = await app.gql<{ GetAdvisorChat: { attributes: { name: string; value: string }[] } }>(
      advisor,
      `{ GetAdvisorChat(id: "${id}") { attributes { name value } } }`,
    )
    const told = new Map(seen.data?.GetAdvisorChat.attributes.map(({ name, value }) => [name, value]))
    expect([...told.keys()]).toEqual(
      chatAttributeNames.filter((name) => !['address', 'phone', 'customerEmail'].includes(name)),
    )
    expect(told.get('analyticsSessionId')).toBe('visit-7')
    expect(Number(told.get('daysPastDue'))).toSatisfy((days: number) => days > 0 && days < 999)
    await app.gql(token, elementDocument('EndChat'), { accountNumber: late })
  })
})

describe('a conversation', () => {
  test.each([
    ['DisableChat', true],
    ['ChatOptions', 'TextWithUsOnly'],
    ['ChatHours', '* 0-1 * * 0'],
  ] as const)('[chat-15] is not begun while %s is %s', async (flag, value) => {
    const { token: identity } = await identityOf(borrower)
    await app.services.flags.set(flag, value)
    const answer = await app.gql(
      borrower,
      `mutation { SendChatMessage(accountNumber: "${own}", text: "Hi", identity: "${identity}", attributes: []) { success } }`,
    )
    expect(answer.code).toBe('FEATURE_DISABLED')
    expect(await current()).toBeNull()
  })

  test('[chat-08] with the live-icon flag it is begun by the schedule group’s hours, whatever the hours flag says', async () => {
    await app.services.flags.set('ChatHours', '* 0-1 * * 0')
    await app.services.flags.set('ChatLiveIcon', true)
    expect((await begin()).status).toBe('WAITING')
  })

  test('an empty message is refused', async () => {
    expect((await say(borrower, '  ')).code).toBe('REQUEST_INVALID')
  })

  test('the same request sent twice is said once', async () => {
    const headers = { 'idempotency-key': '0b8f3b62-5f3f-4e41-9c0e-2f1f6f5f6f70' }
    await say(borrower, 'Once', own, headers)
    await say(borrower, 'Once', own, headers)
    expect((await current())?.messages.map((message) => message.text)).toEqual(['Once'])
  })

  test('the co-buyer neither sees nor ends the buyer’s', async () => {
    await begin()
    expect(await current(cobuyer)).toBeNull()
    expect((await app.gql(cobuyer, `mutation { EndChat(accountNumber: "${own}") { success } }`)).code).toBe('NOT_FOUND')
    expect((await begin('Mine', cobuyer)).messages).toHaveLength(1)
    expect((await current())?.messages).toHaveLength(1)
  })

  test('staff without the advisor role are refused everything', async () => {
    const { id } = await begin()
    expect((await app.gql(colleague, `{ GetAdvisorChat(id: "${id}") { id } }`)).code).toBe('NOT_ALLOWED')
    for (const change of [`AnswerChat(id: "${id}")`, `ReplyToChat(id: "${id}", text: "x")`, `CloseChat(id: "${id}")`])
      expect((await asAdvisor(colleague, change)).code).toBe('NOT_ALLOWED')
  })

  test('[chat-25] an advisor answers, writes and ends it; the borrower reads the answers; all but the words is in the audit log', async () => {
    const before = (await actions()).length
    const { id } = await begin('Can I pay later?')
    expect((await asAdvisor(advisor, `ReplyToChat(id: "${id}", text: "Too early")`)).code).toBe('NOT_ALLOWED')
    await app.gql(advisor, `{ GetAdvisorChat(id: "${id}") { id } }`)
    expect((await asAdvisor(advisor, `AnswerChat(id: "${id}")`)).data).toMatchObject({
      AnswerChat: { chat: { status: 'OPEN', isMine: true } },
    })
    await asAdvisor(advisor, `ReplyToChat(id: "${id}", text: "Yes, you can.")`)
    expect((await current())?.messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['BORROWER', 'Can I pay later?'],
      ['ADVISOR', 'Yes, you can.'],
    ])
    await asAdvisor(advisor, `CloseChat(id: "${id}")`)
    expect(await current()).toMatchObject({ status: 'CLOSED', closedBy: 'ADVISOR' })
    expect((await asAdvisor(advisor, `ReplyToChat(id: "${id}", text: "Late")`)).code).toBe('NOT_ALLOWED')
    expect((await actions()).slice(before)).toEqual(['chat.start', 'chat.read', 'chat.answer', 'chat.close'])
    expect((await begin('Again')).id).not.toBe(id)
  })
})

describe('the transcript', () => {
  const open = (id: string, token: string) =>
    app.request(`/api/documents/transcript-${id}`, { headers: { authorization: `Bearer ${token}` } })

  test('is the borrower’s own, as text, and nobody else’s', async () => {
    const { id } = await begin('My question')
    for (const token of [cobuyer, advisor]) expect((await open(id, token)).status).toBe(404)
    const answer = await open(id, borrower)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await answer.text()).toContain('You: My question')
  })

  test('is kept for 13 months; a conversation that fell silent ends after a day', async () => {
    const { id } = await begin()
    await app.clock.setTo(businessMoment('2026-11-22', '10:00'))
    expect(await runJob(app.services, 'rollover', '2026-11-22')).toMatchObject({ chatsEnded: 1 })
    const left = () =>
      reader(app.services.db).query(`SELECT closed_by FROM chat_conversations WHERE conversation_id = $1`, [id])
    expect(await left()).toEqual([{ closed_by: 'SILENCE' }])
    await app.clock.setTo(businessMoment('2027-12-21', '10:00'))
    await runJob(app.services, 'rollover', '2027-12-21')
    expect(await left()).toHaveLength(1)
    await app.clock.setTo(businessMoment('2027-12-23', '10:00'))
    await runJob(app.services, 'rollover', '2027-12-23')
    expect(await left()).toEqual([])
  })
})

describe('live', () => {
  const stream = (path: string, token: string, signal: AbortSignal) =>
    app.request(`/api/chat/conversations/${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
    })

  /** Reads until the text has it. */
  async function heard(answer: Response, wanted: string): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array)
      if (text.includes(wanted)) return text
    }
    throw new Error(`The stream ended before "${wanted}": ${text}`)
  }

  test('a stream is for the borrower whose conversation it is and for advisors, with a token in the header', async () => {
    const { id } = await begin()
    const { signal } = new AbortController()
    expect((await app.request(`/api/chat/conversations/${id}/stream?access_token=${borrower}`)).status).toBe(401)
    expect((await stream(`${id}/stream`, cobuyer, signal)).status).toBe(404)
    expect((await stream('chat_nothing/stream', borrower, signal)).status).toBe(404)
    expect((await stream('stream', borrower, signal)).status).toBe(404)
    expect((await stream('stream', colleague, signal)).status).toBe(403)
  })

  test('an advisor who reads by stream, or gets an answer again, leaves a line each time, and the borrower sees that somebody looked', async () => {
    const { id } = await begin('Who reads this?')
    const looks = () =>
      app.services.db.read<{ action: string; account: string | null }>(
        `SELECT action, account_number AS account FROM audit_log
         WHERE action IN ('chat.read', 'staff.chat-list') AND correlation_id = ANY($1) ORDER BY at, seq`,
        [['stream-of-one-1', 'stream-of-list-1', 'answered-again-1', 'stream-of-borrower-1']],
      )
    const open = (path: string, token: string, correlationId: string) =>
      app.request(`/api/chat/conversations/${path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'x-correlation-id': correlationId },
        signal: ends.signal,
      })
    const ends = new AbortController()
    const views = async () =>
      (
        await app.gql<{ GetProfile: { viewedByTeam: unknown[] } }>(
          borrower,
          '{ GetProfile { viewedByTeam { at accountEnding } } }',
        )
      ).data?.GetProfile.viewedByTeam.length ?? 0
    const viewsBefore = await views()
    await heard(await open(`${id}/stream`, borrower, 'stream-of-borrower-1'), 'Who reads this?')
    expect(await looks()).toEqual([])
    await heard(await open(`${id}/stream`, advisor, 'stream-of-one-1'), 'Who reads this?')
    expect(await looks()).toEqual([{ action: 'chat.read', account: own }])
    expect(await views()).toBe(viewsBefore + 1)
    const listed = await heard(await open('stream', advisor, 'stream-of-list-1'), 'WAITING')
    expect(listed).toContain('Maria Santos')
    const key = { 'idempotency-key': randomUUID() }
    const answer = `mutation { AnswerChat(id: "${id}") { chat { messages { text } } } }`
    await app.gql(advisor, answer, {}, key)
    await app.gql(advisor, answer, {}, { ...key, 'x-correlation-id': 'answered-again-1' })
    expect((await looks()).map(({ action }) => action)).toEqual(['chat.read', 'staff.chat-list', 'chat.read'])
    ends.abort()
  })

  test('the borrower hears the answer and the end; the advisor hears who waits', async () => {
    const ends = new AbortController()
    const list = await stream('stream', advisor, ends.signal)
    const waiting = heard(list, '"WAITING"')
    const { id } = await begin('Anybody there?')
    expect(await waiting).toContain('Maria Santos')
    const mine = await stream(`${id}/stream`, borrower, ends.signal)
    const reading = heard(mine, '"CLOSED"')
    for (const change of ['AnswerChat(id: $)', 'ReplyToChat(id: $, text: "I am here.")', 'CloseChat(id: $)'])
      expect((await asAdvisor(advisor, change.replace('$', `"${id}"`))).code).toBeNull()
    const text = await reading
    expect(text).toContain('I am here.')
    expect(text).not.toMatch(/a1@staff|advisorLoginId|attributes/)
    ends.abort()
  })
})
