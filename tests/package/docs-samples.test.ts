import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readElements, readTokens } from '#scripts/element-model'
import { packageReadme } from '#scripts/npm-files'
import { type Consumer, createConsumer, packTarball } from './consumer.ts'

/** One piece of code that a reader copies. */
interface Sample {
  readonly title: string
  readonly language: string
  readonly text: string
}

const elements = readElements()
const samples = [
  ...samplesOf('README', readFileSync('README.md', 'utf8')),
  ...samplesOf('embedding', readFileSync('docs/embedding.md', 'utf8')),
  ...samplesOf('frameworks', readFileSync('docs/frameworks.md', 'utf8')),
  ...samplesOf('partners', readFileSync('docs/partners.md', 'utf8')),
  ...samplesOf('package', packageReadme(elements)),
]
let folder: string
let tarball: string
let partner: Consumer

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carport-pack-'))
  const linked = ['jsdom', 'typescript', 'react', 'react-dom', '@types/react', '@types/react-dom', '@types/node']
  tarball = packTarball(folder)
  partner = createConsumer(tarball, [...linked, 'undici-types', 'csstype'])
  partner.write({ 'browser.js': readFileSync(resolve(import.meta.dirname, 'jsdom-globals.txt'), 'utf8') })
}, 90_000)

afterAll(() => {
  partner?.remove()
  rmSync(folder, { recursive: true, force: true })
})

function samplesOf(document: string, text: string): Sample[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = ''], index) => ({
    title: `${document} ${index + 1} (${language})`,
    language,
    text: code,
  }))
}

const ofLanguage = (...languages: string[]) => samples.filter(({ language }) => languages.includes(language))

/** Angular's decorators are for its own compiler: its sample is checked with its own types. */
const isAngular = ({ text }: Sample): boolean => text.includes("'@angular/core'")

/** Scripts, those inside pages and single-file components too; a script tag's module is the package's. */
const scripts = [
  ...ofLanguage('ts', 'tsx', 'js').filter((sample) => !isAngular(sample)),
  ...ofLanguage('vue', 'svelte').map(({ title, text }) => ({
    title,
    language: 'ts',
    text: /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '',
  })),
  ...ofLanguage('html').flatMap(({ title, text }) =>
    [...text.matchAll(/<script type="module">\n([\s\S]*?)<\/script>/g)].map(([, code = '']) => ({
      title,
      language: 'ts',
      text: code.replace(/'https:[^']*\/carport\.js'/, "'@carport/elements'"),
    })),
  ),
]

test('no sample is of a kind that nothing here checks', () => {
  const languages = new Set(samples.map(({ language }) => language))
  expect([...languages].toSorted()).toEqual(['css', 'html', 'js', 'json', 'sh', 'svelte', 'text', 'ts', 'tsx', 'vue'])
  expect(scripts.length).toBeGreaterThan(8)
})

test('[embed-07] every script of the docs fits the types of the package', () => {
  const names = scripts.map(({ language, text }, index) => {
    const name = `sample-${index}.${language === 'tsx' ? 'tsx' : 'ts'}`
    partner.write({ [name]: `${text}\nexport {}\n` })
    return name
  })
  partner.write({
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        jsx: 'react-jsx',
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: ['node'],
        skipLibCheck: true,
      },
      files: names,
    }),
  })
  expect(partner.run('typescript/bin/tsc', '-p', '.')).toEqual({ code: 0, output: '' })
}, 60_000)

test('[embed-01] the React example fits the types of the package, as its makers would check it', () => {
  const example = resolve('examples/react-host')
  const files = readdirSync(example).filter((name) => /\.tsx?$|^tsconfig/.test(name))
  partner.write(Object.fromEntries(files.map((name) => [`app/${name}`, readFileSync(join(example, name), 'utf8')])))
  expect(partner.run('typescript/bin/tsc', '-p', 'app')).toEqual({ code: 0, output: '' })
}, 60_000)

test('the Angular sample fits Angular’s own types', () => {
  const sample = samples.find(isAngular)
  const project = createConsumer(tarball, ['@angular/core', 'rxjs', 'typescript'])
  onTestFinished(() => project.remove())
  project.write({
    'angular.ts': sample?.text ?? '',
    'angular.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        experimentalDecorators: true,
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: [],
        skipLibCheck: true,
      },
      files: ['angular.ts'],
    }),
  })
  expect(project.run('typescript/bin/tsc', '-p', 'angular.json')).toEqual({ code: 0, output: '' })
}, 90_000)

