import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backgroundFigures } from '#server/loans/jobs/background-figures'
import { runJob } from '#server/loans/jobs/jobs'
import type { BankFilePgp } from '#server/platform/config/bank-file-pgp'
import type { Services } from '#server/platform/context'
import { drainOutbox } from '#server/settle'
import { deliveredFileOf, fileOf } from '#tests/fixtures/answering-bank'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'
import { type Gnupg, hasGnupg, openGnupg } from '#tests/fixtures/gnupg'
import { readNacha } from '#tests/fixtures/nacha-reader'
import { at } from '#tests/fixtures/payments'
import { makePgpKey, type TestPgpKey, writePgp } from '#tests/fixtures/pgp-keys'
import { startSftpServer, type TestSftpServer } from '#tests/fixtures/sftp-server'
import { numberIn, openVaultedBank, tablesHolding, type VaultedBank } from '#tests/fixtures/vaulted-bank'
import { deliverFile } from './ach-delivery.ts'
import { answerByHand, decideAboutRejected } from './decide-file.ts'
import { takeAnswers } from './file-answers.ts'

const made = '2026-01-01T00:00:00Z'
const passphrase = 'correct horse'
const who = { by: 'command:Ana Ortiz', reason: 'The bank said so by phone' }
let app: TestApp
let vaulted: VaultedBank
let sftp: TestSftpServer
let bank: TestPgpKey, own: TestPgpKey, stranger: TestPgpKey
let services: Services
const logged: string[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  vaulted = await openVaultedBank(app)
  sftp = await startSftpServer()
  bank = await makePgpKey({ name: 'Desert Bank', at: made })
  own = await makePgpKey({ name: 'Meadow Auto', at: made, passphrase })
  stranger = await makePgpKey({ name: 'Stranger', at: made })
  services = servicesOf({})
})
beforeEach(() => {
  logged.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    logged.push(String(text))
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  sftp.files.clear()
  // Whatever happened: numbers and secrets are nowhere but where they belong.
  expect(await tablesHolding(services, [...vaulted.numbers(), passphrase])).toEqual([])
  const said = logged.join('')
  expect(numberIn(said, [...vaulted.numbers(), passphrase, 'PGP PRIVATE KEY'])).toBeNull()
})
afterAll(async () => {
  await sftp.close()
  await vaulted.close()
  await app.close()
})

/** The app's services, which ask the vault and deliver encrypted to the SFTP server, where the bank answers, too. */
function servicesOf(keys: Readonly<Record<string, string | undefined>>, pgp: Partial<BankFilePgp> = {}): Services {
  const { config } = vaulted.services
  const ours = { 'bank-pgp': bank.public, 'own-pgp': own.private, 'own-pgp-passphrase': passphrase, ...keys }
  const agreed = { ...config.secrets.agreed, 'bank-sftp': sftp.privateKey, ...ours }
  return {
    ...vaulted.services,
    config: {
      ...config,
      bankFiles: { way: 'sftp', server: sftp.server },
      bankFileAnswers: { folder: '/inbox', withinMinutes: 120 },
      bankFilePgp: { suffix: '.pgp', answers: 'signed', ...pgp },
      secrets: { ...config.secrets, agreed } as Services['config']['secrets'],
    },
  }
}

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))
const answerOf = async (achFileId: string) =>
  (await read<{ answer: string | null }>('SELECT answer FROM ach_files WHERE ach_file_id = $1', [achFileId]))[0]?.answer
const refusedOf = async (achFileId: string) =>
  (
    await read<{ because: string | null }>('SELECT answer_refused AS because FROM ach_files WHERE ach_file_id = $1', [
      achFileId,
    ])
  )[0]?.because
const stateOf = async (cents: number) =>
  (await read<{ state: string }>('SELECT state FROM payments WHERE amount_cents = $1', [cents]))[0]?.state
const events = (name: string) => logged.filter((line) => line.includes(`"event":"${name}"`))
const figure = async (state: string) =>
  (await backgroundFigures(services)).find((line) => line.startsWith(`carport_bank_files{state="${state}"}`))
const files = () => [...sftp.files.keys()].filter((name) => name.endsWith('.ach.pgp') || name.endsWith('.ach'))
const acceptance = (cents: number, file = files()[0] ?? '') =>
  JSON.stringify({
    file: file.replace('.pgp', ''),
    status: 'ACCEPTED',
    acceptedCount: 1,
    acceptedCents: cents,
  })
