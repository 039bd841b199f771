import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { type CommandEnd, runPartnerCommand } from '#tests/fixtures/command-line'
import { runPartnerAction } from './partner-actions.ts'
import { readArguments } from './partner-arguments.ts'
import { forgetListedOrigins } from '#server/identity/partner-pages/origins'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const [row] = await app.services.db.read<{ lender: string }>(
    "SELECT lending_provider_key AS lender FROM accounts WHERE account_number = '100000000001'",
  )
  lender = row?.lender ?? ''
})
afterAll(() => app.close())

const shop = 'https://shop.example.org'
const name = 'Dealer name'

/** Runs the command as a process, as the README has it, to its end. */
const partnerProcess = (...given: readonly string[]) =>
  runPartnerCommand({ DATABASE_URL: app.services.config.databaseUrl ?? '' }, ...given)

/** What the process does between its start and its end, which are what is slow about it. */
async function partnerKeys(...given: readonly string[]): Promise<CommandEnd> {
  try {
    return { code: 0, said: await runPartnerAction(app.services, readArguments(given)) }
  } catch (error) {
    return { code: 1, said: (error as Error).message }
  }
}

async function session(key: string): Promise<{ status: number; token: string }> {
  const reply = await app.request('/api/embed/sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'p1@example.com',
      accountNumber: '100000000001',
      capabilities: ['payoff-quote'],
      origins: [shop],
    }),
  })
  return { status: reply.status, token: ((await reply.json()) as { token?: string }).token ?? '' }
}

const quote = { accountNumber: '100000000001', customerType: 'buyer' }
const isRead = async (token: string) =>
  (await app.gql(token, elementDocument('LoadPayoffQuote'), quote, { origin: shop })).code

/** A lending provider of the sandbox's loans. */
let lender: string
const pages = ['--origins', shop, '--capabilities', 'payoff-quote']

test('[embed-17] a partner is refused with what is missing or wrong, and nothing is written', async () => {
  for (const [given, words] of [
    [['create', name, ...pages], `needs --lenders: the lending providers whose loans it may ask for, or all`],
    [
      ['create', name, ...pages, '--lenders', 'NOBODY'],
      `No loan here is of the lending provider NOBODY. There are ${lender}`,
    ],
    [['create', name, '--origins', shop, '--lenders', 'all'], '--capabilities'],
    [['create', name, '--orgins', shop], 'There is no --orgins. Did you mean --origins?'],
    [['update', name, '--origins', shop], 'There is no partner'],
    [['revoke-token', 'emb_000000000000000000000000'], 'No partner asked for a token emb_0000'],
  ] as const) {
    const { code, said } = await partnerKeys(...given)
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
  }
  const { code, said } = await partnerProcess('create', name, ...pages)
  expect([code, said]).toEqual([1, expect.stringMatching(new RegExp(`^A partner needs --lenders.*${lender}\\.$`))])
  expect((await partnerKeys('list')).said).not.toContain(name)
}, 60_000)

test('[embed-17] a secret key is shown once, works until it is rotated out, and a revoked partner’s keys and tokens end at once', async () => {
  const { code, said: first } = await partnerProcess(
    'create',
    name,
    '--origins',
    shop,
    '--capabilities',
    'make-a-payment,payoff-quote',
    '--lenders',
    lender,
  )
  expect([code, first]).toEqual([0, expect.stringMatching(/^carport_sk_test_\S{43}$/)])
  expect((await session(first)).status).toBe(201)
  const list = (await partnerKeys('list')).said
  expect(list).toContain(`${name}  ${shop}  make-a-payment payoff-quote`)
  expect(list).not.toContain(first)
  expect(
    (await partnerKeys('create', name, '--origins', shop, '--capabilities', 'chat', '--lenders', 'all')).said,
  ).toContain('Use rotate')

  const second = (await partnerKeys('rotate', name)).said
  // For the hour of grace both work, so that a server can be given the new one.
  expect([(await session(first)).status, (await session(second)).status]).toEqual([201, 201])
  const third = (await partnerKeys('rotate', name, '--grace-minutes', '0')).said
  const { status, token } = await session(third)
  expect([(await session(first)).status, (await session(second)).status, status]).toEqual([401, 401, 201])

  expect(await isRead(token)).toBeNull()
  expect((await partnerKeys('revoke', name)).said).toBe(`Partner ${name} is revoked.`)
  expect((await session(third)).status).toBe(401)
  expect(await isRead(token)).toBe('UNAUTHENTICATED')
}, 60_000)

