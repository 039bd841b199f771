import { expect, test } from 'vitest'
import { loadMessages } from '#sdk/i18n/messages'
import { embedCapabilities } from '#server/embed/capabilities'
import { signInMessages } from './sign-in.messages.ts'

test.each(['en', 'es'] as const)('everything that a page can get has a name in %s', async (language) => {
  const { capabilities } = await loadMessages(signInMessages, language)
  expect(Object.keys(capabilities).sort()).toEqual([...embedCapabilities()].sort())
  expect(new Set(Object.values(capabilities)).size).toBe(embedCapabilities().size)
})
