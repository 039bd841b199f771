import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { bankAuthorizationVersion, payerOf } from '#tests/fixtures/payments'

let app: TestApp
const accounts = 300

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** Runs tasks twenty at a time, in the order given. */
async function twentyAtATime(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks]
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task()
    }),
  )
}

/** Copies of one loan, each of the same borrower, so that each can be paid on its own. */
async function copyLoan(from: string, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => `2${String(index).padStart(11, '0')}`)
  await app.services.db.withTx(async (tx) => {
    const copies = 'unnest($2::text[]) AS copy (number)'
    const columns = (
      await tx.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'accounts' AND column_name NOT IN ('account_number','legacy_id')`,
      )
    ).map((row) => row.name)
    await tx.query(
      `INSERT INTO accounts (account_number, legacy_id, ${columns.join(', ')}) SELECT copy.number, 'copy-' || copy.number, ${columns.map((name) => `a.${name}`).join(', ')}
       FROM accounts a, ${copies} WHERE a.account_number = $1`,
      [from, numbers],
    )
    await tx.query(
      `INSERT INTO account_customers (account_number, customer_id, customer_type) SELECT copy.number, c.customer_id, c.customer_type
       FROM account_customers c, ${copies} WHERE c.account_number = $1`,
      [from, numbers],
    )
    await tx.query(
      `INSERT INTO schedule_rows (account_number, seq, due_date, amount_cents) SELECT copy.number, s.seq, s.due_date, s.amount_cents
       FROM schedule_rows s, ${copies} WHERE s.account_number = $1`,
      [from, numbers],
    )
    await tx.query(
      `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, principal_cents, interest_cents, description, actor, created_at)
       SELECT 'copy-' || copy.number, copy.number, e.type, e.effective_date, e.posted_date, e.cents, e.principal_cents, e.interest_cents, e.description, e.actor, e.created_at
       FROM ledger_entries e, ${copies} WHERE e.account_number = $1 AND e.type = 'OPEN'`,
      [from, numbers],
    )
  })
  return numbers
}

test('300 payments that are each sent twice at once, with two keys, are 300 payments', async () => {
  const numbers = await copyLoan('100000000002', accounts)
  const token = await app.token('p2@example.com')
  const [method] = await payerOf(app, 'p2@example.com', '100000000002').wallet('ACH')
  const codes: (string | null)[] = []
  const pay = (accountNumber: string) => async () => {
    const answer = await app.gql(
      token,
      `mutation($input: IndividualPaymentInput!, $signature: Signature!) { CreateIndividualPayment(input: $input, signature: $signature) { success } }`,
      {
        input: {
          accountNumber,
          paymentAmount: 12_300,
          paymentDate: '2026-06-17',
          paymentMethodId: method?.id,
          serviceFee: 0,
        },
        signature: { authorizationVersion: bankAuthorizationVersion, acceptedAt: '2026-06-17T17:00:00Z' },
      },
    )
    codes.push(answer.code)
  }
  await twentyAtATime(numbers.flatMap((accountNumber) => [pay(accountNumber), pay(accountNumber)]))
  const [row] = await app.services.db.read<{ count: number }>(
    'SELECT count(*) AS count FROM payments WHERE amount_cents = 12300',
  )
  expect(row?.count).toBe(accounts)
  expect(codes.filter((code) => code === null)).toHaveLength(accounts)
  expect(codes.filter((code) => code === 'DUPLICATE_PAYMENT')).toHaveLength(accounts)
}, 120_000)

test('one payment that is sent a hundred times at once with one key is one payment with one number', async () => {
  const payer = payerOf(app, 'p3@example.com', '100000000003')
  const key = randomUUID()
  const numbers = new Set<string>()
  const unfinished: (string | null)[] = []
  const [method] = await payer.wallet('ACH')
  const send = async () => {
    // A request that has to wait asks again, as a client does.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await payer.pay({ key, paymentMethodId: method?.id ?? '', paymentAmount: 3210 })
      if (answer.code === 'IN_PROGRESS') continue
      const number = answer.data?.CreateIndividualPayment.individualPayment.confirmationNumber
      if (number === undefined) unfinished.push(answer.code)
      else numbers.add(number)
      return
    }
    unfinished.push('IN_PROGRESS')
  }
  await twentyAtATime(Array.from({ length: 100 }, () => send))
  expect(unfinished).toEqual([])
  expect(numbers.size).toBe(1)
  expect(await payer.payments()).toHaveLength(1)
}, 120_000)
