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
  expect(failedLines('bench', bench)).toEqual([
    '  bench  portal.dashboardLcpToStatic: 8.471 x, half of the rounds 7.945 to 8.656 (budget 8.2)',
  ])
})

test('what passed leaves nothing to print', () => {
  expect(
    failedLines('e2e', '  ✓   4 [phone] › tests/e2e/flags.e2e.ts:14:1 › a flag (850ms)\n\n  1 passed (2s)'),
  ).toEqual([])
})
