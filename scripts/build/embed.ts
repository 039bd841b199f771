import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { endOfTag } from '#sdk/embed/start'
import { readElements } from '../element-model.ts'
import { readLoaderPrefetch } from '../prefetch.ts'
import { builtBrand, companyBrand } from './company-brand.ts'
import { readTokensAlone } from './element-tokens.ts'
import { chunkGroups } from './embed-chunks.ts'
import { published } from './embed-release.ts'
import { iconsWithCode } from './icons-with-code.ts'
import { stylesWithParts } from './kit-styles.ts'
import { smallLit } from './small-lit.ts'
import { smallR2wc } from './small-r2wc.ts'
import { styleBuild } from './style-build.ts'

const root = resolve(import.meta.dirname, '../..')
const manifestOf = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
const version = process.env.CARPORT_EMBED_VERSION ?? manifestOf.version
const outRoot = resolve(root, process.env.CARPORT_EMBED_OUT || 'dist/embed')

/** The elements: one script for a page, one chunk per capability behind it, everything under a URL that never changes again. */
export async function embedBuild(): Promise<UserConfig> {
  const bareEnds = readElements().flatMap(({ tag, isBare }) => (isBare ? endOfTag(tag) : []))
  return {
    base: './',
    publicDir: false,
    css: styleBuild,
    define: {
      'process.env.NODE_ENV': '"production"',
      __CARPORT_VERSION__: JSON.stringify(version),
      __CARPORT_BARE__: JSON.stringify(bareEnds),
      __CARPORT_PREFETCH__: JSON.stringify(await readLoaderPrefetch()),
    },
    resolve: {
      // A page that wants one flow does not pay for React's runtime; the same components run on Preact's.
      alias: [
        { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react(-dom\/client)?$/, replacement: resolve(root, 'widgets/element/react.ts') },
        { find: /^jotai(\/vanilla)?$/, replacement: resolve(root, 'widgets/element/atoms.ts') },
      ],
    },
    plugins: [
      companyBrand(),
      smallR2wc(),
      smallLit(),
      iconsWithCode(),
      stylesWithParts(
        ['first'],
        (part) =>
          `import partStyles from './${part}.css?inline'; import { addStyles } from ${JSON.stringify(resolve(root, 'widgets/ui/styles.ts'))}; addStyles(partStyles);`,
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
        entry: { carport: resolve(root, process.env.CARPORT_EMBED_ENTRY ?? 'widgets/index.ts') },
        formats: ['es'],
      },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        // A figure such as a limit is written where it is used: cheaper than the name that two files would know it by.
        optimization: { inlineConst: { mode: 'all' } },
        // A part of the kit that nobody uses stays out, and its style sheet with it.
        // The shell is a Lit element without templates, so the template engine stays out too.
        treeshake: {
          moduleSideEffects: [
            { test: /widgets[\\/](ui|host|flow|blocks)[\\/]|lit-(html|element)/, sideEffects: false },
          ],
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
  }
}

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
