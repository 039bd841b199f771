import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { lineOf, readSources, type Source } from './sources.ts'

/** An apostrophe inside of a word, as a keyboard types it. */
const straight = /\p{L}'\p{L}/u

/** Where the server's sentences for the screen are written. Messages that leave as mail or text are typed as their senders type them. */
const isOfServer = (path: string) =>
  /^server\/(?:loans|capabilities|identity\/pages)\//.test(path) &&
  !/(?:messages|incoming-texts|plan-words|rest-operations|\.graphql)\.ts$/.test(path)

/** The texts of pages and elements. */
const isOfPages = (path: string) =>
  /^(?:portal|widgets)\/.*messages(?:\.\w\w)?\.ts$|^widgets\/support-center\/topics\//.test(path)

const isShown = ({ path, isTest }: Source) => !isTest && (isOfServer(path) || isOfPages(path))

/** Sentences whose wording is fixed: names and a title that the ledger of requirements sets. */
const fixed: readonly string[] = [
  "Other borrower's bank account",
  "Other borrower's debit card",
  "Need assistance? We're here to help!",
]

const sources = readSources().filter((source) => isShown(source) && straight.test(source.text))

/** Every slip, found before the test begins: to parse so many files takes longer than a busy machine gives one. */
const found = sources.flatMap((source) => {
  const lines: string[] = []
  const skipped: { readonly start: number; readonly end: number }[] = []
  const look = (text: string, start: number) => {
    if (!straight.test(text) || fixed.includes(text)) return
    if (skipped.some((part) => part.start <= start && start < part.end)) return
    lines.push(`${source.path}:${lineOf(source.text, start)} write ’ in "${text.slice(0, 60)}"`)
  }
  new Visitor({
    Property: (node) => {
      // Reasons of policies are read by engineers, and what the pages of signing in mail leaves as mail.
      if (node.key.type === 'Identifier' && ['because', 'mail'].includes(node.key.name)) skipped.push(node.value)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') look(node.value, node.start)
    },
    TemplateElement: (node) => look(node.value.cooked ?? '', node.start),
  }).visit(source.program as never)
  return lines
})

test('a sentence that a page shows is typeset: its apostrophes are ’', () => {
  expect(found).toEqual([])
})
