import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { leanIdentity, unusedMethods, withoutOtherWays } from '#scripts/build/lean-identity'

const library = readFileSync(
  resolve(dirname(createRequire(import.meta.url).resolve('oidc-client-ts')), '../esm/oidc-client-ts.js'),
  'utf8',
)
const clientFile = resolve(import.meta.dirname, '../../sdk/session/identity-client.ts')
const client = readFileSync(clientFile, 'utf8')

test('what the identity client asks of its library is left in it', () => {
  const lean = withoutOtherWays(library)
  const asked = [...client.matchAll(/manager\.(\w+)\(/g)].map(([, method]) => method)
  expect(asked).not.toEqual([])
  for (const method of asked) expect(lean).toMatch(new RegExp(`^ {2}(async )?${method}\\(`, 'm'))
  expect(lean).not.toMatch(/new (PopupNavigator|SilentRenewService|SessionMonitor)\(/)
  // What is left out is switched off in its settings.
  expect(client).toMatch(/automaticSilentRenew: false,[^]*loadUserInfo: false,[^]*monitorSession: false,/)
  expect(client).toMatch(/bind_authorization_code: false/)
  expect(client).not.toMatch(/client_secret|client_authentication|extraHeaders|revokeTokensOnSignout/)
})

test('what the portal loads of it asks for nothing that was left out', async () => {
  const made = await rolldown({ input: clientFile, platform: 'browser', plugins: [leanIdentity() as never] })
  const { output } = await made.generate()
  await made.close()
  const code = output[0].code.replaceAll(/\/\*[^]*?\*\//g, '')
  const isThere = (method: string) =>
    new RegExp(`^\\s+((static )?(async )?(get )?${method}\\(.*\\{$|this\\.${method} =)`, 'm').test(code)
  const gone = Object.values(unusedMethods)
    .flatMap((methods) => methods.split(' '))
    .filter((method) => !isThere(method))
  expect(gone.length).toBeGreaterThan(40)
  expect(gone.filter((method) => new RegExp(`[^.]\\.${method}\\b`).test(code))).toEqual([])
})

test('another version of the library, which has not the code of the list, fails the build', () => {
  expect(() => withoutOtherWays(library.replaceAll('signinPopup(', 'signinInPopup('))).toThrow(
    /look through lean-identity\.ts/,
  )
  expect(() => withoutOtherWays(library.replaceAll('logger2', 'writer'))).toThrow(/look through lean-identity\.ts/)
})
