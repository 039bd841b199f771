import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { Actor } from '#server/platform/context'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { watchSendings } from '#tests/fixtures/round-trips'
import type { Tx } from './database.ts'
import { armFailpoint } from './failpoints.ts'
import { canonicalJson, closeKey, type OnceContext, runOnce } from './idempotency.ts'

const accountNumber = '100000000001'
let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ poolSize: 8, lockTimeoutMs: 1_500 })
  await own.db.withTx(async (tx) => {
    await tx.query(
      'CREATE TABLE debits (debit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, idempotency_key text NOT NULL, cents bigint NOT NULL)',
    )
    for (const number of [accountNumber, '100000000002']) await tx.query(insertAccount, [number, `legacy ${number}`])
  })
})
afterAll(() => own.drop())

const insertAccount = `INSERT INTO accounts (account_number, legacy_id, status_key, originating_company_key, lending_provider_key, sale_date, contract_state,
  rate_millionths, payment_frequency, regular_payment_cents, loan_amount_cents, opened_on, maturity_date, created_at)
  VALUES ($1, $2, 'A', 'SAF', 'SAF', '2025-01-01', 'AZ', 178100, 'MONTHLY', 79612, 3533977, '2025-01-01', '2031-01-01', now())`

const log = { info: () => {}, warn: () => {}, error: () => {} }
const borrower = (customerId: string): Actor => ({
  kind: 'borrower',
  loginId: `login ${customerId}`,
  email: 'p1@example.com',
  emailVerified: true,
  customerId,
  sessionId: 's',
  authTimeSeconds: 0,
  impersonatedBy: null,
})
const contextOf = (key: string | null, actor = borrower('cus_1')): OnceContext => ({
  db: own.db,
  clock: systemClock,
  log,
  actor,
  idempotencyKey: key,
  correlationId: 'test',
  replyHeaders: new Map(),
})
const debit = (key: string, cents: number) => async (tx: Tx) => {
  const [row] = await tx.query<{ debitId: number }>(
    'INSERT INTO debits (idempotency_key, cents) VALUES ($1, $2) RETURNING debit_id AS "debitId"',
    [key, cents],
  )
  return { debitId: row?.debitId ?? 0 }
}
const pay = (context: OnceContext, cents: number) =>
  runOnce(
    context,
    { operation: 'CreateIndividualPayment', accountNumber, fingerprint: { accountNumber, cents } },
    debit(context.idempotencyKey ?? '', cents),
  )
const paying = { operation: 'CreateIndividualPayment', accountNumber }
const debits = async (key: string) =>
  (await own.db.read('SELECT 1 FROM debits WHERE idempotency_key = $1', [key])).length

describe('refusals', () => {
  test('no key, or one that is not a UUID, is 400 and nothing is done', async () => {
    for (const key of [null, 'twelve']) {
      await expect(pay(contextOf(key), 500)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_REQUIRED',
        httpStatus: 400,
      })
    }
  })

  test('the same key for another amount is 422 and nothing more is charged', async () => {
    const key = randomUUID()
    await pay(contextOf(key), 500)
    await expect(pay(contextOf(key), 600)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', httpStatus: 422 })
    expect(await debits(key)).toBe(1)
  })

  test('a refusal of the work is not stored: the corrected request may use the key', async () => {
    const key = randomUUID()
    const refused = runOnce(
      contextOf(key),
      { operation: 'CreateIndividualPayment', accountNumber, fingerprint: 1 },
      async (tx) => {
        await debit(key, 1)(tx)
        throw new CarportError('AMOUNT_TOO_LOW')
      },
    )
    await expect(refused).rejects.toSatisfy((error) => isCarportError(error, 'AMOUNT_TOO_LOW'))
    expect(await debits(key)).toBe(0)
    await pay(contextOf(key), 700)
    expect(await debits(key)).toBe(1)
  })

  test('while the first is still running the second is told 409 and when to ask again', async () => {
    const key = randomUUID()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const started = Promise.withResolvers<void>()
    const first = runOnce(
      contextOf(key),
      { operation: 'CreateIndividualPayment', accountNumber: '100000000002', fingerprint: 1 },
      async (tx) => {
        started.resolve()
        await held
        return debit(key, 100)(tx)
      },
    )
    await started.promise
    const second = contextOf(key)
    const asked = runOnce(
      second,
      { operation: 'CreateIndividualPayment', accountNumber: '100000000002', fingerprint: 1 },
      debit(key, 100),
    )
    await expect(asked).rejects.toMatchObject({ code: 'IN_PROGRESS', httpStatus: 409, retryable: true })
    expect(second.replyHeaders.get('retry-after')).toBe('2')
    release()
    await first
    expect(await debits(key)).toBe(1)
  })

  test('an account that is not there is not found', async () => {
    const lost = runOnce(
      contextOf(randomUUID()),
      { operation: 'X', accountNumber: '999999999999', fingerprint: 1 },
      async () => 1,
    )
    await expect(lost).rejects.toSatisfy((error) => isCarportError(error, 'NOT_FOUND'))
  })
})

