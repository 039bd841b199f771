import { expect, test } from 'vitest'
import { flagFallbacks, liveFlags } from '#sdk/flags/flag-names'
import { flagDefinition, flagNames, liveFlagNames } from '#server/platform/flags/flag-list'

test('[flag-15][flag-30] clients know the flags of the server, their kinds, and which of them are live', () => {
  expect(Object.keys(flagFallbacks).sort()).toEqual([...flagNames].sort())
  expect([...liveFlags].sort()).toEqual([...liveFlagNames].sort())
  const kinds = flagNames.map((name) => [name, typeof flagDefinition(name).defaultValue])
  expect(Object.entries(flagFallbacks).map(([name, value]) => [name, typeof value])).toEqual(
    expect.arrayContaining(kinds),
  )
})
