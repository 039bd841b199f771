import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

interface SlowTest {
  readonly stage: string
  readonly name: string
  readonly ms: number
}

const { slowestLines, slowTestsOf } = (await import(pathToFileURL(resolve('scripts/slowest-tests.mjs')).href)) as {
  slowestLines: (tests: readonly SlowTest[], count?: number) => string[]
  slowTestsOf: (stage: string, output: string) => SlowTest[]
}

const vitest = `
 RUN  v5.1.0 /carport

 ✓ |elements| widgets/autopay/autopay.test.tsx (52 tests) 8449ms
   ✓ the page (2)
     ✓ [autopay-03][enum-04] rhythm, day and method reach the server as chosen 627ms
   ✓ in Spanish the whole way speaks Spanish 417ms
 ❯ server/main.pg.test.ts (9 tests | 1 failed) 31802ms
   × killed with -9 it is ready on the same data 12841ms

 Test Files  1 failed | 1 passed (2)
      Tests  1 failed | 60 passed (61)
   Duration  40.25s (transform 9.41s, tests 40.25s)
`

const playwright = `
Running 3 tests using 2 workers

  ✓   1 [phone] › tests/e2e/account.e2e.ts:6:1 › [alert-01] who may lose the vehicle pays what stops it (15.1s)
  ✘  12 [walk] › tests/walk/walk.e2e.ts:53:3 › no button promises what the next page refuses (12.0m)
  -   3 [phone] › tests/e2e/native.e2e.ts:9:1 › in the app
  ✓   4 [phone] › tests/e2e/flags.e2e.ts:14:1 › a flag (850ms)

  1 failed
  2 passed (1.2m)
`

const elements = `
 ✓ tests/browser/keyboard.test.ts (1 browser)
   ✓ <carport-chat> goes all the way with the keyboard alone 742ms
 × tests/browser/styles.test.ts (1 browser)
   ✓ keeps its colors 301ms

Chromium: |██████████████████████████████| 2/2 test files | 20 passed, 1 failed
`

test('of Vitest it takes the slow tests, with the file above them', () => {
  expect(slowTestsOf('postgres', vitest)).toEqual([
    {
      stage: 'postgres',
      name: 'widgets/autopay/autopay.test.tsx › [autopay-03][enum-04] rhythm, day and method reach the server as chosen',
      ms: 627,
    },
    {
      stage: 'postgres',
      name: 'widgets/autopay/autopay.test.tsx › in Spanish the whole way speaks Spanish',
      ms: 417,
    },
    { stage: 'postgres', name: 'server/main.pg.test.ts › killed with -9 it is ready on the same data', ms: 12_841 },
  ])
})

test('of Playwright it takes every test that ran, in seconds, minutes or milliseconds', () => {
  expect(slowTestsOf('e2e', playwright)).toEqual([
    {
      stage: 'e2e',
      name: '[phone] › tests/e2e/account.e2e.ts:6:1 › [alert-01] who may lose the vehicle pays what stops it',
      ms: 15_100,
    },
    {
      stage: 'e2e',
      name: '[walk] › tests/walk/walk.e2e.ts:53:3 › no button promises what the next page refuses',
      ms: 720_000,
    },
    { stage: 'e2e', name: '[phone] › tests/e2e/flags.e2e.ts:14:1 › a flag', ms: 850 },
  ])
})

test('of the element runner it takes the slow tests, with the file above them', () => {
  expect(slowTestsOf('browser', elements)).toEqual([
    {
      stage: 'browser',
      name: 'tests/browser/keyboard.test.ts › <carport-chat> goes all the way with the keyboard alone',
      ms: 742,
    },
    { stage: 'browser', name: 'tests/browser/styles.test.ts › keeps its colors', ms: 301 },
  ])
})

test('the slowest of all stages come first, and their sum above them', () => {
  const all = [...slowTestsOf('postgres', vitest), ...slowTestsOf('e2e', playwright)]
  expect(slowestLines(all, 2)).toEqual([
    'The 2 slowest tests took 735.1 s together:',
    ' 720.0 s  e2e  [walk] › tests/walk/walk.e2e.ts:53:3 › no button promises what the next page refuses',
    '  15.1 s  e2e  [phone] › tests/e2e/account.e2e.ts:6:1 › [alert-01] who may lose the vehicle pays what stops it',
  ])
})
