// Completes dist/npm after the build of its modules: package.json with its exports, types, JSX types, the Custom Elements Manifest and
// the editor's data, all from the registry and the elements' manuals. Called by build.mjs with the folder to write to.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readElements, readTokens } from './element-model.ts'
import {
  componentTypes,
  customElementsManifest,
  elementTypes,
  indexTypes,
  jsxTypes,
  packageExports,
  packageReadme,
  reactBoundary,
  reactTypes,
  serverTypes,
  testKitTypes,
  vscodeData,
  webTypes,
} from './npm-files.ts'
import { packageName } from './package-name.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = resolve(process.argv[2] ?? 'dist/npm')
const elements = readElements()
const own = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Record<string, string>

const write = (file: string, content: string | object): void => {
  mkdirSync(dirname(resolve(out, file)), { recursive: true })
  writeFileSync(resolve(out, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

write('package.json', {
  name: packageName,
  version: own['version'],
  description: own['description'],
  license: own['license'],
  type: 'module',
  types: './index.d.ts',
  main: './index.js',
  exports: packageExports(elements),
  // Every entry makes its elements known, and the files behind them define elements and bring styles and drawings: only the test kit
  // does nothing by itself.
  sideEffects: [
    './index.js',
    './react.js',
    './react-components.js',
    './package.js',
    ...elements.map(({ name }) => `./${name}.js`),
    './chunks/*.js',
    './react/*.js',
  ],
  customElements: 'custom-elements.json',
  'web-types': './web-types.json',
  peerDependencies: { react: '>=18', 'react-dom': '>=18' },
  peerDependenciesMeta: { react: { optional: true }, 'react-dom': { optional: true } },
})
write('index.d.ts', indexTypes(elements))
write('components.d.ts', componentTypes(elements))
write('react.js', reactBoundary(elements))
write('react.d.ts', reactTypes(elements))
write('jsx.d.ts', jsxTypes(elements))
write('test-kit.d.ts', testKitTypes)
write('server.d.ts', serverTypes)
for (const element of elements) write(`${element.name}.d.ts`, elementTypes(element))
write('custom-elements.json', customElementsManifest(elements, readTokens()))
write('web-types.json', webTypes(elements, readTokens(), own['version'] ?? ''))
write('vscode.html-custom-data.json', vscodeData(elements))
write('README.md', packageReadme(elements))
writeDeclarations(['sdk/embed/core', 'sdk/embed/events', 'sdk/embed/options', 'sdk/server/index', 'test-kit/index'])

/** Writes the declarations of public types, and of what they name, to types/. */
function writeDeclarations(entries: readonly string[]): void {
  const made = mkdtempSync(join(root, 'dist/.types-'))
  try {
    const config = {
      extends: resolve(root, 'tsconfig.json'),
      compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: made },
      include: [],
      files: entries.map((name) => resolve(root, `${name}.ts`)),
    }
    writeFileSync(join(made, 'tsconfig.json'), JSON.stringify(config))
    const compiler = resolve(root, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', join(made, 'tsconfig.json')], { cwd: root })
    if (status !== 0) throw new Error(`The public types do not compile:\n${stdout.toString()}`)
    const written = new Set<string>()
    const copy = (name: string): void => {
      if (written.has(name)) return
      written.add(name)
      const text = readFileSync(join(made, `${name}.d.ts`), 'utf8').replace(
        /(from |import\()(['"])([#.][^'"]+)\2/g,
        (all, before: string, quote: string, specifier: string) => {
          const target = specifier.startsWith('#')
            ? specifier.slice(1)
            : posix.join(posix.dirname(name), specifier.replace(/\.ts$/, ''))
          // An example in a comment.
          if (!existsSync(join(made, `${target}.d.ts`))) return all
          copy(target)
          const path = posix.relative(posix.dirname(name), target)
          return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`
        },
      )
      write(`types/${name}.d.ts`, text)
    }
    entries.forEach(copy)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
