import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const { failedLines } = (await import(pathToFileURL(resolve('scripts/failed-tests.mjs')).href)) as {
  failedLines: (stage: string, output: string) => string[]
}

const vitest = `
 ❯ server/main.pg.test.ts (9 tests | 1 failed) 31802ms
   × killed with -9 it is ready on the same data 12841ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  |postgres| server/main.pg.test.ts > killed with -9 it is ready on the same data
Error: Test timed out in 30000ms.
If this is a long-running test, pass a timeout value as the last argument.
 ❯ server/main.pg.test.ts:258:1
`

const playwright = `
  ✘  12 [phone] › tests/e2e/alerts.e2e.ts:92:5 › an alert leads to its page (3.5s)

  1) [phone] › tests/e2e/alerts.e2e.ts:92:5 › an alert leads to its page 

    Error: expect(received).toEqual(expected) // deep equality

  1 failed
    [phone] › tests/e2e/alerts.e2e.ts:92:5 › an alert leads to its page 
  73 passed (5.1m)
`

const elements = `
tests/browser/themes.test.ts:

 🚧 Browser logs:
      Error: late

 ❌ themes > an accent reaches every button
      AssertionError: expected 3 to equal 4
        at tests/browser/themes.test.ts:11:1

 ❌ themes > hangs
      Error: Timeout of 500ms exceeded.

 × tests/browser/themes.test.ts (1 browser)
Chromium: |██████████████████████████████| 19/19 test files | 902 passed, 2 failed
`

const crashed = `
 RUN  v5.1.0

Error: The build of {"CARPORT_EMBED_VERSION":"2.0.0"} failed
    at runVite (web-test-runner.config.ts:111:27)
`

const bench = `
ok   portal.homepageRequests: 10 requests (budget 12)
PAST portal.dashboardLcpToStatic: 8.471 x, half of the rounds 7.945 to 8.656 (budget 8.2)
`

test('of each runner it takes what failed, once, with the first line of what was wrong', () => {
  expect(failedLines('postgres', vitest)).toEqual([
    '  postgres  |postgres| server/main.pg.test.ts > killed with -9 it is ready on the same data: Error: Test timed out in 30000ms.',
  ])
  expect(failedLines('e2e', playwright)).toEqual([
    '  e2e  [phone] › tests/e2e/alerts.e2e.ts:92:5 › an alert leads to its page: Error: expect(received).toEqual(expected) // deep equality',
  ])
  expect(failedLines('browser', elements)).toEqual([
    '  browser  tests/browser/themes.test.ts > themes > an accent reaches every button: AssertionError: expected 3 to equal 4',
    '  browser  tests/browser/themes.test.ts > themes > hangs: Error: Timeout of 500ms exceeded.',
  ])
  expect(failedLines('bench', bench)).toEqual([
    '  bench  portal.dashboardLcpToStatic: 8.471 x, half of the rounds 7.945 to 8.656 (budget 8.2)',
  ])
})

test('of a stage that failed without a failed test it gives the end of what was printed', () => {
  expect(failedLines('browser', crashed)).toEqual([
    '  browser   RUN  v5.1.0',
    '  browser  Error: The build of {"CARPORT_EMBED_VERSION":"2.0.0"} failed',
    '  browser      at runVite (web-test-runner.config.ts:111:27)',
  ])
})
