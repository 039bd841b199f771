import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productionEnvironment } from '#tests/fixtures/production'
import { readConfig, rootDir } from './config.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-bank-files-'))
afterAll(() => rmSync(dir, { recursive: true }))
const production = productionEnvironment(dir)
const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nYWJj\n-----END OPENSSH PRIVATE KEY-----'
const hostKey = `SHA256:${'a'.repeat(43)}`
const folder = { ACH_DELIVERY: 'folder', ACH_FOLDER: '/srv/ach', ACH_ACCOUNT_NUMBERS: 'tokens' }
const sftp = {
  ACH_DELIVERY: 'sftp',
  ACH_ACCOUNT_NUMBERS: 'tokens',
  ACH_SFTP_URL: 'sftp://carport@files.bank.example/inbox/',
  ACH_SFTP_HOST_KEY: `${hostKey}, SHA256:${'b'.repeat(43)}=`,
  ACH_SFTP_PRIVATE_KEY: key,
}

function problems(change: Record<string, string | undefined>, base = production): string[] {
  try {
    readConfig({ ...base, ...change })
    return []
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').slice(1)
  }
}

test('bank files go to the gateway unless another way is chosen, and every way has what it needs', () => {
  expect(readConfig(production).bankFiles).toEqual({ way: 'gateway' })
  expect(readConfig({ ...production, ...folder }).bankFiles).toEqual({
    way: 'folder',
    folder: '/srv/ach',
  })
  expect(readConfig({ ...production, ...folder, ACH_FOLDER: 'ach' }).bankFiles).toEqual({
    way: 'folder',
    folder: join(rootDir, 'ach'),
  })
  writeFileSync(join(dir, 'key'), `${key}\n`)
  const config = readConfig({
    ...production,
    ...sftp,
    ACH_SFTP_PRIVATE_KEY: '',
    ACH_SFTP_PRIVATE_KEY_FILE: join(dir, 'key'),
  })
  expect(config.secrets.agreed['bank-sftp']).toBe(key)
  expect(config.bankFiles).toEqual({
    way: 'sftp',
    server: {
      host: 'files.bank.example',
      port: 22,
      user: 'carport',
      folder: '/inbox',
      hostKeys: [hostKey, `SHA256:${'b'.repeat(43)}`],
    },
  })
})

test('the bank answers in a folder of this machine or of the server, within two hours unless another time is set', () => {
  const answers = (change: Record<string, string>) => readConfig({ ...production, ...change }).bankFileAnswers
  expect(answers({})).toEqual({ folder: null, withinMinutes: 120 })
  expect(answers({ ...folder, ACH_ANSWER_FOLDER: 'answers', ACH_ANSWER_MINUTES: '30' })).toEqual({
    folder: join(rootDir, 'answers'),
    withinMinutes: 30,
  })
  expect(answers({ ...sftp, ACH_ANSWER_FOLDER: '/outbox' }).folder).toBe('/outbox')
  expect(problems({ ACH_ANSWER_FOLDER: '/srv/answers' })).toEqual([
    '- ACH_ANSWER_FOLDER needs ACH_DELIVERY=folder or sftp: the gateway answers by itself.',
  ])
  expect(problems({ ACH_ANSWER_MINUTES: '1' })).toEqual([
    '- ACH_ANSWER_MINUTES must be a whole number from 5 to 2880, not "1".',
  ])
})

test.each([
  ['sftp://us%20er@[2001:db8::1]:2222', { host: '2001:db8::1', port: 2222, user: 'us er', folder: '.' }],
  ['sftp://u@h/', { host: 'h', port: 22, user: 'u', folder: '/' }],
  ['SFTP://u@h/a%20b/c', { host: 'h', port: 22, user: 'u', folder: '/a b/c' }],
])('%s is read as its parts', (address, parts) => {
  expect(readConfig({ ...production, ...sftp, ACH_SFTP_URL: address }).bankFiles).toMatchObject({ server: parts })
})

test('a way without what it needs, or with what another one needs, is refused in one sentence each', () => {
  expect(problems({ ACH_DELIVERY: 'folder', ACH_ACCOUNT_NUMBERS: 'tokens' })).toEqual([
    '- ACH_FOLDER is missing: set the folder that bank files are put into, or leave ACH_DELIVERY=folder out.',
  ])
  expect(
    problems({ ACH_DELIVERY: 'sftp', ACH_ACCOUNT_NUMBERS: 'tokens' }).map((line) =>
      line.split(' ').slice(0, 4).join(' '),
    ),
  ).toEqual(['- ACH_SFTP_URL is missing:', '- ACH_SFTP_HOST_KEY is missing:', '- ACH_SFTP_PRIVATE_KEY is missing:'])
  expect(problems({ ACH_FOLDER: '/srv/ach' })).toEqual([
    '- ACH_FOLDER needs ACH_DELIVERY=folder: set both, or neither.',
  ])
  expect(problems({ ...sftp, ACH_FOLDER: '/srv/ach' })).toEqual([
    '- ACH_FOLDER needs ACH_DELIVERY=folder: set both, or neither.',
  ])
  expect(problems({ ...sftp, ACH_DELIVERY: undefined })).toHaveLength(3)
  expect(problems({ ACH_DELIVERY: 'ftp' })).toEqual(['- ACH_DELIVERY must be gateway or folder or sftp, not "ftp".'])
  expect(problems({ ACH_FOLDR: '/srv/ach' })).toEqual(['- ACH_FOLDR is not a setting: did you mean ACH_FOLDER?'])
})

