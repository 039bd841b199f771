import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildServerSchema } from '#server/schema'
import { readElements } from '#scripts/element-model'

const read = (file: string): string => readFileSync(file, 'utf8')
const elements = readElements()

/** Every file of a capability that a file of it brings, itself included. */
function brings(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of read(file).matchAll(/(?:from|import)\s*\(?'(\.[^']+\.tsx?)'/g))
    brings(normalize(join(dirname(file), path)), found)
  return found
}

/** What the portal's pages take from a capability, by name. */
function taken(name: string): { file: string; names: string[] }[] {
  const from = new RegExp(`\\{([^}]*)\\}\\s*=?\\s*(?:from|await import\\()\\s*'#widgets/${name}'`, 'g')
  // A page that is one capability is a row of the portal's pages.
  const inRow = new RegExp(`import\\('#widgets/${name}'\\),\\s*\\(door\\) => door\\.(\\w+)`, 'g')
  return globSync('portal/**/*.{ts,tsx}', { exclude: ['portal/**/*.test.*'] }).flatMap((file) =>
    [...read(file).matchAll(from), ...read(file).matchAll(inRow)].map(([, list = '']) => ({
      file,
      names: list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => /^[A-Z]/.test(each)),
    })),
  )
}

/** The operations of a folder's .graphql files, each as the fields it asks for at the top. */
function rootFields(pattern: string): Set<string> {
  const fields = globSync(pattern).flatMap((file) =>
    [...read(file).matchAll(/^(?:query|mutation)[^{]*\{\s*(?:\w+:\s*)?(\w+)/gm)].map(([, field = '']) => field),
  )
  return new Set(fields)
}

describe('one flow for the portal and for foreign pages', () => {
  test.each(elements)(
    '[embed-15] the portal has the component of $tag itself, and no other of it',
    ({ name, file }) => {
      const door = `widgets/${name}/index.ts`
      const pages = taken(name)
      const components = pages.flatMap(({ names }) => names)
      expect(components.length, 'a page of the portal shows it').toBeGreaterThan(0)
      const inElement = brings(file)
      const shown = components.map((component) => {
        const [, source = ''] =
          [...read(door).matchAll(/export \{([^}]*)\} from '([^']+)'/g)]
            .map(([, list = '', path = '']) => [list.split(/[\s,]+/).includes(component) ? '' : null, path] as const)
            .find(([isHere]) => isHere !== null) ?? []
        return normalize(join(dirname(door), source))
      })
      // What the element renders is in the file that the portal renders from.
      expect(shown.filter((each) => inElement.has(each)).length).toBeGreaterThan(0)
    },
  )

  test('[embed-15] what a capability asks of the backend, no page of the portal asks by itself', () => {
    const flows = rootFields('widgets/*/*.graphql')
    const pages = rootFields('portal/{pages,layout,frames}/**/*.graphql')
    expect(flows.size).toBeGreaterThan(20)
    expect([...pages].filter((field) => flows.has(field) && field !== 'UserContext')).toEqual([])
  })
})

describe('staff', () => {
  const { policies } = buildServerSchema()
  const staffOnly = [...policies].filter(([, { actors }]) => actors.includes('staff') && !actors.includes('anonymous'))

  test('[embed-19] their tools are behind the portal’s admin route', () => {
    expect(read('portal/site/site-map.ts')).toMatch(/staff\('admin', 'admin', 'admin'/)
    expect(read('portal/site/pages.tsx')).toMatch(/admin: page\(\(\) => import\('\.\.\/staff\//)
  })

  test('[embed-19] no element is a tool of theirs, brings one, or asks for what only they may', () => {
    expect(staffOnly.length).toBeGreaterThan(0)
    const names = staffOnly.filter(([, { actors }]) => !actors.includes('borrower')).map(([name]) => name.split('.')[1])
    const asked = rootFields('widgets/*/*.graphql')
    expect(names.filter((name) => name !== undefined && asked.has(name))).toEqual([])
    const files = elements.flatMap(({ file }) => [...brings(file)])
    expect(
      files.filter((file) =>
        /portal\/|staff/.test(
          read(file)
            .match(/from '[^']*'/g)
            ?.join(' ') ?? '',
        ),
      ),
    ).toEqual([])
  })

  test('[embed-19] the token of an element opens nothing that is for staff and for no borrower', () => {
    const open = staffOnly.filter(([, { actors }]) => actors.includes('embed') && !actors.includes('borrower'))
    expect(open.map(([name]) => name)).toEqual([])
  })
})
