import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { lineOf, projectFiles, readSources } from './sources.ts'

/** British spellings, by what they begin with, and what American English has instead. */
const spellings: readonly (readonly [british: string, american: string])[] = [
  ['aluminium', 'aluminum'],
  ['amongst', 'among'],
  ['analys(?:e|ed|es|er|ing)\\b', 'analyze'],
  ['apologis', 'apologize'],
  ['authoris', 'authorize'],
  ['behaviour', 'behavior'],
  ['cancell(?:ed|ing)', 'canceled'],
  ['capitalis', 'capitalize'],
  ['catalogue', 'catalog'],
  ['categoris', 'categorize'],
  ['centre', 'center'],
  ['cheque', 'check'],
  ['colour', 'color'],
  ['customis', 'customize'],
  ['defence', 'defense'],
  ['emphasis(?:e|ing)', 'emphasize'],
  ['enrol(?:s|ment|ments)?(?![a-z])', 'enroll'],
  ['favour', 'favor'],
  ['finalis', 'finalize'],
  ['fulfil(?:s|ment)?(?![a-z])', 'fulfill'],
  ['grey', 'gray'],
  ['honour', 'honor'],
  ['initialis', 'initialize'],
  ['instalment', 'installment'],
  ['judgement', 'judgment'],
  ['labell(?:ed|ing)\\b', 'labeled'],
  ['labour', 'labor'],
  ['learnt', 'learned'],
  ['licence', 'license'],
  ['maximis', 'maximize'],
  ['minimis(?:e|ed|es|ing)', 'minimize'],
  ['misspelt', 'misspelled'],
  ['modell(?:ed|ing)', 'modeled'],
  ['neighbour', 'neighbor'],
  ['normalis', 'normalize'],
  ['optimis(?:e|ed|es|ing|ation)', 'optimize'],
  ['organis(?:e|ed|es|ing|ation)', 'organize'],
  ['penalis', 'penalize'],
  ['practis(?:e|ed|es|ing)', 'practice'],
  ['prioritis', 'prioritize'],
  ['programme(?:s)?(?![a-z])', 'program'],
  ['realis(?:e|ed|es|ing)', 'realize'],
  ['recognis', 'recognize'],
  ['serialis', 'serialize'],
  ['signall(?:ed|ing)', 'signaled'],
  ['spelt', 'spelled'],
  ['summaris', 'summarize'],
  ['synchronis', 'synchronize'],
  ['travell(?:ed|er|ing)', 'traveled'],
  ['utilis', 'use'],
  ['whilst', 'while'],
]

/** Words and habits that are no spelling. */
const habits: readonly (readonly [habit: RegExp, instead: string])[] = [
  [/\bfortnight(?:s|ly)?\b/gi, 'two weeks'],
  [/\bpostcode\b/gi, 'ZIP code'],
  [/\bmobile phones?\b/gi, 'cell phone'],
  [/\bbank holidays?(?= on the| Monday)\b/gi, 'federal holiday'],
  [/\bde-?tokenis\w*/gi, 'detokenize'],
  [/\bafresh\b/gi, 'over'],
  [/\bcan not\b/gi, 'cannot'],
  [/\bfor ever\b/gi, 'forever'],
  [/\bhard times\b/gi, 'hardship'],
  [/\b(?:autopay|it|plan) goes on\b/gi, 'continues'],
]

/** Habits of what is read on a screen or on paper; in a comment code may well go on. */
const textHabits: readonly (readonly [habit: RegExp, instead: string])[] = [
  [/\bgoes on\b/gi, 'continues'],
  [/\bcoming payments?\b/gi, 'upcoming payments'],
]
/** Where such texts are: in everything but tests and scripts. */
const textFile = /^(?:portal|sdk|server|widgets)\/(?!.*\.test\.).*\.tsx?$/

/** What stays as it is: names that the ledger, the database or partners have fixed. */
const fixed: readonly RegExp[] = [
  // States of a payment in the database, and of a plan and a modification as the ledger spells them.
  /\bAUTHORISING\b|\bCANCELLED\b|\bCancelled\b(?! [a-z])|\bcancelled(?:By|On)\b|\bcancelled_(?:by|on)\b/g,
  // What is stored or sent under this name: outcomes and webhooks of partners, templates, reasons, the card page's answer.
  /['"`#.-]cancelled\b|\bcancelled(?=[=:]|'? ?:)|'cancelling'/g,
  // The attribute.
  /aria-labelledby|labelledBy/g,
]

const texts = /\.(?:ts|tsx|mjs|js|css|graphql|sql|html|md|json|jsonc|yml|yaml)$/
const leftOut =
  /^package-lock\.json$|^server\/.*\/migrations\/|trusted-documents\.json$|[.-]es\.tsx?$|spanish\.tsx?$|^docs\/errors\.md$|^docs\/reference\/texts\/|^tests\/tidy\/english\.test\.ts$|^native\/(?:android|ios)\//
/** The Spanish word for a check. */
const spanish = /[Cc]heque(?= por| a nombre| o )/g

interface Part {
  readonly start: number
  readonly text: string
}