test('production sends no file that a bank cannot read without somebody having said so', () => {
  for (const delivery of [folder, sftp]) {
    expect(problems({ ...delivery, ACH_ACCOUNT_NUMBERS: undefined })).toEqual([
      expect.stringMatching(/^- ACH_ACCOUNT_NUMBERS is missing: set vault, with ACH_VAULT_URL, .+, or tokens if /),
    ])
    expect(readConfig({ ...production, ...delivery })).toMatchObject({ accountNumbers: 'tokens', vaultUrl: null })
  }
  // The gateway takes tokens, and the sandbox's files go nowhere.
  expect(problems({})).toEqual([])
  const sandbox = { ACH_DELIVERY: 'folder', ACH_FOLDER: dir, CARPORT_DATA: dir }
  expect(problems(sandbox, {})).toEqual([])
})

test('a vault has its address and key, and is there only where files leave by a folder or SFTP with account numbers', () => {
  const vault = { ACH_ACCOUNT_NUMBERS: 'vault', ACH_VAULT_URL: 'https://vault.example.com' }
  const key = { ACH_VAULT_KEY: 'as-agreed-with-the-vault' }
  const config = readConfig({ ...production, ...sftp, ...vault, ...key })
  expect(config).toMatchObject({ accountNumbers: 'vault', vaultUrl: 'https://vault.example.com' })
  expect(config.secrets.agreed['vault-api']).toBe(key.ACH_VAULT_KEY)
  expect(problems({ ...folder, ACH_ACCOUNT_NUMBERS: 'vault' })).toEqual([
    '- ACH_VAULT_URL is missing: set the address of the vault; the simulated one is for the sandbox.',
  ])
  expect(problems({ ...folder, ...vault })).toEqual([expect.stringMatching(/^- ACH_VAULT_KEY must be 16 characters/)])
  expect(problems({ ...vault, ...key })).toEqual([
    '- ACH_ACCOUNT_NUMBERS is vault and needs ACH_DELIVERY=folder or sftp: the gateway takes tokens.',
  ])
  expect(problems({ ...folder, ...vault, ...key, ACH_ACCOUNT_NUMBERS: 'tokens' })).toEqual([
    '- ACH_VAULT_URL needs ACH_ACCOUNT_NUMBERS=vault: set both, or neither.',
    '- ACH_VAULT_KEY needs ACH_ACCOUNT_NUMBERS=vault: set both, or neither.',
  ])
  expect(problems({ ...folder, ...vault, ACH_VAULT_KEY: 'bank-processor-secret' })).toEqual([
    expect.stringMatching(/must differ from BANK_PROCESSOR_SECRET/),
  ])
})

test.each([
  ['ACH_SFTP_URL', 'https://files.bank.example'],
  ['ACH_SFTP_URL', 'sftp://files.bank.example/inbox'],
  ['ACH_SFTP_URL', 'sftp://carport:hunter2@files.bank.example/inbox'],
  ['ACH_SFTP_URL', 'sftp://carport@files.bank.example/%ff'],
  ['ACH_SFTP_HOST_KEY', 'MD5:16:27:ac'],
  ['ACH_SFTP_HOST_KEY', 'SHA256:short'],
  ['ACH_SFTP_PRIVATE_KEY', 'ssh-ed25519 hunter2'],
])('%s does not take %s, nor does the refusal repeat it', (name, value) => {
  const found = problems({ ...sftp, [name]: value })
  expect(found).toEqual([expect.stringMatching(new RegExp(`^- ${name} must be `))])
  expect(found.join()).not.toContain('hunter2')
})

test('the sandbox uploads to nobody but a server on its own machine', () => {
  const sandbox = { CARPORT_DATA: dir }
  expect(problems(sftp, sandbox)).toEqual([expect.stringMatching(/^- ACH_SFTP_URL is for production/)])
  expect(problems({ ...sftp, ACH_SFTP_URL: 'sftp://carport@127.0.0.1:2222/inbox' }, sandbox)).toEqual([])
})
