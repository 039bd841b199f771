import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { loadLedger, verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { at, payerOf } from '#tests/fixtures/payments'

// P1 and their co-buyer P18 pay by autopay, which nobody draws here; P3 has not paid since May 11.
const [p1Loan, p3Loan] = ['100000000001', '100000000003']
const advisor = 'a1@staff.example.com'
const today = '2026-12-01'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  await at(app, today, '00:05')
  await runJob(app.services, 'rollover')
  await at(app, today, '10:00')
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly body: Record<string, unknown>
}

async function call(email: string, body: object | null, reason = 'Reviewed on December 1'): Promise<Answer> {
  const reply = await app.request('/api/admin/charge-offs', {
    method: body === null ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${await app.token(email)}`,
      'staff-reason': encodeURIComponent(reason),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as Record<string, unknown>
  return { status: reply.status, code: answer.code as string | undefined, body: answer }
}
const approve = (accountNumber = p3Loan, email = advisor) => call(email, { accountNumber })
const waiting = async () =>
  (await call(advisor, null)).body.chargeOffs as {
    accountNumber: string
    borrowers: string[]
    balanceCents: number
    bar: string | null
  }[]
const waits = async (accountNumber: string) => (await waiting()).find((one) => one.accountNumber === accountNumber)
const read = <T>(sql: string, values: unknown[] = []) => app.services.db.read<T>(sql, values)
const owed = async (accountNumber: string) =>
  totalOwedAt(replay(await loadLedger(reader(app.services.db), accountNumber), today), today)
const counts = async (accountNumber: string) =>
  (
    await read<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM ledger_entries WHERE account_number = $1 AND type = 'CHARGE_OFF') AS entries,
              (SELECT count(*)::int FROM notations WHERE account_number = $1 AND activity_code = 'CO') AS notations,
              (SELECT count(*)::int FROM audit_log WHERE account_number = $1 AND action = 'charge-off.approved' AND outcome = 'done') AS audits,
              (SELECT count(*)::int FROM messages WHERE template = 'loan-charged-off') AS notices`,
      [accountNumber],
    )
  )[0]
const told = async (recipient: string) =>
  (
    await read<{ template: string }>(
      `SELECT template FROM messages WHERE recipient = $1 AND created_at >= $2 ORDER BY template`,
      [recipient, `${today}T10:00:00-07:00`],
    )
  ).map(({ template }) => template)
const alerts = async (email: string, n: string) =>
  (
    await payerOf(app, email, n).ask<{ GetAlerts: { alerts: { kind: string; amount: number }[] } }>(
      'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind amount } } }',
      { n },
    )
  ).data?.GetAlerts.alerts
/** What the login reads to know where a borrower of a charged-off loan lands. */
const eligibility = async () =>
  (
    await payerOf(app, 'p3@example.com', p3Loan).ask<{ GetChargeOffAccount: { planEligibility: object } }>(
      `query($n: String!) { GetChargeOffAccount(accountNumber: $n) { planEligibility { planTypeEligibility isSSDEligible } } }`,
      { n: p3Loan },
    )
  ).data?.GetChargeOffAccount.planEligibility
async function evening(): Promise<void> {
  await at(app, today, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, today, '20:00')
  await runJob(app.services, 'posting')
}

test('only an advisor reads the list and decides, with a reason, and only about a loan that waits', async () => {
  expect((await call('p3@example.com', null)).status).toBe(404)
  expect((await approve(p3Loan, 'p3@example.com')).status).toBe(404)
  expect((await call('a2@staff.example.com', null)).status).toBe(403)
  expect((await approve(p3Loan, 'a2@staff.example.com')).status).toBe(403)
  expect((await call(advisor, { accountNumber: p3Loan }, '')).code).toBe('FIELD_INVALID')
  expect((await call(advisor, { accountNumber: 'x' })).code).toBe('FIELD_INVALID')
  expect((await approve('999999999999')).code).toBe('NOT_FOUND')
  // Charged off before, and protected: neither waits.
  for (const other of ['100000000009', '100000000019']) expect((await approve(other)).code).toBe('NOT_FOUND')
  expect(await counts(p3Loan)).toEqual({ entries: 0, notations: 0, audits: 0, notices: 0 })
})

test('a loan that cannot be read is listed as such, and the others can be decided about', async () => {
  const openedAt = (at: string) =>
    app.services.db.withTx(async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`)
      await tx.query(`UPDATE ledger_entries SET created_at = $2 WHERE account_number = $1 AND type = 'OPEN'`, [
        p3Loan,
        at,
      ])
    })
  const [opened] = await read<{ at: string }>(
    `SELECT created_at AS at FROM ledger_entries WHERE account_number = $1 AND type = 'OPEN'`,
    [p3Loan],
  )
  await openedAt('infinity')
  const known = { monthEnd: '2026-11-30', borrowers: [expect.any(String)] }
  expect(await waits(p3Loan)).toMatchObject({
    ...known,
    daysPastDueNow: null,
    balanceCents: null,
    bar: 'unreadable',
  })
  expect((await waits(p1Loan))?.bar).toBeNull()
  expect((await approve()).code).toBe('INTERNAL')
  expect(await counts(p3Loan)).toEqual({ entries: 0, notations: 0, audits: 0, notices: 0 })
  expect((await approve(p1Loan)).status).toBe(200)
  await openedAt(opened?.at ?? '')
  expect((await waits(p3Loan))?.bar).toBeNull()
})

describe('an approval', () => {
  test('turns all that is owed into one balance, ends what was set up, and tells everybody on the loan', async () => {
    const payer = payerOf(app, 'p1@example.com', p1Loan)
    await app.services.db.withTx((tx) =>
      tx.query(
        `UPDATE ptc_plans SET account_number = $1, plan_status = 'Active', cancelled_by = NULL, cancelled_on = NULL
         WHERE account_number = '100000000005'`,
        [p1Loan],
      ),
    )
    expect((await payer.pay({ paymentAmount: 3000, paymentDate: '2026-12-04' })).code).toBeNull()
    expect((await payer.pay({ paymentAmount: 5000 })).code).toBeNull()
    const before = await owed(p1Loan)
    expect(await waits(p1Loan)).toMatchObject({
      balanceCents: before,
      bar: null,
      borrowers: ['Maria', 'Rosa'].map((name) => expect.stringContaining(name) as string),
    })

    const done = await approve(p1Loan)
    expect([done.status, done.body]).toEqual([
      200,
      { accountNumber: p1Loan, chargedOffOn: today, balanceCents: before, notation: 'CO' },
    ])
    expect(await waits(p1Loan)).toBeUndefined()
    expect(await counts(p1Loan)).toEqual({ entries: 1, notations: 1, audits: 1, notices: 2 })
    expect(
      await read(
        `SELECT a.status_key AS status, a.charge_off->>'chargedOffOn' AS "on", a.charge_off->>'planTypeEligibility' AS plan,
                b.charged_off_cents AS cents, b.principal_cents AS principal
         FROM accounts a JOIN account_balances b USING (account_number) WHERE account_number = $1`,
        [p1Loan],
      ),
    ).toEqual([{ status: 'O', on: today, plan: 'PCO', cents: before, principal: 0 }])
    expect(
      await read(`SELECT status, end_reason AS reason FROM recurring_payments WHERE account_number = $1`, [p1Loan]),
    ).toEqual([{ status: 'ENDED', reason: 'charged-off' }])
    expect(await read(`SELECT plan_status AS status FROM ptc_plans WHERE account_number = $1`, [p1Loan])).toEqual([
      { status: 'Cancelled' },
    ])
    expect(
      await read(
        `SELECT state, amount_cents AS cents FROM payments WHERE account_number = $1 AND payment_date >= $2 ORDER BY 2`,
        [p1Loan, today],
      ),
    ).toEqual([
      { state: 'CANCELLED', cents: 3000 },
      { state: 'PENDING', cents: 5000 },
    ])
    const everybody = ['loan-charged-off', 'plan-canceled']
    expect(await told('p1@example.com')).toEqual(
      expect.arrayContaining([...everybody, 'autopay-ended-closed', 'payment-cancelled']),
    )
    expect(await told('p18@example.com')).toEqual(everybody)

    await evening()
    expect(
      await read(
        `SELECT cents, recovered_cents AS recovered FROM ledger_entries WHERE account_number = $1 AND type = 'RECOVERY'`,
        [p1Loan],
      ),
    ).toEqual([{ cents: 5000, recovered: 5000 }])
    expect(await owed(p1Loan)).toBe(before - 5000)
  })

  test('[alert-11] the borrower’s alert, their landing and the plans they can agree to are there at once', async () => {
    expect((await alerts('p3@example.com', p3Loan))?.map(({ kind }) => kind)).not.toContain('NewlyChargedOff')
    const balance = await owed(p3Loan)
    await approve()
    expect(await alerts('p3@example.com', p3Loan)).toEqual([{ kind: 'NewlyChargedOff', amount: balance }])
    expect(await eligibility()).toEqual({ planTypeEligibility: 'PCO', isSSDEligible: false })
    expect(await debtorOf(app, 'p3@example.com', p3Loan).standing()).toMatchObject({
      access: 'FULL_MENU',
      accountBalance: balance,
      plan: null,
    })
    expect((await payerOf(app, 'p3@example.com', p3Loan).pay({ paymentAmount: 2500 })).code).toBeNull()
  })

  test('a vehicle that was repossessed leaves a deficiency, and its borrower lands on account resolution', async () => {
    await app.services.db.withTx((tx) =>
      tx.query(`UPDATE accounts SET status_key = 'R' WHERE account_number = $1`, [p3Loan]),
    )
    expect((await approve()).status).toBe(200)
    expect(await eligibility()).toEqual({ planTypeEligibility: null, isSSDEligible: true })
    const shown = await alerts('p3@example.com', p3Loan)
    expect(shown?.map(({ kind }) => kind)).toEqual(['NewlyChargedOff'])
  })
})

describe('at the same moment', () => {
  test('two approvals charge a loan off once', async () => {
    const answers = await Promise.all([approve(), approve()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await counts(p3Loan)).toEqual({ entries: 1, notations: 1, audits: 1, notices: 1 })
    expect((await approve()).code).toBe('NOT_FOUND')
  })

  test('a payment that posts is counted once, in whichever order they come', async () => {
    expect((await payerOf(app, 'p3@example.com', p3Loan).pay({ paymentAmount: 5000 })).code).toBeNull()
    const before = await owed(p3Loan)
    await at(app, today, '17:00')
    await runJob(app.services, 'batch')
    await app.drain()
    await at(app, today, '20:00')
    const [done] = await Promise.all([approve(), runJob(app.services, 'posting')])
    expect([before, before - 5000]).toContain(done.body.balanceCents)
    expect(await owed(p3Loan)).toBe(before - 5000)
    expect((await counts(p3Loan))?.entries).toBe(1)
  })

  test('a payment that brings the loan below the limit stops the approval before it is posted, and after', async () => {
    const { pay } = payerOf(app, 'p3@example.com', p3Loan)
    expect((await pay({ paymentAmount: 4 * 79_612 })).code).toBeNull()
    expect((await waits(p3Loan))?.bar).toBe('not-late-enough')
    expect((await approve()).code).toBe('NOT_ALLOWED')
    await evening()
    expect((await approve()).code).toBe('NOT_ALLOWED')
    expect(await counts(p3Loan)).toEqual({ entries: 0, notations: 0, audits: 0, notices: 0 })
    await at(app, '2026-12-02', '00:05')
    await runJob(app.services, 'rollover')
    expect(await waits(p3Loan)).toBeUndefined()
  })
})
