import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { builtBrand, companyBrand } from './scripts/company-brand.ts'
import { stylesWithParts } from './scripts/kit-styles.ts'
import { published } from './scripts/embed-release.ts'
import { readElementPrefetch } from './scripts/prefetch.ts'
import { readTokensAlone } from './scripts/element-tokens.ts'
import { styleBuild } from './scripts/style-build.ts'
import { chunkGroups, firstParts } from './scripts/embed-chunks.ts'
import { readSprite } from './widgets/ui/icon-sprite.ts'

const manifestOf = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
const version = process.env.CARPORT_EMBED_VERSION ?? manifestOf.version
const outRoot = resolve(import.meta.dirname, process.env.CARPORT_EMBED_OUT || 'dist/embed')

/** The elements: one script for a page, one chunk per capability behind it, everything under a URL that never changes again. */
export default defineConfig({
  base: './',
  publicDir: false,
  css: styleBuild,
  define: {
    'process.env.NODE_ENV': '"production"',
    __CARPORT_VERSION__: JSON.stringify(version),
    __CARPORT_PREFETCH__: JSON.stringify(await readElementPrefetch()),
  },
  resolve: {
    // A page that wants one flow does not pay for React's runtime; the same components run on Preact's.
    alias: [
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^jotai(\/vanilla)?$/, replacement: resolve(import.meta.dirname, 'widgets/element/atoms.ts') },
    ],
  },
  plugins: [
    companyBrand(),
    smallReact(),
    smallLit(),
    iconsWithCode(),
    stylesWithParts(
      ['first'],
      (part) =>
        `import partStyles from './${part}.css?inline'; import { addStyles } from ${JSON.stringify(resolve(import.meta.dirname, 'widgets/ui/styles.ts'))}; addStyles(partStyles);`,
    ),
    readTokensAlone(),
    noCircle(),
    published(version, outRoot, builtBrand()),
  ],
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
      // A figure such as a limit is written where it is used: cheaper than the name that two files would know it by.
      optimization: { inlineConst: { mode: 'all' } },
      // A part of the kit that nobody uses stays out, and its style sheet with it.
      // The shell is a Lit element without templates, so the template engine stays out too.
      treeshake: {
        moduleSideEffects: [{ test: /widgets[\\/](ui|host|flow|blocks)[\\/]|lit-(html|element)/, sideEffects: false }],
      },
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
})

