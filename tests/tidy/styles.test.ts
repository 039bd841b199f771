import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ImportOf, projectFiles, readSources, resolveImport } from './sources.ts'

/** Every source of the portal with what it imports, found before the tests begin. */
const sources = readSources()
  .filter(({ path, isTest }) => path.startsWith('portal/') && !isTest)
  .map(({ path, text, imports }) => ({ path, text, imports }))
const sheets = projectFiles()
  .filter((path) => /^portal\/.*\.css$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

// What the server draws into a document brings the style of its page along.
const drawn = /^portal\/startup\/(drawn-|choose-drawn)/

/** Styled by nothing where the apps' own layout is not there. */
const markOfApps = 'portal-app'

const targetsOf = (path: string, isWanted: (each: ImportOf) => boolean): string[] =>
  (sources.find((source) => source.path === path)?.imports ?? [])
    .filter((each) => !each.isType && isWanted(each))
    .flatMap(({ specifier }) => resolveImport(path, specifier) ?? [])

/** The files that are loaded once one of them is: with `isLate` also those that it loads later. */
function reach(from: readonly string[], isLate: boolean): ReadonlySet<string> {
  const found = new Set(from)
  for (const path of found) for (const next of targetsOf(path, ({ isDynamic }) => isLate || !isDynamic)) found.add(next)
  return found
}

test('what names a class is loaded with a sheet that styles it, or by what loads that sheet', () => {
  const loadersOf = ({ path }: { path: string }) =>
    sources.filter((source) => targetsOf(source.path, () => true).includes(path)).map((source) => source.path)
  const styled = sheets.map((sheet) => {
    const loaders = loadersOf(sheet)
    return { sheet, loaders, behind: reach(loaders, true) }
  })
  const classes = new Set(sheets.flatMap(({ text }) => text.match(/(?<=\.)portal-[\w-]+/g) ?? []))
  const bare = sources
    .filter(({ path }) => !drawn.test(path))
    .flatMap(({ path, text }) => {
      const named = [...new Set(text.match(/(?<![\w/#.-])portal-[\w-]+/g) ?? [])].filter(
        (name) => classes.has(name) && name !== markOfApps,
      )
      if (named.length === 0) return []
      const withIt = reach([path], false)
      return named
        .filter((name) => {
          const own = styled.filter(({ sheet }) => new RegExp(`\\.${name}(?![\\w-])`).test(sheet.text))
          return !own.some(({ sheet, behind }) => withIt.has(sheet.path) || behind.has(path))
        })
        .map((name) => `${path} names .${name}`)
    })
  expect(bare).toEqual([])
})