describe('every script of the docs runs', () => {
  test.each(scripts)(
    '$title',
    async ({ language, text }) => {
      const { code } = await transformWithOxc(text, `sample.${language === 'tsx' ? 'tsx' : 'ts'}`)
      partner.write({
        'sample.js': code,
        'run.js': `
        ${text.includes("'@carport/elements/server'") ? 'console.info = console.error = () => {}' : "import './browser.js'"}
        process.env.CARPORT_PARTNER_KEY = 'carport_sk_test_1'
        const own = globalThis.fetch
        globalThis.fetch = async (url, init) => {
          if (String(url) === '/carport-token') return new Response('token')
          if (String(url) === 'https://pay.example.com/api/embed/sessions') return Response.json({ token: 'issued', ...JSON.parse(init.body) }, { status: 201 })
          if (String(url).startsWith('https://pay.example.com/api/embed/references/')) return Response.json({ operation: 'Pay', outcome: 'posted', accountLastFour: '0001' })
          return String(url).startsWith('https://pay.example.com/') ? new Response('', { status: 503 }) : own(url, init)
        }
        const sample = await import('./sample.js')
        if (sample.carportToken && (await sample.carportToken({ email: 'a@example.com', accountNumber: '1' })) !== 'issued') throw new Error('no token')
        if (sample.answerToken) {
          const [none, some] = [await sample.answerToken(null), await sample.answerToken({ email: 'a@example.com', accountNumber: '1' })]
          if (none.status !== 401 || some.headers.get('cache-control') !== 'no-store' || (await some.text()) !== 'issued') throw new Error('no token')
        }
        if (sample.sayOutcome && (await sample.sayOutcome('12345678')) !== 'Pay: posted, account ending in 0001') throw new Error('no outcome')
        if (sample.answerWebhook) {
          const { createHmac } = await import('node:crypto')
          const [body, seconds] = [JSON.stringify({ id: '1', type: 'payment.accepted', data: { reference: 'r' } }), Math.floor(Date.now() / 1000)]
          process.env.CARPORT_WEBHOOK_SECRET = 'whsec_c2VjcmV0'
          const v1 = createHmac('sha256', 'secret').update('1.' + seconds + '.' + body).digest('base64')
          const headers = { 'webhook-id': '1', 'webhook-timestamp': String(seconds) }
          const told = (signature) => sample.answerWebhook(new Request('https://dealer.example.com', { method: 'POST', body, headers: { ...headers, 'webhook-signature': signature } }))
          if ((await told('v1,' + v1)).status !== 204 || (await told('v1,AAAA')).status !== 400) throw new Error('no webhook')
        }
        if (sample.Pay) {
          const { createElement } = await import('react')
          const { createRoot } = await import('react-dom/client')
          createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(sample.Pay, { accountNumber: '1' }))
          await new Promise((done) => setTimeout(done, 100))
          if (document.querySelector('carport-make-a-payment') === null) throw new Error('no element')
        }
        process.stdout.write('ran')
        process.exit(0)`,
      })
      expect(partner.run('../run.js')).toEqual({ code: 0, output: 'ran' })
    },
    60_000,
  )
})

test('tags and attributes in the docs are the elements’ own', () => {
  const known = new Map(elements.map(({ tag, attributes }) => [tag, attributes.map(({ name }) => name)]))
  const used = ofLanguage('html', 'vue', 'svelte').flatMap(({ text }) => [
    ...text.matchAll(/<(carport-[\w-]+)([^>]*)>/g),
  ])
  expect(used.length).toBeGreaterThan(1)
  for (const [, tag = '', attributes = ''] of used) {
    expect([...known.keys()]).toContain(tag)
    for (const [, name = ''] of attributes.matchAll(/(?<![@\w-])([\w-]+)=/g))
      if (!name.startsWith('on')) expect(known.get(tag)).toContain(name)
  }
})

test('style sheets in the docs set tokens and parts that exist', () => {
  const parts = elements.flatMap((element) => element.parts.map(({ name }) => name))
  const sheets = ofLanguage('css')
  expect(sheets.length).toBeGreaterThan(0)
  for (const { text } of sheets) {
    for (const [, name = ''] of text.matchAll(/(--carport-[\w-]+):/g)) expect(readTokens()).toContain(name)
    for (const [, name = ''] of text.matchAll(/::part\(([\w-]+)\)/g)) expect(parts).toContain(name)
  }
})

test('commands in the docs name scripts and addresses that exist, with bodies that are JSON', () => {
  const { scripts: known } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const text = ofLanguage('sh')
    .map((sample) => sample.text)
    .join('\n')
  for (const [, name = ''] of text.matchAll(/npm run ([\w-]+)/g)) expect(Object.keys(known)).toContain(name)
  const bodies = [...text.matchAll(/-d '([^']*)'/g)].map(([, body = '']) => body)
  for (const body of [...bodies, ...ofLanguage('json').map((sample) => sample.text)])
    expect(() => JSON.parse(body) as unknown).not.toThrow()
})
