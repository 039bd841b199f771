import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const manifestOf = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
const version = process.env.CARPORT_EMBED_VERSION ?? manifestOf.version
const outRoot = resolve(import.meta.dirname, process.env.CARPORT_EMBED_OUT || 'dist/embed')
const entryFile = 'carport.js'

/** What stands in the page first: Lit, the door to the backend, payment attempts. */
const shellModules = new RegExp(
  [
    String.raw`node_modules/(lit|lit-html|lit-element|@lit)/`,
    String.raw`(widgets|tests/browser/fixtures)/elements\.ts`,
    String.raw`widgets/element/(?!define|view\.|atoms|contrast-report|secure-frame|save-document)`,
    String.raw`sdk/(graphql|errors|flags)/(?!rest-client)`,
    String.raw`sdk/platform/(platform|app-life)\.`,
    String.raw`sdk/dates/(clock|dates|http-date)\.`,
    String.raw`sdk/embed/(core|events|intents)\.`,
    String.raw`sdk/(i18n/messages|config/endpoints|theme/styles|theme/tokens\.css)`,
  ].join('|'),
)

/** What every capability needs: the runtime, the kit, money and dates. */
const runtimeModules = new RegExp(
  [
    String.raw`node_modules/(preact|@r2wc)/`,
    String.raw`widgets/(ui|host)/(?!calendar\.(tsx|messages)|.*\.messages\.es)`,
    String.raw`widgets/element/(define|view|atoms)\.`,
    String.raw`sdk/(money|loan|dates)/`,
  ].join('|'),
)

/** The elements: one script for a page, one chunk per capability behind it, everything under a URL that never changes again. */
export default defineConfig({
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', __CARPORT_VERSION__: JSON.stringify(version) },
  resolve: {
    // A page that wants one flow does not pay for React's runtime; the same components run on Preact's.
    alias: [
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^jotai$/, replacement: resolve(import.meta.dirname, 'widgets/element/atoms.ts') },
    ],
  },
  plugins: [smallReact(), usedIcons(), published()],
  build: {
    outDir: resolve(outRoot, version),
    emptyOutDir: true,
    target: 'es2022',
    minify: 'oxc',
    lib: {
      entry: { carport: resolve(import.meta.dirname, process.env.CARPORT_EMBED_ENTRY ?? 'widgets/index.ts') },
      formats: ['es'],
    },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'shell', test: (id: string) => shellModules.test(id.replaceAll('\\', '/')) },
            { name: 'runtime', test: (id: string) => runtimeModules.test(id.replaceAll('\\', '/')) },
          ],
        },
      },
    },
  },
})

/** r2wc takes React as one object, which would keep all of it; it uses one function of it. */
function smallReact(): Plugin {
  const name = '\0carport-react'
  return {
    name: 'carport-small-react',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'react' && importer?.includes('@r2wc') === true ? name : null),
    load: (id) =>
      id === name ? `import { createElement } from 'preact/compat'; export default { createElement }` : null,
  }
}

