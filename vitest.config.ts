import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const pureTests = [
  'sdk/**/*.test.ts',
  'server/**/*.test.ts',
  'widgets/**/*.test.ts',
  'portal/**/*.test.ts',
  'test-kit/**/*.test.ts',
  'tests/tidy/**/*.test.ts',
  'tests/contract/**/*.test.ts',
  'tests/walk/**/*.test.ts',
]

const capabilityTests = ['widgets/!(ui|element)/*.test.tsx']

/** What the embed build puts in React's place. */
const elementRuntime = [
  {
    find: '@testing-library/react',
    replacement: fileURLToPath(import.meta.resolve('@testing-library/react/dist/@testing-library/react.esm.js')),
  },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/compat/test-utils' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^jotai(\/vanilla)?$/, replacement: fileURLToPath(new URL('widgets/element/atoms.ts', import.meta.url)) },
]

/** The copy of graphql that Node itself loads. Vite would pick the one under `development`, and two copies refuse each other's schema. */
const oneGraphql = {
  alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
}

export default defineConfig({
  test: {
    projects: [
      {
        resolve: oneGraphql,
        test: { name: 'unit', environment: 'node', include: pureTests, exclude: ['**/*.pg.test.ts', 'node_modules'] },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'jsdom',
          provide: { engine: 'apollo' },
          include: ['widgets/**/*.test.tsx', 'portal/**/*.test.tsx', 'sdk/**/*.test.tsx'],
          setupFiles: ['tests/fixtures/jsdom.ts'],
        },
      },
      {
        // The capabilities once more, as a page gets them: on Preact, with the small engine and the small atoms.
        plugins: [react()],
        resolve: { alias: elementRuntime },
        test: {
          server: { deps: { inline: [/@testing-library\/react/] } },
          name: 'elements',
          environment: 'jsdom',
          provide: { engine: 'fetch' },
          include: capabilityTests,
          setupFiles: ['tests/fixtures/jsdom.ts', 'tests/fixtures/preact.ts'],
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: { name: 'package', environment: 'node', include: ['tests/package/**/*.test.ts'], fileParallelism: false },
      },
      {
        test: { name: 'faults', environment: 'node', include: ['tests/faults/**/*.test.ts'], fileParallelism: false },
      },
    ],
  },
})
