import { expect, test } from 'vitest'
import { languages } from '#sdk/i18n/language'
import { routes } from '#portal/site/site-map'
import { people } from '#server/sandbox/people-list'
import { fullDays, headed, passages, roots, shortDays, steps } from './views.ts'

const pagesFor = (...access: readonly string[]) =>
  routes.filter((route) => access.includes(route.access)).map(({ path }) => `/${path}`)

test.each([
  ['borrower', pagesFor('customer').filter((path) => !steps.test(path))],
  ['staff', pagesFor('staff')],
  ['visitor', pagesFor('public', 'anyone').filter((path) => !passages.test(path))],
] as const)('every page of a %s is walked: from its address, or as a step of one that is', (role, pages) => {
  expect(pages.filter((path) => !roots[role].includes(path))).toEqual([])
  expect(roots[role].filter((root) => !routes.some(({ path }) => `/${path}` === root))).toEqual([])
})

test('a page whose figure is read is one that is walked', () => {
  expect(headed.filter((path) => !roots.borrower.includes(path))).toEqual([])
})

test('both days walk as borrowers, staff and visitors', () => {
  for (const days of [shortDays, fullDays])
    expect(new Set(days.flatMap(({ views }) => views.map(({ role }) => role)))).toEqual(new Set(Object.keys(roots)))
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
