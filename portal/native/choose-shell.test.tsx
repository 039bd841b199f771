import { afterEach, expect, test, vi } from 'vitest'
import { createTabStore } from '#sdk/platform/platform'
import { appViewOf, chooseShell, isInApp } from './choose-shell.ts'

const store = () => createTabStore(() => undefined)

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('a browser is no app, whatever has that name in its page', () => {
  expect(isInApp({})).toBe(false)
  expect(isInApp({ Capacitor: {} })).toBe(false)
  expect(isInApp({ Capacitor: { isNativePlatform: () => false } })).toBe(false)
  expect(isInApp({ Capacitor: { isNativePlatform: () => true } })).toBe(true)
})

test.each([
  ['?platform=iOSApp', 'ios'],
  ['?platform=AndroidApp', 'android'],
  ['?platform=DesktopSite', null],
  ['?platform=constructor', null],
  ['', null],
])('with %s the app view is %s', (search, view) => {
  expect(appViewOf(search, store())).toBe(view)
})

test('the view stays for the tab until another one is asked for', () => {
  const tab = store()
  appViewOf('?platform=AndroidApp', tab)
  expect(appViewOf('', tab)).toBe('android')
  expect(appViewOf('?platform=iOSApp', tab)).toBe('ios')
  expect(appViewOf('?platform=MobileSite', tab)).toBeNull()
  expect(appViewOf('', tab)).toBeNull()
})

test('the shell follows: a browser, the app view in it, and the app', async () => {
  expect((await chooseShell(vi.fn())).kind).toBe('web')
  window.history.replaceState(null, '', '/?platform=iOSApp')
  const view = await chooseShell(vi.fn())
  expect([view.kind, view.isNative]).toEqual(['ios', false])
})
