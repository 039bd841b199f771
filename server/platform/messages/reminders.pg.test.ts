import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { signWebhook } from '#server/platform/vendors/webhook-signature'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'
import { listMessages } from './contact.store.ts'

let app: TestApp
const email = 'p2@example.com'
const accountNumber = '100000000002'
let day = 16

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())
beforeEach(() => {
  day += 1
})

const ask = async <T>(query: string, variables: Record<string, unknown> = {}) =>
  (await app.gql<T>(await app.token(email), query, variables)).data

interface Phone {
  readonly personPhoneId: string
  readonly phoneNumber: string
  readonly version: number
  readonly preference: { readonly allowTexts: boolean }
}

async function phone(): Promise<{ phone: Phone; consentVersion: string }> {
  const data = await ask<{ GetProfile: { phones: Phone[]; textConsent: { version: string } } }>(
    '{ GetProfile { phones { personPhoneId phoneNumber version preference { allowTexts } } textConsent { version } } }',
  )
  const [first] = data?.GetProfile.phones ?? []
  if (first === undefined) throw new Error('no phone')
  return { phone: first, consentVersion: data?.GetProfile.textConsent.version ?? '' }
}

async function prefer(preference: { allowTexts: boolean; quietStart?: string; quietEnd?: string }): Promise<void> {
  const { phone: own, consentVersion } = await phone()
  const input = {
    personPhoneId: own.personPhoneId,
    version: own.version,
    allowCalls: false,
    quietStart: null,
    quietEnd: null,
    consentVersion,
    ...preference,
  }
  await ask('mutation($i: CallPreferencesInput!) { UpdateCallPreferences(input: $i) { success } }', { i: input })
}

/** Sets a payment for tomorrow and lets the reminders of today go out. @returns the channels they went out by */
async function remindedBy(time: string): Promise<string[]> {
  const today = `2026-08-${day}`
  await at(app, today, '07:00')
  const made = await payerOf(app, email, accountNumber).pay({
    paymentAmount: 2000 + day,
    paymentDate: `2026-08-${day + 1}`,
  })
  expect(made.code).toBeNull()
  await at(app, today, time)
  const { phoneNumber } = (await phone()).phone
  const sent = async () => [
    ...(await listMessages(app.services.db, email, 50)),
    ...(await listMessages(app.services.db, phoneNumber, 50)),
  ]
  const before = new Set((await sent()).map(({ messageId }) => messageId))
  await runJob(app.services, 'notices')
  return (await sent())
    .filter(({ messageId, template }) => !before.has(messageId) && template === 'payment-reminder')
    .map(({ channel }) => channel)
}

const incoming = async (text: string, isSigned = true) => {
  const body = JSON.stringify({ from: `+1${(await phone()).phone.phoneNumber}`, text })
  const signed = signWebhook(app.services, 'text-gateway', { id: randomUUID(), nowMs: app.clock.nowMs(), body })
  const reply = await app.request('/webhooks/texts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(isSigned ? { ...signed } : {}) },
    body,
  })
  return [reply.status, ((await reply.json()) as { outcome?: string }).outcome]
}

test('nobody is sent a text who did not allow it: the reminder goes by email', async () => {
  expect(await remindedBy('08:00')).toEqual(['EMAIL'])
})

test('before eight where the borrower lives nothing goes out, at eight it does', async () => {
  expect(await remindedBy('07:30')).toEqual([])
  await at(app, `2026-08-${day}`, '08:00')
  await runJob(app.services, 'notices')
  const [newest] = await listMessages(app.services.db, email, 1)
  expect(newest?.template).toBe('payment-reminder')
})

test('who allowed texts gets one too, with the way to end them', async () => {
  await prefer({ allowTexts: true })
  expect(await remindedBy('08:00')).toEqual(['EMAIL', 'SMS'])
  const [text] = await listMessages(app.services.db, (await phone()).phone.phoneNumber, 1)
  expect(text?.body).toMatch(/^Sandbox Auto Finance: Your \$\d+\.\d\d payment from .* Reply STOP to opt out\.$/)
})

test('in the quiet hours of the phone no text goes to it', async () => {
  await prefer({ allowTexts: true, quietStart: '21:00', quietEnd: '09:00' })
  expect(await remindedBy('08:30')).toEqual(['EMAIL'])
  await prefer({ allowTexts: true })
})

test('only the gateway can tell of a text, and what is no stop request stops nothing', async () => {
  expect(await incoming('STOP', false)).toEqual([401, undefined])
  expect(await incoming('Can you stop by on Monday')).toEqual([202, 'IGNORED'])
  expect((await phone()).phone.preference.allowTexts).toBe(true)
})

test('STOP ends texts at once, also one that waits to be sent, and is confirmed a single time', async () => {
  expect(await remindedBy('09:00')).toEqual(['EMAIL', 'SMS'])
  expect(await incoming('Stop.')).toEqual([202, 'STOPPED'])
  await app.drain()
  const { phone: own } = await phone()
  const texts = await listMessages(app.services.db, own.phoneNumber, 50)
  expect(texts.find(({ template }) => template === 'payment-reminder')?.sentAt).toBeNull()
  expect(own.preference.allowTexts).toBe(false)
  expect(await incoming('STOP')).toEqual([202, 'IGNORED'])
  expect((await listMessages(app.services.db, own.phoneNumber, 50)).map(({ template }) => template)).toContain(
    'texts-stopped',
  )
  const kept = await app.services.db.read<{ action: string }>(
    `SELECT action FROM consents WHERE kind = 'TEXT_MESSAGES' AND subject = $1 ORDER BY consent_no`,
    [own.personPhoneId],
  )
  expect(kept.map(({ action }) => action)).toEqual(['GIVEN', 'WITHDRAWN'])
  day += 1
  expect(await remindedBy('09:00')).toEqual(['EMAIL'])
})

test('what is owed in writing goes out whatever the profile says', async () => {
  await at(app, `2026-08-${day}`, '10:00')
  const answer = await payerOf(app, email, accountNumber).pay({ paymentAmount: 3100 })
  expect(answer.code).toBeNull()
  const [newest] = await listMessages(app.services.db, email, 1)
  expect([newest?.channel, newest?.template]).toEqual(['EMAIL', 'payment-accepted'])
})
