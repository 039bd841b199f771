import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readElements } from '#scripts/element-model'
import { type Consumer, createConsumer, packTarball } from './consumer.ts'

let folder: string
let tarball: string
const consumers: Consumer[] = []

const consumer = (linked: readonly string[] = []): Consumer => {
  const made = createConsumer(tarball, linked)
  consumers.push(made)
  return made
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carport-pack-'))
  tarball = packTarball(folder)
}, 60_000)

afterAll(() => {
  for (const each of consumers) each.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Every script that a build wrote, as one text. */
function built(dir: string): { names: string[]; text: string } {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name))
  return { names, text: names.map((name) => readFileSync(join(dir, name), 'utf8')).join('\n') }
}

const html = (script: string) =>
  `<!doctype html><html lang="en"><body><div id="app"></div><script type="module" src="${script}"></script></body></html>`

describe('on a server', () => {
  test('[embed-16] every entry of the package is imported in silence, and says what it exports', () => {
    const project = consumer(['react', 'react-dom'])
    project.write({
      'all.js': `
        const { exports } = (await import('@carport/elements/package.json', { with: { type: 'json' } })).default
        const entries = Object.entries(exports).filter(([, target]) => target.default)
        for (const [name] of entries) await import(name.replace('.', '@carport/elements'))
        const { configure, defineElements, version } = await import('@carport/elements')
        configure({ baseUrl: 'https://pay.example.com' })
        await defineElements()
        const manifest = (await import('@carport/elements/custom-elements.json', { with: { type: 'json' } })).default
        process.stdout.write([entries.length, version, manifest.modules.length, typeof globalThis.Carport].join(' '))`,
    })
    const { code, output } = project.run('../all.js')
    expect(output).toMatch(/^\d+ \d+\.\d+\.\d+ \d+ undefined$/)
    expect(code).toBe(0)
  }, 60_000)

  test('[embed-01] a React component renders its empty tag, without a warning', () => {
    const project = consumer(['react', 'react-dom'])
    project.write({
      'render.js': `
        import { createElement } from 'react'
        import { renderToString } from 'react-dom/server'
        import { CarportProvider, MakeAPayment } from '@carport/elements/react'
        const payment = createElement(MakeAPayment, { accountNumber: '100000000001', token: 'secret', className: 'pay', onSuccess() {} })
        process.stdout.write(renderToString(createElement(CarportProvider, { baseUrl: 'https://pay.example.com', getToken: () => 'secret', session: 'ann' }, payment)))`,
    })
    expect(project.run('../render.js')).toEqual({
      code: 0,
      output: '<carport-make-a-payment class="pay"></carport-make-a-payment>',
    })
  }, 60_000)
})

