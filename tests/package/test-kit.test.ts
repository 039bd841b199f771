import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Consumer, createConsumer, packTarball } from './consumer.ts'

let folder: string
let tarball: string
let partner: Consumer

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carport-pack-'))
  tarball = packTarball(folder)
  partner = createConsumer(tarball, ['jsdom', 'react', 'react-dom'])
  partner.write({ 'browser.js': readFileSync(resolve(import.meta.dirname, 'jsdom-globals.txt'), 'utf8') })
}, 90_000)

afterAll(() => {
  partner?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('a partner’s script in plain Node asks the mock servicer, which needs no network', () => {
  partner.write({
    'plain.js': `
      import { scenarios, elementStates, startMockServicer } from '@carport/elements/test-kit'
      const servicer = startMockServicer({ scenario: 'maintenance', language: 'es' })
      const reply = await fetch(servicer.baseUrl + '/graphql', {
        method: 'POST',
        headers: { authorization: 'Bearer ' + (await servicer.getToken()) },
        body: JSON.stringify({ operationName: 'ListPayments', query: 'query', variables: {} }),
      })
      const { errors } = await reply.json()
      process.stdout.write([reply.status, errors[0].extensions.code, Object.keys(scenarios).length > 20, Object.keys(elementStates).length > 11, errors[0].message].join(' '))`,
  })
  const { code, output } = partner.run('../plain.js')
  expect(output).toMatch(/^503 OUTAGE true true No /)
  expect(code).toBe(0)
}, 60_000)

test('a partner’s test in jsdom pays through the element: three outcomes, each with its event', () => {
  partner.write({
    'pay.js': `
      import './browser.js'
      const { elementStates, reachState, startMockServicer } = await import('@carport/elements/test-kit')
      const { configure } = await import('@carport/elements/make-a-payment')
      const heard = []
      for (const name of ['success', 'failure', 'unknown'])
        document.addEventListener('carport-' + name, ({ type, detail }) => heard.push([type, detail.code ?? detail.status ?? typeof detail.reference]))
      for (const name of ['receipt', 'declined', 'unknown outcome']) {
        const state = elementStates['carport-make-a-payment'].find((each) => each.name === name)
        const servicer = startMockServicer({ scenario: state.scenario })
        configure({ baseUrl: servicer.baseUrl, getToken: servicer.getToken })
        const element = document.createElement('carport-make-a-payment')
        element.setAttribute('account-number', '100000000001')
        document.body.append(element)
        await reachState(element, state, servicer)
        element.remove()
        servicer.stop()
      }
      process.stdout.write(JSON.stringify(heard))
      process.exit(0)`,
  })
  expect(JSON.parse(partner.run('../pay.js').output)).toEqual([
    ['carport-success', 'PENDING'],
    ['carport-failure', 'ACH_REJECTED'],
    ['carport-unknown', 'string'],
  ])
}, 60_000)

test('an element that is imported alone has every drawing that it shows', () => {
  partner.write({
    'draw.js': `
      import './browser.js'
      const { elementStates, reachState, startMockServicer } = await import('@carport/elements/test-kit')
      const { configure } = await import('@carport/elements/manage-payments')
      const servicer = startMockServicer({ scenario: 'empty' })
      configure({ baseUrl: servicer.baseUrl, getToken: servicer.getToken })
      const element = document.createElement('carport-manage-payments')
      element.setAttribute('account-number', '100000000001')
      document.body.append(element)
      await reachState(element, elementStates['carport-manage-payments'].find(({ name }) => name === 'empty'), servicer)
      const drawings = [...element.shadowRoot.querySelectorAll('svg')]
      process.stdout.write([drawings.length > 0, drawings.every((drawing) => drawing.innerHTML !== '')].join(' '))
      process.exit(0)`,
  })
  expect(partner.run('../draw.js').output).toBe('true true')
}, 60_000)

const page = `
  import type {} from '@carport/elements/jsx'
  import { type ElementState, elementStates, startMockServicer } from '@carport/elements/test-kit'
  const servicer = startMockServicer({ scenario: 'declined', language: 'es' })
  servicer.setScenario('unknown-found')
  export const keys: (string | null)[] = servicer.requests.map((request) => request.idempotencyKey)
  export const states: readonly ElementState[] | undefined = elementStates['carport-chat']
  // @ts-expect-error there is no such scenario
  startMockServicer({ scenario: 'sunny' })
  export const tag = <carport-payoff-quote account-number="100000000001" customer-type="cobuyer" class="wide" />
  // @ts-expect-error there is no such attribute
  export const strange = <carport-payoff-quote account="1" />`

test.each([
  { major: '18', types: '@types/react-18' },
  { major: '19', types: '@types/react' },
])(
  '[embed-07] the kit and the tags in JSX have types, with those of React $major',
  ({ types }) => {
    const project = createConsumer(tarball, ['typescript', { from: types, as: '@types/react' }])
    onTestFinished(() => project.remove())
    project.write({
      'page.tsx': page,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2022',
          jsx: 'react-jsx',
          lib: ['es2024', 'dom', 'dom.iterable'],
          types: [],
        },
        include: ['page.tsx'],
      }),
    })
    expect(project.run('typescript/bin/tsc', '-p', '.')).toEqual({ code: 0, output: '' })
  },
  90_000,
)
