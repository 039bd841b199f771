import { expect, test } from 'vitest'
import { flagNames } from '#server/platform/flags/flag-list'
import { readSources } from './sources.ts'

/** Lists of flags, which read none of them, and rooms that only imitate or show the product. */
const listsOnly = /^(?:server\/platform\/flags\/flag-list|sdk\/flags\/flag-names)\.ts$/
const imitates = /^(?:server\/sandbox|portal\/demo|portal\/styleguide|test-kit|examples|scripts)\//

/** The code without comments: what explains a flag does not read it. */
const code = readSources()
  .filter(({ isTest, path }) => !isTest && !listsOnly.test(path) && !imitates.test(path))
  .filter(({ text }) => flagNames.some((name) => text.includes(`'${name}'`)))
  .map(({ text, comments }) => comments.reduce((rest, comment) => rest.replace(comment.text, ''), text))

// Names without quotes are keys of a map, such as the defaults of the portal until flags load.
test.each(flagNames)('the flag %s is read', (name) => {
  expect(code.some((text) => text.includes(`'${name}'`))).toBe(true)
})
