import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type GqlAnswer, type TestApp } from '#tests/fixtures/app'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'

let app: TestApp
const account = '100000000016'
const right = { accountNumber: account, last4SSN: '1616', dob: '1990-01-16' }

beforeAll(async () => {
  app = await startTestApp({ people: true, trustedProxies: 1 })
  const passwordHash = await hashPassword('a long enough sentence')
  await app.services.db.withTx(async (tx) => {
    for (const name of ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u9']) {
      await createLogin(tx, {
        email: `${name}@example.com`,
        passwordHash,
        emailVerified: name !== 'u7',
        customerId: null,
        roles: [],
      })
    }
  })
})

afterAll(() => app.close())

type Found = { CustomerAccountDetails: Record<string, unknown> | null }

async function lookUp(email: string, args: Record<string, unknown>, network?: string): Promise<GqlAnswer<Found>> {
  const query = `query Lookup($accountNumber: String!, $last4SSN: String!, $ssn: String, $dob: LocalDate, $passcode: String) {
    CustomerAccountDetails(accountNumber: $accountNumber, last4SSN: $last4SSN, ssn: $ssn, dob: $dob, passcode: $passcode) { accountNumbers customerId customerLoginId masterPersonID }
  }`
  const headers: Record<string, string> = network === undefined ? {} : { 'x-forwarded-for': network }
  return app.gql<Found>(await app.token(email), query, args, headers)
}

/** Each test has the network to itself. */
const openAgain = () => app.services.db.read('DELETE FROM attempt_counts')

interface Contact {
  readonly contactId: string
  readonly channel: 'SMS' | 'EMAIL'
  readonly masked: string
}

/** Where the code can go for the customer that this login's details matched last. */
async function contactsFor(email: string, purpose = 'LINK_ACCOUNT'): Promise<readonly Contact[]> {
  const asked = 'query($purpose: OtpPurpose!) { GetPasscodeContacts(purpose: $purpose) { contactId channel masked } }'
  const { data } = await app.gql<{ GetPasscodeContacts: Contact[] }>(await app.token(email), asked, { purpose })
  return data?.GetPasscodeContacts ?? []
}

async function sendCode(email: string, contact: Pick<Contact, 'contactId' | 'channel'>, purpose = 'LINK_ACCOUNT') {
  const order = `mutation($purpose: OtpPurpose!, $channel: OtpChannel!, $contactId: ID!) {
    SendOneTimePasscode(purpose: $purpose, channel: $channel, contactId: $contactId) { success }
  }`
  const { contactId, channel } = contact
  return (await app.gql(await app.token(email), order, { purpose, channel, contactId })).code
}

const messagesTo = (recipient: string) =>
  app.services.db.read<{ template: string; body: string }>(
    'SELECT template, body FROM messages WHERE recipient = $1 ORDER BY created_at DESC, message_id DESC',
    [recipient],
  )

async function codeAt(recipient: string): Promise<string> {
  const newest = (await messagesTo(recipient)).find(({ template }) => template === 'passcode')
  return /\b\d{6}\b/.exec(newest?.body ?? '')?.[0] ?? ''
}

/** Enters the details, has the code sent to the email on file, and enters it. */
async function linkUp(email: string, args: Record<string, unknown>, onFile: string) {
  expect((await lookUp(email, args)).code).toBe('STEP_UP_REQUIRED')
  const contact = (await contactsFor(email)).find(({ channel }) => channel === 'EMAIL')
  expect(await sendCode(email, contact ?? { contactId: 'none', channel: 'EMAIL' })).toBeNull()
  return lookUp(email, { ...args, passcode: await codeAt(onFile) })
}

const customerOf = async (email: string) =>
  (
    await app.services.db.read<{ id: string | null }>('SELECT customer_id AS id FROM logins WHERE email_key = $1', [
      email,
    ])
  )[0]?.id

test('[gql-03] nobody looks up without a verified login', async () => {
  const query =
    '{ CustomerAccountDetails(accountNumber: "100000000016", last4SSN: "1616", dob: "1990-01-16") { customerId } }'
  expect((await app.gql(null, query)).code).toBe('UNAUTHENTICATED')
  expect((await lookUp('u7@example.com', right)).code).toBe('NOT_ALLOWED')
})

test('[valid-02][valid-03][valid-07] what has not the form is told by field, and the last four digits alone are refused', async () => {
  const refused = await lookUp('u1@example.com', { accountNumber: '12', last4SSN: '1' })
  expect(refused.code).toBe('FIELD_INVALID')
  expect((await lookUp('u1@example.com', { accountNumber: account, last4SSN: '1616' })).code).toBe('FIELD_INVALID')
})

