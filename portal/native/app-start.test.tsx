import { expect, test } from 'vitest'
import { createBrowserShell } from '#sdk/platform/app-shell'
import { createTabStore } from '#sdk/platform/platform'
import { fakeServices } from '#tests/fakes/portal'
import { startApp } from './app-start.ts'

async function servicesOn(kind: 'web' | 'ios' | 'android') {
  const platform = { ...createBrowserShell(), kind, tabStore: createTabStore(() => undefined) }
  const { services } = fakeServices({ platform })
  await services.stored.write('language', 'es')
  await services.stored.write('identifyId', 'id-1')
  await services.stored.write('analyticsUserId', 'visitor-1')
  const held = () => Promise.all((['language', 'identifyId', 'analyticsUserId'] as const).map(services.stored.read))
  return { services, held }
}

test('[native-13][native-14] the site starts where its address says, with everything it keeps', async () => {
  const { services, held } = await servicesOn('web')
  expect(await startApp(services, '/account')).toBeNull()
  expect(await held()).toEqual(['es', 'id-1', 'visitor-1'])
})

test('[native-13] an app starts at pre-login, and a page that is loaded again later is no start', async () => {
  const { services } = await servicesOn('ios')
  expect(await startApp(services, '/account')).toBe('/pre-login')
  expect(await startApp(services, '/account')).toBeNull()
})

test('[native-13] what pre-login is opened with stays in its address', async () => {
  const { services } = await servicesOn('ios')
  expect(await startApp(services, '/pre-login/verify-email/success')).toBeNull()
})

test('[native-14] on Android the start clears what is stored, but for the analytics user id; on iOS nothing', async () => {
  const android = await servicesOn('android')
  await startApp(android.services, '/account')
  expect(await android.held()).toEqual([null, null, 'visitor-1'])
  await android.services.stored.write('language', 'en')
  await startApp(android.services, '/account')
  expect(await android.held()).toEqual(['en', null, 'visitor-1'])
  const ios = await servicesOn('ios')
  await startApp(ios.services, '/account')
  expect(await ios.held()).toEqual(['es', 'id-1', 'visitor-1'])
})
