import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backgroundFigures } from '#server/loans/jobs/background-figures'
import { runJob } from '#server/loans/jobs/jobs'
import type { Services } from '#server/platform/context'
import { deliveredFileOf, fileOf, newFile, openAnsweringBank, type AnsweringBank } from '#tests/fixtures/answering-bank'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'
import { at } from '#tests/fixtures/payments'
import { startSftpServer } from '#tests/fixtures/sftp-server'
import { deliverFile } from './ach-delivery.ts'
import { answerByHand, decideAboutRejected } from './decide-file.ts'
import { takeAnswers } from './file-answers.ts'

let app: TestApp
let bank: AnsweringBank
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  bank = await openAnsweringBank(app)
})
afterAll(async () => {
  bank.close()
  await app.close()
})
afterEach(() => bank.clear())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const statesOf = async (...cents: readonly number[]) =>
  Object.fromEntries(
    (
      await read<{ cents: number; state: string }>(
        `SELECT amount_cents AS cents, state FROM payments WHERE amount_cents = ANY($1) ORDER BY amount_cents`,
        [cents],
      )
    ).map(({ cents: each, state }) => [each, state]),
  )
const fileHolding = async (cents: number) =>
  (await read<{ id: string | null }>('SELECT ach_file_id AS id FROM payments WHERE amount_cents = $1', [cents]))[0]?.id
const answerOf = async (achFileId: string) =>
  (await read<{ answer: string | null }>('SELECT answer FROM ach_files WHERE ach_file_id = $1', [achFileId]))[0]?.answer
const post = async (services: Services, date: string, time = '20:00') => {
  await at(app, date, time)
  return runJob(services, 'posting')
}
const figure = async (state: string) =>
  (await backgroundFigures(app.services)).find((line) => line.startsWith(`carport_bank_files{state="${state}"}`))
const who = { by: 'command:Ana Ortiz', reason: 'The bank said so by phone' }

