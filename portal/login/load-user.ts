import { openingAccount } from '#sdk/loan/opening-account'
import { isInternalUser, type UserInfo } from '#sdk/session/user-info'
import type { LoginAccount, PortalUser } from '../startup/state.ts'
import type { AllAccounts } from './all-accounts.ts'
import { userProfile } from './user-profile.ts'

/** What it takes to load a user. Replaced in tests. */
export interface UserPorts {
  /** Decides who answers questions about whoever signed in: the backend, or the demo's canned data for the one demo email. */
  readonly admit: (info: UserInfo) => Promise<void>
  /** The customer's id, or null when none is linked to the login. */
  readonly loadCustomerId: () => Promise<string | null>
  readonly loadAccounts: () => Promise<AllAccounts>
  readonly readAid: () => Promise<string | null>
  readonly log: (
    label: 'Login' | 'LoggedIn' | 'CreateNotations' | 'setCurrentAccountNumber' | typeof noAccounts,
    problem: unknown,
  ) => void
  readonly internalDomains: readonly string[]
}

/** Who is signed in and what they hold. */
export interface LoadedUser {
  readonly user: PortalUser
  readonly accounts: readonly LoginAccount[]
  /** The last four digits of each loan that is theirs and could not be read. */
  readonly missingAccounts: readonly string[]
  readonly currentAccountNumber: string | null
}

const noAccounts = 'There was a problem fetching accounts for login'

/** Loads what pages need of whoever is signed in. Accounts that cannot be loaded count as none, so that the site still opens. */
export async function loadUser(ports: UserPorts, info: UserInfo): Promise<LoadedUser> {
  await ports.admit(info)
  const isBorrower = info.isEmailVerified && !isInternalUser(info.email, ports.internalDomains)
  // Asked together: who has no customer has no accounts either.
  const [id, found] = isBorrower ? await Promise.all([ports.loadCustomerId(), accountsOrNone(ports)]) : [null, none]
  const { accounts, missing: missingAccounts } = id === null ? none : found
  const currentAccountNumber = await chooseAccount(ports, accounts)
  return { user: userProfile(info, id, accounts), accounts, missingAccounts, currentAccountNumber }
}

const none: AllAccounts = { accounts: [], missing: [] }

async function accountsOrNone(ports: Pick<UserPorts, 'loadAccounts' | 'log'>): Promise<AllAccounts> {
  try {
    return await ports.loadAccounts()
  } catch (problem) {
    // The site opens with none (err-03).
    ports.log(noAccounts, problem)
    return none
  }
}

// The first account, or the one whose legacyId is the stored aid (login-10, login-11).
async function chooseAccount(
  ports: Pick<UserPorts, 'readAid' | 'log'>,
  accounts: readonly LoginAccount[],
): Promise<string | null> {
  try {
    return openingAccount(accounts, await ports.readAid())
  } catch (problem) {
    ports.log('setCurrentAccountNumber', problem)
    return openingAccount(accounts, null)
  }
}
