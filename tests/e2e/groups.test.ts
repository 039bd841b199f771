import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { apart, groups } from './groups.json' with { type: 'json' }

test('every journey is run once: in one of the groups, or apart', () => {
  const journeys = globSync('tests/e2e/*.e2e.ts').map((path) => basename(path, '.e2e.ts'))
  expect([...groups.flat(), ...apart].toSorted()).toEqual(journeys.toSorted())
})
