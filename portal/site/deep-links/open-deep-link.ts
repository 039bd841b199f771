import { rememberAccountId } from '#portal/login/account-choice'
import { resume } from '#portal/login/signed-in'
import { routeOf } from '../site-map.ts'
import type { PortalServices } from '#portal/startup/services'
import { isOpen } from '../site-route.ts'
import { resolveDeepLink } from './resolve-deep-link.ts'

/**
 * Opens a deep link: reports it, remembers its account id, and stores the target as the post-login redirect if sign-in is needed first
 * (deep-12, deep-13).
 * @param link a path with its query
 * @returns the path to go to
 */
export async function openDeepLink(services: PortalServices, link: string): Promise<string> {
  const { path, event } = resolveDeepLink(link, services.endpoints.baseUrl)
  if (event !== undefined) services.analytics.track({ type: 'BusinessEvent', category: 'smart-banner', action: event })
  await rememberAccountId(services, path)
  const route = routeOf(path.split('?')[0] ?? '/')
  if (isOpen(route)) return path
  try {
    if (await resume(services)) return path
  } catch (problem) {
    // The page's own guard asks again and reports a failure.
    services.log('DeepLink', problem)
    return path
  }
  await services.stored.write('postLoginRedirect', path)
  return '/pre-login'
}
