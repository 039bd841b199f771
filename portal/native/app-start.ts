import type { PortalServices } from '../startup/services.ts'

const startedMark = 'carport.app-started'

/**
 * What happens when the app starts, before its first page: on Android the stored data goes, but for the analytics user id (native-14),
 * and the first page is pre-login (native-13). A page that is loaded again later is no start.
 * @returns the path to open in place of the one that was asked for, or null to leave it
 */
export async function startApp({ platform, stored }: PortalServices, pathname: string): Promise<string | null> {
  if (platform.kind === 'web' || platform.tabStore.get(startedMark) !== null) return null
  platform.tabStore.set(startedMark, '1')
  if (platform.kind === 'android') await stored.clearForAppStart()
  return pathname.startsWith('/pre-login') ? null : '/pre-login'
}