const answerName = () => `${(files()[0] ?? '').replace('.pgp', '')}.json.pgp`
const post = async (date: string, time = '20:00') => {
  await at(app, date, time)
  return runJob(services, 'posting')
}

test('while a key has expired a file waits and the vault is not asked; it leaves with the next key', async () => {
  const ended = await makePgpKey({ name: 'Desert Bank 0', at: made, lastsDays: 30 })
  const achFileId = await fileOf(app, '2026-06-18', [2211])
  vaulted.vault.asked.length = 0
  for (const keys of [
    { 'bank-pgp': ended.public },
    { 'own-pgp': ended.private, 'own-pgp-passphrase': undefined },
    { 'own-pgp-passphrase': 'battery staple' },
  ])
    await expect(deliverFile(servicesOf(keys), achFileId, false)).rejects.toMatchObject({
      name: 'ProcessorUnknownError',
      message: expect.stringMatching(/^The file cannot be encrypted for the bank, and waits: ACH_PGP_/),
    })
  expect(events('bank-file-not-encrypted')).toEqual([
    expect.stringContaining('ACH_PGP_BANK_KEY expired on 2026-01-31: get the next key from the bank'),
    expect.stringContaining('ACH_PGP_PRIVATE_KEY expired on 2026-01-31: extend it'),
    expect.stringContaining('ACH_PGP_PASSPHRASE does not open'),
  ])
  expect(logged.join('')).not.toContain('battery')
  expect([sftp.files.size, vaulted.vault.asked]).toEqual([0, []])
  const soon = await makePgpKey({ name: 'Desert Bank 1', at: made, lastsDays: 180 })
  await deliverFile(servicesOf({ 'bank-pgp': soon.public }), achFileId, true)
  expect(files()).toHaveLength(1)
  expect(events('pgp-key-expires-soon')).toEqual([expect.stringContaining('ACH_PGP_BANK_KEY expires on 2026-06-30')])
})

test.each([
  ['is plain', '2026-06-22', 2311, async (text: string) => Buffer.from(text), /not signed: it is a plain file/],
  [
    'is signed by somebody else',
    '2026-06-23',
    2312,
    (text: string, moment: string) => writePgp({ text, at: moment, signedBy: [stranger.private], forKey: own.public }),
    /signed with the key [0-9A-F]{16}, which ACH_PGP_BANK_KEY does not have/,
  ],
  [
    'is encrypted and not signed',
    '2026-06-24',
    2313,
    (text: string, moment: string) => writePgp({ text, at: moment, forKey: own.public }),
    /a PGP message without a signature, which anybody can make/,
  ],
] as const)(
  'an answer that %s is refused and put aside until the bank writes a right one',
  async (_, date, cents, wrong, problem) => {
    const achFileId = await deliveredFileOf(services, app, date, [cents])
    const moment = new Date(app.clock.nowMs()).toISOString()
    sftp.files.set(answerName(), await wrong(acceptance(cents), moment))
    await takeAnswers(services)
    await takeAnswers(services)
    expect([await answerOf(achFileId), await refusedOf(achFileId)]).toEqual([null, expect.stringMatching(problem)])
    expect(events('bank-file-answer-refused')).toHaveLength(2)
    expect(await figure('refused')).toMatch(/ 1$/)
    expect(await read('SELECT actor, outcome, reason FROM audit_log WHERE subject = $1', [achFileId])).toEqual([
      { actor: 'answers', outcome: 'refused', reason: expect.stringMatching(problem) },
    ])
    await post(date)
    expect(await stateOf(cents)).toBe('PENDING')
    // Nothing is sent again, and what is there stays as evidence.
    await deliverFile(services, achFileId, true)
    expect([...sftp.files.keys()]).toHaveLength(2)

    const right = await writePgp({ text: acceptance(cents), at: moment, signedBy: [bank.private], forKey: own.public })
    sftp.files.set(answerName(), right)
    expect(await post(date, '21:00')).toMatchObject({ posted: 1 })
    expect([await answerOf(achFileId), await refusedOf(achFileId), await figure('refused')]).toEqual([
      'ACCEPTED',
      null,
      expect.stringMatching(/ 0$/),
    ])
  },
)

