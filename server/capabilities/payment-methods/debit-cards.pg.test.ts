import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { type MethodAnswer, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer
/** Of every sandbox person the number, twice. */
const last4 = '0202'

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p2@example.com', '100000000002')
})
afterAll(() => app.close())

async function pageToken(person: TestPayer, digits = last4) {
  return person.ask<{ GetCustomerTokenDetails: { generatePaymentusToken: { singleUseToken: string } } }>(
    'query($accountNumber: String!, $last4SSN: String!) { GetCustomerTokenDetails(accountNumber: $accountNumber, last4SSN: $last4SSN) { generatePaymentusToken { singleUseToken } } }',
    { accountNumber: person.accountNumber, last4SSN: digits },
  )
}

async function opened(person: TestPayer, digits = last4): Promise<Response> {
  const token = (await pageToken(person, digits)).data?.GetCustomerTokenDetails.generatePaymentusToken.singleUseToken
  return app.request(`/cp/bcst/make-payment?authToken=${token}`)
}

/** Presses a button of the card page. @returns where it leads to */
async function press(page: Response, action: string, fields: Record<string, string> = {}): Promise<Response> {
  const pageKey = /name="pageKey" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  return app.request('/cp/bcst/make-payment', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ pageKey, action, number: '4242 4242 4242 4242', expiry: '12/30', ...fields }),
  })
}

const fragmentOf = (response: Response) =>
  new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))

async function exchanged(person: TestPayer, rawToken: string, vendor = 'CARD_PROVIDER') {
  return person.ask<{ ThirdPartyDetails: { paymentusToken: { singleuseToken: string } } }>(
    'query($vendor: String!, $rawToken: String!) { ThirdPartyDetails(vendor: $vendor, rawToken: $rawToken) { paymentusToken { singleuseToken } } }',
    { vendor, rawToken },
  )
}

async function saved(person: TestPayer, singleUseToken: string, key: string = randomUUID()) {
  return person.ask<{
    SaveDebitCard: { success: boolean; paymentMethodId: string; wallet: { paymentMethods: MethodAnswer[] } }
  }>(
    `mutation($accountNumber: String!, $token: String!) { SaveDebitCard(accountNumber: $accountNumber, singleUseToken: $token) {
      success paymentMethodId wallet { paymentMethods { id type lastFour serviceFee displayName } } } }`,
    { accountNumber: person.accountNumber, token: singleUseToken },
    { 'idempotency-key': key },
  )
}

