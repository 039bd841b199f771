import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '#sdk/dates/dates'
import { historyPdf } from '#server/capabilities/documents/history-document'
import { paidInFullLetter } from '#server/capabilities/documents/paid-in-full-letter'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { elementDocument } from '#tests/fixtures/element-documents'
import { extenderOf } from '#tests/fixtures/extension'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { payerOf, type PaymentAnswer, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer
let payment: PaymentAnswer

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p1@example.com', '100000000001')
  const answer = await payer.pay({ paymentAmount: 2500 })
  if (answer.data === null) throw new Error('Not paid')
  payment = answer.data.CreateIndividualPayment.individualPayment
})
afterAll(() => app.close())

async function read(id: string, email: string | null): Promise<Response> {
  const headers: Record<string, string> = email === null ? {} : { authorization: `Bearer ${await app.token(email)}` }
  return app.request(`/api/documents/${id}`, { headers })
}

describe('documents that are refused', () => {
  test('without signing in', async () => {
    expect((await read(`receipt-${payment.id}`, null)).status).toBe(401)
  })

  test.each(['p2@example.com', 'p18@example.com'])('to %s, like one that is not there', async (email) => {
    expect((await read(`receipt-${payment.id}`, email)).status).toBe(404)
    expect((await read(`authorization-${payment.id}`, email)).status).toBe(404)
    expect((await read('receipt-pay_nothing', email)).status).toBe(404)
    expect((await read('..%2f..%2fetc', email)).status).toBe(404)
  })
})

test.each(['receipt', 'authorization'])('the owner gets the %s as a tagged PDF that nobody keeps', async (kind) => {
  const response = await read(`${kind}-${payment.id}`, payer.email)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(bytes.startsWith('%PDF-1.7')).toBe(true)
  expect(bytes).toContain('/StructTreeRoot')
  expect(bytes).toContain('/Lang')
})

test('the receipt names the borrower, the vehicle and the loan it paid', async () => {
  const response = await read(`receipt-${payment.id}`, payer.email)
  const lines = pdfLines(Buffer.from(await response.arrayBuffer()))
  const [about] = await app.services.db.read<{ name: string; vehicle: string; vin: string }>(
    `SELECT c.first_name || ' ' || c.last_name AS name, v.year || ' ' || v.make || ' ' || v.model AS vehicle, v.vin
     FROM payments p JOIN customers c USING (customer_id) JOIN vehicles v USING (account_number) WHERE payment_id = $1`,
    [payment.id],
  )
  expect(lines).toEqual(expect.arrayContaining([about?.name, about?.vehicle, about?.vin]))
  expect(lines.some((line) => line.endsWith('0001'))).toBe(true)
})

test('on the screen the receipts name the same; those of an element name nobody', async () => {
  const accountNumber = '100000000001'
  const parties = async (token: string) =>
    (
      await app.gql<{ GetIndividualPayments: { id: string; parties: unknown }[] }>(
        token,
        elementDocument('PaymentReceipts'),
        { accountNumber },
      )
    ).data?.GetIndividualPayments.find(({ id }) => id === payment.id)?.parties
  const [about] = await app.services.db.read<{ borrowerName: string; vehicle: string }>(
    `SELECT c.first_name || ' ' || c.last_name AS "borrowerName", v.year || ' ' || v.make || ' ' || v.model AS vehicle
     FROM payments p JOIN customers c USING (customer_id) JOIN vehicles v USING (account_number) WHERE payment_id = $1`,
    [payment.id],
  )
  expect(await parties(await app.token(payer.email))).toEqual(about)
  const embedded = await app.embedToken(payer.email, accountNumber, { capabilities: ['make-a-payment'] })
  expect(await parties(embedded)).toBeNull()
})

test('in Spanish the receipt calls the vehicle what the Spanish dashboard calls it, on the screen and in its document', async () => {
  const spanish = { 'accept-language': 'es' }
  const token = await app.token(payer.email)
  const accountNumber = '100000000001'
  const asked = await app.gql<{ GetReceiptParties: { vehicle: string } }>(
    token,
    elementDocument('ReceiptParties'),
    { accountNumber },
    spanish,
  )
  const [own] = await app.services.db.read<{ vehicle: string }>(
    `SELECT make || ' ' || model || ' ' || year AS vehicle FROM vehicles WHERE account_number = $1`,
    [accountNumber],
  )
  expect(asked.data?.GetReceiptParties.vehicle).toBe(own?.vehicle)
  const headers = { authorization: `Bearer ${token}`, ...spanish }
  const paper = await app.request(`/api/documents/receipt-${payment.id}`, { headers })
  expect(pdfLines(Buffer.from(await paper.arrayBuffer()))).toContain(own?.vehicle)
})

