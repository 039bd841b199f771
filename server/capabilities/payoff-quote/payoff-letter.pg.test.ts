import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { testCompanyRead } from '#tests/fixtures/production'
import { payoffRemittance } from './payoff-letter.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const own = '100000000001'
const at = (days: number) => addDays(businessToday(app.services.clock), days)
const read = <T>(sql: string) => app.services.db.read<T>(sql)
const notations = () => read(`SELECT comment, party_contacted AS party FROM notations WHERE activity_code = 'PO'`)

interface Wish {
  email?: string
  accountNumber?: string
  goodUntil?: string
  channel?: string
  key?: string
  token?: string
  language?: string
}

async function send(wish: Wish = {}) {
  const token = wish.token ?? (await app.token(wish.email ?? 'p1@example.com'))
  return app.gql<{ SendPayoffQuote: { success: boolean } }>(
    token,
    'mutation ($n: String!, $until: LocalDate!, $channel: OtpChannel!) { SendPayoffQuote(accountNumber: $n, goodUntil: $until, channel: $channel) { success } }',
    { n: wish.accountNumber ?? own, until: wish.goodUntil ?? at(10), channel: wish.channel ?? 'EMAIL' },
    { 'idempotency-key': wish.key ?? randomUUID() },
  )
}

async function write(wish: Wish = {}) {
  const token = wish.token ?? (await app.token(wish.email ?? 'p1@example.com'))
  return app.gql<{ CreatePayoffLetter: { success: boolean; documentId: string; fileName: string } }>(
    token,
    elementDocument('WritePayoffLetter'),
    { accountNumber: wish.accountNumber ?? own, goodUntil: wish.goodUntil ?? at(10) },
    { 'idempotency-key': wish.key ?? randomUUID(), ...(wish.language && { 'accept-language': wish.language }) },
  )
}

async function letterOf(wish: Wish = {}) {
  const answer = await write(wish)
  if (answer.data === null) throw new Error(JSON.stringify(answer.errors))
  return answer.data.CreatePayoffLetter
}

const open = (id: string, token: string | null) =>
  app.request(`/api/documents/${id}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}`, origin: app.url },
  })

describe('a letter that is refused', () => {
  test('by text message', async () => {
    expect((await send({ channel: 'SMS' })).code).toBe('FIELD_INVALID')
  })

  test('for a date beyond fifteen days, a loan that is for the telephone, and somebody else’s loan', async () => {
    for (const ask of [send, write]) {
      expect((await ask({ goodUntil: at(16) })).code).toBe('DATE_OUT_OF_RANGE')
      expect((await ask({ email: 'p8@example.com', accountNumber: '100000000008' })).code).toBe('PAYOFF_CALL_US')
      expect((await ask({ accountNumber: '100000000002' })).code).toBe('NOT_FOUND')
      expect((await ask({ key: 'none' })).code).toBe('IDEMPOTENCY_KEY_REQUIRED')
    }
    expect(await notations()).toEqual([])
  })

  test('to whoever is not its owner, like one that is not there', async () => {
    const { documentId } = await letterOf()
    expect((await open(documentId, null)).status).toBe(401)
    expect((await open(documentId, await app.token('p18@example.com'))).status).toBe(404)
    expect((await open(documentId, await app.token('p2@example.com'))).status).toBe(404)
    expect((await open('doc_nothing', await app.token('p1@example.com'))).status).toBe(404)
    const paying = await app.embedToken('p1@example.com', own, { capabilities: ['make-a-payment'] })
    expect((await open(documentId, paying)).status).toBe(404)
    expect((await write({ token: paying })).code).toBe('NOT_FOUND')
  })
})

