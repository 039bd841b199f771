import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme } from './theme.ts'

const root = document.documentElement

afterEach(() => {
  root.removeAttribute('style')
  vi.restoreAllMocks()
})

/** What the frame takes of a theme, on a white ground. */
function taken(theme: Readonly<Record<string, unknown>>): Record<string, string> {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    getPropertyValue: () => '#ffffff',
  } as unknown as CSSStyleDeclaration)
  applyTheme(theme, root)
  return Object.fromEntries([...root.style].map((name) => [name, root.style.getPropertyValue(name)]))
}

const accent = {
  '--carport-accent': '#004d40',
  '--carport-accent-hover': '#00332b',
  '--carport-accent-ink': '#ffffff',
}

test('the frame takes the accent, the corners and a common font of the element around it', () => {
  const theme = { ...accent, '--carport-radius-card': '0px', '--carport-font': 'Georgia, "Times New Roman", serif' }
  expect(taken(theme)).toEqual(theme)
})

test('a page cannot color the button like its label or its ground, and gets none of the three then', () => {
  expect(taken({ ...accent, '--carport-accent-ink': '#0a5548' })).toEqual({})
  expect(taken({ ...accent, '--carport-accent': '#fdfdfd', '--carport-accent-ink': '#000000' })).toEqual({})
})

test('ink and ground, lengths that hide, and fonts that are no letters are not the page’s to set', () => {
  expect(
    taken({
      '--carport-ink': '#ffffff',
      '--carport-surface': '#000000',
      '--carport-radius-control': '400px',
      '--carport-font': 'Wingdings',
      '--carport-accent': 'url(https://evil.example/)',
      '--carport-radius-card': 3,
    }),
  ).toEqual({})
})
