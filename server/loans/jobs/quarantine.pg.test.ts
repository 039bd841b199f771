import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settle } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  app.services.health.phase = 'ready'
  await settle(app.services)
})
afterAll(() => app.close())

const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))
const aside = () =>
  app.services.db.read('SELECT account_number AS number, tries FROM quarantine ORDER BY account_number')

test('a loan whose wait is not over stays put aside when another of the same run is tried again', async () => {
  const loans = ['100000000001', '100000000002'] as const
  for (const number of loans) {
    await payerOf(app, `p${number.slice(-1)}@example.com`, number).pay({ paymentAmount: 2100 })
    // An entry that belongs to nothing: the ledger refuses every entry after it.
    await write(
      `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, description, actor, created_at)
       VALUES ($1, $2, 'REVERSAL', '2026-06-01', '2026-06-01', 0, 'Broken', 'test', '2026-06-01T00:00:00Z')`,
      [`led_broken_${number}`, number],
    )
  }
  await at(app, '2026-06-17', '20:30')
  await settle(app.services)
  expect(await aside()).toEqual(loans.map((number) => ({ number, tries: 1 })))

  await write(
    `UPDATE quarantine SET retry_at = clock_timestamp() + CASE account_number WHEN $1 THEN interval '1 hour' ELSE interval '-1 second' END`,
    [loans[0]],
  )
  await settle(app.services)
  expect(await aside()).toEqual([
    { number: loans[0], tries: 1 },
    { number: loans[1], tries: 2 },
  ])
})

test('a bank debit that fits a file only days later goes out with a day that has not passed', async () => {
  await write('DELETE FROM quarantine')
  await at(app, '2026-06-22', '10:00')
  const payer = payerOf(app, 'p3@example.com', '100000000003')
  const id = (await payer.pay({ paymentAmount: 2200 })).data?.CreateIndividualPayment.individualPayment.id
  const routeTo = (routingNumber: string) =>
    write(
      `UPDATE payment_methods SET routing_number = $2 WHERE payment_method_id = (SELECT payment_method_id FROM payments WHERE payment_id = $1)`,
      [id, routingNumber],
    )
  await routeTo('12')
  await at(app, '2026-06-22', '17:00')
  await settle(app.services)
  await at(app, '2026-06-26', '10:00')
  await settle(app.services)

  await routeTo('021000021')
  await write('UPDATE quarantine SET retry_at = clock_timestamp()')
  await settle(app.services)
  expect(
    await app.services.db.read(
      `SELECT f.file_day AS "fileDay", p.debit_date AS "debitDate" FROM payments p JOIN ach_files f USING (ach_file_id) WHERE payment_id = $1`,
      [id],
    ),
  ).toEqual([{ fileDay: '2026-06-26', debitDate: '2026-06-29' }])
})

test('a paid-off loan is not closed while a return of it waits to be read', async () => {
  const accountNumber = '100000000017'
  const payer = payerOf(app, 'p17@example.com', accountNumber)
  const status = () =>
    app.services.db.read('SELECT status_key AS key FROM accounts WHERE account_number = $1', [accountNumber])
  await at(app, '2026-06-29', '10:00')
  await settle(app.services)
  const quote = await payer.ask<{ GetPayoffQuote: { payoffQuoteTotal: number } }>(
    'query($n: String!) { GetPayoffQuote(accountNumber: $n, goodUntil: "2026-06-29") { payoffQuoteTotal } }',
    { n: accountNumber },
  )
  const paid = await payer.pay({ paymentAmount: quote.data?.GetPayoffQuote.payoffQuoteTotal ?? 0 })
  const submissionKey = paid.data?.CreateIndividualPayment.individualPayment.id
  await at(app, '2026-06-29', '20:30')
  await settle(app.services)
  await write(`UPDATE payoff_clearings SET clears_on = '2026-06-30' WHERE account_number = $1`, [accountNumber])
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input instanceof Object || !input.includes('/bank/returns')
      ? real(input, init)
      : Promise.resolve(Response.json({ returns: [{ eventId: 'ret_unreadable', submissionKey, code: 'R?' }] })),
  )
  await at(app, '2026-06-30', '20:30')
  await settle(app.services)
  vi.restoreAllMocks()
  expect(await status()).toEqual([{ key: 'A' }])
  await at(app, '2026-07-01', '20:30')
  await settle(app.services)
  expect(await status()).toEqual([{ key: 'P' }])
})

describe('a notification that cannot be read', () => {
  const accountNumber = '100000000004'
  const pay = (paymentAmount: number) => payerOf(app, 'p4@example.com', accountNumber).pay({ paymentAmount })
  const ready = async () => (await (await app.request('/readyz')).json()) as Record<string, unknown>
  const holds = () =>
    app.services.db.read(
      `SELECT stops_money AS stops, tries FROM quarantine WHERE account_number = $1 AND business_date = '2026-07-03'`,
      [accountNumber],
    )
  const dueOn = (due: string) =>
    write(
      `UPDATE schedule_rows SET due_date = $2
       WHERE account_number = $1 AND seq = (SELECT max(seq) FROM schedule_rows WHERE account_number = $1)`,
      [accountNumber, due],
    )
  const malformed = () =>
    write(
      `INSERT INTO notifications (notification_id, account_number, kind, severity, details, created_on, after_entry_no)
       VALUES ('ntf_malformed', $1, 'clear-credit', 'warning', 'null', '2026-07-01', 0)`,
      [accountNumber],
    )

  test('is counted as put aside, and its loan still takes money', async () => {
    await write('DELETE FROM quarantine')
    await malformed()
    await at(app, '2026-07-02', '10:00')
    await settle(app.services)
    expect(await aside()).toEqual([{ number: accountNumber, tries: 1 }])
    expect(await ready()).toMatchObject({ ledger: 'healthy', quarantine: { loans: 0, subjects: 1 } })
    expect((await pay(2300)).code).toBeNull()
  })

  test('does not open a loan again that the same run could not work out', async () => {
    const [last] = await app.services.db.read<{ due: string }>(
      'SELECT max(due_date) AS due FROM schedule_rows WHERE account_number = $1',
      [accountNumber],
    )
    // An entry after the correction would store again what the night may pass over.
    await at(app, '2026-07-02', '23:00')
    await settle(app.services)
    await dueOn('infinity')
    await at(app, '2026-07-03', '00:10')
    await settle(app.services)
    expect(await holds()).toEqual([{ stops: true, tries: 2 }])
    expect((await pay(2400)).code).toBe('ACCOUNT_ON_HOLD')
    await dueOn(last?.due ?? '')
    await write(`DELETE FROM notifications WHERE notification_id = 'ntf_malformed'`)
    await write('UPDATE quarantine SET retry_at = clock_timestamp()')
    await settle(app.services)
    expect(await holds()).toEqual([])
  })
})
