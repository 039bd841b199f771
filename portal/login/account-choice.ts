import type { PortalServices } from '../startup/services.ts'
import { allAccountsAtom, canImpersonateAtom, currentAccountNumberAtom } from '../startup/state.ts'

/** Remembers the account id in an address for the login that follows (guard-05). */
export async function rememberAccountId({ stored }: Pick<PortalServices, 'stored'>, target: string): Promise<void> {
  const query = target.split('?')[1]
  if (query !== undefined && new URLSearchParams(query).has('aid')) await stored.write('queryParams', `?${query}`)
}

/** Makes an account the current one, and remembers the choice across reloads until log out (login-19). */
export function chooseAccount({ store, stored }: PortalServices, accountNumber: string): void {
  const account = store.get(allAccountsAtom).find((each) => each.accountNumber === accountNumber)
  store.set(currentAccountNumberAtom, accountNumber)
  // A choice made while impersonating is not the staff member's own.
  if (account !== undefined && !store.get(canImpersonateAtom))
    void stored.write('queryParams', `?${new URLSearchParams({ aid: account.legacyId })}`)
}
