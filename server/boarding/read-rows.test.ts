import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileName } from './portfolio-files.ts'
import { readRows } from './read-rows.ts'
import { masked, rejectsAsCsv } from './rejects.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'carport-rows-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function rowsOf(file: FileName) {
  const all = []
  for await (const some of readRows(dir, file)) all.push(...some)
  return all
}
const put = (name: string, ...lines: readonly string[]) => writeFileSync(join(dir, name), lines.join('\n'))

const balancesHeader =
  'assetNumber,reportingPeriodActualEndBalanceAmount,accruedInterestAmount,lateFeeAmount,returnedPaymentFeeAmount,interestPaidThroughDate,nextPaymentDueDate,pastDueAmount,currentDelinquencyStatus'

test('amounts become cents and counts numbers; the two forms give the same texts', async () => {
  put('balances.csv', balancesHeader, '200000000001,15769.94,0.05,0.00,25.00,2026-10-10,2026-11-10,0.00,0')
  const [row] = await rowsOf('balances')
  expect(row).toMatchObject({
    line: 2,
    values: { reportingPeriodActualEndBalanceAmount: 1_576_994, accruedInterestAmount: 5, currentDelinquencyStatus: 0 },
  })
  put('parties.csv', 'role,customerId,assetNumber', 'buyer,C1,200000000001')
  const [fromCsv] = await rowsOf('parties')
  rmSync(join(dir, 'parties.csv'))
  put('parties.ndjson', '{"assetNumber":"200000000001","role":"buyer","customerId":"C1"}')
  expect((await rowsOf('parties'))[0]?.texts).toEqual(fromCsv?.texts)
})

test('each wrong column is named with its rule, and its value is hidden', async () => {
  put('balances.csv', balancesHeader, '200000000001,"15,769.94",0.5,-1.00,,2026-02-30,11/10/2026,0.00,0', '1,2')
  const rows = await rowsOf('balances')
  expect(rows[0]?.rejects.map(({ column, rule, value }) => [column, rule, value])).toEqual([
    ['reportingPeriodActualEndBalanceAmount', 'amount', '99,999.99'],
    ['accruedInterestAmount', 'amount', '9.9'],
    ['lateFeeAmount', 'amount', '-9.99'],
    ['returnedPaymentFeeAmount', 'required', ''],
    ['interestPaidThroughDate', 'date', '9999-99-99'],
    ['nextPaymentDueDate', 'date', '99/99/9999'],
  ])
  expect(rows[1]).toMatchObject({ line: 3, values: null, rejects: [{ column: null, rule: 'columns' }] })
})

test('NDJSON takes objects of texts alone: a number of JSON is a float', async () => {
  const good = '{"assetNumber":"200000000001","customerId":"C1","role":"buyer"}'
  put('parties.ndjson', good, '{"assetNumber":200000000001}', 'nonsense', good.replace('}', ',"nickname":"Al"}'))
  expect((await rowsOf('parties')).map(({ rejects }) => rejects.map(({ column, rule }) => [column, rule]))).toEqual([
    [],
    [[null, 'json']],
    [[null, 'json']],
    [['nickname', 'unknown-column']],
  ])
})

test('a file that cannot be read as a whole ends with a sentence that names it', async () => {
  await expect(rowsOf('parties')).rejects.toThrow('There is no parties.csv and no parties.ndjson')
  put('parties.csv', 'assetNumber,customerId', '1,2')
  await expect(rowsOf('parties')).rejects.toThrow('parties.csv: the first line lacks the columns role.')
  put('parties.csv', 'assetNumber,customerId,role,color', '1,2,3,4')
  await expect(rowsOf('parties')).rejects.toThrow('columns that nobody knows: color.')
  writeFileSync(join(dir, 'parties.csv'), Buffer.from([0x61, 0xff, 0xfe]))
  await expect(rowsOf('parties')).rejects.toThrow('it is not UTF-8')
  put('parties.ndjson', '{}')
  await expect(rowsOf('parties')).rejects.toThrow('Leave one')
})

test('what is hidden keeps its form alone, and the reject file is CSV that can be read back', () => {
  expect(masked('Ñandú 12-B')).toBe('xxxxx 99-x')
  expect(masked('a'.repeat(50))).toHaveLength(41)
  const reject = { file: 'customers', line: 3, column: 'zip', rule: 'zip', value: '9,"9', assetNumber: null } as const
  expect(rejectsAsCsv([reject])).toBe(
    'file,line,column,rule,value,assetNumber,whatToDo\ncustomers,3,zip,zip,"9,""9",,The value has the wrong format. Write it as the schema of the file says.\n',
  )
})
