import { expect, test } from 'vitest'
import { capabilityTexts } from '#sdk/loan/capability-texts'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'

test.each(['en', 'es'] as const)('everything that a page can get has a name in %s', (language) => {
  const texts = capabilityTexts[language]
  expect(Object.keys(texts).sort()).toEqual([...embedCapabilities()].sort())
  expect(new Set(Object.values(texts)).size).toBe(embedCapabilities().size)
})
