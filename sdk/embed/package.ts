import type { EmbedCore } from './core.ts'
import { notice } from './notice.ts'
import { version } from './release.ts'
import { type ElementsModule, endOfTag, startCarport } from './start.ts'
import { createTokenBox } from './tokens.ts'

/** One element of the npm package, and the way to its code: first what takes its place, then the capability. */
export interface PackagedElement {
  readonly tag: string
  readonly shell: () => Promise<Pick<ElementsModule, 'defineShell'>>
  readonly element: () => Promise<unknown>
}

const elements: Record<string, () => Promise<unknown>> = {}
let handOver: (core: EmbedCore) => void = () => undefined
const handed = new Promise<EmbedCore>((resolve) => {
  handOver = resolve
})
const bare: string[] = []

/** The SDK of an npm package. It has the elements whose modules the page imported, and calls the page's own origin by default. */
const sdk = startCarport(
  {
    bare,
    shell: async () => ({
      elements,
      defineShell: (_tag, core, code) => {
        handOver(core)
        return code
      },
      createTokenBox,
      mountPlace: async (place) => (await import('./auto-mount.ts')).mountPlace(place),
    }),
  },
  {
    version,
    entryUrl: globalThis.location?.href ?? 'http://localhost',
    importFile: () => Promise.reject(new Error('The files of an npm package are loaded by its bundler')),
  },
)

/** Configures where the SDK finds the backend and its tokens, and how things look. */
export const configure = sdk.configure
/** Loads the code of elements before they appear. */
export const defineElements = sdk.defineElements
export { version }

/**
 * Makes elements known, so that they get their code when they appear. Without a document (server rendering) nothing happens.
 * @param how 'replace' takes the place of one that was made known before and has not been used
 */
export function addElements(added: readonly PackagedElement[], how: 'keep' | 'replace' = 'keep'): void {
  for (const { tag, shell, element } of added) {
    if (how === 'keep' && Object.hasOwn(elements, tag)) continue
    elements[tag] = async () => {
      const coming = element()
      const { defineShell } = await shell()
      await defineShell(tag, await handed, coming)
    }
  }
}

/** Names the elements that need neither account nor token. */
export function addBare(tags: readonly string[]): void {
  bare.push(...tags.map(endOfTag))
}

/** Loads one element at once: its module was imported, so it is about to be used. */
export function loadNow(tag: string): void {
  sdk.defineElements([tag]).catch(() => notice(`The code of <${tag}> did not load.`))
}
