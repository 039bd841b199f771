import type { Plugin } from 'vite'

/** Ways to sign in or out that the portal never takes, and watching a provider's session by its frame. */
const unusedMethods =
  'signinPopup signinPopupCallback signinResourceOwnerCredentials signinCallback signoutPopup signoutPopupCallback signoutSilent signoutSilentCallback signoutRedirectCallback signoutCallback querySessionStatus startSilentRenew stopSilentRenew'

/** What the manager makes for those ways, and what it gets in its place. */
const unusedParts = [
  ['new PopupNavigator(this.settings)', 'undefined'],
  ['new SilentRenewService(this)', 'undefined'],
  ['this._sessionMonitor = new SessionMonitor(this);', ''],
] as const

/**
 * oidc-client-ts without what its settings in `sdk/session/identity-client.ts` switch off, and without its log, which nobody reads: it
 * writes to a logger of the page's own, and the portal has none. The build fails when another version has other code.
 */
export function leanIdentity(): Plugin {
  return {
    name: 'carport-lean-identity',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]oidc-client-ts[\\/]dist[\\/]esm[\\/]oidc-client-ts\.js$/ },
      handler: (code) => ({ code: withoutOtherWays(code), map: null }),
    },
  }
}

/** @throws when this library has other code than the lists */
export function withoutOtherWays(library: string): string {
  // A statement stays where one was: it may be all that follows a condition.
  const log = /^\s*(?:this\._logger|logger\d*)\.(?:debug|info|warn|error)\((?:[^()]|\([^()]*\))*\);$/gm
  let code = replaced(library, log, ';')
  for (const name of unusedMethods.split(' '))
    code = replaced(code, new RegExp(`^ {2}(?:async )?${name}\\([^]*?^ {2}\\}\\n`, 'm'), '')
  for (const [part, instead] of unusedParts) code = replaced(code, part, instead)
  return code
}

function replaced(code: string, pattern: RegExp | string, instead: string): string {
  const next = code.replace(pattern, instead)
  if (next === code)
    throw new Error(
      `This oidc-client-ts has nothing like ${String(pattern).slice(0, 60)}: look through lean-identity.ts`,
    )
  return next
}
