import { resolve } from 'node:path'
import { parse } from 'graphql'
import { rolldown } from 'rolldown'
import { type CapabilityDocuments, canonicalHash } from '#server/platform/graphql/trusted-documents'
import { type ElementModel, readElements } from './element-model.ts'

const root = resolve(import.meta.dirname, '..')

/** The runtime shared by all elements. */
const machinery = 'widgets/element/shell.ts'
/** The pages of our origin that an element opens for a new bank account or card, and the module through which it opens them. */
const framePages = 'portal/frames/frame-app.tsx'
const frameOpener = 'widgets/flow/secure-frame-box.tsx'

/**
 * Collects what each element can send: for every capability the documents that are left in its code after tree shaking, by name, each
 * with its hash. An export that a barrel offers and the element never uses is not among them.
 */
export async function collectCapabilityDocuments(): Promise<CapabilityDocuments> {
  const [around, inFrames] = [await codeOf(machinery), await codeOf(framePages)]
  const all: [string, Readonly<Record<string, string>>][] = []
  for (const { name, file } of readElements().filter(takesToken)) {
    const own = await codeOf(file)
    const opensFrames = own.modules.has(frameOpener)
    const found = { ...around.documents, ...own.documents, ...(opensFrames ? inFrames.documents : {}) }
    all.push([name, sorted(found)])
  }
  return sorted(Object.fromEntries(all))
}

function takesToken({ attributes }: ElementModel): boolean {
  return attributes.some(({ name }) => name === 'token')
}

interface Code {
  /** Files, from the project's folder. */
  readonly modules: ReadonlySet<string>
  /** Hashes of the documents in it, by operation. */
  readonly documents: Readonly<Record<string, string>>
}

/** What is left of a module and all it imports, now or later, once unused exports are gone. */
async function codeOf(file: string): Promise<Code> {
  const made = await rolldown({
    input: resolve(root, file),
    cwd: root,
    platform: 'browser',
    logLevel: 'silent',
    external: (id) => !/^([./#]|[A-Za-z]:)/.test(id),
    treeshake: { moduleSideEffects: (id) => id.endsWith(file) },
    plugins: [
      {
        name: 'carport-code-alone',
        load: (id) => (/\.(tsx?|json)$/.test(id) ? null : { code: 'export default ""', moduleType: 'js' }),
      },
    ],
  })
  const { output } = await made.generate({ format: 'es' })
  await made.close()
  const kept = output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []))
  const modules = new Set(kept.map(([id]) => id.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '')))
  const documents: Record<string, string> = {}
  for (const [id, { renderedExports }] of kept.filter(([each]) => each.endsWith('.graphql.ts'))) {
    const written = (await import(id)) as Record<string, { readonly name: string; readonly source?: string }>
    for (const name of renderedExports) {
      const document = written[name]
      if (document?.source !== undefined) documents[document.name] = canonicalHash(parse(document.source))
    }
  }
  return { modules, documents }
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
