import { expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { autopayOf } from '#tests/fixtures/autopay'
import { boardOn, edit, testBoarding } from '#tests/fixtures/boarding'
import { at, dueOf, payerOf } from '#tests/fixtures/payments'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import type { Tables } from '#tests/fixtures/portfolio'

const boarding = testBoarding('scheduled_payments', {
  seed: 'autopays',
  loans: 12,
  withScheduled: true,
  tables: ['payments', 'payment_events', 'payment_authorizations', 'boarded_scheduled_payments', 'boarding_runs'],
})
const { write, run, read, everything } = boarding
/** Buyers with a bank account. */
const rows = 8
const numberOf = (index: number) => String(200_000_000_000 + index)
const told = (report: Awaited<ReturnType<typeof run>>) =>
  boarding
    .refused(report)
    .map(({ line, column, rule, assetNumber }) => [line, column, rule, Number(assetNumber?.slice(-2))])

/** A boarded buyer with a login, on their loan. */
async function signIn(index: number) {
  const { app } = boarding
  const { email } = await boarding.signIn(`C${index}`)
  const autopay = autopayOf(app, email, numberOf(index))
  return {
    ...payerOf(app, email, numberOf(index)),
    nextDraw: async () => (await autopay.list()).data?.GetRecurringPayments[0]?.scheduledPayments[0],
    authorization: async (id: string) => {
      const headers = { authorization: `Bearer ${await app.token(email)}` }
      const response = await app.request(`/api/documents/authorization-${id}`, { headers })
      return pdfLines(Buffer.from(await response.arrayBuffer()))
    },
  }
}

/** Runs a job at a time of a day, twice: the second time it has nothing left to do. */
async function twice(job: 'notices' | 'batch' | 'posting', date: string, time: string): Promise<void> {
  await at(boarding.app, date, time)
  await runJob(boarding.app.services, job)
  await runJob(boarding.app.services, job)
  await boarding.app.drain()
}

const filed = () =>
  read<{ last: string; content: string }>(
    `SELECT right(account_number, 2) AS last, content FROM payments JOIN ach_entries USING (payment_id)
       JOIN ach_files f ON f.ach_file_id = ach_entries.ach_file_id WHERE kind = 'ONE_TIME' ORDER BY account_number`,
  )

test('a payment that was scheduled before is in the portal, counts, is reminded, debited once on its day, and posted', async () => {
  write(({ scheduled_payments: [, second] }) =>
    edit(second, { authorizedHow: 'PHONE', callerName: 'Bruno Baca', authorizationReference: 'CALL-7' }),
  )
  const nothing = await everything()
  const dry = await boardOn(boarding.app.services, { dir: boarding.dir, isDryRun: true })
  expect(dry).toMatchObject({ outcome: 'DRY_RUN', scheduledPayments: { added: rows }, rejects: [] })
  expect(await everything()).toEqual(nothing)
  const report = await run()
  expect(report).toMatchObject({ outcome: 'BOARDED', rejects: [] })
  expect(report.scheduledPayments).toEqual({ added: rows, unchanged: 0, refused: 0 })
  expect(report.counts).toContainEqual({ file: 'scheduled_payments', manifest: rows, found: rows, difference: 0 })
  const before = await everything()
  expect((await run()).scheduledPayments).toEqual({ added: 0, unchanged: rows, refused: 0 })
  expect(await everything()).toEqual(before)

  const c0 = await signIn(0)
  const [payment] = await c0.payments()
  expect(payment).toMatchObject({
    status: 'SCHEDULED',
    paymentAmount: 5025,
    totalAmount: 5025,
    paymentDate: '2026-11-10',
    debitDate: '2026-11-10',
    cancelUntil: '2026-11-10T00:00:00.000Z',
    paymentDisplayName: 'Checking ending in 1000',
    isCancellable: true,
    autopayDraws: 'COVERED',
  })
  const lines = await c0.authorization(payment?.id ?? '')
  expect(lines).toEqual(expect.arrayContaining(['boarded.W-0', 'I can cancel it until the day before.']))
  expect(await c0.nextDraw()).toMatchObject({ paymentDate: '2026-11-16', paymentAmount: 61_823 - 5025 })
  expect(
    await read(
      `SELECT is_by_phone AS phone, caller_name AS caller, recorded_authorization AS recording, accepted_at AS at, login_id AS login
       FROM payments JOIN payment_authorizations USING (payment_id) WHERE account_number = $1`,
      [numberOf(1)],
    ),
  ).toEqual([
    { phone: true, caller: 'Bruno Baca', recording: 'CALL-7', at: '2026-10-28T07:00:00.000Z', login: 'boarding' },
  ])

  await twice('notices', '2026-11-09', '09:00')
  expect(
    await read(`SELECT FROM messages WHERE template = 'payment-reminder' AND recipient = 'c0@example.com'`),
  ).toHaveLength(1)
  await at(boarding.app, '2026-11-09', '16:00')
  const due = await dueOf(c0)
  await twice('batch', '2026-11-09', '17:00')
  const entries = (await filed()).filter(({ content }) => content.includes('0000005025'))
  expect(entries.find(({ last }) => last === '00')?.content).toContain(`0000005025${payment?.confirmationNumber}`)
  // One on the phone is in the batch of telephone entries.
  expect((await filed()).find(({ last }) => last === '01')?.content).toMatch(/TEL[^]*0000005125/)
  await twice('posting', '2026-11-10', '20:00')
  expect(
    await read('SELECT effective_date AS day, cents FROM ledger_entries WHERE payment_id = $1', [payment?.id]),
  ).toEqual([{ day: '2026-11-10', cents: 5025 }])
  expect((await dueOf(c0)).currentDue).toBe(due.currentDue - 5025)
  const after = await everything()
  expect((await run()).scheduledPayments).toEqual({ added: 0, unchanged: rows, refused: 0 })
  expect(await everything()).toEqual(after)
}, 60_000)

test('what the borrower decides here is not undone: a canceled payment stays canceled, and one that they made themselves is not made again', async () => {
  write(({ scheduled_payments: payments }) => edit(payments[3], { paymentMethodId: 'M0' }))
  expect(told(await run())).toEqual([[8, 'paymentMethodId', 'no-such-method', 4]])
  const [c1, c3, c4] = [await signIn(1), await signIn(3), await signIn(4)]
  const [payment] = await c1.payments()
  expect((await c1.cancel(payment?.id ?? '')).code).toBeNull()
  expect(await c1.nextDraw()).toMatchObject({ paymentAmount: 84_102 })
  // What was made elsewhere is none of the three that may be made here in a day.
  for (const paymentAmount of [1100, 1200, 1300]) expect((await c3.pay({ paymentAmount })).code).toBeNull()
  const own = (await c4.pay({ paymentAmount: 5425, paymentDate: '2026-11-10' })).data?.CreateIndividualPayment
  expect((await c4.cancel(own?.individualPayment.id ?? '')).code).toBeNull()

  write(({ scheduled_payments: payments }) => edit(payments[0], { amount: '70.00' }))
  const before = await everything()
  expect(told(await run())).toEqual([
    [2, 'scheduledPaymentId', 'changed', 0],
    [8, 'scheduledPaymentId', 'payment-here', 4],
  ])
  expect(await everything()).toEqual(before)
  await twice('batch', '2026-11-09', '17:00')
  expect((await filed()).map(({ last }) => last)).toEqual(['00', '03', '03', '03', '03', '06', '07', '09', '10'])
}, 60_000)

/** Adds rows: each is another payment of a loan, and is changed by the values. */
function add({ scheduled_payments: payments, manifest }: Tables, values: readonly Record<string, string>[]): void {
  const [first = {}] = payments
  payments.length = 0
  for (const [index, value] of values.entries()) {
    const loan = value['loan'] ?? '0'
    const named = { assetNumber: numberOf(Number(loan)), customerId: `C${loan}`, paymentMethodId: `M${loan}` }
    payments.push({
      ...first,
      ...named,
      authorizationText: 'I authorize one debit.',
      scheduledPaymentId: `X-${index}`,
      amount: `${20 + index}.00`,
      ...value,
    })
  }
  edit(manifest[0], { scheduledPaymentCount: String(payments.length) })
}

test('a payment that could not be scheduled here is refused by its rule and its line, and its loan opens all the same', async () => {
  const cases: readonly (readonly [values: Record<string, string>, column: string, rule: string])[] = [
    [{ paymentMethodId: 'nothing' }, 'paymentMethodId', 'no-such-method'],
    [{ paymentMethodId: 'M1' }, 'paymentMethodId', 'no-such-method'],
    [{ customerId: 'C1' }, 'customerId', 'no-such-customer'],
    [{ loan: '99' }, 'assetNumber', 'no-such-loan'],
    [{ amount: '12.345' }, 'amount', 'amount'],
    [{ paymentDate: '2026-10-31' }, 'paymentDate', 'date-order'],
    [{ authorizedDate: '2026-11-01' }, 'authorizedDate', 'date-order'],
    [{ authorizedHow: 'PAPER' }, 'authorizedHow', 'web-or-phone'],
    [{ authorizedHow: 'PHONE' }, 'callerName', 'required'],
    [{ callerName: 'Somebody' }, 'callerName', 'phone-only'],
    [{ authorizationText: 'Debit account 000 123 451 000.' }, 'authorizationText', 'account-number'],
    [{ authorizationText: '' }, 'authorizationText', 'required'],
    [{ loan: '2' }, 'paymentMethodId', 'bank-debit'],
    [{ amount: '0.99' }, 'amount', 'amount-limit'],
    [{ amount: '50000.01' }, 'amount', 'amount-limit'],
    [{ loan: '3', amount: '4760.00' }, 'amount', 'above-payoff'],
    [{ paymentDate: '2026-11-01' }, 'paymentDate', 'day-passed'],
    [{ paymentDate: '2026-11-02' }, 'paymentDate', 'day-passed'],
    [{ paymentDate: '2026-12-18' }, 'paymentDate', 'day-window'],
    [{ loan: '10', paymentDate: '2026-11-17' }, 'paymentDate', 'day-window'],
    [{ loan: '10', autopayDraws: 'CONTINUE' }, 'autopayDraws', 'autopay-draws'],
    [{ loan: '9' }, 'paymentMethodId', 'never-used'],
  ]
  const good = { loan: '6', amount: '30.00' }
  const set = (tables: Tables) => {
    const { payment_methods: methods, autopays, manifest } = tables
    edit(methods[9], { wasUsed: 'no' })
    autopays.splice(
      autopays.findIndex(({ assetNumber }) => assetNumber === numberOf(9)),
      1,
    )
    edit(manifest[0], { autopayCount: String(autopays.length) })
    const six = Array.from({ length: 6 }, (_, index) => ({ loan: '7', paymentDate: `2026-11-${20 + index}` }))
    const over = { loan: '7', paymentDate: '2026-11-27' }
    const again = { scheduledPaymentId: `X-${cases.length}`, amount: '31.00' }
    add(tables, [...cases.map(([values]) => values), good, good, { ...good, ...again }, ...six, over])
  }
  write(set, { seed: 'draws' })
  const at2 = cases.length + 2
  const refused = [
    ...cases.map(([{ loan = '0' }, column, rule], index) => [index + 2, column, rule, Number(loan)]),
    [at2 + 1, 'scheduledPaymentId', 'payment-here', 6],
  ]
  const last = [at2 + 9, 'assetNumber', 'too-many', 7]
  const report = await run()
  expect(told(report)).toEqual([...refused, [at2 + 2, 'scheduledPaymentId', 'duplicate', 6], last])
  expect(report).toMatchObject({ loans: { opened: 12, heldBack: 0 }, scheduledPayments: { added: 7, unchanged: 0 } })
  const before = await everything()
  expect(told(await run())).toEqual([...refused, [at2 + 2, 'scheduledPaymentId', 'changed', 6], last])
  expect(await everything()).toEqual(before)
}, 60_000)

test('a payoff, a choice about autopay and the days at both ends board; what the loan or the bank no longer takes does not', async () => {
  await at(boarding.app, '2026-11-02', '16:59')
  const first: Record<string, string>[] = [
    { paymentDate: '2026-11-03' },
    { loan: '1', paymentDate: '2026-11-11' },
    { paymentDate: '2026-12-17' },
    { loan: '3', amount: '4745.00' },
    { loan: '4', amount: '800.00', autopayDraws: 'CONTINUE' },
  ]
  write((tables) => add(tables, first), { seed: 'draws' })
  expect(await run()).toMatchObject({ rejects: [], scheduledPayments: { added: first.length } })
  const made = (amount: number, kind: string, days: readonly string[], draws = 'COVERED') => {
    const [file, day, debit] = days.map((one) => `2026-${one}`)
    return { kind, amount, file, day, debit, draws, state: 'SCHEDULED' }
  }
  const payments = () =>
    read(
      `SELECT kind, amount_cents AS amount, file_day AS file, payment_date AS day, debit_date AS debit, autopay_draws AS draws, state
       FROM payments ORDER BY payment_date, amount_cents`,
    )
  const all = [
    made(2000, 'ONE_TIME', ['11-02', '11-03', '11-03']),
    made(80_000, 'ONE_TIME', ['11-09', '11-10', '11-10'], 'CONTINUE'),
    made(474_500, 'PAYOFF', ['11-09', '11-10', '11-10']),
    // A bank holiday.
    made(2100, 'ONE_TIME', ['11-10', '11-11', '11-12']),
    made(2200, 'ONE_TIME', ['12-16', '12-17', '12-17']),
  ]
  expect(await payments()).toEqual(all)

  await at(boarding.app, '2026-11-02', '17:00')
  const change = (sql: string) => boarding.app.services.db.withTx((tx) => tx.query(sql))
  await change(`UPDATE accounts SET status_key = 'B' WHERE account_number = '${numberOf(6)}'`)
  await change(`INSERT INTO quarantine (job, business_date, subject_kind, subject_id, account_number, error_code, stops_money, first_at, last_at)
    VALUES ('posting', '2026-11-02', 'account', '${numberOf(7)}', '${numberOf(7)}', 'X', true, now(), now())`)
  await change(
    `UPDATE customers SET ach_stopped_at = now() WHERE customer_id = (SELECT customer_id FROM boarded_customers WHERE source_id = 'C1')`,
  )
  await change(`UPDATE payment_methods SET state = 'WITHDRAWN', is_default = false WHERE last_four = '1003'`)
  const late: Record<string, string>[] = [
    { loan: '0', paymentDate: '2026-11-03' },
    ...['6', '7', '1', '3'].map((loan) => ({ loan })),
  ]
  write((tables) => add(tables, [...first, ...late]), { seed: 'draws' })
  expect(told(await run())).toEqual([
    [7, 'paymentDate', 'day-passed', 0],
    [8, 'assetNumber', 'no-payment', 6],
    [9, 'assetNumber', 'loan-not-open', 7],
    [10, 'paymentMethodId', 'bank-stopped', 1],
    [11, 'paymentMethodId', 'no-such-method', 3],
  ])
  expect(await payments()).toEqual(all)
}, 60_000)

test('nothing is debited for a loan that is being set up; when its files are right its payment boards with it', async () => {
  const spoiled = ({ balances, manifest }: Tables) => {
    const was = Number(balances[9]?.['accruedInterestAmount'])
    const sum = Number(manifest[0]?.['accruedInterestAmount'])
    edit(balances[9], { accruedInterestAmount: '999.99' })
    edit(manifest[0], { accruedInterestAmount: (sum + 999.99 - was).toFixed(2) })
  }
  write(spoiled)
  const report = await run()
  expect(told(report)).toEqual([[14, 'assetNumber', 'loan-not-open', 9]])
  expect(report).toMatchObject({ loans: { opened: 11, quarantined: 1 }, scheduledPayments: { added: rows - 1 } })
  write()
  expect(await run()).toMatchObject({ rejects: [], scheduledPayments: { added: 1, unchanged: rows - 1, refused: 0 } })
}, 60_000)
