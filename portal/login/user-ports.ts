import { isCarportError } from '#sdk/errors/errors'
import { isInternalUser } from '#sdk/session/user-info'
import type { PortalServices } from '../startup/services.ts'
import { isDemoAtom } from '../startup/state.ts'
import { getAllAccounts } from './all-accounts.ts'
import type { UserPorts } from './load-user.ts'
import { LoginCustomerDocument } from './login.graphql.ts'

/** What it takes to load a user, on the real services. */
export function userPorts(services: PortalServices): UserPorts {
  const { graphql, stored } = services
  return {
    admit: async ({ email }) => {
      const isDemo = !isInternalUser(email, services.internalDomains) && (await services.demo.admit(email))
      services.store.set(isDemoAtom, isDemo)
    },
    loadCustomerId: async () => {
      try {
        return (await graphql.query(LoginCustomerDocument, {})).SelfServiceCustomer.id
      } catch (problem) {
        if (isCarportError(problem, 'NOT_FOUND')) return null
        throw problem
      }
    },
    loadAccounts: () => getAllAccounts(graphql, services.log),
    readAid: async () => new URLSearchParams((await stored.read('queryParams')) ?? '').get('aid'),
    log: services.log,
    internalDomains: services.internalDomains,
  }
}
