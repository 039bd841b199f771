import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { issueEmbedToken } from '#server/identity/issue-token'
import { findLoginByEmail } from '#server/identity/logins.store'
import { createPartner } from '#server/identity/partner-pages/partners.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { confirmFrame, sentCode, type TestFrame } from '#tests/fixtures/confirmed'

const shop = 'https://shop.example'
const minuteMs = 60_000

let app: TestApp
let partners: readonly string[]
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const partner = (name: string) => ({
    name,
    origins: [shop],
    capabilities: ['profile'],
    lendingProviderKeys: null,
    createdAt: '2026-06-01T17:00:00Z',
  })
  partners = await app.services.db.withTx(async (tx) => [
    await createPartner(tx, partner('Bright Motors')),
    await createPartner(tx, partner('Other Motors')),
  ])
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

/** A confirmation of a borrower on a page of a partner's, and the code that they got for it; null where none was sent. */
async function asked(person: number, partnerId: string | undefined) {
  const login = await findLoginByEmail(reader(app.services.db), `p${person}@example.com`)
  const { loginId = '', customerId = null } = login ?? {}
  if (customerId === null || partnerId === undefined) throw new Error(`No borrower ${person}`)
  const accountNumber = `${100_000_000_000 + person}`
  const of = { loginId, customerId, accountNumber, capabilities: ['profile'], origins: [shop], partnerId }
  const frame = confirmFrame(app, (await issueEmbedToken(app.services, of)).token)
  const { body } = await frame.ask({ operation: 'WithdrawEConsent', variables: {} })
  const { confirmation = '', code } = body
  const contactId = code?.contacts[0]?.contactId ?? 'none'
  return { frame, confirmation, send: () => frame.sendCode(confirmation, contactId) }
}

/** Types another code than the right one five times. */
async function guess(frame: TestFrame, confirmation: string, right: string): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let tries = 0; tries < 5; tries += 1)
    codes.push((await frame.approve(confirmation, right === '000000' ? '000001' : '000000')).code)
  return codes
}
const fiveWrong = [...Array(4).fill('OTP_WRONG'), 'OTP_LOCKED']

test('[embed-14] who guesses codes of many borrowers of a partner gets fifty in an hour, then the right one is worth nothing there, and we are told', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const alerts = () => lines.filter((line) => line.includes('"confirm-codes-guessed"'))
  const victim = await asked(17, partners[0])
  for (const person of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    expect(alerts()).toEqual([])
    const { frame, confirmation, send } = await asked(person, partners[0])
    expect(await guess(frame, confirmation, await sentCode(app, send))).toEqual(fiveWrong)
  }
  expect(alerts()).toEqual([expect.stringContaining(`"subjectId":"${partners[0]}"`)])
  expect(alerts()[0]).toContain('"level":"error"')
  expect((await victim.send()).code).toBe('OTP_LOCKED')

  const elsewhere = await asked(17, partners[1])
  const right = await sentCode(app, elsewhere.send)
  expect((await victim.frame.approve(victim.confirmation, right)).code).toBe('OTP_LOCKED')
  expect((await elsewhere.frame.approve(elsewhere.confirmation, right)).status).toBe(204)

  await app.clock.advanceBy(60 * minuteMs + 1)
  const later = await asked(17, partners[0])
  expect((await later.frame.approve(later.confirmation, await sentCode(app, later.send))).status).toBe(204)
})

test('[embed-14] one borrower’s codes are guessed at fifteen times a day, on all pages together; right ones and tries with no code to compare do not count', async () => {
  const wrongOn = async (partnerId: string | undefined) => {
    const { frame, confirmation, send } = await asked(20, partnerId)
    return { codes: await guess(frame, confirmation, await sentCode(app, send)), frame, confirmation }
  }
  for (const partnerId of [partners[0], partners[1], partners[0]]) {
    const right = await asked(20, partnerId)
    expect((await right.frame.approve(right.confirmation, await sentCode(app, right.send))).status).toBe(204)
    const { codes, frame, confirmation } = await wrongOn(partnerId)
    expect(codes).toEqual(fiveWrong)
    for (let tries = 0; tries < 6; tries += 1)
      expect((await frame.approve(confirmation, '123456')).code).toBe('OTP_LOCKED')
    await app.clock.advanceBy(20 * minuteMs)
  }
  expect((await (await asked(20, partners[1])).send()).code).toBe('OTP_LOCKED')
  await app.clock.advanceBy(24 * 60 * minuteMs)
  const next = await asked(20, partners[1])
  expect((await next.frame.approve(next.confirmation, await sentCode(app, next.send))).status).toBe(204)
})

test('[embed-14][gql-03] codes that partners’ servers ask for, as if they were our frame, use up none of those the borrower may have in the portal', async () => {
  await app.services.db.read('DELETE FROM passcodes')
  const person = 21
  const inPortal = async () => {
    const token = await app.token(`p${person}@example.com`)
    const contacts = '{ GetPasscodeContacts(purpose: ADD_BANK) { contactId channel } }'
    const { data } = await app.gql<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(token, contacts)
    const send =
      'mutation($contactId: ID!, $channel: OtpChannel!) { SendOneTimePasscode(purpose: ADD_BANK, channel: $channel, contactId: $contactId) { success } }'
    return (await app.gql(token, send, { ...data?.GetPasscodeContacts[0] })).code
  }
  const sent: (string | null)[] = []
  for (let hour = 0; hour < 5; hour += 1) {
    for (const partnerId of partners) {
      const { send } = await asked(person, partnerId)
      sent.push((await send()).code)
      await app.clock.advanceBy(31 * minuteMs)
    }
  }
  expect(sent).toEqual(Array(10).fill(null))
  expect((await (await asked(person, partners[0])).send()).code).toBe('OTP_LOCKED')

  const own = [await inPortal()]
  for (let hour = 0; hour < 9; hour += 1) {
    await app.clock.advanceBy(31 * minuteMs)
    own.push(await inPortal())
  }
  expect(own).toEqual(Array(10).fill(null))
  await app.clock.advanceBy(31 * minuteMs)
  expect(await inPortal()).toBe('OTP_LOCKED')
})
