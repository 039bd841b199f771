import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { backgroundFigures } from '#server/loans/jobs/background-figures'
import { runJob } from '#server/loans/jobs/jobs'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { drainOutbox } from '#server/settle'
import { newFile } from '#tests/fixtures/answering-bank'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'
import { at, payerOf } from '#tests/fixtures/payments'
import { numberIn, openVaultedBank, tablesHolding, type VaultedBank } from '#tests/fixtures/vaulted-bank'
import { holdOutByHand } from './account-numbers.ts'
import { deliverFile } from './ach-delivery.ts'
import { decideAboutRejected, demandFile } from './decide-file.ts'
import { takeAnswers } from './file-answers.ts'
import { describeFiles } from './file-answers.store.ts'

let app: TestApp
let vaulted: VaultedBank
let services: Services
const logged: string[] = []
/** A busy machine takes longer than a second to begin. */
const patient = { timeout: 20_000 }
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  vaulted = await openVaultedBank(app)
  services = vaulted.services
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    logged.push(String(text))
    return true
  })
})
afterEach(async () => {
  vaulted.vault.instead = null
  vaulted.bank.clear()
  await vaulted.knowAll()
  // Whatever happened: nobody's account number is anywhere but in what the bank got.
  expect(await tablesHolding(services, vaulted.numbers())).toEqual([])
  expect(numberIn(logged.join(''), vaulted.numbers())).toBeNull()
  expect(vaulted.leftovers()).toEqual([])
})
afterAll(async () => {
  vi.restoreAllMocks()
  await vaulted.close()
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const events = (name: string) => logged.filter((line) => line.includes(`"event":"${name}"`)).length
const figure = async (state: string) =>
  (await backgroundFigures(services)).find((line) => line.startsWith(`carport_bank_files{state="${state}"}`))
const who = { by: 'command:Ana Ortiz', reason: 'The vault is being mended' }

/** Payments of one cent amount each, by borrower, in a file that is not delivered yet. */
async function fileOf(date: string, wishes: Readonly<Record<number, readonly number[]>>): Promise<string> {
  await at(app, date, '10:00')
  for (const [person, amounts] of Object.entries(wishes))
    for (const paymentAmount of amounts) {
      const { errors } = await payerOf(app, `p${person}@example.com`, `10000000000${person}`).pay({ paymentAmount })
      expect(errors).toEqual([])
    }
  await at(app, date, '17:00')
  return newFile(services)
}

const tokenOf = async (cents: number) =>
  (
    await read<{ token: string }>(
      'SELECT processor_token AS token FROM payment_methods JOIN payments USING (payment_method_id) WHERE amount_cents = $1',
      [cents],
    )
  )[0]?.token ?? ''
const statesOf = async (...cents: readonly number[]) =>
  Object.fromEntries(
    (
      await read<{ cents: number; state: string }>(
        'SELECT amount_cents AS cents, state FROM payments WHERE amount_cents = ANY($1)',
        [cents],
      )
    ).map(({ cents: each, state }) => [each, state]),
  )
const rejectedIn = async (achFileId: string) =>
  Object.fromEntries(
    (
      await read<{ cents: number; reason: string }>(
        `SELECT amount_cents AS cents, rejected_because AS reason FROM ach_entries e JOIN payments USING (payment_id)
         WHERE e.ach_file_id = $1 AND rejected_because IS NOT NULL AND never_left`,
        [achFileId],
      )
    ).map(({ cents, reason }) => [cents, reason]),
  )
/** The account numbers that the bank debits, by cents. */
const debited = () => Object.fromEntries(vaulted.debits().map((each) => [each.amountCents, each.accountNumber]))
const numberFor = async (cents: number) => vaulted.numberOf(await tokenOf(cents))
const answerLast = (rejected: readonly number[] = []) =>
  vaulted.bank.answer(vaulted.bank.files().at(-1) ?? '', rejected)
const post = async (date: string, time = '20:00') => {
  await at(app, date, time)
  return runJob(services, 'posting')
}

test('a file leaves with account numbers, is stored with tokens, and the bank’s answer to it is matched', async () => {
  const achFileId = await fileOf('2026-06-17', { 1: [2111], 2: [2112], 4: [2113, 2114] })
  expect(await drainOutbox(services)).toEqual([])
  expect(debited()).toEqual({
    2111: await numberFor(2111),
    2112: await numberFor(2112),
    2113: await numberFor(2113),
    2114: await numberFor(2114),
  })
  const [stored] = await read<{ content: string; leftAs: string }>(
    'SELECT content, left_as AS "leftAs" FROM ach_files WHERE ach_file_id = $1',
    [achFileId],
  )
  expect(stored?.content).toContain(await tokenOf(2111))
  // The vault is asked about each account once, however many debits it has.
  expect(vaulted.vault.asked.map((tokens) => tokens.length)).toEqual([3])
  answerLast([2112])
  expect(await post('2026-06-17')).toMatchObject({ posted: 3 })
  expect(await statesOf(2111, 2112)).toEqual({ 2111: 'APPLIED', 2112: 'PENDING' })
  expect(await rejectedIn(achFileId)).toEqual({})
})

test('a bank and an account type that the vault has otherwise than we do are those that leave, with the hash of the file', async () => {
  const achFileId = await fileOf('2026-06-18', { 4: [2211] })
  const token = await tokenOf(2211)
  vaulted.vault.accounts.set(token, {
    routingNumber: '021000021',
    accountNumber: vaulted.numberOf(token),
    accountType: 'SAVINGS',
  })
  await deliverFile(services, achFileId, false)
  expect(vaulted.debits()).toMatchObject([{ routingNumber: '021000021', transactionCode: '37' }])
})

describe('a debit for which the vault has no account', () => {
  test('is held out, and the others leave; it goes into the next file once staff let it and the vault has it', async () => {
    const achFileId = await fileOf('2026-06-22', { 1: [2311], 2: [2312], 4: [2313] })
    vaulted.vault.accounts.delete(await tokenOf(2312))
    expect(await drainOutbox(services)).toEqual([])
    expect(Object.keys(debited())).toEqual(['2311', '2313'])
    expect(await rejectedIn(achFileId)).toEqual({ 2312: 'Not sent: the vault does not have the account number' })
    expect(await figure('rejected')).toMatch(/ [1-9]\d*$/)
    expect(events('bank-file-rejected')).toBeGreaterThan(0)
    expect(await read(`SELECT actor, reason FROM audit_log WHERE subject = $1`, [achFileId])).toEqual([
      { actor: 'vault', reason: '1 debit without a usable account number' },
    ])
    answerLast()
    expect(await post('2026-06-22')).toMatchObject({ posted: 2 })
    expect(await statesOf(2311, 2312, 2313)).toEqual({ 2311: 'APPLIED', 2312: 'PENDING', 2313: 'APPLIED' })

    // The bank accepted its file, and never had this one: nothing of its answer speaks against sending it.
    await vaulted.knowAll()
    expect(await decideAboutRejected(services, achFileId, { decision: 'REFILE', paymentIds: null }, who)).toBe(1)
    vaulted.bank.clear()
    await at(app, '2026-06-23', '17:00')
    await deliverFile(services, await newFile(services), false)
    expect(debited()).toEqual({ 2312: await numberFor(2312) })
    answerLast()
    expect(await post('2026-06-23')).toMatchObject({ posted: 1 })
    expect(
      await read(
        'SELECT e.effective_date AS date FROM ledger_entries e JOIN payments USING (payment_id) WHERE amount_cents = 2312',
      ),
    ).toEqual([{ date: '2026-06-22' }])
  })

  test.each([
    [{ routingNumber: '122105156' }, 'Not sent: what the vault has is not a bank account', '2026-06-24', 2411],
    [{ accountNumber: '1'.repeat(18) }, 'Not sent: what the vault has is not a bank account', '2026-06-25', 2421],
    [
      { accountNumber: '8000000009999' },
      'Not sent: the last four digits of the account in the vault are different',
      '2026-06-26',
      2431,
    ],
  ])(
    'is held out also where it has %j, and staff who cancel it tell its borrower',
    async (wrong, reason, date, cents) => {
      const achFileId = await fileOf(date, { 1: [cents], 4: [cents + 1] })
      const token = await tokenOf(cents + 1)
      vaulted.vault.accounts.set(token, { ...vaulted.vault.accounts.get(token), ...wrong })
      await deliverFile(services, achFileId, false)
      expect(Object.keys(debited())).toEqual([String(cents)])
      expect(await rejectedIn(achFileId)).toEqual({ [cents + 1]: reason })
      await decideAboutRejected(services, achFileId, { decision: 'CANCEL', paymentIds: null }, who)
      const told = () =>
        read(
          `SELECT 1 FROM messages WHERE template = 'payment-cancelled' AND recipient = 'p4@example.com' AND body LIKE $1`,
          [`%$${(cents + 1) / 100}%`],
        )
      expect(await told()).toEqual([])
      await runJob(services, 'batch')
      expect(await statesOf(cents + 1)).toEqual({ [cents + 1]: 'CANCELLED' })
      expect(await told()).toHaveLength(1)
      expect(
        await read(
          `SELECT DISTINCT reason FROM audit_log WHERE action = 'payment.cancel' AND account_number = '100000000004'`,
        ),
      ).toEqual([{ reason: 'no usable account number' }])
      answerLast()
      await takeAnswers(services)
    },
  )

  test('and is alone in its file leaves none: nothing is delivered or tried again, and staff decide', async () => {
    const achFileId = await fileOf('2026-06-29', { 4: [2511] })
    vaulted.vault.accounts.clear()
    expect(await drainOutbox(services)).toEqual([])
    expect(vaulted.bank.files()).toEqual([])
    const asked = vaulted.vault.asked.length
    await post('2026-06-29')
    expect(vaulted.vault.asked).toHaveLength(asked)
    expect(await figure('undelivered')).toMatch(/ 0$/)
    expect(
      await read('SELECT entry_count AS count, accepted_at AS at FROM ach_files WHERE ach_file_id = $1', [achFileId]),
    ).toEqual([{ count: 0, at: null }])
    expect(await statesOf(2511)).toEqual({ 2511: 'PENDING' })
    await vaulted.knowAll()
    await decideAboutRejected(services, achFileId, { decision: 'REFILE', paymentIds: null }, who)
    await at(app, '2026-06-30', '17:00')
    await deliverFile(services, await newFile(services), false)
    expect(debited()).toEqual({ 2511: await numberFor(2511) })
  })
})

test('a vault that has no account for many debits is not believed: their file waits whole, until it does or somebody decides', async () => {
  const amounts = [2611, 2612, 2613, 2614, 2615, 2616]
  const achFileId = await fileOf('2026-07-01', { 1: amounts.slice(0, 3), 4: amounts.slice(3), 2: [2617] })
  for (const cents of amounts) vaulted.vault.accounts.delete(await tokenOf(cents))
  await expect(deliverFile(services, achFileId, false)).rejects.toThrow(/no usable account for 6 of 7 debits/)
  expect(events('vault-doubted')).toBe(1)
  expect([vaulted.bank.files(), await rejectedIn(achFileId)]).toEqual([[], {}])

  const carport = (...given: readonly string[]) =>
    runCommandLine({ DATABASE_URL: app.services.config.databaseUrl ?? '', ...vaulted.environment }, ...given)
  await at(app, '2026-07-01', '17:16')
  expect(await figure('undelivered')).toMatch(/ 1$/)
  const doctor = (await carport('doctor')).said
  expect(doctor).toMatch(/^works {3}vault of account numbers at 127\.0\.0\.1:\d+$/m)
  expect(doctor).toMatch(/^change {2}its bank files: 1 not delivered in 15 minutes, /m)
  const troubled = await describeFiles(reader(services.db), {
    atMost: 9,
    troubledAt: new Date(app.clock.nowMs()).toISOString(),
  })
  expect(troubled).toContainEqual(expect.objectContaining({ achFileId, entryCount: 7, deliveredAt: null }))
  const why = ['--by', 'Ana Ortiz', '--reason', 'These accounts are closed']
  expect((await carport('bank-file', 'hold-out', achFileId, ...why)).said).toMatch(/^Debits held out: 6\./)
  expect(Object.keys(await rejectedIn(achFileId))).toEqual(amounts.map(String))
  await deliverFile(services, achFileId, true)
  expect(debited()).toEqual({ 2617: await numberFor(2617) })
  await expect(holdOutByHand(services, await demandFile(services, achFileId), who)).rejects.toThrow(/has left/)
  expect((await carport('bank-file', 'list')).said).toMatch(
    new RegExp(`${achFileId}  2026-07-01 A  1 debits, \\$26\\.17: delivered at .+; 6 rejected debits wait`),
  )
})

test('a vault that hangs holds up bank files alone, and the file leaves once it answers', async () => {
  const achFileId = await fileOf('2026-07-02', { 4: [2711] })
  let asked = 0
  vaulted.vault.instead = () => (asked += 1)
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO outbox (topic, key, payload) SELECT topic, 'another-lane', payload FROM outbox WHERE topic <> 'bank.file' LIMIT 1`,
    ),
  )
  const drained = drainOutbox(services)
  await expect.poll(() => asked, patient).toBeGreaterThan(0)
  await expect
    .poll(() => read(`SELECT state FROM outbox WHERE key = 'another-lane'`), patient)
    .not.toContainEqual({ state: 'READY' })
  expect(vaulted.bank.files()).toEqual([])
  vaulted.vault.drop()
  expect(await drained).toEqual(['bank.file'])
  expect(await statesOf(2711)).toEqual({ 2711: 'PENDING' })
  vaulted.vault.instead = null
  expect(await post('2026-07-02')).not.toMatchObject({ posted: 1 })
  expect(debited()).toEqual({ 2711: await numberFor(2711) })
  answerLast()
  expect(await post('2026-07-02', '21:00')).toMatchObject({ posted: 1 })
  expect(achFileId).toMatch(/^ach_/)
})