/** Comments and texts of a source, or the whole file when it is none. */
function prose(path: string, text: string): Part[] {
  if (!/\.tsx?$/.test(path)) return [{ start: 0, text }]
  const { program, comments } = parseSync(path, text)
  const parts: Part[] = comments.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
  const add = (node: { start: number; end: number }) => {
    const words = text.slice(node.start, node.end)
    if (words.includes(' ')) parts.push({ start: node.start, text: words })
  }
  new Visitor({ Literal: add, TemplateElement: add, JSXText: add }).visit(program)
  return parts
}

const hide = (match: string) => ' '.repeat(match.length)
const british = new RegExp(spellings.map(([stem]) => stem).join('|'), 'gi')

interface Slip {
  readonly word: string
  /** The word with what it is joined to: a name, a path. */
  readonly token: string
  readonly index: number
  readonly instead: string
}

function slips(text: string): Slip[] {
  const kept = [...fixed, spanish].reduce((rest, each) => rest.replace(each, hide), text)
  const misspelled = [...kept.matchAll(british)].map((match) => {
    const stem = spellings.find(([each]) => new RegExp(`^(?:${each})`, 'i').test(kept.slice(match.index)))
    return { ...tokenAt(kept, match), instead: stem?.[1] ?? '' }
  })
  const said = habits.flatMap(([habit, instead]) =>
    [...kept.matchAll(habit)].map((match) => ({ ...tokenAt(kept, match), instead })),
  )
  return [...misspelled, ...said]
}

function tokenAt(text: string, { 0: word, index }: RegExpExecArray): Pick<Slip, 'word' | 'token' | 'index'> {
  const before = /[\w$/#-]*$/.exec(text.slice(0, index))?.[0] ?? ''
  const after = /^(?:[\w$/-]|\.\w)*/.exec(text.slice(index))?.[0] ?? word
  return { word, token: before + after, index }
}

/** Every file that is read, with the slips of its whole text, found once for both laws before the tests begin. */
const files = projectFiles()
  .filter((path) => texts.test(path) && !leftOut.test(path))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path, text, slipsInText: slips(text) }
  })

test('comments, texts and pages are in American English', () => {
  const found = files.flatMap(({ path, text, slipsInText }) => {
    if (slipsInText.length === 0) return []
    return prose(path, text).flatMap((part) =>
      slips(part.text).map(
        ({ token, index, instead }) => `${path}:${lineOf(text, part.start + index)} ${token}: say ${instead}`,
      ),
    )
  })
  expect(found).toEqual([])
})

test('texts say continues and upcoming', () => {
  const found = files
    .filter(({ path }) => textFile.test(path))
    .flatMap(({ path, text }) => {
      if (textHabits.every(([habit]) => text.search(habit) < 0)) return []
      return prose(path, text)
        .filter(({ start }) => !/^(?:\/\*|\/\/)/.test(text.slice(start, start + 2)))
        .flatMap((part) =>
          textHabits.flatMap(([habit, instead]) =>
            [...part.text.matchAll(habit)].map(
              ({ 0: word, index }) => `${path}:${lineOf(text, part.start + index)} ${word}: say ${instead}`,
            ),
          ),
        )
    })
  expect(found).toEqual([])
})

test('names are in American English, in the code and of files', () => {
  const found = files.flatMap(({ path, slipsInText }) =>
    [...slips(path), ...(/\.tsx?$/.test(path) ? slipsInText : [])].map(
      ({ token, instead }) => `${path} ${token}: say ${instead}`,
    ),
  )
  expect(found).toEqual([])
})

const sources = readSources()

test('a doc comment begins with what a thing is or does', () => {
  const begins = /\/\*\*[\s*]*(?:Says|Tells|Told|Knows|Stands|Comes|Lies)\b/
  const suspects = sources.filter(({ text }) => begins.test(text))
  const found = suspects.flatMap(({ path, text, comments }) =>
    comments
      .filter((comment) => comment.text.search(begins) === 0)
      .map(
        ({ start }) =>
          `${path}:${lineOf(text, start)}: begin with a verb of its own (Returns, Reports, Shows) or a noun`,
      ),
  )
  expect(found).toEqual([])
})

test('nothing is exported under a name that has told or said in it', () => {
  const exported = /^export (?:async )?(?:const|function|class|interface|type) (\w*(?:[Tt]old|[Ss]aid)(?![a-z])\w*)/gm
  const found = sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, text }) => [...text.matchAll(exported)].map(([, name]) => `${path} ${name}: name the thing`))
  expect(found).toEqual([])
})

/** Words that most comments read better without, as they make people of code. */
const worn = /\b(?:says|told|stands|comes|tells|knows|lies)\b/gi

test('no comment says, tells, knows, stands, comes or lies', () => {
  const suspects = sources.filter(({ text }) => text.search(worn) >= 0)
  const found = suspects.flatMap(({ path, comments }) =>
    comments.flatMap(({ text }) => (text.match(worn) ?? []).map((word) => `${path}: ${word}`)),
  )
  expect(found, 'say what the code does in a verb of its own, such as returns, shows or is').toEqual([])
})
