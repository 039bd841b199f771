import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { type ElementModel, readElements } from './scripts/element-model.ts'
import { styleBuild } from './scripts/style-build.ts'
import embed, { iconsWithCode } from './vite.embed.config.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}
const outDir = resolve(import.meta.dirname, process.env.CARPORT_NPM_OUT ?? 'dist/npm')
const elements = readElements()
const embedded = embed as UserConfig
/** Where the parts of both builds meet: one SDK, whatever a page imports. */
const meetingPoint = resolve(import.meta.dirname, 'sdk/embed/package.ts')

/**
 * The npm package, from the registry. `--mode elements`: the SDK and one module per element, on Preact as in the script tag.
 * `--mode react`: the same capabilities compiled against the host's React, and a component for each.
 */
export default defineConfig(({ mode }) => {
  const isReact = mode === 'react'
  return {
    publicDir: false,
    css: styleBuild,
    define: { ...embedded.define, __CARPORT_VERSION__: JSON.stringify(version) },
    resolve: { alias: isReact ? aliasesButPreact() : (embedded.resolve?.alias ?? []) },
    plugins: [entries(isReact), ...borrowedPlugins(isReact)],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: 'oxc',
      lib: { entry: entriesOf(mode), formats: ['es'] },
      rolldownOptions: {
        ...(isReact ? { external: /^react(-dom)?(\/.*)?$/ } : {}),
        ...(embedded.build?.rolldownOptions?.treeshake === undefined
          ? {}
          : { treeshake: embedded.build.rolldownOptions.treeshake }),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${isReact ? 'react' : 'chunks'}/[name]-[hash].js`,
        },
      },
    },
  }
})

function entriesOf(mode: string): Record<string, string> {
  if (mode === 'react') return { 'react-components': 'virtual:react' }
  // By itself, so that the elements are not cut up where the kit shares a piece with them.
  if (mode === 'test-kit') return { 'test-kit': resolve(import.meta.dirname, 'test-kit/index.ts') }
  if (mode === 'server') return { server: resolve(import.meta.dirname, 'sdk/server/index.ts') }
  const ones = elements.map(({ name }) => [name, `virtual:${name}`])
  return { index: 'virtual:index', package: meetingPoint, ...Object.fromEntries(ones) }
}

function aliasesButPreact(): { find: RegExp; replacement: string }[] {
  const all = (embedded.resolve?.alias ?? []) as { find: RegExp; replacement: string }[]
  return all.filter(({ replacement }) => !replacement.startsWith('preact'))
}

/** How the script tag's build treats drawings and styles holds here too; its integrity list is for files under a URL. */
function borrowedPlugins(isReact: boolean): Plugin[] {
  const unwanted = ['carport-published', 'carport-icons-with-code', ...(isReact ? ['carport-small-react'] : [])]
  return [iconsWithCode(true), ...((embedded.plugins ?? []) as Plugin[]).filter(({ name }) => !unwanted.includes(name))]
}

/** The entry modules, which say nothing that the registry does not. */
function entries(isReact: boolean): Plugin {
  return {
    name: 'carport-npm-entries',
    enforce: 'pre',
    resolveId(source, importer) {
      // Vite takes the name of an entry for a path.
      const [, name] = /(?:^|[\\/])virtual:([\w-]+)$/.exec(source) ?? []
      if (name !== undefined) return `\0virtual:${name}`
      if (!isReact || source !== meetingPoint || importer === undefined) return null
      return { id: './package.js', external: true }
    },
    load(id) {
      if (!id.startsWith('\0virtual:')) return null
      const name = id.slice('\0virtual:'.length)
      if (name === 'index') return indexSource()
      if (name === 'react') return reactSource()
      const one = elements.find((element) => element.name === name)
      return one === undefined ? null : elementSource(one)
    },
  }
}

const path = (file: string): string => JSON.stringify(resolve(import.meta.dirname, file))
const packaged = ({ tag, file }: ElementModel): string =>
  `{ tag: '${tag}', shell: () => import(${path('widgets/element/shell.ts')}), element: () => import(${path(file)}) }`
const bareTags = JSON.stringify(elements.filter(({ isBare }) => isBare).map(({ tag }) => tag))

function indexSource(): string {
  return `import { addBare, addElements } from ${path('sdk/embed/package.ts')}
addBare(${bareTags})
addElements([${elements.map(packaged).join(', ')}])
export { configure, defineElements, version } from ${path('sdk/embed/package.ts')}`
}

function elementSource(one: ElementModel): string {
  return `import { addBare, addElements, loadNow } from ${path('sdk/embed/package.ts')}
${one.isBare ? `addBare(['${one.tag}'])` : ''}
addElements([${packaged(one)}])
loadNow('${one.tag}')
export { configure, version } from ${path('sdk/embed/package.ts')}`
}

function reactSource(): string {
  const components = elements.map(
    ({ component, tag }) =>
      `export const ${component} = /* @__PURE__ */ createReactComponent('${tag}', () => loadNow('${tag}'))`,
  )
  return `import { addBare, addElements, configure, loadNow } from ${path('sdk/embed/package.ts')}
import { createReactComponent } from ${path('widgets/element/react-component.ts')}
import { createProvider } from ${path('widgets/element/react-provider.ts')}
addBare(${bareTags})
addElements([${elements.map(packaged).join(', ')}], 'replace')
${components.join('\n')}
export const CarportProvider = /* @__PURE__ */ createProvider(configure)
export { configure, version } from ${path('sdk/embed/package.ts')}`
}
