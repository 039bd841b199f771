import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './sources.ts'

const pages = projectFiles().filter(
  (path) => path.endsWith('.md') && (path === 'README.md' || path.startsWith('docs/')),
)

const rooms = ['sdk', 'widgets', 'portal', 'server', 'native', 'examples', 'test-kit', 'tests', 'scripts', 'docs']

/** `server/loans/ledger/fees.ts`, `tests/tidy/`: a path of the project in the code of a text, without placeholders. */
const pathInCode = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]*)\``, 'g')
/** [a page](of/the/docs.md), with or without a place on it. */
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

test.each(pages)('every file and page that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...found(text, pathInCode), ...found(text, link).map((to) => normalize(join(dirname(page), to)))]
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

/** What somebody who joins is most likely to be asked first. */
const changes = [
  'A late fee',
  'The fee for paying by card',
  'How far ahead a payment can be dated (45 days)',
  'An alert on the dashboard',
  'Something staff can do',
  'The vendor that sends texts or mail',
  'The accent color',
  'A language',
  'A page of the portal',
  'An element',
]

test.each(changes)('the guide names files for: %s', (change) => {
  const guide = readFileSync('docs/CONTRIBUTING.md', 'utf8')
  const [, section = ''] = guide.split(`### ${change}\n`)
  expect(found(section.split('\n### ')[0] ?? '', pathInCode).length).toBeGreaterThan(0)
})

test.each(['server', 'server/loans', 'server/platform'])('the architecture page names every folder of %s', (folder) => {
  const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\`${name}/`))).toEqual([])
})

test('the README is a page, not a manual', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(120)
})