test('[gql-03][login-20] no such account, another person’s digits and a locked number get one answer after one time', async () => {
  await openAgain()
  const timed = async (args: Record<string, unknown>) => {
    const started = performance.now()
    const { code, status, errors } = await lookUp('u1@example.com', args)
    return { answer: [code, status, errors[0]?.message], ms: performance.now() - started }
  }
  const wrong = await timed({ ...right, last4SSN: '0000' })
  const missing = await timed({ ...right, accountNumber: '999999999999' })
  const wrongDate = await timed({ ...right, dob: '1990-01-17' })
  expect(wrong.answer).toEqual(missing.answer)
  expect(wrong.answer).toEqual(wrongDate.answer)
  expect(wrong.answer[0]).toBe('LOOKUP_NO_MATCH')
  for (const one of [wrong, missing, wrongDate]) expect(one.ms).toBeGreaterThanOrEqual(299)
})

test('[login-20] five wrong tries close look-up for an hour for the login, with a note on the account', async () => {
  await openAgain()
  for (let tries = 1; tries <= 4; tries += 1)
    expect((await lookUp('u2@example.com', { ...right, last4SSN: '0000' })).code).toBe('LOOKUP_NO_MATCH')
  expect((await lookUp('u2@example.com', { ...right, last4SSN: '0000' })).code).toBe('LOOKUP_LOCKED')
  expect((await lookUp('u2@example.com', right)).code).toBe('LOOKUP_LOCKED')
  const notes = await app.services.db.read(
    `SELECT 1 FROM notations WHERE account_number = $1 AND activity_code = 'LK'`,
    [account],
  )
  expect(notes).toHaveLength(1)
})

