/** By what phones know the servicer's own apps. */
export interface AppIds {
  /** Where the apps are listed; also what the shells are built as. Null while there is no app. */
  readonly id: string | null
  /** Apple's team of the app, for universal links; null while there is no app in their store. */
  readonly appleTeamId: string | null
  /** SHA-256 fingerprints of the certificates that sign the Android app, for app links; empty while there is none. */
  readonly androidCertificates: readonly string[]
}

/**
 * Returns the files that associate this site's links with the app, as JSON text by path under the site's root. A
 * platform without a team or certificates has no app, and gets no file.
 */
export function appLinkFiles(
  { id, appleTeamId, androidCertificates }: AppIds,
  linkPaths: readonly string[],
): Readonly<Record<string, string>> {
  if (id === null) return {}
  return {
    ...(appleTeamId === null
      ? {}
      : { '.well-known/apple-app-site-association': appleFile(appleTeamId, id, linkPaths) }),
    ...(androidCertificates.length === 0
      ? {}
      : { '.well-known/assetlinks.json': androidFile(id, androidCertificates) }),
  }
}

// Deep links are the same in upper and lower case.
function appleFile(teamId: string, appId: string, linkPaths: readonly string[]): string {
  const components = linkPaths.map((path) => ({ '/': path, caseSensitive: false }))
  return JSON.stringify({ applinks: { details: [{ appIDs: [`${teamId}.${appId}`], components }] } })
}

function androidFile(appId: string, certificates: readonly string[]): string {
  return JSON.stringify([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: appId, sha256_cert_fingerprints: certificates },
    },
  ])
}