describe('in a bundle', () => {
  test('[embed-01][embed-07] Vite with React builds a page with a component, on the page’s own React', () => {
    const project = consumer(['react', 'react-dom', 'vite'])
    project.write({
      'index.html': html('/main.js'),
      'main.js': `
        import { createElement } from 'react'
        import { createRoot } from 'react-dom/client'
        import { configure, MakeAPayment } from '@carport/elements/react'
        configure({ baseUrl: 'https://pay.example.com', getToken: () => 'token' })
        createRoot(document.getElementById('app')).render(createElement(MakeAPayment, { accountNumber: '100000000001' }))`,
    })
    expect(project.run('vite/bin/vite.js', 'build', '--logLevel', 'warn')).toEqual({ code: 0, output: '' })
    const { names, text } = built(join(project.dir, 'dist'))
    expect(names.some((name) => name.includes('make-a-payment'))).toBe(true)
    expect(text.match(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g)).toHaveLength(1)
    expect(text, 'no second runtime').not.toContain('__preact')
  }, 60_000)

  test('a bundler that drops what has no effect keeps the code of every element', () => {
    const project = consumer(['react', 'react-dom', 'vite'])
    project.write({
      'index.html': html('/main.js'),
      'main.js': `import { configure } from '@carport/elements/react'; configure({ baseUrl: 'https://pay.example.com' })`,
    })
    expect(project.run('vite/bin/vite.js', 'build', '--logLevel', 'warn')).toEqual({ code: 0, output: '' })
    const { text } = built(join(project.dir, 'dist'))
    // Once where the element is made known, and once where it is defined.
    const dropped = readElements().filter(({ tag }) => (text.match(new RegExp(`tag:.${tag}\\b`, 'g')) ?? []).length < 2)
    expect(dropped.map(({ tag }) => tag)).toEqual([])
  }, 60_000)

  test('[embed-07] importing one element brings that element and no other', () => {
    const project = consumer(['vite'])
    project.write({ 'index.html': html('/main.js'), 'main.js': `import '@carport/elements/make-a-payment'` })
    expect(project.run('vite/bin/vite.js', 'build', '--logLevel', 'warn')).toEqual({ code: 0, output: '' })
    const { names } = built(join(project.dir, 'dist'))
    expect(names.filter((name) => /\.element/.test(name)).map((name) => name.replace(/.*\/|\.element.*/g, ''))).toEqual(
      ['make-a-payment'],
    )
  }, 60_000)

  test('[embed-07] the types know tags, properties, events and components, and refuse what is not there', () => {
    const project = consumer(['react', 'react-dom', 'typescript', '@types/react', '@types/react-dom'])
    project.write({
      'page.tsx': `
        import type {} from '@carport/elements/jsx'
        import { configure, defineElements } from '@carport/elements'
        import '@carport/elements/make-a-payment'
        import { CarportProvider, MakeAPayment, PayoffQuote } from '@carport/elements/react'
        configure({ getToken: async ({ reason }) => (reason === 'first' ? 'token' : null), appearance: { scheme: 'dark', tokens: { '--carport-accent': '#123' } } })
        void defineElements(['carport-make-a-payment'])
        const element = document.createElement('carport-make-a-payment')
        element.accountNumber = '100000000001'
        element.variant = 'payoff-quote'
        element.addEventListener('carport-success', (event) => event.detail.confirmationNumber?.toUpperCase())
        export const tags = <carport-make-a-payment account-number="100000000001" variant="standard" class="wide" />
        export const components = <><MakeAPayment accountNumber="1" onSuccess={(event) => event.detail.amountCents} /><PayoffQuote accountNumber="1" customerType="cobuyer" /></>
        export const provided = <CarportProvider getToken={() => null} language="es" session="ann">{components}</CarportProvider>
        // @ts-expect-error there is no such option
        export const wrongProvider = <CarportProvider color="red" />
        // @ts-expect-error there is no such option
        configure({ color: 'red' })
        // @ts-expect-error there is no such element
        void defineElements(['carport-nothing'])
        // @ts-expect-error an amount is no text
        export const wrong = <MakeAPayment onSuccess={(event) => event.detail.amountCents?.toUpperCase()} />
        // @ts-expect-error there is no such attribute
        export const strange = <carport-make-a-payment account="1" />`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2022',
          jsx: 'react-jsx',
          lib: ['es2024', 'dom'],
          types: [],
        },
        include: ['page.tsx'],
      }),
    })
    expect(project.run('typescript/bin/tsc', '-p', '.')).toEqual({ code: 0, output: '' })
  }, 60_000)

  test('[embed-16] Vue builds a page with a tag', () => {
    const project = consumer(['vite', 'vue'])
    project.write({
      'index.html': html('/main.js'),
      'main.js': `
        import { createApp, h } from 'vue'
        import { configure } from '@carport/elements/make-a-payment'
        configure({ baseUrl: 'https://pay.example.com' })
        createApp({ render: () => h('carport-make-a-payment', { accountNumber: '100000000001', onCarportSuccess: () => undefined }) }).mount('#app')`,
    })
    const { code, output } = project.run('vite/bin/vite.js', 'build', '--logLevel', 'warn')
    expect([code, output]).toEqual([0, ''])
  }, 60_000)

  test('the module of the components says that it is for the browser, as server components want it said', () => {
    const project = consumer()
    const text = readFileSync(join(project.dir, 'node_modules/@carport/elements/react.js'), 'utf8')
    expect(text).toMatch(/^'use client'\n/)
    const manifest = readFileSync(join(project.dir, 'node_modules/@carport/elements/package.json'), 'utf8')
    const { exports } = JSON.parse(manifest) as { exports: Record<string, Record<string, string>> }
    // The first that fits counts: whoever renders server components sees the marked module, and everybody else the components.
    expect(Object.entries(exports['./react'] ?? {}).slice(1)).toEqual([
      ['react-server', './react.js'],
      ['default', './react-components.js'],
    ])
    expect(readFileSync(join(project.dir, 'node_modules/@carport/elements/index.js'), 'utf8')).not.toContain(
      'use client',
    )
  }, 60_000)
})
