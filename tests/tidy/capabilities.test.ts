import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lateElements } from '#texts/late-elements'
import { projectFiles, readSources } from './sources.ts'

const sources = readSources()
const notCapabilities = ['ui', 'host', 'flow', 'blocks', 'element']
const capabilities = readdirSync('widgets', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notCapabilities.includes(entry.name))
  .map((entry) => entry.name)

const registry = ['elements', 'late-elements'].map((file) => readFileSync(`widgets/${file}.ts`, 'utf8')).join('\n')

const parts = [
  '.tsx',
  '.element.ts',
  '.state.ts',
  '.events.ts',
  '.messages.ts',
  '.messages.es.ts',
  '.css',
  '.test.tsx',
  '.state.test.ts',
]

test.each(capabilities)('%s has every file of a capability', (name) => {
  const missing = [`widgets/${name}/index.ts`, ...parts.map((part) => `widgets/${name}/${name}${part}`)].filter(
    (path) => !existsSync(path),
  )
  expect(missing).toEqual([])
})

test.each(capabilities)('%s has typed documents where it has operations, and no others', (name) => {
  // A capability that asks the backend nothing (session-timeout, smart-banner) has neither file.
  const has = (part: string) => existsSync(`widgets/${name}/${name}${part}`)
  expect(has('.graphql.ts')).toBe(has('.graphql'))
})

test.each(capabilities)('%s stands in the registry', (name) => {
  expect(registry).toContain(`./${name}/${name}.element.ts`)
})

test('what the registry names as late are the elements of late-elements.ts', () => {
  const named =
    /lateNames: readonly string\[\] = \[([^\]]*)\]/.exec(readFileSync('widgets/elements.ts', 'utf8'))?.[1] ?? ''
  const names = [...named.matchAll(/'([\w-]+)'/g)].map(([, name]) => `carport-${name}`)
  expect(names.sort()).toEqual(Object.keys(lateElements).sort())
})

test.each(capabilities)('%s takes its styles into its element', (name) => {
  expect(readFileSync(`widgets/${name}/${name}.element.ts`, 'utf8')).toContain(`./${name}.css?inline`)
})

test('a page that only mounts one capability is a row of portal/site/pages.tsx, not a file', () => {
  const isMount = /^(#widgets\/[\w-]+|#ui|.*\/(current-account\/account-page|site-route)(\.tsx?)?|.*\.css)$/
  const pages = sources.filter(({ path, isTest }) => path.startsWith('portal/pages/') && !isTest)
  expect(pages.length).toBeGreaterThan(20)
  const mounts = pages.filter(
    ({ text, imports }) =>
      /export function Page\(\)/.test(text) &&
      imports.some(({ specifier }) => specifier.startsWith('#widgets/')) &&
      imports.every(({ specifier }) => isMount.test(specifier)),
  )
  expect(mounts.map(({ path }) => path)).toEqual([])
})

test('[stack-14][stack-15][stack-16][stack-17][stack-18][stack-19] the top level has the folders and files of the map', () => {
  const expected = [
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
    'README.md',
    'portal',
    'widgets',
    'sdk',
    'server',
    'examples',
    'tests',
  ]
  expect(expected.filter((path) => !existsSync(path))).toEqual([])
})

test.each([
  ['partner-page', ['carport-make-a-payment']],
  ['corporate-site', ['carport-smart-banner', 'carport-make-a-payment', 'carport-payoff-quote']],
])('[stack-18] examples/%s embeds single flows as elements', (name, tags) => {
  const page = readFileSync(`examples/${name}/index.html`, 'utf8')
  expect([...page.matchAll(/<(carport-[\w-]+)/g)].map(([, tag]) => tag)).toEqual(tags)
})

test('portal/ keeps at its root what the build begins with, and everything else in a folder', () => {
  const atRoot = projectFiles().filter((path) => /^portal\/[^/]+$/.test(path))
  expect(atRoot.sort()).toEqual(['portal/index.html', 'portal/main.tsx', 'portal/silent-callback.html'])
})

test('[stack-01] all source is TypeScript', () => {
  const strays = projectFiles().filter(
    (path) => /^(sdk|widgets|portal|server|tests)\//.test(path) && /\.(js|jsx|cjs|mjs)$/.test(path),
  )
  expect(strays).toEqual([])
})

test('[stack-02][stack-03][stack-04][stack-05][stack-06][stack-07][stack-08][stack-09][stack-10][stack-11][stack-12][stack-13] what the product is built with is pinned exactly', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const all = { ...manifest.dependencies, ...manifest.devDependencies }
  const wanted = [
    'react',
    'react-dom',
    '@r2wc/react-to-web-component',
    'react-router-dom',
    'jotai',
    '@apollo/client',
    'graphql',
    'oidc-client-ts',
    'lit',
    'date-fns-tz',
    'vite',
    'vitest',
    '@web/test-runner',
    'playwright',
  ]
  expect(wanted.filter((name) => all[name] === undefined)).toEqual([])
  expect(Object.entries(all).filter(([, version]) => !/^(?:npm:@?[\w/-]+@)?\d/.test(version))).toEqual([])
})

test('every optional platform package that the lock names is in the lock', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !hasInLock(lock.packages, path, name))
      .map((name) => `${path} wants ${name}`),
  )
  expect(missing).toEqual([])
})

function hasInLock(packages: Record<string, unknown>, from: string, name: string): boolean {
  const parents = from
    .split('/node_modules/')
    .map((_, index, all) => all.slice(0, all.length - index).join('/node_modules/'))
  return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`].some(
    (path) => packages[path] !== undefined,
  )
}

test('the kit names nothing of a loan: what only a loan has is in blocks, flow or a capability', () => {
  const ofLoans = /\b(?:loans?|principal|payoff|autopay|allocation|charge-?off|escrow|lien)\b/gi
  const named = projectFiles()
    .filter((path) => /^widgets\/ui\/(?!.*(?:messages|\.test)).*\.(?:tsx?|css)$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(ofLoans)].map(([word]) => `${path}: ${word}`))
  expect(named).toEqual([])
})
