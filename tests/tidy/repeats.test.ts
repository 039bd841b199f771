import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leastLines, repeatsIn } from './repeats.ts'
import { projectFiles } from './sources.ts'

/** How many there are. It may fall, never rise: what two places need has one home. */
const ceiling = 14

const files = projectFiles().filter(
  (path) =>
    /\.(tsx?|css|mjs)$/.test(path) &&
    !/\.(graphql\.ts|(test|e2e|bench)\.tsx?)$/.test(path) &&
    // An example is read and copied by itself.
    !/^(tests|test-kit|examples)\//.test(path),
)
// Before the tests: how long it takes depends on the machine.
const found = repeatsIn(new Map(files.map((path) => [path, readFileSync(path, 'utf8')])))

test('code is written once', () => {
  const told = found
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ lines: count, one, other }) => `${count} lines: ${one} and ${other}`)
  expect(files.length).toBeGreaterThan(1_000)
  expect(told.length, told.join('\n')).toBeLessThanOrEqual(ceiling)
})

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  call(${index})`).join('\n')

test('six lines that are there twice are a repeat, whatever is around them; five are none', () => {
  const of = (one: string, other: string) =>
    repeatsIn(
      new Map([
        ['one.ts', one],
        ['other.ts', other],
      ]),
    )
  expect(of(`first()\n${lines(leastLines + 2)}`, `second()\n\n// Why.\n${lines(leastLines + 2)}`)).toEqual([
    { lines: leastLines + 2, one: 'one.ts:2', other: 'other.ts:4' },
  ])
  expect(of(`first()\n${lines(leastLines - 1)}\n}`, `second()\n${lines(leastLines - 1)}\n}`)).toEqual([])
  const imports = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `import { ${name} } from './${name}.ts'`).join('\n')
  expect(of(imports, imports)).toEqual([])
})
