import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { type MethodAnswer, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p2@example.com', '100000000002')
})
afterAll(() => app.close())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

interface Changed {
  readonly success: boolean
  readonly paymentMethodId: string
  readonly wallet: {
    readonly paymentMethods: MethodAnswer[]
    readonly bankAccounts: { id: string; last4AccountNumber: string; type: string }[]
  }
}

const wallet =
  'wallet { paymentMethods { id type lastFour isDefault nickname displayName serviceFee } bankAccounts { id last4AccountNumber type } }'

/** Sends a code to the person's email and reads it from the inbox. Codes are 30 seconds apart, and not too many an hour. */
async function passcodeFor(person: TestPayer): Promise<string> {
  await app.clock.advanceBy(31 * 60_000)
  const contacts = await person.ask<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(
    'query { GetPasscodeContacts { contactId channel } }',
    {},
  )
  const contact = contacts.data?.GetPasscodeContacts.find((one) => one.channel === 'EMAIL')
  const sent = await person.ask(
    'mutation($contactId: ID!) { SendOneTimePasscode(purpose: ADD_BANK, channel: EMAIL, contactId: $contactId) { success } }',
    { contactId: contact?.contactId ?? '' },
  )
  if (sent.code !== null) throw new Error(`No code: ${JSON.stringify(sent.errors)}`)
  const [message] = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
  )
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
}

/** Who was notified about a person, at every contact on file. */
const toldOf = async (template: string, email: string) =>
  (
    await read<{ channel: string; body: string }>(
      `SELECT channel, body FROM messages WHERE template = $1 AND recipient IN (
         SELECT $2 UNION SELECT p.phone_number FROM customer_phones p JOIN logins USING (customer_id) WHERE email_key = $2)
       ORDER BY channel`,
      [template, email],
    )
  ).map(({ channel, body }) => [channel, body])

/** The names on the loans of those who add an account here. */
const holders: Record<string, string> = {
  'p2@example.com': 'James Okafor',
  'p3@example.com': 'Denise Hall',
  'p4@example.com': 'Luis Herrera',
  'p5@example.com': 'Tanya Brooks',
  'p6@example.com': 'Kevin Tran',
}

async function addBank(
  person: TestPayer,
  accountNumber: string,
  change: Record<string, unknown> = {},
  passcode?: string,
  key: string = randomUUID(),
  headers: Record<string, string> = {},
) {
  const input = {
    routingNumber: '021000021',
    accountNumber,
    accountNumberConfirm: accountNumber,
    type: 'CHECKING',
    nameOnAccount: holders[person.email],
    ...change,
  }
  return person.ask<{ AddBankAccount: Changed }>(
    `mutation($input: BankAccountInput!, $passcode: String!) { AddBankAccount(input: $input, passcode: $passcode) { success paymentMethodId ${wallet} } }`,
    { input, passcode: passcode ?? (await passcodeFor(person)) },
    { 'idempotency-key': key, ...headers },
  )
}

