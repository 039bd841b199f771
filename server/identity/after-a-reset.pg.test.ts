import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { elementDocument } from '#tests/fixtures/element-documents'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { payerOf } from '#tests/fixtures/payments'
import { reader } from '#server/platform/store/database'
import { findLoginByEmail } from './logins.store.ts'
import { passcodeContacts } from './passcodes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const days = (count: number) => app.clock.advanceBy(count * 86_400_000)
/** Asked by somebody who has just signed in. */
const ask = async <T = unknown>(email: string, query: string, variables: Record<string, unknown> = {}) =>
  app.gql<T>(await app.token(email), query, variables)

async function lastBody(recipient: string, template: string): Promise<string> {
  const [message] = await app.services.db.read<{ body: string }>(
    'SELECT body FROM messages WHERE recipient = $1 AND template = $2 ORDER BY created_at DESC, message_id DESC LIMIT 1',
    [recipient, template],
  )
  return message?.body ?? ''
}

let numbers = 0
async function addPhone(email: string, passcode: string | null = null): Promise<string | null> {
  numbers += 1
  const input = { phoneNumber: `480555017${numbers}`, phoneType: 'HomePhone', isPreferred: false }
  const add =
    'mutation ($input: PhoneInput!, $passcode: String) { UpdatePhone(input: $input, passcode: $passcode) { success } }'
  return (await ask(email, add, { input, passcode })).code
}

/** Forgets the password: the link goes out by mail, and so does whatever else is needed to sign in. */
async function resetPassword(email: string): Promise<void> {
  const body = new URLSearchParams({ client_id: 'carport-portal', connection: 'db', email })
  expect((await app.request('/oidc/dbconnections/change_password', { method: 'POST', body })).status).toBe(200)
  await expect.poll(() => lastBody(email, 'password-reset')).not.toBe('')
  const link = /https?:\S+\/oidc\/reset\S+/.exec(await lastBody(email, 'password-reset'))?.[0] ?? ''
  const browser = new OidcBrowser(app.url)
  const done = await browser.submit(await browser.open(link), '/oidc/reset', { password: 'quite another sentence' })
  expect(done.html).toContain('Your password was changed')
}

interface Contact {
  readonly contactId: string
  readonly channel: string
}
async function contactsFor(email: string, purpose: string): Promise<readonly Contact[]> {
  const asked = 'query ($purpose: OtpPurpose!) { GetPasscodeContacts(purpose: $purpose) { contactId channel } }'
  return (await ask<{ GetPasscodeContacts: Contact[] }>(email, asked, { purpose })).data?.GetPasscodeContacts ?? []
}
/** Has a code sent to the first contact on file, which is the phone. */
async function codeFor(email: string, purpose: string): Promise<string> {
  const [contact] = await contactsFor(email, purpose)
  expect(contact?.channel).toBe('SMS')
  const sent = await ask(email, elementDocument('SendPasscode'), { purpose, payment: null, ...contact })
  expect(sent.code).toBeNull()
  const [phone] = await app.services.db.read<{ number: string }>(
    'SELECT phone_number AS number FROM customer_phones WHERE person_phone_id = $1',
    [contact?.contactId],
  )
  return /\b\d{6}\b/.exec(await lastBody(phone?.number ?? '', 'passcode'))?.[0] ?? ''
}

describe('in the week after a password was reset, a sign-in of just now', () => {
  const email = 'p17@example.com'
  const accountNumber = '100000000017'

  test('changes no contact, and a code to a contact on file does', async () => {
    expect(await addPhone(email)).toBeNull()
    await resetPassword(email)
    expect(await addPhone(email)).toBe('STEP_UP_REQUIRED')
    expect(await addPhone(email, await codeFor(email, 'CHANGE_CONTACT'))).toBeNull()
  })

  test('makes no first payment from a bank account', async () => {
    const paymentMethodId = 'pm_ach1234'
    await app.services.db.withTx((tx) =>
      tx.query(
        `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, routing_number, last_four,
           sort_order, state, added_on, created_at, updated_at)
         SELECT $1, customer_id, 'ACH', 'CHECKING_ACCOUNT', 'BANK_PROCESSOR', 'token_1234', '122105155', '1234', 9, 'USABLE', '2026-06-01',
           now(), now()
         FROM logins WHERE email = $2`,
        [paymentMethodId, email],
      ),
    )
    expect((await payerOf(app, email, accountNumber).pay({ paymentMethodId })).code).toBe('STEP_UP_REQUIRED')
  })

  test('turns on no autopay, and a code to a contact on file does', async () => {
    const p17 = autopayOf(app, email, accountNumber)
    expect((await p17.create()).code).toBe('STEP_UP_REQUIRED')
    expect((await p17.create({ passcode: await codeFor(email, 'AUTOPAY_OTP') })).code).toBeNull()
  })

  test('sends codes that sign to other contacts than the mailbox that set the password, where there are any', async () => {
    const channels = async (purpose: string) => (await contactsFor(email, purpose)).map(({ channel }) => channel)
    for (const purpose of ['CHANGE_CONTACT', 'AUTOPAY_OTP', 'ADD_BANK'])
      expect(await channels(purpose)).toEqual(['SMS'])
    const login = await findLoginByEmail(reader(app.services.db), email)
    const toSignIn = await passcodeContacts(reader(app.services.db), app.services, login?.loginId ?? '', 'SIGN_IN')
    expect(toSignIn.map(({ channel }) => channel)).toEqual(['SMS', 'EMAIL'])
    const send = { purpose: 'ADD_BANK', payment: null, channel: 'EMAIL', contactId: 'login' }
    expect((await ask(email, elementDocument('SendPasscode'), send)).code).toBe('NOT_FOUND')
    const verify = (at: string) =>
      app.services.db.read(
        `UPDATE customer_phones SET verified_at = ${at} WHERE customer_id = (SELECT customer_id FROM logins WHERE email = $1)
         AND phone_type = 'CellPhone'`,
        [email],
      )
    await verify('NULL')
    expect(await channels('ADD_BANK')).toEqual(['EMAIL'])
    await verify("'2026-05-01T00:00:00Z'")
  })

  test('counts again when the week is over', async () => {
    await days(6)
    expect(await addPhone(email)).toBe('STEP_UP_REQUIRED')
    await days(1)
    expect(await addPhone(email)).toBeNull()
    expect((await contactsFor(email, 'ADD_BANK')).map(({ channel }) => channel)).toEqual(['SMS', 'EMAIL'])
  })
})

test('in the week after a login was linked, a sign-in of just now changes no contact', async () => {
  const email = 'p16@example.com'
  const details = { accountNumber: '100000000016', last4SSN: '1616', dob: '1990-01-16' }
  const lookUp = (passcode: string | null) =>
    ask(
      email,
      `query ($accountNumber: String!, $last4SSN: String!, $dob: LocalDate, $passcode: String) {
        CustomerAccountDetails(accountNumber: $accountNumber, last4SSN: $last4SSN, dob: $dob, passcode: $passcode) { customerId } }`,
      { ...details, passcode },
    )
  expect((await lookUp(null)).code).toBe('STEP_UP_REQUIRED')
  expect((await lookUp(await codeFor(email, 'LINK_ACCOUNT'))).code).toBeNull()
  expect(await addPhone(email)).toBe('STEP_UP_REQUIRED')
  expect(await addPhone(email, await codeFor(email, 'CHANGE_CONTACT'))).toBeNull()
  await days(7)
  expect(await addPhone(email)).toBeNull()
})
