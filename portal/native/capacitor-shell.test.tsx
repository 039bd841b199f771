import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppMoment } from '#sdk/platform/app-life'
import { createCapacitorShell } from './capacitor-shell.ts'

const device = vi.hoisted(() => {
  const heard = new Map<string, (detail: never) => void>()
  const addListener = (name: string, listener: (detail: never) => void) => {
    heard.set(name, listener)
    return Promise.resolve({ remove: async () => void heard.delete(name) })
  }
  return {
    heard,
    addListener,
    platform: 'ios',
    launchUrl: undefined as string | undefined,
    kept: new Map<string, string>(),
  }
})

vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => device.platform } }))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: device.addListener,
    getLaunchUrl: async () => (device.launchUrl === undefined ? undefined : { url: device.launchUrl }),
    minimizeApp: vi.fn(async () => undefined),
  },
}))
vi.mock('@capacitor/browser', () => ({
  Browser: { addListener: device.addListener, open: vi.fn(async () => undefined) },
}))
vi.mock('@capacitor/status-bar', () => ({
  StatusBar: { setStyle: vi.fn(() => Promise.reject(new Error('no status bar'))) },
  Style: { Default: 'DEFAULT' },
}))
vi.mock('@aparajita/capacitor-secure-storage', () => ({
  KeychainAccess: { whenUnlockedThisDeviceOnly: 1 },
  SecureStorage: {
    setDefaultKeychainAccess: vi.fn(async () => undefined),
    getItem: async (name: string) => device.kept.get(name) ?? null,
    setItem: async (name: string, text: string) => void device.kept.set(name, text),
    removeItem: async (name: string) => void device.kept.delete(name),
  },
}))

const { App } = await import('@capacitor/app')
const { Browser } = await import('@capacitor/browser')
const { SecureStorage } = await import('@aparajita/capacitor-secure-storage')

const happen = (name: string, detail: unknown = {}) => device.heard.get(name)?.(detail as never)

beforeEach(() => {
  device.heard.clear()
  device.kept.clear()
  device.launchUrl = undefined
  vi.clearAllMocks()
})

function start(settings = { hasInAppBrowser: true }) {
  const log = vi.fn()
  const shell = createCapacitorShell(settings, log)
  const moments: AppMoment[] = []
  shell.appLife().subscribe((moment) => moments.push(moment))
  return { shell, log, moments }
}

test('what the device refuses is told and breaks nothing', async () => {
  const { shell, log } = start()
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('status-bar', expect.any(Error)))
  expect([shell.kind, shell.isNative]).toEqual(['ios', true])
})

test('[session-14][session-15] the app going behind others and coming back is told', () => {
  const { shell, moments } = start()
  expect(shell.appLife().isInBackground()).toBe(false)
  happen('appStateChange', { isActive: false })
  expect(shell.appLife().isInBackground()).toBe(true)
  happen('appStateChange', { isActive: true })
  expect(moments).toEqual(['background', 'foreground'])
})

describe('[link-01][session-17] the browser over the app', () => {
  test('is told when it opens and when it closes', async () => {
    const { shell, moments } = start()
    await shell.openInAppBrowser?.('https://help.example.com')
    expect(Browser.open).toHaveBeenCalledWith({ url: 'https://help.example.com' })
    happen('browserFinished')
    expect(moments).toEqual(['browser-opened', 'browser-closed'])
  })

  test('that does not open leaves the timer running', async () => {
    const { shell, moments } = start()
    vi.mocked(Browser.open).mockRejectedValueOnce(new Error('no browser'))
    await expect(shell.openInAppBrowser?.('https://help.example.com')).rejects.toThrow('no browser')
    expect(moments).toEqual(['browser-opened', 'browser-closed'])
  })

  test('[link-03] is not there where it is turned off', () => {
    expect(start({ hasInAppBrowser: false }).shell.openInAppBrowser).toBeNull()
  })
})

test('[native-05] the back key is ours while somebody listens, and the app can go behind others', async () => {
  const { shell } = start()
  const pressed = vi.fn()
  const stop = shell.onBackKey(pressed)
  happen('backButton', { canGoBack: true })
  expect(pressed).toHaveBeenCalledTimes(1)
  stop()
  await vi.waitFor(() => expect(device.heard.has('backButton')).toBe(false))
  shell.minimize()
  expect(App.minimizeApp).toHaveBeenCalled()
})

test('a link that started the app is told once, and later ones as they come', async () => {
  device.launchUrl = 'https://pay.example.com/paymentoptions'
  const { shell } = start()
  const links: string[] = []
  shell.onLink((url) => links.push(url))
  await vi.waitFor(() => expect(links).toEqual(['https://pay.example.com/paymentoptions']))
  happen('appUrlOpen', { url: 'https://pay.example.com/account/login' })
  expect(links.at(-1)).toBe('https://pay.example.com/account/login')
  const again: string[] = []
  shell.onLink((url) => again.push(url))
  await Promise.resolve()
  expect(again).toEqual([])
})

test('[store-05] what is kept is kept in the keychain, on this device alone', async () => {
  const { shell } = start()
  expect(SecureStorage.setDefaultKeychainAccess).toHaveBeenCalledWith(1)
  await shell.secureStorage?.set('STATEv4', '{}')
  expect(await shell.secureStorage?.get('STATEv4')).toBe('{}')
  await shell.secureStorage?.remove('STATEv4')
  expect(await shell.secureStorage?.get('STATEv4')).toBeNull()
})
