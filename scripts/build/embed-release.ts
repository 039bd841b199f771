import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compiledAhead } from './compiled-ahead.ts'

const entryFile = 'carport.js'

/**
 * Turns late imports into checked ones and writes what a page and a server need to know of the release.
 * @param brand the hash of the lender that it names
 */
export function published(version: string, outRoot: string, brand: string): Plugin {
  return {
    name: 'carport-published',
    enforce: 'post',
    renderChunk: (code) => withPlainNamespaces(code),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        withoutRuntime(bundle)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        refuseCircles(chunks, bundle)
        const { entry, shell, first } = firstFiles(chunks)
        const elementFiles = new Set(elementChunks(chunks).map(({ chunk }) => chunk.fileName))
        const integrity: Record<string, string> = {}
        const hashes = new Map<string, string>()
        const hashOfFile = (file: string): string => {
          const hash = hashes.get(file)
          if (hash === undefined) throw new Error(`${file} is imported before its hash is known`)
          return hash
        }
        // What a page does not have yet when a file of it asks for another one: that one and what it imports, with their hashes.
        const tableFor = (file: string, importer: string): Record<string, string[]> => {
          const isHere = new Set([importer, shell.fileName, ...importsOf(importer, bundle)])
          const missing = (name: string): string[] => importsOf(name, bundle).filter((each) => !isHere.has(each))
          const unknown = [file, ...missing(file).filter((name) => !first.has(name))]
          return Object.fromEntries(unknown.map((name) => [name, [hashOfFile(name), ...missing(name)]]))
        }
        for (const chunk of inLoadOrder(chunks, first, [shell, entry], bundle)) {
          chunk.code = withoutMarks(chunk.code).replace(lateImport, (_all, _quote, file: string) => {
            const args = chunk === entry ? [file] : [file, tableFor(file, chunk.fileName)]
            return `customElements[Symbol.for("carport.import")].importFile(${args.map((each) => JSON.stringify(each)).join()})`
          })
          if (chunk === entry) {
            const table = Object.fromEntries([...first].map((file) => [file, [hashOfFile(file)]]))
            chunk.code = chunk.code.replace(/(["'`])__CARPORT_CHUNKS__\1/, JSON.stringify(table))
          }
          if (first.has(chunk.fileName) || elementFiles.has(chunk.fileName))
            chunk.code = `${compiledAhead}${chunk.code}`
          hashes.set(chunk.fileName, hashOf(chunk.code, 'sha256'))
          integrity[chunk.fileName] = `sha384-${hashOf(chunk.code, 'sha384')}`
        }
        const elements = elementChunks(chunks).map(({ tag }) => tag)
        const preload = Object.fromEntries(
          elementChunks(chunks).map(({ tag, chunk }) => {
            const files = [...waysTo(chunk, chunks, [entry, shell]), chunk.fileName]
            return [tag, [...new Set([...first, ...files.flatMap((file) => [...importsOf(file, bundle), file])])]]
          }),
        )
        const manifest = { version, brand, entry: entryFile, integrity, elements, preload }
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest, null, 2) })
        mkdirSync(outRoot, { recursive: true })
        writeFileSync(resolve(outRoot, 'latest.json'), JSON.stringify(manifest, null, 2))
      },
    },
  }
}

/** Notes for a bundler; there is none after this one. The word before one, such as return, still ends there. */
const withoutMarks = (code: string): string =>
  code
    .replace(/([\w$])\/\* @__PURE__ \*\/ ?/g, '$1 ')
    .replace(/\/\* @__PURE__ \*\/ ?/g, '')
    .replace(/\s*\/\* @vite-ignore \*\/\s*/g, '')

