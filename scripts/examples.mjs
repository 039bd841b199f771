// Writes dist/examples: the pages as they are, their TypeScript without its types, and what the manuals say of each element. No bundler:
// what a reader sees is what they wrote. The React application is built as its makers would, from the package in dist/npm.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { build } from 'vite'

// Silences Node's warning that type stripping is experimental.
process.removeAllListeners('warning')
const out = resolve(process.argv[2] ?? 'dist/examples')
for (const file of globSync('examples/**/*.{html,css,svg,ts}', { exclude: ['examples/react-host/**'] })) {
  const target = resolve(out, file.replaceAll('\\', '/').slice('examples/'.length))
  mkdirSync(dirname(target), { recursive: true })
  if (!file.endsWith('.ts')) cpSync(file, target)
  else writeFileSync(target.replace(/\.ts$/, '.js'), script(readFileSync(file, 'utf8')))
}

// What the playground offers to change.
const { readElements } = await import('./element-model.ts')
const { packageName } = await import('./package-name.ts')
const manual = readElements().map(({ tag, attributes }) => [tag, attributes])
writeFileSync(resolve(out, 'elements.json'), JSON.stringify(Object.fromEntries(manual)))

// The mock servicer, for the playground.
cpSync('dist/npm/test-kit.js', resolve(out, 'test-kit.js'))

await build({
  configFile: false,
  root: 'examples/react-host',
  base: './',
  logLevel: 'warn',
  resolve: {
    alias: [
      { find: `${packageName}/react`, replacement: resolve('dist/npm/react-components.js') },
      { find: new RegExp(`^${packageName}/(.+)`), replacement: `${resolve('dist/npm')}/$1.js` },
    ],
    dedupe: ['react', 'react-dom'],
  },
  build: { outDir: resolve(out, 'react-host'), emptyOutDir: true, target: 'es2022' },
})

function script(source) {
  const code = stripTypeScriptTypes(source, { mode: 'strip' })
  return code
    .replace(/(\S) {3,}(?=[)\],;=.])/g, '$1')
    .replace(/(from\s+|import\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g, '$1$2$3.js$2')
    .replace(/[ \t]+$/gm, '')
}
