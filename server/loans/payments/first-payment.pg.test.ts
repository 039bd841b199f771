import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type GqlAnswer, type TestApp } from '#tests/fixtures/app'
import { confirmFrame, sentCode } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { bankAuthorizationVersion, payerOf, today } from '#tests/fixtures/payments'

const email = 'p17@example.com'
const accountNumber = '100000000017'

let app: TestApp
let bank: string
let numbers = 0

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const minutes = (count: number) => app.clock.advanceBy(count * 60_000)

/** A borrower asks who signed in more than five minutes ago. */
async function ask<T>(query: string, variables: Record<string, unknown>, key: string = randomUUID()) {
  const token = await app.token(email)
  await read(`UPDATE login_sessions SET auth_time = auth_time - interval '301 seconds'`)
  return app.gql<T>(token, query, variables, { 'idempotency-key': key })
}

async function lastMessage(): Promise<string> {
  const [message] = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'passcode' ORDER BY created_at DESC, message_id DESC LIMIT 1`,
  )
  return message?.body ?? ''
}

async function code(purpose: string, payment: Record<string, unknown> | null = null): Promise<string> {
  const sent = await ask(elementDocument('SendPasscode'), { purpose, payment, channel: 'EMAIL', contactId: 'login' })
  if (sent.code !== null) throw new Error(`No code: ${JSON.stringify(sent.errors)}`)
  return /\b\d{6}\b/.exec(await lastMessage())?.[0] ?? ''
}

const codeFor = (totalAmount: number, paymentMethodId = bank) =>
  code('FIRST_PAYMENT', { accountNumber, paymentMethodId, totalAmount })

async function addBank(number: string): Promise<string> {
  const input = {
    routingNumber: '021000021',
    accountNumber: number,
    accountNumberConfirm: number,
    type: 'CHECKING',
    nameOnAccount: 'Carlos Vega',
  }
  const added = await ask<{ AddBankAccount: { paymentMethodId: string } }>(elementDocument('AddBank'), {
    input,
    passcode: await code('ADD_BANK'),
  })
  if (added.data === null) throw new Error(`Not added: ${JSON.stringify(added.errors)}`)
  return added.data.AddBankAccount.paymentMethodId
}

type Paid = GqlAnswer<{ CreateIndividualPayment: { individualPayment: { confirmationNumber: string } } }>

function payment(paymentAmount: number, passcode: string | null, paymentMethodId: string) {
  return {
    input: { accountNumber, paymentAmount, paymentDate: today(app), paymentMethodId, serviceFee: 0 },
    signature: {
      authorizationVersion: bankAuthorizationVersion,
      acceptedAt: new Date(app.clock.nowMs()).toISOString(),
    },
    passcode,
  }
}

const payMutation = elementDocument('CreateIndividualPayment')

const pay = (paymentAmount: number, passcode: string | null = null, key?: string, method = bank): Promise<Paid> =>
  ask(payMutation, payment(paymentAmount, passcode, method), key)

const stored = async () => {
  const [row] = await read<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM payments WHERE payment_method_id = $1) AS payments,
       (SELECT count(*)::int FROM idempotency_records WHERE operation = 'CreateIndividualPayment') AS records,
       (SELECT count(*)::int FROM messages WHERE template = 'payment-accepted') AS receipts`,
    [bank],
  )
  return row
}

/** A bank account that was added eleven minutes ago, and codes may be sent again. */
beforeEach(async () => {
  await read('DELETE FROM passcodes')
  await read('DELETE FROM idempotency_records')
  await minutes(26 * 60)
  numbers += 1
  await read(`UPDATE payment_methods SET is_saved = false WHERE routing_number = '021000021'`)
  bank = await addBank(`00012345${4000 + numbers}`)
  await minutes(11)
})

// First, while the loan is up to date: every other test is a day later.
test('once an autopay from a bank account was signed with a code, a payment from it needs nothing more', async () => {
  const options = await ask<{ GetAutopayOptions: { startDateFrom: string } }>(elementDocument('AutopayStart'), {
    accountNumber,
  })
  const input = {
    accountNumber,
    frequency: 'MONTHLY',
    selectedStartDate: options.data?.GetAutopayOptions.startDateFrom,
    paymentMethodId: bank,
    reminder: 'ONE_DAY_BEFORE',
  }
  const preview = await ask<{ PreviewRecurringPayment: { authorization: { version: string } } }>(
    elementDocument('PreviewAutopay'),
    { input },
  )
  expect(preview.errors).toEqual([])
  const signature = {
    authorizationVersion: preview.data?.PreviewRecurringPayment.authorization.version,
    acceptedAt: new Date(app.clock.nowMs()).toISOString(),
  }
  const enroll = (passcode: string | null) => ask(elementDocument('CreateAutopay'), { input, signature, passcode })
  expect((await enroll(null)).code).toBe('STEP_UP_REQUIRED')
  expect((await pay(2500)).code).toBe('STEP_UP_REQUIRED')
  expect((await enroll(await code('AUTOPAY_OTP'))).code).toBeNull()
  expect((await pay(2500)).code).toBeNull()
})