describe("what the card page's token refuses", () => {
  test('wrong digits are counted, and after five it is closed', async () => {
    const person = payerOf(app, 'p5@example.com', '100000000005')
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await pageToken(person, '0000')).code).toBe('LOOKUP_NO_MATCH')
    expect((await pageToken(person, '0000')).code).toBe('LOOKUP_LOCKED')
  })

  test('fifteen guesses at once are judged no more often than five one after the other, and the right one after them is refused', async () => {
    await app.services.db.read('DELETE FROM attempt_counts')
    const person = payerOf(app, 'p7@example.com', '100000000007')
    const codes = (await Promise.all(Array.from({ length: 15 }, () => pageToken(person, '0000')))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === 'LOOKUP_NO_MATCH')).toHaveLength(5)
    expect(codes.filter((code) => code === 'LOOKUP_LOCKED')).toHaveLength(10)
    expect((await pageToken(person, '0707')).code).toBe('LOOKUP_LOCKED')
    await app.services.db.read('DELETE FROM attempt_counts')
  })

  test('a network from which many borrowers answer wrong waits a little, and is never closed', async () => {
    await app.services.db.read('DELETE FROM attempt_counts')
    const borrower = (number: number) => payerOf(app, `p${number}@example.com`, `1000000000${number}`)
    const guesses = [11, 12, 13, 14, 15].flatMap((number) =>
      Array.from({ length: 4 }, () => pageToken(borrower(number), '0000')),
    )
    expect((await Promise.all(guesses)).map(({ code }) => code)).toEqual(Array(20).fill('LOOKUP_NO_MATCH'))
    const waits = await pageToken(borrower(10), '1010')
    expect([waits.status, waits.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(waits.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    await app.clock.advanceBy(2_000)
    expect((await pageToken(borrower(10), '1010')).code).toBeNull()
    await app.services.db.read('DELETE FROM attempt_counts')
  })

  test('right digits use no try up, however many come at once', async () => {
    const person = payerOf(app, 'p10@example.com', '100000000010')
    for (let round = 0; round < 3; round += 1) {
      const codes = (await Promise.all(Array.from({ length: 4 }, () => pageToken(person, '1010')))).map(
        ({ code }) => code,
      )
      expect(codes).toEqual([null, null, null, null])
    }
  })

  test("somebody else's account", async () => {
    expect((await pageToken(payerOf(app, 'p2@example.com', '100000000003'))).code).toBe('NOT_FOUND')
  })

  test('a token opens the page once, and not after two minutes', async () => {
    const token = (await pageToken(payer)).data?.GetCustomerTokenDetails.generatePaymentusToken.singleUseToken
    const open = () => app.request(`/cp/bcst/make-payment?authToken=${token}`)
    expect((await open()).status).toBe(200)
    const again = await open()
    expect(again.status).toBe(410)
    expect(await again.text()).toContain('#error=CARD_SESSION_EXPIRED')

    const late = (await pageToken(payer)).data?.GetCustomerTokenDetails.generatePaymentusToken.singleUseToken
    await app.clock.advanceBy(121_000)
    expect((await app.request(`/cp/bcst/make-payment?authToken=${late}`)).status).toBe(410)
    expect((await app.request('/cp/bcst/make-payment')).status).toBe(410)
  })

  test("an unknown vendor, and a raw token that is used, another's or too old", async () => {
    const raw = async () => fragmentOf(await press(await opened(payer), 'approve')).get('rawToken') ?? ''
    expect((await exchanged(payer, await raw(), 'SOMEBODY')).code).toBe('NOT_FOUND')
    expect((await exchanged(payer, 'rt_nonsense')).code).toBe('CARD_SESSION_EXPIRED')
    expect((await exchanged(payerOf(app, 'p3@example.com', '100000000003'), await raw())).code).toBe(
      'CARD_SESSION_EXPIRED',
    )
    const used = await raw()
    expect((await exchanged(payer, used)).code).toBeNull()
    expect((await exchanged(payer, used)).code).toBe('CARD_SESSION_EXPIRED')
    const old = await raw()
    await app.clock.advanceBy(121_000)
    expect((await exchanged(payer, old)).code).toBe('CARD_SESSION_EXPIRED')
  })
})

describe('the card page', () => {
  test('[pay-08] has no script, is framed by nobody, keeps no referrer and asks for nothing but a card', async () => {
    const page = await opened(payer)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(html).not.toContain('<script')
    for (const name of ['cc-name', 'cc-number', 'cc-exp', 'cc-csc']) expect(html).toContain(`autocomplete="${name}"`)
  })

  test('speaks Spanish', async () => {
    const token = (
      await app.gql<{ GetCustomerTokenDetails: { generatePaymentusToken: { singleUseToken: string } } }>(
        await app.token(payer.email),
        `query { GetCustomerTokenDetails(accountNumber: "${payer.accountNumber}", last4SSN: "${last4}") { generatePaymentusToken { singleUseToken } } }`,
        {},
        { 'accept-language': 'es' },
      )
    ).data?.GetCustomerTokenDetails.generatePaymentusToken.singleUseToken
    const html = await (await app.request(`/cp/bcst/make-payment?authToken=${token}`)).text()
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('Número de tarjeta')
  })

  test('tells what is wrong with a card and never writes its number back', async () => {
    const answer = await press(await opened(payer), 'approve', { number: '4242 4242 4242 4241', expiry: '13/30' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('Check the card number')
    expect(html).toContain('Check the expiration date')
    expect(html).not.toContain('4241')
  })

  test.each([
    ['decline', 'error', 'CARD_DECLINED'],
    ['expire', 'error', 'CARD_SESSION_EXPIRED'],
    ['cancel', 'cancelled', 'true'],
  ])('%s leads back with %s=%s', async (action, name, value) => {
    const answer = await press(await opened(payer), action)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${app.url}/payment-authenticate-success#`))
    expect(fragmentOf(answer).get(name)).toBe(value)
  })

  describe('from an element', () => {
    const partner = 'https://shop.example'
    const open = (token: string, passcode: string | null = null, headers: Record<string, string> = {}) =>
      app.gql<{ GetCustomerTokenDetails: { generatePaymentusToken: { singleUseToken: string } } }>(
        token,
        elementDocument('CardPageToken'),
        { accountNumber: payer.accountNumber, last4SSN: last4, passcode },
        headers,
      )
    let token = ''
    beforeAll(async () => {
      const capabilities = ['make-a-payment']
      token = await app.embedToken(payer.email, payer.accountNumber, { capabilities, origin: partner })
    })

    test('its page, and who holds its token and knows the digits, open no card page without the borrower’s code', async () => {
      const visits = () => app.services.db.read('SELECT card_session_id FROM card_sessions ORDER BY 1')
      const before = await visits()
      expect((await open(token, null, { origin: partner })).code).toBe('NOT_ALLOWED')
      expect((await open(token)).code).toBe('STEP_UP_REQUIRED')
      expect((await open(token, '000000')).code).toMatch(/^OTP_/)
      const answered = { vendor: 'CARD_PROVIDER', rawToken: 'x' }
      expect((await app.gql(token, elementDocument('CardPageAnswer'), answered, { origin: partner })).code).toBe(
        'NOT_ALLOWED',
      )
      const card = { accountNumber: payer.accountNumber, singleUseToken: 'x' }
      expect((await app.gql(token, elementDocument('SaveCard'), card, { origin: partner })).code).toBe(
        'CONFIRMATION_REQUIRED',
      )
      expect(await visits()).toEqual(before)
    })

    test("with the code it may be framed by us on the partner's page, and leads back to our frame", async () => {
      const where = { purpose: 'ADD_CARD', channel: 'EMAIL', contactId: 'login' }
      expect((await app.gql(token, elementDocument('SendPasscode'), where)).code).toBeNull()
      const [message] = await app.services.db.read<{ body: string }>(
        `SELECT body FROM messages WHERE template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
      )
      expect(message?.body).toContain('Your code to add a debit card')
      const passcode = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
      const answer = await open(token, passcode)
      const single = answer.data?.GetCustomerTokenDetails.generatePaymentusToken.singleUseToken
      const page = await app.request(`/cp/bcst/make-payment?authToken=${single}`)
      expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${partner}`)
      expect((await press(page, 'cancel')).headers.get('location')).toBe(
        `${app.url}/frames/card-return?in=${encodeURIComponent(partner)}#cancelled=true`,
      )
      expect((await open(token, passcode)).code).toBe('OTP_EXPIRED')
    })
  })
})

test('[methods-02][gql-02][gql-04] a card that the provider approved is saved once per key; its token works once', async () => {
  const rawToken =
    fragmentOf(await press(await opened(payer), 'approve', { number: '5555 5555 5555 4444' })).get('rawToken') ?? ''
  const single = (await exchanged(payer, rawToken)).data?.ThirdPartyDetails.paymentusToken.singleuseToken ?? ''
  expect((await saved(payerOf(app, 'p3@example.com', '100000000003'), single)).code).toBe('CARD_SESSION_EXPIRED')
  const key = randomUUID()
  const first = await saved(payer, single, key)
  const id = first.data?.SaveDebitCard.paymentMethodId ?? ''
  expect(first.data?.SaveDebitCard.wallet.paymentMethods.find((one) => one.id === id)).toEqual({
    id,
    type: 'MASTERCARD_DEBIT',
    lastFour: '4444',
    serviceFee: 495,
    displayName: 'Mastercard debit card ending in 4444',
  })
  expect((await saved(payer, single, key)).data?.SaveDebitCard.paymentMethodId).toBe(id)
  expect((await saved(payer, single)).code).toBe('CARD_SESSION_EXPIRED')
  const told = await app.services.db.read<{ channel: string; body: string }>(
    `SELECT channel, body FROM messages WHERE template = 'payment-method-added' ORDER BY channel`,
  )
  expect(told.map(({ channel }) => channel)).toEqual(['EMAIL', 'SMS'])
  for (const { body } of told) expect(body).toContain('ending in 4444 was added')
  const paid = await payer.pay({ paymentMethodId: id, serviceFee: 495, authorizationVersion: 'card-payment-5.en' })
  expect(paid.data?.CreateIndividualPayment.individualPayment.status).toBe('PENDING')
})

test('[methods-02] the same card saved again is still one card, with the id that payments hang on', async () => {
  const save = async (number: string) => {
    const rawToken = fragmentOf(await press(await opened(payer), 'approve', { number })).get('rawToken') ?? ''
    const single = (await exchanged(payer, rawToken)).data?.ThirdPartyDetails.paymentusToken.singleuseToken ?? ''
    const key = randomUUID()
    const first = (await saved(payer, single, key)).data?.SaveDebitCard.paymentMethodId
    expect((await saved(payer, single, key)).data?.SaveDebitCard.paymentMethodId).toBe(first)
    return first
  }
  const before = await payer.wallet('CARD')
  const known = before.find((card) => card.lastFour === '4444')?.id
  expect(known).toBeDefined()
  expect(await save('5555 5555 5555 4444')).toBe(known)
  expect(await payer.wallet('CARD')).toEqual(before)
})

test('the number that the sandbox’s card page suggests is that of the card its people start with, and gives no second one', async () => {
  const person = payerOf(app, 'p3@example.com', '100000000003')
  const before = await person.wallet('CARD')
  const rawToken = fragmentOf(await press(await opened(person, '0303'), 'approve')).get('rawToken') ?? ''
  const single = (await exchanged(person, rawToken)).data?.ThirdPartyDetails.paymentusToken.singleuseToken ?? ''
  expect((await saved(person, single)).data?.SaveDebitCard.paymentMethodId).toBe(before[0]?.id)
  expect(await person.wallet('CARD')).toEqual(before)
})

test('[enum-05] a credit card is refused and not saved', async () => {
  const rawToken = fragmentOf(await press(await opened(payer), 'credit')).get('rawToken') ?? ''
  const single = (await exchanged(payer, rawToken)).data?.ThirdPartyDetails.paymentusToken.singleuseToken ?? ''
  const before = await payer.wallet()
  const key = randomUUID()
  expect((await saved(payer, single, key)).code).toBe('CREDIT_NOT_ACCEPTED')
  expect((await saved(payer, single, key)).code).toBe('CREDIT_NOT_ACCEPTED')
  expect(await payer.wallet()).toEqual(before)
})

test('[enum-07] a card is of Visa, Mastercard or Discover; one of another brand is refused and not saved', async () => {
  const one = payerOf(app, 'p17@example.com', '100000000017')
  const other = payerOf(app, 'p13@example.com', '100000000013')
  const save = async (number: string, person: TestPayer, digits: string) => {
    const rawToken = fragmentOf(await press(await opened(person, digits), 'approve', { number })).get('rawToken') ?? ''
    const single = (await exchanged(person, rawToken)).data?.ThirdPartyDetails.paymentusToken.singleuseToken ?? ''
    const { code, data } = await saved(person, single)
    const method = data?.SaveDebitCard.wallet.paymentMethods.find(({ id }) => id === data.SaveDebitCard.paymentMethodId)
    return code ?? method?.type
  }
  const before = await one.wallet('CARD')
  expect(await save('3782 822463 10005', one, '1717')).toBe('CREDIT_NOT_ACCEPTED')
  expect(await one.wallet('CARD')).toEqual(before)
  expect(await save('4012 8888 8888 1881', one, '1717')).toBe('VISA_DEBIT')
  expect(await save('5105 1051 0510 5100', other, '1313')).toBe('MASTERCARD_DEBIT')
  expect(await save('6011 1111 1111 1117', other, '1313')).toBe('DISCOVER_DEBIT')
})

test('[methods-02] a card is removed', async () => {
  const [card] = (await payer.wallet('CARD')).filter((one) => one.lastFour !== '4444')
  const remove = (id: string) => payer.ask(`mutation($id: ID!) { RemoveDebitCard(id: $id) { success } }`, { id })
  const [bank] = await payer.wallet('ACH')
  expect((await remove(bank?.id ?? '')).code).toBe('METHOD_NOT_FOUND')
  const id = card?.id ?? ''
  expect(id).not.toBe('')
  expect((await remove(id)).code).toBeNull()
  expect((await payer.wallet('CARD')).map((one) => one.id)).not.toContain(id)
})
