import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { portfolioTables } from '#tests/fixtures/portfolio'
import { type FileName, portfolioFiles } from './portfolio-files.ts'
import { quickRow } from './quick-columns.ts'

const files = Object.keys(portfolioFiles) as FileName[]
const tables = portfolioTables({
  seed: 'quick',
  loans: 40,
  asOf: '2026-10-31',
  withAutopay: true,
  withScheduled: true,
})

const textsIn = (file: FileName, row: Readonly<Record<string, string>>) =>
  Object.keys(portfolioFiles[file].entries).map((column) => row[column] ?? '')
/** What the schema makes of a row whose empty texts are columns left out; null where it refuses it. */
const bySchema = (file: FileName, row: Readonly<Record<string, string>>) => {
  const given = Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''))
  const result = v.safeParse(portfolioFiles[file] as v.GenericSchema, given)
  return result.success ? result.output : null
}

describe.each(files)('%s', (file) => {
  const read = quickRow(portfolioFiles[file].entries)
  if (read === null) throw new Error(`The checks of ${file} are not understood`)

  test('rows of a portfolio are what the schema makes of them', () => {
    for (const row of tables[file]) {
      const values = read(textsIn(file, row))
      expect(values).not.toBeNull()
      expect(values).toEqual(bySchema(file, row))
    }
  })

  test('a row with some other text is refused when the schema refuses it, and read as it reads it', () => {
    const columns = Object.keys(portfolioFiles[file].entries)
    const rows = tables[file].length > 0 ? tables[file] : [{}]
    const others = rows.slice(0, 3).flatMap((row) => Object.values(row))
    const text = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.constantFrom(
        '',
        ' ',
        '0',
        '0.00',
        '00',
        '-1',
        'yes',
        'no',
        '2026-02-29',
        '2024-02-29',
        '2026-13-01',
        '1.5',
        '0.1781',
        '4111111111111111',
      ),
      fc.constantFrom(...(others.length > 0 ? others : [''])),
      fc.stringMatching(/^\d{1,14}(\.\d{1,2})?$/),
    )
    fc.assert(
      fc.property(fc.nat(rows.length - 1), fc.constantFrom(...columns), text, (index, column, other) => {
        const row = { ...rows[index], [column]: other }
        expect(read(textsIn(file, row))).toEqual(bySchema(file, row))
      }),
      { numRuns: 300 },
    )
  })
})

test('a check of another kind is left to the schema', () => {
  expect(quickRow({ column: v.pipe(v.string(), v.trim()) as v.GenericSchema })).toBeNull()
  expect(quickRow({ column: v.number() as v.GenericSchema })).toBeNull()
})
