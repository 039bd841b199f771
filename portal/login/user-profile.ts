import type { UserInfo } from '#sdk/session/user-info'
import type { LoginAccount, PortalUser } from '../startup/state.ts'

/**
 * The profile of whoever is signed in (acct-21): who they are to the identity provider, and who on their loans.
 * @param customerId as the loan system spells it; null while no customer is linked
 */
export function userProfile(info: UserInfo, customerId: string | null, accounts: readonly LoginAccount[]): PortalUser {
  const id = (customerId ?? '').toLowerCase()
  const self = accounts.flatMap(({ customers }) => customers).find((customer) => customer.id.toLowerCase() === id)
  return {
    loginEmail: info.email,
    loginId: info.loginId,
    picture: info.picture,
    firstName: info.firstName,
    lastName: info.lastName,
    isEmailVerified: info.isEmailVerified,
    id,
    customerType: self?.customerType ?? null,
    legacyId: self?.legacyId ?? '',
    masterPersonId: self?.masterPersonId ?? '',
    last4SSN: self?.last4SSN ?? null,
  }
}
