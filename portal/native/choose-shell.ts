import { defaultApp } from '#sdk/config/app'
import { type AppShell, createBrowserShell } from '#sdk/platform/app-shell'
import { type KeyValueStore, createTabStore } from '#sdk/platform/platform'

/** What the shells put into a page; read before any of their code is here. */
interface ShellGlobal {
  readonly Capacitor?: { readonly isNativePlatform?: () => boolean }
}

/** Names of the app view in an address, ?platform=…, and what they stand for; any other value ends it. */
const views = new Map([
  ['iosapp', 'ios'],
  ['androidapp', 'android'],
] as const)

/** Whether the page runs in the shell of an app. */
export function isInApp(page: object = globalThis): boolean {
  return (page as ShellGlobal).Capacitor?.isNativePlatform?.() === true
}

/**
 * The app view that an address asks for, kept for the tab.
 * @returns null for the site as it is
 */
export function appViewOf(search: string, tabStore: KeyValueStore): 'ios' | 'android' | null {
  const name = 'carport.app-view'
  const asked = new URLSearchParams(search).get('platform')
  if (asked !== null) tabStore.set(name, asked)
  const kept = (asked ?? tabStore.get(name) ?? '').toLowerCase()
  return (views as ReadonlyMap<string, 'ios' | 'android'>).get(kept) ?? null
}

/**
 * Where the portal runs. The code of the apps is fetched only there: a visitor of the site loads none of it.
 * @param log called with every failure of a device call
 */
export async function chooseShell(log: (label: string, problem: unknown) => void): Promise<AppShell> {
  if (isInApp()) {
    const { createCapacitorShell } = await import('./capacitor-shell.ts')
    return createCapacitorShell(defaultApp, log)
  }
  const view = appViewOf(window.location.search, createTabStore())
  if (view === null) return createBrowserShell()
  const { createAppView } = await import('./app-view.ts')
  return createAppView(view, defaultApp)
}
