import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-config-'))
afterAll(() => rmSync(dir, { recursive: true }))

const production = {
  CARPORT_MODE: 'production',
  CARPORT_SECRET: 's'.repeat(32),
  AUDIT_KEY: 'a'.repeat(32),
  CARPORT_PUBLIC_URL: 'https://pay.example.com/',
  DATABASE_URL: 'postgres://db/carport',
  BANK_PROCESSOR_URL: 'https://bank.example.com',
  CARD_PROCESSOR_URL: 'https://card.example.com',
  CARPORT_DATA: dir,
}

describe('production mode refuses to start', () => {
  const refusals: readonly [string, Record<string, string | undefined>, RegExp][] = [
    ['without secrets', { CARPORT_SECRET: '', AUDIT_KEY: undefined }, /CARPORT_SECRET[\s\S]*AUDIT_KEY/],
    ['with the simulated processors', { BANK_PROCESSOR_URL: undefined }, /BANK_PROCESSOR_URL/],
    ['with demo people', { CARPORT_SEED: 'x' }, /CARPORT_SEED/],
    ['with a fail point', { CARPORT_FAILPOINT: 'commit-reply-lost' }, /CARPORT_FAILPOINT/],
    ['over plain http', { CARPORT_PUBLIC_URL: 'http://pay.example.com' }, /https/],
    [
      'with live processors on the embedded database',
      { DATABASE_URL: undefined },
      /embedded database may not hold real money/,
    ],
    [
      'with live processors on the embedded database and a careless yes',
      { DATABASE_URL: '', ALLOW_EMBEDDED_MONEY: 'yes' },
      /embedded database/,
    ],
  ]
  test.each(refusals)('%s', (_, change, reason) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(reason)
  })

  test('and NODE_ENV=production is production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', CARPORT_DATA: dir })).toThrow(/refuses/)
  })
})

test('production with everything it needs starts, and the embedded database is allowed in words', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    publicUrl: 'https://pay.example.com',
    trustedProxies: 0,
  })
  const words = 'I accept one machine holding the only copy of the ledger'
  expect(readConfig({ ...production, DATABASE_URL: undefined, ALLOW_EMBEDDED_MONEY: words }).databaseUrl).toBeNull()
})

test('[app-05] what is in force is what the running environment says: production is prod, a file may name feat or test, and else it is local', () => {
  const named = (environment: string) => {
    const file = join(dir, `${environment}.json`)
    writeFileSync(file, JSON.stringify({ environment }))
    return file
  }
  expect(readConfig(production).thirdParties.environment).toBe('prod')
  expect(readConfig({ CARPORT_DATA: dir }).thirdParties.environment).toBeUndefined()
  for (const environment of ['feat', 'test', 'prod'] as const) {
    const CARPORT_THIRD_PARTIES = named(environment)
    expect(readConfig({ CARPORT_DATA: dir, CARPORT_THIRD_PARTIES }).thirdParties.environment).toBe(environment)
    expect(readConfig({ ...production, CARPORT_THIRD_PARTIES }).thirdParties.environment).toBe(environment)
  }
  expect(() => readConfig({ CARPORT_DATA: dir, CARPORT_THIRD_PARTIES: named('elsewhere') })).toThrow(/environment/)
  expect(readConfig({ ...production, PORT: '4999', HOST: '10.0.0.1' })).toMatchObject({ port: 4999, host: '10.0.0.1' })
})

test('production refuses a vendor’s script without its hash, and names it; the sandbox loads it', () => {
  const script = { scriptUrl: 'https://v.example.com/v.js', id: '7' }
  const integrity = `sha384-${'a'.repeat(64)}`
  const CARPORT_THIRD_PARTIES = join(dir, 'scripts.json')
  const write = (told: object) => writeFileSync(CARPORT_THIRD_PARTIES, JSON.stringify(told))
  write({ tagManager: script, consent: { ...script, integrity: null }, sessionReplay: { ...script, integrity } })
  expect(() => readConfig({ ...production, CARPORT_THIRD_PARTIES })).toThrow(
    /tagManager\.integrity[\s\S]*consent\.integrity/,
  )
  expect(() => readConfig({ ...production, CARPORT_THIRD_PARTIES })).not.toThrow(/sessionReplay/)
  expect(readConfig({ CARPORT_DATA: dir, CARPORT_THIRD_PARTIES }).thirdParties.tagManager?.integrity).toBeNull()
  write({ tagManager: { ...script, integrity } })
  expect(readConfig({ ...production, CARPORT_THIRD_PARTIES }).thirdParties.tagManager).toMatchObject({ integrity })
  write({ tagManager: { ...script, integrity: 'sha384-' } })
  expect(() => readConfig({ ...production, CARPORT_THIRD_PARTIES })).toThrow(/tagManager\.integrity/)
})

test('the sandbox makes its secrets once and keeps them; every purpose has its own key', () => {
  const first = readConfig({ CARPORT_DATA: dir })
  expect(readConfig({ CARPORT_DATA: dir }).secrets).toEqual(first.secrets)
  expect(new Set(Object.values(first.secrets)).size).toBe(Object.values(first.secrets).length)
  expect(first).toMatchObject({
    mode: 'sandbox',
    port: 4400,
    publicUrl: 'http://localhost:4400',
    databaseUrl: null,
    seed: 'carport',
  })
})

test('a port that is not one is refused by name', () => {
  for (const PORT of ['http', '-1', '70000', '4e3'])
    expect(() => readConfig({ PORT, CARPORT_DATA: dir })).toThrow(/PORT/)
})
