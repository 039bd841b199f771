import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleSentences, sentenceOf } from './rule-sentences.ts'

test('the manual explains each rule by the sentence of the reject file', () => {
  const rows = ruleSentences.map(
    ([rules, sentence]) => `| ${rules.map((rule) => `\`${rule}\``).join(', ')} | ${sentence} |`,
  )
  expect(readFileSync('docs/operations/boarding.md', 'utf8')).toContain(
    ['| Rule | What is wrong, and what to do |', '|---|---|', ...rows, ''].join('\n'),
  )
  const all = ruleSentences.flatMap(([rules]) => rules)
  expect(new Set(all).size).toBe(all.length)
  expect(all.map(sentenceOf)).not.toContain('')
})
