import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { builtBrand, companyBrand } from '#scripts/company-brand'
import { readConfig } from '#server/platform/config/config'
import { brandHash } from '#server/platform/config/built-brand'
import { productionEnvironment, testCompany } from '#tests/fixtures/production'

const dir = mkdtempSync(join(tmpdir(), 'carport-brand-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** What a build makes of the one place from which browsers' code has the lender. */
async function brandBuilt(file?: string): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [companyBrand(file)],
    build: { write: false, lib: { entry: resolve('sdk/config/brand.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  return made.flatMap(({ output }) => output.map((each) => (each.type === 'chunk' ? each.code : ''))).join('\n')
}

test('what is built names the lender of the company’s file, and the sandbox’s without one', async () => {
  const file = join(dir, 'company.json')
  writeFileSync(file, JSON.stringify(testCompany))
  const built = await brandBuilt(file)
  for (const text of [
    testCompany.name,
    testCompany.phone,
    'Sábado y domingo, de 8 a.m. a 8 p.m., hora de Arizona',
    testCompany.email,
  ])
    expect(built).toContain(text)
  expect(built).not.toMatch(/Sandbox Auto|Credit, LLC|122105155|Payoffs/)
  expect(await brandBuilt()).toContain('Sandbox Auto Finance')
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
