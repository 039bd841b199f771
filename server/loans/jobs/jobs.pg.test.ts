import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, dueOf, payerOf, type PaymentAnswer, type PaymentWish, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function made(payer: TestPayer, wish: PaymentWish): Promise<PaymentAnswer> {
  const answer = await payer.pay(wish)
  const payment = answer.data?.CreateIndividualPayment.individualPayment
  if (payment === undefined) throw new Error(`Not made: ${JSON.stringify(answer.errors)}`)
  return payment
}

const stateOf = async (id: string) =>
  (await read<{ state: string }>('SELECT state FROM payments WHERE payment_id = $1', [id]))[0]?.state

/** The evening of a banking day: the file closes, then what is in it is posted. */
async function evening(date: string): Promise<void> {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
}

test('a job is not run for a day that has not come, and does nothing while the banks are closed', async () => {
  await expect(runJob(app.services, 'posting', '2026-06-18')).rejects.toThrow(RangeError)
  expect(await runJob(app.services, 'batch', '2026-06-14')).toEqual({ closed: 1 })
})

describe('[sched-01][sched-02] canceling', () => {
  test('works until 16:59:59 on the day it is filed, and not at 17:00:00', async () => {
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const early = await made(payer, { paymentAmount: 1100 })
    const late = await made(payer, { paymentAmount: 1200 })
    await at(app, '2026-06-17', '16:59:59')
    expect((await payer.cancel(early.id)).data).toEqual({ CancelIndividualPayment: { success: true } })
    expect((await payer.payments()).map((payment) => payment.id)).toEqual([late.id])
    expect((await payer.cancel(early.id)).data).toEqual({ CancelIndividualPayment: { success: true } })
    await at(app, '2026-06-17', '17:00:00')
    expect((await payer.payments())[0]?.isCancellable).toBe(false)
    const refused = await payer.cancel(late.id)
    expect(refused.code).toBe('PAYMENT_NOT_CANCELLABLE')
    expect(refused.errors[0]?.message).toContain('5:00')
    expect(
      await read(`SELECT 1 FROM notations WHERE account_number = '100000000001' AND activity_code = 'PX'`),
    ).toHaveLength(1)
    expect(
      await read(`SELECT 1 FROM messages WHERE recipient = 'p1@example.com' AND template = 'payment-cancelled'`),
    ).toHaveLength(1)
  })

  test('a payment for Saturday can be canceled until the file of its day closes', async () => {
    await at(app, '2026-06-26', '10:00')
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const saturday = await made(payer, { paymentAmount: 1300, paymentDate: '2026-06-27' })
    expect(saturday).toMatchObject({
      status: 'SCHEDULED',
      debitDate: '2026-06-29',
      cancelUntil: '2026-06-27T00:00:00.000Z',
    })
    expect((await payer.cancel(saturday.id)).code).toBeNull()
  })

  test('a payment made on Saturday can be canceled until Monday 17:00', async () => {
    await at(app, '2026-06-27', '10:00')
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const first = await made(payer, { paymentAmount: 1400 })
    const second = await made(payer, { paymentAmount: 1500 })
    expect(first).toMatchObject({
      status: 'PENDING',
      paymentDate: '2026-06-27',
      debitDate: '2026-06-30',
      cancelUntil: '2026-06-30T00:00:00.000Z',
    })
    await at(app, '2026-06-29', '16:59:59')
    expect((await payer.cancel(first.id)).code).toBeNull()
    await at(app, '2026-06-29', '17:00:00')
    expect((await payer.cancel(second.id)).code).toBe('PAYMENT_NOT_CANCELLABLE')
  })

  test('the same key cancels once', async () => {
    await at(app, '2026-06-30', '09:00')
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const payment = await made(payer, { paymentAmount: 1600 })
    const key = '5f2b7c1e-6a3d-4c55-9d1a-0c6f6f0e7a11'
    expect((await payer.cancel(payment.id, key)).data).toEqual({ CancelIndividualPayment: { success: true } })
    expect((await payer.cancel(payment.id, key)).data).toEqual({ CancelIndividualPayment: { success: true } })
  })
})

