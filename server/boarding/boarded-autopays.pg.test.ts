import { expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { autopayOf } from '#tests/fixtures/autopay'
import { asOf, edit, testBoarding } from '#tests/fixtures/boarding'
import { at, payerOf } from '#tests/fixtures/payments'

const loans = 12
const boarding = testBoarding('autopays', {
  seed: 'autopays',
  loans,
  tables: ['recurring_payments', 'recurring_authorizations', 'boarded_autopays', 'payment_methods', 'boarding_runs'],
})
const { write, run, read, everything } = boarding
/** The loan of C9, whose next installment is due on Friday, November 6. */
const loan9 = '200000000009'
const drawn = (accountNumber: string) =>
  read(
    `SELECT amount_cents AS cents, payment_date AS date, state, a.text_version AS version
     FROM payments JOIN payment_authorizations a USING (payment_id) WHERE account_number = $1 ORDER BY payment_date`,
    [accountNumber],
  )
const of = (rows: Record<string, string>[], last: string) => rows.find((row) => row['assetNumber']?.endsWith(last))
const told = (report: Awaited<ReturnType<typeof run>>) =>
  boarding.refused(report).map(({ column, rule, assetNumber }) => [column, rule, assetNumber?.slice(-2)])

/** A boarded customer with a login of the portal, by their number at the source. */
async function signIn(sourceId: string, accountNumber: string) {
  const { email } = await boarding.signIn(sourceId)
  return { ...payerOf(boarding.app, email, accountNumber), ...autopayOf(boarding.app, email, accountNumber) }
}

async function batchOn(date: string): Promise<void> {
  await at(boarding.app, date, '17:00')
  await runJob(boarding.app.services, 'batch')
}

test('a borrower finds their method and their autopay in the portal, and each due date is drawn once under what they signed', async () => {
  write()
  expect(await run()).toMatchObject({
    outcome: 'BOARDED',
    rejects: [],
    autopays: { added: loans, unchanged: 0, refused: 0 },
  })
  const before = await everything()
  expect((await run()).autopays).toEqual({ added: 0, unchanged: loans, refused: 0 })
  expect(await everything()).toEqual(before)

  const c9 = await signIn('C9', loan9)
  const [method] = await c9.wallet()
  expect(method).toMatchObject({ type: 'CHECKING_ACCOUNT', displayName: 'Checking ending in 1009', isDefault: true })
  const [autopay] = (await c9.list()).data?.GetRecurringPayments ?? []
  expect(autopay).toMatchObject({
    status: 'ENROLLED',
    paymentMethodId: method?.id,
    enrollmentDate: '2026-01-31',
    agreedAmount: 47_915,
    isEditable: true,
    pausedReason: null,
    authorization: { version: 'boarded.A-9', text: expect.stringContaining('in writing') },
  })
  expect(autopay?.scheduledPayments.slice(0, 2)).toMatchObject([
    { paymentDate: '2026-11-06', debitDate: '2026-11-06', paymentAmount: 47_915 },
    { paymentDate: '2026-12-06', debitDate: '2026-12-07', paymentAmount: 47_915 },
  ])

  await batchOn('2026-11-05')
  await runJob(boarding.app.services, 'batch')
  await run()
  await batchOn('2026-11-06')
  const first = { cents: 47_915, date: '2026-11-06', state: 'PENDING', version: 'boarded.A-9' }
  expect(await drawn(loan9)).toEqual([first])
  expect((await run()).autopays).toEqual({ added: 0, unchanged: loans, refused: 0 })
  await batchOn('2026-12-04')
  expect(await drawn(loan9)).toEqual([first, { ...first, date: '2026-12-06' }])
}, 30_000)

test('nothing is drawn for a loan that is being set up; when its files are right its autopay boards with it', async () => {
  const spoil = (spoiled: boolean) =>
    write(({ balances, manifest }) => {
      if (!spoiled) return
      const was = Number(balances[9]?.['accruedInterestAmount'])
      const sum = Number(manifest[0]?.['accruedInterestAmount'])
      edit(balances[9], { accruedInterestAmount: '999.99' })
      edit(manifest[0], { accruedInterestAmount: (sum + 999.99 - was).toFixed(2) })
    })
  spoil(true)
  const report = await run()
  expect(report).toMatchObject({ loans: { opened: loans - 1, quarantined: 1 }, autopays: { added: loans - 1 } })
  expect(told(report)).toEqual([['assetNumber', 'loan-not-open', '09']])
  await at(boarding.app, '2026-11-05', '16:00')
  await runJob(boarding.app.services, 'batch')
  expect(await drawn(loan9)).toEqual([])
  expect(await read('SELECT FROM recurring_payments WHERE account_number = $1', [loan9])).toEqual([])

  spoil(false)
  expect(await run()).toMatchObject({ loans: { opened: 1 }, autopays: { added: 1, unchanged: loans - 1 }, rejects: [] })
  await batchOn('2026-11-05')
  expect(await drawn(loan9)).toHaveLength(1)
}, 30_000)

test('a row that could not be signed for here is refused by its rule, and its loan opens all the same', async () => {
  await at(boarding.app, '2026-11-03', '10:00')
  write(({ autopays, manifest }) => {
    const values: Readonly<Record<string, string>>[] = [
      { paymentMethodId: 'nothing' },
      { paymentMethodId: 'M2' },
      { nextDrawDate: asOf },
      { frequency: 'QUARTERLY' },
      { assetNumber: '200000000099' },
      { customerId: 'C6' },
      { nextDrawDate: '2026-12-20' },
      {},
      { signedDate: '2026-11-01' },
      { authorizationText: 'Debit account 000 123 451 009.' },
      { signedHow: 'PAPER' },
    ]
    for (const [index, value] of values.entries()) edit(autopays[index], value)
    autopays.push({ ...autopays[11], reminder: 'DAY_OF_PAYMENT' })
    edit(manifest[0], { autopayCount: String(loans + 1) })
  })
  const refused = [
    ['paymentMethodId', 'no-such-method', '00'],
    ['paymentMethodId', 'no-such-method', '01'],
    ['nextDrawDate', 'date-order', '02'],
    ['frequency', 'one-of', '03'],
    ['assetNumber', 'no-such-loan', '99'],
    ['customerId', 'no-such-customer', '05'],
    ['nextDrawDate', 'draw-window', '06'],
    ['nextDrawDate', 'draw-passed', '07'],
    ['signedDate', 'date-order', '08'],
    ['authorizationText', 'account-number', '09'],
    ['signedHow', 'web-only', '10'],
  ]
  const report = await run()
  expect(told(report)).toEqual([...refused, ['assetNumber', 'duplicate', '11']])
  expect(report).toMatchObject({ loans: { opened: loans, heldBack: 0 }, autopays: { added: 1, refused: 12 } })
  expect(report.rejects.find(({ rule }) => rule === 'account-number')?.value).toBe('xxxxx xxxxxxx 999 999 999 999.')
  const before = await everything()
  expect(told(await run())).toEqual([...refused, ['assetNumber', 'changed', '11']])
  expect(await everything()).toEqual(before)

  // Corrected, they board on the loans that are open already.
  write()
  const again = await run()
  expect(told(again)).toEqual([['nextDrawDate', 'draw-passed', '07']])
  expect(again.autopays).toEqual({ added: 10, unchanged: 1, refused: 1 })
}, 30_000)

test('what the borrower decides here is not undone: a stopped autopay stays off, and another row of it is refused', async () => {
  write(({ autopays }) => edit(autopays[10], { customerId: 'nobody' }))
  await run()
  const c9 = await signIn('C9', loan9)
  const [autopay] = (await c9.list()).data?.GetRecurringPayments ?? []
  expect((await c9.cancel(autopay?.id ?? '')).code).toBeNull()
  const c10 = await signIn('C10', '200000000010')
  await boarding.app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO recurring_payments SELECT (jsonb_populate_record(r, jsonb_build_object('recurring_payment_id', 'rec_own',
         'account_number', '200000000010', 'status', 'ENDED', 'confirmation_number', 'OWN'))).* FROM recurring_payments r LIMIT 1`,
    ),
  )
  write(({ autopays }) => edit(autopays[0], { authorizedAmount: '9000.00' }))
  const before = await everything()
  expect(told(await run())).toEqual([
    ['assetNumber', 'changed', '00'],
    ['assetNumber', 'autopay-here', '10'],
  ])
  expect(await everything()).toEqual(before)
  await batchOn('2026-11-05')
  expect(await drawn(loan9)).toEqual([])
  expect((await c10.list()).data?.GetRecurringPayments).toEqual([])
}, 30_000)

test('a loan that is a few days past due keeps its autopay, which draws the installment of its day and no more', async () => {
  const number = '200000000008'
  write(
    ({ autopays, payment_methods: methods, manifest }) => {
      const late = (index: number, nextDrawDate: string) => ({
        ...autopays[0],
        assetNumber: `2000000000${String(index).padStart(2, '0')}`,
        customerId: `C${index}`,
        paymentMethodId: `M${index}`,
        nextDrawDate,
        authorizedAmount: '9000.00',
      })
      edit(of(autopays, '06'), { nextDrawDate: '2026-11-09' })
      edit(methods[8], { paymentMethodType: 'CHECKING_ACCOUNT', routingNumber: '122105155', nameOnAccount: 'Somebody' })
      autopays.push(late(8, '2026-11-06'), late(10, '2026-11-29'))
      edit(manifest[0], { autopayCount: String(autopays.length) })
    },
    { seed: 'draws' },
  )
  expect(told(await run())).toEqual([['assetNumber', 'no-autopay', '10']])
  const terms = await read(
    `SELECT agreed_cents AS agreed, is_after_due AS "isAfterDue" FROM recurring_payments WHERE account_number IN ($1, '200000000006') ORDER BY account_number`,
    [number],
  )
  // One on the fifth day after the due date pays what was due before it, and more was signed for than is due.
  expect(terms).toEqual([
    { agreed: 27_796, isAfterDue: true },
    { agreed: 54_430, isAfterDue: false },
  ])
  await batchOn('2026-11-05')
  expect(await drawn(number)).toMatchObject([{ cents: 54_430, date: '2026-11-06' }])
}, 30_000)