describe('the first payment from a bank account that is refused', () => {
  test('ten minutes after it was added and five after the sign-in, with nothing stored, and again with every press', async () => {
    const before = await stored()
    const key = randomUUID()
    for (let press = 0; press < 2; press += 1) {
      expect((await pay(2500, null, key)).code).toBe('STEP_UP_REQUIRED')
    }
    expect(await stored()).toEqual(before)
    expect(before?.payments).toBe(0)
  })

  test('with a code for another amount, another bank account or another purpose', async () => {
    const other = await codeFor(2501)
    expect((await pay(2500, other)).code).toBe('OTP_WRONG')
    await minutes(16)
    const seeded = (await payerOf(app, email, accountNumber).wallet('ACH'))[0]?.id ?? ''
    expect((await pay(2500, await codeFor(2500, seeded))).code).toBe('OTP_WRONG')
    await minutes(16)
    await read('DELETE FROM passcodes')
    expect((await pay(2500, await code('AUTOPAY_OTP'))).code).toBe('OTP_EXPIRED')
    expect((await stored())?.payments).toBe(0)
  })

  test('with a wrong code five times: then the right one is refused too', async () => {
    const right = await codeFor(2500)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const codes: (string | null)[] = []
    for (let count = 0; count < 5; count += 1) codes.push((await pay(2500, wrong)).code)
    expect(codes).toEqual(['OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_LOCKED'])
    expect((await pay(2500, right)).code).toBe('OTP_LOCKED')
  })

  test('with a code of eleven minutes ago', async () => {
    const late = await codeFor(2500)
    await minutes(11)
    expect((await pay(2500, late)).code).toBe('OTP_EXPIRED')
  })

  test('a code that must name its payment is not sent without, and no other code is sent with one', async () => {
    await expect(code('FIRST_PAYMENT')).rejects.toThrow('FIELD_INVALID')
    const named = { accountNumber, paymentMethodId: bank, totalAmount: 2500 }
    await expect(code('ADD_BANK', named)).rejects.toThrow('FIELD_INVALID')
  })
})

describe('the first payment from a bank account that is taken', () => {
  test('with a code for exactly it, under the key that was refused; the same request again gets the same answer', async () => {
    const key = randomUUID()
    expect((await pay(2500, null, key)).code).toBe('STEP_UP_REQUIRED')
    const passcode = await codeFor(2500)
    expect(await lastMessage()).toContain(`Your code to pay $25.00 is ${passcode}.`)
    const paid = await pay(2500, passcode, key)
    expect(paid.code).toBeNull()
    const again = await pay(2500, passcode, key)
    expect(again.data).toEqual(paid.data)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await stored())?.payments).toBe(1)
    // The code is used up, and the next payment from the account needs none.
    await read(`UPDATE payment_methods SET is_saved = true WHERE payment_method_id = $1`, [bank])
    expect((await pay(2600)).code).toBeNull()
  })

  test('two at once with one code are one payment', async () => {
    const passcode = await codeFor(2500)
    const answers = await Promise.all([pay(2500, passcode), pay(2500, passcode)])
    expect(answers.filter((answer) => answer.code === null)).toHaveLength(1)
    expect((await stored())?.payments).toBe(1)
  })

  test('within five minutes of the code it was added with, also when it was added a second time', async () => {
    await addBank(`00012345${4000 + numbers}`)
    await minutes(4)
    expect((await pay(2500)).code).toBeNull()
  })

  test('with a sign-in of just now', async () => {
    const paid = await app.gql(await app.token(email), payMutation, payment(2500, null, bank))
    expect(paid.code).toBeNull()
  })

  test('without anything from an account that was paid with before', async () => {
    const seeded = (await payerOf(app, email, accountNumber).wallet('ACH')).find((method) => method.id !== bank)
    expect((await pay(2500, null, randomUUID(), seeded?.id)).code).toBeNull()
  })

  test('from an element with the code of our frame, and with none where the account was paid with before', async () => {
    const token = await app.embedToken(email, accountNumber, { capabilities: ['make-a-payment'] })
    const frame = confirmFrame(app, token)
    const seeded = (await payerOf(app, email, accountNumber).wallet('ACH')).find((method) => method.id !== bank)
    const confirm = async (paymentAmount: number, paymentMethodId: string) => {
      const { passcode: _, ...variables } = payment(paymentAmount, null, paymentMethodId)
      const idempotencyKey = randomUUID()
      const opened = await frame.ask({ operation: 'CreateIndividualPayment', variables, idempotencyKey })
      const { confirmation = '', code: wanted } = opened.body
      if (wanted !== null && wanted !== undefined) {
        const contactId = wanted.contacts[0]?.contactId ?? ''
        await frame.approve(confirmation, await sentCode(app, () => frame.sendCode(confirmation, contactId)))
      }
      const headers = { 'idempotency-key': idempotencyKey, 'carport-confirmation': confirmation }
      return [wanted !== null, (await app.gql(token, payMutation, variables, headers)).code]
    }
    expect(await confirm(2500, seeded?.id ?? '')).toEqual([true, null])
    expect(await confirm(2600, seeded?.id ?? '')).toEqual([false, null])
    // The browser is known by now, but not this account.
    expect(await confirm(2700, bank)).toEqual([true, null])
  })
})
