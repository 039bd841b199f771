import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorTable } from '#scripts/error-table'
import { english } from '#sdk/errors/english'

test('the error table in the docs is the catalog; npm run errors writes it anew', () => {
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorTable())
})

test('it has a row for every code, with its category, status and both texts', () => {
  const rows = errorTable()
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  expect(rows).toHaveLength(Object.keys(english).length)
  expect(rows.find((row) => row.includes('`OUTAGE`'))).toMatch(
    /unavailable \| yes \| 503 \| We're not available .* \| No /,
  )
  expect(rows.find((row) => row.includes('`TIMEOUT`'))).toMatch(/unknown \| yes \| no answer/)
})
