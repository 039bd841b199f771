import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerConfig } from '#server/platform/config/config'
import { type Gnupg, hasGnupg, hasOcb, openGnupg } from '#tests/fixtures/gnupg'
import { writtenWithOcb } from '#tests/fixtures/gnupg-ocb'
import { makePgpKey, type TestPgpKey } from '#tests/fixtures/pgp-keys'
import { openPgpKeys } from './pgp-keys.ts'
import { openFromBank, seal } from './pgp-message.ts'
import { brokenPgp } from './pgp-trials.ts'

const made = '2026-01-01T00:00:00Z'
const now = '2026-06-17T17:00:00Z'
// Larger than what GnuPG writes as one piece.
const answer = `{"file":"a.ach","status":"ACCEPTED","reasons":[${'"ñ–x",\n'.repeat(10_000)}""]}\n`

function configOf(bank: string, own: string): Pick<ServerConfig, 'bankFilePgp' | 'secrets'> {
  const agreed = { 'bank-pgp': bank, 'own-pgp': own }
  return { bankFilePgp: { suffix: '', answers: 'signed' }, secrets: { agreed } as unknown as ServerConfig['secrets'] }
}

/** Each byte that a message can lose, and some that may be changed, leave an answer that is not read. */
async function expectWhole(message: Buffer, open: (content: Buffer) => Promise<string>): Promise<void> {
  for (const end of [20, 110, message.length >> 1, message.length - 17, message.length - 1])
    await expect(open(message.subarray(0, end)), `${end} bytes`).rejects.toMatchObject({ name: 'FileAnswerError' })
  for (const place of [message.length >> 1, message.length - 20, message.length - 1]) {
    const changed = Buffer.from(message)
    changed[place] = (changed[place] ?? 0) ^ 1
    await expect(open(changed), `byte ${place}`).rejects.toThrow(
      /cut off or changed on the way\. Ask the bank to write it again\. .+ the payments of its file stay pending$/,
    )
  }
}

test('an answer in the OCB form of GnuPG 2.3 and later is read as a whole or not at all, and never without its signature', async () => {
  const { bank, own, binary, text } = writtenWithOcb
  // A packet of the kind 20, after the one with the key of the session.
  expect(binary[96]).toBe(0xd4)
  const open = async (content: Buffer, bankKey: string = bank) =>
    (await openFromBank(content, configOf(bankKey, own), Date.parse(now))).toString()
  expect(await open(binary)).toBe(text)
  await expectWhole(binary, open)
  const other = await makePgpKey({ name: 'Other', at: made })
  await expect(open(binary, other.public)).rejects.toThrow(/which ACH_PGP_BANK_KEY does not have/)
})

