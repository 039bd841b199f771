import { defaultContact } from '#sdk/config/contact'
import { sendPrefetch, type ElementPrefetch } from '#sdk/graphql/prefetch/element-prefetch'
import { languageFrom } from '#sdk/i18n/language'
import type { ChunkTable } from './chunks.ts'
import type { CarportSdk, EmbedCore } from './core.ts'
import { showFallback } from './fallback.ts'
import { installedSdk, installSdk } from './install.ts'
import { native } from './native.ts'
import { notice } from './notice.ts'
import type { CarportOptions } from './options.ts'
import { watchTags } from './tags.ts'
import type { createTokenBox, TokenBox } from './tokens.ts'

/** How to load the elements. The loader lists none of them, so that it doesn't grow with their number. */
export interface Registry {
  /** Loads the module that lists every element. */
  readonly shell: () => Promise<ElementsModule>
  /** The ids of each tag's first queries, separated by spaces, by the end of its tag. The loader sends them while the code loads. */
  readonly prefetch?: Readonly<Record<string, string>>
  /** The ends of tags that work without account and token. They take no room while they load, nor when they cannot. */
  readonly bare?: readonly string[]
}

/** Module that the loader fetches as soon as there is a tag. */
export interface ElementsModule {
  /** Tag → loads the module that defines it. */
  readonly elements: Readonly<Record<string, () => Promise<unknown>>>
  /** Defines a tag, as a placeholder where the capability's own code takes longer. Settles as that code does. */
  readonly defineShell: (tag: string, core: EmbedCore, code: Promise<unknown>) => Promise<unknown>
  /** Makes the place for a token. */
  readonly createTokenBox: typeof createTokenBox
  /** Puts an element into a place that names one with `data-carport`, or connects the iframe that holds an element's own page. */
  readonly mountPlace?: (place: Element, core: EmbedCore) => Promise<void>
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
 * Starts the SDK: tags get their code when they appear, at once or later. The first copy on a page wins, and a copy of
 * another version logs one console line. Without a document (server rendering) it does nothing.
 */
export function startCarport(registry: Registry, release: Release): CarportSdk {
  const { version } = release
  const first = installedSdk()
  if (first !== undefined) {
    if (first.version !== version) notice(`Version ${first.version} is here already: ${version} does nothing.`)
    return first
  }
  if (typeof document === 'undefined')
    return { version, configure: () => undefined, defineElements: async () => undefined }
  const page = createPage(registry, release)
  const { core, shell, configure } = page
  const defineElements: CarportSdk['defineElements'] = async (tags) => {
    await Promise.all((tags ?? Object.keys((await shell()).elements)).map(core.load))
  }
  const sdk = installSdk({ version, configure, defineElements }, release.importFile)
  watchTags(createAppear(page, registry.prefetch))
  return sdk
}

/** The SDK on one page: its configuration, and what its elements share. */
interface Page {
  readonly core: EmbedCore
  readonly shell: Registry['shell']
  readonly configure: CarportSdk['configure']
  /** Asks for the first token, from the first element on. */
  readonly ask: () => void
  /** The token of the page, as soon as there is one. */
  readonly token: () => Promise<string | null>
}

function createPage(registry: Registry, release: Release): Page {
  let options: CarportOptions = {}
  let isAsked = false
  let asked: Promise<string | null> | undefined
  let box: TokenBox | undefined
  const listeners = new Set<() => void>()
  // The loader makes only the first token request. Everything after it, the token box included, is in the element code.
  const shell: Registry['shell'] = async () => {
    const module = await registry.shell()
    const now = (): number => performance.now()
    core.newTokenBox = (prefetched) => module.createTokenBox(() => options.getToken ?? undefined, now, prefetched)
    core.tokens = box ??= core.newTokenBox(asked)
    return module
  }
  const ask = (): void => {
    isAsked = true
    const { getToken } = options
    if (box !== undefined || !getToken) return
    asked ??= Promise.resolve().then(() => getToken({ reason: 'first', signal: new AbortController().signal }))
    asked.catch(() => undefined)
  }
  const core = {
    baseUrl: () => options.baseUrl ?? new URL(release.entryUrl).origin,
    options: () => options,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    contact: () => ({ ...defaultContact, ...options.brand }),
    languageAt: (element) => options.language ?? languageFrom(langAround(element)),
    isBare: (tag) => registry.bare?.includes(endOfTag(tag)) === true,
    native,
    notice,
    prefetched: new WeakMap(),
    load: createLoad(shell, () => core),
  } as Omit<EmbedCore, 'tokens' | 'newTokenBox'> as EmbedCore
  const configure: CarportSdk['configure'] = (next) => {
    const [source, backend] = [options.getToken, core.baseUrl()]
    options = { ...options, ...next }
    // A token is for one backend, and never sent to another.
    if (options.getToken === null || core.baseUrl() !== backend) {
      asked = undefined
      box?.put(null)
    }
    if (isAsked) ask()
    box?.start(options.getToken !== source)
    for (const listener of listeners) listener()
  }
  const token = async (): Promise<string | null> => {
    if (box === undefined && asked !== undefined) return asked
    await shell()
    return core.tokens.getToken({ reason: 'first', signal: new AbortController().signal })
  }
  return { core, shell, configure, ask, token }
}

/** What happens when an element of ours appears, or a place for one. */
function createAppear({ core, shell, ask, token }: Page, queries: Registry['prefetch']): (element: Element) => void {
  const appeared = new Set<string>()
  return (element) => {
    const tag = element.localName
    if (!tag.startsWith('carport-')) {
      const mounted = shell().then((module) => module.mountPlace?.(element, core))
      mounted.catch(() => showFallback(element, core))
      return
    }
    const isFirst = !appeared.has(tag)
    appeared.add(tag)
    ask()
    // Scripts of the page that come after ours may still say where the backend is, and whose account it is.
    const read = (): void => void prefetchFor(core, element, token, queries?.[endOfTag(tag)]).catch(() => undefined)
    if (isFirst && native('readyState') === 'complete') read()
    else if (isFirst) addEventListener('DOMContentLoaded', read)
    core.load(tag).catch((error: unknown) => {
      if (error instanceof RangeError) void (isFirst && notice(error.message))
      // Where its own code came, the element shows what is missing and offers to try again.
      else if (customElements.get(tag) === undefined) showFallback(element, core)
    })
  }
}

function createLoad(shell: Registry['shell'], core: () => EmbedCore): EmbedCore['load'] {
  const loading = new Map<string, Promise<void>>()
  return (tag) => {
    const known = loading.get(tag)
    if (known !== undefined) return known
    const loaded = shell().then(async ({ elements, defineShell }) => {
      const element = elements[tag]
      if (element === undefined) throw new RangeError(`There is no element <${tag}>`)
      await defineShell(tag, core(), element())
    })
    loading.set(tag, loaded)
    loaded.catch(() => loading.delete(tag))
    return loaded
  }
}

/** The part of a tag that the loader's lists have: enough to tell them apart. */
export const endOfTag = (tag: string): string => tag.slice(-5)

/** Sends an element's first queries as soon as there is a token, unless its own code has loaded before that and asks by itself. */
async function prefetchFor(
  core: EmbedCore,
  element: Element,
  token: () => Promise<string | null>,
  queries?: string,
): Promise<void> {
  const own = element as Element & { token?: string | Promise<string>; accountNumber?: string }
  const account = own.accountNumber ?? element.getAttribute('account-number')
  if (!account || !queries || core.prefetched.has(element)) return
  const language = element.getAttribute('language') ?? core.languageAt(element)
  const abort = new AbortController()
  const reads: ElementPrefetch = { account: `${account}`, language, token: '', abort }
  core.prefetched.set(element, reads)
  reads.token = (await (own.token ?? element.getAttribute('token') ?? token())) ?? ''
  if (reads.token !== '' && core.prefetched.get(element) === reads)
    (reads.answers = sendPrefetch(core.baseUrl().replace(/\/$/, ''), reads, queries)).catch(() => undefined)
}

/** The nearest `lang` around an element, outside of the shadow roots that it is in too. */
function langAround(element: Element): string | null | undefined {
  const root = element.getRootNode()
  const nearest = element.closest('[lang]')
  return nearest === null && root instanceof ShadowRoot ? langAround(root.host) : nearest?.getAttribute('lang')
}
