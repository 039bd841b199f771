import { isCarportError } from '#sdk/errors/errors'
import { isInternalUser } from '#sdk/session/user-info'
import { resume, waitingPath } from '../login/signed-in.ts'
import { type PortalRoute, isOpen } from '../router.tsx'
import type { PortalServices } from '../services.ts'
import { hasAccountsAtom, userAtom } from '../state.ts'

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
      // Nobody is led to the staff's door by asking for it (guard-15).
      if (route.access === 'staff') return processError
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

const processError: Verdict = { kind: 'redirect', path: '/error/process-error' }

/** Whether the staff area opens to whoever is signed in: an internal user, in a browser, with no customer's accounts loaded. */
function isAdmin({ store, internalDomains, platform }: PortalServices): boolean {
  const user = store.get(userAtom)
  const isInternal = user !== null && isInternalUser(user.email, internalDomains)
  return isInternal && platform.kind === 'web' && !store.get(hasAccountsAtom)
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
  if (route.access === 'staff' && !isAdmin(services)) return processError
  const waiting = isOpen(route) || route.access === 'staff' ? null : waitingPath(services)
  if (waiting !== null) return { kind: 'redirect', path: waiting }
  return instead === null ? { kind: 'open' } : { kind: 'redirect', path: instead }
}

async function keepAid({ stored }: PortalServices, target: string): Promise<void> {
  const query = target.split('?')[1]
  if (query !== undefined && new URLSearchParams(query).has('aid')) await stored.write('queryParams', `?${query}`)
}
