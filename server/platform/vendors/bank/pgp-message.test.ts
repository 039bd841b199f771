import { decrypt, readKey, readMessage, readPrivateKey } from 'openpgp'
import { beforeAll, expect, test } from 'vitest'
import type { ServerConfig } from '#server/platform/config/config'
import type { BankFilePgp } from '#server/platform/config/bank-file-pgp'
import { makePgpKey, type TestPgpKey, writePgp } from '#tests/fixtures/pgp-keys'
import { openPgpKeys } from './pgp-keys.ts'
import { markIn, openFromBank, seal } from './pgp-message.ts'

const made = '2026-01-01T00:00:00Z'
const now = '2026-06-17T17:00:00Z'
const passphrase = 'correct horse'
const answer = '{"file":"a.ach","status":"ACCEPTED"}'
const mark = 'ab'.repeat(32)
let bank: TestPgpKey, nextBank: TestPgpKey, own: TestPgpKey, formerOwn: TestPgpKey, stranger: TestPgpKey
let expired: TestPgpKey
beforeAll(async () => {
  const make = (name: string, more = {}) => makePgpKey({ name, at: made, ...more })
  bank = await make('Desert Bank')
  nextBank = await make('Desert Bank 2')
  own = await make('Meadow Auto', { passphrase })
  formerOwn = await make('Meadow Auto before', { passphrase })
  stranger = await make('Stranger')
  expired = await make('Desert Bank 0', { lastsDays: 30 })
})

type Config = Pick<ServerConfig, 'bankFilePgp' | 'secrets'>
function configOf(change: Partial<Record<string, string>> = {}, answers: BankFilePgp['answers'] = 'signed'): Config {
  const agreed = { 'bank-pgp': bank.public, 'own-pgp': own.private, 'own-pgp-passphrase': passphrase, ...change }
  return { bankFilePgp: { suffix: '', answers }, secrets: { agreed } as ServerConfig['secrets'] }
}
const open = async (content: Buffer, config = configOf()) =>
  (await openFromBank(content, config, Date.parse(now))).toString()

test('a file is encrypted for the bank alone, signed by us, and recognized by its mark', async () => {
  const { secrets } = configOf({ 'bank-pgp': `${bank.public}\n${nextBank.public}` })
  const bytes = Buffer.from('101 the file\n')
  const sealed = await seal({ bytes, name: 'a.ach', mark }, await openPgpKeys(secrets), Date.parse(now))
  expect(sealed.toString()).not.toContain('101 the file')
  expect(markIn(sealed)).toBe(mark)
  const message = await readMessage({ armoredMessage: sealed.toString() })
  expect(message.getEncryptionKeyIDs()).toHaveLength(1)
  const opened = await decrypt({
    message,
    decryptionKeys: await readPrivateKey({ armoredKey: bank.private }),
    verificationKeys: await readKey({ armoredKey: own.public }),
    expectSigned: true,
    format: 'binary',
    date: new Date(now),
  })
  expect(Buffer.from(opened.data)).toEqual(bytes)
  expect(opened.filename).toBe('a.ach')
})

test('a mark is read only where we put it', () => {
  expect(markIn(Buffer.from('101 the file'))).toBeNull()
  expect(markIn(Buffer.from('-----BEGIN PGP MESSAGE-----\n\nabc'))).toBe('')
  expect(markIn(Buffer.from(`-----BEGIN PGP MESSAGE-----\nComment: other ${mark}\n`))).toBe('')
})

test.each([
  ['armored', { isArmored: true }],
  ['binary', { isArmored: false }],
])(
  'an answer that the bank signed and encrypted, %s, is read, with the next key of each side, too',
  async (_, form) => {
    const written = (by: TestPgpKey, to: TestPgpKey) =>
      writePgp({ text: answer, at: now, signedBy: [by.private], forKey: to.public, ...form })
    expect(await open(await written(bank, own))).toBe(answer)
    const both = configOf({
      'bank-pgp': `${nextBank.public}\n${bank.public}`,
      'own-pgp': `${own.private}\n${formerOwn.private}`,
    })
    expect(await open(await written(bank, formerOwn), both)).toBe(answer)
    expect(await open(await written(nextBank, own), both)).toBe(answer)
    expect(await open(await writePgp({ text: answer, at: now, signedBy: [bank.private], ...form }))).toBe(answer)
    // One of two signatures is enough, and a clock may be ahead by less than a minute.
    const twice = { text: answer, at: '2026-06-17T17:00:40Z', signedBy: [stranger.private, bank.private], ...form }
    expect(await open(await writePgp({ ...twice, forKey: own.public }))).toBe(answer)
  },
)

