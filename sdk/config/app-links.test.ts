import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appLinkFiles } from './app-links.ts'
import { defaultApp } from './app.ts'
import { defaultContact } from './contact.ts'

const files = () => appLinkFiles(defaultApp)

test('without an app on a platform there is no file for it', () => {
  expect(appLinkFiles({ ...defaultApp, appleTeamId: null, androidCertificates: [] })).toEqual({})
})

test('iOS opens the deep links of the site in the app, in upper and lower case', () => {
  const { applinks } = JSON.parse(files()['.well-known/apple-app-site-association'] ?? '')
  expect(applinks.details[0].appIDs).toEqual([`${defaultApp.appleTeamId}.${defaultApp.appId}`])
  expect(applinks.details[0].components).toContainEqual({ '/': '/paymentoptions', caseSensitive: false })
})

test('Android opens them in the app of this name that was signed with these certificates', () => {
  const [{ target }] = JSON.parse(files()['.well-known/assetlinks.json'] ?? '')
  expect(target).toEqual({
    namespace: 'android_app',
    package_name: defaultApp.appId,
    sha256_cert_fingerprints: defaultApp.androidCertificates,
  })
})

test('[banner-12] the link of the smart banner is one of them', () => {
  expect(defaultApp.linkPaths).toContain('/smart-banner/*')
  expect(defaultApp.linkPaths).toContain('/app-banner-redirect')
})

test('the shells are built as the same app, for the same paths', () => {
  const manifest = readFileSync('native/android/app/src/main/AndroidManifest.xml', 'utf8')
  const exact = [...manifest.matchAll(/android:path="([^"]+)"/g)].map(([, path]) => path)
  const prefixes = [...manifest.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, path]) => `${path}*`)
  expect([...exact, ...prefixes]).toEqual(defaultApp.linkPaths)
  const texts = readFileSync('native/android/app/src/main/res/values/strings.xml', 'utf8')
  expect(texts).toContain(`<string name="package_name">${defaultApp.appId}</string>`)
  expect(texts).toContain(`<string name="app_name">${defaultApp.appName}</string>`)
  const project = readFileSync('native/ios/App/App.xcodeproj/project.pbxproj', 'utf8')
  expect([...new Set(project.match(/PRODUCT_BUNDLE_IDENTIFIER = [^;]+/g))]).toEqual([
    `PRODUCT_BUNDLE_IDENTIFIER = ${defaultApp.appId}`,
  ])
  expect(readFileSync('native/ios/App/App/Info.plist', 'utf8')).toContain(`<string>${defaultApp.appName}</string>`)
  const offline = readFileSync('native/www/index.html', 'utf8')
  expect(offline).toContain(`<a href="tel:${defaultContact.phoneHref}">${defaultContact.phone}</a>`)
})