test('a plain file in the place of a signed answer is seen under its plain name, too, and forgotten when it is gone', async () => {
  const achFileId = await deliveredFileOf(services, app, '2026-06-25', [2411])
  const plainName = answerName().replace('.pgp', '')
  sftp.files.set(plainName, Buffer.from(acceptance(2411)))
  await takeAnswers(services)
  expect(await refusedOf(achFileId)).toMatch(/plain file/)
  sftp.files.delete(plainName)
  await takeAnswers(services)
  expect([await answerOf(achFileId), await refusedOf(achFileId)]).toEqual([null, null])
  // A bank that never signs is taken at its word where somebody said so.
  sftp.files.set(plainName, Buffer.from(acceptance(2411)))
  await takeAnswers(servicesOf({}, { answers: 'unsigned' }))
  expect(await answerOf(achFileId)).toBe('ACCEPTED')
})

test('where the bank wants no other end of names, a file and its signed answer have those of plain ones', async () => {
  const plainNames = servicesOf({}, { suffix: '' })
  const achFileId = await deliveredFileOf(plainNames, app, '2026-07-01', [2711])
  const [name = ''] = files()
  expect([name, sftp.files.get(name)?.toString()]).toEqual([
    expect.stringMatching(/-2026-07-01-A\.ach$/),
    expect.stringMatching(/^-----BEGIN PGP MESSAGE-----\nComment: carport [0-9a-f]{64}\n/),
  ])
  const moment = new Date(app.clock.nowMs()).toISOString()
  const answer = await writePgp({ text: acceptance(2711), at: moment, signedBy: [bank.private], isArmored: false })
  sftp.files.set(`${name}.json`, answer)
  await takeAnswers(plainNames)
  expect(await answerOf(achFileId)).toBe('ACCEPTED')
})

test('a refused answer keeps nobody from writing down what the bank says by phone, and nothing rejected that way is sent again while it lies there', async () => {
  const achFileId = await deliveredFileOf(services, app, '2026-06-26', [2511])
  sftp.files.set(answerName(), Buffer.from(acceptance(2511)))
  await takeAnswers(services)
  vi.restoreAllMocks()
  const listed = await runCommandLine(
    { DATABASE_URL: app.services.config.databaseUrl ?? '' },
    'bank-file',
    'list',
    '--troubled',
  )
  expect(listed.said).toMatch(
    new RegExp(`^${achFileId}  .+\\n  answer refused: The bank's answer is not signed: it is a plain file\\.`, 'm'),
  )
  expect(await answerByHand(services, achFileId, 'REJECTED', who)).toBe('REJECTED')
  expect(await refusedOf(achFileId)).toBeNull()
  const release = () => decideAboutRejected(services, achFileId, { decision: 'REFILE', paymentIds: null }, who)
  await expect(release()).rejects.toThrow(/not signed/)
  sftp.files.delete(answerName())
  expect(await release()).toBe(1)
})

test('a file whose fate is unknown is asked about, not sent again, whatever is remembered and though its key has expired since', async () => {
  const achFileId = await fileOf(app, '2026-06-29', [2611])
  sftp.cutAt('RENAME', 'after')
  await expect(deliverFile(services, achFileId, false)).rejects.toMatchObject({ name: 'ProcessorUnknownError' })
  const [sent] = sftp.files.values()
  const ended = await makePgpKey({ name: 'Desert Bank 0', at: made, lastsDays: 30 })
  const without = servicesOf({ 'bank-pgp': ended.public })
  for (const forgotten of ['accepted_at = NULL', 'accepted_at = NULL, left_as = NULL']) {
    await write(`UPDATE ach_files SET ${forgotten} WHERE ach_file_id = $1`, [achFileId])
    await Promise.all([deliverFile(without, achFileId, true), deliverFile(without, achFileId, true)])
    expect([...sftp.files.values()]).toEqual([sent])
  }
  // The bank takes it away at once, and nobody remembers more than that it had begun.
  const next = await fileOf(app, '2026-06-30', [2612])
  sftp.files.clear()
  sftp.cutAt('RENAME', 'after')
  await expect(deliverFile(services, next, false)).rejects.toMatchObject({ name: 'ProcessorUnknownError' })
  sftp.files.clear()
  await deliverFile(without, next, true)
  expect([
    sftp.files.size,
    await read('SELECT 1 FROM ach_files WHERE ach_file_id = $1 AND accepted_at IS NOT NULL', [next]),
  ]).toEqual([0, [{ '?column?': 1 }]])
})