/** Elements carry the drawings that some element names, not those of the portal alone. */
function usedIcons(): Plugin {
  return {
    name: 'carport-used-icons',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('sprite.svg?raw')) return null
      const sources = globSync('widgets/**/*.{ts,tsx}', { cwd: import.meta.dirname })
        .filter((file) => !/\.test\.|ui[\\/]icon\.tsx$/.test(file))
        .map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8'))
      const isUsed = (name: string): boolean =>
        sources.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`))
      const sprite = readFileSync(id.replace('?raw', ''), 'utf8')
      const kept = [...sprite.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)].filter(([, name]) =>
        isUsed(name ?? ''),
      )
      return `export default ${JSON.stringify(kept.map(([symbol]) => symbol).join(''))}`
    },
  }
}

/** Turns late imports into checked ones and writes what a page and a server need to know of the release. */
function published(): Plugin {
  return {
    name: 'carport-published',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        inlineRuntime(bundle)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const { entry, shell, first } = firstFiles(chunks)
        const integrity: Record<string, string> = {}
        const hashes = new Map<string, string>()
        // What a file imports beside what every page with a tag has: the loader knows the hashes of that, its importer of the rest.
        const ownImports = (file: string): string[] => importsOf(file, bundle).filter((name) => !first.has(name))
        const tableOf = (files: readonly string[]): Record<string, string[]> =>
          Object.fromEntries(
            files.map((file) => {
              const hash = hashes.get(file)
              if (hash === undefined) throw new Error(`${file} is imported before its hash is known`)
              return [file, [hash, ...importsOf(file, bundle).filter((name) => name !== shell.fileName)]]
            }),
          )
        for (const chunk of inLoadOrder(chunks, first, [shell, entry], bundle)) {
          chunk.code = onlyOwnNames(chunk.code).replace(lateImport, (_all, _quote, file: string) => {
            const args = chunk === entry ? [file] : [file, tableOf([file, ...ownImports(file)])]
            return `globalThis.Carport[Symbol.for("carport.core")].importFile(${args.map((each) => JSON.stringify(each)).join()})`
          })
          if (chunk === entry) {
            const table = Object.fromEntries([...first].map((file) => [file, [hashes.get(file)]]))
            chunk.code = chunk.code.replace(/(["'`])__CARPORT_CHUNKS__\1/, JSON.stringify(table))
          }
          hashes.set(chunk.fileName, hashOf(chunk.code, 'sha256'))
          integrity[chunk.fileName] = `sha384-${hashOf(chunk.code, 'sha384')}`
        }
        const elements = elementChunks(chunks).map(({ tag }) => tag)
        const preload = Object.fromEntries(
          elementChunks(chunks).map(({ tag, chunk }) => [
            tag,
            [...new Set([...first, ...importsOf(chunk.fileName, bundle), chunk.fileName])],
          ]),
        )
        const manifest = { version, entry: entryFile, integrity, elements, preload }
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest, null, 2) })
        mkdirSync(outRoot, { recursive: true })
        writeFileSync(resolve(outRoot, 'latest.json'), JSON.stringify(manifest, null, 2))
      },
    },
  }
}

const lateImport = /\bimport\(\s*(["'`])\.\/([\w.-]+\.js)\1\s*\)/g

/** The bundler's helper is 150 bytes; where it is a file of its own, a request for it costs more than a copy. */
function inlineRuntime(bundle: Bundle): void {
  const runtime = Object.values(bundle).find((file) => file.fileName.startsWith('rolldown-runtime'))
  if (runtime?.type !== 'chunk') return
  const [, body, name] = /^([\s\S]*?)export\s*\{\s*(\w+)[^}]*\};?\s*$/.exec(runtime.code) ?? []
  if (body === undefined || runtime.exports.length !== 1)
    throw new Error('The bundler’s helpers are not as this build knows them')
  const importing = /import\s*\{\s*\w+ as (\w+)\s*\}\s*from\s*["'`]\.\/rolldown-runtime[^"'`]+["'`];?/
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue
    chunk.code = chunk.code.replace(
      importing,
      (_all, local: string) => `const ${local}=(()=>{${body};return ${name}})();`,
    )
    chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
  }
  Reflect.deleteProperty(bundle, runtime.fileName)
}

/** That helper copies whatever a page put on Object.prototype, and breaks on it; own names are all it needs. */
function onlyOwnNames(code: string): string {
  const copying =
    /for\s*\(var (\w+) in (\w+)\)\s*(\w+)\((\w+),\s*\1,\s*\{\s*get:\s*\2\[\1\],\s*enumerable:\s*(?:!0|true)\s*\}\)/g
  return code.replace(copying, 'for(const $1 of Object.keys($2))$3($4,$1,{__proto__:null,get:$2[$1],enumerable:!0})')
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

/** The chunk of every element, by its tag. */
function elementChunks(chunks: readonly Chunk[]): { tag: string; chunk: Chunk }[] {
  return chunks.flatMap((chunk) => {
    const [, name] = /([\w-]+)\.element\.ts$/.exec(chunk.facadeModuleId ?? '') ?? []
    return name === undefined ? [] : [{ tag: `carport-${name}`, chunk }]
  })
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

/** What is imported comes before the importer, which carries its hash, but for the first files, whose hashes the loader has. */
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
  chunks.forEach(add)
  return [...ordered, ...last]
}

function hashOf(text: string, algorithm: 'sha256' | 'sha384'): string {
  return createHash(algorithm).update(text).digest('base64')
}

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>
