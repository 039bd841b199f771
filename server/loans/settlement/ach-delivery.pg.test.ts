import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import type { BankFileDelivery } from '#server/platform/config/bank-files'
import type { Services } from '#server/platform/context'
import { sendMessage } from '#server/platform/messages/messages'
import { drainOutbox } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'
import { startSftpServer, type TestSftpServer } from '#tests/fixtures/sftp-server'
import { deliverFile } from './ach-delivery.ts'

let app: TestApp
let bank: TestSftpServer
const folder = mkdtempSync(join(tmpdir(), 'carport-bank-files-'))
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  bank = await startSftpServer()
})
afterAll(async () => {
  await bank.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))

function servicesOf(bankFiles: BankFileDelivery): Services {
  const { config } = app.services
  const secrets = { ...config.secrets, agreed: { ...config.secrets.agreed, 'bank-sftp': bank.privateKey } }
  return { ...app.services, config: { ...config, bankFiles, secrets } }
}

interface Way {
  readonly services: () => Services
  /** What the bank has, or will find. */
  readonly delivered: () => Promise<string[]> | string[]
}
const ways: Readonly<Record<BankFileDelivery['way'], Way>> = {
  gateway: {
    services: () => servicesOf({ way: 'gateway' }),
    delivered: async () =>
      (
        await read<{ content: string }>(
          'SELECT content FROM ach_files WHERE ach_file_id IN (SELECT DISTINCT file_id FROM sandbox_debits)',
        )
      ).map(({ content }) => content),
  },
  folder: {
    services: () => servicesOf({ way: 'folder', folder }),
    delivered: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  },
  sftp: {
    services: () => servicesOf({ way: 'sftp', server: bank.server }),
    delivered: () => [...bank.files.values()].map(String),
  },
}

/** A payment that is in a file of its day's batch. */
async function filed(services: Services, date: string): Promise<{ id: string; achFileId: string; content: string }> {
  await at(app, date, '10:00')
  const answer = await payerOf(app, 'p4@example.com', '100000000004').pay({ paymentAmount: 2100 })
  const id = answer.data?.CreateIndividualPayment.individualPayment.id ?? ''
  await at(app, date, '17:00')
  expect(await runJob(services, 'batch')).toMatchObject({ files: 1 })
  const [file] = await read<{ achFileId: string; content: string }>(
    'SELECT ach_file_id AS "achFileId", content FROM ach_files JOIN ach_entries USING (ach_file_id) WHERE payment_id = $1',
    [id],
  )
  if (file === undefined) throw new Error('Not filed')
  return { id, ...file }
}
const acceptedAt = async (achFileId: string) =>
  (await read<{ at: string | null }>('SELECT accepted_at AS at FROM ach_files WHERE ach_file_id = $1', [achFileId]))[0]
    ?.at

test.each([
  ['gateway', '2026-06-17'],
  ['folder', '2026-06-18'],
  ['sftp', '2026-06-22'],
] as const)('the file of a day is delivered once by %s, also when nobody remembers that it was', async (name, date) => {
  const way = ways[name]
  const services = way.services()
  const { id, achFileId, content } = await filed(services, date)
  const mine = async () => (await way.delivered()).filter((each) => each === content)
  expect(await drainOutbox(services)).toEqual([])
  expect(await mine()).toHaveLength(1)
  expect(await acceptedAt(achFileId)).not.toBeNull()
  const before = (await way.delivered()).length

  // Killed before the outcome was written down, and then before anything was.
  for (const forgotten of ['accepted_at = NULL', 'accepted_at = NULL, left_as = NULL']) {
    await write(`UPDATE ach_files SET ${forgotten} WHERE ach_file_id = $1`, [achFileId])
    await Promise.all([deliverFile(services, achFileId, true), deliverFile(services, achFileId, true)])
    expect(await acceptedAt(achFileId)).not.toBeNull()
    expect(await mine()).toHaveLength(1)
    expect((await way.delivered()).length).toBe(before)
  }
  await at(app, date, '20:00')
  await runJob(services, 'posting')
  expect(await read('SELECT state FROM payments WHERE payment_id = $1', [id])).toEqual([{ state: 'APPLIED' }])
})

test('a file is called after its originator, day and letter, and nothing unfinished lies beside it', () => {
  const names = [/^\d{10}-2026-06-18-A\.ach$/, /^\d{10}-2026-06-22-A\.ach$/]
  expect(readdirSync(folder)).toEqual([expect.stringMatching(names[0] ?? '')])
  expect([...bank.files.keys()]).toEqual([expect.stringMatching(names[1] ?? '')])
})

