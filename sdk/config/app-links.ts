import type { AppSettings } from './app.ts'

/**
 * Returns the files that associate this site's links with the app, as JSON text by path under the site's root. A
 * platform without a team or certificates has no app, and gets no file.
 */
export function appLinkFiles(app: AppSettings): Readonly<Record<string, string>> {
  const { appId, appleTeamId, androidCertificates, linkPaths } = app
  return {
    ...(appleTeamId === null
      ? {}
      : { '.well-known/apple-app-site-association': appleFile(appleTeamId, appId, linkPaths) }),
    ...(androidCertificates.length === 0
      ? {}
      : { '.well-known/assetlinks.json': androidFile(appId, androidCertificates) }),
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
