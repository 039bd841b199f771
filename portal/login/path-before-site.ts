import { isInternalUser } from '#sdk/session/user-info'
import type { PortalUser } from '../startup/state.ts'

/** Where somebody has to go before the site opens to them, or null (login-03, login-04, login-07). */
export function pathBeforeSite(user: PortalUser, internalDomains: readonly string[]): string | null {
  if (isInternalUser(user.loginEmail, internalDomains)) return '/admin'
  if (!user.isEmailVerified) return '/pre-login/verify-email'
  if (user.id === '') return '/pre-login/account-lookup'
  return null
}
