import { CarportError, isCarportError } from '#sdk/errors/errors'
import { defaultApp } from '#sdk/config/app'
import { impersonationMinutes } from '#sdk/loan/access-terms'
import { viewTypeOf } from '../layout/view-type.ts'
import { getAllAccounts } from '../login/all-accounts.ts'
import type { PortalServices } from '../startup/services.ts'
import {
  allAccountsAtom,
  appViewAtom,
  currentAccountNumberAtom,
  type EndedImpersonation,
  endedImpersonationAtom,
  impersonatedAtom,
  missingAccountsAtom,
} from '../startup/state.ts'
import type { ShownAs } from './entry.ts'
import { impersonationMark } from './entry-path.ts'

/** Milliseconds from the end on the server to the closing of the tab (imp-02). */
export const closeAfterMs = 700

/** Half an hour, as the server has it, where its answer does not tell. */
const sessionSeconds = impersonationMinutes * 60

/** Whom to look at, why, and in which layout. */
export interface WantedImpersonation {
  readonly email: string
  readonly reason: string
  readonly as: ShownAs
}

/**
 * Begins to look through a borrower's eyes: a ticket for the reason, the session for the ticket, the borrower's accounts. When
 * anything of it fails, nothing of it stays.
 * @throws CarportError; in an app always (imp-06)
 */
export async function beginImpersonation(services: PortalServices, wanted: WantedImpersonation): Promise<void> {
  const { rest, impersonation, graphql, store } = services
  if (services.platform.isNative) throw new CarportError('NOT_ALLOWED')
  const { email, reason } = wanted
  const { ticket } = fieldsOf(await rest.postJson('/api/admin/impersonation/tickets', { email, reason }))
  const keyThumbprint = await impersonation.newKey()
  const opened = openedIn(await rest.postJson('/api/admin/impersonation/sessions', { ticket, keyThumbprint }))
  impersonation.hold(opened, () => leaveImpersonation(services, 'over'))
  try {
    graphql.reset()
    const { accounts, missing } = await getAllAccounts(graphql, services.log)
    await showAs(services, wanted.as)
    store.set(endedImpersonationAtom, null)
    services.platform.tabStore.set(impersonationMark, '1')
    store.set(impersonatedAtom, {
      loginId: opened.loginId,
      email: opened.email,
      expiresAt: opened.expiresAt,
      viewType: viewTypeOf(window.innerWidth),
    })
    store.set(allAccountsAtom, accounts)
    store.set(missingAccountsAtom, missing)
    store.set(currentAccountNumberAtom, accounts[0]?.accountNumber ?? null)
  } catch (problem) {
    await rest
      .postJson('/api/impersonation/end', {})
      .catch((refusal: unknown) => services.log('Impersonation', refusal))
    impersonation.drop()
    throw problem
  }
}

/**
 * Ends it: on the server first, and only then here (reliability U15).
 * @throws CarportError when the server did not end it; then it continues
 */
export async function endImpersonation(services: PortalServices): Promise<void> {
  try {
    await services.rest.postJson('/api/impersonation/end', {})
  } catch (problem) {
    // It was over before.
    if (!isCarportError(problem, 'UNAUTHENTICATED')) throw problem
  }
  leaveImpersonation(services, 'ended')
}

/**
 * Ends what a page had open that was loaded anew: its token went with it, and the server should not wait for the half hour.
 * Where the server cannot be reached, the session ends there by itself; nobody holds its token.
 */
export async function endAfterReload(services: PortalServices): Promise<void> {
  services.platform.tabStore.remove(impersonationMark)
  services.store.set(endedImpersonationAtom, { email: null, how: 'reloaded' })
  await services.rest
    .postJson('/api/admin/impersonation/end', {})
    .catch((problem: unknown) => services.log('Impersonation', problem))
}

/** Takes everything of the borrower out of this page. */
export function leaveImpersonation(services: PortalServices, how: EndedImpersonation['how']): void {
  const { store, impersonation, graphql } = services
  const impersonated = store.get(impersonatedAtom)
  impersonation.drop()
  if (impersonated === null) return
  services.platform.tabStore.remove(impersonationMark)
  store.set(endedImpersonationAtom, { email: impersonated.email, how })
  store.set(appViewAtom, null)
  store.set(impersonatedAtom, null)
  store.set(allAccountsAtom, [])
  store.set(missingAccountsAtom, [])
  store.set(currentAccountNumberAtom, null)
  graphql.reset()
}

/** Shows the pages as the site, or in the layout of an app (imp-07). */
export async function showAs({ store }: Pick<PortalServices, 'store'>, as: ShownAs): Promise<void> {
  if (as === 'web') return store.set(appViewAtom, null)
  const { createAppView } = await import('../native/app-view.ts')
  store.set(appViewAtom, createAppView(as === 'iOSApp' ? 'ios' : 'android', defaultApp))
}

interface Opened {
  readonly token: string
  readonly expiresAt: string
  readonly loginId: string
  readonly email: string
  readonly seconds: number
}

function openedIn(answer: unknown): Opened {
  const { token, expiresAt, userInfo, expiresInSeconds } = fieldsOf(answer)
  const { loginId, email } = fieldsOf(userInfo)
  const texts = [token, expiresAt, loginId, email]
  if (!texts.every((text) => typeof text === 'string' && text !== '')) throw new CarportError('INTERNAL')
  const seconds = typeof expiresInSeconds === 'number' ? expiresInSeconds : sessionSeconds
  const [held = '', ends = '', id = '', address = ''] = texts as string[]
  return { token: held, expiresAt: ends, loginId: id, email: address, seconds }
}

function fieldsOf(answer: unknown): Record<string, unknown> {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
}
