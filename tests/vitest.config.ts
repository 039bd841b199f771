import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './fixtures/longest-first.ts'

const root = resolve(import.meta.dirname, '..')

const pureTests = [
  'sdk/**/*.test.ts',
  'server/**/*.test.ts',
  'widgets/**/*.test.ts',
  'portal/**/*.test.ts',
  'test-kit/**/*.test.ts',
  'tests/tidy/**/*.test.ts',
  'tests/contract/**/*.test.ts',
  'tests/facts/**/*.test.ts',
  'tests/walk/**/*.test.ts',
  'tests/e2e/**/*.test.ts',
]

const drawnTests = ['{widgets,portal,sdk}/**/*.test.tsx', '{portal,sdk}/**/*.dom.test.ts']

/**
 * What the two runtimes and engines could do otherwise, once each: typed fields, choices, steps and where the focus goes after them, a code
 * and a signature, forms in dialogs, a list that grows while one types, timers, a program's terms, and whatever capabilities share. Other
 * capabilities are made of the same parts: tests/browser draws each state of theirs on the built elements, and goes their flows by keyboard.
 */
const runtimeTests = [
  'widgets/{make-a-payment,autopay,payment-methods,profile,chat,session-timeout,loan-modification}/*.test.tsx',
  'widgets/{flow,blocks,host}/*.test.tsx',
]

/** What the embed build puts in React's place. */
const elementRuntime = [
  {
    find: '@testing-library/react',
    replacement: fileURLToPath(import.meta.resolve('@testing-library/react/dist/@testing-library/react.esm.js')),
  },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react(-dom\/client)?$/, replacement: resolve(root, 'widgets/element/react.ts') },
  { find: /^react-dom$/, replacement: resolve(root, 'tests/fixtures/no-react-dom.ts') },
  { find: /^jotai(\/vanilla)?$/, replacement: resolve(root, 'widgets/element/atoms.ts') },
]

/** The copy of graphql that Node itself loads. Vite would pick the one under `development`, and two copies refuse each other's schema. */
const oneGraphql = {
  alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
}

/**
 * Test files share a worker, its environment and its packages; `leaveNothing` gives each one modules and a page of its own. What they leave
 * is collected once for many tests: with the usual room for new objects that takes a tenth of the processor's time. The time limit is for
 * what hangs: a flow in jsdom, or hundreds of days against an independent count, take two seconds, and a busy machine three times as long.
 */
const together = {
  isolate: false,
  maxWorkers: '100%',
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 20_000,
}
const leaveNothing = 'tests/fixtures/leave-nothing.ts'
/** A law of every drawn test: no press loses the focus. */
const keptFocus = 'tests/fixtures/kept-focus.ts'

/** The tests that Vitest runs, wherever they are. `vite.config.ts` hands this on, so that `npx vitest` finds it by itself. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: oneGraphql,
        test: {
          ...together,
          name: 'unit',
          environment: 'node',
          include: pureTests,
          exclude: ['**/*.{pg,dom}.test.ts', 'node_modules'],
          setupFiles: [leaveNothing],
        },
      },
      {
        plugins: [react()],
        test: {
          ...together,
          name: 'components',
          environment: 'jsdom',
          provide: { engine: 'apollo' },
          include: drawnTests,
          setupFiles: [leaveNothing, 'tests/fixtures/react.ts', 'tests/fixtures/jsdom.ts', keptFocus],
        },
      },
      {
        // Once more as a page gets it: on Preact, with the small engine and the small atoms.
        plugins: [react()],
        resolve: { alias: elementRuntime },
        test: {
          ...together,
          server: { deps: { inline: [/@testing-library\/react/, /node_modules\/preact/] } },
          name: 'elements',
          environment: 'jsdom',
          provide: { engine: 'fetch' },
          include: runtimeTests,
          setupFiles: [leaveNothing, 'tests/fixtures/jsdom.ts', keptFocus, 'tests/fixtures/preact.ts'],
        },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['**/*.pg.test.ts'],
          exclude: ['node_modules', 'dist'],
          globalSetup: ['tests/fixtures/postgres-global.ts'],
          setupFiles: ['tests/fixtures/leave-modules.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // One more than the cores of a small machine: some tests wait, for answers that always take one time or for processes that start.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'package',
          environment: 'node',
          include: ['tests/package/**/*.test.ts'],
          globalSetup: ['tests/fixtures/package-global.ts'],
          maxWorkers: 2,
        },
      },
      {
        // Each file has servers and a PostgreSQL of its own, and mostly waits for what it killed.
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/fixtures/server-files.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
})
