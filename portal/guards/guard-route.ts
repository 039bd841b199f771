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
  const isClosed = () => route.closedBy?.some((flag) => services.flags.isOn(flag)) === true
  if (isOpen(route)) return knownVerdict(services, route, isClosed())
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
  return knownVerdict(services, route, isClosed())
}

/**
 * The verdict on a route whose login question is answered: first what the person has to do before the site opens, then the
 * flags, any of which closes the page (guard-07).
 */
export function knownVerdict(services: PortalServices, route: PortalRoute, isClosed: boolean): Verdict {
  const waiting = isOpen(route) ? null : waitingPath(services)
  if (waiting !== null) return { kind: 'redirect', path: waiting }
  return isClosed ? { kind: 'redirect', path: '/error/process-error' } : { kind: 'open' }
}

async function keepAid({ stored }: PortalServices, target: string): Promise<void> {
  const query = target.split('?')[1]
  if (query !== undefined && new URLSearchParams(query).has('aid')) await stored.write('queryParams', `?${query}`)
}