const refused: readonly (readonly [string, () => Promise<Buffer> | Buffer, RegExp])[] = [
  ['plain', () => Buffer.from(answer), /not signed: it is a plain file\. Ask the bank to sign/],
  ['plain with a byte order mark', () => Buffer.from(`\uFEFF${answer}`), /it is a plain file/],
  [
    'encrypted without a signature',
    () => writePgp({ text: answer, at: now, forKey: own.public }),
    /a PGP message without a signature, which anybody can make/,
  ],
  [
    'signed by somebody else',
    () => writePgp({ text: answer, at: now, signedBy: [stranger.private], forKey: own.public }),
    /signed with the key [0-9A-F]{16}, which ACH_PGP_BANK_KEY does not have\. Call the bank/,
  ],
  [
    'encrypted for somebody else',
    () => writePgp({ text: answer, at: now, signedBy: [bank.private], forKey: stranger.public }),
    /encrypted for the key [0-9A-F]{16}, which is not ours: give the bank the public half/,
  ],
  [
    'signed in a time that has not come',
    () => writePgp({ text: answer, at: '2026-06-17T18:00:00Z', signedBy: [bank.private], forKey: own.public }),
    /signature of the bank that does not hold/,
  ],
]
test.each(refused)('an answer that is %s is refused, and nothing of it is read', async (_, write, problem) => {
  const problemOf = await open(await write()).catch((error: unknown) => error)
  expect(problemOf).toMatchObject({ name: 'RefusedAnswerError', message: expect.stringMatching(problem) })
  expect(String(problemOf)).not.toMatch(/ACCEPTED|correct horse|PRIVATE KEY BLOCK/)
})

test('an answer that was signed before the key of the bank expired is read afterwards, too', async () => {
  const written = { text: answer, at: '2026-01-20T00:00:00Z', signedBy: [expired.private], forKey: own.public }
  expect(await open(await writePgp(written), configOf({ 'bank-pgp': expired.public }))).toBe(answer)
})

test('an answer that is cut off or changed on the way is not read, and looked at again', async () => {
  const whole = await writePgp({
    text: answer.repeat(50),
    at: now,
    signedBy: [bank.private],
    forKey: own.public,
    isArmored: false,
  })
  for (const end of [whole.length - 1, whole.length >> 1, 20])
    await expect(open(whole.subarray(0, end)), `${end} bytes`).rejects.toMatchObject({ name: 'FileAnswerError' })
  for (const place of [whole.length - 30, whole.length >> 1]) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ 1
    await expect(open(changed), `byte ${place}`).rejects.toThrow(/cannot be decrypted|not a PGP message/)
  }
  const armored = await writePgp({ text: answer, at: now, signedBy: [bank.private], forKey: own.public })
  await expect(open(armored.subarray(0, armored.length - 60))).rejects.toMatchObject({ name: 'FileAnswerError' })
})

test('where the bank never signs, plain and unsigned answers are read, and a signature of somebody else is refused still', async () => {
  const config = configOf({}, 'unsigned')
  expect(await open(Buffer.from(answer), config)).toBe(answer)
  expect(await open(await writePgp({ text: answer, at: now, forKey: own.public }), config)).toBe(answer)
  const strange = { text: answer, at: now, signedBy: [stranger.private], forKey: own.public }
  await expect(open(await writePgp(strange), config)).rejects.toMatchObject({ name: 'RefusedAnswerError' })
})

test('without a key of ours, files leave unsigned, signed answers are read, and encrypted ones are refused with what to set', async () => {
  const { secrets } = configOf({ 'own-pgp': undefined, 'own-pgp-passphrase': undefined })
  const config: Config = { bankFilePgp: { suffix: '', answers: 'signed' }, secrets }
  const sealed = await seal(
    { bytes: Buffer.from('101'), name: 'a.ach', mark },
    await openPgpKeys(secrets),
    Date.parse(now),
  )
  const opened = await decrypt({
    message: await readMessage({ armoredMessage: sealed.toString() }),
    decryptionKeys: await readPrivateKey({ armoredKey: bank.private }),
    date: new Date(now),
  })
  expect([opened.data, opened.signatures]).toEqual(['101', []])
  expect(await open(await writePgp({ text: answer, at: now, signedBy: [bank.private] }), config)).toBe(answer)
  const encrypted = { text: answer, at: now, signedBy: [bank.private], forKey: own.public }
  await expect(open(await writePgp(encrypted), config)).rejects.toThrow(/encrypted, and ACH_PGP_PRIVATE_KEY is not set/)
})

test('without PGP, everything is as it is', async () => {
  const config: Config = { bankFilePgp: null, secrets: configOf().secrets }
  expect(await open(Buffer.from(answer), config)).toBe(answer)
})