test('[login-20] a network from which many logins guess wrong waits a little longer with each try, and is never closed', async () => {
  await openAgain()
  const logins = ['u1', 'u2', 'u3', 'u4', 'u6']
  const guess = (name: string, number: number) =>
    lookUp(`${name}@example.com`, { ...right, accountNumber: String(900_000_000_000 + number) })
  const guesses = logins.flatMap((name, index) => [0, 1, 2, 3].map((number) => guess(name, index * 4 + number)))
  expect((await Promise.all(guesses)).map(({ code }) => code)).toEqual(Array(20).fill('LOOKUP_NO_MATCH'))
  const waits = await lookUp('u9@example.com', right)
  expect([waits.status, waits.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(waits.headers.get('retry-after'))).toBeLessThanOrEqual(2)
  await app.clock.advanceBy(2_000)
  expect((await lookUp('u9@example.com', right)).code).toBe('STEP_UP_REQUIRED')
  expect((await lookUp('u9@example.com', right)).code).toBe('STEP_UP_REQUIRED')
})

test('[login-20] a number that others guessed at is closed without saying so, and opens after an hour', async () => {
  await openAgain()
  for (const name of ['u1', 'u2', 'u3', 'u4', 'u5']) {
    await lookUp(`${name}@example.com`, { ...right, last4SSN: '0000' })
  }
  expect((await lookUp('u6@example.com', right)).code).toBe('LOOKUP_NO_MATCH')
  await app.clock.advanceBy(61 * 60_000)
  expect((await lookUp('u6@example.com', right)).code).toBe('STEP_UP_REQUIRED')
})

test('[login-20] a number that strangers guess at elsewhere makes its owner wait some seconds, and is never closed to them', async () => {
  await openAgain()
  const wrong = { ...right, last4SSN: '0000' }
  for (const [index, name] of ['u1', 'u2', 'u4', 'u6', 'u8'].entries())
    for (let tries = 0; tries < 4; tries += 1)
      expect((await lookUp(`${name}@example.com`, wrong, `203.0.113.${index}`)).code).toBe('LOOKUP_NO_MATCH')
  const waits = await lookUp('u3@example.com', right, '198.51.100.1')
  expect([waits.status, waits.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  const nobody = await lookUp('u9@example.com', { ...right, accountNumber: '999999999999' }, '198.51.100.2')
  expect(nobody.code).toBe('LOOKUP_NO_MATCH')
  const seconds = Number(waits.headers.get('retry-after'))
  expect(seconds).toBeLessThanOrEqual(90)
  await app.clock.advanceBy(seconds * 1000)
  expect((await lookUp('u3@example.com', right, '198.51.100.1')).code).toBe('STEP_UP_REQUIRED')
})

test('[login-20] a number that nobody has makes whoever comes after many guesses wait as one that somebody has', async () => {
  await openAgain()
  const missing = { ...right, accountNumber: '999999999999' }
  for (const [index, name] of ['u1', 'u2', 'u4', 'u6', 'u8'].entries())
    for (let tries = 0; tries < 4; tries += 1) await lookUp(`${name}@example.com`, missing, `203.0.113.${index}`)
  expect((await lookUp('u3@example.com', missing, '198.51.100.1')).code).toBe('TOO_MANY_REQUESTS')
})

test('[login-20] after two hundred wrong tries of many logins and networks everybody waits some seconds, and nobody longer', async () => {
  await openAgain()
  const buckets = () =>
    app.services.db.read<{ bucket: string; count: number }>(
      `SELECT bucket, count FROM attempt_counts WHERE bucket LIKE 'lookup-everybody%'`,
    )
  await lookUp('u1@example.com', { ...right, accountNumber: '999999999999' }, '203.0.113.1')
  expect(await buckets()).toEqual([{ bucket: 'lookup-everybody', count: 1 }])
  await app.services.db.read(`UPDATE attempt_counts SET count = 300 WHERE bucket = 'lookup-everybody'`)
  await lookUp('u2@example.com', { ...right, accountNumber: '999999999998' }, '203.0.113.2')
  const waits = await lookUp('u3@example.com', right, '198.51.100.1')
  expect(waits.code).toBe('TOO_MANY_REQUESTS')
  const seconds = Number(waits.headers.get('retry-after'))
  expect(seconds).toBeLessThanOrEqual(5)
  await app.clock.advanceBy(seconds * 1000)
  expect((await lookUp('u3@example.com', right, '198.51.100.1')).code).toBe('STEP_UP_REQUIRED')
})

test('[login-20] many guesses at once get no more tries than one after the other', async () => {
  await openAgain()
  const guesses = Array.from({ length: 15 }, () => lookUp('u4@example.com', { ...right, last4SSN: '0000' }))
  const codes = (await Promise.all(guesses)).map((one) => one.code)
  expect(codes.filter((code) => code === 'LOOKUP_NO_MATCH')).toHaveLength(4)
  expect(codes.filter((code) => code === 'LOOKUP_LOCKED')).toHaveLength(11)
})

test('[login-20] the right digits alone link nobody, with a code that was never sent or without one', async () => {
  await openAgain()
  expect((await lookUp('u8@example.com', right)).code).toBe('STEP_UP_REQUIRED')
  expect((await lookUp('u8@example.com', { ...right, passcode: '123456' })).code).toBe('OTP_EXPIRED')
  expect(await customerOf('u8@example.com')).toBeNull()
})

test('[login-20] wrong digits get the same answer after the same time with a code and without one', async () => {
  await openAgain()
  const wrong = { ...right, dob: '1990-01-17' }
  const timed = async (args: Record<string, unknown>) => {
    const started = performance.now()
    const { code, status, errors } = await lookUp('u8@example.com', args)
    expect(performance.now() - started).toBeGreaterThanOrEqual(299)
    return [code, status, errors[0]?.message]
  }
  expect(await timed({ ...wrong, passcode: '123456' })).toEqual(await timed(wrong))
})

test('[login-20] the code goes to a contact that was on file before, shown masked, and never to the login’s own address', async () => {
  await openAgain()
  expect(await contactsFor('u9@example.com')).toEqual([])
  expect(await sendCode('u9@example.com', { contactId: 'login', channel: 'EMAIL' })).toBe('NOT_FOUND')
  expect((await lookUp('u9@example.com', right)).code).toBe('STEP_UP_REQUIRED')
  const contacts = await contactsFor('u9@example.com')
  expect(contacts.map(({ channel, masked }) => [channel, masked])).toEqual([
    ['SMS', expect.stringMatching(/^\(•••\) •••-01\d\d$/)],
    ['EMAIL', 'p•••@example.com'],
  ])
  expect(await sendCode('u9@example.com', { contactId: 'login', channel: 'EMAIL' })).toBe('NOT_FOUND')
  expect(await sendCode('u9@example.com', contacts[0] as Contact)).toBeNull()
  const wrong = await lookUp('u9@example.com', { ...right, passcode: '000000' })
  expect(wrong.code).toBe('OTP_WRONG')
  expect((await messagesTo('u9@example.com')).map(({ template }) => template)).not.toContain('passcode')
})

test('[login-20] a code that was sent for one customer links no other one', async () => {
  await openAgain()
  await app.clock.advanceBy(24 * 3_600_000)
  expect((await lookUp('u8@example.com', right)).code).toBe('STEP_UP_REQUIRED')
  const [, mail] = await contactsFor('u8@example.com')
  expect(await sendCode('u8@example.com', mail as Contact)).toBeNull()
  const passcode = await codeAt('p16@example.com')
  expect((await messagesTo('p16@example.com'))[0]?.body).toContain('to connect your loan to an online login')
  const other = { accountNumber: '100000000012', last4SSN: '1213', dob: '1992-02-20', passcode }
  expect((await lookUp('u8@example.com', other)).code).toBe('OTP_WRONG')
  expect(await customerOf('u8@example.com')).toBeNull()
})

test('[login-20] whose details match and who has no contact on file gets no choice and no code', async () => {
  await openAgain()
  const inTx = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))
  await inTx(
    `UPDATE customer_phones SET verified_at = NULL WHERE customer_id = (SELECT customer_id FROM account_customers WHERE account_number = '100000000012' AND customer_type = 'cobuyer')`,
  )
  const details = { accountNumber: '100000000012', last4SSN: '1213', dob: '1992-02-20' }
  expect((await lookUp('u8@example.com', details)).code).toBe('STEP_UP_REQUIRED')
  expect(await contactsFor('u8@example.com')).toEqual([])
})

test('[login-20] ten codes a day go to a customer, however many logins ask', async () => {
  await openAgain()
  await app.services.db.read('DELETE FROM passcodes')
  await app.clock.advanceBy(24 * 3_600_000)
  const sent: (string | null)[] = []
  for (const name of ['u1', 'u2', 'u3', 'u4', 'u6', 'u8']) {
    const email = `${name}@example.com`
    await lookUp(email, right)
    const [phone] = await contactsFor(email)
    for (let code = 0; code < 2; code += 1) {
      sent.push(await sendCode(email, phone as Contact))
      await app.clock.advanceBy(31_000)
    }
  }
  expect(sent.slice(0, 10)).toEqual(Array(10).fill(null))
  expect(sent.slice(10)).toEqual(['OTP_LOCKED', 'OTP_LOCKED'])
})

test('[gql-03][acct-20][login-20] the right digits and the code link the login, once; another login is told that it has one', async () => {
  await openAgain()
  await app.clock.advanceBy(24 * 3_600_000)
  const found = await linkUp('u5@example.com', right, 'p16@example.com')
  expect(found.data?.CustomerAccountDetails).toEqual({
    accountNumbers: [account],
    customerId: expect.any(String),
    customerLoginId: expect.any(String),
    masterPersonID: expect.any(String),
  })
  expect((await lookUp('u5@example.com', right)).data).toEqual(found.data)
  expect((await lookUp('u6@example.com', right)).code).toBe('LOOKUP_ALREADY_LINKED')
  const whole = await lookUp('u5@example.com', { accountNumber: account, last4SSN: '1616', ssn: '525-99-1616' })
  expect(whole.data).toEqual(found.data)
})

test('[login-20] every contact on file hears of the new link, and the login too', async () => {
  const [phone] = await app.services.db.read<{ number: string }>(
    `SELECT phone_number AS number FROM customer_phones JOIN logins USING (customer_id) WHERE email_key = 'u5@example.com'`,
  )
  for (const recipient of ['p16@example.com', 'u5@example.com', phone?.number ?? '']) {
    const [newest] = (await messagesTo(recipient)).filter(({ template }) => template === 'account-linked')
    expect(newest?.body).toContain('u•••@example.com')
  }
})

test('[otp-01] the login’s own address gets codes a week after linking, and never one that signs for money', async () => {
  const masked = async (purpose: string) => (await contactsFor('u5@example.com', purpose)).map((one) => one.masked)
  const own = 'u•••@example.com'
  expect(await masked('CHANGE_CONTACT')).not.toContain(own)
  expect(await sendCode('u5@example.com', { contactId: 'login', channel: 'EMAIL' }, 'CHANGE_CONTACT')).toBe('NOT_FOUND')
  await app.clock.advanceBy(6 * 86_400_000)
  expect(await masked('CHANGE_CONTACT')).not.toContain(own)
  await app.clock.advanceBy(86_400_000 + 1000)
  expect(await masked('CHANGE_CONTACT')).toContain(own)
  expect(await sendCode('u5@example.com', { contactId: 'login', channel: 'EMAIL' }, 'CHANGE_CONTACT')).toBeNull()
  for (const purpose of ['ADD_BANK', 'AUTOPAY_OTP', 'FIRST_PAYMENT']) {
    expect(await masked(purpose)).toContain('p•••@example.com')
    expect(await masked(purpose)).not.toContain(own)
  }
  for (const purpose of ['ADD_BANK', 'AUTOPAY_OTP'])
    expect(await sendCode('u5@example.com', { contactId: 'login', channel: 'EMAIL' }, purpose)).toBe('NOT_FOUND')
})
