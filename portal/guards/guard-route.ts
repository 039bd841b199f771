import { isCarportError } from '#sdk/errors/errors'
import { resume, waitingPath } from '../login/signed-in.ts'
import { type PortalRoute, isOpen } from '../router.tsx'
import type { PortalServices } from '../services.ts'

/** What a guard says about opening a route. */
export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly path: string }
  /** The browser is on its way to the identity provider. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly correlationId: string | undefined }

/**
 * Asks the guards in their order: login, what the person has to do first, flags. Unauthenticated on the web, the target is stored
 * as the post-login redirect and login starts (guard-01, guard-02, guard-04); an aid in the address is kept (guard-05).
 * @param target path and query of the page that was asked for
 */
export async function guardRoute(services: PortalServices, route: PortalRoute, target: string): Promise<Verdict> {
  if (isOpen(route)) return knownVerdict(services, route, placeInstead(services, route))
  try {
    await keepAid(services, target)
    if (!(await resume(services))) {
      if (services.platform.kind === 'web') await services.stored.write('postLoginRedirect', target)
      await services.session.login()
      return { kind: 'leaving' }
    }
  } catch (problem) {
    services.log('AuthGuard', problem)
    return { kind: 'failed', correlationId: isCarportError(problem) ? problem.correlationId : undefined }
  }
  return knownVerdict(services, route, placeInstead(services, route))
}

/** Where the flags lead in place of the page (guard-06, guard-07, guard-13); null when they leave it open. */
export function placeInstead({ flags }: Pick<PortalServices, 'flags'>, route: PortalRoute): string | null {
  const isAnyOn = (names: readonly string[]) => names.some((name) => flags.isOn(name))
  if (route.hiddenBy !== undefined && flags.isOn(route.hiddenBy)) return '/'
  if (route.closedBy !== undefined && isAnyOn(route.closedBy)) return '/error/process-error'
  return route.openedBy === undefined || isAnyOn(route.openedBy) ? null : '/account'
}

/**
 * The verdict on a route whose login question is answered: first what the person has to do before the site opens, then what the
 * flags say.
 * @param instead from placeInstead
 */
export function knownVerdict(services: PortalServices, route: PortalRoute, instead: string | null): Verdict {
  const waiting = isOpen(route) ? null : waitingPath(services)
  if (waiting !== null) return { kind: 'redirect', path: waiting }
  return instead === null ? { kind: 'open' } : { kind: 'redirect', path: instead }
}

async function keepAid({ stored }: PortalServices, target: string): Promise<void> {
  const query = target.split('?')[1]
  if (query !== undefined && new URLSearchParams(query).has('aid')) await stored.write('queryParams', `?${query}`)
}
