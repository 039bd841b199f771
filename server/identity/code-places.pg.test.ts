import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { gqlConfirmed, lastPasscodeText } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { issueEmbedToken } from './issue-token.ts'
import { findLoginByEmail } from './logins.store.ts'
import { createPartner } from './partner-pages/partners.store.ts'

const james = 'p2@example.com'
const shop = 'https://shop.example'

/** Where somebody asks for a code and types one. */
type Place = 'portal' | 'Bright Motors' | 'Other Motors'

let app: TestApp
const partnerIds: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  for (const name of ['Bright Motors', 'Other Motors'])
    partnerIds[name] = await app.services.db.withTx((tx) =>
      createPartner(tx, {
        name,
        origins: [shop],
        capabilities: ['payment-methods', 'profile'],
        lendingProviderKeys: null,
        createdAt: '2026-06-01T17:00:00Z',
      }),
    )
})
beforeEach(() => app.services.db.read('DELETE FROM passcodes'))
afterAll(() => app.close())

/** A token of the portal, or one as a partner's server gets it: with that it can say that it is our frame. */
async function tokenAt(place: Place): Promise<string> {
  if (place === 'portal') return app.token(james)
  const login = await findLoginByEmail(reader(app.services.db), james)
  const { token } = await issueEmbedToken(app.services, {
    loginId: login?.loginId ?? '',
    customerId: login?.customerId ?? '',
    accountNumber: '100000000002',
    capabilities: ['payment-methods', 'profile'],
    origins: [shop],
    partnerId: partnerIds[place] ?? '',
  })
  return token
}

/** Sends what our pages and elements send. */
async function ask<T>(place: Place, operation: string, variables: Readonly<Record<string, unknown>>) {
  // Messages differ by their time.
  await app.clock.advanceBy(1000)
  return app.gql<T>(await tokenAt(place), elementDocument(operation), variables, { 'idempotency-key': randomUUID() })
}

const newCode = async () => /\b\d{6}\b/.exec(await lastPasscodeText(app))?.[0] ?? ''
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const send = (place: Place) => ask(place, 'SendPasscode', { purpose: 'ADD_BANK', channel: 'EMAIL', contactId: 'login' })

async function codeAskedAt(place: Place): Promise<string> {
  expect((await send(place)).code).toBeNull()
  return newCode()
}

let added = 0
/** Adds a bank account with a code. @returns the refusal, or null */
async function addBankAt(place: Place, passcode: string): Promise<string | null> {
  added += 1
  const accountNumber = `00012398${String(added).padStart(4, '0')}`
  const input = {
    routingNumber: '021000021',
    accountNumber,
    accountNumberConfirm: accountNumber,
    type: 'CHECKING',
    nameOnAccount: 'James Okafor',
  }
  const { code } = await ask(place, 'AddBank', { input, passcode })
  // A wallet takes so many in a day.
  await app.services.db.read(
    `UPDATE payment_methods SET state = 'WITHDRAWN', withdrawn_reason = 'removed', added_on = '2026-01-01' WHERE last_four = $1`,
    [accountNumber.slice(-4)],
  )
  return code
}

describe('[otp-01][embed-14] a code that somebody types in the portal', () => {
  test('stays good when a partner’s page asks for one of the same kind', async () => {
    const own = await codeAskedAt('portal')
    const theirs = await codeAskedAt('Bright Motors')
    expect(await addBankAt('portal', own)).toBeNull()
    expect(await addBankAt('Bright Motors', theirs)).toBeNull()
  })

  test('is not locked by wrong codes that a partner’s page sends, and another can be sent', async () => {
    const own = await codeAskedAt('portal')
    const theirs = await codeAskedAt('Bright Motors')
    const wrong: (string | null)[] = []
    for (let tries = 0; tries < 5; tries += 1) wrong.push(await addBankAt('Bright Motors', another(theirs)))
    expect(wrong).toEqual([...Array(4).fill('OTP_WRONG'), 'OTP_LOCKED'])
    expect(await addBankAt('Bright Motors', theirs)).toBe('OTP_LOCKED')
    expect(await addBankAt('portal', own)).toBeNull()
    await app.clock.advanceBy(31_000)
    expect(await addBankAt('portal', await codeAskedAt('portal'))).toBeNull()
  })

  test('is worth nothing on a partner’s page, nor the other way around', async () => {
    const own = await codeAskedAt('portal')
    expect(await addBankAt('Bright Motors', own)).toBe('OTP_EXPIRED')
    await app.clock.advanceBy(31_000)
    const theirs = await codeAskedAt('Bright Motors')
    expect(await addBankAt('portal', theirs)).toBe(theirs === own ? null : 'OTP_WRONG')
  })

  test('is the only one that the portal says it waits for', async () => {
    const waiting = async (place: Place) => {
      const { data } = await ask<{ GetPasscodeContacts: { hasCode: boolean }[] }>(place, 'PasscodeContacts', {
        purpose: 'ADD_BANK',
      })
      return data?.GetPasscodeContacts.some((one) => one.hasCode)
    }
    await codeAskedAt('Bright Motors')
    expect([await waiting('portal'), await waiting('Bright Motors')]).toEqual([false, true])
  })
})

