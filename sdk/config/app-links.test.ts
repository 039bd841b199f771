import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appLinkFiles } from './app-links.ts'
import { defaultApp } from './app.ts'
import { defaultContact } from './contact.ts'

const app = { id: 'com.meadow.pay', appleTeamId: 'MEADOW0123', androidCertificates: [Array(32).fill('A1').join(':')] }
const files = () => appLinkFiles(app, defaultApp.linkPaths)

test('without an app on a platform there is no file for it', () => {
  const none = { id: null, appleTeamId: null, androidCertificates: [] }
  expect(appLinkFiles(none, defaultApp.linkPaths)).toEqual({})
  expect(appLinkFiles({ ...none, id: app.id }, defaultApp.linkPaths)).toEqual({})
  expect(Object.keys(appLinkFiles({ ...app, appleTeamId: null }, defaultApp.linkPaths))).toEqual([
    '.well-known/assetlinks.json',
  ])
})

test('iOS opens the deep links of the site in the app, in upper and lower case', () => {
  const { applinks } = JSON.parse(files()['.well-known/apple-app-site-association'] ?? '')
  expect(applinks.details[0].appIDs).toEqual(['MEADOW0123.com.meadow.pay'])
  expect(applinks.details[0].components).toContainEqual({ '/': '/paymentoptions', caseSensitive: false })
})

test('Android opens them in the app of this name that was signed with these certificates', () => {
  const [{ target }] = JSON.parse(files()['.well-known/assetlinks.json'] ?? '')
  expect(target).toEqual({
    namespace: 'android_app',
    package_name: 'com.meadow.pay',
    sha256_cert_fingerprints: app.androidCertificates,
  })
})

test('[banner-12] the link of the smart banner is one of them', () => {
  expect(defaultApp.linkPaths).toContain('/smart-banner/*')
  expect(defaultApp.linkPaths).toContain('/app-banner-redirect')
})

test('the Android shell opens the same paths', () => {
  const manifest = readFileSync('native/android/app/src/main/AndroidManifest.xml', 'utf8')
  const exact = [...manifest.matchAll(/android:path="([^"]+)"/g)].map(([, path]) => path)
  const prefixes = [...manifest.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, path]) => `${path}*`)
  expect([...exact, ...prefixes]).toEqual(defaultApp.linkPaths)
})

test('a device that cannot reach the portal shows the phone number', () => {
  const offline = readFileSync('native/www/index.html', 'utf8')
  expect(offline).toContain(`<a href="tel:${defaultContact.phoneHref}">${defaultContact.phone}</a>`)
})
