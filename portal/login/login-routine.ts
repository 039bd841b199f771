import type { UserInfo } from '#sdk/session/user-info'
import type { LoginAccount } from '../startup/state.ts'
import { type LoadedUser, loadUser, type UserPorts } from './load-user.ts'
import { pathBeforeSite } from './path-before-site.ts'

/** What the routine asks of the world beside what it takes to load a user. Replaced in tests. */
export interface LoginPorts extends UserPorts {
  /** Ends the login at the provider, or finds the session that is there. Null when nobody is signed in. */
  readonly authenticate: () => Promise<UserInfo | null>
  readonly resetStore: () => void
  readonly createNotation: (account: LoginAccount, note: LoginNotation) => Promise<NotationOutcome>
  /** The stored post-login redirect, taken out of the store; null when there is none that is ours. */
  readonly takeRedirect: () => Promise<string | null>
  /** Where somebody with these loans lands when no redirect is stored (rules 15.1). */
  readonly landing: (accounts: readonly LoginAccount[]) => Promise<string>
  readonly platform: 'WEB' | 'APP'
}

/** What became of a notation; one that could not be written gives its error, with the status null (err-12). */
export type NotationOutcome =
  | { readonly status: 'created'; readonly error: null }
  | { readonly status: null; readonly error: unknown }

export interface LoginNotation {
  readonly activityCode: 'LG'
  readonly partyContacted: 'A' | 'C'
  readonly placeCalled: 'WEB' | 'APP'
  readonly comment: string
}

/** Where the routine ends. loaded is null when there is nobody to show anything to. */
export interface LoginOutcome {
  readonly path: string
  readonly loaded: LoadedUser | null
}

const failedLogin: LoginOutcome = { path: '/pre-login?logout=true', loaded: null }

/**
 * The login routine of pre-login, in its order: authenticate, reset the cached store, user info, post-login data; then where to
 * go. The first case that fits wins (login-08): no user, internal user, email not verified, no customer linked, stored
 * redirect, dashboard (or where a charged-off loan leads).
 */
export async function runLoginRoutine(ports: LoginPorts): Promise<LoginOutcome> {
  let info: UserInfo | null
  try {
    info = await ports.authenticate()
  } catch (problem) {
    ports.log('Login', problem)
    return failedLogin
  }
  if (info === null) return { path: '/error/process-error', loaded: null }
  try {
    ports.resetStore()
    const loaded = await loadUser(ports, info)
    const waiting = pathBeforeSite(loaded.user, ports.internalDomains)
    if (waiting !== null) return { path: waiting, loaded }
    return { path: await openSite(ports, loaded), loaded }
  } catch (problem) {
    ports.log('LoggedIn', problem)
    return failedLogin
  }
}

/**
 * Finishes a borrower's login once no step is left before the site: creates the notations and decides where to go.
 * @returns the stored redirect, else where the loans lead
 */
export async function openSite(
  ports: Pick<LoginPorts, 'createNotation' | 'platform' | 'takeRedirect' | 'landing' | 'log'>,
  loaded: LoadedUser,
): Promise<string> {
  await noteLogin(ports, loaded)
  return (await ports.takeRedirect()) ?? (await ports.landing(loaded.accounts))
}

// One notation per account; a failure is logged and does not keep the borrower out (login-12, login-13).
async function noteLogin(
  ports: Pick<LoginPorts, 'createNotation' | 'platform' | 'log'>,
  { user, accounts }: LoadedUser,
): Promise<void> {
  const notes = accounts.map((account) => {
    const isBuyer = account.customers.some(
      ({ id, customerType }) => id.toLowerCase() === user.id && customerType === 'buyer',
    )
    return ports.createNotation(account, {
      activityCode: 'LG',
      partyContacted: isBuyer ? 'A' : 'C',
      placeCalled: ports.platform,
      comment: 'logged in to the app',
    })
  })
  for (const { status, error } of await Promise.all(notes)) {
    if (status === null) ports.log('CreateNotations', error)
  }
}
