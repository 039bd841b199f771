import { impersonationMark } from '../impersonation/entry-path.ts'
import type { PortalServices } from '../startup/services.ts'
import {
  adminInfoAtom,
  allAccountsAtom,
  appViewAtom,
  canImpersonateAtom,
  chargeOffStateAtom,
  currentAccountNumberAtom,
  impersonatedAtom,
  isDemoAtom,
  isLoggedInAtom,
  missingAccountsAtom,
  noChargeOffs,
  userAtom,
} from '../startup/state.ts'
import { type SignOutReason, writeSignOutReason } from './sign-out-reason.ts'
import type { LoadedUser } from './load-user.ts'
import { pathBeforeSite } from './path-before-site.ts'

/** Puts whoever signed in into the client's state. */
export function enter({ store, platform }: PortalServices, loaded: LoadedUser): void {
  writeSignOutReason(platform.tabStore, null)
  store.set(userAtom, loaded.user)
  store.set(allAccountsAtom, loaded.accounts)
  store.set(missingAccountsAtom, loaded.missingAccounts)
  store.set(currentAccountNumberAtom, loaded.currentAccountNumber)
  store.set(isLoggedInAtom, true)
}

/** Takes them out again. */
export function leave({ store, graphql, demo, drafts, measuring, impersonation, platform }: PortalServices): void {
  impersonation.drop()
  platform.tabStore.remove(impersonationMark)
  store.set(isLoggedInAtom, false)
  store.set(userAtom, null)
  store.set(allAccountsAtom, [])
  store.set(missingAccountsAtom, [])
  store.set(currentAccountNumberAtom, null)
  store.set(chargeOffStateAtom, noChargeOffs)
  store.set(impersonatedAtom, null)
  store.set(appViewAtom, null)
  store.set(adminInfoAtom, null)
  measuring.visit.end()
  demo.close()
  drafts.close()
  store.set(isDemoAtom, false)
  graphql.reset()
}

/** What takes up a session. Fetched ahead where somebody may be signed in. */
export const loginCode = () => import('./login-code.ts')

const resuming = new WeakMap<PortalServices, Promise<boolean>>()

/**
 * Takes up the session that is there after a reload. Whoever asks while it is under way gets the same answer.
 * @returns whether somebody is signed in
 * @throws when it could not be found out
 */
export function resume(services: PortalServices): Promise<boolean> {
  if (services.store.get(isLoggedInAtom)) return Promise.resolve(true)
  const known = resuming.get(services)
  if (known !== undefined) return known
  const asked = resumeOnce(services).finally(() => resuming.delete(services))
  resuming.set(services, asked)
  return asked
}

async function resumeOnce(services: PortalServices): Promise<boolean> {
  const info = await services.session.getUserInfo()
  if (info === null) return false
  const { loadUser, userPorts } = await loginCode()
  const loaded = await loadUser(userPorts(services), info)
  if (services.platform.tabStore.get(impersonationMark) !== null) {
    const { endAfterReload } = await import('../impersonation/impersonate.ts')
    await endAfterReload(services)
  }
  enter(services, loaded)
  return true
}

/** Asks for the loans once more, after some could not be read at login. What cannot be had now stays as it is. */
export async function reloadAccounts(services: PortalServices): Promise<void> {
  const { store, graphql, log } = services
  try {
    const { getAllAccounts } = await loginCode()
    const { accounts, missing } = await getAllAccounts(graphql, log)
    store.set(allAccountsAtom, accounts)
    store.set(missingAccountsAtom, missing)
    store.set(currentAccountNumberAtom, (current) => current ?? accounts[0]?.accountNumber ?? null)
  } catch (problem) {
    log('LoggedIn', problem)
  }
}

/** Where whoever is signed in has to go before the site opens, or null. */
export function waitingPath(services: PortalServices): string | null {
  const user = services.store.get(userAtom)
  if (user === null || services.store.get(canImpersonateAtom)) return null
  return pathBeforeSite(user, services.internalDomains)
}

/** Remembers why the session ended by itself, and the page that is open, to come back to it. Staff start again in their own area. */
export async function rememberEndedPage(services: PortalServices, why: SignOutReason): Promise<void> {
  const { platform, store, stored } = services
  writeSignOutReason(platform.tabStore, why)
  const { pathname, search } = window.location
  // An app keeps its own way back (guard-03).
  if (platform.kind !== 'web' || store.get(canImpersonateAtom)) return
  if (/^\/($|pre-login|error|admin)/.test(pathname)) return
  await stored.write('postLoginRedirect', `${pathname}${search}`)
}
