import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutOtherWays } from '#scripts/build/lean-identity'

const library = readFileSync(
  resolve(dirname(createRequire(import.meta.url).resolve('oidc-client-ts')), '../esm/oidc-client-ts.js'),
  'utf8',
)
const client = readFileSync(resolve(import.meta.dirname, '../../sdk/session/identity-client.ts'), 'utf8')

test('what the identity client asks of its library is left in it', () => {
  const lean = withoutOtherWays(library)
  const asked = [...client.matchAll(/manager\.(\w+)\(/g)].map(([, method]) => method)
  expect(asked).not.toEqual([])
  for (const method of asked) expect(lean).toMatch(new RegExp(`^ {2}(async )?${method}\\(`, 'm'))
  expect(lean).not.toMatch(/new (PopupNavigator|SilentRenewService|SessionMonitor)\(/)
  // What is left out is switched off in its settings.
  expect(client).toMatch(/automaticSilentRenew: false,[^]*monitorSession: false,/)
})

test('another version of the library, which has not the code of the list, fails the build', () => {
  expect(() => withoutOtherWays(library.replaceAll('signinPopup(', 'signinInPopup('))).toThrow(
    /look through lean-identity\.ts/,
  )
})
