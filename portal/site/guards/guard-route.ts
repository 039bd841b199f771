import { isCarportError } from '#sdk/errors/errors'
import { isInternalUser } from '#sdk/session/user-info'
import { entryPath } from '#portal/impersonation/entry'
import { keepAid } from '#portal/login/account-choice'
import { resume, waitingPath } from '#portal/login/signed-in'
import type { PortalServices } from '#portal/startup/services'
import type { Refusal } from '../refused-page.ts'
import { type PortalRoute, isOpen } from '../site-route.ts'
import { canImpersonateAtom, endedImpersonationAtom, hasAccountsAtom, userAtom } from '#portal/startup/state'

/** What a guard says about opening a route. */
export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly path: string }
  /** The browser is on its way to the identity provider. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly correlationId: string | undefined }

const to = (path: string): Verdict => ({ kind: 'redirect', path })
const processError = to('/error/process-error')

/**
 * Asks the guards in their order: login, what the person has to do first, flags. Unauthenticated on the web, the target is stored
 * as the post-login redirect and login starts (guard-01, guard-02, guard-04); an aid in the address is kept (guard-05).
 * @param target path and query of the page that was asked for
 */
export async function guardRoute(services: PortalServices, route: PortalRoute, target: string): Promise<Verdict> {
  if (!isOpen(route)) {
    try {
      await keepAid(services, target)
      if (!(await resume(services))) return await turnAway(services, route, target)
    } catch (problem) {
      services.log('AuthGuard', problem)
      return { kind: 'failed', correlationId: isCarportError(problem) ? problem.correlationId : undefined }
    }
  }
  return knownVerdict(services, route, placeInstead(services, route))
}

// Nobody is signed in: to the identity provider, but for what does not exist for them, and the staff's door (guard-15, guard-21).
async function turnAway(services: PortalServices, route: PortalRoute, target: string): Promise<Verdict> {
  if (route.access === 'staff') return processError
  if (route.matchesLoggedIn === true) return to('/')
  // An app is opened by its own links, which keep their target themselves (guard-03).
  if (services.platform.kind === 'web') await services.stored.write('postLoginRedirect', target)
  await services.session.login()
  return { kind: 'leaving' }
}

/** Where the flags lead in place of the page (guard-06, guard-07, guard-13); null when they leave it open. */
export function placeInstead({ flags }: Pick<PortalServices, 'flags'>, route: PortalRoute): string | null {
  const isAnyOn = (names: readonly string[]) => names.some((name) => flags.isOn(name))
  if (route.hiddenBy !== undefined && flags.isOn(route.hiddenBy.flag)) return route.hiddenBy.path
  if (route.closedBy !== undefined && isAnyOn(route.closedBy)) return '/error/process-error'
  return route.openedBy === undefined || isAnyOn(route.openedBy) ? null : '/account'
}

/**
 * The verdict on a route whose login question is answered: whether it is for this person at all, what they have to do before the
 * site opens, and what the flags say.
 * @param instead from placeInstead
 */
export function knownVerdict(services: PortalServices, route: PortalRoute, instead: string | null): Verdict {
  if (route.access === 'staff') {
    if (route.startsImpersonation === true && services.store.get(canImpersonateAtom)) return to('/account')
    if (!isAdmin(services)) return processError
  } else {
    if (mustStayInAdmin(services, route)) return to(adminPath(services))
    const waiting = isOpen(route) ? null : waitingPath(services)
    if (waiting !== null) return to(waiting)
    if (route.onWeb !== undefined && services.platform.kind === 'web') return to(route.onWeb)
  }
  return instead === null ? { kind: 'open' } : to(instead)
}

/** Why process-error opens in a page's place: the page is for staff and this is none of them, or it is closed. */
export function refusalOf({ store, internalDomains }: PortalServices, route: PortalRoute): Refusal {
  const user = store.get(userAtom)
  const isStaff = user !== null && isInternalUser(user.loginEmail, internalDomains)
  return route.access === 'staff' && !isStaff ? 'staff' : 'closed'
}

// The staff area opens to an internal user in a browser, with no customer's accounts loaded (guard-14 to guard-18).
function isAdmin({ store, internalDomains, platform }: PortalServices): boolean {
  const user = store.get(userAtom)
  const isInternal = user !== null && isInternalUser(user.loginEmail, internalDomains)
  return isInternal && platform.kind === 'web' && !store.get(hasAccountsAtom)
}

// Whose impersonation is over first reads so.
function adminPath({ store }: PortalServices): string {
  return store.get(endedImpersonationAtom) === null ? '/admin' : entryPath
}

// The impersonation guard: an internal user without a customer is led back to the admin area; others pass (guard-19, guard-20).
function mustStayInAdmin({ store, internalDomains }: PortalServices, route: PortalRoute): boolean {
  const user = store.get(userAtom)
  if (user === null || route.isForStaffToo === true || store.get(canImpersonateAtom)) return false
  return isInternalUser(user.loginEmail, internalDomains)
}
