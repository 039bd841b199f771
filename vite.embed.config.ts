import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { readSprite } from './widgets/ui/icon-sprite.ts'

const manifestOf = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
const version = process.env.CARPORT_EMBED_VERSION ?? manifestOf.version
const outRoot = resolve(import.meta.dirname, process.env.CARPORT_EMBED_OUT || 'dist/embed')
const entryFile = 'carport.js'

/** What stands in the page first: Lit, the door to the backend, payment attempts. */
const shellModules = new RegExp(
  [
    String.raw`node_modules/(lit|lit-html|lit-element|@lit)/`,
    String.raw`(widgets|tests/browser/fixtures)/elements\.ts`,
    String.raw`widgets/element/(?!define|view\.|atoms|contrast-report|secure-frame|save-document|open-stream)`,
    String.raw`sdk/(graphql|errors|flags)/(?!rest-client|event-stream|early-query|live-flags)`,
    String.raw`sdk/platform/(platform|app-life)\.`,
    String.raw`sdk/dates/(clock|dates|http-date)\.`,
    String.raw`sdk/embed/(core|events|intents)\.`,
    String.raw`sdk/(i18n/messages|config/(brand-details|endpoints)|theme/styles|theme/tokens\.css)`,
  ].join('|'),
)

/** What every capability needs on its first screen: the runtime, the kit's common parts, money and dates. */
const firstParts =
  'alert amount button card class-names close-button date-field field first icon index language late layout link live-region overlays radio-cards states step-frame steps styles summary-list ui.messages visually-hidden'
const runtimeModules = new RegExp(
  [
    String.raw`node_modules/(preact|@r2wc|jotai)/|carport-react`,
    String.raw`widgets/ui/(${firstParts.replaceAll('.', '\\.').replaceAll(' ', '|')})\.(?!es)`,
    String.raw`widgets/host/(host|hooks|index|places|server-text|load-failed|written|flow-steps|flow-frame|methods)\.`,
    String.raw`widgets/element/(define|view|atoms)\.`,
    String.raw`sdk/(money/money|dates/banking-calendar|dates/payment-timeline)\.`,
  ].join('|'),
)

/** What capabilities that move money have in common beyond that. */
const moneyModules =
  /widgets\/host\/(attempt|passcode|draws|add-method|secure-frame)|widgets\/ui\/(agreement|unknown-notice|receipt|timeline|passcode-field|autopay)(?!.*\.messages\.es)/

/** What some capabilities have in common beyond that. */
const kitModules = /widgets\/(ui|host)\/(?!calendar)(?!.*\.messages\.es)|sdk\//

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
      { find: /^jotai(\/vanilla)?$/, replacement: resolve(import.meta.dirname, 'widgets/element/atoms.ts') },
    ],
  },
  plugins: [smallReact(), iconsWithCode(), stylesWithParts(), published()],
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
      // A part of the kit that nobody uses stays out, and its style sheet with it.
      treeshake: { moduleSideEffects: [{ test: /widgets[\\/](ui|host)[\\/]/, sideEffects: false }] },
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'shell', test: (id: string) => shellModules.test(id.replaceAll('\\', '/')) },
            { name: 'runtime', test: (id: string) => runtimeModules.test(id.replaceAll('\\', '/')) },
            { name: 'money', minShareCount: 2, test: (id: string) => moneyModules.test(id.replaceAll('\\', '/')) },
            { name: 'kit', minShareCount: 2, test: (id: string) => kitModules.test(id.replaceAll('\\', '/')) },
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
    resolveId: (source, importer) =>
      /^(react|preact\/compat)$/.test(source) && importer?.includes('@r2wc') === true ? name : null,
    load: (id) =>
      id === name ? `import { createElement } from 'preact/compat'; export default { createElement }` : null,
  }
}