test('[payoff-01] the letter is emailed as a PDF, once for a key, and noted on the account', async () => {
  const before = (await notations()).length
  const key = randomUUID()
  expect((await send({ key })).data).toEqual({ SendPayoffQuote: { success: true } })
  expect((await send({ key })).data).toEqual({ SendPayoffQuote: { success: true } })
  const messages = await read<{ body: string; documentId: string; content: Buffer }>(
    `SELECT body, document_id AS "documentId", content FROM messages JOIN documents USING (document_id) WHERE recipient = 'p1@example.com'`,
  )
  expect(messages).toHaveLength(1)
  expect(messages[0]?.body).toContain('Saturday, June 27')
  expect(messages[0]?.content.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const noted = await notations()
  expect(noted).toHaveLength(before + 1)
  expect(noted.at(-1)).toMatchObject({ party: 'A', comment: expect.stringContaining('good until 2026-06-27') })
})

test('the same letter asked for twice is one document, another day is another', async () => {
  const first = await letterOf({ goodUntil: at(3) })
  expect(first.fileName).toBe('payoff-letter-2026-06-20.pdf')
  expect((await letterOf({ goodUntil: at(3) })).documentId).toBe(first.documentId)
  expect((await letterOf({ goodUntil: at(4) })).documentId).not.toBe(first.documentId)
  expect((await letterOf({ goodUntil: at(3), language: 'es' })).documentId).not.toBe(first.documentId)
})

test('[payoff-01] its owner downloads the kept letter; nobody on the way keeps it', async () => {
  const { documentId, fileName } = await letterOf()
  const response = await open(documentId, await app.token('p1@example.com'))
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(response.headers.get('content-disposition')).toContain(fileName)
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7')
})

test('[embed-09] an element for payoff quotes writes and reads the letter of its own account', async () => {
  const token = await app.embedToken('p1@example.com', own, { capabilities: ['payoff-quote'] })
  const { documentId } = await letterOf({ token })
  expect((await open(documentId, token)).status).toBe(200)
  // A page of our own reads without an origin; one that names another is refused.
  const read = (headers: Record<string, string>) =>
    app.request(`/api/documents/${documentId}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  expect((await read({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await read({ 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  expect((await read({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).status).toBe(401)
  const cobuyer = await app.embedToken('p18@example.com', own, { capabilities: ['payoff-quote'] })
  expect((await open(documentId, cobuyer)).status).toBe(404)
})

describe('the letter as a dealer reads it', () => {
  const linesOf = async (language: string) => {
    const { documentId } = await letterOf({ goodUntil: at(5), language })
    const response = await open(documentId, await app.token('p1@example.com'))
    return pdfLines(Buffer.from(await response.arrayBuffer()))
  }

  test('names the whole account number, the vehicle, the last day, the per diem, and where the money goes', async () => {
    const lines = await linesOf('en')
    const [vehicle] = await read<{ name: string; vin: string }>(
      `SELECT year || ' ' || make || ' ' || model AS name, vin FROM vehicles WHERE account_number = '${own}'`,
    )
    for (const line of [
      own,
      vehicle?.name,
      vehicle?.vin,
      'Good through',
      'Per diem',
      `Loan account ${own}`,
      `VIN ${vehicle?.vin}`,
    ])
      expect(lines).toContain(line)
    const { payoff } = app.services.config.company
    for (const line of [payoff?.payee, ...(payoff?.mailAddress ?? []), ...(payoff?.overnightAddress ?? [])])
      expect(lines).toContain(line)
    expect(lines).toContain(`Account number ${payoff?.wire?.accountNumber}`)
    expect(lines).toContain(`Account number ${payoff?.ach?.accountNumber}`)
    expect(lines.filter((line) => line === `Routing number ${payoff?.wire?.routingNumber}`)).toHaveLength(2)
    expect(lines.some((line) => line.includes('••••'))).toBe(false)
  })

  test('says the same in Spanish', async () => {
    const lines = await linesOf('es')
    expect(lines).toContain(own)
    expect(lines).toContain('A nombre de')
    expect(lines).toContain(`Número de cuenta ${app.services.config.company.payoff?.wire?.accountNumber}`)
  })

  test('sends the money to the legal name and the address for mail where the servicer names nothing else', () => {
    const company = { ...app.services.config.company, ...testCompanyRead, payoff: null }
    expect(payoffRemittance(company)).toEqual({
      payee: 'Meadow Auto Credit, LLC',
      mailAddress: testCompanyRead.mailAddress,
      overnightAddress: null,
      wire: null,
      ach: null,
    })
  })
})
