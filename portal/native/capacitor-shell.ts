import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { Capacitor } from '@capacitor/core'
import { StatusBar, Style } from '@capacitor/status-bar'
import type { AppSettings } from '#sdk/config/app'
import type { AppLife, AppMoment } from '#sdk/platform/app-life'
import { type AppShell, type Listen, createBrowserShell, createListeners } from '#sdk/platform/app-shell'

/**
 * The shell of the apps, on Capacitor: the only module that uses its plugins.
 * @param log called with every failure of a device call
 */
export function createCapacitorShell(
  settings: Pick<AppSettings, 'hasInAppBrowser'>,
  log: (label: string, problem: unknown) => void,
): AppShell {
  const { life, tell } = createAppLife(log)
  const attempt = (label: string, work: Promise<unknown>) => void work.catch((problem: unknown) => log(label, problem))
  attempt('status-bar', StatusBar.setStyle({ style: Style.Default }))
  attempt('keychain', SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly))
  return {
    ...createBrowserShell(),
    kind: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
    isNative: true,
    appLife: () => life,
    secureStorage: {
      get: (name) => SecureStorage.getItem(name),
      set: (name, text) => SecureStorage.setItem(name, text),
      remove: (name) => SecureStorage.removeItem(name),
    },
    openInAppBrowser: settings.hasInAppBrowser ? (url) => openBrowser(url, tell) : null,
    onBackKey: (listener) =>
      whileListening(
        App.addListener('backButton', () => listener()),
        log,
      ),
    onLink: createLinks(log),
    minimize: () => attempt('minimize', App.minimizeApp()),
  }
}

// The app's life is one for all who follow it: its plugins are asked once.
function createAppLife(log: (label: string, problem: unknown) => void) {
  const { listen, tell } = createListeners<AppMoment>()
  let isInBackground = false
  whileListening(
    App.addListener('appStateChange', ({ isActive }) => {
      isInBackground = !isActive
      tell(isActive ? 'foreground' : 'background')
    }),
    log,
  )
  whileListening(
    Browser.addListener('browserFinished', () => tell('browser-closed')),
    log,
  )
  const life: AppLife = { isInBackground: () => isInBackground, subscribe: listen }
  return { life, tell }
}

async function openBrowser(url: string, tell: (moment: AppMoment) => void): Promise<void> {
  tell('browser-opened')
  try {
    await Browser.open({ url })
  } catch (problem) {
    tell('browser-closed')
    throw problem
  }
}

// The link that started the app was there before anybody listened.
function createLinks(log: (label: string, problem: unknown) => void): Listen<string> {
  let isFirst = true
  return (listener) => {
    let isListening = true
    if (isFirst) {
      isFirst = false
      App.getLaunchUrl().then(
        (launch) => {
          if (isListening && launch !== undefined && launch.url !== '') listener(launch.url)
        },
        (problem: unknown) => log('links', problem),
      )
    }
    const stop = whileListening(
      App.addListener('appUrlOpen', ({ url }) => listener(url)),
      log,
    )
    return () => {
      isListening = false
      stop()
    }
  }
}

interface Handle {
  readonly remove: () => Promise<void>
}

function whileListening(handle: Promise<Handle>, log: (label: string, problem: unknown) => void): () => void {
  handle.catch((problem: unknown) => log('native', problem))
  return () => void handle.then((held) => held.remove()).catch(() => undefined)
}
