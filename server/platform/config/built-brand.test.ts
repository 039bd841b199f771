import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testCompanyRead } from '#tests/fixtures/production'
import { brandHash, problemOfBuild } from './built-brand.ts'
import { sandboxCompany } from './company.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-built-'))
afterAll(() => rmSync(dir, { recursive: true }))

const another = /^names another company .*: run npm run build with the settings of this server\.$/
/** What is said of a release that was built for this lender. */
function problemWith(release: object): string | null {
  writeFileSync(join(dir, 'latest.json'), JSON.stringify({ version: '1.2.3', ...release }))
  return problemOfBuild(testCompanyRead, dir)
}

test('elements of another lender are told from our own, whatever of it pages show', () => {
  expect(problemWith({ brand: brandHash(testCompanyRead) })).toBeNull()
  expect(problemWith({ brand: brandHash(sandboxCompany) })).toMatch(another)
  expect(problemWith({ brand: brandHash({ ...testCompanyRead, phone: '(602) 555-0112' }) })).toMatch(another)
  expect(problemWith({ brand: brandHash({ ...testCompanyRead, licenseLines: [] }) })).toMatch(another)
  const moved = { ...testCompanyRead, internalDomains: ['meadow-auto.example'] }
  expect(problemWith({ brand: brandHash(moved) })).toMatch(another)
  const { apps, departments } = testCompanyRead
  const withApp = { ...testCompanyRead, apps: { ...apps, ios: 'https://apps.example.com/meadow' } }
  expect(problemWith({ brand: brandHash(withApp) })).toMatch(another)
  const otherFax = { ...testCompanyRead, departments: { ...departments, dmvDocumentsFax: '(602) 555-0114' } }
  expect(problemWith({ brand: brandHash(otherFax) })).toMatch(another)
  const { businessTime } = testCompanyRead
  const eastern = { ...testCompanyRead, businessTime: { ...businessTime, timeZone: 'America/New_York' } }
  expect(problemWith({ brand: brandHash(eastern) })).toMatch(another)
  // A release of before, which names no lender.
  expect(problemWith({})).toMatch(another)
})

test('what no page shows needs no new build, and without a build there is nothing to compare', () => {
  const { ach } = testCompanyRead
  expect(brandHash({ ...testCompanyRead, ach: { ...ach, companyId: '1000000000' } })).toBe(brandHash(testCompanyRead))
  expect(problemOfBuild(testCompanyRead, join(dir, 'nowhere'))).toBeNull()
})