test('the same key a hundred times at once is one debit, and every answer is the same', async () => {
  const key = randomUUID()
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => pay(contextOf(key), 9612)))
  const answers = outcomes.filter((one) => one.status === 'fulfilled').map((one) => one.value.debitId)
  const refusals = outcomes.filter((one) => one.status === 'rejected').map((one) => one.reason as CarportError)
  expect(await debits(key)).toBe(1)
  expect(answers.length).toBeGreaterThan(0)
  expect(new Set(answers).size).toBe(1)
  for (const refusal of refusals) expect(refusal.retryable).toBe(true)
})

test('a repeat is marked as one; the first answer is not', async () => {
  const key = randomUUID()
  const first = contextOf(key)
  const second = contextOf(key.toUpperCase())
  const answer = await pay(first, 800)
  expect(await pay(second, 800)).toEqual(answer)
  expect([...first.replyHeaders]).toEqual([])
  expect(Object.fromEntries(second.replyHeaders)).toEqual({
    'idempotent-replayed': 'true',
    'x-served-from-cache': 'true',
  })
})

test('a lost reply to COMMIT is found out: one debit, and the borrower gets its number', async () => {
  const key = randomUUID()
  armFailpoint('commit-reply-lost')
  const context = contextOf(key)
  const answer = await pay(context, 900)
  expect(await debits(key)).toBe(1)
  expect(await closeKey(context, paying)).toBe('was-done')
  expect(await pay(contextOf(key), 900)).toEqual(answer)
  expect(context.replyHeaders.size).toBe(0)
})

test('a COMMIT that never left is done again, once', async () => {
  const key = randomUUID()
  armFailpoint('commit-not-sent', 2)
  await pay(contextOf(key), 901)
  expect(await debits(key)).toBe(1)
})

test('a COMMIT whose outcome cannot be found out is told as unknown, never as failed', async () => {
  const key = randomUUID()
  armFailpoint('commit-not-sent', 9)
  await expect(pay(contextOf(key), 902)).rejects.toMatchObject({
    code: 'INTERNAL',
    category: 'unknown',
    retryable: true,
    params: { mayHaveHappened: true },
  })
  armFailpoint('commit-not-sent', 0)
  expect(await debits(key)).toBe(0)
  await pay(contextOf(key), 902)
  expect(await debits(key)).toBe(1)
})

test('a key belongs to one person, one account and one operation', async () => {
  const key = randomUUID()
  await pay(contextOf(key), 100)
  await pay(contextOf(key, borrower('cus_2')), 100)
  await runOnce(contextOf(key), { operation: 'CancelIndividualPayment', accountNumber, fingerprint: 1 }, debit(key, 1))
  await runOnce(
    contextOf(key),
    { operation: 'CreateIndividualPayment', accountNumber: null, fingerprint: 1 },
    debit(key, 1),
  )
  expect(await debits(key)).toBe(4)
  const embedded: Actor = {
    kind: 'embed',
    loginId: 'l',
    email: 'e',
    customerId: 'cus_1',
    accountNumber,
    capabilities: [],
    origins: [],
    tokenId: 't',
    partner: null,
  }
  await pay(contextOf(key, embedded), 100)
  expect(await debits(key)).toBe(4)
})

test('the order in which fields were written is no difference', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 'x' })).toBe(canonicalJson({ a: 'x', b: [{ d: 1 }] }))
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})

