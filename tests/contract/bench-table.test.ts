import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the table of the benches has every figure with the budget that fails the build', () => {
  const budgets = JSON.parse(readFileSync('tests/bench/budgets.json', 'utf8')) as Record<string, Record<string, number>>
  const wanted = Object.entries(budgets).flatMap(([area, figures]) =>
    Object.entries(figures).map(([name, budget]) => `${area} ${name} ${budget}`),
  )
  const rows = readFileSync('tests/bench/README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?:portal|embed|server|night) \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const shown = rows.map((cells) => `${cells[1]} ${cells[2]} ${cells.at(-2)}`)
  expect(shown.toSorted()).toEqual(wanted.toSorted())
})
