import { readKey, readPrivateKey, revokeKey } from 'openpgp'
import { beforeAll, expect, test } from 'vitest'
import type { ServerConfig } from '#server/platform/config/config'
import { makePgpKey, type TestPgpKey } from '#tests/fixtures/pgp-keys'
import { openPgpKeys } from './pgp-keys.ts'
import { brokenPgp, examinePgp } from './pgp-trials.ts'
import { demandUsable } from './pgp-use.ts'

const made = '2026-01-01T00:00:00Z'
const passphrase = 'correct horse'
let bank: TestPgpKey, own: TestPgpKey
beforeAll(async () => {
  bank = await makePgpKey({ name: 'Desert Bank', at: made, lastsDays: 181 })
  own = await makePgpKey({ name: 'Meadow Auto', at: made, passphrase })
})

type Change = Partial<Record<string, string | undefined>>
const secretsOf = (change: Change) =>
  ({
    agreed: { 'bank-pgp': bank.public, 'own-pgp': own.private, 'own-pgp-passphrase': passphrase, ...change },
  }) as ServerConfig['secrets']
const configOf = (change: Change) => ({
  bankFilePgp: { suffix: '', answers: 'signed' as const },
  secrets: secretsOf(change),
})
const examined = (change: Change = {}, day = '2026-03-01') =>
  examinePgp(configOf(change), Date.parse(`${day}T12:00:00Z`))
const broken = (change: Change, day = '2026-03-01') => brokenPgp(configOf(change), Date.parse(`${day}T12:00:00Z`))

test('both keys work: one line each with whose it is, its fingerprint and its last day', async () => {
  const [first, second, ...others] = await examined()
  const fingerprint = (await readKey({ armoredKey: bank.public })).getFingerprint().toUpperCase()
  expect(first).toMatchObject({
    what: `the bank's PGP key, which encrypts: ${fingerprint} (until 2026-07-01)`,
    change: null,
  })
  expect(second).toMatchObject({
    what: expect.stringMatching(/^our PGP key, which signs: [0-9A-F]{40}$/),
    change: null,
  })
  expect(others).toEqual([])
  expect(await examined({ 'own-pgp': undefined, 'own-pgp-passphrase': undefined })).toHaveLength(1)
  expect(await examinePgp({ bankFilePgp: null, secrets: secretsOf({}) }, Date.parse(made))).toEqual([])
})

test('a key is reported 30 days before its end, works until then, and keeps files waiting afterwards, not the server', async () => {
  const of = async (day: string) => (await examined({}, day))[0]
  expect(await of('2026-05-31')).toMatchObject({ change: null, worksUntil: null })
  expect(await of('2026-06-02')).toMatchObject({
    change:
      'ACH_PGP_BANK_KEY expires on 2026-07-01: get the next key from the bank, set it and restart. Until then files wait.',
    worksUntil: '2026-07-01',
  })
  expect(await of('2026-07-02')).toMatchObject({
    change:
      'ACH_PGP_BANK_KEY expired on 2026-07-01: get the next key from the bank, set it and restart. Until then files wait.',
    worksUntil: null,
    isBroken: false,
  })
  expect(await broken({}, '2026-07-02')).toEqual([])
  const keys = await openPgpKeys(secretsOf({}))
  await demandUsable(keys, Date.parse('2026-06-30T00:00:00Z'))
  await expect(demandUsable(keys, Date.parse('2026-07-02T00:00:00Z'))).rejects.toThrow(
    /^ACH_PGP_BANK_KEY expired on 2026-07-01/,
  )
})

test('our own key, too', async () => {
  const short = await makePgpKey({ name: 'Meadow Auto', at: made, lastsDays: 59 })
  const change = { 'own-pgp': short.private, 'own-pgp-passphrase': undefined }
  expect((await examined(change, '2026-02-20'))[1]).toMatchObject({
    change: expect.stringMatching(/^ACH_PGP_PRIVATE_KEY expires on 2026-03-01: extend it or make a new one/),
    worksUntil: '2026-03-01',
  })
  const keys = await openPgpKeys(secretsOf(change))
  await expect(demandUsable(keys, Date.parse('2026-03-02T00:00:00Z'))).rejects.toThrow(
    /^ACH_PGP_PRIVATE_KEY expired on/,
  )
})

test.each([
  [
    'a key that is no key',
    () => ({ 'bank-pgp': bank.public.replace(/\n\n[\s\S]{20}/, '\n\nAAAAAAAAAAAAAAAAAAAA') }),
    'ACH_PGP_BANK_KEY',
    /cannot be read as a PGP key: export it again, with --armor\.$/,
  ],
  [
    'a key that only signs',
    async () => ({ 'bank-pgp': (await makePgpKey({ name: 'Signs', at: made, encrypts: false })).public }),
    'ACH_PGP_BANK_KEY',
    /^cannot encrypt: Could not find valid encryption key/,
  ],
  [
    'a key that was revoked',
    async () => ({ 'bank-pgp': await revoked() }),
    'ACH_PGP_BANK_KEY',
    /^cannot encrypt: Primary key is revoked\.$/,
  ],
  [
    'a wrong passphrase',
    () => ({ 'own-pgp-passphrase': 'battery staple' }),
    'ACH_PGP_PASSPHRASE',
    /^does not open ACH_PGP_PRIVATE_KEY: set the right one\.$/,
  ],
  [
    'no passphrase',
    () => ({ 'own-pgp-passphrase': undefined }),
    'ACH_PGP_PASSPHRASE',
    /^is missing: ACH_PGP_PRIVATE_KEY has a passphrase\.$/,
  ],
] as const)(
  '%s keeps the server from starting, with one sentence and nothing of the secrets',
  async (_, change, name, message) => {
    const changed = await change()
    const found = await broken(changed)
    expect(found).toEqual([{ name, message: expect.stringMatching(message) }])
    const [line] = (await examined(changed)).filter(({ change: what }) => what !== null)
    expect(line?.change).toBe(`${name} ${found[0]?.message}`)
    expect(JSON.stringify([found, line])).not.toMatch(/battery|correct horse|BEGIN PGP/)
  },
)

async function revoked(): Promise<string> {
  const { private: armoredKey } = await makePgpKey({ name: 'Desert Bank', at: made })
  const { publicKey } = await revokeKey({
    key: await readPrivateKey({ armoredKey }),
    date: new Date('2026-02-01T00:00:00Z'),
    format: 'armored',
  })
  return publicKey
}
