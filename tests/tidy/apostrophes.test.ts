import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { lineOf, readSources, type Source } from './sources.ts'

/** An apostrophe inside of a word, as a keyboard types it. */
const straight = /\p{L}'\p{L}/u

/** Where the server's sentences for the screen are written. Messages that leave as mail or text are typed as their senders type them. */
const isShown = ({ path, isTest }: Source) =>
  !isTest &&
  /^server\/(?:loans|capabilities)\//.test(path) &&
  !/(?:messages|incoming-texts|plan-words|rest-operations|\.graphql)\.ts$/.test(path)

/** Sentences whose wording is fixed: a name that the ledger of requirements sets, and texts that were agreed to as they stand. */
const fixed: readonly string[] = ["Other borrower's bank account", "Other borrower's debit card"]

const sources = readSources().filter((source) => isShown(source) && straight.test(source.text))

test('a sentence of the server that a page shows has the apostrophes of that page', () => {
  const found = sources.flatMap((source) => {
    const lines: string[] = []
    const skipped = new Set<number>()
    const look = (text: string, start: number) => {
      if (!straight.test(text) || fixed.includes(text)) return
      lines.push(`${source.path}:${lineOf(source.text, start)} write ’ in "${text.slice(0, 60)}"`)
    }
    new Visitor({
      Property: (node) => {
        // Reasons of policies are read by engineers.
        if (node.key.type === 'Identifier' && node.key.name === 'because' && node.value.type === 'Literal')
          skipped.add(node.value.start)
      },
      Literal: (node) => {
        if (typeof node.value === 'string' && !skipped.has(node.start)) look(node.value, node.start)
      },
      TemplateElement: (node) => look(node.value.cooked ?? '', node.start),
    }).visit(source.program as never)
    return lines
  })
  expect(found).toEqual([])
})