describe.skipIf(!hasGnupg)('with GnuPG at the bank (skipped where gpg is not installed: apt-get install gnupg)', () => {
  let gnupg: Gnupg, ours: Gnupg
  let bankKey: TestPgpKey, ownKey: TestPgpKey
  beforeAll(() => {
    gnupg = openGnupg()
    ours = openGnupg()
    bankKey = gnupg.makeKey('Desert Bank <ach@desert.example>', made)
    ownKey = ours.makeKey('Meadow Auto <ach@meadow.example>', made, passphrase)
    gnupg.learn(ownKey.public)
  })
  afterAll(() => {
    gnupg.close()
    ours.close()
  })

  test('a payment reaches the bank’s server encrypted and signed, the bank reads its account number there, and its signed answer is matched', async () => {
    const own = servicesOf({ 'bank-pgp': bankKey.public, 'own-pgp': ownKey.private })
    const achFileId = await fileOf(app, '2026-07-02', [2111])
    expect(await drainOutbox(own)).toEqual([])
    const [name = ''] = files()
    expect(name).toMatch(/^\d{10}-2026-07-02-A\.ach\.pgp$/)
    const sent = sftp.files.get(name) ?? Buffer.alloc(0)
    expect(numberIn(sent.toString('latin1'), vaulted.numbers())).toBeNull()
    const { bytes, signedBy } = gnupg.decrypt(sent, '2026-07-03T03:00:00Z')
    expect(signedBy).toBe('Meadow Auto <ach@meadow.example>')

    const file = readNacha(bytes.toString())
    const [row] = await read<{ token: string; content: string }>(
      `SELECT processor_token AS token, content FROM ach_files JOIN ach_entries USING (ach_file_id) JOIN payments USING (payment_id)
       JOIN payment_methods USING (payment_method_id) WHERE ach_files.ach_file_id = $1`,
      [achFileId],
    )
    expect(file.entries.map(({ accountNumber, amountCents }) => [accountNumber, amountCents])).toEqual([
      [vaulted.numberOf(row?.token ?? ''), 2111],
    ])
    // What is kept is the plain file, with tokens.
    expect(readNacha(row?.content ?? '').entries.map(({ accountNumber }) => accountNumber)).toEqual([row?.token])

    const answer = gnupg.write(acceptance(2111), 'ach@meadow.example', '2026-07-02T23:59:00Z')
    sftp.files.set(answerName(), answer)
    await at(app, '2026-07-02', '20:00')
    await runJob(own, 'posting')
    expect([await answerOf(achFileId), await stateOf(2111)]).toEqual(['ACCEPTED', 'APPLIED'])
  })

  test.each<readonly [string, string, number, readonly string[], RegExp | null]>([
    ['in binary, signed and encrypted', '2026-07-06', 2811, ['--sign', '--encrypt'], null],
    [
      'as text with a signature below',
      '2026-07-06',
      2812,
      ['--clear-sign'],
      /--clear-sign.+ Ask the bank for one message/,
    ],
    ['for a key that is not named', '2026-07-08', 2813, ['--throw-keyids', '--sign', '--encrypt'], null],
  ])('an answer that the bank writes %s is taken as a whole or not at all', async (_, date, cents, words, problem) => {
    const own = servicesOf({ 'bank-pgp': bankKey.public, 'own-pgp': ownKey.private })
    const achFileId = await deliveredFileOf(own, app, date, [cents])
    const recipient = words.includes('--encrypt') ? ['--recipient', 'ach@meadow.example'] : []
    sftp.files.set(answerName(), gnupg.make(acceptance(cents), `${date}T20:00:00Z`, ...recipient, ...words))
    await at(app, date, '20:00')
    await runJob(own, 'posting')
    expect([await answerOf(achFileId), await stateOf(cents), await refusedOf(achFileId)]).toEqual(
      problem === null ? ['ACCEPTED', 'APPLIED', null] : [null, 'PENDING', expect.stringMatching(problem)],
    )
    if (problem !== null) expect(await refusedOf(achFileId)).toMatch(/the payments of its file stay pending$/)
  })
})