describe('a key that somebody asks about', () => {
  test('[embed-16] nothing came under it: it is closed, and what arrives later is refused and does nothing', async () => {
    const key = randomUUID()
    expect(await closeKey(contextOf(key), paying)).toBe('nothing-was-done')
    await expect(pay(contextOf(key), 700)).rejects.toMatchObject({ code: 'ATTEMPT_CLOSED', httpStatus: 409 })
    expect(await debits(key)).toBe(0)
    expect(await closeKey(contextOf(key), paying)).toBe('nothing-was-done')
  })

  test("is another person's: the question closes nothing of theirs", async () => {
    const key = randomUUID()
    expect(await closeKey(contextOf(key, borrower('cus_2')), paying)).toBe('nothing-was-done')
    await pay(contextOf(key), 701)
    expect(await debits(key)).toBe(1)
  })

  /** A request that is at work until it is let go. */
  async function atWork(key: string, cents: number) {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const work = runOnce(contextOf(key), { ...paying, fingerprint: {} }, async (tx) => {
      started.resolve()
      await gate.promise
      return debit(key, cents)(tx)
    })
    await started.promise
    return async () => {
      gate.resolve()
      await work
    }
  }

  test('the answer waits for the request that is at work, and is what came of it', async () => {
    const key = randomUUID()
    const letGo = await atWork(key, 702)
    const answer = closeKey(contextOf(key), paying)
    expect(await Promise.race([answer, new Promise((done) => setTimeout(done, 100, 'waits'))])).toBe('waits')
    await letGo()
    expect(await answer).toBe('was-done')
  })

  test('a request that takes longer than anybody waits is no answer', async () => {
    const key = randomUUID()
    const letGo = await atWork(key, 703)
    await expect(closeKey(contextOf(key), paying)).rejects.toMatchObject({ code: 'IN_PROGRESS', httpStatus: 409 })
    await letGo()
    expect(await debits(key)).toBe(1)
  })

  test('the request and the question come at once, fifty times: whatever is said stays so', async () => {
    const said = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const key = randomUUID()
        const sent = pay(contextOf(key), 800 + index).catch((error: unknown) => error)
        const answer = await closeKey(contextOf(key), paying).catch(() => 'no answer')
        await sent
        return [answer, await debits(key)]
      }),
    )
    for (const [answer, made] of said) if (answer !== 'no answer') expect(made).toBe(answer === 'was-done' ? 1 : 0)
  })
})

describe('work that begins with a read', () => {
  const payRead = (context: OnceContext, cents: number, number = accountNumber) =>
    runOnce(
      context,
      { operation: 'CreateIndividualPayment', accountNumber: number, fingerprint: { cents }, readsFirst: true },
      async (tx) => {
        const [row] = await tx.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM debits WHERE idempotency_key = $1',
          [context.idempotencyKey],
        )
        return { before: row?.n, ...(await debit(context.idempotencyKey ?? '', cents)(tx)) }
      },
    )

  test('takes its key in one round trip with it and BEGIN', async () => {
    const sent: (readonly string[])[] = []
    await watchSendings(
      () => payRead(contextOf(randomUUID()), 100),
      (statements) => sent.push(statements),
    )
    expect(sent[0]).toHaveLength(3)
    expect(sent[0]?.[1]).toMatch(/FOR UPDATE[^]*INSERT INTO idempotency_records/)
    expect(sent[0]?.[2]).toMatch(/^SELECT count/)
  })

  test('is one debit however often and at once it is asked for, and every answer is the same', async () => {
    const key = randomUUID()
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => payRead(contextOf(key), 9612)))
    const answers = outcomes.filter((one) => one.status === 'fulfilled').map((one) => one.value)
    expect(await debits(key)).toBe(1)
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer).toEqual({ before: 0, debitId: answers[0]?.debitId })
    await expect(payRead(contextOf(key), 9613)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await debits(key)).toBe(1)
  })

  test('is refused under a key that was closed, and on an account that is not there', async () => {
    const key = randomUUID()
    await closeKey(contextOf(key), paying)
    await expect(payRead(contextOf(key), 1)).rejects.toMatchObject({ code: 'ATTEMPT_CLOSED' })
    await expect(payRead(contextOf(key), 1, '999999999999')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await debits(key)).toBe(0)
  })

  test('is found out about when the reply to COMMIT is lost', async () => {
    const key = randomUUID()
    armFailpoint('commit-reply-lost')
    expect(await payRead(contextOf(key), 900)).toMatchObject({ before: 0 })
    expect(await debits(key)).toBe(1)
  })
})
