import { takeLoginAnswer } from '#portal/startup/address-secrets'
import { enter } from '#portal/login/signed-in'
import type { PortalServices } from '#portal/startup/services'
import { markName, windowPath } from './sign-in-mark.ts'

const channelName = 'carport.embed-sign-in'

/** Query parameters for the asking site and its capabilities, in this window's address and in our own provider's. */
const askedNames = ['asking_site', 'asking_for'] as const

/**
 * Opens the second window, just over this one, so that the borrower sees one window all the way.
 * @param site origin of the page that asks
 */
export function openSignInWindow(site: string, capabilities: readonly string[]): void {
  const asked = new URLSearchParams([
    [askedNames[0], site],
    [askedNames[1], capabilities.join(' ')],
  ])
  const { screenX, screenY, innerWidth, innerHeight } = window
  const place = `popup,left=${screenX},top=${screenY},width=${innerWidth},height=${innerHeight}`
  window.open(`${windowPath}?${asked}`, 'carport-sign-in-window', place)
}

/** Sends this window to the identity provider. Our own provider shows who asks and for what. */
export async function startSignInWindow({ platform, session, identity }: PortalServices): Promise<void> {
  platform.tabStore.set(markName, '1')
  const asked = new URLSearchParams(window.location.search)
  const told = askedNames.map((name) => [name, asked.get(name) ?? ''] as const)
  await session.login(identity.endpoints === null ? {} : Object.fromEntries(told))
}

/**
 * Ends the sign-in, notifies the pop-up and closes the window.
 * @returns the path to go on at in this window, when there is more to do before the site opens to this person
 */
export async function finishSignInWindow(services: PortalServices): Promise<string | null> {
  services.platform.tabStore.remove(markName)
  const [{ loginPorts }, { runLoginRoutine }] = await Promise.all([
    import('#portal/login/login-ports'),
    import('#portal/login/login-routine'),
  ])
  const outcome = await runLoginRoutine(loginPorts(services, takeLoginAnswer()))
  if (outcome.loaded !== null) enter(services, outcome.loaded)
  if (outcome.path.startsWith('/pre-login') || outcome.path.startsWith('/error')) return outcome.path
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-in')
  channel.close()
  window.close()
  // A window that the browser does not close is the portal, signed in.
  return outcome.path
}

/** Calls the listener once somebody signed in in the second window. Returns a function that ends the wait. */
export function whenSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
