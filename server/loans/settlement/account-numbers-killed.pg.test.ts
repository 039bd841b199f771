import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#server/platform/context'
import { fileOf } from '#tests/fixtures/answering-bank'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { mortal } from '#tests/fixtures/mortal-services'
import { readNacha } from '#tests/fixtures/nacha-reader'
import { payerOf } from '#tests/fixtures/payments'
import { startSftpServer } from '#tests/fixtures/sftp-server'
import { openVaultedBank, tablesHolding, type VaultedBank } from '#tests/fixtures/vaulted-bank'
import { deliverFile } from './ach-delivery.ts'

const [good, lost] = [2111, 2222]
let app: TestApp
let vaulted: VaultedBank
let services: Services
let achFileId: string
let lostToken: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  vaulted = await openVaultedBank(app)
  services = vaulted.services
  await payerOf(app, 'p1@example.com', '100000000001').pay({ paymentAmount: lost })
  achFileId = await fileOf(app, '2026-06-17', [good])
  const [row] = await services.db.read<{ token: string }>(
    'SELECT processor_token AS token FROM payment_methods JOIN payments USING (payment_method_id) WHERE amount_cents = $1',
    [lost],
  )
  lostToken = row?.token ?? ''
  await write('CREATE TABLE first_files AS SELECT content, entry_count, total_cents FROM ach_files')
})
afterAll(async () => {
  await vaulted.close()
  await app.close()
})
beforeEach(rewind)

const write = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))

/** As when the file was just made; the vault has no account for one of its two debits. */
async function rewind(): Promise<void> {
  vaulted.bank.clear()
  await vaulted.knowAll()
  vaulted.vault.accounts.delete(lostToken)
  await write('UPDATE ach_entries SET rejected_because = NULL, never_left = false')
  await write(
    `UPDATE ach_files SET accepted_at = NULL, left_as = NULL, answer_due_at = NULL, content = f.content, entry_count = f.entry_count,
       total_cents = f.total_cents FROM first_files f`,
  )
}

/** The bank has what is written down of the file, each debit once, and nobody's number is anywhere else. */
async function demandAgreement(where: string): Promise<readonly number[]> {
  expect(vaulted.bank.files(), where).toHaveLength(1)
  expect(vaulted.leftovers(), where).toEqual([])
  const debits = vaulted.debits()
  const sent = await services.db.read<{ trace: string }>(
    'SELECT trace_number AS trace FROM ach_entries WHERE ach_file_id = $1 AND NOT never_left ORDER BY trace_number',
    [achFileId],
  )
  expect(debits.map(({ traceNumber }) => traceNumber).toSorted(), where).toEqual(sent.map(({ trace }) => trace))
  const [file] = await services.db.read<{ count: number; at: string | null }>(
    'SELECT entry_count AS count, accepted_at AS at FROM ach_files WHERE ach_file_id = $1',
    [achFileId],
  )
  expect([file?.count, file?.at], where).toEqual([debits.length, expect.any(String)])
  expect(await tablesHolding(services, vaulted.numbers()), where).toEqual([])
  return debits.map(({ amountCents }) => amountCents)
}

test.each([
  ['still has no account', () => Promise.resolve(), [good], [good]],
  ['has the account by then', () => vaulted.knowAll(), [good], [lost, good]],
])(
  'killed before or after every write and done again, the file leaves once, though the vault %s',
  async (_, meanwhile, held, whole) => {
    const living = mortal(services, null)
    await deliverFile(living.services, achFileId, false)
    expect(await demandAgreement('alive')).toEqual([good])
    // One holds the debit out, one records the temporary name, and one the delivery.
    expect(living.calls()).toBe(3)
    for (let call = 1; call <= living.calls(); call += 1)
      for (const isDone of [false, true]) {
        await rewind()
        const where = `killed ${isDone ? 'after' : 'before'} write ${call}`
        await expect(deliverFile(mortal(services, { call, isDone }).services, achFileId, false), where).rejects.toThrow(
          'Killed',
        )
        await meanwhile()
        for (const _ of [1, 2]) await deliverFile(services, achFileId, true)
        const wasHeldOut = call > 1 || isDone
        expect(new Set(await demandAgreement(where)), where).toEqual(new Set(wasHeldOut ? held : whole))
      }
  },
)

