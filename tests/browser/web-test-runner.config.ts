// Tests of the elements in a real browser, on the build that pages get. The servicer is another origin than the test's page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import {
  defaultReporter,
  type ReportTestResultsArgs,
  type TestResult,
  type TestRunnerConfig,
  type TestSuiteResult,
} from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { build as bundle } from 'rolldown'
import type { MessagesDefinition } from '#sdk/i18n/messages'
import { readElements } from '#scripts/element-model'
import { readElementPrefetch } from '#scripts/prefetch'
import { launchOptions } from '#tests/fixtures/browser'
import { startServicer } from './fixtures/servicer.ts'

const out = join(tmpdir(), `carport-browser-${process.pid}`)
const vite = resolve(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const single = join(out, 'single')
const [release, fixture, newer] = await Promise.all([
  build('release', 'widgets/index.ts', '1.0.0'),
  build('fixture', 'tests/browser/fixtures/registry.ts', '1.0.0'),
  build('newer', 'tests/browser/fixtures/registry.ts', '2.0.0'),
  runVite('npm-elements', { CARPORT_NPM_OUT: single }),
])
await bundle({ input: 'test-kit/index.ts', output: { file: join(out, 'test-kit.js') }, logLevel: 'warn' })
const testKit = readFileSync(join(out, 'test-kit.js'), 'utf8')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const commands = readFileSync(createRequire(import.meta.url).resolve('@web/test-runner-commands'), 'utf8')
const models = readElements()
const prefetchedTags = Object.keys(await readElementPrefetch())
const texts = Object.fromEntries(
  await Promise.all(models.map(async ({ tag, name }) => [tag, await replacements(name)])),
)
const themes = readThemes(readFileSync('examples/themed/page.css', 'utf8'))
const servicer = await startServicer({ release, fixture, newer, single })

/** Brand → token → value. The brand without tokens in the sheet sets the accent by script. */
function readThemes(css: string): Record<string, Record<string, string>> {
  const blocks = [...css.matchAll(/\.(\w+) carport-[\w-]+ \{([^}]*--carport[^}]*)\}/g)]
  const tokensOf = (block = '') =>
    Object.fromEntries([...block.matchAll(/(--carport-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
  return { ...Object.fromEntries(blocks.map(([, brand, block]) => [brand, tokensOf(block)])), plain: plainTheme() }
}

function plainTheme(): Record<string, string> {
  const page = readFileSync('examples/themed/index.html', 'utf8')
  const accent = /name="accent"[^>]*value="([^"]+)"/.exec(page)?.[1]
  if (accent === undefined) throw new Error('The themed page has no accent')
  return { '--carport-accent': accent, '--carport-accent-hover': accent, '--carport-focus': accent }
}

/** Capability → text → another text, for every text of a capability that is not made of something. */
async function replacements(name: string): Promise<Record<string, Record<string, string>>> {
  const module = await import(`#texts/${name}/${name}.messages`)
  const definitions = Object.values(module as Record<string, unknown>).filter(isDefinition)
  return Object.fromEntries(
    definitions.map((definition) => [
      definition.name,
      Object.fromEntries(
        Object.entries(definition.en).flatMap(([key, text]) => (typeof text === 'string' ? [[key, `⟦${key}⟧`]] : [])),
      ),
    ]),
  )
}

function isDefinition(value: unknown): value is MessagesDefinition<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'es' in value && typeof value.es === 'function'
}

async function build(name: string, entry: string, version: string): Promise<string> {
  const env = { CARPORT_EMBED_OUT: join(out, name), CARPORT_EMBED_ENTRY: entry, CARPORT_EMBED_VERSION: version }
  await runVite('embed', env)
  return join(out, name, version)
}

async function runVite(mode: string, env: Readonly<Record<string, string>>): Promise<void> {
  const args = [vite, 'build', '--mode', mode, '--logLevel', 'error']
  const [status] = await once(
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }),
    'close',
  )
  if (status !== 0) throw new Error(`The build of ${JSON.stringify(env)} failed`)
}

/** Prints tests that take longer than a third of a second, as Vitest does. */
function reportSlowTests({ testFile, sessionsForTestFile, logger }: ReportTestResultsArgs): void {
  const isPassed = sessionsForTestFile.every(({ passed }) => passed)
  logger.log(` ${isPassed ? '✓' : '×'} ${relative('.', testFile)} (${sessionsForTestFile.length} browser)`)
  for (const { testResults } of sessionsForTestFile) {
    for (const { name, duration = 0 } of testsOf(testResults))
      if (duration > 300) logger.log(`   ✓ ${name} ${duration}ms`)
  }
}

function testsOf(suite: TestSuiteResult | undefined): TestResult[] {
  return suite === undefined ? [] : [...suite.tests, ...suite.suites.flatMap(testsOf)]
}

const config: TestRunnerConfig = {
  // Longest first: begun in the order of their names, it would run alone in the end.
  files: ['tests/browser/states.test.ts', 'tests/browser/*.test.ts'],
  nodeResolve: false,
  concurrency: 2,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { ...launchOptions, args: [...launchOptions.args, '--js-flags=--expose-gc'] },
    }),
  ],
  reporters: [defaultReporter(), { reportTestFileResults: reportSlowTests }],
  testFramework: { config: { timeout: 20_000 } },
  // Generous, because a slow machine takes long to open a file: a test that hangs is ended by its own limit.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 900_000,
  mimeTypes: { '**/*.ts': 'js' },
  plugins: [
    {
      name: 'typescript',
      serve(context) {
        if (context.path === '/test-kit.js') return { body: testKit, type: 'js' }
        if (context.path === '/servicer.js') {
          return {
            body: `export const servicer = ${JSON.stringify(servicer.origin)}; export const models = ${JSON.stringify(models)}; export const prefetchedTags = ${JSON.stringify(prefetchedTags)}; export const themes = ${JSON.stringify(themes)}; export const texts = ${JSON.stringify(texts)}`,
            type: 'js',
          }
        }
        if (context.path === '/axe.js') return { body: axe, type: 'js' }
        if (context.path === '/commands.js') return { body: commands, type: 'js' }
      },
      transform(context) {
        if (context.path.endsWith('.ts')) return { body: stripTypeScriptTypes(String(context.body)) }
      },
    },
  ],
}

export default config
