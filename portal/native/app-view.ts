import type { AppSettings } from '#sdk/config/app'
import { type AppLife, type AppMoment, createTabLife } from '#sdk/platform/app-life'
import { type AppShell, createBrowserShell, createListeners } from '#sdk/platform/app-shell'

/** How often the window over the app is looked at, in milliseconds: a browser does not tell when one is closed. */
const lookAfterMs = 300

/** Keys that stand for the back key of a device. */
const backKeys = ['GoBack', 'BrowserBack']

/**
 * The app's layout and rules in a browser, for staff and tests. What a browser does not have is played: the browser over the app is a
 * window of its own, the device's back key the browser's.
 */
export function createAppView(kind: 'ios' | 'android', settings: Pick<AppSettings, 'hasInAppBrowser'>): AppShell {
  const { listen, tell } = createListeners<AppMoment>()
  const tab = createTabLife()
  const life: AppLife = {
    isInBackground: () => tab.isInBackground(),
    subscribe(listener) {
      const ends = [tab.subscribe(listener), listen(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
  return {
    ...createBrowserShell(),
    kind,
    appLife: () => life,
    openInAppBrowser: settings.hasInAppBrowser ? async (url) => openOver(url, tell) : null,
    onBackKey(listener) {
      const press = (event: KeyboardEvent) => {
        if (!backKeys.includes(event.key)) return
        event.preventDefault()
        listener()
      }
      window.addEventListener('keydown', press)
      return () => window.removeEventListener('keydown', press)
    },
  }
}

// The page in the window must not reach back, and we must hear when it is closed: so it is opened empty, and then sent off.
function openOver(url: string, tell: (moment: AppMoment) => void): void {
  const over = window.open('', '_blank', 'popup,width=420,height=720')
  if (over === null) {
    window.open(url, '_blank', 'noopener')
    return
  }
  over.opener = null
  over.location.href = url
  tell('browser-opened')
  const looking = setInterval(() => {
    if (!over.closed) return
    clearInterval(looking)
    tell('browser-closed')
  }, lookAfterMs)
}