test('[embed-17] pages whose elements take no token are listed without a key', async () => {
  const [site, page] = ['Marketing site', 'https://www.example.org']
  const mayRead = async () =>
    (await app.request('/api/flags', { headers: { origin: page } })).headers.get('access-control-allow-origin')
  expect(await mayRead()).toBeNull()
  const { code, said } = await partnerKeys('create', site, '--origins', page, '--capabilities', 'none')
  expect([code, said]).toEqual([0, `${site} is listed, without a key.`])
  forgetListedOrigins(app.services)
  expect(await mayRead()).toBe(page)
  expect(await partnerKeys('rotate', site)).toEqual({ code: 1, said: `${site} has no capabilities, and so no key.` })
}, 60_000)

test('[embed-17] what a partner may do is changed at once, for tokens that are out too', async () => {
  const dealer = 'Dealer to be changed'
  const given = ['--origins', `${shop},https://other.example.org`, '--capabilities', 'payoff-quote,dashboard']
  const key = (await partnerKeys('create', dealer, ...given, '--lenders', 'all')).said
  const { token } = await session(key)
  const update = async (...changes: string[]) => {
    const { code, said } = await partnerKeys('update', dealer, ...changes)
    expect([code, said]).toEqual([0, expect.stringContaining(dealer)])
    return said
  }
  expect(await isRead(token)).toBeNull()

  expect(await update('--capabilities', 'dashboard')).toMatch(/capabilities +dashboard$/m)
  expect(await isRead(token)).toBe('NOT_FOUND')
  await update('--capabilities', 'payoff-quote', '--origins', 'https://other.example.org')
  expect(await isRead(token)).toBe('UNAUTHENTICATED')
  await update('--origins', shop)
  expect(await isRead(token)).toBeNull()

  await app.services.db.read(
    "UPDATE accounts SET lending_provider_key = 'OTHERBANK' WHERE account_number = '100000000002'",
  )
  expect(await update('--lenders', 'OTHERBANK')).toMatch(/lenders +OTHERBANK$/m)
  expect(await isRead(token)).toBe('UNAUTHENTICATED')
  expect((await session(key)).status).toBe(404)
  expect(await update('--lenders', 'all')).toMatch(/lenders +all$/m)
  expect(await isRead(token)).toBeNull()

  const shown = (await partnerKeys('show', dealer)).said
  const [partnerId = ''] = /prt_\w+/.exec(shown) ?? []
  expect((await partnerKeys('update', partnerId, '--name', 'Dealer, renamed')).said).toContain('Dealer, renamed')
  expect((await partnerKeys('update', partnerId)).said).toContain('Say what to change')
}, 60_000)

test('[embed-17] one key and one token are ended without the others', async () => {
  const dealer = 'Dealer with two keys'
  const first = (await partnerKeys('create', dealer, ...pages, '--lenders', lender)).said
  const second = (await partnerKeys('rotate', dealer)).said
  const [one, other] = [await session(first), await session(second)]
  expect((await partnerKeys('show', dealer)).said).toContain(`…${first.slice(-4)}`)
  expect((await partnerKeys('revoke', dealer, '--key', 'none')).said).toContain('has no key that ends in none')
  expect((await partnerKeys('revoke', dealer, '--key', first.slice(-4))).code).toBe(0)
  expect([(await session(first)).status, (await session(second)).status]).toEqual([401, 201])

  const idOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti
  const { code, said } = await partnerKeys('revoke-token', idOf(one.token))
  expect([code, said]).toEqual([0, `Token ${idOf(one.token)} is revoked.`])
  expect([await isRead(one.token), await isRead(other.token)]).toEqual(['UNAUTHENTICATED', null])
  const log = (await partnerKeys('log', dealer)).said.split('\n')
  expect(log).toHaveLength(3)
  expect(log[0]).toMatch(
    new RegExp(
      `^\\S+Z  POST /api/embed/sessions  201  payoff-quote  account …0001  ${idOf(one.token)}  key …${first.slice(-4)}`,
    ),
  )
}, 60_000)

test('[embed-17] the command says what to do where there is no database yet, and makes none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'carport-partner-'))
  try {
    const empty = join(dataDir, 'data')
    const nothing = await runPartnerCommand({ CARPORT_DATA: empty, DATABASE_URL: '' }, 'list')
    expect(nothing.code).toBe(1)
    expect(nothing.said).toMatch(/no database .*Start the server once with npm start.*or set DATABASE_URL/s)
    expect(nothing.said.split('\n').length).toBeLessThan(4)
    expect(existsSync(join(empty, 'postgres', 'data'))).toBe(false)
    const url = 'postgres://nobody:secret@127.0.0.1:9/none'
    const away = await runPartnerCommand({ CARPORT_DATA: empty, DATABASE_URL: url }, 'list')
    expect([away.code, away.said]).toEqual([1, expect.stringContaining('127.0.0.1:9 does not answer')])
    expect(away.said).not.toContain('secret')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
