import { describe, expect, test } from 'vitest'
import { answerDetails, historyLine } from '#test-kit/answers/account-answers'
import { createFakeGraphql } from '#tests/fakes/graphql'
import { en } from './account-details.messages.ts'
import {
  type FileWords,
  fileName,
  grouped,
  historyCsv,
  loadWholeHistory,
  pageSize,
  textCell,
} from './account-details.state.ts'

const words: FileWords = {
  columns: en.columns,
  begins: en.historyBegins,
  description: (text) => text,
  status: (text) => text,
}

describe('the file', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x', '＝1'])(
    'a text such as %j is no formula for a spreadsheet',
    (text) => {
      expect(textCell(text)).toMatch(/^"?'/)
    },
  )

  test('commas, quotes and line breaks stay inside their cell', () => {
    expect(textCell('a "b", c\nd')).toBe('"a ""b"", c d"')
    expect(textCell('Payment')).toBe('Payment')
  })

  test('[dash-06] every line has its amount and split in exact cents, also what was taken back', () => {
    const csv = historyCsv(
      [
        historyLine({ id: 'h_2', status: 'Pending', postedDate: null, transactionAmount: 5 }),
        historyLine({ id: 'h_3', description: '=HYPERLINK("x")', status: 'Reversed', transactionAmount: -79612 }),
      ],
      words,
      null,
    )
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.slice(1).split('\r\n')).toEqual([
      'Date,Posted,Description,Status,Amount,Interest,Principal,Fees',
      '2026-11-10,,Payment,Pending,0.05,501.42,294.70,0.00',
      `2026-11-10,2026-11-10,"'=HYPERLINK(""x"")",Reversed,-796.12,501.42,294.70,0.00`,
      '',
    ])
  })

  test('a history that begins after the contract says so in its last line, with the day the page names', () => {
    expect(
      historyCsv([historyLine({})], words, '2026-05-01')
        .split('\r\n')
        .at(-2),
    ).toBe('2026-05-01,,We began servicing your loan,,,,,')
    expect(historyCsv([historyLine({})], words, null)).not.toContain('servicing')
  })

  test('its name tells four digits of the account and no more', () => {
    expect(fileName('100000000001', '2026-11-20')).toBe('history-0001-2026-11-20.csv')
  })

  test('[dash-06] a history longer than a page is read whole, with no line twice', async () => {
    const graphql = createFakeGraphql()
    const lines = Array.from({ length: 250 }, (_, index) =>
      historyLine({
        id: `h_${index}`,
        transactionDate: `20${String(26 - Math.floor(index / 20)).padStart(2, '0')}-01-01`,
      }),
    )
    answerDetails(graphql, lines)
    const read = await loadWholeHistory(graphql, '100000000001')
    expect(read.map((line) => line.id)).toEqual(lines.map((line) => line.id))
    expect(graphql.requests.length).toBeGreaterThan(250 / pageSize)
  })

  test('a day with more lines than a page ends the reading and does not go round', async () => {
    const graphql = createFakeGraphql()
    answerDetails(
      graphql,
      Array.from({ length: 150 }, (_, index) => historyLine({ id: `h_${index}` })),
    )
    expect(await loadWholeHistory(graphql, '100000000001')).toHaveLength(pageSize)
  })
})

test('the account number is written in groups', () => {
  expect(grouped('100000000001')).toBe('1000 0000 0001')
})
