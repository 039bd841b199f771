import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from './contrast.ts'
import { colorTokens, contrastPairs, shapeTokens, tokens } from './tokens.ts'

// The formatter decides about the quotes; the tests do not.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll('"', "'")

function declarations(selectorStart: string): Map<string, string> {
  const start = css.indexOf(selectorStart)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

const light = declarations(':root,\n:host')
const darkByPreference = declarations(":root:not([data-scheme='light'])")
const darkByChoice = declarations(":root[data-scheme='dark']")

test('there is no token that the list does not name, and none in the list that the style sheet lacks', () => {
  expect([...light.keys()].toSorted()).toEqual([...tokens].toSorted())
})

test('a dark scheme that the borrower chose looks the same as one the device asks for', () => {
  expect([...darkByChoice]).toEqual([...darkByPreference])
  expect([...darkByChoice.keys()].toSorted()).toEqual([...colorTokens].toSorted())
})

test('lengths are px, so that the root font size of a host page changes nothing', () => {
  expect(css).not.toMatch(/\d(rem|em|vw|vh)\b/)
  for (const name of shapeTokens.filter((token) => token.includes('-space-'))) {
    expect(Number.parseInt(light.get(name) ?? '', 10) % 4, name).toBe(0)
  }
})

describe.each([
  ['light', light],
  ['dark', darkByChoice],
])('in the %s scheme', (_, scheme) => {
  test.each(contrastPairs)('%s on %s has a contrast of at least %d', (text, background, lowest) => {
    const ratio = contrastRatio(scheme.get(text) ?? '', scheme.get(background) ?? '')
    expect(ratio).toBeGreaterThanOrEqual(lowest)
  })
})

test('a color that cannot be read is not called readable', () => {
  expect(contrastRatio('rgb(0 0 0 / 50%)', '#ffffff')).toBeNull()
  expect(contrastRatio('#000000', '#ffffff')).toBe(21)
})