/** Files that import each other begin in an order nobody chose, and an element never shows: such a build fails. */
function noCircle(): Plugin {
  return {
    name: 'carport-no-circle',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const follow = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`These files import each other: ${[...way, file].join(' -> ')}`)
        for (const next of importsOf(file)) follow(next, [...way, file])
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/**
 * r2wc takes React as one object, which would keep all of it; it uses one function of it. Its types of attributes stay out: a view gets
 * everything as one property.
 */
function smallReact(): Plugin {
  const name = '\0carport-react'
  const types =
    /(?<=\w = )\{\s*string: \w+,\s*number: \w+,\s*boolean: \w+,\s*function: \w+,\s*method: \w+,\s*json: \w+\s*\}/
  return {
    name: 'carport-small-react',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^(react|preact\/compat)$/.test(source) && importer?.includes('@r2wc') === true ? name : null,
    load: (id) =>
      id === name ? `import { createElement } from 'preact/compat'; export default { createElement }` : null,
    transform(code, id) {
      if (!/@r2wc[\\/]core[\\/]dist[\\/]core\.js/.test(id)) return null
      if (!types.test(code)) this.error('r2wc has its types elsewhere than this build knows')
      return { code: code.replace(types, '{}'), map: null }
    },
  }
}

/** What of Lit's element no element of ours has a use for. */
const unusedOfLit = [
  // The globals by which copies know each other, and decorators.
  /,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/,
  /,\w+=\w+\.reactiveElementPolyfillSupport/,
  /Symbol\.metadata\?\?=[^;]*new WeakMap;/,
  /const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{.*?\}(?=this\._\$Eh=)/,
  // Initializers, and style sheets of a class.
  /static addInitializer\(.*?\}(?=static get observedAttributes)/,
  /,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/,
  /,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/,
  /this\.elementStyles=this\.finalizeStyles\(this\.styles\)\}static finalizeStyles\(.*?(?=\}static _\$Eu)/,
  // Controllers.
  /addController\(.*?\}(?=_\$E_\(\))/,
  /,this\._\$EO\?\.forEach\(\w=>\w\.hostConnected\?\.\(\)\)/,
  /this\._\$EO\?\.forEach\(\w=>\w\.hostDisconnected\?\.\(\)\)/,
  /,this\._\$EO\?\.forEach\(\w=>\w\.hostUpdate\?\.\(\)\)/,
  /this\._\$EO\?\.forEach\(\w=>\w\.hostUpdated\?\.\(\)\),/,
  // Properties that write themselves into attributes.
  /,\w=\w\.trustedTypes,\w=\w\?\w\.emptyScript:""/,
  /toAttribute\(.*?\},(?=fromAttribute)/,
  /_\$ET\(.*?\}(?=_\$AK\()/,
  /,!0===\w&&this\._\$Em!==\w&&\(this\._\$Eq\?\?=new Set\)\.add\(\w\)/,
  /this\._\$Eq&&=.*?,(?=this\._\$EM)/,
]

/**
 * Lit's own style sheets stay out, for the shell has constructed ones, and so do the globals by which copies of Lit know each other: on
 * a page with an id of such a name they would be that element.
 */
function smallLit(): Plugin {
  const name = '\0carport-lit-styles'
  return {
    name: 'carport-small-lit',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/css-tag.js') && importer?.includes('@lit') === true ? name : null,
    load: (id) =>
      id === name
        ? 'export const CSSResult = undefined, css = undefined, unsafeCSS = undefined, supportsAdoptingStyleSheets = true, getCompatibleStyle = (style) => style, adoptStyles = () => undefined'
        : null,
    transform(code, id) {
      if (!/@lit[\\/]reactive-element[\\/]reactive-element\.js/.test(id)) return null
      const unknown = unusedOfLit.filter((part) => !part.test(code))
      if (unknown.length > 0) this.error(`Lit has its parts elsewhere than this build knows: ${unknown.join()}`)
      return { code: unusedOfLit.reduce((rest, part) => rest.replace(part, ''), code), map: null }
    },
  }
}

/**
 * An icon's path data is bundled with the code that uses it: no sprite is fetched, and no element carries another one's icons.
 * @param isEachAlone true where no file holds what every first screen needs
 */
export function iconsWithCode(isEachAlone = false): Plugin {
  const kit = resolve(import.meta.dirname, 'widgets/ui')
  const all = Object.entries(readSprite(readFileSync(resolve(kit, 'sprite.svg'), 'utf8')))
  const namedIn = (code: string) => all.filter(([name]) => code.includes(`'${name}'`) || code.includes(`"${name}"`))
  const isFirst = (module: string) => firstParts.split(' ').some((part) => module === `ui/${part}`)
  const common = new Set(
    (isEachAlone ? '' : firstParts)
      .split(' ')
      .map((part) => resolve(kit, `${part}.tsx`))
      .filter((file) => existsSync(file) && !file.endsWith('icon.tsx'))
      .flatMap((file) => namedIn(readFileSync(file, 'utf8')).map(([name]) => name)),
  )
  return {
    name: 'carport-icons-with-code',
    enforce: 'pre',
    transform(code, id) {
      // A folder around the project may have any name, that of one of its rooms too.
      const [, module = ''] = /^widgets[\\/](.+)\.tsx?$/.exec(relative(import.meta.dirname, id)) ?? []
      if (module === '' || /^(element|elements|index|ui[\\/]icon)|\.(messages|graphql)/.test(module)) return null
      const named = namedIn(code).filter(([name]) => isFirst(module) || !common.has(name))
      if (named.length === 0) return null
      const bringing = `import { addDrawings } from ${JSON.stringify(resolve(kit, 'icon.tsx'))}; addDrawings(${JSON.stringify(Object.fromEntries(named))});`
      return { code: `${bringing}${code}`, map: null }
    },
  }
}
