import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSourceTexts } from './sources.ts'

const page = 'docs/operations/incidents.md'
const sources = readSourceTexts().filter(({ path, isTest }) => path.startsWith('server/') && !isTest)

/** `log.error('event'`, also where the level is chosen: `log[isPassing ? 'warn' : 'error']('event'`. */
const loggedError = /(?:\.error|'error'\])\(\s*'([a-z][a-z-]*)'/g
/** A logger whose event is not written there. */
const unnamedError = /\b(?:log|\w+Log|createLogger\(\))\s*\.error\(\s*[^'\s]/g

test(`every event that the server logs at level error is explained in ${page}: what it means, what happened to the money, what to do`, () => {
  const events = new Set(sources.flatMap(({ text }) => [...text.matchAll(loggedError)].map((match) => match[1] ?? '')))
  // Node's own 'error' events are listened to, not logged.
  expect(events.size).toBeGreaterThan(35)
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ')[0] ?? '')
  expect([...events].filter((event) => !rows.some((sign) => sign.includes(`\`${event}\``))).toSorted()).toEqual([])
})

test('an error is logged under a name that is written where it is logged', () => {
  const unnamed = sources.flatMap(({ path, text }) =>
    [...text.matchAll(unnamedError)].map(([call]) => `${path}: ${call}`),
  )
  expect(unnamed).toEqual([])
})
