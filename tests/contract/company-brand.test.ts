import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { appLinks } from '#scripts/build/app-links'
import { builtBrand, companyBrand } from '#scripts/build/company-brand'
import { isInternalUser } from '#sdk/session/user-info'
import { readConfig } from '#server/platform/config/config'
import { brandHash } from '#server/platform/config/built-brand'
import { readSourceTexts } from '#tests/tidy/sources'
import { productionEnvironment, testCompany } from '#tests/fixtures/production'

const dir = mkdtempSync(join(tmpdir(), 'carport-brand-'))
afterAll(() => rmSync(dir, { recursive: true }))

const isOfPages = (path: string) => /^(widgets|portal)\//.test(path)

/** What a build makes of a file of browsers' code for a company. */
async function built(entry: string, file?: string): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [companyBrand(file)],
    build: { write: false, lib: { entry: resolve(entry), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  return made.flatMap(({ output }) => output.map((each) => (each.type === 'chunk' ? each.code : ''))).join('\n')
}

/** The one place from which browsers' code has the lender. */
const brandFile = 'sdk/config/brand.ts'

test('what is built names the lender of the company’s file, and the sandbox’s without one', async () => {
  const file = join(dir, 'company.json')
  writeFileSync(file, JSON.stringify(testCompany))
  const named = await built(brandFile, file)
  for (const text of [
    testCompany.name,
    testCompany.phone,
    'Sábado y domingo, de 8 a.m. a 8 p.m., hora de Arizona',
    testCompany.email,
  ])
    expect(named).toContain(text)
  expect(named).not.toMatch(/Sandbox Auto|Credit, LLC|122105155|Payoffs/)
  expect(await built(brandFile)).toContain('Sandbox Auto Finance')
})

test('[role-05] what is built knows the company’s own people by the domains of its file, and the sandbox’s without one', async () => {
  const file = join(dir, 'company-domains.json')
  writeFileSync(
    file,
    JSON.stringify({ ...testCompany, internalDomains: ['Meadow-Auto.example', 'agents.example.org'] }),
  )
  for (const [companyFile, own, other] of [
    [file, ['ana@meadow-auto.example', 'bo@agents.example.org'], 'a1@staff.example.com'],
    ['', ['a1@staff.example.com'], 'ana@meadow-auto.example'],
  ] as const) {
    const code = await built('portal/login/internal-domains.ts', companyFile)
    const { internalDomains } = (await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    )) as typeof import('#portal/login/internal-domains')
    expect([...own, other].map((email) => isInternalUser(email, internalDomains))).toEqual([
      ...own.map(() => true),
      false,
    ])
  }
})

test('[const-19][const-20] what is built gives the fax for DMV documents and the contact for repair claims of the file', async () => {
  const file = join(dir, 'company-departments.json')
  writeFileSync(file, JSON.stringify(testCompany))
  const code = await built('sdk/config/departments.ts', file)
  const { departments } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('#sdk/config/departments')
  expect(departments).toEqual(testCompany.departments)
})

test.each([
  ['none', undefined, [], ['', '']],
  [
    'one for iPhones',
    { ios: 'https://apps.example.com/meadow', android: null },
    ['ios'],
    ['https://apps.example.com/meadow', ''],
  ],
  ['both', { ios: '/get/ios', android: '/get/android' }, ['ios', 'android'], ['/get/ios', '/get/android']],
])(
  '[out-07] a lender that has of the apps: %s is built with a banner for no other',
  async (what, apps, platforms, urls) => {
    const file = join(dir, `company-apps-${what.length}.json`)
    writeFileSync(file, JSON.stringify({ ...testCompany, apps }))
    const code = await built('sdk/config/smart-banner.ts', file)
    const { defaultSmartBanner } = (await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    )) as typeof import('#sdk/config/smart-banner')
    const { enabledPlatforms, buttonUrl } = defaultSmartBanner
    expect([enabledPlatforms, [buttonUrl.ios, buttonUrl.android]]).toEqual([platforms, urls])
  },
)

