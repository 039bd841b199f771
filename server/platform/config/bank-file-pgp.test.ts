import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productionEnvironment } from '#tests/fixtures/production'
import { readConfig } from './config.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-bank-pgp-'))
afterAll(() => rmSync(dir, { recursive: true }))
const block = (whose: string) =>
  `-----BEGIN PGP ${whose} KEY BLOCK-----\nComment: by - us\n\nYWJj\n=abcd\n-----END PGP ${whose} KEY BLOCK-----`
const bankKey = block('PUBLIC')
const ownKey = block('PRIVATE')
const production = productionEnvironment(dir)
const folder = { ...production, ACH_DELIVERY: 'folder', ACH_FOLDER: '/srv/ach', ACH_ACCOUNT_NUMBERS: 'tokens' }

function problems(change: Record<string, string | undefined>, base: Record<string, string | undefined> = folder) {
  try {
    readConfig({ ...base, ...change })
    return []
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').slice(1)
  }
}

test('bank files leave as they are until a key of the bank is set; then answers must be signed unless somebody says otherwise', () => {
  expect(readConfig(folder).bankFilePgp).toBeNull()
  expect(readConfig({ ...folder, ACH_PGP_BANK_KEY: bankKey }).bankFilePgp).toEqual({ suffix: '', answers: 'signed' })
  expect(
    readConfig({ ...folder, ACH_PGP_BANK_KEY: bankKey, ACH_PGP_SUFFIX: '.pgp', ACH_PGP_ANSWERS: 'unsigned' })
      .bankFilePgp,
  ).toEqual({ suffix: '.pgp', answers: 'unsigned' })
})

test('keys and the passphrase come from files, several keys in one', () => {
  const files = {
    ACH_PGP_BANK_KEY: `${bankKey}\n${bankKey}\n`,
    ACH_PGP_PRIVATE_KEY: ownKey,
    ACH_PGP_PASSPHRASE: 'a b ',
  }
  const given = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(dir, name), `${text}\n`)
    return [`${name}_FILE`, join(dir, name)]
  })
  expect(readConfig({ ...folder, ...Object.fromEntries(given) }).secrets.agreed).toMatchObject({
    'bank-pgp': `${bankKey}\n${bankKey}`,
    'own-pgp': ownKey,
    'own-pgp-passphrase': 'a b',
  })
})

test('what nothing would come of is refused, and no value is quoted', () => {
  expect(problems({ ACH_PGP_BANK_KEY: bankKey }, production)).toEqual([
    '- ACH_PGP_BANK_KEY needs ACH_DELIVERY=folder or sftp: the gateway takes files over https.',
  ])
  const rest = {
    ACH_PGP_PRIVATE_KEY: ownKey,
    ACH_PGP_PASSPHRASE: 'x',
    ACH_PGP_SUFFIX: '.pgp',
    ACH_PGP_ANSWERS: 'unsigned',
  }
  expect(problems(rest)).toEqual(
    Object.keys(rest).map((name) => `- ${name} needs ACH_PGP_BANK_KEY: set both, or neither.`),
  )
  expect(problems({ ACH_PGP_BANK_KEY: bankKey, ACH_PGP_PASSPHRASE: 'x' })).toEqual([
    '- ACH_PGP_PASSPHRASE needs ACH_PGP_PRIVATE_KEY: set both, or neither.',
  ])
  for (const wrong of [ownKey, 'abc', bankKey.slice(0, -5), `${bankKey}\nabc`])
    expect(problems({ ACH_PGP_BANK_KEY: wrong })).toEqual([
      '- ACH_PGP_BANK_KEY must be what gpg --export --armor prints, from its BEGIN line to its END line.',
    ])
  expect(problems({ ACH_PGP_BANK_KEY: bankKey, ACH_PGP_PRIVATE_KEY: bankKey })).toEqual([
    '- ACH_PGP_PRIVATE_KEY must be what gpg --export-secret-keys --armor prints, from its BEGIN line to its END line.',
  ])
  expect(problems({ ACH_PGP_BANK_KEY: bankKey, ACH_PGP_SUFFIX: '.part' })).toEqual([
    '- ACH_PGP_SUFFIX must be .pgp, .gpg or .asc.',
  ])
})
