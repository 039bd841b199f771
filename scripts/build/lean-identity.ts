import type { Plugin } from 'vite'
import { cutParts } from './cut-parts.ts'

/**
 * Methods that nothing the portal calls leads to, by their class: signing in or out by a pop-up, a password or a frame of the library's,
 * watching a provider's session, renewing by a timer, revoking, a client with a secret, a code that is bound to a key, keys of a provider.
 */
export const unusedMethods: Readonly<Record<string, string>> = {
  JwtUtils: 'generateSignedJwtWithHmac',
  _CryptoUtils: 'generateBasicAuth hash customCalculateJwkThumbprint generateDPoPJkt generateClientAssertionJwt',
  Timer: 'constructor init expiration cancel',
  JsonService: '_appendExtraHeaders',
  MetadataService:
    'resetSigningKeys getIssuer getUserInfoEndpoint getCheckSessionIframe getRevocationEndpoint getKeysEndpoint getSigningKeys',
  TokenClient: 'exchangeCredentials revoke',
  ResponseValidator: 'validateCredentialsResponse validateSignoutResponse',
  ClaimsService: 'mergeClaims',
  OidcClient: 'processResourceOwnerPasswordCredentials readSignoutResponseState processSignoutResponse revokeToken',
  User: 'expired scopes',
  AbstractChildWindow: '_notifyParent',
  IFrameWindow: 'notifyParent',
  IFrameNavigator: 'callback',
  RedirectNavigator: 'callback',
  UserManager:
    'events metadataService signinPopup signinPopupCallback signinResourceOwnerCredentials signinSilentCallback signinCallback signoutPopup signoutPopupCallback signoutSilent signoutSilentCallback signoutRedirectCallback signoutCallback querySessionStatus startSilentRenew stopSilentRenew _signout _signoutEnd revokeTokens _revokeInternal clearStaleState dpopProof generateDPoPJkt',
}

/** Settings that only those methods read. */
const unusedSettings =
  'popup_redirect_uri popup_post_logout_redirect_uri popupWindowFeatures popupWindowTarget iframeNotifyParentOrigin automaticSilentRenew monitorSession monitorAnonymousSession checkSessionIntervalInSeconds query_status_response_type stopCheckSessionOnError revokeTokenTypes revokeTokensOnSignout includeIdTokenInSilentSignout accessTokenExpiringNotificationTimeInSeconds maxSilentRenewTimeoutRetries'

/** What led to those methods, and what takes its place. */
const unusedParts = [
  ['new PopupNavigator(this.settings)', 'undefined'],
  [/ {4}this\._silentRenewService = [^]*?^ {4}\}\n/m],
  [/ {4}this\._sessionMonitor = null;[^]*?^ {4}\}\n/m],
  // Nobody listens to the library's events, and its timers do nothing else than to raise them.
  ['new UserManagerEvents(this.settings)', '{ load() {}, unload() {} }'],
  [/\/\/ src\/AccessTokenEvents\.ts\n[^]*?(?=\/\/ src\/CheckSessionIFrame\.ts\n)/],
  [/\/\/ src\/UserManagerEvents\.ts\n[^]*?(?=\/\/ src\/SilentRenewService\.ts\n)/],
  ['  AccessTokenEvents,\n'],
  ['    this._userInfoService = new UserInfoService(this._settings, this._metadataService);\n'],
  [/ {4}if \(skipUserInfo \|\| !this\._settings\.loadUserInfo [^]*?^ {2}\}\n/m, '  }\n'],
  [/ {4}if \(accessToken\) \{[^]*?^ {4}\}\n/m],
  [/^ {4}this\._appendExtraHeaders\(headers\);\n/gm],
  [/ {4}if \(\(_a = this\.settings\.dpop\) == null \? void 0 : _a\.bind_authorization_code\) \{[^]*?^ {4}\}\n/gm],
  [/ {6}if \(this\.settings\.revokeTokensOnSignout\) \{[^]*?^ {6}\}\n/m],
  [/ {4}if \(\(this\._settings\.client_authentication === "client_secret_basic" [^]*?^ {4}\}\n/gm],
  [/ {6}case "client_secret_basic":[^]*? break;\n/g],
  [/ {6}case "client_secret_jwt": \{[^]*?^ {6}\}\n/gm],
] as const

/** The log, which nobody reads: it writes to a logger of the page's own, and the portal has none. What it throws is thrown without it. */
const log = [
  [/\/\/ src\/utils\/Logger\.ts\n[^]*?(?=\/\/ src\/utils\/JwtUtils\.ts\n)/],
  ['  Log,\n  Logger,\n'],
  [/\b(?:this\._logger|logger\d*)\.throw\((new Error\(.*\))\);$/gm, 'throw $1;'],
  [/^ *\w+\._logger = new Logger\(.*\);$/gm],
  [/^ *const logger\d* = .*;$/gm],
  [/^ *(?:this\._logger|new Logger\("\w+"\))\.create\(.*\);$/gm],
  [/^ *Logger\.(?:createStatic|error)\(.*\);$/gm],
  // A statement stays where one was: it may be all that follows a condition.
  [/^ *(?:this\._logger|logger\d*)\.(?:debug|info|warn|error)\((?:[^()]|\([^()]*\))*\);$/gm, ';'],
] as const

/**
 * oidc-client-ts without what its settings in `sdk/session/identity-client.ts` switch off, and without its log. The build fails when
 * another version has other code.
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
  let code = cutParts(library, [...unusedParts, ...log], refuse)
  for (const [name, methods] of Object.entries(unusedMethods)) code = withoutMethods(code, name, methods.split(' '))
  for (const name of unusedSettings.split(' '))
    code = cutParts(code, [[new RegExp(`^ {4}(?:  ${name} =.*,|  ${name},|this\\.${name} = .*;)\\n`, 'gm')]], refuse)
  return /logger/i.test(code) ? refuse('There is a log left') : code
}

/** Takes methods out of one class: others have methods of the same names. */
function withoutMethods(code: string, name: string, methods: readonly string[]): string {
  const [found = refuse(`There is no class ${name}`)] =
    new RegExp(`^var ${name} = class[^]*?^\\};\\n`, 'm').exec(code) ?? []
  const cuts = methods.map(
    (method) => [new RegExp(`^ {2}(?:static )?(?:async )?(?:get )?${method}\\([^]*?^ {2}\\}\\n`, 'm')] as const,
  )
  const left = cutParts(found, cuts, refuse)
  return code.replace(found, () => left)
}

function refuse(text: string): never {
  throw new Error(
    `This oidc-client-ts is put together in another way: ${text.slice(0, 90)}; look through lean-identity.ts`,
  )
}