test.each([
  ['WRITE', 'before', '2026-06-23'],
  ['RENAME', 'before', '2026-06-24'],
  ['RENAME', 'after', '2026-06-25'],
] as const)(
  'a line that breaks at %s, %s it is done, leads to one file, though the bank takes it at once',
  async (request, when, date) => {
    const services = ways.sftp.services()
    bank.files.clear()
    const { achFileId, content } = await filed(services, date)
    bank.cutAt(request, when)
    await expect(deliverFile(services, achFileId, false)).rejects.toMatchObject({ name: 'ProcessorUnknownError' })
    expect(await acceptedAt(achFileId)).toBeNull()
    const taken = [...bank.files].filter(([name]) => !name.startsWith('.'))
    for (const [name] of taken) bank.files.delete(name)
    expect(taken).toHaveLength(when === 'after' ? 1 : 0)

    expect(await drainOutbox(services)).toEqual([])
    expect(await acceptedAt(achFileId)).not.toBeNull()
    const left = [...bank.files].filter(([name]) => !name.startsWith('.'))
    expect([...taken, ...left].map(([, bytes]) => String(bytes))).toEqual([content])
  },
)

test.each(['folder', 'sftp'] as const)('%s: another file of its name stays, and nothing is posted', async (name) => {
  const way = ways[name]
  const services = way.services()
  const date = name === 'folder' ? '2026-06-26' : '2026-06-29'
  const { achFileId } = await filed(services, date)
  const fileName = `${services.config.company.ach.companyId}-${date}-A.ach`
  if (name === 'folder') writeFileSync(join(folder, fileName), 'another')
  else bank.files.set(fileName, Buffer.from('another'))
  await expect(deliverFile(services, achFileId, false)).rejects.toMatchObject({ name: 'FileNameTakenError' })
  expect(await acceptedAt(achFileId)).toBeNull()
  expect((await way.delivered()).filter((each) => each === 'another')).toHaveLength(1)
  await write('UPDATE ach_files SET accepted_at = now() WHERE ach_file_id = $1', [achFileId])
})

test('a folder that is gone is not made anew: its file waits for it', async () => {
  const share = join(folder, 'share')
  const services = servicesOf({ way: 'folder', folder: share })
  const { achFileId, content } = await filed(services, '2026-06-30')
  await expect(deliverFile(services, achFileId, false)).rejects.toThrow(/no folder/)
  mkdirSync(share)
  await deliverFile(services, achFileId, true)
  expect(readdirSync(share).map((each) => readFileSync(join(share, each), 'utf8'))).toEqual([content])

  // Whoever changes the way before the outcome is known is held up, and sends no second one.
  await write('UPDATE ach_files SET accepted_at = NULL WHERE ach_file_id = $1', [achFileId])
  await expect(deliverFile(ways.gateway.services(), achFileId, true)).rejects.toThrow(/may be in .+ gateway/)
  await expect(deliverFile(ways.sftp.services(), achFileId, true)).rejects.toThrow(/may be in .+ sftp:/)
  await deliverFile(services, achFileId, true)
})

test('an SFTP server that takes connections and says nothing holds up bank files alone', async () => {
  const sockets: Socket[] = []
  const silent: Server = createServer((socket) => void sockets.push(socket.on('error', () => {}).resume()))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const services = servicesOf({ way: 'sftp', server: { ...bank.server, port } })
  const { achFileId } = await filed(services, '2026-07-01')
  await services.db.withTx((tx) =>
    sendMessage(tx, {
      channel: 'EMAIL',
      recipient: 'lane@example.com',
      template: 'payment-reminder',
      language: 'en',
      subject: 'Hello',
      body: 'Hello',
      createdAtMs: app.clock.nowMs(),
    }),
  )
  const drained = drainOutbox(services)
  try {
    await expect.poll(() => sockets.length).toBe(1)
    await expect
      .poll(() => read(`SELECT 1 FROM messages WHERE recipient = 'lane@example.com' AND sent_at IS NOT NULL`))
      .toHaveLength(1)
    expect(await acceptedAt(achFileId)).toBeNull()
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
  expect(await drained).toEqual(['bank.file'])
  expect(await acceptedAt(achFileId)).toBeNull()
})
