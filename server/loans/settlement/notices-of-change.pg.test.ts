import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf, type PaymentWish, type TestPayer, today } from '#tests/fixtures/payments'
import { signWebhook } from '#server/platform/vendors/webhook-signature'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const stateOf = async (id: string) =>
  (await read<{ state: string }>('SELECT state FROM payments WHERE payment_id = $1', [id]))[0]?.state

/** A payment that was posted: filed in the evening of a banking day. */
async function posted(payer: TestPayer, day: string, wish: PaymentWish): Promise<string> {
  await at(app, day, '10:00')
  const answer = await payer.pay({ confirmDuplicate: true, ...wish })
  const id = answer.data?.CreateIndividualPayment.individualPayment.id
  if (id === undefined) throw new Error(`Not made: ${JSON.stringify(answer.errors)}`)
  await at(app, day, '17:00')
  await runJob(app.services, 'batch')
  await at(app, day, '20:00')
  await runJob(app.services, 'posting')
  expect(await stateOf(id)).toBe('APPLIED')
  return id
}

async function tell(
  submissionKey: string,
  code: string,
  more: Record<string, unknown> = {},
): Promise<string | undefined> {
  const id = `evt_${submissionKey}_${code}`
  const body = JSON.stringify({
    type: 'payment.returned',
    currency: 'USD',
    returnedOn: today(app),
    submissionKey,
    amountCents: 0,
    code,
    ...more,
  })
  const headers = signWebhook(app.services, 'bank-processor', { id, nowMs: app.clock.nowMs(), body })
  const response = await app.request('/webhooks/bank-processor', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return ((await response.json()) as { outcome?: string }).outcome
}

/** Takes the payments out of the daily limit. */
async function clearDay(accountNumber: string): Promise<void> {
  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE payments SET submitted_at = '2026-01-01' WHERE account_number = $1`, [accountNumber]),
  )
}

describe('a notice of change', () => {
  const p1 = () => payerOf(app, 'p1@example.com', '100000000001')
  const methodOf = async (id: string) =>
    (
      await read<Record<string, unknown>>(
        `SELECT routing_number AS routing, processor_token AS token, last_four AS "lastFour", type, m.state, correction_code AS mark
         FROM payment_methods m JOIN payments USING (payment_method_id) WHERE payment_id = $1`,
        [id],
      )
    )[0]

  test.each(['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C09', 'C14', 'C99'])(
    '%s never takes the payment back; without the correction the account is marked for a person',
    async (code) => {
      const id = await posted(p1(), '2026-06-17', { paymentAmount: 1500 + Number(code.slice(1)) })
      await clearDay('100000000001')
      const before = await methodOf(id)
      expect(await tell(id, code, { amountCents: 1500 + Number(code.slice(1)) })).toBe('APPLIED')
      expect(await stateOf(id)).toBe('APPLIED')
      expect(await methodOf(id)).toEqual({ ...before, state: 'USABLE', mark: code })
      expect(await read(`SELECT 1 FROM messages WHERE template = 'payment-returned'`)).toEqual([])
    },
  )

  test('with the correction, the next file has it', async () => {
    const id = await posted(p1(), '2026-06-18', { paymentAmount: 1700 })
    const corrected = {
      routingNumber: '021000021',
      accountToken: 'ba_corrected4321',
      lastFour: '4321',
      accountType: 'SAVINGS',
    }
    expect(await tell(id, 'C07', { corrected })).toBe('APPLIED')
    expect(await tell(id, 'C07', { corrected })).toBe('ALREADY_KNOWN')
    expect(await methodOf(id)).toEqual({
      routing: '021000021',
      token: 'ba_corrected4321',
      lastFour: '4321',
      type: 'SAVINGS_ACCOUNT',
      state: 'USABLE',
      mark: null,
    })
    const next = await posted(p1(), '2026-06-22', { paymentAmount: 1800 })
    const [file] = await read<{ content: string }>(
      'SELECT content FROM ach_files JOIN ach_entries USING (ach_file_id) WHERE payment_id = $1',
      [next],
    )
    expect(file?.content).toContain(`637021000021${'ba_corrected4321'.padEnd(17)}0000001800`)
  })

  test('a routing number that is none is not taken over', async () => {
    const id = await posted(p1(), '2026-06-23', { paymentAmount: 1900 })
    expect(await tell(id, 'C02', { corrected: { routingNumber: '123456789' } })).toBe('APPLIED')
    expect(await methodOf(id)).toMatchObject({ routing: '021000021', mark: 'C02' })
  })
})

test.each(['R05', 'R11', 'R51'])('%s says not authorized: bank debits stop until staff clear it', async (code) => {
  const payer = payerOf(app, 'p17@example.com', '100000000017')
  await app.services.db.withTx((tx) => tx.query('UPDATE customers SET ach_stopped_at = NULL'))
  await clearDay('100000000017')
  const id = await posted(payer, '2026-07-01', { paymentAmount: 2000 + Number(code.slice(1)) })
  expect(await tell(id, code, { amountCents: 2000 + Number(code.slice(1)) })).toBe('APPLIED')
  expect((await payer.pay({ paymentAmount: 2300 })).code).toBe('ACH_NOT_AVAILABLE')
})

test('a code that nobody knows takes the payment back, and somebody is told', async () => {
  const payer = payerOf(app, 'p4@example.com', '100000000004')
  const id = await posted(payer, '2026-07-06', { paymentAmount: 2100 })
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  expect(await tell(id, 'X42', { amountCents: 2100 })).toBe('APPLIED')
  vi.restoreAllMocks()
  expect(await stateOf(id)).toBe('PENDING_PAYMENT_REVERSAL')
  expect(lines.find((line) => line.includes('return-needs-person'))).toContain(id)
  expect((await payer.wallet('ACH')).length).toBeGreaterThan(0)
})

test('an entry of the return file that cannot be read keeps no other from being applied', async () => {
  const payer = payerOf(app, 'p4@example.com', '100000000004')
  const id = await posted(payer, '2026-07-07', { paymentAmount: 2200 })
  await at(app, '2026-07-08', '06:00')
  const real = globalThis.fetch
  const entry = {
    eventId: 'ret_good',
    submissionKey: id,
    amountCents: 2200,
    currency: 'USD',
    code: 'R01',
    returnedOn: '2026-07-08',
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input instanceof Object || !input.includes('/bank/returns')
      ? real(input, init)
      : Promise.resolve(Response.json({ returns: [{ ...entry, eventId: 'ret_bad', amountCents: 'lots' }, entry] })),
  )
  expect(await runJob(app.services, 'returns')).toMatchObject({ applied: 1, failed: 1 })
  vi.restoreAllMocks()
  expect(await stateOf(id)).toBe('PENDING_PAYMENT_REVERSAL')
  expect(await read('SELECT subject_id AS id, stops_money AS stops FROM quarantine')).toEqual([
    { id: 'ret_bad', stops: false },
  ])
  expect(await runJob(app.services, 'returns')).not.toHaveProperty('failed')
  expect(await read('SELECT 1 FROM quarantine')).toEqual([])
})

test('a draw that the bank was told to stop ends its autopay, its owner is told, and may sign up again', async () => {
  const autopay = autopayOf(app, 'p1@example.com', '100000000001')
  const [current] = (await autopay.list()).data?.GetRecurringPayments ?? []
  const draw = current?.scheduledPayments[0]
  await app.clock.setTo(Date.parse(draw?.cancelUntil ?? ''))
  await runJob(app.services, 'batch')
  await at(app, draw?.debitDate ?? '', '20:00')
  await runJob(app.services, 'posting')
  const [made] = await read<{ id: string; cents: number }>(
    `SELECT payment_id AS id, amount_cents AS cents FROM payments WHERE account_number = '100000000001' AND kind = 'AUTOPAY' AND state = 'APPLIED'`,
  )
  expect(await tell(made?.id ?? '', 'R08', { amountCents: made?.cents })).toBe('APPLIED')
  expect((await autopay.list()).data?.GetRecurringPayments).toEqual([])
  const [mail] = await read<{ body: string }>(`SELECT body FROM messages WHERE template = 'autopay-ended-stop-payment'`)
  expect(mail?.body).toContain('we turned autopay off')
  expect(await autopay.eligibility()).toEqual(['Eligible', null])
})
