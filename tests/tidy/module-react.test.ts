import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { asModule, reactFiles } from '#scripts/build/module-react'

const packages = createRequire(import.meta.url)

test.each(Object.entries(reactFiles))('%s is a module of the exports that its package has', (_, file) => {
  const code = asModule(readFileSync(file, 'utf8'))
  const { errors, module } = parseSync('react.mjs', code)
  expect(errors).toEqual([])
  const named = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name))
  expect(new Set(named)).toEqual(new Set(Object.keys(packages(file) as object)))
})

test('a React that is put together in another way fails the build', () => {
  expect(() => asModule('module.exports = makeReact();')).toThrow(/look through module-react\.ts/)
  expect(() => asModule('Object.assign(exports, hooks);')).toThrow(/look through module-react\.ts/)
})