/** The files of a site by which phones know its app, for a company. */
async function appFiles(companyFile: string): Promise<Record<string, string>> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [appLinks(companyFile)],
    build: { write: false, lib: { entry: resolve(brandFile), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const files = made.flatMap(({ output }) => output).filter(({ fileName }) => fileName.startsWith('.well-known/'))
  return Object.fromEntries(files.map((each) => [each.fileName, each.type === 'asset' ? String(each.source) : '']))
}

test('links of a lender’s site open the lender’s own app, no app where it has none, and the sandbox’s nowhere', async () => {
  const file = join(dir, 'company-app-links.json')
  writeFileSync(file, JSON.stringify(testCompany))
  expect(await appFiles(file)).toEqual({})
  const certificate = Array(32).fill('A1').join(':')
  const apps = { ios: null, android: null, id: 'com.meadow.pay' }
  writeFileSync(file, JSON.stringify({ ...testCompany, apps: { ...apps, appleTeamId: 'MEADOW0123' } }))
  const forApple = await appFiles(file)
  expect(Object.keys(forApple)).toEqual(['.well-known/apple-app-site-association'])
  expect(Object.values(forApple).join()).toContain('"MEADOW0123.com.meadow.pay"')
  writeFileSync(file, JSON.stringify({ ...testCompany, apps: { ...apps, androidCertificates: [certificate] } }))
  const forAndroid = await appFiles(file)
  expect(Object.keys(forAndroid)).toEqual(['.well-known/assetlinks.json'])
  expect(Object.values(forAndroid).join()).toContain(certificate)
  for (const text of [...Object.values(forApple), ...Object.values(forAndroid)])
    expect(text).not.toMatch(/example\.carport|SANDBOX|AA:BB/)
  expect(Object.values(await appFiles('')).join()).toContain('"SANDBOX000.com.example.carport"')
})

const eastern = join(dir, 'eastern.json')
writeFileSync(
  eastern,
  JSON.stringify({ ...testCompany, businessTime: { timeZone: 'America/New_York', paymentCutoff: '15:30' } }),
)

test('what is built counts days by the clock of the company, in summer and in winter', async () => {
  const code = await built('sdk/dates/payment-timeline.ts', eastern)
  expect(code).not.toMatch(/America.Phoenix|17:00/)
  const { nextFileDay } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('#sdk/dates/payment-timeline')
  for (const [day, cutoff, next] of [
    ['2026-03-06', '2026-03-06T20:30:00Z', '2026-03-09'],
    ['2026-03-09', '2026-03-09T19:30:00Z', '2026-03-10'],
    ['2026-10-30', '2026-10-30T19:30:00Z', '2026-11-02'],
    ['2026-11-02', '2026-11-02T20:30:00Z', '2026-11-03'],
  ] as const)
    expect([nextFileDay(Date.parse(cutoff) - 1), nextFileDay(Date.parse(cutoff))]).toEqual([day, next])
  // Nobody else pays for it.
  expect(await built('sdk/dates/payment-timeline.ts')).not.toContain('DateTimeFormat')
})

test('every text of a page that names the clock of the rules is built with the company’s', () => {
  const texts = readSourceTexts().filter(
    ({ path, text, isTest }) => !isTest && isOfPages(path) && text.includes('Arizona'),
  )
  expect(texts.length).toBeGreaterThan(10)
  const { handler } = companyBrand(eastern).transform as { readonly handler: (code: string) => string | null }
  const said = texts.map(({ text }) => handler(text)).join('\n')
  expect(said).not.toMatch(/Arizona|5:00/)
  expect(said).toMatch(/made after 3:30\sPM Eastern time/)
  expect(said).toMatch(/después de las 3:30\sp\.\s?m\., hora del Este/)
  const { handler: unchanged } = companyBrand('').transform as { readonly handler: (code: string) => string | null }
  expect(texts.map(({ text }) => unchanged(text))).toEqual(texts.map(() => null))
})

test('a file that is not right ends the build', () => {
  const file = join(dir, 'wrong.json')
  writeFileSync(file, '{}')
  expect(() => companyBrand(file)).toThrow(/CARPORT_COMPANY_FILE/)
})

test('a build says which lender it names as the server that serves it does', () => {
  const environment = productionEnvironment(dir)
  expect(builtBrand(environment.CARPORT_COMPANY_FILE)).toBe(brandHash(readConfig(environment).company))
  expect(builtBrand('')).toBe(brandHash(readConfig({ CARPORT_DATA: dir }).company))
  expect(builtBrand('')).not.toBe(builtBrand(environment.CARPORT_COMPANY_FILE))
})
