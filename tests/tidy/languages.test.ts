import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#sdk/i18n/language'
import { lineOf, readSources } from './sources.ts'

/** An example uses our public entry points only, which take the codes themselves. Of the tests, the walk of the portal goes by the list. */
const code = readSources().filter(
  ({ isTest, path }) => (!isTest || path === 'tests/walk/views.ts') && !path.startsWith('examples/'),
)

/** The list itself, and the one language whose texts need no file of their own. */
const exempt: readonly (readonly [path: string, line: string])[] = [
  ['sdk/i18n/language.ts', 'export const languages = ['],
  ['sdk/i18n/messages.ts', "language === 'en' ? definition.en : "],
]

/** What only a list of two languages can be meant by. The code of one alone, as in `formatCents(cents, 'es')`, is no such place. */
const codes = `'(?:${languages.join('|')})'`
const listedByHand = new RegExp(
  `${codes} \\| ${codes}|${codes}, ${codes}|[!=]==? ${codes}|\\? ${codes} : ${codes}|(?:endsWith|startsWith)\\('\\.?(?:${languages.join('|')})'`,
  'g',
)

const isExempt = (path: string, text: string, index: number) =>
  exempt.some(([file, line]) => file === path && (text.split('\n')[lineOf(text, index) - 1] ?? '').includes(line))

test('languages are listed in sdk/i18n/language.ts alone, so that the compiler names what a third one lacks', () => {
  const strays = code.flatMap(({ path, text }) =>
    [...text.matchAll(listedByHand)]
      .filter((match) => !isExempt(path, text, match.index))
      .map(
        (match) =>
          `${path}:${lineOf(text, match.index)} has ${match[0]}; use the type Language, a Record<Language, …>, isLanguage or languageFrom`,
      ),
  )
  expect(strays).toEqual([])
})

test('every file of texts has its translations beside it, one file for each language', () => {
  const lacking = code
    .filter(({ path, text }) => path.endsWith('.messages.ts') && text.includes('defineMessages'))
    .flatMap(({ path, imports }) =>
      languages
        .filter((language) => language !== 'en')
        .map((language) => path.replace(/\.ts$/, `.${language}.ts`))
        .filter(
          (file) =>
            !existsSync(file) ||
            !imports.some(({ isDynamic, specifier }) => isDynamic && file.endsWith(specifier.slice(1))),
        ),
    )
  expect(lacking).toEqual([])
})
