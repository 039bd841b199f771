import { defaultBrand } from '#sdk/config/brand'
import { languageFrom } from '#sdk/i18n/language'
import type { CarportSdk, EmbedCore } from './core.ts'
import { showFallback } from './fallback.ts'
import { installedSdk, installSdk } from './install.ts'
import { notice } from './notice.ts'
import type { CarportOptions } from './options.ts'
import { createTokenBox, type TokenBox } from './tokens.ts'

/** Every capability's tag with the way to its code. */
export interface Registry {
  /** Tag → loads the module that defines it. */
  readonly elements: Readonly<Record<string, () => Promise<unknown>>>
  /** Loads the module with `defineShell(tag)`: what stands in the page until the capability's code is there. */
  readonly shell: () => Promise<unknown>
  /** Tags that work without account and token. They take no room while they load, nor when they cannot. */
  readonly bare?: readonly string[]
}

/** One build of the SDK: its version, where it came from, and how its modules are loaded. */
export interface Release {
  readonly version: string
  /** The URL of carport.js. */
  readonly entryUrl: string
  readonly importFile: EmbedCore['importFile']
}

/**
 * Starts the SDK: tags in the page, and those that come later, get their code when they appear. The first copy on a page wins; a
 * copy of another version says so in one console line. Without a document (server rendering) it does nothing.
 */
export function startCarport(registry: Registry, release: Release): CarportSdk {
  const first = installedSdk()
  if (first !== undefined) {
    if (first.version !== release.version) {
      notice(
        `Version ${first.version} is on this page already; version ${release.version} was loaded too and does nothing.`,
      )
    }
    return first
  }
  if (typeof document === 'undefined')
    return { version: release.version, configure: () => undefined, defineElements: async () => undefined }
  let options: CarportOptions = {}
  const listeners = new Set<() => void>()
  const newTokenBox = (): TokenBox =>
    createTokenBox(
      () => options.getToken,
      () => performance.now(),
    )
  const core: EmbedCore = {
    baseUrl: () => options.baseUrl ?? new URL(release.entryUrl).origin,
    options: () => options,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    brand: () => ({ ...defaultBrand, ...options.brand }),
    languageAt: (element) => options.language ?? languageFrom(element.closest('[lang]')?.getAttribute('lang')),
    isBare: (tag) => registry.bare?.includes(tag) === true,
    notice,
    newTokenBox,
    tokens: newTokenBox(),
    load: createLoad(registry),
    importFile: release.importFile,
  }
  const appear = (tag: string): void => {
    core.tokens.start()
    core.load(tag).catch(() => {
      // Where its own code came, the element shows what is missing and offers to try again.
      if (customElements.get(tag) === undefined) showFallback(tag, core)
    })
  }
  const sdk = installSdk(
    {
      version: release.version,
      configure(next) {
        const hasNewSource = next.getToken !== undefined && next.getToken !== options.getToken
        options = { ...options, ...next }
        if (hasNewSource) core.tokens.put(null)
        if (hasNewSource && isAnyUsed(registry)) core.tokens.start()
        for (const listener of listeners) listener()
      },
      async defineElements(tags = Object.keys(registry.elements)) {
        await Promise.all(tags.map(core.load))
      },
    },
    core,
  )
  watchTags(registry, appear)
  return sdk
}

function createLoad({ elements, shell }: Registry): EmbedCore['load'] {
  const loading = new Map<string, Promise<void>>()
  return (tag) => {
    const element = elements[tag]
    if (element === undefined) return Promise.reject(new Error(`There is no element <${tag}>`))
    const known = loading.get(tag)
    if (known !== undefined) return known
    // Both are asked for at once; the shell shows itself as soon as it is here.
    const placed = shell().then((module) => (module as { defineShell(tag: string): void }).defineShell(tag))
    const loaded = Promise.all([placed, element()]).then(() => undefined)
    loading.set(tag, loaded)
    loaded.catch(() => loading.delete(tag))
    return loaded
  }
}

function isAnyUsed({ elements }: Registry): boolean {
  return document.querySelector(Object.keys(elements).join()) !== null
}

function watchTags({ elements }: Registry, appear: (tag: string) => void): void {
  const waiting = new Set(Object.keys(elements))
  const look = (): void => {
    for (const tag of waiting) {
      if (document.querySelector(tag) === null) continue
      waiting.delete(tag)
      appear(tag)
    }
    if (waiting.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  look()
}
