import { defaultContact } from '#sdk/config/contact'
import { askEarly, type EarlyReads } from '#sdk/graphql/early-reads'
import { languageFrom } from '#sdk/i18n/language'
import { mountPlaces } from './auto-mount.ts'
import type { ChunkTable } from './chunks.ts'
import type { CarportSdk, EmbedCore } from './core.ts'
import { showFallback } from './fallback.ts'
import { installedSdk, installSdk } from './install.ts'
import { notice } from './notice.ts'
import type { CarportOptions } from './options.ts'
import { createTokenBox, type TokenBox } from './tokens.ts'

/** Where the elements are. The loader itself knows none of them by name, so that it never grows with their number. */
export interface Registry {
  /** Loads the module that knows every element. */
  readonly shell: () => Promise<ElementsModule>
  /** What each tag's capability asks first, separated by spaces. The loader asks it while the code is on its way. */
  readonly first?: Readonly<Record<string, string>>
  /** Tags that work without account and token. They take no room while they load, nor when they cannot. */
  readonly bare?: readonly string[]
}

/** What comes behind the loader as soon as there is a tag. */
export interface ElementsModule {
  /** Tag → loads the module that defines it. */
  readonly elements: Readonly<Record<string, () => Promise<unknown>>>
  /** Defines a tag as what stands in the page until the capability's own code is there. */
  readonly defineShell: (tag: string, core: EmbedCore) => void
  /** Connects an iframe that holds an element's own page. */
  readonly connectFrame?: (frame: HTMLIFrameElement, core: EmbedCore) => void
}

/** One build of the SDK: its version, where it came from, and how its modules are loaded. */
export interface Release {
  readonly version: string
  /** The URL of carport.js. */
  readonly entryUrl: string
  /** Loads a file of this release that a module imports late; the build puts the call there. */
  readonly importFile: (file: string, more?: ChunkTable) => Promise<unknown>
}

/**
 * Starts the SDK: tags in the page, and those that come later, get their code when they appear. The first copy on a page wins; a
 * copy of another version says so in one console line. Without a document (server rendering) it does nothing.
 */
export function startCarport(registry: Registry, release: Release): CarportSdk {
  const first = installedSdk()
  if (first !== undefined) {
    if (first.version !== release.version) {
      notice(`Version ${first.version} is on this page already; version ${release.version} does nothing.`)
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
    contact: () => ({ ...defaultContact, ...options.brand }),
    languageAt: (element) => options.language ?? languageFrom(element.closest('[lang]')?.getAttribute('lang')),
    isBare: (tag) => registry.bare?.includes(tag) === true,
    notice,
    newTokenBox,
    tokens: newTokenBox(),
    early: new WeakMap(),
    load: createLoad(registry, () => core),
  }
  const appear = (element: Element): void => {
    const tag = element.localName
    core.tokens.start()
    // Scripts of the page that come after ours may still say where the backend is, and whose account it is.
    const ask = (): void => void readEarly(core, element, registry.first?.[tag]).catch(() => undefined)
    if (document.readyState === 'complete') ask()
    else document.addEventListener('DOMContentLoaded', ask)
    core.load(tag).catch((error: unknown) => {
      if (error instanceof RangeError) notice(error.message)
      // Where its own code came, the element shows what is missing and offers to try again.
      else if (customElements.get(tag) === undefined) showFallback(tag, core)
    })
  }
  const appeared = new Set<string>()
  const sdk = installSdk(
    {
      version: release.version,
      configure(next) {
        const hasNewSource = next.getToken !== undefined && next.getToken !== options.getToken
        options = { ...options, ...next }
        if (hasNewSource) core.tokens.put(null)
        if (hasNewSource && appeared.size > 0) core.tokens.start()
        for (const listener of listeners) listener()
      },
      async defineElements(tags) {
        await Promise.all((tags ?? Object.keys((await registry.shell()).elements)).map(core.load))
      },
    },
    release.importFile,
  )
  watchTags(appeared, appear, (frame) => void registry.shell().then((module) => module.connectFrame?.(frame, core)))
  return sdk
}

function createLoad({ shell }: Registry, core: () => EmbedCore): EmbedCore['load'] {
  const loading = new Map<string, Promise<void>>()
  return (tag) => {
    const known = loading.get(tag)
    if (known !== undefined) return known
    const loaded = shell().then(async ({ elements, defineShell }) => {
      const element = elements[tag]
      if (element === undefined) throw new RangeError(`There is no element <${tag}>`)
      const coming = element()
      // Meanwhile the place is taken.
      defineShell(tag, core())
      await coming
    })
    loading.set(tag, loaded)
    loaded.catch(() => loading.delete(tag))
    return loaded
  }
}

/** Asks what an element asks first, as soon as there is a token, unless its own code is here before that and asks by itself. */
async function readEarly(core: EmbedCore, element: Element, first?: string): Promise<void> {
  const own = element as Element & { token?: string | Promise<string>; accountNumber?: string }
  const account = own.accountNumber ?? element.getAttribute('account-number')
  if (!account || !first || core.early.has(element)) return
  const language = element.getAttribute('language') ?? core.languageAt(element)
  const abort = new AbortController()
  const reads: EarlyReads = { account: `${account}`, language, token: '', answers: [], abort }
  core.early.set(element, reads)
  const coming = own.token ?? element.getAttribute('token')
  reads.token = (await (coming ?? core.tokens.getToken({ reason: 'first', signal: abort.signal }))) ?? ''
  if (reads.token !== '' && core.early.get(element) === reads)
    reads.answers = askEarly(core.baseUrl().replace(/\/$/, ''), reads, first.split(' '))
}

/** Tells of every tag of ours that appears in the page before it is defined, once. */
function watchTags(
  appeared: Set<string>,
  appear: (element: Element) => void,
  connect: (frame: HTMLIFrameElement) => void,
): void {
  const look = (): void => {
    mountPlaces(document, connect)
    for (const element of document.querySelectorAll(':not(:defined)')) {
      if (!element.localName.startsWith('carport-') || appeared.has(element.localName)) continue
      appeared.add(element.localName)
      appear(element)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
