import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { forgetListedOrigins } from '#server/identity/partner-pages/origins'
import { createPartner, findPartner, revokePartner } from '#server/identity/partner-pages/partners.store'
import { reader } from '#server/platform/store/database'

const site = 'https://www.sandbox-auto.example'
const payments = elementDocument('PaymentReceipts')
const account = { accountNumber: '100000000017' }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: true })
  await app.services.db.withTx((tx) =>
    createPartner(tx, {
      name: 'Own site',
      origins: [site],
      capabilities: ['make-a-payment', 'payoff-quote'],
      lendingProviderKeys: null,
      createdAt: new Date().toISOString(),
    }),
  )
  forgetListedOrigins(app.services)
})

afterAll(() => app.close())

const write = (sql: string, values: unknown[]) => app.services.db.read(sql, values)

async function ask(token: string | null, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const reply = await app.request('/api/embed/sessions/self', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      origin: app.url,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return { status: reply.status, body: (await reply.json()) as { token: string; accountNumber: string; code?: string } }
}

/** What would be confirmed. */
async function offer(token: string, body: Record<string, unknown>, language = 'en') {
  const reply = await app.request('/api/embed/sessions/self/offer', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      origin: app.url,
      authorization: `Bearer ${token}`,
      'accept-language': language,
    },
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Whose page asks, as it is shown before a sign-in. */
async function asking(body: Record<string, unknown>, from = app.url) {
  const reply = await app.request('/api/embed/sessions/self/asking', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: from },
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const good = { origin: site, capabilities: ['make-a-payment'], accountNumber: '100000000017' }

test('[embed-13][embed-17] nobody gets a token without a sign-in, with a token of an element, or from another page than ours', async () => {
  expect((await ask(null, good)).body.code).toBe('UNAUTHENTICATED')
  const embed = await app.embedToken('p17@example.com', '100000000017')
  expect((await ask(embed, good)).status).toBe(404)
  const own = await app.token('p17@example.com')
  expect((await ask(own, good, { origin: site })).body.code).toBe('NOT_ALLOWED')
  expect((await ask(await app.token('a1@staff.example.com'), good)).status).toBe(404)
})

test.each([
  ['a page that no partner lists', { ...good, origin: 'https://elsewhere.example' }],
  ['something that is no origin', { ...good, origin: `${site}/path` }],
  ['a capability the page may not show', { ...good, capabilities: ['autopay'] }],
  ['something that is no capability, beside one that is', { ...good, capabilities: ['make-a-payment', 'everything'] }],
  ['somebody else’s loan', { ...good, accountNumber: '100000000001' }],
])('[embed-14] there is no token for %s', async (_what, body) => {
  const token = await app.token('p17@example.com')
  expect([(await ask(token, body)).status, (await offer(token, body)).status]).toEqual([404, 404])
})

test('whose page asks, and what it may show, is told to our own page before a sign-in; of a page that no partner lists nothing is', async () => {
  const asked = { origin: site, capabilities: ['payoff-quote', 'autopay'] }
  expect(await asking(asked)).toEqual({
    status: 200,
    body: { partnerName: 'Own site', capabilities: ['payoff-quote'] },
  })
  expect((await asking({ ...asked, origin: 'https://elsewhere.example' })).status).toBe(404)
  expect((await asking({ ...asked, capabilities: ['autopay'] })).status).toBe(404)
  expect((await asking({ ...asked, name: 'Your bank' })).body.code).toBe('REQUEST_INVALID')
  expect((await asking(asked, site)).body.code).toBe('NOT_ALLOWED')
})

describe('the sign-in page in the window of an element', () => {
  const open = async (asked: Record<string, string>, lang?: string) =>
    (await new OidcBrowser(app.url).authorize({ ...asked, ...(lang === undefined ? {} : { ui_locales: lang }) })).page

  test('names the partner of the page by the register, and what it asks for, also after a refusal', async () => {
    const browser = new OidcBrowser(app.url)
    const { page } = await browser.authorize({ asking_site: site, asking_for: 'payoff-quote autopay' })
    const refused = await browser.submit(page, '', { email: 'p17@example.com', password: 'wrong' })
    for (const { html } of [page, refused]) {
      expect(html).toContain(`Own site (${new URL(site).host}) sent you here.`)
      expect(html).toContain('<li>See your payoff quote</li>')
      expect(html).not.toContain('autopay</li>')
      expect(html).toContain(`${new URL(site).host} never sees your password.`)
    }
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('says so in Spanish', async () => {
    const { html } = await open({ asking_site: site, asking_for: 'payoff-quote' }, 'es')
    expect(html).toContain(`Usted viene de Own site (${new URL(site).host}).`)
    expect(html).toContain('<li>Ver su cotización de liquidación</li>')
  })

  test.each([
    { asking_site: 'https://your-bank.example', asking_for: 'payoff-quote' },
    { asking_site: `${site}/<b>Your bank</b>`, asking_for: 'payoff-quote' },
    { asking_site: site, asking_for: 'payoff-quote Call-us-now' },
    { asking_site: site, asking_for: 'autopay' },
    { asking_site: site },
  ])('says nothing of its own of a page that is not in the register, or of what is none: %o', async (asked) => {
    const { html } = await open(asked as Record<string, string>)
    expect(html).toContain('autocomplete="current-password"')
    expect(html).not.toMatch(/your-bank|Your bank|Call-us|Own site/)
  })
})

test('there is no token for a loan that the borrower did not name', async () => {
  const { accountNumber: _, ...unnamed } = good
  expect((await ask(await app.token('p17@example.com'), unnamed)).body.code).toBe('REQUEST_INVALID')
})

test('[embed-14] what the borrower agrees to is what the page asked for, as far as its partner may show it, and nothing beside it', async () => {
  const token = await app.token('p17@example.com')
  const asked = { ...good, capabilities: ['payoff-quote', 'autopay', 'payoff-quote'] }
  const offered = await offer(token, asked)
  expect([offered.status, offered.body]).toEqual([
    200,
    {
      partnerName: 'Own site',
      capabilities: ['payoff-quote'],
      loans: [{ accountNumber: '100000000017', vehicle: expect.stringMatching(/^20\d\d \w+ \w+/) }],
    },
  ])
  const spanish = await offer(token, asked, 'es')
  expect(spanish.body.loans).toEqual([
    { accountNumber: '100000000017', vehicle: expect.stringMatching(/^\w+ .+ 20\d\d$/) },
  ])
  const { body } = await ask(token, asked)
  expect(decodeJwt(body.token).capabilities).toEqual(['payoff-quote'])
  expect((await app.gql(body.token, payments, account, { origin: site })).code).toBe('NOT_FOUND')
})

test('a page with several elements asks once for all of them', async () => {
  const token = await app.token('p17@example.com')
  const asked = { ...good, capabilities: ['make-a-payment', 'payoff-quote'] }
  expect((await offer(token, asked)).body.capabilities).toEqual(asked.capabilities)
  expect(decodeJwt((await ask(token, asked)).body.token).capabilities).toEqual(asked.capabilities)
})

test('where a page names no loan, the borrower is offered all of theirs that the partner may show, and nobody else’s', async () => {
  const { accountNumber: _, ...unnamed } = good
  const { body } = await offer(await app.token('p17@example.com'), unnamed)
  expect((body.loans as { accountNumber: string }[]).map(({ accountNumber }) => accountNumber)).toEqual([
    '100000000017',
    '100000000117',
  ])
})

test('[embed-13][embed-14][embed-17] whoever is signed in gets a token for one loan of theirs and that page alone', async () => {
  const { status, body } = await ask(await app.token('p17@example.com'), good)
  expect([status, body.accountNumber]).toEqual([201, '100000000017'])
  expect((await app.gql(body.token, payments, account, { origin: site })).code).toBeNull()
  expect((await app.gql(body.token, payments, account, { origin: 'https://elsewhere.example' })).code).toBe(
    'UNAUTHENTICATED',
  )
  expect((await app.gql(body.token, payments, { accountNumber: '100000000117' }, { origin: site })).code).toBe(
    'NOT_FOUND',
  )
})

describe('for an element in a frame of ours', () => {
  const framed = (more: Record<string, unknown>) => ({ ...good, origin: app.url, ...more })
  const asked = async (more: Record<string, unknown>) => ask(await app.token('p17@example.com'), framed(more))

  test.each([
    ['a capability that does not exist', { framedBy: site, capabilities: ['everything'] }],
    ['one that does not exist, on our own page', { framedBy: '', capabilities: ['everything'] }],
    ['one that the page around it may not show', { framedBy: site, capabilities: ['autopay'] }],
    ['a page that no partner lists', { framedBy: 'https://elsewhere.example' }],
    ['a page that nobody names', { framedBy: undefined }],
    ['something that is no origin', { framedBy: `${site}/path` }],
  ])('[embed-14] there is no token for %s', async (_what, more: Record<string, unknown>) => {
    const framedBy = more.framedBy === '' ? app.url : more.framedBy
    expect((await asked({ ...more, framedBy })).status).toBe(404)
  })

  test('[embed-14] no other page names one around it', async () => {
    const { status } = await ask(await app.token('p17@example.com'), { ...good, framedBy: site })
    expect(status).toBe(404)
  })

  test('[embed-13][embed-14] there is one for what it shows alone, and it ends with the partner around it', async () => {
    const { status, body } = await asked({ framedBy: site })
    expect(status).toBe(201)
    expect(decodeJwt(body.token)).toMatchObject({ capabilities: ['make-a-payment'], origins: [app.url] })
    expect((await app.gql(body.token, payments, account)).code).toBeNull()
    const partner = await findPartner(reader(app.services.db), 'Own site')
    await write(`UPDATE partners SET revoked_at = now() WHERE partner_id = $1`, [partner?.partnerId])
    expect((await app.gql(body.token, payments, account)).code).toBe('UNAUTHENTICATED')
    await write(`UPDATE partners SET revoked_at = NULL WHERE partner_id = $1`, [partner?.partnerId])
  })

  test('on our own page there is one for whatever exists', async () => {
    const { status, body } = await asked({ framedBy: app.url, capabilities: ['autopay'] })
    expect([status, decodeJwt(body.token).capabilities]).toEqual([201, ['autopay']])
  })
})

test('[embed-14] once the page is off the list the token is worth nothing', async () => {
  const asked = { origin: site, capabilities: ['payoff-quote'], accountNumber: '100000000002' }
  const { body } = await ask(await app.token('p2@example.com'), asked)
  const partner = await findPartner(reader(app.services.db), 'Own site')
  await app.services.db.withTx((tx) => revokePartner(tx, partner?.partnerId ?? '', new Date().toISOString()))
  expect(
    (await app.gql(body.token, elementDocument('LoadPayoffQuote'), { accountNumber: '100000000002' }, { origin: site }))
      .code,
  ).toBe('UNAUTHENTICATED')
})
