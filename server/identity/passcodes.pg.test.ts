import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { machineNow } from '#tests/fixtures/machine-now'
import { findLoginByEmail } from './logins.store.ts'
import { ownPages } from './code-place.ts'
import { checkPasscode, consumePasscode } from './passcodes.ts'
import { reader } from '#server/platform/store/database'

let app: TestApp
let token: string
let loginId: string

beforeAll(async () => {
  app = await startTestApp({ people: true })
  loginId = (await findLoginByEmail(reader(app.services.db), 'p1@example.com'))?.loginId ?? ''
})

beforeEach(async () => {
  await app.services.db.read('DELETE FROM passcodes')
  token = await app.token('p1@example.com')
})

afterAll(() => app.close())

const send = (contactId = 'login', channel = 'EMAIL') =>
  app.gql(
    token,
    `mutation Send($channel: OtpChannel!, $contactId: ID!) { SendOneTimePasscode(purpose: ADD_BANK, channel: $channel, contactId: $contactId) { success } }`,
    {
      channel,
      contactId,
    },
  )

async function sentCode(): Promise<string> {
  const [row] = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'passcode' ORDER BY created_at DESC, message_id DESC LIMIT 1`,
  )
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? ''
}

async function use(passcode: string): Promise<string> {
  const check = await checkPasscode(app.services, { loginId, purpose: 'ADD_BANK', place: ownPages, passcode })
  try {
    await app.services.db.withTx((tx) => consumePasscode(tx, check, app.clock.nowMs()))
    return 'used'
  } catch (error) {
    const { code, params } = error as { code: string; params: { n?: number } }
    return params.n === undefined ? code : `${code} ${params.n}`
  }
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[gql-03] contacts are masked and the person’s own; another’s contact and one that is not there get one answer', async () => {
  const mine = await app.gql<{ GetPasscodeContacts: { contactId: string; channel: string; masked: string }[] }>(
    token,
    '{ GetPasscodeContacts { contactId channel masked } }',
  )
  expect(mine.data?.GetPasscodeContacts.map((one) => one.masked)).toEqual([
    expect.stringMatching(/^\(•••\) •••-\d{4}$/),
    'p•••@example.com',
  ])
  const other = await app.gql<{ GetPasscodeContacts: { contactId: string }[] }>(
    await app.token('p2@example.com'),
    '{ GetPasscodeContacts { contactId } }',
  )
  const foreign = await send(other.data?.GetPasscodeContacts[0]?.contactId, 'SMS')
  const missing = await send('phn_nobody', 'SMS')
  expect([foreign.code, foreign.errors[0]?.message]).toEqual([missing.code, missing.errors[0]?.message])
  expect(foreign.code).toBe('NOT_FOUND')
})

test('[gql-03] a contact tells whether the code that can be used now went to it, for its purpose and until it is used up', async () => {
  const waiting = async (purpose: string) => {
    const { data } = await app.gql<{ GetPasscodeContacts: { hasCode: boolean }[] }>(
      token,
      'query($purpose: OtpPurpose!) { GetPasscodeContacts { hasCode(purpose: $purpose) } }',
      { purpose },
    )
    return data?.GetPasscodeContacts.map((one) => one.hasCode)
  }
  expect(await waiting('ADD_BANK')).toEqual([false, false])
  expect((await send()).code).toBeNull()
  expect((await waiting('ADD_BANK'))?.filter(Boolean)).toEqual([true])
  expect(await waiting('AUTOPAY_OTP')).toEqual([false, false])
  expect(await use(await sentCode())).toBe('used')
  expect(await waiting('ADD_BANK')).toEqual([false, false])
})

test('[gql-03] a contact that was verified today gets no code', async () => {
  await app.services.db.read(
    `UPDATE customer_phones SET verified_at = $2 WHERE customer_id = (SELECT customer_id FROM logins WHERE login_id = $1)`,
    [loginId, machineNow()],
  )
  const contacts = await app.gql<{ GetPasscodeContacts: { channel: string }[] }>(
    token,
    '{ GetPasscodeContacts { channel } }',
  )
  expect(contacts.data?.GetPasscodeContacts.map((one) => one.channel)).toEqual(['EMAIL'])
})

test('[otp-01] a wrong code says how many tries are left, the fifth locks, and then the right one is refused too', async () => {
  expect((await send()).data).toEqual({ SendOneTimePasscode: { success: true } })
  const code = await sentCode()
  for (const left of [4, 3, 2, 1]) expect(await use(another(code))).toBe(`OTP_WRONG ${left}`)
  expect(await use(another(code))).toBe('OTP_LOCKED')
  expect(await use(code)).toBe('OTP_LOCKED')
  expect((await send()).code).toBe('OTP_LOCKED')
})

test('[otp-01] wrong tries stay counted when the work the code was to sign is rolled back, also many at once', async () => {
  await send()
  const code = await sentCode()
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => use(another(code))))
  expect(outcomes.filter((one) => one.startsWith('OTP_WRONG'))).toHaveLength(4)
  expect(await use(code)).toBe('OTP_LOCKED')
})

test('[otp-01] a right code works once, and stays good when the work is rolled back', async () => {
  await send()
  const code = await sentCode()
  const check = await checkPasscode(app.services, {
    loginId,
    purpose: 'ADD_BANK',
    place: ownPages,
    passcode: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  })
  const failing = app.services.db.withTx(async (tx) => {
    await consumePasscode(tx, check, app.clock.nowMs())
    throw new Error('the payment failed')
  })
  await expect(failing).rejects.toThrow('the payment failed')
  expect(await use(code)).toBe('used')
  expect(await use(code)).toBe('OTP_EXPIRED')
})

test('[otp-01] a code is worth nothing after ten minutes, for another purpose, or after a newer one', async () => {
  await send()
  const first = await sentCode()
  const other = await checkPasscode(app.services, { loginId, purpose: 'AUTOPAY_OTP', place: ownPages, passcode: first })
  expect(other.outcome).toBe('none')
  await app.clock.advanceBy(31_000)
  await send()
  const second = await sentCode()
  if (first !== second) expect(await use(first)).toBe('OTP_WRONG 4')
  await app.clock.advanceBy(10 * 60_000)
  expect(await use(second)).toBe('OTP_EXPIRED')
})

test('[otp-01] a new code is sent after 30 seconds, three in 15 minutes, five in an hour', async () => {
  expect((await send()).code).toBeNull()
  const tooSoon = await send()
  expect([tooSoon.code, tooSoon.status]).toEqual(['TOO_MANY_REQUESTS', 429])
  for (const expected of [null, null, 'OTP_LOCKED']) {
    await app.clock.advanceBy(31_000)
    expect((await send()).code).toBe(expected)
  }
  await app.clock.advanceBy(15 * 60_000)
  for (const expected of [null, null, 'OTP_LOCKED']) {
    await app.clock.advanceBy(31_000)
    expect((await send()).code).toBe(expected)
  }
  await app.clock.advanceBy(60 * 60_000)
  expect((await send()).code).toBeNull()
})

test('[otp-01] codes are not kept: the table holds a keyed hash', async () => {
  await send()
  const code = await sentCode()
  const [row] = await app.services.db.read<{ kept: string }>(`SELECT passcodes::text AS kept FROM passcodes`)
  expect(row?.kept).not.toContain(code)
})
