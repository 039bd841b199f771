import type { PortalServices } from '../startup/services.ts'
import { isLeavingAtom } from '../startup/state.ts'
import { type SignOutReason, writeSignOutReason } from './sign-out-reason.ts'
import { leave, rememberEndedPage } from './signed-in.ts'

/**
 * Logs out on every device, then here like logOut.
 * @throws CarportError when the server did not do it; then everything stays as it is
 */
export async function logOutEverywhere(services: PortalServices): Promise<void> {
  await services.rest.postJson('/api/idp-management/logout', { everywhere: true })
  await leaveForLogout(services, async () => undefined)
}

/** Logs out: clears stored data, ends the session at the provider, and returns to pre-login with logout=true. */
export async function logOut(services: PortalServices): Promise<void> {
  await leaveForLogout(services, () => revokeSession(services))
}

/** Logs out after inactivity. The pre-login page explains why, and the next sign-in returns to the page that was open. */
export async function logOutIdle(services: PortalServices): Promise<void> {
  await leaveForLogout(services, () => revokeSession(services), 'idle')
}

// Revoked on the server first, then forgotten here (reliability 28).
function revokeSession({ rest, log }: PortalServices): Promise<unknown> {
  return rest.postJson('/api/idp-management/logout', {}).catch((problem: unknown) => log('Logout', problem))
}

async function leaveForLogout(
  services: PortalServices,
  revoke: () => Promise<unknown>,
  why: SignOutReason | null = null,
): Promise<void> {
  services.store.set(isLeavingAtom, true)
  if (why === null) writeSignOutReason(services.platform.tabStore, null)
  else await rememberEndedPage(services, why)
  await services.stored.clearForLogout()
  // Staff log out as themselves, and with their session whatever they look at is over on the server too.
  services.impersonation.drop()
  try {
    await revoke()
    leave(services)
    await services.session.logout(why === null ? 'elsewhere' : 'expired')
  } catch (problem) {
    services.log('Logout', problem)
    leave(services)
    await services.session.forget()
    window.location.assign('/pre-login?logout=true')
  }
}