/** A drawing comes with the code that names it, as path data: nobody fetches a sprite, and no element carries another one's. */
function iconsWithCode(): Plugin {
  const kit = resolve(import.meta.dirname, 'widgets/ui')
  const all = Object.entries(readSprite(readFileSync(resolve(kit, 'sprite.svg'), 'utf8')))
  const namedIn = (code: string) => all.filter(([name]) => code.includes(`'${name}'`) || code.includes(`"${name}"`))
  const isFirst = (module: string) => firstParts.split(' ').some((part) => module === `ui/${part}`)
  const common = new Set(
    firstParts
      .split(' ')
      .map((part) => resolve(kit, `${part}.tsx`))
      .filter((file) => existsSync(file) && !file.endsWith('icon.tsx'))
      .flatMap((file) => namedIn(readFileSync(file, 'utf8')).map(([name]) => name)),
  )
  return {
    name: 'carport-icons-with-code',
    enforce: 'pre',
    transform(code, id) {
      const [, module = ''] = /[\\/]widgets[\\/](.+)\.tsx?$/.exec(id) ?? []
      if (module === '' || /^(element|elements|index|ui[\\/]icon)|\.(messages|graphql)/.test(module)) return null
      const named = namedIn(code).filter(([name]) => isFirst(module) || !common.has(name))
      if (named.length === 0) return null
      const bringing = `import { addDrawings } from ${JSON.stringify(resolve(kit, 'icon.tsx'))}; addDrawings(${JSON.stringify(Object.fromEntries(named))});`
      return { code: `${bringing}${code}`, map: null }
    },
  }
}

/** A part of the kit that is not on every first screen brings the style sheet of its name: `receipt.tsx` brings `receipt.css`. */
function stylesWithParts(): Plugin {
  const kit = resolve(import.meta.dirname, 'widgets/ui')
  const first = readFileSync(resolve(kit, 'first.css'), 'utf8')
  const parts = [...readFileSync(resolve(kit, 'ui.css'), 'utf8').matchAll(/"\.\/([\w-]+)\.css"/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'first' && !first.includes(`"./${name}.css"`))
  return {
    name: 'carport-styles-with-parts',
    enforce: 'pre',
    transform(code, id) {
      const [, module] = /widgets[\\/]ui[\\/]([\w-]+)\.tsx$/.exec(id) ?? []
      const part = parts.find((name) => module === name || module?.startsWith(`${name}-`) === true)
      if (part === undefined) return null
      const bringing = `import partStyles from './${part}.css?inline'; import { addStyles } from './styles.ts'; addStyles(partStyles);`
      return { code: `${bringing}${code}`, map: null }
    },
  }
}

/** Turns late imports into checked ones and writes what a page and a server need to know of the release. */
function published(): Plugin {
  return {
    name: 'carport-published',
    enforce: 'post',
    renderChunk: (code) => withoutEmptyNamespace(code),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        inlineRuntime(bundle)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const { entry, shell, first } = firstFiles(chunks)
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
          chunk.code = onlyOwnNames(withoutMarks(chunk.code)).replace(lateImport, (_all, _quote, file: string) => {
            const args = chunk === entry ? [file] : [file, tableFor(file, chunk.fileName)]
            return `globalThis.Carport[Symbol.for("carport.core")].importFile(${args.map((each) => JSON.stringify(each)).join()})`
          })
          if (chunk === entry) {
            const table = Object.fromEntries([...first].map((file) => [file, [hashOfFile(file)]]))
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

/** Notes for a bundler; there is none after this one. The word before one, such as return, still ends there. */
const withoutMarks = (code: string): string =>
  code.replace(/([\w$])\/\* @__PURE__ \*\/ ?/g, '$1 ').replace(/\/\* @__PURE__ \*\/ ?/g, '')

const lateImport = /\bimport\(\s*(["'`])\.\/([\w.-]+\.js)\1\s*\)/g

/** An element exports nothing: what its import resolves to is an empty object, for which no helper has to come along. */
function withoutEmptyNamespace(code: string): string | null {
  const empty = /\/\* @__PURE__ \*\/ __exportAll\(\{\}\)/g
  const rest = code.replace(empty, '{}')
  if (rest === code || rest.includes('__exportAll(')) return null
  return rest.replace(/import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime[^"]+";?/, '')
}

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
  // From the elements on: a file that is loaded late may import the one that loads it.
  for (const chunk of [...elementChunks(chunks).map((each) => each.chunk), ...chunks]) add(chunk)
  return [...ordered, ...last]
}

const hashOf = (text: string, algorithm: 'sha256' | 'sha384'): string =>
  createHash(algorithm).update(text).digest('base64')

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>
