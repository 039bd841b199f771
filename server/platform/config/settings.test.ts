import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { productionEnvironment } from '#tests/fixtures/production'
import { readConfig } from './config.ts'
import { ConfigError } from './read-settings.ts'
import { type SettingName, settingRows } from './settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-settings-'))
afterAll(() => rmSync(dir, { recursive: true }))

const production = productionEnvironment(dir)

/** The message of a start in production about each wrong setting. */
function problemsOf(change: Record<string, string | undefined>): ReadonlyMap<string, string> {
  try {
    readConfig({ ...production, ...change })
    return new Map()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return new Map(error.problems.map(({ name, message }) => [name, message]))
  }
}

/** Bank files with account numbers out of a vault. */
const vault = {
  ACH_DELIVERY: 'folder',
  ACH_FOLDER: '/srv/ach',
  ACH_ACCOUNT_NUMBERS: 'vault',
  ACH_VAULT_URL: 'https://vault.example.com',
  ACH_VAULT_KEY: 'v'.repeat(16),
}
const rows = settingRows()
const namesWhere = (fits: (row: (typeof rows)[number][1]) => boolean): SettingName[] =>
  rows.flatMap(([name, row]) => (fits(row) ? [name] : []))

describe('production takes the table at its word', () => {
  const demanded = namesWhere((row) => row.demanded !== undefined || row.length !== undefined)
  test('and names everything that is missing in one list', () => {
    const nothing = problemsOf({
      ...vault,
      ...Object.fromEntries(demanded.map((name) => [name, undefined])),
      TEXT_MESSAGE_URL: 'https://texts.example.com',
    })
    expect([...nothing.keys()].sort()).toEqual([...demanded].sort())
    for (const message of nothing.values()) expect(message).toMatch(/^(is missing: |must be ).*\.$/)
  })

  test.each(namesWhere((row) => row.refused !== undefined))('%s is refused', (name) => {
    const value = { CARPORT_DEV: '1', SECOND_FACTOR: 'off' }[name as string] ?? 'commit-reply-lost'
    expect([...problemsOf({ [name]: value }).keys()]).toEqual([name])
  })

  test.each(namesWhere((row) => row.http !== undefined))('%s over plain http is refused', (name) => {
    const openLine = {
      ...vault,
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_AUDIENCE: 'api',
      TEXT_WEBHOOK_SECRET: 'w'.repeat(16),
    }
    const problems = problemsOf({ ...openLine, [name]: 'http://vendor.example.com' })
    expect(problems.get(name)).toMatch(/^must be an https address/)
    expect(problems.size).toBe(1)
  })
})

test('a refusal never holds a secret, whether it is too short, out of place or of the wrong kind', () => {
  const secrets = namesWhere((row) => row.secret === true)
  expect(secrets.length).toBeGreaterThan(8)
  const wrong = Object.fromEntries(secrets.map((name) => [name, `mysql-${name.length}-hunter2`]))
  const messages = [...problemsOf(wrong)].flat().join('\n')
  for (const name of ['DATABASE_URL', 'CARPORT_SECRET', 'AUDIT_KEY']) expect(messages).toContain(name)
  expect(messages).not.toContain('hunter2')
})

test('every setting says what it takes and what it does, and every default is a value it takes', () => {
  for (const [name, row] of rows) {
    expect(row.takes, name).not.toBe('')
    expect(row.about, name).toMatch(/\.$/)
    const wrong = problemsOf({ [name]: row.default ?? undefined, OIDC_ISSUER: 'https://id.example.com' }).get(name)
    if (row.default !== null && row.demanded === undefined) expect(wrong, name).toBeUndefined()
  }
})