describe('from accepted to applied', () => {
  test('a bank payment is filed once, posted once with its own date, and lowers what is due', async () => {
    await at(app, '2026-07-01', '10:00')
    const payer = payerOf(app, 'p2@example.com', '100000000002')
    const before = await dueOf(payer)
    const payment = await made(payer, { paymentAmount: 4000 })
    await at(app, '2026-07-01', '17:00')
    await runJob(app.services, 'batch')
    await runJob(app.services, 'batch')
    expect(await read('SELECT 1 FROM ach_entries WHERE payment_id = $1', [payment.id])).toHaveLength(1)
    const [file] = await read<{ content: string }>(
      'SELECT content FROM ach_files JOIN ach_entries USING (ach_file_id) WHERE payment_id = $1',
      [payment.id],
    )
    expect(file?.content).toContain(`0000004000${payment.confirmationNumber}`)
    expect((await payer.payments())[0]).toMatchObject({ status: 'PENDING', isCancellable: false })

    await at(app, '2026-07-01', '20:00')
    await runJob(app.services, 'posting')
    await runJob(app.services, 'posting')
    expect(await stateOf(payment.id)).toBe('APPLIED')
    expect(await read(`SELECT effective_date, cents FROM ledger_entries WHERE payment_id = $1`, [payment.id])).toEqual([
      { effective_date: '2026-07-01', cents: 4000 },
    ])
    const after = await dueOf(payer)
    expect(before.currentDue - after.currentDue).toBe(4000)
    const [applied] = await payer.payments()
    expect(applied?.status).toBe('APPLIED')
    const { fees, interest, principal } = applied?.details ?? { fees: 0, interest: 0, principal: 0 }
    expect(fees + interest + principal).toBe(4000)
    const { effects } = (await (await app.request('/sandbox/processor/effects')).json()) as {
      effects: { submissionKey: string; asked: number }[]
    }
    expect(effects.filter((effect) => effect.submissionKey === payment.id)).toMatchObject([{ asked: 1 }])
  })

  test('a payment for a Saturday is filed on Friday and posted on Monday, credited on Saturday', async () => {
    await at(app, '2026-07-08', '10:00')
    const payer = payerOf(app, 'p2@example.com', '100000000002')
    const payment = await made(payer, { paymentAmount: 4100, paymentDate: '2026-07-11' })
    expect((await payer.payments()).find((one) => one.id === payment.id)?.status).toBe('SCHEDULED')
    await evening('2026-07-10')
    expect(await stateOf(payment.id)).toBe('PENDING')
    await evening('2026-07-13')
    expect(await stateOf(payment.id)).toBe('APPLIED')
    expect(
      await read('SELECT effective_date, posted_date FROM ledger_entries WHERE payment_id = $1', [payment.id]),
    ).toEqual([{ effective_date: '2026-07-11', posted_date: '2026-07-13' }])
  })

  test('a day that was missed is run for its own date', async () => {
    await at(app, '2026-07-14', '10:00')
    const payer = payerOf(app, 'p2@example.com', '100000000002')
    const payment = await made(payer, { paymentAmount: 4200 })
    await at(app, '2026-07-16', '10:00')
    await runJob(app.services, 'batch', '2026-07-14')
    await runJob(app.services, 'posting', '2026-07-14')
    expect(
      await read('SELECT effective_date, posted_date FROM ledger_entries WHERE payment_id = $1', [payment.id]),
    ).toEqual([{ effective_date: '2026-07-14', posted_date: '2026-07-14' }])
  })

  test("tomorrow's payment is announced once", async () => {
    await at(app, '2026-07-16', '11:00')
    const payer = payerOf(app, 'p2@example.com', '100000000002')
    const payment = await made(payer, { paymentAmount: 4300, paymentDate: '2026-07-17' })
    await runJob(app.services, 'notices')
    await runJob(app.services, 'notices')
    expect(
      await read(`SELECT 1 FROM messages WHERE recipient = 'p2@example.com' AND template = 'payment-reminder'`),
    ).toHaveLength(1)
    expect((await payer.cancel(payment.id)).code).toBeNull()
  })

  test('nothing is posted that the bank processor does not have', async () => {
    await at(app, '2026-07-20', '10:00')
    const payer = payerOf(app, 'p2@example.com', '100000000002')
    const payment = await made(payer, { paymentAmount: 4400 })
    await at(app, '2026-07-20', '17:00')
    await runJob(app.services, 'batch')
    const unreachable = { ...app.services, config: { ...app.services.config, bankProcessorUrl: 'http://127.0.0.1:9' } }
    await at(app, '2026-07-20', '20:00')
    await runJob(unreachable, 'posting')
    expect(await stateOf(payment.id)).toBe('PENDING')
    await runJob(app.services, 'posting')
    expect(await stateOf(payment.id)).toBe('APPLIED')
  })
})

test('nobody pays a late fee for a day on which an announced outage kept everybody from paying', async () => {
  const account = '100000000013'
  const fees = () =>
    read(
      `SELECT effective_date FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE' ORDER BY entry_no`,
      [account],
    )
  const [row] = await read<{ due: string }>(
    'SELECT due_date AS due FROM schedule_rows WHERE account_number = $1 AND due_date > $2 ORDER BY seq LIMIT 1',
    [account, '2026-07-21'],
  )
  const day = (offset: number) => addDays(row?.due ?? '', offset)
  await at(app, day(10), '09:00')
  await app.services.flags.set('OutageWeb', true)
  // Said twice is one outage, and what was written of it cannot be changed.
  await app.services.flags.set('OutageWeb', true)
  await at(app, day(10), '13:30')
  await app.services.flags.set('OutageWeb', false)
  expect(await read('SELECT flag, is_on AS "isOn" FROM outage_switches ORDER BY switch_no')).toEqual([
    { flag: 'OutageWeb', isOn: true },
    { flag: 'OutageWeb', isOn: false },
  ])
  await expect(app.services.db.withTx((tx) => tx.query('DELETE FROM outage_switches'))).rejects.toThrow()
  const before = await fees()
  await at(app, day(11), '00:05')
  await runJob(app.services, 'rollover', day(11))
  expect(await fees()).toEqual(before)
  await at(app, day(12), '00:05')
  await runJob(app.services, 'rollover', day(12))
  expect(await fees()).toEqual([...before, { effective_date: day(12) }])
})

test('a late fee is assessed once, on the day after the grace days', async () => {
  const fees = () =>
    read(
      `SELECT effective_date FROM ledger_entries WHERE account_number = '100000000004' AND type = 'FEE_LATE' ORDER BY entry_no`,
    )
  const [row] = await read<{ due: string }>(
    `SELECT due_date AS due FROM schedule_rows WHERE account_number = '100000000004' AND due_date > '2026-07-21' ORDER BY seq LIMIT 1`,
  )
  const due = row?.due ?? ''
  const day = (offset: number) =>
    new Date(Date.parse(`${due}T12:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
  await at(app, day(11), '00:05')
  const before = await fees()
  await runJob(app.services, 'rollover', day(10))
  expect(await fees()).toEqual(before)
  await runJob(app.services, 'rollover', day(11))
  await runJob(app.services, 'rollover', day(11))
  expect(await fees()).toEqual([...before, { effective_date: day(11) }])
})
