import { expect, test } from 'vitest'
import { renumbered, textTogether } from './question-texts.ts'

const asked = (sql: string, ...parameters: unknown[]) => ({ sql, parameters })

test('each question is a column, and its parameters come after those of the questions before it', () => {
  const text = textTogether([
    asked('SELECT a FROM t WHERE b = $1 AND c = $2', 1, 2),
    asked('SELECT 1'),
    asked('SELECT $2 || $1', 'x', 'y'),
  ])
  expect(text.match(/FROM \((.*)\) r\)\) AS (a\d)/g)).toEqual([
    'FROM (SELECT a FROM t WHERE b = $1 AND c = $2) r)) AS a0',
    'FROM (SELECT 1) r)) AS a1',
    'FROM (SELECT $4 || $3) r)) AS a2',
  ])
})

test('the same questions in the same order are the same text, and no others', () => {
  const one = asked('SELECT $1 AS one', 1)
  const two = asked('SELECT $1 AS two', 2)
  const texts = [[one], [two], [one, two], [two, one], [one, one], []].map(textTogether)
  expect(new Set(texts).size).toBe(6)
  expect([[one], [two], [one, two], [two, one], [one, one], []].map(textTogether)).toEqual(texts)
})

test('any number of texts may be asked for', () => {
  for (let no = 0; no < 5_000; no += 1)
    expect(textTogether([asked(`SELECT $1 + ${no}`, 1)])).toContain(`(SELECT $1 + ${no})`)
})

test('a parameter of two digits is one number', () => {
  expect(renumbered('$1, $10, $11', 9)).toBe('$10, $19, $20')
  expect(renumbered('$1', 0)).toBe('$1')
})
