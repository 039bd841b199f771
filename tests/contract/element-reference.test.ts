import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readElements } from '#scripts/element-model'
import { elementReference } from '#scripts/element-reference'
import { eventNames } from '#sdk/embed/events'

test('[embed-16] the reference in the docs is what the elements say of themselves; npm run elements writes it anew', () => {
  expect(readFileSync('docs/elements.md', 'utf8')).toBe(elementReference())
})

test('it has every tag, attribute and event', () => {
  const text = elementReference()
  for (const { tag, attributes } of readElements()) {
    expect(text).toContain(`\n## ${tag}\n`)
    const section = text.split(`\n## ${tag}\n`)[1]?.split('\n## ')[0] ?? ''
    for (const { name, property } of attributes) expect(section).toContain(`| \`${name}\` | \`${property}\` |`)
  }
  for (const name of eventNames) expect(text).toContain(`| \`${name}\` |`)
})
