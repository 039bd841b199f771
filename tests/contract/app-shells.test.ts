import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appOf } from '#scripts/build/app-shells'
import { sandboxCompany } from '#server/platform/config/company'
import { testCompanyRead } from '#tests/fixtures/production'

const meadow = { ...testCompanyRead, apps: { ...testCompanyRead.apps, id: 'com.meadow.pay' } }

/** The shells after everything of the sandbox in them was edited, but in one file. */
const editedBut = (left: string) => (path: string) => {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith(left)) return text
  return text
    .replaceAll(sandboxCompany.name, meadow.name)
    .replace(
      /(applicationId "|BUNDLE_IDENTIFIER = |"package_name">|"custom_url_scheme">)com\.example\.carport/g,
      '$1com.meadow.pay',
    )
    .replaceAll('com.example.carport;', 'com.meadow.pay;')
    .replaceAll('pay.example.com', 'pay.meadow-auto.example')
    .replaceAll(sandboxCompany.phone, meadow.phone)
    .replaceAll(sandboxCompany.phoneHref, meadow.phoneHref)
}

test('the shells are the sandbox’s app as they are here, under its id and name', () => {
  const { id, appleTeamId, androidCertificates } = sandboxCompany.apps
  expect([appleTeamId, androidCertificates.length]).toEqual(['SANDBOX000', 1])
  expect(appOf(sandboxCompany, undefined)).toEqual({ appId: id, appName: 'Sandbox Auto Finance' })
  expect(appOf(sandboxCompany, 'http://localhost:3000').appId).toBe(id)
  const texts = readFileSync('native/android/app/src/main/res/values/strings.xml', 'utf8')
  expect(texts).toContain(`<string name="package_name">${id}</string>`)
  expect(texts).toContain(`<string name="app_name">${sandboxCompany.name}</string>`)
  const project = readFileSync('native/ios/App/App.xcodeproj/project.pbxproj', 'utf8')
  expect([...new Set(project.match(/PRODUCT_BUNDLE_IDENTIFIER = [^;]+/g))]).toEqual([
    `PRODUCT_BUNDLE_IDENTIFIER = ${id}`,
  ])
  expect(readFileSync('native/android/app/build.gradle', 'utf8')).toContain(`applicationId "${id}"`)
  expect(readFileSync('native/ios/App/App/Info.plist', 'utf8')).toContain(`<string>${sandboxCompany.name}</string>`)
})

test('no lender’s app is built under the sandbox’s name, id, phone number or host', () => {
  const portal = 'https://pay.meadow-auto.example'
  expect(() => appOf(sandboxCompany, portal)).toThrow(/CARPORT_COMPANY_FILE/)
  expect(() => appOf(testCompanyRead, portal)).toThrow(/no id of an app/)
  for (const file of [
    'build.gradle',
    'strings.xml',
    'project.pbxproj',
    'App.entitlements',
    'Info.plist',
    'native/www/index.html',
  ]) {
    expect(() => appOf(meadow, portal, editedBut(file))).toThrow(new RegExp(`sandbox: [^,]*${file}$`))
  }
  expect(appOf(meadow, portal, editedBut('nothing'))).toEqual({ appId: 'com.meadow.pay', appName: 'Meadow Auto' })
})
