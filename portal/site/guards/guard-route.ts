import { isCarportError } from '#sdk/errors/errors'
import { isInternalUser } from '#sdk/session/user-info'
import { entryPath } from '#portal/impersonation/entry-path'
import { rememberAccountId } from '#portal/login/account-choice'
import { resume, waitingPath } from '#portal/login/signed-in'
import type { PortalServices } from '#portal/startup/services'
import { placeInstead } from '../place-instead.ts'
import type { Refusal } from '../refused-page.tsx'
import { type PortalRoute, isOpen } from '../site-route.ts'
import { canImpersonateAtom, endedImpersonationAtom, hasAccountsAtom, userAtom } from '#portal/startup/state'

/** A guard's decision on opening a route. */
export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly path: string }
  /** The browser is on its way to the identity provider. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly correlationId: string | undefined }

const to = (path: string): Verdict => ({ kind: 'redirect', path })
const processError = to('/error/process-error')

/**
 * Runs the guards in order: login, pending steps, flags. When nobody is signed in on the web, stores the target as the post-login
 * redirect and starts login (guard-01, guard-02, guard-04). An account id in the address is remembered (guard-05).
 * @param target path and query of the requested page
 */
export async function guardRoute(services: PortalServices, route: PortalRoute, target: string): Promise<Verdict> {
  if (!isOpen(route)) {
    try {
      await rememberAccountId(services, target)
      if (!(await resume(services))) return await turnAway(services, route, target)
    } catch (problem) {
      services.log('AuthGuard', problem)
      return { kind: 'failed', correlationId: isCarportError(problem) ? problem.correlationId : undefined }
    }
  }
  return knownVerdict(services, route, placeInstead(services, route))
}

// Sends visitors to the identity provider, except from staff pages and from pages that do not exist for them (guard-15, guard-21).
async function turnAway(services: PortalServices, route: PortalRoute, target: string): Promise<Verdict> {
  if (route.access === 'staff') return processError
  if (route.matchesLoggedIn === true) return to('/')
  // Apps are opened by links that keep their own target (guard-03).
  if (services.platform.kind === 'web') await services.stored.write('postLoginRedirect', target)
  await services.session.login()
  return { kind: 'leaving' }
}

/**
 * Returns the verdict on a route once login is settled: whether this person may open it, what they must do first, and what flags
 * close.
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

/**
 * Returns why another page opens instead of this one: it is for staff only, or it is closed. Null for the way into impersonation,
 * which leads on to the customer's pages.
 */
export function refusalOf({ store, internalDomains }: PortalServices, route: PortalRoute): Refusal | null {
  if (route.startsImpersonation === true && store.get(canImpersonateAtom)) return null
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

// After an impersonation, staff first see its own page, which confirms the end.
function adminPath({ store }: PortalServices): string {
  return store.get(endedImpersonationAtom) === null ? '/admin' : entryPath
}

// The impersonation guard: an internal user without a customer is led back to the admin area; others pass (guard-19, guard-20).
function mustStayInAdmin({ store, internalDomains }: PortalServices, route: PortalRoute): boolean {
  const user = store.get(userAtom)
  if (user === null || route.isForStaffToo === true || store.get(canImpersonateAtom)) return false
  return isInternalUser(user.loginEmail, internalDomains)
}