describe.skipIf(!hasGnupg)('what GnuPG writes (skipped where gpg is not installed: apt-get install gnupg)', () => {
  let gnupg: Gnupg, ours: Gnupg
  let bank: TestPgpKey, own: TestPgpKey
  let open: (content: Buffer) => Promise<string>
  const from = ['--local-user', 'ach@desert.example']
  const forUs = ['--recipient', 'ach@meadow.example']
  const make = (...words: readonly string[]) => gnupg.make(answer, now, ...words)
  beforeAll(() => {
    gnupg = openGnupg()
    ours = openGnupg()
    // The primary key only certifies, as many a bank has it.
    bank = gnupg.makeKeyOf('ach@desert.example', made, ['rsa2048', 'cert'], ['ed25519', 'sign'], ['cv25519', 'encrypt'])
    gnupg.makeKeyOf('x@stranger.example', made, ['ed25519', 'sign'], ['cv25519', 'encrypt'])
    own = ours.makeKeyOf('ach@meadow.example', made, ['ed25519', 'sign'], ['cv25519', 'encrypt'])
    gnupg.learn(own.public)
    const rsa = gnupg.makeKeyOf('rsa@desert.example', made, ['rsa2048', 'sign'])
    const config = configOf(`${bank.public}\n${rsa.public}`, own.private)
    open = async (content) => (await openFromBank(content, config, Date.parse(now))).toString()
  }, 60_000)
  afterAll(() => {
    gnupg.close()
    ours.close()
  })

  test.each<readonly [string, readonly string[]]>([
    ['as it is, binary', []],
    ['armored', ['--armor']],
    ['not compressed', ['--compress-algo', 'none']],
    ['compressed with ZIP', ['--compress-algo', 'zip']],
    ['compressed with ZLIB', ['--compress-algo', 'zlib']],
    ['compressed with BZIP2', ['--compress-algo', 'bzip2']],
    ['with AES of 128 bits', ['--cipher-algo', 'AES']],
    ['with AES of 192 bits', ['--cipher-algo', 'AES192']],
    ['with AES of 256 bits', ['--cipher-algo', 'AES256']],
    ['with SHA-256', ['--digest-algo', 'SHA256']],
    ['for several keys', ['--recipient', 'x@stranger.example']],
    ['for several keys that it does not name', ['--hidden-recipient', 'x@stranger.example', '--throw-keyids']],
    ['with two signatures, of which one is the bank’s', ['--local-user', 'x@stranger.example']],
    ['as RFC 4880 wants it', ['--rfc4880']],
  ])('signed and encrypted in one, %s, is read as a whole', async (_, words) => {
    const written = make(...from, ...forUs, ...words, '--sign', '--encrypt')
    expect(written.subarray(0, 5).toString() === '-----').toBe(words.includes('--armor'))
    expect(await open(written)).toBe(answer)
    if (words.length === 0) await expectWhole(written, open)
  })

  test.skipIf(!hasOcb)('in its OCB form, in one chunk and in many, is read as a whole', async () => {
    for (const words of [[], ['--chunk-size', '10', '--compress-algo', 'none']]) {
      const written = make(...from, ...forUs, '--force-ocb', ...words, '--sign', '--encrypt')
      expect(await open(written)).toBe(answer)
      await expectWhole(written, open)
    }
  })

  test('signed and not encrypted, or as text with the line ends of text, is read', async () => {
    for (const armored of [[], ['--armor']]) {
      expect(await open(make(...from, ...armored, '--sign'))).toBe(answer)
      const asText = await open(make(...from, ...forUs, ...armored, '--textmode', '--sign', '--encrypt'))
      expect(asText.replaceAll('\r\n', '\n')).toBe(answer)
    }
  })

  test.each<readonly [string, () => Buffer, RegExp]>([
    [
      'text with a signature below',
      () => make(...from, '--clear-sign'),
      /text with a signature below it \(--clear-sign\)/,
    ],
    ['a signature alone', () => make(...from, '--detach-sign'), /a signature without what it signs \(--detach-sign\)/],
    [
      'a signature of text alone, armored',
      () => make(...from, '--armor', '--textmode', '--detach-sign'),
      /a signature without what it signs \(--detach-sign\)/,
    ],
    ['neither signed nor encrypted', () => make('--store'), /not signed: it is a PGP message without a signature/],
    ['not signed', () => make(...forUs, '--encrypt'), /not signed: it is a PGP message without a signature/],
    [
      'signed first and encrypted afterwards',
      () => gnupg.make(make(...from, '--sign'), now, ...forUs, '--encrypt'),
      /a PGP message within another: .+ Ask the bank for one message made with --sign --encrypt/,
    ],
    [
      'encrypted first and signed afterwards, armored',
      () => gnupg.make(make(...forUs, '--armor', '--encrypt'), now, ...from, '--sign'),
      /a PGP message within another/,
    ],
    [
      'encrypted for somebody else whom it does not name',
      () => make(...from, '--hidden-recipient', 'x@stranger.example', '--sign', '--encrypt'),
      /for a key that it does not name \(--hidden-recipient\), and no key of ours opens it/,
    ],
    [
      'encrypted with a cipher that we do not have',
      () => make(...from, ...forUs, '--cipher-algo', 'CAMELLIA256', '--sign', '--encrypt'),
      /with a cipher that is not supported\. Ask the bank to encrypt with AES/,
    ],
    [
      'encrypted with a cipher that our key does not ask for',
      () => make(...from, ...forUs, '--cipher-algo', 'TWOFISH', '--sign', '--encrypt'),
      /with a cipher that is not supported\. Ask the bank to encrypt with AES/,
    ],
    ...[from, ['--local-user', 'rsa@desert.example']].map((by): readonly [string, () => Buffer, RegExp] => [
      `signed with SHA-1 by ${by[1]}`,
      () => make(...by, ...forUs, '--digest-algo', 'SHA1', '--sign', '--encrypt'),
      /signed with a hash algorithm that can be forged, such as SHA-1\. Ask the bank to sign with --digest-algo SHA256/,
    ]),
    [
      'signed on a condition that we do not know',
      () => make(...from, ...forUs, '--sig-notation', '!a@desert.example=b', '--sign', '--encrypt'),
      /conditions that we do not support \(a critical notation\)/,
    ],
    [
      'signed for a time that is over',
      () => gnupg.make(answer, '2026-06-15T17:00:00Z', ...from, '--default-sig-expire', '1d', '--sign'),
      /a signature of the bank that has expired/,
    ],
    [
      'two messages, one after the other',
      () => Buffer.concat([0, 1].map(() => make(...from, '--armor', '--sign'))),
      /something after the end of its PGP message/,
    ],
    [
      'a message and something that nobody signed',
      () => Buffer.concat([make(...from, ...forUs, '--armor', '--sign', '--encrypt'), Buffer.from('{"a":1}\n')]),
      /something after the end of its PGP message/,
    ],
  ])('%s, is refused, with what to ask the bank for, and nothing of it is read', async (_, write, problem) => {
    const refused = await open(write()).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'RefusedAnswerError', message: expect.stringMatching(problem) })
    expect(String(refused)).toMatch(/the payments of its file stay pending$/)
    expect(String(refused)).not.toMatch(/ACCEPTED/)
  })

  test.skipIf(hasOcb)('encrypted in a form that hides changes, which GnuPG no longer writes, is refused', async () => {
    await expect(open(make(...from, ...forUs, '--rfc2440', '--sign', '--encrypt'))).rejects.toThrow(
      /in a format from before 2001 that cannot show whether it was changed/,
    )
  })

  test('two binary messages, or one with something behind or before it that nobody signed, are not read', async () => {
    const signed = () => make(...from, '--compress-algo', 'none', '--sign')
    const stored = gnupg.make('{"a":1}', now, '--compress-algo', 'none', '--store')
    for (const content of [
      [signed(), signed()],
      [signed(), stored],
      [stored, signed()],
    ])
      await expect(open(Buffer.concat(content))).rejects.toMatchObject({ name: 'FileAnswerError' })
  })

  test('a file for it is read whole by it, with our signature', async () => {
    const bytes = Buffer.from('101 the file\n'.repeat(10_000))
    const keys = await openPgpKeys(configOf(bank.public, own.private).secrets)
    const sealed = await seal({ bytes, name: 'a.ach', mark: 'ab'.repeat(32) }, keys, Date.parse(now))
    expect(gnupg.decrypt(sealed, '2026-06-18T03:00:00Z')).toEqual({ bytes, signedBy: 'ach@meadow.example' })
  })

  test.each<readonly [string, readonly (readonly string[])[], readonly string[]]>([
    [
      'RSA',
      [
        ['rsa2048', 'sign'],
        ['rsa2048', 'encrypt'],
      ],
      [],
    ],
    [
      'a NIST curve',
      [
        ['nistp256', 'sign'],
        ['nistp256', 'encrypt'],
      ],
      [],
    ],
    [
      'Brainpool',
      [
        ['brainpoolP256r1', 'sign'],
        ['brainpoolP256r1', 'encrypt'],
      ],
      [' is of a kind that cannot be used here'],
    ],
    [
      'RSA of 1,024 bits',
      [
        ['rsa1024', 'sign'],
        ['rsa1024', 'encrypt'],
      ],
      [' cannot encrypt: .+considered too weak'],
    ],
  ])(
    'a key of %s is one to start with, or is refused at the start in one line',
    async (kind, [primary = [], ...subkeys], problems) => {
      const key = gnupg.makeKeyOf(`${kind.replaceAll(' ', '-')}@x.example`, made, primary, ...subkeys)
      const found = await brokenPgp(configOf(key.public, own.private), Date.parse(now))
      expect(found.map(({ name, message }) => `${name} ${message}`)).toEqual(
        problems.map((problem) => expect.stringMatching(new RegExp(`^ACH_PGP_BANK_KEY${problem}[^\n]+$`))),
      )
    },
    60_000,
  )

  test('our key without the secret that signs keeps the server from starting; one whose subkey signs is fine', async () => {
    const found = (name: string) => {
      const subkeys = ours.make('', now, '--armor', '--export-secret-subkeys', name).toString()
      return brokenPgp(configOf(bank.public, subkeys), Date.parse(now))
    }
    ours.makeKeyOf('one@meadow.example', made, ['ed25519', 'sign'], ['cv25519', 'encrypt'])
    expect(await found('one@meadow.example')).toEqual([
      {
        name: 'ACH_PGP_PRIVATE_KEY',
        message:
          'cannot sign: its export has the secret of its subkeys alone: use --export-secret-keys, or add a subkey that signs.',
      },
    ])
    ours.makeKeyOf('two@meadow.example', made, ['ed25519', 'cert'], ['ed25519', 'sign'], ['cv25519', 'encrypt'])
    expect(await found('two@meadow.example')).toEqual([])
  })
})