const lateImport = /\bimport\(\s*(["'`])\.\/([\w.-]+\.js)\1\s*\)/g

/** What an import of a part of a file resolves to is an object that reads its exports, for which no helper has to come along. */
function withPlainNamespaces(code: string): string | null {
  const namespace = /\/\* @__PURE__ \*\/ __exportAll\(\{((?:\s*\w+: \(\) => [\w$]+,?)*)\s*\}\)/g
  const rest = code.replace(
    namespace,
    (_all, names: string) => `{${names.replace(/(\w+): \(\) => ([\w$]+)/g, 'get $1() { return $2 }')}}`,
  )
  if (rest === code || rest.includes('__exportAll(')) return null
  return rest.replace(/import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime[^"]+";?/, '')
}

/** After that nobody needs the file with the bundler's helpers. @throws Error where somebody does */
function withoutRuntime(bundle: Bundle): void {
  const runtime = Object.keys(bundle).find((file) => file.startsWith('rolldown-runtime'))
  if (runtime === undefined) return
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    if (chunk.code.includes(runtime)) throw new Error(`${chunk.fileName} needs a helper of the bundler’s`)
    chunk.imports = chunk.imports.filter((file) => file !== runtime)
  }
  Reflect.deleteProperty(bundle, runtime)
}

/** The loader, the file behind it, and the files that a page needs whatever its tag is: those that every element imports. */
function firstFiles(chunks: readonly Chunk[]): { entry: Chunk; shell: Chunk; first: ReadonlySet<string> } {
  const entry = chunks.find((chunk) => chunk.isEntry)
  const shell = chunks.find((chunk) => chunk.fileName === entry?.dynamicImports[0])
  if (entry === undefined || shell === undefined) throw new Error('The build has no loader, or nothing behind it')
  const tooMuch = [...entry.imports, ...entry.dynamicImports.slice(1), ...shell.imports]
  if (tooMuch.length > 0) throw new Error(`The loader or the shell would wait for ${tooMuch.join()}`)
  const elements = elementChunks(chunks).map(({ chunk }) => chunk.imports)
  const common = (elements[0] ?? []).filter((file) => elements.every((imports) => imports.includes(file)))
  return { entry, shell, first: new Set([shell.fileName, ...common]) }
}

/** Files through which the shell reaches an element that it doesn't import itself. */
function waysTo(element: Chunk, chunks: readonly Chunk[], shells: readonly Chunk[]): string[] {
  if (shells.some(({ dynamicImports }) => dynamicImports.includes(element.fileName))) return []
  return chunks
    .filter(({ dynamicImports }) => dynamicImports.includes(element.fileName))
    .map(({ fileName }) => fileName)
}

/** The chunk of every element, by its tag. */
function elementChunks(chunks: readonly Chunk[]): { tag: string; chunk: Chunk }[] {
  return chunks.flatMap((chunk) => {
    const [, name] = /([\w-]+)\.element\.ts$/.exec(chunk.facadeModuleId ?? '') ?? []
    return name === undefined ? [] : [{ tag: `carport-${name}`, chunk }]
  })
}

/** Of two files that need each other one runs before the other is there, and no element starts. @throws Error that names them */
function refuseCircles(chunks: readonly Chunk[], bundle: Bundle): void {
  const circle = chunks.map(({ fileName }) => fileName).filter((file) => importsOf(file, bundle).includes(file))
  if (circle.length > 0)
    throw new Error(
      `${circle.join(' and ')} import each other: give what they share a group in scripts/build/embed-chunks.ts`,
    )
}

/** Everything a file imports at once, and what that imports. */
function importsOf(file: string, bundle: Bundle): string[] {
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    for (const next of chunk.imports) {
      if (found.has(next)) continue
      found.add(next)
      add(next)
    }
  }
  add(file)
  return [...found]
}

/** Sorts imports before their importers, whose content includes their hashes. The loader has the hashes of the first files. */
function inLoadOrder(
  chunks: readonly Chunk[],
  first: ReadonlySet<string>,
  last: readonly Chunk[],
  bundle: Bundle,
): Chunk[] {
  const ordered: Chunk[] = []
  const seen = new Set<Chunk>(last)
  const add = (chunk: Chunk): void => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const file of [...chunk.imports.filter((name) => !first.has(name)), ...chunk.dynamicImports]) {
      const target = bundle[file]
      if (target?.type === 'chunk') add(target)
    }
    ordered.push(chunk)
  }
  // From the elements on: a file that is loaded late may import the one that loads it.
  for (const chunk of [...elementChunks(chunks).map((each) => each.chunk), ...chunks]) add(chunk)
  return [...ordered, ...last]
}

const hashOf = (text: string, algorithm: 'sha256' | 'sha384'): string =>
  createHash(algorithm).update(text).digest('base64')

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>