/** A wallet holds only so many, and so many a day. */
const leaveRoom = (id?: string) =>
  app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE payment_methods SET state = 'WITHDRAWN', withdrawn_reason = 'removed', added_on = '2026-01-01' WHERE payment_method_id = $1`,
      [id],
    ),
  )

const mutate = (person: TestPayer, call: string) =>
  person.ask<Record<string, Changed>>(`mutation { ${call} { success paymentMethodId ${wallet} } }`, {})

describe('bank accounts that are refused', () => {
  test.each([
    ['ROUTING_INVALID', { routingNumber: '123456789' }],
    ['ACCOUNT_NUMBER_INVALID', { accountNumber: '123', accountNumberConfirm: '123' }],
    ['ACCOUNT_NUMBER_MISMATCH', { accountNumberConfirm: '000111222' }],
    ['BANK_IS_CARD', { accountNumber: '4111111111111111', accountNumberConfirm: '4111111111111111' }],
    ['FIELD_INVALID', { nameOnAccount: ' ' }],
  ])('%s, without using up a code', async (code, change) => {
    const answer = await addBank(payer, '000123454321', change, '000000')
    expect(answer.code).toBe(code)
    expect(answer.errors).toHaveLength(1)
  })

  test.each([
    ['en', /name isn’t on your loan, so nothing was saved.*call us at \(800\)/],
    ['es', /no es un nombre de su préstamo, así que no se guardó nada.*llámenos al \(800\)/],
  ])('somebody else’s account, said at the name and in %s, without using up a code', async (language, text) => {
    const before = await payer.wallet('ACH')
    const change = { nameOnAccount: 'Dolores Stranger' }
    const headers = { 'accept-language': language }
    const answer = await addBank(payer, '000123454444', change, '000000', randomUUID(), headers)
    expect(answer.code).toBe('ACCOUNT_NAME_MISMATCH')
    const said = answer.errors.map(({ message, extensions }) => [extensions.field, message])
    expect(said).toEqual([['nameOnAccount', expect.stringMatching(text)]])
    expect(await payer.wallet('ACH')).toEqual(before)
  })

  test('the other borrower’s name on the account will do', async () => {
    const buyer = payerOf(app, 'p1@example.com', '100000000001')
    const added = await addBank(buyer, '000123455555', { nameOnAccount: 'SANTOS, Rosa' })
    expect(added.code).toBeNull()
    await leaveRoom(added.data?.AddBankAccount.paymentMethodId)
  })

  test('every wrong field is told at once, in the order of the form', async () => {
    const change = { routingNumber: '1', accountNumber: '2', accountNumberConfirm: '3' }
    const answer = await addBank(payer, '2', change, '000000')
    expect(answer.errors.map((error) => error.extensions.field)).toEqual([
      'routingNumber',
      'accountNumber',
      'accountNumberConfirm',
    ])
  })

  test('a routing number that the account may not use', async () => {
    await app.services.db.withTx((tx) =>
      tx.query(`UPDATE accounts SET bad_routing_numbers = '{111000025}' WHERE account_number = '100000000002'`),
    )
    expect((await addBank(payer, '000123454321', { routingNumber: '111000025' }, '000000')).code).toBe(
      'ROUTING_BLOCKED',
    )
  })

  test('a wrong code, and one that was used', async () => {
    expect((await addBank(payer, '000123454321', {}, '000000')).code).toMatch(/^OTP_(WRONG|EXPIRED)$/)
    const passcode = await passcodeFor(payer)
    expect((await addBank(payer, '000123450001', {}, passcode)).code).toBeNull()
    expect(await toldOf('payment-method-added', 'p2@example.com')).toEqual([
      ['EMAIL', expect.stringContaining('ending in 0001')],
      ['SMS', expect.stringContaining('ending in 0001')],
    ])
    expect((await addBank(payer, '000123450002', {}, passcode)).code).toBe('OTP_EXPIRED')
  })

  test.each(['0099', '0098'])('an account that the bank does not confirm (%s) is not in the wallet', async (ending) => {
    const person = payerOf(app, 'p4@example.com', '100000000004')
    const before = await person.wallet()
    const key = randomUUID()
    const passcode = await passcodeFor(person)
    expect((await addBank(person, `00012345${ending}`, {}, passcode, key)).code).toBe('BANK_NOT_VERIFIED')
    // The same request again is answered the same, and its code is not asked for twice.
    expect((await addBank(person, `00012345${ending}`, {}, passcode, key)).code).toBe('BANK_NOT_VERIFIED')
    expect(await person.wallet()).toEqual(before)
  })

  test.each([
    [401, 'OUTAGE', 503],
    [403, 'OUTAGE', 503],
    [404, 'OUTAGE', 503],
    [500, 'IN_PROGRESS', 409],
  ])(
    'a bank that answers us with %i has said nothing against the account: the same request goes on',
    async (status, code, http) => {
      const person = payerOf(app, 'p4@example.com', '100000000004')
      const key = randomUUID()
      const passcode = await passcodeFor(person)
      const bank = createServer((_, reply) => void reply.writeHead(status).end('{}'))
      await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
      const config = app.services.config as { bankProcessorUrl: string | null }
      config.bankProcessorUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
      const waiting = await addBank(person, `000123457${status}`, {}, passcode, key)
      config.bankProcessorUrl = null
      bank.close()
      bank.closeAllConnections()
      expect([waiting.code, waiting.status]).toEqual([code, http])
      const added = await addBank(person, `000123457${status}`, {}, passcode, key)
      expect(added.code).toBeNull()
      await leaveRoom(added.data?.AddBankAccount.paymentMethodId)
    },
  )

  test('an account that the bank took and could not be asked about is asked about again, not thrown away', async () => {
    const person = payerOf(app, 'p4@example.com', '100000000004')
    const key = randomUUID()
    const passcode = await passcodeFor(person)
    const bank = createServer((request, reply) => {
      if (request.url?.endsWith('/validation') === true) return void reply.destroy()
      return void reply.setHeader('content-type', 'application/json').end('{"token":"ba_00000000007777"}')
    })
    await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
    const config = app.services.config as { bankProcessorUrl: string | null }
    config.bankProcessorUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
    const waiting = await addBank(person, '000123457777', {}, passcode, key)
    config.bankProcessorUrl = null
    bank.close()
    expect([waiting.code, waiting.status]).toEqual(['IN_PROGRESS', 409])
    const added = await addBank(person, '000123457777', {}, passcode, key)
    expect(added.code).toBeNull()
    await leaveRoom(added.data?.AddBankAccount.paymentMethodId)
  })

  test('an account that nobody asks about any more is told by its key as not added, and stays so', async () => {
    const person = payerOf(app, 'p5@example.com', '100000000005')
    const settle = async (key: string) => {
      const { data, code } = await person.ask<{ SettleAttempt: { wasMade: boolean } }>(
        'mutation($n: String!) { SettleAttempt(accountNumber: $n, operation: AddBankAccount) { wasMade } }',
        { n: person.accountNumber },
        { 'idempotency-key': key },
      )
      return code ?? data?.SettleAttempt.wasMade
    }
    const [made, halfDone, never] = [randomUUID(), randomUUID(), randomUUID()]
    const added = await addBank(person, '000123458888', {}, undefined, made)
    expect([added.code, await settle(made)]).toEqual([null, true])
    const passcode = await passcodeFor(person)
    const config = app.services.config as { bankProcessorUrl: string | null }
    config.bankProcessorUrl = 'http://127.0.0.1:9'
    expect((await addBank(person, '000123459999', {}, passcode, halfDone)).code).toBe('IN_PROGRESS')
    config.bankProcessorUrl = null
    // Whoever sent it may be asking the bank right now.
    expect(await settle(halfDone)).toBe('IN_PROGRESS')
    await app.clock.advanceBy(121_000)
    expect(await settle(halfDone)).toBe(false)
    expect((await addBank(person, '000123459999', {}, passcode, halfDone)).code).toBe('BANK_NOT_VERIFIED')
    expect(await settle(never)).toBe(false)
    expect((await addBank(person, '000123451111', {}, passcode, never)).code).toBe('ATTEMPT_CLOSED')
    await leaveRoom(added.data?.AddBankAccount.paymentMethodId)
    await read(
      `UPDATE payment_methods SET added_on = '2026-01-01' WHERE customer_id = (SELECT customer_id FROM logins WHERE email_key = $1)`,
      [person.email],
    )
  })

  test('while bank accounts are turned off', async () => {
    await app.services.flags.set('DisableManageBankAc', true)
    expect((await addBank(payer, '000123454321', {}, '000000')).code).toBe('FEATURE_DISABLED')
    await app.services.flags.set('DisableManageBankAc', false)
  })
})

describe('a wallet', () => {
  test('[methods-01] a bank account is added once per key, listed, renamed, made the default and removed', async () => {
    const person = payerOf(app, 'p3@example.com', '100000000003')
    const key = randomUUID()
    const passcode = await passcodeFor(person)
    const added = await addBank(person, '000987654321', { type: 'SAVINGS', nickname: 'Rainy day' }, passcode, key)
    const id = added.data?.AddBankAccount.paymentMethodId ?? ''
    expect(added.data?.AddBankAccount.wallet.bankAccounts.find((one) => one.id === id)).toEqual({
      id,
      last4AccountNumber: '4321',
      type: 'SAVINGS',
    })
    const again = await addBank(person, '000987654321', { type: 'SAVINGS', nickname: 'Rainy day' }, passcode, key)
    expect(again.data?.AddBankAccount.paymentMethodId).toBe(id)
    expect((await person.wallet('ACH')).find((one) => one.id === id)).toMatchObject({
      type: 'SAVINGS_ACCOUNT',
      displayName: 'Rainy day ending in 4321',
      serviceFee: 0,
      isDefault: false,
      processorData: { vendor: 'BANK_PROCESSOR' },
    })

    expect((await mutate(person, `UpdateBankAccount(id: "${id}", nickname: "${'n'.repeat(31)}")`)).code).toBe(
      'FIELD_INVALID',
    )
    await mutate(person, `UpdateBankAccount(id: "${id}", nickname: "Holiday")`)
    const byDefault = await mutate(person, `SetDefaultPaymentMethod(defaultPaymentMethodId: "${id}")`)
    expect(byDefault.data?.SetDefaultPaymentMethod?.wallet.paymentMethods.filter((one) => one.isDefault)).toMatchObject(
      [{ id, nickname: 'Holiday' }],
    )
    const removed = await mutate(person, `RemoveBankAccount(id: "${id}")`)
    expect(removed.data?.RemoveBankAccount?.wallet.paymentMethods.map((one) => one.id)).not.toContain(id)
    expect(removed.data?.RemoveBankAccount?.wallet.paymentMethods.filter((one) => one.isDefault)).toHaveLength(1)
    const twice = await mutate(person, `RemoveBankAccount(id: "${id}")`)
    expect(twice.data?.RemoveBankAccount?.wallet).toEqual(removed.data?.RemoveBankAccount?.wallet)
    const audits = `SELECT 1 FROM audit_log WHERE action = 'method.RemoveBankAccount' AND outcome = 'done'`
    expect(await read(audits)).toHaveLength(1)
    for (const [who, call] of [
      [payer, `RemoveBankAccount(id: "${id}")`],
      [person, `RemoveDebitCard(id: "${id}")`],
      [person, `UpdateBankAccount(id: "${id}", nickname: "Gone")`],
      [person, `SetDefaultPaymentMethod(defaultPaymentMethodId: "${id}")`],
    ] as const)
      expect((await mutate(who, call)).code, call).toBe('METHOD_NOT_FOUND')
  })

  test('the number is nowhere in the database', async () => {
    const tables = await read<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const rows = await read(
        `SELECT 1 FROM "${name}" AS t WHERE t::text LIKE '%000987654321%' OR t::text LIKE '%000123450001%'`,
      )
      expect(rows, name).toEqual([])
    }
  })

  test('[acct-05][methods-03] lists all, cards or bank accounts', async () => {
    const person = payerOf(app, 'p3@example.com', '100000000003')
    const all = await person.wallet()
    const banks = await person.wallet('ACH')
    const cards = await person.wallet('CARD')
    expect(banks.length).toBeGreaterThan(0)
    expect(cards.length).toBeGreaterThan(0)
    expect([...banks, ...cards].map((one) => one.id).sort()).toEqual(all.map((one) => one.id).sort())
    expect(banks.every((one) => /^(CHECKING|SAVINGS)_ACCOUNT$/.test(one.type))).toBe(true)
    expect(cards.every((one) => one.type.endsWith('_DEBIT') && one.serviceFee === 495)).toBe(true)
  })

  test("another's method can be neither changed nor removed", async () => {
    const [other] = await payerOf(app, 'p3@example.com', '100000000003').wallet('ACH')
    for (const call of [
      `RemoveBankAccount(id: "${other?.id}")`,
      `SetDefaultPaymentMethod(defaultPaymentMethodId: "${other?.id}")`,
      `UpdateBankAccount(id: "${other?.id}", nickname: "Mine")`,
    ]) {
      expect((await mutate(payer, call)).code).toBe('METHOD_NOT_FOUND')
    }
  })

  test('an account that a payment waits for stays until that is canceled', async () => {
    const [method] = await payer.wallet('ACH')
    const payment = await payer.pay({ paymentMethodId: method?.id ?? '', paymentDate: '2026-06-25' })
    const id = payment.data?.CreateIndividualPayment.individualPayment.id ?? ''
    const refused = await mutate(payer, `RemoveBankAccount(id: "${method?.id}")`)
    expect(refused.code).toBe('METHOD_IN_USE')
    expect(refused.errors[0]?.message).toContain('scheduled payments')
    await payer.cancel(id)
    expect((await mutate(payer, `RemoveBankAccount(id: "${method?.id}")`)).code).toBeNull()
  })

  test('an account for one payment is gone from the wallet after it', async () => {
    const person = payerOf(app, 'p5@example.com', '100000000005')
    const added = await addBank(person, '000123457777', { isSaveForReuse: false })
    const id = added.data?.AddBankAccount.paymentMethodId ?? ''
    expect((await person.wallet()).map((one) => one.id)).toContain(id)
    expect((await mutate(person, `SetDefaultPaymentMethod(defaultPaymentMethodId: "${id}")`)).code).toBe(
      'METHOD_NOT_FOUND',
    )
    expect((await person.pay({ paymentMethodId: id, paymentAmount: 2600 })).code).toBeNull()
    expect((await person.wallet()).map((one) => one.id)).not.toContain(id)
    expect((await person.pay({ paymentMethodId: id, paymentAmount: 2601 })).code).toBe('METHOD_NOT_FOUND')
  })

  test('a fourth new method on a day is refused', async () => {
    const person = payerOf(app, 'p6@example.com', '100000000006')
    await app.services.db.withTx((tx) =>
      tx.query(
        `UPDATE payment_methods SET added_on = $1 WHERE customer_id = (SELECT customer_id FROM logins WHERE email_key = 'p6@example.com')`,
        [new Date(app.clock.nowMs() + 31 * 60_000 - 7 * 3_600_000).toISOString().slice(0, 10)],
      ),
    )
    const saved = (await person.wallet()).length
    for (let more = saved; more < 3; more += 1)
      expect((await addBank(person, `00012349${more}${more}${more}${more}`)).code).toBeNull()
    const refused = await addBank(person, '000123498888')
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      'METHODS_PER_DAY',
      'You’ve reached the limit for new payment methods today. Nothing was saved. Try again tomorrow or call us.',
    ])
  })
})
