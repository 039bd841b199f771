import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readElements } from '#scripts/element-model'

const read = (pattern: string | string[]): string =>
  globSync(pattern)
    .filter((file) => !/\.test\./.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const portal = read('portal/**/*.{ts,tsx}')

/** The components that a text imports from modules whose name fits. */
function componentsFrom(text: string, specifier: RegExp): string[] {
  const inFiles = text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)
  // A page that is one capability is a row of the portal's pages.
  const inRows = [...text.matchAll(/import\('([^']+)'\),\s*\(door\) => door\.(\w+)/g)].map(([row, from, name]) => [
    row,
    name,
    from,
  ])
  return [...inFiles, ...inRows]
    .filter(([, , from = '']) => specifier.test(from))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))
}

describe('[embed-15][embed-18] the portal shows the very components that the elements are made of', () => {
  test.each(readElements().map(({ name }) => name))('%s', (name) => {
    const element = read([`widgets/${name}/*.element.ts`, `widgets/${name}/*-element.tsx`])
    const inElement = componentsFrom(element, /^\.\//)
    const inPortal = componentsFrom(portal, new RegExp(`^#widgets/${name}$`))
    expect(inPortal.filter((component) => inElement.includes(component))).not.toEqual([])
  })
})

test('[embed-15] no flow has a second copy: what changes something is asked for in one document', () => {
  const fields = globSync(['widgets/**/*.graphql', 'portal/**/*.graphql']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^mutation \w+[^{]*\{\s*(\w+)/gm)].map(([, field = '']) => field),
  )
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((field, index) => fields.indexOf(field) !== index)).toEqual([])
})