test('so does the receipt of autopay', async () => {
  const parties = async (token: string) =>
    (
      await app.gql<{ GetRecurringPayments: { parties: unknown }[] }>(token, elementDocument('AutopayNow'), {
        accountNumber: '100000000001',
      })
    ).data?.GetRecurringPayments[0]?.parties
  expect(await parties(await app.token('p1@example.com'))).toEqual({
    borrowerName: expect.stringMatching(/\w+ \w+/),
    vehicle: expect.stringMatching(/^\d{4} \w+ \w+/),
  })
  const capabilities = ['autopay', 'dashboard', 'account-details']
  expect(await parties(await app.embedToken('p1@example.com', '100000000001', { capabilities }))).toBeNull()
})

test('and what a program leaves, for whoever is on the loan', async () => {
  const accountNumber = '100000000001'
  const ask = (token: string) =>
    app.gql<{ GetReceiptParties: unknown }>(token, elementDocument('ReceiptParties'), { accountNumber })
  expect((await ask(await app.token('p1@example.com'))).data?.GetReceiptParties).toEqual({
    borrowerName: expect.stringMatching(/\w+ \w+/),
    vehicle: expect.stringMatching(/^\d{4} \w+ \w+/),
  })
  expect((await ask(await app.token('p3@example.com'))).code).toBe('NOT_FOUND')
  const embedded = await app.embedToken('p1@example.com', accountNumber, { capabilities: ['payment-plan'] })
  expect((await ask(embedded)).data).toEqual({ GetReceiptParties: null })
})