test('a file that was written is finished without asking the vault again', async () => {
  await expect(deliverFile(mortal(services, { call: 2, isDone: true }).services, achFileId, false)).rejects.toThrow(
    'Killed',
  )
  expect(vaulted.bank.files()).toEqual([])
  const asked = vaulted.vault.asked.length
  vaulted.vault.accounts.clear()
  await deliverFile(services, achFileId, true)
  expect(await demandAgreement('finished')).toEqual([good])
  expect(vaulted.vault.asked).toHaveLength(asked)
})

test('a file that is there under its name is the delivery, whatever the vault has since and whatever was forgotten of it', async () => {
  await deliverFile(services, achFileId, false)
  await write('UPDATE ach_files SET accepted_at = NULL, left_as = NULL')
  vaulted.vault.accounts.clear()
  await deliverFile(services, achFileId, true)
  expect(await demandAgreement('forgotten')).toEqual([good])
})

test('what was found out too late is not held out: the file is on its way with the debit in it', async () => {
  const answers: (() => void)[] = []
  vaulted.vault.instead = (response, tokens) => {
    const accounts = tokens
      .filter((token) => token !== lostToken)
      .map((token) => ({ token, ...vaulted.vault.accounts.get(token) }))
    answers.push(
      () =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ accounts, unknown: [lostToken] })),
    )
  }
  const late = deliverFile(services, achFileId, false).catch((error: unknown) => error)
  await expect.poll(() => answers, { timeout: 20_000 }).toHaveLength(1)
  vaulted.vault.instead = null
  await vaulted.knowAll()
  await deliverFile(services, achFileId, true)
  for (const answer of answers) answer()
  expect(await late).toMatchObject({ name: 'ProcessorUnknownError' })
  await deliverFile(services, achFileId, true)
  expect(new Set(await demandAgreement('late'))).toEqual(new Set([good, lost]))
})

test('left by several at once, while the vault answers one thing and then another, the bank has what is written down', async () => {
  for (let round = 0; round < 12; round += 1) {
    await rewind()
    let asked = 0
    vaulted.vault.instead = (response, tokens) => {
      asked += 1
      const isKnown = (token: string) => token !== lostToken || (asked + round) % 2 === 0
      const accounts = tokens.filter(isKnown).map((token) => ({
        token,
        routingNumber: '122105155',
        accountNumber: vaulted.numberOf(token),
        accountType: 'CHECKING',
      }))
      const unknown = tokens.filter((token) => !isKnown(token))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ accounts, unknown }))
    }
    await Promise.allSettled(Array.from({ length: 5 }, () => deliverFile(services, achFileId, true)))
    vaulted.vault.instead = null
    await deliverFile(services, achFileId, true)
    const left = await demandAgreement(`round ${round}`)
    expect(left).toContain(good)
  }
})

test.each([
  ['WRITE', 'after'],
  ['RENAME', 'before'],
  ['RENAME', 'after'],
] as const)(
  'a line that breaks at %s, %s it is done, leaves no account number behind on the server',
  async (request, when) => {
    const server = await startSftpServer()
    const { config } = services
    const secrets = { ...config.secrets, agreed: { ...config.secrets.agreed, 'bank-sftp': server.privateKey } }
    const bySftp: Services = {
      ...services,
      config: { ...config, secrets, bankFiles: { way: 'sftp', server: server.server } },
    }
    try {
      server.cutAt(request, when)
      await expect(deliverFile(bySftp, achFileId, false)).rejects.toMatchObject({ name: 'ProcessorUnknownError' })
      await deliverFile(bySftp, achFileId, true)
      const [name = '', ...others] = server.files.keys()
      expect([name.startsWith('.'), others]).toEqual([false, []])
      const { entries } = readNacha(String(server.files.get(name)))
      expect(entries.map(({ amountCents, accountNumber }) => [amountCents, accountNumber.slice(-4)])).toEqual([
        [good, expect.stringMatching(/^\d{4}$/)],
      ])
    } finally {
      await server.close()
    }
  },
)