describe('a file that is left in a folder', () => {
  test('is posted when the bank has accepted it, and as of the day that was promised', async () => {
    const { services } = bank
    const achFileId = await deliveredFileOf(services, app, '2026-06-17', [2111])
    expect(await post(services, '2026-06-17')).not.toMatchObject({ posted: 1 })
    expect(await statesOf(2111)).toEqual({ 2111: 'PENDING' })
    expect(await figure('unanswered')).toMatch(/ 1$/)

    bank.answer(bank.files()[0] ?? '')
    expect(await post(services, '2026-06-18')).toMatchObject({ posted: 1 })
    expect(await answerOf(achFileId)).toBe('ACCEPTED')
    expect(await statesOf(2111)).toEqual({ 2111: 'APPLIED' })
    expect(
      await read(
        `SELECT e.effective_date AS date FROM ledger_entries e JOIN payments USING (payment_id) WHERE amount_cents = 2111`,
      ),
    ).toEqual([{ date: '2026-06-17' }])
    expect(await figure('unanswered')).toMatch(/ 0$/)
    expect(await read(`SELECT actor, reason FROM audit_log WHERE subject = $1`, [achFileId])).toEqual([
      { actor: 'bank', reason: 'ACCEPTED' },
    ])
  })

  test('and is rejected stays as it is until a person lets its payments into the next file, where they are drafted once', async () => {
    const { services } = bank
    const achFileId = await deliveredFileOf(services, app, '2026-06-22', [2211, 2212])
    const [name = ''] = bank.files()
    bank.answer(name, 'all')
    await post(services, '2026-06-22', '18:00')
    expect(await answerOf(achFileId)).toBe('REJECTED')
    await at(app, '2026-06-23', '17:00')
    await runJob(services, 'batch')
    await post(services, '2026-06-23')
    expect(await statesOf(2211, 2212)).toEqual({ 2211: 'PENDING', 2212: 'PENDING' })
    expect(await fileHolding(2211)).toBe(achFileId)
    expect(await figure('rejected')).toMatch(/ 1$/)

    await at(app, '2026-06-24', '09:00')
    const wanted = { decision: 'REFILE', paymentIds: null } as const
    expect(await decideAboutRejected(services, achFileId, wanted, who)).toBe(2)
    await expect(decideAboutRejected(services, achFileId, wanted, who)).rejects.toThrow(/No rejected payment/)
    expect(await figure('rejected')).toMatch(/ 0$/)
    await at(app, '2026-06-24', '17:00')
    const next = await newFile(services)
    await deliverFile(services, next, false)
    bank.answer(bank.files().find((each) => each !== name) ?? '')
    expect(await post(services, '2026-06-24')).toMatchObject({ posted: 2 })
    expect(bank.drafts()).toEqual({ 2211: 1, 2212: 1 })
    expect(
      await read(`SELECT actor, action, reason FROM audit_log WHERE subject = $1 AND actor <> 'bank'`, [achFileId]),
    ).toEqual([{ actor: who.by, action: 'bank-file.release', reason: who.reason }])
  })

  test('and is accepted in part is posted in part; a payment that staff cancel is never drafted, and its borrower is told', async () => {
    const { services } = bank
    const achFileId = await deliveredFileOf(services, app, '2026-06-25', [2311, 2312, 2313])
    const [name = ''] = bank.files()
    bank.answer(name, [2312, 2313])
    expect(await post(services, '2026-06-25')).toMatchObject({ posted: 1 })
    expect(await statesOf(2311, 2312, 2313)).toEqual({ 2311: 'APPLIED', 2312: 'PENDING', 2313: 'PENDING' })
    const rows = await read<{ id: string }>(
      'SELECT payment_id AS id FROM payments WHERE amount_cents IN (2311, 2312) ORDER BY amount_cents',
    )
    const [posted = '', first = ''] = rows.map(({ id }) => id)
    await expect(
      decideAboutRejected(services, achFileId, { decision: 'REFILE', paymentIds: [posted] }, who),
    ).rejects.toThrow(/is not a rejected payment of this file/)
    expect(await decideAboutRejected(services, achFileId, { decision: 'CANCEL', paymentIds: [first] }, who)).toBe(1)
    expect(await fileHolding(2313)).toBe(achFileId)
    await at(app, '2026-06-26', '17:00')
    expect(await runJob(services, 'batch')).toMatchObject({ cancelled: 1, files: 0 })
    expect(await statesOf(2312, 2313)).toEqual({ 2312: 'CANCELLED', 2313: 'PENDING' })
    expect(
      await read(
        `SELECT count(*) AS count FROM messages WHERE template = 'payment-cancelled' AND recipient = 'p4@example.com'`,
      ),
    ).toEqual([{ count: 1 }])
    expect(
      await read(
        `SELECT DISTINCT reason FROM audit_log WHERE action = 'payment.cancel' AND account_number = '100000000004'`,
      ),
    ).toEqual([{ reason: 'bank rejected the debit' }])
    expect(bank.drafts()).toEqual({ 2311: 1 })
  })

  test.each([
    ['half written', (name: string) => bank.scribble(name, '{"file":"19876'), '2026-06-29', 2411],
    ['about another file', (name: string) => bank.answer(name, [], { file: 'another.ach' }), '2026-06-30', 2412],
    ['with other totals', (name: string) => bank.answer(name, [], { acceptedCents: 1 }), '2026-07-01', 2413],
  ] as const)(
    'is not posted by an answer that is %s, is reported when its time is over, and then takes a right one',
    async (_, wrong, date, cents) => {
      const { services } = bank
      const achFileId = await deliveredFileOf(services, app, date, [cents])
      const [name = ''] = bank.files()
      wrong(name)
      await at(app, date, '18:59')
      await takeAnswers(services)
      expect(await figure('unanswered')).toMatch(/ 0$/)
      await post(services, date)
      expect([await answerOf(achFileId), await statesOf(cents)]).toEqual([null, { [cents]: 'PENDING' }])
      expect(await figure('unanswered')).toMatch(/ 1$/)
      bank.answer(name)
      await takeAnswers(services)
      expect(await post(services, date, '21:00')).toMatchObject({ posted: 1 })
      expect(bank.files()).toEqual([name])
    },
  )

  test('is answered by hand where the bank says so by phone, unless its own answer is there', async () => {
    const { services } = bank
    const achFileId = await deliveredFileOf(services, app, '2026-07-02', [2511])
    expect(await answerByHand(services, achFileId, 'ACCEPTED', who)).toBe('ACCEPTED')
    await expect(answerByHand(services, achFileId, 'REJECTED', who)).rejects.toThrow(/is ACCEPTED/)
    expect(await post(services, '2026-07-02')).toMatchObject({ posted: 1 })

    bank.clear()
    const other = await deliveredFileOf(services, app, '2026-07-06', [2512])
    bank.answer(bank.files()[0] ?? '')
    expect(await answerByHand(services, other, 'REJECTED', who)).toBe('ACCEPTED')
    const unsent = await fileOf(app, '2026-07-07', [2513])
    await expect(answerByHand(services, unsent, 'REJECTED', who)).rejects.toThrow(/not delivered yet/)
    await deliverFile(services, unsent, false)
    expect(await answerByHand(services, unsent, 'REJECTED', who)).toBe('REJECTED')

    // What was said by phone was wrong: the bank's own answer arrives, and nothing may be sent a second time.
    bank.answer(bank.files().at(-1) ?? '')
    await expect(decideAboutRejected(services, unsent, { decision: 'REFILE', paymentIds: null }, who)).rejects.toThrow(
      /now says that it has/,
    )
    expect(await fileHolding(2513)).toBe(unsent)
  })
})

