import { beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import type { TestApp } from '#tests/fixtures/app'
import { appForEach } from '#tests/fixtures/app-for-each'
import { type ExtensionPreviewAnswer, extenderOf } from '#tests/fixtures/extension'
import { inTurn } from '#tests/fixtures/in-turn'
import { at } from '#tests/fixtures/payments'

/** A world of its own for each test: a loan is extended once a year. */
let app: TestApp
const start = '2026-06-17'
const next = '2026-06-18'

appForEach(`${start}T17:00:00Z`, (started) => (app = started))

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const accountNumber = '100000000025'
/** Current, without autopay, with interest of $128.02 by today. */
const p25 = () => extenderOf(app, 'p25@example.com', accountNumber)

const orders = ['the signature comes first', 'the signature comes second', 'both come at once'] as const
type Order = (typeof orders)[number]

/** Signs the terms as they are now while something else happens to the loan. @returns what the signature gave, and the terms */
async function signBeside(order: Order, other: () => Promise<unknown>) {
  const terms = (await p25().preview()).data?.PreviewExtension
  if (terms === undefined) throw new Error('There are no terms')
  const wish = { version: terms.agreement?.version ?? '', passcode: await p25().passcode() }
  const sign = () => p25().extend(wish)
  const answers: Record<Order, () => Promise<Awaited<ReturnType<typeof sign>>>> = {
    'the signature comes first': async () => (await inTurn(app, accountNumber, sign, other))[0],
    'the signature comes second': async () => (await inTurn(app, accountNumber, other, sign))[1],
    'both come at once': async () => (await Promise.all([sign(), other()]))[0],
  }
  return { terms, signed: await answers[order]() }
}

const posting = () => runJob(app.services, 'posting')

async function file(date: string): Promise<void> {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, date, '20:00')
}

/** A payment that is with the bank and posts tonight. @returns its id */
async function payToday(paymentAmount: number): Promise<string> {
  const paid = await p25().pay({ paymentAmount })
  await file(start)
  return paid.data?.CreateIndividualPayment.individualPayment.id ?? ''
}

interface Entry {
  readonly type: string
  readonly cents: number
}

/** Everything that was written to the ledger since the start. */
const entries = () =>
  read<Entry>(
    `SELECT type, cents FROM ledger_entries WHERE account_number = $1 AND posted_date >= $2 ORDER BY type, entry_no`,
    [accountNumber, start],
  )

/** What an extension writes once: its change of the loan, signature, payment, notation, and the message with the new dates. */
async function written() {
  const [row] = await read<Record<'changes' | 'signatures' | 'payments' | 'notes' | 'mails', number>>(
    `SELECT (SELECT count(*) FROM payment_extensions WHERE account_number = $1) AS changes,
            (SELECT count(*) FROM program_signatures WHERE account_number = $1) AS signatures,
            (SELECT count(*) FROM payments WHERE account_number = $1 AND kind = 'EXTENSION') AS payments,
            (SELECT count(*) FROM notations WHERE account_number = $1 AND activity_code = 'EX') AS notes,
            (SELECT count(*) FROM messages WHERE recipient = 'p25@example.com' AND template = 'extension-signed') AS mails`,
    [accountNumber],
  )
  return row
}

const once = { changes: 1, signatures: 1, payments: 1, notes: 1, mails: 1 }
const never = { changes: 0, signatures: 0, payments: 0, notes: 0, mails: 0 }

async function expectDates({ after }: ExtensionPreviewAnswer): Promise<void> {
  const { dueDate, maturityDate } = after
  expect(await p25().amountDue()).toMatchObject({ dueDate, maturityDate, numberOfDaysPastDue: 0 })
}

describe.each(orders)('while a payment posts, %s', (order) => {
  test('the extension takes the interest that was read, and each is in the ledger once', async () => {
    await payToday(10_000)
    const { terms, signed } = await signBeside(order, posting)
    expect(signed.data?.CreateExtension).toMatchObject({
      summary: { newPaymentDueDate: terms.newPaymentDueDate, status: { value: 'PendingMaintenanceTransaction' } },
      individualPayment: { paymentAmount: terms.paymentAmount },
    })
    expect(await entries()).toEqual([{ type: 'PAYMENT', cents: 10_000 }])
    await file(next)
    await posting()
    expect(await entries()).toEqual([
      { type: 'EXTENSION', cents: terms.paymentAmount },
      { type: 'PAYMENT', cents: 10_000 },
    ])
    expect(await written()).toEqual(once)
    await expectDates(terms)
  })

  test('an extension that costs nothing writes to the ledger beside it: both are there, and the dates are those that were read', async () => {
    await payToday(41_000)
    const { terms, signed } = await signBeside(order, posting)
    expect(terms.paymentAmount).toBe(0)
    expect(signed.data?.CreateExtension).toMatchObject({
      summary: { newPaymentDueDate: terms.newPaymentDueDate, status: { value: 'Complete' } },
      individualPayment: null,
    })
    expect(await entries()).toEqual([
      { type: 'EXTENSION', cents: 0 },
      { type: 'PAYMENT', cents: 41_000 },
    ])
    expect(await written()).toEqual({ ...once, payments: 0 })
    await expectDates(terms)
  })
})

describe.each(orders)('while a returned payment is applied, %s', (order) => {
  let paymentId = ''
  /** The payment of the day before is in the ledger when its bank reports it. */
  beforeEach(async () => {
    paymentId = await payToday(41_000)
    await posting()
    await at(app, next, '06:00')
  })

  const bringBack = () =>
    app.request('/sandbox/returns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId, code: 'R01' }),
    })

  test('either the extension was signed before it and is made, or it is refused and leaves nothing; the payment is taken back once', async () => {
    const before = await p25().amountDue()
    const { terms, signed } = await signBeside(order, bringBack)
    if (order === 'the signature comes first') expect(signed.code).toBeNull()
    if (order === 'the signature comes second') expect(signed.code).toBe('EXT_INELIGIBLE')
    const isMade = signed.code === null
    if (!isMade) expect(signed.errors[0]?.message).toContain('a payment was returned')
    expect(await written()).toEqual(isMade ? once : never)
    // The bank's file has the same return again.
    await runJob(app.services, 'returns')
    await file(next)
    await posting()
    await posting()
    expect(await entries()).toEqual([
      ...(isMade ? [{ type: 'EXTENSION', cents: terms.paymentAmount }] : []),
      { type: 'FEE_NSF', cents: 1500 },
      { type: 'PAYMENT', cents: 41_000 },
      { type: 'REVERSAL', cents: -41_000 },
    ])
    if (isMade) await expectDates(terms)
    else expect(await p25().amountDue()).toMatchObject({ dueDate: before.dueDate, maturityDate: before.maturityDate })
  })
})
