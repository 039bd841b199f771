import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { type ElementModel, readElements } from '../element-model.ts'
import { embedBuild } from './embed.ts'
import { iconsWithCode } from './icons-with-code.ts'
import { styleBuild } from './style-build.ts'

const root = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  version: string
}
const outDir = resolve(root, process.env.CARPORT_NPM_OUT ?? 'dist/npm')
const elements = readElements()

interface Alias {
  readonly find: RegExp
  readonly replacement: string
}

/** Where the parts of both builds meet: one SDK, whatever a page imports. */
const meetingPoint = resolve(root, 'sdk/embed/package.ts')

/** What the package is built of, one part at a time. */
export type NpmPart = 'elements' | 'react' | 'test-kit' | 'server'

/**
 * The build of a part of the npm package, from the registry. `elements`: the SDK and one module per element, on Preact as in the script
 * tag. `react`: the same capabilities compiled against the host's React, and a component for each.
 */
export async function npmBuild(part: NpmPart): Promise<UserConfig> {
  const isReact = part === 'react'
  const embedded = await embedBuild()
  const aliases = (embedded.resolve?.alias ?? []) as Alias[]
  return {
    publicDir: false,
    css: styleBuild,
    define: { ...embedded.define, __CARPORT_VERSION__: JSON.stringify(version) },
    // The page's own React is as it is.
    resolve: { alias: isReact ? aliases.filter(({ find }) => !/react/.test(find.source)) : aliases },
    plugins: [entries(isReact), ...borrowedPlugins(embedded, isReact)],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: 'oxc',
      lib: { entry: entriesOf(part), formats: ['es'] },
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
}

function entriesOf(part: NpmPart): Record<string, string> {
  if (part === 'react') return { 'react-components': 'virtual:react' }
  // By itself, so that the elements are not cut up where the kit shares a piece with them.
  if (part === 'test-kit') return { 'test-kit': resolve(root, 'test-kit/index.ts') }
  if (part === 'server') return { server: resolve(root, 'sdk/server/index.ts') }
  const ones = elements.map(({ name }) => [name, `virtual:${name}`])
  return { index: 'virtual:index', package: meetingPoint, ...Object.fromEntries(ones) }
}

/** How the script tag's build treats drawings and styles holds here too; its integrity list is for files under a URL. */
function borrowedPlugins(embedded: UserConfig, isReact: boolean): Plugin[] {
  const unwanted = ['carport-published', 'carport-icons-with-code', ...(isReact ? ['carport-small-r2wc'] : [])]
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

const path = (file: string): string => JSON.stringify(resolve(root, file))
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