test('the answer to a file on an SFTP server is read from its folder there', async () => {
  const server = await startSftpServer()
  const { config } = app.services
  const secrets = { ...config.secrets, agreed: { ...config.secrets.agreed, 'bank-sftp': server.privateKey } }
  const services: Services = {
    ...app.services,
    config: {
      ...config,
      secrets,
      bankFiles: { way: 'sftp', server: server.server },
      bankFileAnswers: { folder: '/inbox', withinMinutes: 120 },
    },
  }
  try {
    const achFileId = await deliveredFileOf(services, app, '2026-07-08', [2611])
    const [file = ''] = server.files.keys()
    await takeAnswers(services)
    expect(await answerOf(achFileId)).toBeNull()
    const answer = { file, status: 'ACCEPTED', acceptedCount: 1, acceptedCents: 2611 }
    server.files.set(`${file}.json`, Buffer.from(JSON.stringify(answer)))
    server.cutAt('READ', 'before')
    await takeAnswers(services)
    expect(await answerOf(achFileId)).toBeNull()
    await post(services, '2026-07-08')
    expect(await statesOf(2611)).toEqual({ 2611: 'APPLIED' })
  } finally {
    await server.close()
  }
})

describe('a file that the gateway has', () => {
  let gateway: Server
  let services: Services
  /** What it answers about a file; null: it has none. */
  let standing: Record<string, unknown> | null = null
  let refusal: number | null = null
  let asked: string[] = []
  const accepted = (cents: number) => ({ status: 'ACCEPTED', acceptedCount: 1, acceptedCents: cents })
  const rejected = { status: 'REJECTED', acceptedCount: 0, acceptedCents: 0, reason: 'Limit exceeded' }
  beforeAll(async () => {
    const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
      asked.push(request.method ?? '')
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const fileId = (request.url ?? '').split('/').at(-1)
      if (request.method === 'GET') return standing === null ? [404, {}] : [200, { fileId, ...standing }]
      if (refusal !== null) return [refusal, {}]
      standing ??= { status: 'RECEIVED' }
      const { debits } = JSON.parse(Buffer.concat(parts).toString()) as { debits: unknown[] }
      return [200, { fileId, debitCount: debits.length, ...standing }]
    }
    gateway = createServer((request, response) => {
      void answer(request).then(([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
    })
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
    const { config } = app.services
    const bankProcessorUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    services = { ...app.services, config: { ...config, bankProcessorUrl } }
  })
  afterEach(() => {
    standing = null
    refusal = null
    asked = []
  })
  afterAll(() => new Promise((closed) => void gateway.close(closed)))

  test('and judges later is asked about, not sent again', async () => {
    const achFileId = await deliveredFileOf(services, app, '2026-07-09', [2711])
    await takeAnswers(services)
    await deliverFile(services, achFileId, true)
    await post(services, '2026-07-09')
    expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
    expect([await answerOf(achFileId), await statesOf(2711)]).toEqual([null, { 2711: 'PENDING' }])
    // A file in a folder is none of the gateway's: what it has not must not be believed.
    await app.services.db.withTx((tx) =>
      tx.query(`UPDATE ach_files SET left_as = 'there x' WHERE ach_file_id = $1`, [achFileId]),
    )
    await expect(answerByHand(services, achFileId, 'REJECTED', who)).rejects.toThrow(/may be in there/)
    await app.services.db.withTx((tx) =>
      tx.query('UPDATE ach_files SET left_as = NULL WHERE ach_file_id = $1', [achFileId]),
    )
    standing = accepted(2711)
    await takeAnswers(services)
    expect(await post(services, '2026-07-09', '21:00')).toMatchObject({ posted: 1 })
    expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
  })

  test('and says at once that it rejects it can be let go only while it still says so', async () => {
    standing = rejected
    const achFileId = await deliveredFileOf(services, app, '2026-07-10', [2811])
    expect(await answerOf(achFileId)).toBe('REJECTED')
    expect(
      await read('SELECT rejected_because AS reason FROM ach_entries WHERE ach_file_id = $1', [achFileId]),
    ).toEqual([{ reason: 'Limit exceeded' }])
    const release = () => decideAboutRejected(services, achFileId, { decision: 'REFILE', paymentIds: null }, who)
    for (const other of [accepted(2811), { status: 'RECEIVED' }, {}]) {
      standing = other
      await expect(release()).rejects.toThrow(/now says that it has/)
    }
    standing = rejected
    expect(await release()).toBe(1)
  })

  test('and cannot process is rejected, and not offered again; any other refusal is tried anew', async () => {
    refusal = 409
    const achFileId = await fileOf(app, '2026-07-13', [2911])
    await expect(deliverFile(services, achFileId, false)).rejects.toMatchObject({ name: 'ProcessorRefusedError' })
    expect(await answerOf(achFileId)).toBeNull()
    refusal = 422
    await deliverFile(services, achFileId, true)
    expect(await answerOf(achFileId)).toBe('REJECTED')
    asked = []
    await deliverFile(services, achFileId, true)
    await post(services, '2026-07-13')
    expect([asked, await statesOf(2911)]).toEqual([[], { 2911: 'PENDING' }])
  })

  test('and says what does not add up stays unanswered, and is not sent again', async () => {
    standing = accepted(1)
    const achFileId = await deliveredFileOf(services, app, '2026-07-14', [3011])
    await takeAnswers(services)
    await deliverFile(services, achFileId, true)
    expect([await answerOf(achFileId), asked.filter((method) => method === 'PUT')]).toEqual([null, ['PUT']])
  })
})

test('staff see what the bank rejected, on the command line and as advisors, and decide there', async () => {
  const { services } = bank
  const achFileId = await deliveredFileOf(services, app, '2026-07-15', [2551])
  bank.answer(bank.files().at(-1) ?? '', 'all')
  await takeAnswers(services)
  const carport = (...given: readonly string[]) =>
    runCommandLine({ DATABASE_URL: app.services.config.databaseUrl ?? '', ...bank.environment }, ...given)

  const listed = await carport('bank-file', 'list', '--troubled')
  expect(listed.code).toBe(1)
  expect(listed.said).toMatch(
    new RegExp(
      `^${achFileId}  2026-07-15 .  1 debits, \\$25\\.51: rejected at 20\\S+Z \\(bank\\); 1 rejected debits wait for a decision\n  rejected: payment pay_\\w+ of loan 100000000004, \\$25\\.51: Account not open$`,
      'm',
    ),
  )
  expect((await carport('doctor')).said).toMatch(
    /^change {2}its bank files: \d+ not delivered in 15 minutes, \d+ not answered by the bank in time, [1-9]\d* with rejected debits\. carport bank-file list --troubled lists them\.$/m,
  )
  const look = async (email: string) =>
    app.request('/api/admin/bank-files', { headers: { authorization: `Bearer ${await app.token(email)}` } })
  const { bankFiles } = (await (await look('a1@staff.example.com')).json()) as { bankFiles: readonly object[] }
  expect(bankFiles).toContainEqual(
    expect.objectContaining({
      achFileId,
      answer: 'REJECTED',
      rejected: [expect.objectContaining({ accountNumber: '100000000004', reason: 'Account not open' })],
    }),
  )
  expect((await look('p4@example.com')).status).toBe(404)

  const why = ['--by', 'Ana Ortiz', '--reason', 'The bank opened the account']
  expect(await carport('bank-file', 'release', achFileId, ...why)).toEqual({
    code: 0,
    said: 'Rejected payments that go into the next file: 1.',
  })
  expect(await fileHolding(2551)).toBeNull()
})
