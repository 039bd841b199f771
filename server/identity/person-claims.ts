import type { Login } from './logins.store.ts'

/** What we tell the portal about a person, in the ID token and at GET /user. The token holds no name: the API has it. */
export function personClaims(login: Login) {
  return {
    sub: login.loginId,
    email: login.email,
    email_verified: login.isEmailVerified,
    locale: login.language,
    carport_roles: [...login.roles],
    carport_customer_id: login.customerId ?? '',
  }
}
