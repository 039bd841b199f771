import { expect, test } from 'vitest'
import { type FileName, portfolioFiles } from '#server/boarding/portfolio-files'
import { contractPdf, portfolioTables, textOf } from '#tests/fixtures/portfolio'

const tables = portfolioTables({ seed: 'sample', loans: 4, asOf: '2026-10-31', withAutopay: true, withScheduled: true })

test.each(Object.keys(portfolioFiles) as FileName[])(
  'the sample of %s is of the form that is read; vitest -u writes it anew',
  async (file) => {
    await expect(textOf(file, tables[file], 'csv')).toMatchFileSnapshot(`../../examples/boarding/${file}.csv`)
  },
)

test.each(tables.documents.map(({ fileName = '' }, index) => [fileName, index] as const))(
  'the paper %s that the sample names is beside it',
  async (fileName, index) => {
    await expect(contractPdf(index)).toMatchFileSnapshot(`../../examples/boarding/documents/${fileName}`)
  },
)
