import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { productionEnvironment, testCompany } from '#tests/fixtures/production'
import { thirdPartyMeta } from './third-parties.ts'
import { readConfig, rootDir } from './config.ts'
import { sandboxCompany } from './company.ts'
import { defaultBrand } from '#sdk/config/brand'

const dir = mkdtempSync(join(tmpdir(), 'carport-config-'))
afterAll(() => rmSync(dir, { recursive: true }))

const production = productionEnvironment(dir)
/** The message of a start, or an empty text when it goes through. */
function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig({ CARPORT_DATA: dir, ...env })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
function fileOf(name: string, content: unknown): string {
  const path = join(dir, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('production mode refuses to start', () => {
  const refusals: readonly [string, Record<string, string | undefined>, RegExp][] = [
    ['without secrets', { CARPORT_SECRET: '', AUDIT_KEY: undefined }, /CARPORT_SECRET[\s\S]*AUDIT_KEY/],
    ['with the simulated processors', { BANK_PROCESSOR_URL: undefined }, /BANK_PROCESSOR_URL/],
    ['with demo people', { CARPORT_SEED: 'x' }, /CARPORT_SEED/],
    ['with a fail point', { CARPORT_FAILPOINT: 'commit-reply-lost' }, /CARPORT_FAILPOINT/],
    ['over plain http', { CARPORT_PUBLIC_URL: 'http://pay.example.com' }, /https/],
    ['with processors over plain http', { BANK_PROCESSOR_URL: 'http://bank.example.com' }, /BANK_PROCESSOR_URL.*https/],
    ['with processors on its own machine', { CARD_PROCESSOR_URL: 'http://127.0.0.1:9' }, /CARD_PROCESSOR_URL.*https/],
    ['with mail over plain http', { MAIL_URL: 'http://mail.example.com' }, /MAIL_URL.*https/],
    ['without a mail gateway', { MAIL_URL: undefined }, /MAIL_URL is missing/],
    [
      'without the secrets agreed with its processors',
      { BANK_PROCESSOR_SECRET: '', CARD_PROCESSOR_SECRET: '', BANK_WEBHOOK_SECRET: '', CARD_WEBHOOK_SECRET: '' },
      /BANK_PROCESSOR_SECRET[\s\S]*BANK_WEBHOOK_SECRET[\s\S]*CARD_PROCESSOR_SECRET[\s\S]*CARD_WEBHOOK_SECRET/,
    ],
    [
      'with texts and no secret for their answers',
      { TEXT_MESSAGE_URL: 'https://sms.example.com' },
      /TEXT_WEBHOOK_SECRET/,
    ],
    ['with one secret for everything', { AUDIT_KEY: 's'.repeat(32) }, /AUDIT_KEY.*CARPORT_SECRET/],
    [
      'with one secret for two vendors',
      { CARD_WEBHOOK_SECRET: 'bank-webhook-secret' },
      /CARD_WEBHOOK_SECRET must differ from BANK_WEBHOOK_SECRET/,
    ],
    [
      'with a vendor’s secret as the key of everything',
      { CARPORT_SECRET: 'v'.repeat(32), MAIL_WEBHOOK_SECRET: 'v'.repeat(32) },
      /MAIL_WEBHOOK_SECRET must differ from CARPORT_SECRET/,
    ],
    ['with sign-ins without a second factor', { SECOND_FACTOR: 'off' }, /SECOND_FACTOR/],
    ['without a word about proxies', { TRUSTED_PROXIES: undefined }, /TRUSTED_PROXIES/],
    [
      'with an identity provider over plain http',
      { OIDC_ISSUER: 'http://id.example.com', OIDC_AUDIENCE: 'api' },
      /OIDC_ISSUER.*https/,
    ],
    ['without a company', { CARPORT_COMPANY_FILE: undefined }, /CARPORT_COMPANY_FILE is missing/],
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
    trustedProxies: 1,
  })
  const words = 'I accept one machine holding the only copy of the ledger'
  expect(readConfig({ ...production, DATABASE_URL: undefined, ALLOW_EMBEDDED_MONEY: words }).databaseUrl).toBeNull()
})

describe('the role of a process', () => {
  test.each(['web', 'worker', 'all'] as const)('is %s where it says so', (role) => {
    expect(readConfig({ ...production, CARPORT_ROLE: role }).role).toBe(role)
  })
  test('is everything unless set', () => expect(readConfig(production).role).toBe('all'))
  test('that is none is refused', () => {
    expect(refusal({ ...production, CARPORT_ROLE: 'jobs' })).toContain(
      'CARPORT_ROLE must be web or worker or all, not "jobs".',
    )
  })
  test('of several processes is refused on the embedded database, which has one', () => {
    expect(refusal({ CARPORT_ROLE: 'worker' })).toContain(
      'CARPORT_ROLE is worker, and the embedded database serves one process alone: set DATABASE_URL, or leave CARPORT_ROLE out.',
    )
  })
})

test('[app-05] what is in force is what the running environment says: production is prod, a file may name feat or test, and else it is local', () => {
  const named = (environment: string) => {
    const file = join(dir, `${environment}.json`)
    writeFileSync(file, JSON.stringify({ environment }))
    return file
  }
  expect(readConfig(production).thirdParties.environment).toBe('prod')
  expect(thirdPartyMeta(readConfig(production).thirdParties)).toContain('&quot;environment&quot;:&quot;prod&quot;')
  // The page then has no location, and is local.
  expect(thirdPartyMeta(readConfig({ CARPORT_DATA: dir }).thirdParties)).toBe('')
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

test('the port for metrics is none unless set, and never the public one', () => {
  expect(readConfig({ CARPORT_DATA: dir }).metricsPort).toBeNull()
  expect(readConfig({ CARPORT_DATA: dir, CARPORT_METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  expect(() => readConfig({ CARPORT_DATA: dir, PORT: '9464', CARPORT_METRICS_PORT: '9464' })).toThrow(
    /CARPORT_METRICS_PORT must differ from PORT/,
  )
})

describe('only two words choose the mode', () => {
  test.each(['prod', 'Production', 'live', 'SANDBOX', 'true'])('CARPORT_MODE=%s does not start', (CARPORT_MODE) => {
    expect(refusal({ CARPORT_MODE })).toMatch(/CARPORT_MODE must be sandbox or production/)
  })

  test('without one it is the sandbox, or what NODE_ENV says, and both must agree', () => {
    expect(readConfig({ CARPORT_DATA: dir }).mode).toBe('sandbox')
    expect(readConfig({ CARPORT_DATA: dir, CARPORT_MODE: 'sandbox', NODE_ENV: 'test' }).mode).toBe('sandbox')
    expect(readConfig({ ...production, CARPORT_MODE: undefined, NODE_ENV: 'production' }).mode).toBe('production')
    expect(refusal({ CARPORT_MODE: 'sandbox', NODE_ENV: 'production' })).toMatch(/CARPORT_MODE.*NODE_ENV/)
    expect(refusal({ NODE_ENV: 'Production' })).toMatch(/CARPORT_MODE.*NODE_ENV/)
  })
})

describe('the sandbox does not start', () => {
  test.each([
    ['with a live bank processor', { BANK_PROCESSOR_URL: 'https://bank.example.com' }, /BANK_PROCESSOR_URL/],
    ['with a live card provider', { CARD_PROCESSOR_URL: 'http://10.0.0.7' }, /CARD_PROCESSOR_URL/],
    ['with a live mail gateway', { MAIL_URL: 'https://mail.example.com' }, /MAIL_URL/],
    ['with a live text gateway', { TEXT_MESSAGE_URL: 'https://127.0.0.1.example.com' }, /TEXT_MESSAGE_URL/],
    ['with a live address checker', { ADDRESS_CHECK_URL: 'https://addresses.example.com' }, /ADDRESS_CHECK_URL/],
    ['with a live stream of events', { BUSINESS_EVENTS_URL: 'https://events.example.com' }, /BUSINESS_EVENTS_URL/],
    ['under a public address', { CARPORT_PUBLIC_URL: 'https://pay.example.com' }, /CARPORT_PUBLIC_URL/],
  ])('%s', (_, env, reason) => {
    expect(refusal(env)).toMatch(reason)
  })

  test('but fakes on its own machine are fine', () => {
    const env = {
      BANK_PROCESSOR_URL: 'http://127.0.0.1:9000/bank',
      CARD_PROCESSOR_URL: 'http://localhost:9000',
      MAIL_URL: 'http://[::1]:9000/mail',
      ADDRESS_CHECK_URL: 'http://localhost:9000/addresses',
      BUSINESS_EVENTS_URL: 'http://127.0.0.1:9000/events',
      CARPORT_PUBLIC_URL: 'https://localhost:4400',
    }
    expect(refusal(env)).toBe('')
  })
})

describe('a setting that cannot be right', () => {
  test.each([
    ['MAIL_URL', 'nonsense'],
    ['TEXT_MESSAGE_URL', 'ftp://127.0.0.1/texts'],
    ['BANK_PROCESSOR_URL', 'http://'],
    ['CARD_PROCESSOR_URL', 'http://user:word@127.0.0.1'],
    ['ADDRESS_CHECK_URL', '//example.com'],
    ['BUSINESS_EVENTS_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://127.0.0.1/carport'],
    ['CARPORT_PUBLIC_URL', 'http://localhost:4400/portal'],
    ['OIDC_ISSUER', 'id.example.com'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '51'],
    ['TRUSTED_PROXIES', 'yes'],
    ['SESSION_IDLE_SECONDS', '20m'],
    ['CARPORT_DEV', 'true'],
    ['DEMO_LOGIN_EMAIL', 'demo'],
    ['CARPORT_FAILPOINT', 'commit-reply-lost:often'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`- ${name} must `))
  })

  test('all of them are told at once, each once', () => {
    const said = refusal({ CARPORT_MODE: 'production', MAIL_URL: 'nonsense', PORT: 'x', CARPORT_PROT: '1' })
    for (const name of ['MAIL_URL', 'PORT', 'CARPORT_PROT', 'CARPORT_SECRET', 'BANK_PROCESSOR_URL', 'TRUSTED_PROXIES'])
      expect(said.match(new RegExp(`^- ${name} `, 'gm')), name).toHaveLength(1)
  })

  test('a name nobody reads is refused, and what a company file took over says so', () => {
    expect(refusal({ CARPORT_MDOE: 'production' })).toMatch(
      /CARPORT_MDOE is not a setting: did you mean CARPORT_MODE\?/,
    )
    expect(refusal({ CARPORT_FAST: '1' })).toMatch(/CARPORT_FAST is not a setting: leave it out/)
    expect(refusal({ OIDC_ISUER: 'https://id.example.com' })).toMatch(/OIDC_ISUER is not a setting/)
    expect(refusal({ COMPANY_NAME: 'Meadow Auto' })).toMatch(/COMPANY_NAME.*CARPORT_COMPANY_FILE/)
    expect(refusal({ OIDC_AUDIENCE: 'api' })).toMatch(/OIDC_AUDIENCE.*OIDC_ISSUER/)
    // Set by the project's own tests and builds in the same environment.
    expect(refusal({ CARPORT_URL: 'http://localhost:4400', CARPORT_PARTNER_KEY: 'k' })).toBe('')
  })
})

describe('secrets in files', () => {
  test('are read from where NAME_FILE points, without the newline at their end', () => {
    const config = readConfig({
      ...production,
      AUDIT_KEY: undefined,
      AUDIT_KEY_FILE: fileOf('audit-key', `${'k'.repeat(40)}\n`),
      DATABASE_URL: undefined,
      DATABASE_URL_FILE: fileOf('database-url', 'postgres://db/from-file'),
    })
    expect(config.secrets.audit).toBe('k'.repeat(40))
    expect(config.databaseUrl).toBe('postgres://db/from-file')
  })

  test('that cannot be read, are empty, or stand beside the setting itself are refused', () => {
    expect(refusal({ AUDIT_KEY_FILE: join(dir, 'nowhere') })).toMatch(/AUDIT_KEY_FILE/)
    expect(refusal({ AUDIT_KEY_FILE: fileOf('empty', '\n') })).toMatch(/AUDIT_KEY_FILE/)
    expect(refusal({ AUDIT_KEY: 'a', AUDIT_KEY_FILE: fileOf('both', 'b') })).toMatch(/AUDIT_KEY.*AUDIT_KEY_FILE/)
  })
})

describe('the company', () => {
  test('of the sandbox is the one its pages show (npm run brand)', () => {
    const { company } = readConfig({ CARPORT_DATA: dir })
    expect(company).toEqual(sandboxCompany)
    const {
      ach: _,
      payoff: __,
      businessTime: ___,
      apps: ______,
      departments: ____,
      internalDomains: _____,
      legalName,
      ...shown
    } = company
    expect(legalName).toBe(defaultBrand.name)
    expect(shown).toEqual(defaultBrand)
  })

  test('of the sandbox is also the sample to begin with, which production refuses until it is changed', () => {
    const sample = join(rootDir, 'server/platform/config/sandbox-company.json')
    expect(readConfig({ CARPORT_DATA: dir, CARPORT_COMPANY_FILE: sample }).company).toEqual(sandboxCompany)
    expect(refusal({ ...production, CARPORT_COMPANY_FILE: sample })).toMatch(
      /- CARPORT_COMPANY_FILE says in name, legalName/,
    )
  })

  test('is what its file says', () => {
    expect(readConfig(production).company).toEqual({
      ...testCompany,
      apps: { ios: null, android: null, id: null, appleTeamId: null, androidCertificates: [] },
      phoneHref: '+16025550111',
      phoneHours: expect.objectContaining({ en: 'Saturday and Sunday, 8 AM to 8 PM Arizona time' }),
      businessTime: sandboxCompany.businessTime,
    })
    const { payoff: _, businessTime: __, ...older } = testCompany
    const file = fileOf('company-without-payoff.json', older)
    const { company } = readConfig({ ...production, CARPORT_COMPANY_FILE: file })
    expect(company.payoff).toBeNull()
    expect(company.businessTime).toEqual(sandboxCompany.businessTime)
  })

  const businessTimeFrom = (businessTime: object) => {
    const file = fileOf('company-elsewhere.json', { ...testCompany, businessTime })
    return readConfig({ ...production, CARPORT_COMPANY_FILE: file }).company.businessTime
  }

  test('does business by the clock that its file names, the rest as the rules have it', () => {
    expect(businessTimeFrom({ timeZone: 'America/New_York' })).toEqual({
      timeZone: 'America/New_York',
      zoneName: { en: 'Eastern time', es: 'hora del Este' },
      paymentCutoff: '17:00',
      postingRun: '20:00',
    })
    expect(businessTimeFrom({ paymentCutoff: '15:30', postingRun: '18:00' })).toEqual({
      ...sandboxCompany.businessTime,
      paymentCutoff: '15:30',
      postingRun: '18:00',
    })
    // A zone that is not in our own list of names.
    expect(businessTimeFrom({ timeZone: 'America/Indiana/Indianapolis' }).zoneName.en).toBe('Eastern time')
  })

  test.each([
    [
      { timeZone: 'America/Gotham' },
      /businessTime\.timeZone: must be a time zone of the IANA list, such as America\/New_York, not "America\/Gotham"/,
    ],
    [{ timeZone: '+05:00' }, /businessTime\.timeZone: must be a time zone of the IANA list/],
    [{ timeZone: 'EST' }, /businessTime\.timeZone: must be a time zone of the IANA list/],
    [{ paymentCutoff: '5 PM' }, /businessTime\.paymentCutoff: must be a time such as 17:00/],
    [{ paymentCutoff: '08:30' }, /businessTime\.paymentCutoff: must be 09:00 or later/],
    [{ paymentCutoff: '20:00' }, /businessTime: paymentCutoff must be before postingRun/],
    [{ postingRun: '24:00' }, /businessTime\.postingRun: must be a time such as 17:00/],
  ])('whose clock is %j does not start, and is told what to change', (businessTime, told) => {
    expect(
      refusal({ CARPORT_COMPANY_FILE: fileOf('company-wrong-clock.json', { ...testCompany, businessTime }) }),
    ).toMatch(told)
  })

  test.each([
    ['is no JSON', '{'],
    ['has an unknown entry', { ...testCompany, slogan: 'x' }],
    ['has no name', { ...testCompany, name: ' ' }],
    ['has a phone nobody can call', { ...testCompany, phone: 'call us' }],
    ['has no license lines', { ...testCompany, licenseLines: [] }],
    [
      'has a fax nobody can send to',
      { ...testCompany, departments: { ...testCompany.departments, dmvDocumentsFax: '1' } },
    ],
    ['says nowhere who its own people are', { ...testCompany, internalDomains: [] }],
    ['has an address in place of a domain', { ...testCompany, internalDomains: ['ana@meadow-auto.example'] }],
    ['has a team without an app', { ...testCompany, apps: { ios: null, android: null, appleTeamId: 'MEADOW0123' } }],
    ['has an app under an id that is none', { ...testCompany, apps: { ios: null, android: null, id: 'meadow' } }],
    [
      'has a certificate cut short',
      { ...testCompany, apps: { ios: null, android: null, id: 'com.meadow.pay', androidCertificates: ['AA:BB'] } },
    ],
    [
      'has a routing number with a wrong check digit',
      { ...testCompany, ach: { ...testCompany.ach, odfiRouting: '122105156' } },
    ],
    [
      'has a name the bank file would cut',
      { ...testCompany, ach: { ...testCompany.ach, companyName: 'MEADOW AUTO FINANCE LLC' } },
    ],
    [
      'has payoffs wired to a bank that is none',
      { ...testCompany, payoff: { ...testCompany.payoff, wire: { ...testCompany.payoff.wire, routingNumber: '1' } } },
    ],
  ])('whose file %s does not start', (what, content) => {
    expect(refusal({ CARPORT_COMPANY_FILE: fileOf(`company-${what.length}.json`, content) })).toMatch(
      /CARPORT_COMPANY_FILE/,
    )
  })

  test('never goes live under the sandbox’s name, telephone or routing number', () => {
    const live = (change: object) =>
      refusal({ ...production, CARPORT_COMPANY_FILE: fileOf('sandbox.json', { ...testCompany, ...change }) })
    expect(live({})).toBe('')
    expect(live({ legalName: 'SANDBOX AUTO FINANCE, LLC' })).toMatch(/CARPORT_COMPANY_FILE.*legalName.*sandbox/)
    expect(live({ phone: '+1 800-555-0142' })).toMatch(/CARPORT_COMPANY_FILE says in phone /)
    expect(live({ textNumber: sandboxCompany.textNumber })).toMatch(/textNumber/)
    expect(live({ apps: { ios: null, android: sandboxCompany.apps.android } })).toMatch(
      /CARPORT_COMPANY_FILE says in apps /,
    )
    expect(live({ apps: { ios: 'https://apps.example.com/meadow', android: null } })).toBe('')
    const ownApp = { ios: null, android: null, id: 'com.meadow.pay', appleTeamId: 'MEADOW0123' }
    expect(live({ apps: ownApp })).toBe('')
    for (const name of ['id', 'appleTeamId', 'androidCertificates'] as const)
      expect(live({ apps: { ...ownApp, [name]: sandboxCompany.apps[name] } })).toMatch(/says in apps /)
    const { departments } = testCompany
    for (const name of ['dmvDocumentsFax', 'repairClaims'] as const)
      expect(live({ departments: { ...departments, [name]: sandboxCompany.departments[name] } })).toMatch(/departments/)
    expect(live({ internalDomains: ['meadow-auto.example', 'Staff.example.com'] })).toMatch(/internalDomains/)
    expect(live({ mailAddress: ['Sandbox Auto Finance', 'PO Box 1'] })).toMatch(/mailAddress/)
    expect(live({ ach: { ...testCompany.ach, odfiRouting: sandboxCompany.ach.odfiRouting } })).toMatch(/odfiRouting/)
    expect(live({ ach: { ...testCompany.ach, destinationRouting: sandboxCompany.ach.destinationRouting } })).toMatch(
      /destinationRouting/,
    )
    expect(live({ payoff: { ...testCompany.payoff, wire: sandboxCompany.payoff?.wire } })).toMatch(/payoff/)
    expect(live({ payoff: { ...testCompany.payoff, payee: 'Sandbox Auto Finance' } })).toMatch(/payoff/)
    expect(live({ ach: { ...testCompany.ach, companyId: sandboxCompany.ach.companyId } })).toMatch(/companyId/)
  })
})

test('production takes no table with a fee of the sandbox in it, which nobody reviewed', () => {
  const sample = join(rootDir, 'server/platform/config/sandbox-state-fees.json')
  const live = (STATE_FEES_FILE: string) => refusal({ ...production, STATE_FEES_FILE })
  const said = /^- STATE_FEES_FILE holds rows of the sandbox, which nobody reviewed: /m
  expect(live(sample)).toMatch(said)
  const row = { state: 'OH', fee: 'SERVICE', cents: 195, reviewedOn: '2026-01-02' }
  const own = { ...row, citation: 'Ohio Rev. Code', reviewer: 'J. Doe' }
  const copied = (more: object) => live(fileOf('fees.json', [own, { ...own, state: 'IN', ...more }]))
  expect(copied({})).toBe('')
  expect(copied({ reviewer: 'Sandbox counsel' })).toMatch(/nobody reviewed: IN SERVICE\.$/m)
  expect(copied({ citation: 'sandbox schedule', reviewer: null })).toMatch(/nobody reviewed: IN SERVICE\.$/m)
  expect(readConfig({ CARPORT_DATA: dir, STATE_FEES_FILE: sample }).stateFees.length).toBeGreaterThan(3)
})