describe('the list of documents and the history', () => {
  const list = async (email: string) =>
    app.gql<{ GetDocuments: { documentId: string; kind: string; amount: number | null }[] }>(
      await app.token(email),
      '{ GetDocuments(accountNumber: "100000000001") { documentId kind date amount } }',
    )

  test('a stranger gets neither', async () => {
    expect((await list('p3@example.com')).code).toBe('NOT_FOUND')
    expect((await read('history-100000000001', 'p3@example.com')).status).toBe(404)
  })

  test('each borrower finds their own documents, and every one of them can be read', async () => {
    const own = (await list(payer.email)).data?.GetDocuments ?? []
    expect(own.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['PAYMENT_RECEIPT', 'PAYMENT_AUTHORIZATION', 'AUTOPAY_AUTHORIZATION']),
    )
    expect(own).toContainEqual(expect.objectContaining({ documentId: `receipt-${payment.id}`, amount: 2500 }))
    for (const { documentId } of own) expect((await read(documentId, payer.email)).status).toBe(200)
    expect((await list('p18@example.com')).data?.GetDocuments).toEqual([])
  })

  test('an authorization is dated by our clock, whatever time the page sends', async () => {
    const claimed = '2019-05-05T12:00:00.000Z'
    const paid = (await payer.pay({ paymentAmount: 2600, acceptedAt: claimed })).data?.CreateIndividualPayment
    const id = paid?.individualPayment.id ?? ''
    const enrolled = await autopayOf(app, 'p17@example.com', '100000000017').create({ acceptedAt: claimed })
    expect(enrolled.code).toBeNull()
    const extended = (await extenderOf(app, 'p2@example.com', '100000000002').extend({ acceptedAt: claimed })).data
    const { summary, individualPayment } = extended?.CreateExtension ?? {}
    const dates = await app.services.db.read(
      `SELECT 'payment' AS signed, accepted_at::date AS day FROM payment_authorizations WHERE payment_id = $1
       UNION ALL SELECT 'autopay', accepted_at::date FROM recurring_authorizations WHERE created_at >= $2
       UNION ALL SELECT 'extension payment', accepted_at::date FROM payment_authorizations WHERE payment_id = $3
       UNION ALL SELECT program, accepted_at::date FROM program_signatures WHERE program_id = $4
       ORDER BY signed`,
      [id, '2026-06-17T17:00:00Z', individualPayment?.id, summary?.loanModId],
    )
    const day = '2026-06-17'
    expect(dates).toEqual([
      { signed: 'autopay', day },
      { signed: 'extension payment', day },
      { signed: 'payment', day },
      { signed: 'payment-extension', day },
    ])
    const listed = await app.gql<{ GetDocuments: { documentId: string; date: string }[] }>(
      await app.token(payer.email),
      '{ GetDocuments(accountNumber: "100000000001") { documentId date } }',
    )
    expect(listed.data?.GetDocuments).toContainEqual({ documentId: `authorization-${id}`, date: '2026-06-17' })
  })

  test.each([
    ['en', /^Starts (.+), when we began servicing your loan\.$/],
    ['es', /^Empieza el (.+), cuando empezamos a administrar su préstamo\.$/],
  ] as const)('the PDF of the history names the first day that the page names (%s)', async (language, sentence) => {
    const response = await app.request('/api/documents/history-100000000001', {
      headers: { authorization: `Bearer ${await app.token(payer.email)}`, 'accept-language': language },
    })
    const account = await app.gql<{ GetAccount: { servicedSince: string } }>(
      await app.token(payer.email),
      '{ GetAccount(accountNumber: "100000000001") { servicedSince } }',
    )
    const lines = pdfLines(Buffer.from(await response.arrayBuffer()))
    expect(lines.map((line) => sentence.exec(line)?.[1]).filter((day) => day !== undefined)).toEqual([
      formatDate(account.data?.GetAccount.servicedSince ?? '', language, '2026-06-17'),
    ])
  })

  test('[dash-06] both borrowers take the whole history along as a PDF, in as many pages as it needs', async () => {
    for (const email of [payer.email, 'p18@example.com']) {
      const response = await read('history-100000000001', email)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(response.headers.get('content-disposition')).toContain('history-0001-2026-06-17.pdf')
      const [name] = await app.services.db.read<{ name: string }>(
        `SELECT first_name || ' ' || last_name AS name FROM customers JOIN logins USING (customer_id) WHERE email = $1`,
        [email],
      )
      const lines = pdfLines(Buffer.from(await response.arrayBuffer()))
      expect(lines.filter((line) => line.startsWith(`${name?.name} · `))).toEqual([
        expect.stringMatching(/Toyota Camry/),
      ])
    }
    const item = {
      id: 'h',
      description: 'Payment',
      details: { fees: 0, interest: 1, principal: 2 },
      postedDate: '2026-01-01',
      status: 'Posted',
      transactionAmount: 3,
      transactionDate: '2026-01-01',
      vendor: null,
    } as const
    const long = await historyPdf(
      app.services.config.company,
      {
        accountNumber: '100000000001',
        today: '2026-06-17',
        language: 'es',
        since: null,
        parties: { borrowerName: 'Maria Santos', vehicle: null, vin: null },
      },
      Array.from({ length: 90 }, () => item),
    )
    expect(long.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
})

describe('the paid-in-full letter', () => {
  const id = 'paid-in-full-100000000015'
  const listed = async (email: string, accountNumber: string) => {
    const answer = await app.gql<{ GetDocuments: { documentId: string; kind: string }[] }>(
      await app.token(email),
      'query ($n: String!) { GetDocuments(accountNumber: $n) { documentId kind } }',
      { n: accountNumber },
    )
    return answer.data?.GetDocuments.map(({ documentId }) => documentId)
  }

  test('is not there for a stranger, nor of a loan that is open', async () => {
    expect((await read(id, null)).status).toBe(401)
    expect((await read(id, 'p1@example.com')).status).toBe(404)
    expect((await read('paid-in-full-100000000001', 'p1@example.com')).status).toBe(404)
    expect(await listed('p1@example.com', '100000000001')).not.toContain('paid-in-full-100000000001')
  })

  test('is listed first for who paid off the loan, and can be saved', async () => {
    expect((await listed('p15@example.com', '100000000015'))?.[0]).toBe(id)
    const response = await read(id, 'p15@example.com')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toContain('paid-in-full-0015.pdf')
  })

  test('names borrower, whole account number, vehicle, the day and that nothing is owed', () => {
    const letter = paidInFullLetter(
      {
        accountNumber: '100000000015',
        company: app.services.config.company,
        borrowerName: 'Alice Moore',
        vehicle: '2019 Toyota Camry',
        vin: '4T1B11HK5KU000015',
        paidOn: '2026-06-09',
      },
      'en',
    )
    const values = letter.rows.map(([, value]) => value)
    expect(values).toEqual([
      'Alice Moore',
      '1000 0000 0015',
      '2019 Toyota Camry',
      '4T1B11HK5KU000015',
      'Tuesday, June 9, 2026',
      '$0.00',
    ])
    expect(letter.paragraphs.join(' ')).toContain('paid in full')
  })
})