test('[otp-01][embed-14] one partner’s page takes no code from another’s, and all of them together get three in a quarter of an hour', async () => {
  const bright = await codeAskedAt('Bright Motors')
  await app.clock.advanceBy(31_000)
  const other = await codeAskedAt('Other Motors')
  expect(await addBankAt('Bright Motors', bright)).toBeNull()
  expect(await addBankAt('Other Motors', other)).toBeNull()
  await app.clock.advanceBy(31_000)
  await codeAskedAt('Bright Motors')
  await app.clock.advanceBy(31_000)
  expect((await send('Other Motors')).code).toBe('OTP_LOCKED')
})

describe('[otp-01] the code that proves a new phone', () => {
  const change = (phoneNumber: string) =>
    ask('portal', 'UpdatePhone', { input: { phoneNumber, phoneType: 'CellPhone', isPreferred: false } })
  const verify = (code: string) => ask('portal', 'VerifyNewPhone', { code })
  const resend = (place: Place) => ask(place, 'ResendContactCode', { kind: 'PHONE' })

  test('stays good in the portal when a partner’s page has another one sent', async () => {
    expect((await change('4805550171')).code).toBeNull()
    const own = await newCode()
    expect((await resend('Bright Motors')).code).toBeNull()
    expect((await verify(own)).code).toBeNull()
  })

  test('proves the number that it went to and no other one, wherever the next was asked for', async () => {
    expect((await change('4805550172')).code).toBeNull()
    expect((await resend('Bright Motors')).code).toBeNull()
    const first = await newCode()
    await app.clock.advanceBy(31_000)
    expect((await change('4805550173')).code).toBeNull()
    const second = await newCode()
    expect((await verify(second)).code).toBeNull()
    await app.clock.advanceBy(31_000)
    expect((await change('4805550174')).code).toBeNull()
    const { length } = await app.services.db.read(
      `SELECT FROM passcodes WHERE ended_at IS NULL AND recipient <> '4805550174'`,
    )
    expect(length).toBe(0)
    if (first !== (await newCode())) expect((await verify(first)).code).toBe('OTP_WRONG')
  })

  test('can be typed in the portal where it was asked for on a partner’s page, and the portal has sent none', async () => {
    expect((await change('4805550175')).code).toBeNull()
    await app.services.db.read('DELETE FROM passcodes')
    expect((await resend('Bright Motors')).code).toBeNull()
    expect((await verify(await newCode())).code).toBeNull()
  })
})

test('[profile-02][embed-14] a new phone that waits is given up on the page that it was asked for on, or in the portal, and on no other page', async () => {
  const input = (phoneNumber: string) => ({ input: { phoneNumber, phoneType: 'CellPhone', isPreferred: false } })
  const giveUp = async (place: Place) => (await ask(place, 'CancelContactChange', { kind: 'PHONE' })).code
  const waiting = async () => (await app.services.db.read(`SELECT FROM contact_changes WHERE kind = 'PHONE'`)).length
  expect((await ask('portal', 'UpdatePhone', input('4805550181'))).code).toBeNull()
  expect([await giveUp('Bright Motors'), await waiting()]).toEqual(['NOT_ALLOWED', 1])
  expect([await giveUp('portal'), await waiting()]).toEqual([null, 0])

  const update = elementDocument('UpdatePhone')
  await app.clock.advanceBy(31_000)
  const asked = await gqlConfirmed(app, await tokenAt('Bright Motors'), update, input('4805550182'))
  expect([asked.code, await waiting()]).toEqual([null, 1])
  expect([await giveUp('Other Motors'), await waiting()]).toEqual(['NOT_ALLOWED', 1])
  expect([await giveUp('Bright Motors'), await waiting()]).toEqual([null, 0])
  // Nothing waits: there is nothing to refuse.
  expect(await giveUp('Other Motors')).toBeNull()
})
