import { expect, test } from 'vitest'
import { languages } from '#sdk/i18n/language'
import { routes } from '#portal/site/site-map'
import { people } from '#server/sandbox/people-list'
import { fullDays, roots, shortDays, steps } from './views.ts'

test('every page of a borrower is walked: from its address, or as a step of one that is', () => {
  const pages = routes.filter(({ access }) => access === 'customer').map(({ path }) => `/${path}`)
  expect(pages.filter((path) => !roots.includes(path) && !steps.test(path))).toEqual([])
  expect(roots.filter((root) => !routes.some(({ path }) => `/${path}` === root))).toEqual([])
})

test('whom a view names is in the sandbox', () => {
  const named = [...shortDays, ...fullDays].flatMap(({ views }) => views.flatMap((view) => view.people ?? []))
  expect(named.filter((id) => !people.some((person) => person.id === id))).toEqual([])
})

test('a whole walk sees every language on every one of its five days', () => {
  expect(fullDays.map(({ views }) => [...new Set(views.map(({ language }) => language))])).toEqual(
    Array.from({ length: 5 }, () => [...languages]),
  )
})
